import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { headerKey } from '#kit/sheets/header.ts';
import { cellText, isCellError, type CellValue } from '#kit/sheets/sheet.ts';
import { fieldLabels } from '../field-labels.ts';
import { cutText } from './long-texts.ts';
import type { Mapping } from './match-headers.ts';

/** A column of a file that fills no field. */
export interface RestColumn {
  /** Place of the column, from 0. */
  column: number;
  header: string;
  /** Our own lists have it, too: of a row that is there already it says nothing new. */
  isExported: boolean;
}

/** Headers that an exported list has beside its fields: what it counts and computes would only repeat itself in the notes. */
function exportedHeaders(catalogue: AnyCatalogue): Set<string> {
  const titles = languages.flatMap((language) => {
    const texts = textsIn(language);
    const { extras = {} } = texts[catalogue.name as 'threat'] as { extras?: Record<string, string> };
    const listed = catalogue.name === 'riskFile' ? Object.values(texts.riskFiles.columns) : [];
    return [
      ...Object.values(fieldLabels(catalogue, language)),
      ...Object.values(extras),
      ...Object.values(texts.files),
      ...listed,
    ];
  });
  return new Set(titles.flatMap((title) => (typeof title === 'string' ? headerKey(title) : [])));
}

/** A header without what our lists add in parentheses: a time zone, or that it is a count. */
const plainTitle = (header: string): string => {
  const start = header.endsWith(')') ? header.lastIndexOf(' (') : -1;
  return start > 0 ? firstCharacters(header, start) : header;
};

/** Columns whose cells have no field, without those that somebody left out on purpose. */
export function restColumns(
  catalogue: AnyCatalogue,
  headers: readonly string[],
  mapping: Mapping,
  leftOut: readonly string[],
): RestColumn[] {
  const exported = exportedHeaders(catalogue);
  return headers.flatMap((header, column) => {
    const isRead = header !== '' && (mapping[header] ?? null) !== null;
    return isRead || leftOut.includes(header)
      ? []
      : [{ column, header, isExported: exported.has(headerKey(plainTitle(header))) }];
  });
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

/**
 * Notes with a line for each cell of the columns without a field, `Header: cell`. A line that is there already under the same header is
 * replaced, so that the next version of a file repeats nothing. At most `max` characters.
 */
export function withRest(
  notes: string,
  columns: readonly RestColumn[],
  cells: readonly CellValue[],
  max: number,
): string {
  const lines = notes === '' ? [] : notes.split('\n');
  for (const { column, header } of columns) {
    const cell = cells[column] ?? '';
    const text = isCellError(cell) ? '' : oneLine(cellText(cell));
    if (text === '') continue;
    const start = header === '' ? '' : `${oneLine(header)}: `;
    const place = lines.findIndex((line) => (start === '' ? line === text : line.startsWith(start)));
    if (place < 0) lines.push(start + text);
    else lines[place] = start + text;
  }
  return cutText(lines.join('\n'), max);
}
