import { basename, extname } from 'node:path';
import { fill } from '@baluarte/texts/fill.ts';
import { languages, textsIn, type Language } from '@baluarte/texts/wording.ts';
import { fieldLabels } from '#kit/catalogue/field-labels.ts';
import type { Store } from '#kit/catalogue/store.ts';
import type { FileReply } from '#kit/http/replies.ts';
import { cursor, fileTypes } from '#kit/sheets/sheet-export.ts';
import { writeErrorCsv, writeErrorSheet, type FailedRow } from '#kit/sheets/error-sheet.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { rejectedRows, type ImportRecord, type KeptRow } from '../import.queries.ts';

/** Why a row was refused, in sentences, each at its cell if any. */
function reasonsOf({ catalogue }: Store, { headers, mapping }: ImportRecord, { reasons }: KeptRow, language: Language) {
  const { issues, importFiles } = textsIn(language);
  const sentences: Record<string, string> = issues;
  const labels = fieldLabels(catalogue, language);
  return reasons.map(({ path, code, params }): FailedRow['reasons'][number] => {
    const reason = fill(sentences[code] ?? issues.wrongFormat, params);
    const column = headers.findIndex((header) => path !== '' && mapping[header] === path);
    if (column >= 0) return { column, text: reason };
    return { text: path === '' ? reason : fill(importFiles.errors.cell, { field: labels[path] ?? path, reason }) };
  });
}

/** Header of the column that says the titles of sections, or null where they are not used. */
function titlesHeaderOf({ catalogue }: Store, { options, mapping }: ImportRecord, language: Language): string | null {
  const { titlesField } = options;
  if (titlesField === null || Object.values(mapping).includes(titlesField)) return null;
  const labels = fieldLabels(catalogue, language);
  return labels[titlesField] ?? titlesField;
}

/**
 * The refused rows of an import as they were sent, with their reasons, ready to be corrected and sent again: a workbook
 * with the failing cells marked and commented, or the same as CSV.
 */
export function errorFile(
  trx: Trx,
  store: Store,
  found: ImportRecord,
  { format, language }: { format: 'xlsx' | 'csv'; language: Language },
): FileReply {
  const { errors } = textsIn(language).importFiles;
  const titlesHeader = titlesHeaderOf(store, found, language);
  const width = found.headers.length;
  const rows = async function* (): AsyncGenerator<FailedRow> {
    for await (const row of cursor(trx, rejectedRows(found.id))) {
      // The title stands in no cell of the row, and its section is left behind.
      const own = Array.from({ length: width }, (_, index) => row.cells[index] ?? '');
      const cells = titlesHeader === null ? row.cells : [...own, row.title ?? ''];
      yield { number: row.row_number, cells, reasons: reasonsOf(store, found, row, language) };
    }
  };
  const sheet = {
    name: errors.sheet,
    headers: titlesHeader === null ? found.headers : [...found.headers, titlesHeader],
    reasonHeader: errors.reason,
    otherReasonHeaders: languages.map((other) => textsIn(other).importFiles.errors.reason),
    rowLabel: (row: number) => fill(errors.row, { row }),
    rows: rows(),
  };
  const file = basename(found.file_name, extname(found.file_name));
  return {
    name: `${fill(errors.file, { file })}.${format}`,
    type: fileTypes[format],
    body: format === 'csv' ? writeErrorCsv(sheet) : writeErrorSheet(sheet),
  };
}
