import { catalogues } from '@baluarte/contract/catalogues.ts';
import { expect, test } from 'vitest';
import { restColumns, withRest } from './rest-columns.ts';

const headers = ['Código', '', 'Dueño anterior', 'Nombre', 'Costo'];
const mapping = { Código: 'code', Nombre: 'name', '': 'description', Costo: null };

test('columns without a field are left over: those mapped to none, those without a header, and not those left out on purpose', () => {
  const left = (leftOut: string[]) =>
    restColumns(catalogues.threat, headers, mapping, leftOut).map(({ column }) => column);
  expect(left([])).toEqual([1, 2, 4]);
  expect(left(['Costo'])).toEqual([1, 2]);
});

test('their cells go to the notes, each once under its header, cut at the limit', () => {
  const columns = restColumns(catalogues.threat, headers, mapping, []);
  const cells = ['T-1', 'suelta', ' Ana\nPérez ', 'Fuga', ''];
  const notes = withRest('Ya estaba', columns, cells, 200);
  expect(notes).toBe('Ya estaba\nsuelta\nDueño anterior: Ana Pérez');
  expect(withRest(notes, columns, cells, 200)).toBe(notes);
  expect(withRest(notes, columns, ['T-1', 'suelta', 'Luis', 'Fuga', '7'], 200)).toBe(
    'Ya estaba\nsuelta\nDueño anterior: Luis\nCosto: 7',
  );
  const whole = 'suelta\nDueño anterior: Ana Pérez';
  expect(withRest('', columns, cells, whole.length)).toBe(whole);
  expect(withRest('', columns, cells, whole.length - 1)).toMatch(/^suelta\nDueño.*…$/);
});
