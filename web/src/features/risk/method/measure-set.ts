import { measureProblems, type MeasureProblem } from '@baluarte/contract/risk/method.rules.ts';
import type { probabilitySet, ProbabilityReply } from '@baluarte/contract/risk/probability.ts';
import type { z } from 'zod';
import type { GridRow } from './level-grid.tsx';
import { blankRow, nearestOrder, rowOf } from './level-rows.ts';
import type { Replacement } from './replacements.tsx';

/** A measure as it is edited. `key` names it while it has no id. */
export interface MeasureDraft {
  key: string;
  id: number | undefined;
  code: string;
  name: string;
  nameEn: string;
  isDefault: boolean;
  statusId: 1 | 2;
  levels: readonly GridRow[];
}

type Gone = Replacement & { typeKey: string };

/** The whole set of measures as it is edited. All of them have the same orders, so a level is added or taken away in all. */
export interface MeasureSet {
  version: number;
  types: readonly MeasureDraft[];
  gone: readonly Gone[];
}

/** The set as it is saved. */
export const setOf = ({ version, types }: ProbabilityReply): MeasureSet => ({
  version,
  types: types.map((type) => ({
    key: `${type.id}`,
    id: type.id,
    code: type.code,
    name: type.name,
    nameEn: type.nameEn ?? '',
    isDefault: type.isDefault,
    statusId: type.statusId === 1 ? 1 : 2,
    levels: type.levels.map((level) => ({
      ...rowOf(level, level.riskCount ?? 0),
      percentFrom: level.percentFrom,
      percentTo: level.percentTo,
    })),
  })),
  gone: [],
});

/** What saving sends. An empty percent is sent as a wrong one, which is refused at its row. */
export const bodyOf = ({ version, types, gone }: MeasureSet): z.input<typeof probabilitySet> => ({
  version,
  types: types.map(({ key: _key, levels, ...type }) => ({
    ...type,
    levels: levels.map(({ count: _count, percentFrom, percentTo, ...level }) => ({
      ...level,
      percentFrom: percentFrom || 0,
      percentTo: percentTo || 0,
    })),
  })),
  replacements: gone.map(({ levelId, typeKey, order }) => ({
    levelId,
    order,
    typeCode: types.find(({ key }) => key === typeKey)?.code ?? '',
  })),
});

/** What is wrong with the set as it is typed, row by row. */
export const problemsOf = ({ types }: Pick<MeasureSet, 'types'>): MeasureProblem[] =>
  measureProblems(
    types.map(({ statusId, levels }) => ({
      isInUse: statusId === 1,
      levels: levels.map(({ order, percentFrom, percentTo }) => ({
        order,
        percentFrom: percentFrom === '' ? Number.NaN : (percentFrom ?? Number.NaN),
        percentTo: percentTo === '' ? Number.NaN : (percentTo ?? Number.NaN),
      })),
    })),
  );

/** One more order in every measure: it takes the upper half of the last interval. */
export function withLevel(set: MeasureSet): MeasureSet {
  const types = set.types.map((type) => {
    const last = type.levels.at(-1);
    const from = last?.percentFrom || 0;
    const middle = Math.round((from + 100) / 2);
    const before = type.levels.map((level) => (level === last ? { ...level, percentTo: middle } : level));
    const added: GridRow = {
      ...blankRow(type.levels.length + 1),
      percentFrom: middle,
      percentTo: 100,
    };
    return { ...type, levels: [...before, added] };
  });
  return { ...set, types };
}

/** One order less in every measure: its neighbour takes its interval, the orders above move down, its risks go next door. */
export function withoutLevel(set: MeasureSet, order: number): MeasureSet {
  const gone: Gone[] = [];
  const types = set.types.map((type) => {
    const removed = type.levels.find((level) => level.order === order);
    if (!removed) return type;
    const left = type.levels
      .filter((level) => level !== removed)
      .map((level) => {
        if (level.order === order - 1) return { ...level, percentTo: removed.percentTo ?? '' };
        if (order === 1 && level.order === 2) return { ...level, percentFrom: removed.percentFrom ?? '', order: 1 };
        return level.order > order ? { ...level, order: level.order - 1 } : level;
      });
    if (removed.id !== undefined && removed.count > 0)
      gone.push({
        levelId: removed.id,
        name: `${type.name}: ${removed.name}`,
        count: removed.count,
        typeKey: type.key,
        order: nearestOrder(order, left),
      });
    return { ...type, levels: left };
  });
  const highest = Math.max(1, ...types.map(({ levels }) => levels.length));
  const before = set.gone.map((each) => ({
    ...each,
    order: Math.min(each.order > order ? each.order - 1 : each.order, highest),
  }));
  return { ...set, types, gone: [...before, ...gone] };
}

/** A measure less: risks that chose it go to the same order of the default one. */
export function withoutMeasure(set: MeasureSet, key: string): MeasureSet {
  const removed = set.types.find((type) => type.key === key);
  const left = set.types.filter((type) => type !== removed);
  const [first] = left;
  if (!removed || !first) return set;
  const types = removed.isDefault
    ? left.map((type) => (type === first ? { ...type, isDefault: true, statusId: 1 as const } : type))
    : left;
  const home = types.find(({ isDefault }) => isDefault) ?? first;
  const gone = removed.levels.flatMap(({ id, name, count, order }): Gone[] =>
    id !== undefined && count > 0
      ? [{ levelId: id, name: `${removed.name}: ${name}`, count, order, typeKey: home.key }]
      : [],
  );
  // Ratings to be replaced by a level of the deleted measure get the same order of the default measure.
  const before = set.gone.map((each) => (each.typeKey === key ? { ...each, typeKey: home.key } : each));
  return { ...set, types, gone: [...before, ...gone] };
}

/** A measure more, with the levels of the first one without what they mean there. */
export function withMeasure(set: MeasureSet, name: string): MeasureSet {
  const taken = new Set(set.types.map(({ code }) => code));
  let number = set.types.length + 1;
  while (taken.has(`measure-${number}`)) number += 1;
  const levels = (set.types[0]?.levels ?? []).map((level) => ({
    ...level,
    id: undefined,
    count: 0,
    description: '',
    descriptionEn: '',
  }));
  const added: MeasureDraft = {
    key: `new-${number}`,
    id: undefined,
    code: `measure-${number}`,
    name,
    nameEn: '',
    isDefault: false,
    statusId: 1,
    levels,
  };
  return { ...set, types: [...set.types, added] };
}
