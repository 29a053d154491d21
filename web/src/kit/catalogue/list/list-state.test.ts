import { threat } from '@baluarte/contract/inventory/threat.ts';
import { describe, expect, test } from 'vitest';
import { dayValues, nextSort, queryOf, readState, shapeOf, writeState } from './list-state.ts';

const shape = shapeOf(threat, ['code', 'name', 'categoryId', 'statusId'], ['code', 'name', 'statusId']);
const read = (address: string) => readState(new URLSearchParams(address), shape);
const write = (state: ReturnType<typeof read>) =>
  Object.fromEntries(Object.entries(writeState(state, shape)).filter(([, value]) => value !== null));

describe('the address of a list', () => {
  test('a plain address is how the list begins, and writes nothing back', () => {
    const state = read('');
    expect(state.columns.map(({ field }) => field)).toEqual(['code', 'name', 'statusId']);
    expect(state.perPage).toBe(10);
    expect(write(state)).toEqual({});
  });

  test('a link shows a colleague the same page, order, search, filters, columns and density', () => {
    const link = {
      page: '3',
      perPage: '50',
      sort: '-categoryId,code',
      search: 'inundación',
      statusId: '1',
      categoryId: '4,9',
      columns: 'name.320,code',
      density: 'compact',
    };
    expect(write(read(new URLSearchParams(link).toString()))).toEqual(link);
  });

  test.each([
    ['page=-1', 'page'],
    ['perPage=7', 'perPage'],
    ['sort=secret', 'sort'],
    ['columns=nothing', 'columns'],
    ['categoryId=x', 'categoryId'],
    ['density=huge', 'density'],
  ])('an old or broken link with %s still opens', (address, name) => {
    expect(write(read(address))[name] ?? '').not.toContain(address.split('=')[1]);
  });

  test('of words and days in a link, those that mean nothing are passed over', () => {
    const worded = { ...shape, filters: ['kind', 'from'], worded: { kind: ['write', 'undo'], from: dayValues } };
    const { filters } = readState(new URLSearchParams('kind=write,nothing&from=2026-11-21):'), worded);
    expect(filters).toEqual({ kind: ['write'] });
  });

  test('what the API is asked for has no empty parameter', () => {
    expect(queryOf(read('search=%20&categoryId=4'))).toEqual({ sort: 'code', search: undefined, categoryId: '4' });
  });
});

describe('sorting by a header', () => {
  test('goes up, then down, then back to nothing', () => {
    const up = nextSort([], 'name', false);
    const down = nextSort(up, 'name', false);
    expect([up, down, nextSort(down, 'name', false)]).toEqual([
      [{ field: 'name', descending: false }],
      [{ field: 'name', descending: true }],
      [],
    ]);
  });

  test('with shift keeps the other terms and their order', () => {
    const both = nextSort([{ field: 'name', descending: false }], 'code', true);
    expect(nextSort(both, 'name', true)).toEqual([
      { field: 'name', descending: true },
      { field: 'code', descending: false },
    ]);
  });

  test('without shift forgets the others', () => {
    expect(nextSort([{ field: 'name', descending: true }], 'code', false)).toEqual([
      { field: 'code', descending: false },
    ]);
  });
});
