import { toDefineCode } from '@baluarte/contract/kit/to-define.ts';
import { tidyLine } from '@baluarte/contract/kit/tidy-line.ts';
import { cellText, isCellError, type CellValue } from '#kit/sheets/sheet.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import { cutText } from './long-texts.ts';
import { cleanText, type Reader } from './read-cells.ts';

/** What identifies a row of the file. */
export interface RowKey {
  /** Equal for the same row; '' where a key field is empty or unreadable. */
  text: string;
  /** Fields it consists of. */
  fields: readonly string[];
  /** Whether a database row can have this key; false where it holds an unknown choice. */
  isSought: boolean;
}

/** The code whatever its case; the number and the description that a register gives as they stand; names whatever their case and accents; choices by their ids. */
export function rowKey(
  { sources, choices, notesField }: Pick<Reader, 'sources' | 'choices' | 'notesField'>,
  key: readonly string[],
  cells: readonly CellValue[],
): RowKey {
  let isSought = true;
  const parts = key.map((name): string | number => {
    const source = sources.find((one) => one.name === name);
    const cell = cells[source?.column ?? -1] ?? '';
    const written = isCellError(cell) ? '' : tidyLine(cleanText(cellText(cell)));
    const text = written === '' && source?.fallback === toDefineCode ? toDefineCode : written;
    if (!source || text === '') return '';
    if (name === 'code') return text.toLowerCase();
    if (name === 'reference' || name === 'description') return text;
    // As stored: a key that was cut is identified by the part that is left.
    if (source.field.kind !== 'choice')
      return foldWord(notesField === null ? text : cutText(text, source.field.max ?? text.length));
    const context = { parent: null, held: new Set(), byId: false, canCreate: false };
    const { meaning } = choices.resolve({ name, from: source.field.from, isBelow: false }, text, context);
    if (typeof meaning === 'object' && 'id' in meaning) return meaning.id;
    isSought = false;
    return foldWord(text);
  });
  if (parts.includes('')) return { text: '', fields: key, isSought: false };
  return { fields: key, text: parts.length === 1 ? String(parts[0]) : JSON.stringify(parts), isSought };
}
