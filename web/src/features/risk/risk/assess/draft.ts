import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import {
  assessmentOf,
  impactOf,
  missingOf,
  type Answers,
  type Assessment,
  type Missing,
} from '@baluarte/contract/risk/risk.rules.ts';
import { proposedOrder } from '@baluarte/contract/inventory/criticality.rules.ts';
import type { RiskMethod } from '#risk/shared/method-rules.ts';

/** What a person is answering about one risk, before it is saved. */
export interface Draft {
  probabilityId: number | null;
  /** Factor → its level, or null for one that does not apply; a factor that is absent is not rated. */
  levels: ReadonlyMap<number, number | null>;
  ownerId: number | null;
  description: string;
  reference: string;
  notes: string;
}

/** Texts of a risk, in the order of its form. */
export const riskTexts = ['description', 'reference', 'notes'] as const;

/** Whether the whole assessment of a risk is told to this person. */
export const isTold = ({ probability, impacts }: RiskOne): boolean =>
  probability !== undefined && impacts !== undefined && impacts.every(({ levelId }) => levelId !== undefined);

/** The answers as they are saved, as far as they are told. */
export const draftOf = (risk: RiskOne): Draft => ({
  probabilityId: risk.probabilityLevelId ?? null,
  levels: new Map(
    risk.impacts?.flatMap(({ impactFactorId, levelId }) =>
      levelId === undefined ? [] : [[impactFactorId, levelId] as const],
    ),
  ),
  ownerId: risk.ownerId,
  description: risk.description ?? '',
  reference: risk.reference ?? '',
  notes: risk.notes ?? '',
});

/**
 * The answers a person begins with: those saved, and where no factor was rated yet the levels that the criticality of the asset
 * proposes. Nothing proposed is saved before something is answered or confirmed.
 */
export function proposedDraft(risk: RiskOne, { factors }: Pick<RiskMethod, 'factors'>): Draft {
  const saved = draftOf(risk);
  const { criticality } = risk.asset;
  if (!criticality || !isTold(risk) || saved.levels.size > 0) return saved;
  const levels = factors.flatMap(({ id, levels: each }) => {
    const level = each.find(({ order }) => order === proposedOrder(criticality));
    return level ? [[id, level.id] as const] : [];
  });
  return { ...saved, levels: new Map(levels) };
}

/** Factors whose answer is the proposed one, and not saved. */
export function proposedIds(draft: Draft, risk: RiskOne, method: Pick<RiskMethod, 'factors'>): ReadonlySet<number> {
  const saved = draftOf(risk);
  return new Set(
    [...proposedDraft(risk, method).levels].flatMap(([id, level]) =>
      !saved.levels.has(id) && draft.levels.get(id) === level ? [id] : [],
    ),
  );
}

/** The draft with one factor answered; `undefined` takes the answer away. */
export function withLevel(draft: Draft, factorId: number, levelId: number | null | undefined): Draft {
  const levels = new Map(draft.levels);
  if (levelId === undefined) levels.delete(factorId);
  else levels.set(factorId, levelId);
  return { ...draft, levels };
}

/** What a person may answer. */
export interface AnswerRights {
  ratesProbability: boolean;
  /** Says which factors a risk has an impact on: rates one for the first time, takes it back, sets it aside. */
  ratesImpacts: boolean;
  /** Gives a factor a level. */
  ratesLevels: boolean;
}

type Answer = number | null | undefined;

/** Whether a person may answer a factor so, which is saved with another answer. */
export function mayAnswer(saved: Answer, answer: Answer, { ratesImpacts, ratesLevels }: AnswerRights): boolean {
  const changesImpact = (saved === undefined) !== (answer === undefined) || (saved === null) !== (answer === null);
  const changesLevel = typeof answer === 'number' && answer !== saved;
  return (!changesImpact || ratesImpacts) && (!changesLevel || ratesLevels);
}

/** Whether probability and factors are answered alike. */
export const sameAnswers = (a: Draft, b: Draft): boolean => a.probabilityId === b.probabilityId && sameLevels(a, b);

/** Whether the factors are answered alike. */
export const sameLevels = (a: Draft, b: Draft): boolean =>
  a.levels.size === b.levels.size &&
  [...a.levels].every(([factorId, levelId]) => b.levels.has(factorId) && b.levels.get(factorId) === levelId);

/** Whether owner and texts are alike. */
export const sameDetails = (a: Draft, b: Draft): boolean =>
  a.ownerId === b.ownerId && riskTexts.every((name) => a[name].trim() === b[name].trim());

/**
 * The answers after another user saved: what was answered here since `base` stays, everything else is as it is saved
 * now.
 */
export function rebased(edited: Draft, base: Draft, saved: Draft): Draft {
  const pick = <K extends Exclude<keyof Draft, 'levels'>>(field: K): Draft[K] =>
    edited[field] === base[field] ? saved[field] : edited[field];
  const factorIds = new Set([...edited.levels.keys(), ...base.levels.keys(), ...saved.levels.keys()]);
  const levels = new Map<number, number | null>();
  for (const id of factorIds) {
    const isEdited = edited.levels.has(id) !== base.levels.has(id) || edited.levels.get(id) !== base.levels.get(id);
    const level = (isEdited ? edited : saved).levels.get(id);
    if (level !== undefined) levels.set(id, level);
  }
  return {
    probabilityId: pick('probabilityId'),
    ownerId: pick('ownerId'),
    description: pick('description'),
    reference: pick('reference'),
    notes: pick('notes'),
    levels,
  };
}

/** Factors as the API takes them. Those that are no longer active are left to the server, which keeps them. */
export function impactsOf({ levels }: Draft, { factors }: Pick<RiskMethod, 'factors'>) {
  return factors.flatMap(({ id: impactFactorId }) => {
    const levelId = levels.get(impactFactorId);
    return levelId === undefined ? [] : [{ impactFactorId, levelId }];
  });
}

/** The answers as orders of their scales, for the rules. */
export function answersOf(draft: Pick<Draft, 'probabilityId' | 'levels'>, { reply, factors }: RiskMethod): Answers {
  const measures = reply.probabilityTypes.flatMap(({ levels }) => levels);
  return {
    probability: measures.find(({ id }) => id === draft.probabilityId)?.order ?? null,
    activeFactorIds: factors.map(({ id }) => id),
    ratings: factors.flatMap(({ id: factorId, levels }) => {
      const levelId = draft.levels.get(factorId);
      if (levelId === undefined) return [];
      const order = levels.find(({ id }) => id === levelId)?.order ?? null;
      return levelId !== null && order === null ? [] : [{ factorId, order }];
    }),
  };
}

export interface Preview {
  /** Level and range, once nothing is missing. */
  assessment: Assessment | null;
  /** The highest factor so far, also while others are missing. */
  impact: number | null;
  missing: Missing;
  /** Factors whose level is the impact. */
  decidingIds: readonly number[];
}

/** What the answers come to, at once; the server's word counts in the end. */
export function previewOf(draft: Pick<Draft, 'probabilityId' | 'levels'>, method: RiskMethod): Preview {
  const answers = answersOf(draft, method);
  const highest = Math.max(0, ...answers.ratings.map(({ order }) => order ?? 0));
  return {
    assessment: assessmentOf(method.rules, answers),
    impact: impactOf(answers.ratings),
    missing: missingOf(answers),
    decidingIds: highest === 0 ? [] : answers.ratings.flatMap((r) => (r.order === highest ? [r.factorId] : [])),
  };
}
