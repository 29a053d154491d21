import type { CriticalityRule } from '@baluarte/contract/inventory/criticality.rules.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { MethodReply, methodInput, PreviewKind } from '@baluarte/contract/risk/method.ts';
import type { ControlMethod } from '@baluarte/contract/risk/residual.rules.ts';
import {
  matrixProblems,
  rangeProblems,
  type Method,
  type RangeId,
  type RangeLevel,
} from '@baluarte/contract/risk/risk.rules.ts';
import type { z } from 'zod';
import { rangeId } from '#risk/shared/method-rules.ts';

/** A range as its row is edited; numbers are empty while they are retyped. */
export interface RangeRow {
  id: RangeId;
  name: string;
  nameEn: string;
  levelFrom: number | '';
  levelTo: number | '';
  controlRequired: boolean;
  accept: 'yes' | 'with_approval' | 'no';
  reviewDays: number | '';
  /** Empty where the range asks for no beginning. */
  startDays: number | '';
}

/** Ranges, mode and matrix as they are edited. */
export interface MethodSet {
  version: number;
  zoneMode: 'product' | 'matrix';
  ranges: readonly RangeRow[];
  zoneMatrix: Readonly<Record<number, readonly RangeId[]>>;
  criticality: CriticalityRule;
  twoPeopleAccept: boolean;
  controls: ControlMethod;
}

/** The set as it is saved, from green to red. */
export const setOf = ({
  version,
  zoneMode,
  zoneMatrix,
  rangeLevels,
  criticality,
  twoPeopleAccept,
  controls,
}: MethodReply): MethodSet => ({
  version,
  zoneMode,
  criticality,
  twoPeopleAccept,
  controls: { ...controls, decay: controls.decay ?? null },
  zoneMatrix: Object.fromEntries(Object.entries(zoneMatrix).map(([order, ids]) => [Number(order), ids.map(rangeId)])),
  ranges: rangeLevels
    .toSorted((a, b) => b.id - a.id)
    .map(({ color: _color, ...range }) => ({
      ...range,
      id: rangeId(range.id),
      nameEn: range.nameEn ?? '',
      startDays: range.startDays ?? '',
    })),
});

/** What saving sends. */
export const bodyOf = ({
  version,
  zoneMode,
  ranges,
  zoneMatrix,
  criticality,
  twoPeopleAccept,
  controls,
}: MethodSet): z.input<typeof methodInput> => ({
  version,
  zoneMode,
  criticality: { ...criticality },
  twoPeopleAccept,
  controls: { ...controls, decay: controls.decay ?? null },
  zoneMatrix: Object.fromEntries(Object.entries(zoneMatrix).map(([order, ids]) => [order, [...ids]])),
  rangeLevels: ranges.map((range) => ({
    ...range,
    levelFrom: range.levelFrom || 1,
    levelTo: range.levelTo || 1,
    reviewDays: range.reviewDays || 1,
    startDays: range.startDays || null,
  })),
});

const number = (value: number | '') => (value === '' ? Number.NaN : value);
/** The colour of each range is its id's, in every company. */
export const colors = { 4: 'green', 3: 'yellow', 2: 'orange', 1: 'red' } as const;

/** The ranges as the rules take them. */
export const rangesOf = ({ ranges }: Pick<MethodSet, 'ranges'>): RangeLevel[] =>
  ranges.map(({ id, levelFrom, levelTo, controlRequired, accept }) => ({
    id,
    color: colors[id],
    from: number(levelFrom),
    to: number(levelTo),
    controlRequired,
    accept,
  }));

/** What is wrong with the set as it is typed: ranges that do not cover the levels once, cells that soften upwards. */
export function issuesOf(set: MethodSet, rules: Method): Issue[] {
  const highest = Math.max(...rules.probabilityLevels.map(({ order }) => order)) * Math.max(...rules.impactOrders);
  const placeOf = (id: RangeId | undefined) =>
    Math.max(
      0,
      set.ranges.findIndex((range) => range.id === id),
    );
  const rangeLevels = rangesOf(set);
  return [
    ...rangeProblems(rangeLevels, highest).map(({ code, keys }) => ({
      path: `rangeLevels.${placeOf(keys.at(-1))}.levelFrom`,
      code: `orderRange.${code}`,
    })),
    ...matrixProblems({ ...rules, rangeLevels, zoneMatrix: set.zoneMatrix }).map(({ probability, impact, code }) => ({
      path: `zoneMatrix.${probability}.${impact - 1}`,
      code: `matrix.${code}`,
    })),
  ];
}

/** What of the risks a change of the set can move: what is left after controls, when how they lower is another. */
export function movedBy(set: MethodSet, saved: MethodSet): readonly PreviewKind[] {
  const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  const { controls, ...rest } = set;
  const { controls: savedControls, ...savedRest } = saved;
  if (same(controls, savedControls)) return ['inherent'];
  return same(rest, savedRest) ? ['residual', 'expected'] : ['inherent', 'residual', 'expected'];
}
