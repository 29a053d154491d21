import { basename, extname } from 'node:path';
import { fill } from '@baluarte/texts/fill.ts';
import { languages, textsIn, type Language } from '@baluarte/texts/wording.ts';
import type { Store } from '#kit/catalogue/store.ts';
import type { FileReply } from '#kit/http/replies.ts';
import { cursor, fileTypes } from '#kit/sheets/sheet-export.ts';
import { writeErrorCsv, writeErrorSheet, type FailedRow } from '#kit/sheets/error-sheet.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { rejectedRows, type ImportRecord, type KeptRow } from '../import.queries.ts';

/** Why a row was refused, in sentences, each at its cell if any. */
function reasonsOf({ catalogue }: Store, { headers, mapping }: ImportRecord, { reasons }: KeptRow, language: Language) {
  const { issues, importFiles, ...texts } = textsIn(language);
  const sentences: Record<string, string> = issues;
  const labels: Record<string, string> = texts[catalogue.name as 'threat'].fields;
  return reasons.map(({ path, code, params }): FailedRow['reasons'][number] => {
    const reason = fill(sentences[code] ?? issues.wrongFormat, params);
    const column = headers.findIndex((header) => path !== '' && mapping[header] === path);
    if (column >= 0) return { column, text: reason };
    return { text: path === '' ? reason : fill(importFiles.errors.cell, { field: labels[path] ?? path, reason }) };
  });
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
  const rows = async function* (): AsyncGenerator<FailedRow> {
    for await (const row of cursor(trx, rejectedRows(found.id)))
      yield { number: row.row_number, cells: row.cells, reasons: reasonsOf(store, found, row, language) };
  };
  const sheet = {
    name: errors.sheet,
    headers: found.headers,
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
