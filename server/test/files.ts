import type { LightMyRequestResponse } from 'fastify';
import { fileOf, readAll } from '#kit/sheets/test-files.ts';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import { buffer } from 'node:stream/consumers';

/** A multipart form with one file, as a browser sends it: body and headers for `call`. */
export async function formOf(
  content: string | Uint8Array<ArrayBuffer>,
  name = 'archivo.csv',
  fields: Record<string, unknown> = {},
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    form.set(field, typeof value === 'string' ? value : JSON.stringify(value));
  form.set('file', new File([content], name));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** Rows as CSV with commas, every cell quoted. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

/** Rows as a workbook, the first of them its header. */
export async function xlsxFrom(
  rows: readonly (readonly (string | number | boolean | Date)[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const [headers = [], ...body] = rows;
  const columns = headers.map((header) => ({ header: String(header) }));
  return new Uint8Array(await buffer(writeXlsx({ sheets: [{ name: 'Datos', columns, rows: body }] })));
}

/** A downloaded spreadsheet, read as an import reads it. */
export const downloaded = (raw: LightMyRequestResponse) => readAll(fileOf(raw.rawPayload));
