import { expect, test } from 'vitest';
import { bodyOf, problemsOf, withLevel, withMeasure, withoutLevel, withoutMeasure, setOf } from './measure-set.ts';

const level = (id: number, order: number, riskCount = 0) => ({
  id,
  order,
  code: `order_${order}`,
  name: `Nivel ${order}`,
  nameEn: null,
  description: null,
  descriptionEn: null,
  percentFrom: (order - 1) * 20,
  percentTo: order * 20,
  riskCount,
});
const type = (id: number, isDefault: boolean, counts: number[] = []) => ({
  id,
  code: `t${id}`,
  name: `Medida ${id}`,
  nameEn: null,
  isDefault,
  statusId: 1,
  levels: [1, 2, 3, 4, 5].map((order) => level(id * 10 + order, order, counts[order - 1])),
});
const set = setOf({ version: 3, types: [type(1, true, [0, 0, 4, 0, 2]), type(2, false, [0, 0, 0, 0, 7])] });
const intervals = (changed: typeof set, at = 0) =>
  changed.types[at]?.levels.map(({ order, percentFrom, percentTo }) => [order, percentFrom, percentTo]);

test('adding and taking away orders keeps every measure covering 0 to 100 percent', () => {
  expect(intervals(withLevel(set))).toEqual([
    [1, 0, 20],
    [2, 20, 40],
    [3, 40, 60],
    [4, 60, 80],
    [5, 80, 90],
    [6, 90, 100],
  ]);
  for (const order of [1, 3, 5]) {
    expect(problemsOf(withoutLevel(set, order)), `without ${order}`).toEqual([]);
    expect(intervals(withoutLevel(set, order), 1)).toHaveLength(4);
  }
  expect(problemsOf(withLevel(withLevel(set)))).toEqual([]);
});

test('risks of an order that goes are offered the nearest one, in orders as they then are', () => {
  const fewer = withoutLevel(set, 3);
  expect(fewer.gone).toMatchObject([{ levelId: 13, count: 4, order: 3, typeKey: '1' }]);
  const least = withoutLevel(fewer, 4);
  expect(bodyOf(least).replacements).toEqual([
    { levelId: 13, typeCode: 't1', order: 3 },
    { levelId: 15, typeCode: 't1', order: 3 },
    { levelId: 25, typeCode: 't2', order: 3 },
  ]);
});

test('a measure that goes leaves its risks to the same order of the default one, which there always is', () => {
  const alone = withoutMeasure(set, '1');
  expect(alone.types).toMatchObject([{ id: 2, isDefault: true, statusId: 1 }]);
  expect(bodyOf(alone).replacements).toEqual([
    { levelId: 13, typeCode: 't2', order: 3 },
    { levelId: 15, typeCode: 't2', order: 5 },
  ]);
  expect(withoutMeasure(alone, '2')).toBe(alone);
});

test('a new measure has the orders of the others and a code of its own', () => {
  const more = withMeasure(withMeasure(set, 'Nueva'), 'Otra');
  expect(more.types.map(({ code }) => code)).toEqual(['t1', 't2', 'measure-3', 'measure-4']);
  expect(problemsOf(more)).toEqual([]);
  expect(
    bodyOf(more)
      .types.at(-1)
      ?.levels.map(({ id }) => id),
  ).toEqual([undefined, undefined, undefined, undefined, undefined]);
});
