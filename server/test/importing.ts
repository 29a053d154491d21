import { imports, type ImportJob, type ImportKind, type ImportRow } from '@baluarte/contract/inventory/import.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import type { TestApp } from './app.ts';
import type { TestPerson } from './company.ts';
import { formOf } from './files.ts';

type Content = string | Uint8Array<ArrayBuffer>;

/** How a file of a test is sent: query and other fields of the form, by whom, under which name. */
export interface Sending {
  query?: Record<string, unknown>;
  fields?: Record<string, unknown>;
  person?: TestPerson;
  name?: string;
}

export const threatHeaders = ['Código', 'Nombre', 'Categoría', 'Subcategoría', 'Descripción'];

/** A row under `threatHeaders` that a new company accepts, but for what is changed. */
export const threatRow = (
  code: string,
  more: Partial<Record<'name' | 'category' | 'subcategory' | 'description', string>> = {},
): string[] => [
  code,
  more.name ?? 'Incendio',
  more.category ?? 'Desastres naturales',
  more.subcategory ?? 'Fuego',
  more.description ?? 'Arde.',
];

/** Calls common to tests of imports, as one user of one company. */
export function importing(app: TestApp, admin: TestPerson) {
  const rowsOf = async (job: ImportJob, outcome?: ImportRow['outcome']) =>
    (await app.call(admin, imports.rows, { params: job, query: { outcome, perPage: 200 } })).data;
  return {
    rowsOf,
    /** Sends a file; small ones have ended when this returns. */
    send: async (
      kind: ImportKind,
      content: Content,
      { query = {}, fields = {}, person = admin, name = 'a.csv' }: Sending = {},
    ) => (await app.call(person, imports[kind], { ...(await formOf(content, name, fields)), query })).data,
    /** Row numbers of the rejected rows, each with its reasons as `field code`. */
    reasonsOf: async (job: ImportJob) =>
      (await rowsOf(job, 'rejected')).map(({ row, reasons }) => [
        row,
        ...reasons.map(({ path, code }) => `${path} ${code}`),
      ]),
    threatOf: async (code: string) =>
      (await app.call(admin, threat.endpoints.list, { query: { search: code } })).data.find((row) => row.code === code),
  };
}
