/** A result to show who has none yet: that of the second acceptance set of the scoring model, which a test computes again. */
export const exampleResult = {
  overall: 40.63,
  level: 2,
  phases: { plan: 49.22, do: 33.33, check: 8.89, act: 30 },
  themes: { 'A.5': 51.11, 'A.6': 40, 'A.7': 40, 'A.8': 37.69 },
} as const;
