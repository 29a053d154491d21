import { impactOf, missingOf } from '@baluarte/contract/risk/risk.rules.ts';
import type { Choices, RiskChange, StoredRating, StoredRisk } from './assessment.queries.ts';

/**
 * Answers to take over: an absent probability stays as it is, and so does the level of a factor that is named without one;
 * `replaces` takes back what `impacts` does not name.
 */
export interface Answers {
  probabilityId?: number | null | undefined;
  impacts?: readonly { impactFactorId: number; levelId?: number | null | undefined }[] | undefined;
  replaces: boolean;
}

type Rated = { factorId: number; levelId: number | null };

/** Ratings after the answers: those of inactive factors stay as they are, whatever is answered. */
function ratingsAfter(
  stored: readonly StoredRating[],
  { impacts, replaces }: Answers,
  activeIds: readonly number[],
): Rated[] {
  if (!impacts) return stored.map(({ factorId, levelId }) => ({ factorId, levelId }));
  const after = new Map(stored.map(({ factorId, levelId }) => [factorId, levelId]));
  const before = new Map(after);
  if (replaces) for (const factorId of activeIds) after.delete(factorId);
  for (const { impactFactorId, levelId = before.get(impactFactorId) ?? undefined } of impacts) {
    // It applies, and has no level yet.
    if (levelId === undefined) after.delete(impactFactorId);
    else after.set(impactFactorId, levelId);
  }
  return [...after].map(([factorId, levelId]) => ({ factorId, levelId }));
}

function differences(stored: readonly StoredRating[], after: readonly Rated[]) {
  const before = new Map(stored.map((rating) => [rating.factorId, rating]));
  const kept = new Set(after.map(({ factorId }) => factorId));
  return {
    added: after.filter(({ factorId }) => !before.has(factorId)),
    replaced: after.flatMap(({ factorId, levelId }) => {
      const rating = before.get(factorId);
      return rating && rating.levelId !== levelId ? [{ id: rating.id, levelId, previous: rating.levelId }] : [];
    }),
    dropped: stored.flatMap(({ factorId, id }) => (kept.has(factorId) ? [] : [id])),
  };
}

/**
 * The result of answers for a risk by the rules of the method: impact, missing factors. The answers must already be
 * checked against `choices`.
 */
export function assess(stored: StoredRisk, answers: Answers, choices: Choices): RiskChange {
  const orders = new Map(choices.levels.map(({ id, order }) => [id, order]));
  const after = ratingsAfter(stored.ratings, answers, choices.factorIds);
  const ratings = after
    .filter(({ factorId }) => choices.factorIds.includes(factorId))
    .map(({ factorId, levelId }) => ({ factorId, order: levelId === null ? null : (orders.get(levelId) ?? null) }));
  const probability = probabilityAfter(stored, answers, choices);
  const missing = missingOf({ probability: probability.order, ratings, activeFactorIds: choices.factorIds });
  return {
    id: stored.id,
    scopeId: stored.scopeId,
    probabilityLevelId: probability.id,
    probability: probability.order,
    impact: impactOf(ratings),
    completeness: missing.code ?? 'complete',
    ...differences(stored.ratings, after),
  };
}

function probabilityAfter(stored: StoredRisk, { probabilityId }: Answers, { probabilityLevels }: Choices) {
  const isKept = probabilityId === undefined || probabilityId === stored.probabilityLevelId;
  if (isKept) return { id: stored.probabilityLevelId, order: stored.probability };
  return { id: probabilityId, order: probabilityLevels.find(({ id }) => id === probabilityId)?.order ?? null };
}

/** Whether a change writes which factors a risk has an impact on: one more, one less, one set aside or brought back. */
export const changesImpacts = ({ added, replaced, dropped }: RiskChange): boolean =>
  added.length + dropped.length > 0 || replaced.some(({ levelId, previous }) => levelId === null || previous === null);

/** Whether a change gives a factor a level. */
export const changesLevels = ({ added, replaced }: RiskChange): boolean =>
  [...added, ...replaced].some(({ levelId }) => levelId !== null);

/** Whether anything at all is to be written. */
export function isChange(change: RiskChange, stored: StoredRisk): boolean {
  return (
    change.added.length + change.replaced.length + change.dropped.length > 0 ||
    change.probabilityLevelId !== stored.probabilityLevelId ||
    change.probability !== stored.probability ||
    change.impact !== stored.impact ||
    change.completeness !== stored.completeness
  );
}
