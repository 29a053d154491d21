import { textsIn } from '@baluarte/texts/wording.ts';
import { expect, test } from 'vitest';
import type { DocumentCell, TableBlock } from '#kit/documents/document.ts';
import type { Reading } from '../sources.ts';
import { rowsOnPages } from './audit-rows.ts';

const { file, operations } = textsIn('es').audit;
const { at, changeset, operation, named, field, before, after } = file.columns;
const reading = { language: 'es', session: { timeZone: 'America/Bogota' } } as Reading;
const digest = '6209c66925dc7f8843f34f68d29dbbc4b11d0341117d2232cf68fbb0fdd52e3c';
const when = new Date('2026-11-25T21:10:00Z');

const onPages = (rows: readonly (readonly DocumentCell[])[]) => {
  const table: TableBlock = {
    kind: 'table',
    title: 'Extracto',
    empty: '',
    columns: [at, changeset, operation, named, field, before, after].map((header) => ({ header, width: 8 })),
    rows,
  };
  return rowsOnPages(table, reading).rows;
};
const line = (done: string, name: string, ...held: DocumentCell[]) => [when, 7, done, name, ...held];

test('what was created is one row with every value that it began with', () => {
  const { insert } = operations;
  expect(
    onPages([
      line(insert, 'R-1', 'Código', null, 'R-1'),
      line(insert, 'R-1', 'Descripción', null, ''),
      line(insert, 'R-1', 'Vence', null, { value: '2026-12-01', type: 'date' }),
      line(insert, 'R-1', 'Visto', null, { value: when, type: 'dateTime' }),
      line(insert, 'R-2', 'Código', null, 'R-2'),
    ]),
  ).toEqual([
    line(insert, 'R-1', null, null, 'Código: R-1; Vence: 1/12/2026; Visto: 25/11/2026, 4:10 p. m.'),
    line(insert, 'R-2', 'Código', null, 'R-2'),
  ]);
});

test('what was deleted is one row with what it held last', () => {
  expect(
    onPages([line(operations.delete, 'R-1', 'Código', 'R-1', null), line(operations.delete, 'R-1', 'Nivel', 12, null)]),
  ).toEqual([line(operations.delete, 'R-1', null, 'Código: R-1; Nivel: 12', null)]);
});

test('every field that changed has a row of its own with the number of its change, and says once what was changed', () => {
  const { update } = operations;
  expect(
    onPages([
      line(update, 'R-1', 'Nivel', 12, 8),
      line(update, 'R-1', 'Estado', 'Pendiente', 'Evaluado'),
      line(update, 'R-2', 'Nivel', 1, 2),
    ]),
  ).toEqual([
    line(update, 'R-1', 'Nivel', 12, 8),
    [null, 7, null, null, 'Estado', 'Pendiente', 'Evaluado'],
    line(update, 'R-2', 'Nivel', 1, 2),
  ]);
});

test('of a digest the beginning is printed', () => {
  const { update, insert } = operations;
  expect(onPages([line(update, `Documento ${digest}`, 'Huella', null, digest)])).toEqual([
    line(update, 'Documento 6209c66925dc…', 'Huella', null, '6209c66925dc…'),
  ]);
  expect(
    onPages([line(insert, 'R-1', 'Huella', null, digest), line(insert, 'R-1', 'Motivo', null, 'x')])
      .at(0)
      ?.at(-1),
  ).toBe('Huella: 6209c66925dc…; Motivo: x');
});
