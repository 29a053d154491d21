import type { MethodReply } from '@baluarte/contract/risk/method.ts';
import { defaultMethod, type Method, type RangeId } from '@baluarte/contract/risk/risk.rules.ts';

export type Factor = MethodReply['impactFactors'][number];
export type ProbabilityType = MethodReply['probabilityTypes'][number];
export type ScaleLevel = Factor['levels'][number] | ProbabilityType['levels'][number];
export type Range = MethodReply['rangeLevels'][number];

const isRangeId = (id: number): id is RangeId => id >= 1 && id <= 4;

/** An id of the API as the rules know it. Throws for one that is no range. */
export function rangeId(id: number): RangeId {
  if (!isRangeId(id)) throw new RangeError(`not a range: ${id}`);
  return id;
}

/** The method as the pure rules take it: the scales in use, with the ranges or the matrix of the company. */
export function rulesOf(reply: MethodReply): Method {
  const type = reply.probabilityTypes.find(({ isDefault }) => isDefault) ?? reply.probabilityTypes[0];
  const orders = reply.impactFactors.filter(isActive).flatMap(({ levels }) => levels.map(({ order }) => order));
  return {
    ...defaultMethod,
    zoneMode: reply.zoneMode,
    probabilityLevels: (type?.levels ?? []).map(({ order, percentFrom: from, percentTo: to }) => ({ order, from, to })),
    impactOrders: [...new Set(orders)].sort((a, b) => a - b),
    rangeLevels: reply.rangeLevels.map(({ id, levelFrom: from, levelTo: to, ...rest }) => ({
      ...rest,
      id: rangeId(id),
      from,
      to,
    })),
    zoneMatrix: Object.fromEntries(
      Object.entries(reply.zoneMatrix).map(([probability, ids]) => [Number(probability), ids.map(rangeId)]),
    ),
  };
}

export const isActive = ({ statusId }: { statusId: number }): boolean => statusId === 1;

/** Everything a page needs of the method; null while it is on its way. */
export interface RiskMethod {
  reply: MethodReply;
  rules: Method;
  /** Active factors, in the company's order. */
  factors: readonly Factor[];
}
