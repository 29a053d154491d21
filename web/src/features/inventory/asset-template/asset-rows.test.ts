import { expect, test } from 'vitest';
import {
  assetsOf,
  codesOf,
  countsOf,
  choiceOf,
  namesOf,
  pasteInto,
  unresolvedCells,
  withCell,
  withCount,
  type AssetRow,
  type Options,
} from './asset-rows.ts';

const row = (key: number, templateId: number, cells: AssetRow['cells'] = {}): AssetRow => ({ key, templateId, cells });
const areas = [
  { id: 7, label: 'Tecnología', words: ['Tecnología', 'Technology', 'TI'] },
  { id: 8, label: 'Jurídica', words: ['Jurídica', 'Legal', 'JUR'] },
  { id: 9, label: 'Legal', words: ['Legal', 'Legal', 'LEG'] },
];
const options: Options = { scopeId: [], ownerId: areas, custodianId: [], processId: [], locationId: [] };

test('more of a template follow its last row, fewer go from its end, and what is typed elsewhere stays', () => {
  const rows = [row(1, 3, { name: 'Uno' }), row(2, 5)];
  const more = withCount(rows, 3, 3);
  expect(more.map(({ key, templateId }) => [key, templateId])).toEqual([
    [1, 3],
    [3, 3],
    [4, 3],
    [2, 5],
  ]);
  expect(withCount(more, 3, 1)).toEqual(rows);
  expect(
    withCount(rows, 8, 1).map(({ templateId }) => templateId),
    'a template that had none stands last',
  ).toEqual([3, 5, 8]);
  expect(withCount([], 3, 1)).toEqual([row(1, 3)]);
  expect(withCount(more, 5, 0).map(({ key }) => key)).toEqual([1, 3, 4]);
  expect([...countsOf(more)]).toEqual([
    [3, 3],
    [5, 1],
  ]);
});

test('a word of a choice is its name in either language or its code, whatever its case and accents', () => {
  expect(choiceOf(areas, ' tecnologia ')).toBe(7);
  expect(choiceOf(areas, 'ti')).toBe(7);
  expect(choiceOf(areas, 'legal')).toBe('several');
  expect(choiceOf(areas, 'Compras')).toBe('unknown');
  const rows = [row(1, 3, { ownerId: 'Compras' }), row(2, 3, { ownerId: 'JUR' }), row(3, 3, { ownerId: ' ' })];
  expect(unresolvedCells(rows, options)).toEqual([{ key: 1, field: 'ownerId', code: 'unknown', text: 'Compras' }]);
});

test('each column that chooses is read by the words of its own, and one that means several is told', () => {
  const own = (id: number) => [{ id, label: `Opción ${id}`, words: [`Opción ${id}`] }];
  const every: Options = {
    scopeId: own(1),
    ownerId: areas,
    custodianId: own(3),
    processId: own(4),
    locationId: own(5),
  };
  const cells = { scopeId: 'opcion 1', custodianId: 'Opción 3', processId: 'Opción 4', locationId: 'Opción 5' };
  expect(assetsOf([row(1, 3, cells)], every)).toEqual([
    { templateId: 3, scopeId: 1, custodianId: 3, processId: 4, locationId: 5 },
  ]);
  const wrong = row(2, 3, { scopeId: 'x', ownerId: 'Legal', custodianId: 'x', processId: 'x', locationId: 'x' });
  expect(unresolvedCells([wrong], every).map(({ field, code }) => `${field} ${code}`)).toEqual([
    'scopeId unknown',
    'ownerId several',
    'custodianId unknown',
    'processId unknown',
    'locationId unknown',
  ]);
});

test('a pasted block fills rows and columns from its cell on, and says what has no row', () => {
  const columns = ['code', 'name', 'ownerId'] as const;
  const cells = [['Uno', 'TI', 'fuera'], ['Dos\u00A0 ', ''], ['Tres']];
  const block = pasteInto([row(1, 3), row(2, 3), row(3, 3)], { index: 1, field: 'name', columns, cells });
  expect(block.rows.map((each) => each.cells)).toEqual([
    {},
    { name: 'Uno', ownerId: 'TI' },
    { name: 'Dos', ownerId: '' },
  ]);
  expect([block.pasted, block.beyond]).toEqual([2, 1]);
  const short = pasteInto([row(1, 3, { name: 'Cero' }), row(2, 3), row(3, 3, { name: 'Tres' })], {
    index: 1,
    field: 'name',
    columns,
    cells: [['Uno']],
  });
  expect(short.rows.map((each) => each.cells.name)).toEqual(['Cero', 'Uno', 'Tres']);
  expect([short.pasted, short.beyond]).toEqual([1, 0]);
});

test('names are numbered and codes go on from the highest, both only where nothing is typed', () => {
  const rows = [row(1, 3), row(2, 3, { code: 'ACT-0012' }), row(3, 5), row(4, 3, { code: ' ' })];
  expect([...namesOf(rows, (id) => (id === 3 ? 'Portátil' : 'Red')).values()]).toEqual([
    'Portátil 1',
    'Portátil 2',
    'Red',
    'Portátil 3',
  ]);
  expect([...codesOf(rows, 'ACT-{0001}', 4)]).toEqual([
    [1, 'ACT-0013'],
    [3, 'ACT-0014'],
    [4, 'ACT-0015'],
  ]);
  expect([...codesOf(rows.slice(0, 1), 'A-{01}', 4).values()]).toEqual(['A-04']);
});

test('rows are sent with what they say and nothing else', () => {
  const rows = withCell([row(1, 3, { name: ' Nómina ', code: '' }), row(2, 5)], 1, 'ownerId', 'Tecnología');
  expect(assetsOf(rows, options)).toEqual([{ templateId: 3, name: 'Nómina', ownerId: 7 }, { templateId: 5 }]);
  expect(
    assetsOf([row(1, 3, { code: ' A-1 ', ownerId: 'legal' }), row(2, 5, { ownerId: 'Compras' })], options),
  ).toEqual([{ templateId: 3, code: 'A-1' }, { templateId: 5 }]);
});
