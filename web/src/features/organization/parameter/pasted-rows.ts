import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { cellsOf } from '#kit/form/pasted-cells.ts';

/** A row as it was pasted: the Spanish name and, where a second column says it, the English one. */
export interface PastedRow {
  name: string;
  nameEn: string | null;
}

const longest = 200;

const clean = (cell = '') => firstCharacters(cell.replaceAll(/\s+/g, ' ').trim(), longest);

/** The rows in a pasted text, `name TAB english` a line; lines without a name are left out, and so are repetitions. */
export function pastedRows(text: string): PastedRow[] {
  const rows = new Map<string, PastedRow>();
  for (const [first, second] of cellsOf(text)) {
    const name = clean(first);
    const key = name.toLowerCase();
    if (name !== '' && !rows.has(key)) rows.set(key, { name, nameEn: clean(second) || null });
  }
  return [...rows.values()];
}
