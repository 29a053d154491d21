import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

test('Excel in Spanish opens it in columns: byte order mark, semicolons, decimal commas', async () => {
  const csv = await buffer(
    writeCsv([
      ['Código', 'Valor', 'Fecha', 'Sí'],
      ['A;1', -12.5, new Date('2026-12-31T00:00:00Z'), true],
    ]),
  );
  expect(csv).toEqual(Buffer.from('\uFEFFCódigo;Valor;Fecha;Sí\r\n"A;1";-12,5;2026-12-31;true\r\n'));
});

test('numbers stay numbers while texts that look like formulas are marked', async () => {
  const csv = await text(writeCsv([[-5, '-5', '=1', null, undefined, Number.NaN]], { separator: ',', bom: false }));
  expect(csv).toBe("-5,'-5,'=1,,,\r\n");
});

test('a row of one empty cell is a row, and no blank line', async () => {
  expect(await text(writeCsv([['a'], [''], [null], ['b']], { bom: false }))).toBe('a\r\n""\r\n""\r\nb\r\n');
});

test('rows are pulled as they are read, and let go when the reader leaves', async () => {
  let pulled = 0;
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  async function* rows() {
    try {
      for (;;) {
        pulled++;
        yield ['una fila cualquiera de la base de datos', pulled];
      }
    } finally {
      release();
    }
  }
  const stream = writeCsv(rows());
  for await (const _ of stream) break;
  await released;
  expect(pulled).toBeLessThan(20_000);
});
