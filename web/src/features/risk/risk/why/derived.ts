import type { Derivation } from '@baluarte/contract/risk/risk.ts';
import { localized } from '#kit/texts/texts.ts';
import { measureOf } from '../assess/questions.ts';
import type { RiskMethod } from '#risk/shared/method-rules.ts';

/** Orders a level was made of; null where there is none. */
export function ratingOf({ inputs }: Derivation): { probability: number; impact: number } | null {
  const probability = inputs.find(({ kind }) => kind === 'probability')?.order ?? null;
  const impacts = inputs.flatMap(({ kind, order }) => (kind === 'impact' && typeof order === 'number' ? [order] : []));
  return probability === null || impacts.length === 0 ? null : { probability, impact: Math.max(...impacts) };
}

/** What the company calls an order of the probability; its number where the scale has no such order. */
export function probabilityName(method: RiskMethod, order: number): string {
  const level = measureOf(method, null)?.levels.find((each) => each.order === order);
  return level ? localized(level, 'name') : String(order);
}

/** What the company calls an order of an impact factor, or of the first factor when none is named. */
export function impactName(method: RiskMethod, order: number, factorId?: number | null): string {
  const factor = method.factors.find(({ id }) => id === factorId) ?? method.factors[0];
  const level = factor?.levels.find((each) => each.order === order);
  return level ? localized(level, 'name') : String(order);
}

/** Name of a factor. */
export function factorName(method: RiskMethod, factorId: number): string {
  const factor = method.reply.impactFactors.find(({ id }) => id === factorId);
  return factor ? localized(factor, 'name') : String(factorId);
}

/** A derivation with the method it follows. */
export interface Derived {
  derivation: Derivation;
  method: RiskMethod;
}
