import { expect, test } from 'vitest';
import { changesOf, extentOf, pairKey, pastedTicks, shownThreats, withTicks, type Ticks } from './pair-model.ts';

const row = (id: number, name: string, categoryId: number | null) => ({
  id,
  code: `C-${id}`,
  name,
  nameEn: null,
  categoryId,
});
const types = [row(1, 'Servidor', 9), row(2, 'Portátil', 9)];
const threats = [row(11, 'Incendio', 31), row(12, 'Robo', 32), row(13, 'Inundación', 31), row(14, 'Sin clase', null)];
const table = { threats, threatCategories: [row(32, 'Ataques', null), row(31, 'Desastres', null)] };
const ticks: Ticks = { saved: new Set([pairKey(1, 11), pairKey(2, 12)]), unsaved: new Map() };
const ids = (search: string, isTickedOnly = false, with_: Ticks = ticks) =>
  shownThreats(table, types, with_, { search, isTickedOnly }).map(({ id }) => id);

test('threats are shown by category in the company’s order, those of none last', () => {
  expect(ids('')).toEqual([12, 11, 13, 14]);
});

test('a search finds names without their accents, and codes', () => {
  expect(ids('INUNDACION')).toEqual([13]);
  expect(ids('c-12')).toEqual([12]);
  expect(ids('nada')).toEqual([]);
});

test('only ticked threats are those of the types on screen; what was cleared stays until it is saved', () => {
  expect(ids('', true)).toEqual([12, 11]);
  const cleared = {
    ...ticks,
    unsaved: withTicks(ticks, [
      [pairKey(1, 11), false],
      [pairKey(1, 13), true],
    ]),
  };
  expect(ids('', true, cleared)).toEqual([12, 11, 13]);
  expect(shownThreats(table, types.slice(0, 1), ticks, { search: '', isTickedOnly: true }).map(({ id }) => id)).toEqual(
    [11],
  );
});

test('what is as it was saved is no change', () => {
  const once = withTicks(ticks, [
    [pairKey(1, 12), true],
    [pairKey(1, 11), false],
  ]);
  expect(changesOf(once)).toEqual([
    { typeId: 1, threatId: 12, isOn: true },
    { typeId: 1, threatId: 11, isOn: false },
  ]);
  expect(
    withTicks({ ...ticks, unsaved: once }, [
      [pairKey(1, 12), false],
      [pairKey(1, 11), true],
    ]).size,
  ).toBe(0);
});

test('the box of a row or a column shows whether all, some or none of it is ticked', () => {
  expect(extentOf(ticks, [pairKey(1, 11), pairKey(2, 12)])).toBe('all');
  expect(extentOf(ticks, [pairKey(1, 11), pairKey(2, 11)])).toBe('some');
  expect(extentOf({ ...ticks, unsaved: new Map([[pairKey(1, 11), false]]) }, [pairKey(1, 11), pairKey(2, 11)])).toBe(
    'none',
  );
});

test('a block is pasted over the cells that are there; what says neither yes nor no and what lies beyond is told', () => {
  const cells = [
    ['x', 'no', '1'],
    ['', 'tal vez', 'Sí'],
  ];
  const { ticks: pasted, wrong, beyond } = pastedTicks(cells, { threats, types }, { row: 3, column: 0 });
  expect(pasted).toEqual([
    [pairKey(1, 14), true],
    [pairKey(2, 14), false],
  ]);
  expect(beyond).toBe(4);
  expect(wrong).toEqual([]);
  const second = pastedTicks(cells, { threats, types }, { row: 0, column: 0 });
  expect(second.wrong.map(({ threat, type, text }) => [threat.id, type.id, text])).toEqual([[12, 2, 'tal vez']]);
  expect(second.ticks).toHaveLength(3);
});
