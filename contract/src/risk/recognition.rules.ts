/**
 * Points of a suggestion among those of its asset; the likeliest has the most. Severity, from 1, and each repetition count as
 * often as they are there; `similar` is what a combination has that every similar asset kept, and loses that each discarded.
 */
export const likelinessPoints = {
  /** By how the asset comes to it; `recognized`: its threat is related because another of its risks was recognized. */
  relation: { full: 30, byThreat: 20, byVulnerability: 20, recognized: 10, byType: 10, byCategory: 5 },
  /** Each end that the shipped templates of its type name. */
  usual: 8,
  severity: 4,
  similar: 24,
  /** For each better suggestion, and each risk of the asset, with the same threat, and likewise with the same vulnerability. */
  repeated: -10,
} as const;

/** So many of each asset are proposed at first, together with the risks it has. */
export const proposedOfAsset = 5;
