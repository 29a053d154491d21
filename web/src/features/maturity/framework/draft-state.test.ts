import type { FrameworkDraft } from '@baluarte/contract/maturity/framework-draft.rules.ts';
import { expect, test } from 'vitest';
import { afterAct, choiceIn, codeAfter, pastedColumns, shownColumns } from './draft-state.ts';

const draft: FrameworkDraft = { about: {}, scale: [], levels: [], groups: [], items: [{ code: 'P1' }, {}] };
const columns = ['code', 'groups', 'nameEs', 'weight'];
const columnIn = (title: string) => ({ Código: 'code', Peso: 'weight', Nombre: 'nameEs' })[title];

test('pasted cells follow the column they begin at, and add the rows there are not', () => {
  const placed = pastedColumns(
    [
      ['A', 'Uno'],
      ['B', 'Dos'],
    ],
    { columns, from: 'groups', columnIn },
  );
  const { items } = afterAct(draft, { do: 'paste', table: 'items', row: 1, ...placed });
  expect(items).toEqual([{ code: 'P1' }, { groups: 'A', nameEs: 'Uno' }, { groups: 'B', nameEs: 'Dos' }]);
});

test('titles in the first row say where cells go, and what is not a column is left out', () => {
  const placed = pastedColumns(
    [
      ['Peso', 'Otra', 'Código'],
      ['2', 'x', 'P9'],
    ],
    { columns, from: 'code', columnIn },
  );
  const { items } = afterAct(draft, { do: 'paste', table: 'items', row: 0, ...placed });
  expect(items[0]).toEqual({ code: 'P9', weight: '2' });
});

test('one cell is written, a row is added and removed, and the others stay', () => {
  const written = afterAct(draft, { do: 'cell', table: 'items', row: 1, column: 'code', value: 'P2' });
  const added = afterAct(written, { do: 'add', table: 'items' });
  expect(added.items).toEqual([{ code: 'P1' }, { code: 'P2' }, {}]);
  expect(afterAct(added, { do: 'remove', table: 'items', row: 0 }).items).toEqual([{ code: 'P2' }, {}]);
  expect(afterAct(draft, { do: 'about', field: 'code', value: 'X' }).about).toEqual({ code: 'X' });
});

test('a word of a choice stands for its value, whatever its accents', () => {
  const words = { lowest: 'El más bajo', mean: 'Promedio' };
  expect(['el mas bajo', 'mean', 'raro'].map((text) => choiceIn(text, words))).toEqual(['lowest', 'mean', 'raro']);
});

test('the next version has the next number, or a second one, that is not taken', () => {
  expect(codeAfter('PROPIO-2026', ['PROPIO-2026', 'PROPIO-2027'])).toBe('PROPIO-2028');
  expect(codeAfter('PROPIO', ['PROPIO'])).toBe('PROPIO-2');
});

test('rare columns are shown once one says something', () => {
  expect(shownColumns('groups', [{}])).not.toContain('kind');
  expect(shownColumns('groups', [{ kind: 'theme' }])).toContain('kind');
});
