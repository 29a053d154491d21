import type { FactorRating } from '@baluarte/contract/risk/risk.rules.ts';
import { readMethod } from '#organization/shared/seed-data.ts';
import type { DemoAsset } from './demo-data.ts';
import type { Random } from './random.ts';

/** An assessment of the demonstration: a measure of a probability type, and a rating for each factor answered. */
export interface DemoAnswers {
  probability: { type: string; order: number } | null;
  ratings: FactorRating<string>[];
}

/** How likely orders 1 to 5 are: of the probability by the vulnerability's severity, of the impact by criticality. */
const probabilityWeights: Record<number, readonly number[]> = {
  1: [60, 30, 10, 0, 0],
  2: [34, 38, 21, 7, 0],
  3: [13, 28, 32, 21, 6],
  4: [4, 17, 33, 31, 15],
};
const impactWeights = { critical: [3, 13, 32, 35, 17], ordinary: [22, 38, 27, 11, 2] };

/** Attacks are measured by feasibility, failures by history, human errors by exposure. */
function probabilityType(threat: string): string {
  if (threat.startsWith('T-A')) return 'feasibility';
  return threat.startsWith('T-E') ? 'exposure' : 'history';
}

interface Case {
  asset: DemoAsset;
  threat: string;
  severity: number;
  random: Random;
}

/** A whole assessment that goes with its asset: the factors named there lead, privacy only where there are personal data. */
export function answersFor({ asset, threat, severity, random }: Case): DemoAnswers {
  const highest = random.order(asset.critical_details === null ? impactWeights.ordinary : impactWeights.critical);
  const hasPersonalData = asset.personal_data !== 'none';
  const factors = readMethod().impact_factors.map(({ code }) => code);
  const leading = random.pick(asset.impact_factors.filter((code) => code !== 'privacy' || hasPersonalData));

  const ratings = factors.map((factorId) => {
    if (factorId === leading) return { factorId, order: highest };
    const applies = factorId === 'privacy' ? hasPersonalData : random.chance(0.92);
    return { factorId, order: applies ? Math.max(1, highest - random.order([1, 4, 4]) + 1) : null };
  });
  const order = random.order(probabilityWeights[severity] ?? []);
  return { probability: { type: probabilityType(threat), order }, ratings };
}

/** The same risk some months later: mostly less probable, now and then less harmful, sometimes worse. */
export function answersLater({ probability, ratings }: DemoAnswers, random: Random): DemoAnswers {
  const draw = random.next();
  const move = (order: number, by: number) => Math.min(5, Math.max(1, order + by));
  if (draw < 0.3)
    return {
      probability,
      ratings: ratings.map((rating) => ({ ...rating, order: rating.order && move(rating.order, -1) })),
    };
  const by = draw < 0.85 ? -1 : 1;
  return { probability: probability && { ...probability, order: move(probability.order, by) }, ratings };
}
