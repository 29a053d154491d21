import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { cellText, type CellValue } from '#kit/sheets/sheet.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { ColumnSource } from './column-sources.ts';

/** Kinds of rows in a file that are not entries. */
export type OtherRow = 'repeatedHeader' | 'sectionTitle' | 'totalRow' | 'templateExample';

const total = /^(sub|gran )?total(es)?\b/;
/** So many columns make a table: with fewer, a row of one cell may well be all there is to say. */
const fewestColumns = 3;

/** A single cell in its row, in capitals, after a number or before a colon, is the title of the rows below. */
const looksLikeTitle = (text: string) =>
  /:\s*$/.test(text) || numbering.test(text) || (/\p{Lu}/u.test(text) && text === text.toLocaleUpperCase('es'));

/** `1.`, `2.3 -`, `IV)`, `a)`: the number of a section, before its title. */
const numbering = /^(?:\d+(?:\.\d+)*\s*[.):-]|[IVX]+\s*[.):-]|[a-z]\))\s*(?=\p{L})/u;

/** The title of a section without its number and its colon: `1. HARDWARE:` is `HARDWARE`. */
export const titleOf = (cells: readonly CellValue[]): string =>
  (filledOf(cells)[0]?.text ?? '')
    .replace(numbering, '')
    .replace(/(?<!\s)\s*:\s*$/, '')
    .trim();

const filledOf = (cells: readonly CellValue[]) =>
  cells.flatMap((cell, column) => {
    const text = cellText(cell).trim();
    return text === '' ? [] : [{ column, cell, text }];
  });

const isNumeric = (cell: CellValue, text: string) => typeof cell === 'number' || /^[\d.,\s$€%-]+$/.test(text);

/** The example row of our template, in each language: its code and its name. */
function examplesOf({ name, fields }: AnyCatalogue): Set<string> {
  return new Set(
    languages.flatMap((language) => {
      const texts = textsIn(language);
      const { template } = texts.importFiles;
      const words: Record<string, string> = texts[name as 'threat'].fields;
      return 'name' in fields
        ? [`${foldWord(template.code)} ${foldWord(fill(template.example, { field: words['name'] ?? 'name' }))}`]
        : [`${foldWord(template.code)} `];
    }),
  );
}

/**
 * Recognises rows that are not entries: the header repeated on each printed page; a section title, which is a single cell in a
 * table of several columns and not the name of an entry; totals; and the unchanged example of our template. Returns null
 * for an entry and in case of doubt.
 */
export function otherRows(
  catalogue: AnyCatalogue,
  headers: readonly string[],
  sources: readonly ColumnSource[],
): (cells: readonly CellValue[]) => OtherRow | null {
  const folded = headers.map(foldWord);
  const examples = examplesOf(catalogue);
  const columnOf = (field: string) => sources.find(({ name }) => name === field)?.column;
  const [code, name] = [columnOf('code'), columnOf('name')];
  const textAt = (cells: readonly CellValue[], column: number | undefined) =>
    column === undefined ? '' : foldWord(cellText(cells[column] ?? ''));
  return (cells) => {
    const filled = filledOf(cells);
    if (filled.length > 1 && filled.every(({ column, text }) => foldWord(text) === folded[column]))
      return 'repeatedHeader';
    if (code !== undefined && examples.has(`${textAt(cells, code)} ${textAt(cells, name)}`)) return 'templateExample';
    const words = filled.filter(({ cell, text }) => !isNumeric(cell, text));
    if (words.length === 1 && total.test(foldWord(words[0]?.text ?? ''))) return 'totalRow';
    const [only, ...others] = filled;
    if (!only || others.length > 0 || headers.filter(Boolean).length < fewestColumns) return null;
    return only.column === name && !looksLikeTitle(only.text) ? null : 'sectionTitle';
  };
}
