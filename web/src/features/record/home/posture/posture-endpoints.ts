import type { ownTreatment } from '@baluarte/contract/risk/own-treatment.ts';
import type { posture } from '@baluarte/contract/record/posture.ts';
import type { Answer } from '#kit/http/call.ts';
import { bareEndpoint } from '#kit/http/bare-endpoint.ts';

/** What the start pages show beside the figures, and how each person arranges them. */
export const postureEndpoints = {
  get: bareEndpoint<typeof posture.get>({ name: 'posture.get', method: 'GET', path: '/posture', tenant: true }),
  own: bareEndpoint<typeof posture.own>({ name: 'posture.own', method: 'GET', path: '/posture/own', tenant: true }),
  completeOwn: bareEndpoint<typeof ownTreatment.complete>({
    name: 'ownTreatment.complete',
    method: 'POST',
    path: '/treatments/own/{id}/completion',
    tenant: true,
  }),
  arrange: bareEndpoint<typeof posture.arrange>({
    name: 'posture.arrange',
    method: 'PUT',
    path: '/posture/arrangements/{page}',
    tenant: true,
  }),
  restore: bareEndpoint<typeof posture.restore>({
    name: 'posture.restore',
    method: 'DELETE',
    path: '/posture/arrangements/{page}',
    tenant: true,
  }),
};

export type Posture = Answer<typeof postureEndpoints.get>;
export type PostureRisks = NonNullable<Posture['risks']>;
/** The risks with what levels and colours come to, which is not told to everybody; cells only to those who may see maps. */
export type LeveledRisks = Required<Omit<PostureRisks, 'cells'>> & Pick<PostureRisks, 'cells'>;
export type Movement = NonNullable<LeveledRisks['movement']>;
export type OwnWork = NonNullable<Posture['mine']>;
/** A range of the method, and whether its bounds are what decides: with a matrix they are not. */
export type RangeLevel = LeveledRisks['ranges'][number] & { hasBounds: boolean };

/** The risks of an answer where it tells levels; null where it does not. */
export function withLevels(risks: PostureRisks): LeveledRisks | null {
  const { ranges, counts, aboveTarget, top, movement, trend } = risks;
  if (!ranges || !counts || !top || aboveTarget === undefined || movement === undefined || trend === undefined)
    return null;
  return { ...risks, ranges, counts, aboveTarget, top, movement, trend };
}

/** Its ranges, the worst first. */
export const rangesOf = ({ ranges, method }: LeveledRisks): RangeLevel[] =>
  ranges.map((range) => ({ ...range, hasBounds: method.mode === 'product' }));
