import type { ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { expect, test } from 'vitest';
import { blockOf } from './block.ts';
import type { Column } from './columns.ts';

const columns: Column[] = [
  { field: 'name', kind: 'text', isRequired: true, max: 200 },
  { field: 'days', kind: 'number', isRequired: false, max: 20 },
  { field: 'isLogical', kind: 'flag', isRequired: false, max: 20 },
  { field: 'parentId', kind: 'choice', isRequired: false, max: 20 },
  { field: 'code', kind: 'text', isRequired: true, max: 60 },
];
const row = (id: number, rest: object = {}) =>
  ({ id, version: id * 10, name: `Fila ${id}`, code: `f${id}`, isSystem: false, ...rest }) as ParameterRow;
const parents = [{ id: 7, code: 'support', name: 'Apoyo', nameEn: 'Support', parentId: null, statusId: 1 }];
const paste = (
  cells: string[][],
  field: Column['field'] = 'name',
  rows = [row(1), row(2, { isSystem: true })],
  index = 0,
) => blockOf({ cells, rows, columns, index, field, parents, check: (name, value) => ({ [name]: value }) });

test('each pasted cell goes to the row and column below it, converted to the type of that column', () => {
  expect(
    paste([
      ['  Uno \n bis', '30', 'Sí', 'APOYO', 'u1'],
      ['Dos', '', 'no', 'support'],
    ]),
  ).toEqual({
    rows: [
      { id: 1, version: 10, name: 'Uno bis', days: 30, isLogical: true, parentId: 7, code: 'u1' },
      { id: 2, version: 20, name: 'Dos', isLogical: false, parentId: 7 },
    ],
    wrong: [],
    beyond: 0,
  });
});

test('what is the same is not written, and what has no room is counted', () => {
  expect(paste([['Fila 2', ''], ['Tres'], ['Cuatro']], 'name', undefined, 1)).toEqual({
    rows: [],
    wrong: [],
    beyond: 2,
  });
  expect(paste([['u1', 'more']], 'code')).toMatchObject({ rows: [{ id: 1, code: 'u1' }], wrong: [] });
});

test('a cell its column cannot hold is named, and so is the code of a row of the system', () => {
  const { rows, wrong } = paste([
    ['', 'mucho', 'quizás', 'Nadie', 'u1'],
    ['Dos', '1', 'x', '', 'otro'],
  ]);
  expect(wrong.map(({ name, field }) => `${name} ${field}`)).toEqual([
    'Fila 1 name',
    'Fila 1 days',
    'Fila 1 isLogical',
    'Fila 1 parentId',
    'Fila 2 code',
  ]);
  expect(rows).toHaveLength(2);
});
