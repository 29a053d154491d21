import { es } from '@baluarte/texts/es/index.ts';
import { expect, test } from 'vitest';
import { groupsIn, narrowed, withCodes } from './grid-model.ts';

const groups = groupsIn(es);
const everything = () => true;
const codesIn = (search: string) =>
  narrowed(groups, { search, isShown: everything }).flatMap(({ items }) => items.map(({ code }) => code));

test('the grid has no permission of the platform', () => {
  expect(groups.map(({ name }) => name)).not.toContain('companies');
  expect(groups.flatMap(({ codes }) => codes)).toContain(651);
});

test('a search finds names without their accents, keys and numbers', () => {
  expect(codesIn('EDICION RAPIDA')).toEqual([111]);
  expect(codesIn('contrasena')).toEqual([457]);
  expect(codesIn('riskMaps')).toEqual([261]);
  expect(codesIn('652')).toEqual([652]);
  expect(codesIn('nada de esto')).toEqual([]);
});

test('the name of a group finds all of it', () => {
  expect(codesIn('alcances')).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8]));
});

test('a group keeps its whole count while a part of it is shown', () => {
  const assetCodes = groups.find(({ name }) => name === 'assets')?.codes;
  expect(assetCodes?.length).toBeGreaterThan(1);
  const [assets] = narrowed(groups, { search: '', isShown: (code) => code === 101 });
  expect(assets?.items).toHaveLength(1);
  expect(assets?.codes).toEqual(assetCodes);
});

test('codes are put in and taken out, each once and in order', () => {
  expect(withCodes([5, 1], [3, 5], true)).toEqual([1, 3, 5]);
  expect(withCodes([1, 3, 5], [5, 9], false)).toEqual([1, 3]);
});
