import { isCellError, type CellValue } from '../sheet.ts';
import { foldWord, read, unread, type Reading } from './reading.ts';

const yes = new Set(['si', 's', 'x', '1', 'verdadero', 'v', 'true', 't', 'yes', 'y', '✓', '✔']);
const no = new Set(['no', 'n', '0', 'falso', 'f', 'false']);

/** Reads yes or no in Spanish and English, with or without accents: `sí`, `x`, `1`, `verdadero`, `yes`… */
export function readBoolean(cell: CellValue): Reading<boolean> {
  if (typeof cell === 'boolean') return read(cell);
  if (isCellError(cell)) return unread('cell.error', cell);
  const word = foldWord(String(cell));
  if (word === '') return read<boolean>(null);
  if (yes.has(word)) return read(true);
  return no.has(word) ? read(false) : unread('cell.notABoolean', cell);
}
