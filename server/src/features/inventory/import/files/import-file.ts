import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '#kit/http/problem.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { SheetFile } from '#kit/sheets/open-sheet.ts';
import { readSheet } from '#kit/sheets/read-sheet.ts';
import type { Sheet } from '#kit/sheets/sheet.ts';
import { uploadFolder } from '#kit/http/upload.ts';
import { keptSheet } from './kept-sheets.ts';

/** Most rows one file may have; more is no catalogue, and the codes of a file are held in memory to find repeated ones. */
const rowLimit = 200_000;

/** Path of an uploaded file; not reachable by requests. */
export const importPath = (parts: Parts, key: string): string => join(uploadFolder(parts), key);

/** Sheet and header row of a file, as far as decided. */
export interface SheetPlace {
  sheet_name: string | null;
  header_row: number | null;
}

interface ReadingWish {
  /** Known column names; without them the file is read as a program means it: the first header, and no colours. */
  headerWords?: readonly string[] | undefined;
  /** Language of the words that stand for colours. */
  language?: Language;
}

/**
 * Opens an uploaded file at its known sheet and header, else where the known column names make the header most likely. Throws
 * SheetError.
 */
export async function openImport(
  file: SheetFile,
  place: SheetPlace,
  { headerWords, language = 'es' }: ReadingWish = {},
): Promise<Sheet> {
  const options = {
    rows: rowLimit,
    ...(place.sheet_name === null ? {} : { sheetName: place.sheet_name }),
    ...(place.header_row === null ? {} : { headerRow: place.header_row }),
    ...(headerWords === undefined ? {} : { headerWords, colourNames: textsIn(language).imports.fillColours }),
  };
  return keptSheet(JSON.stringify([file.path, options]), () => readSheet(file, options));
}

/** The file of an import by its key. Throws `import.fileGone`. */
export async function storedFile(parts: Parts, key: string, name: string): Promise<SheetFile> {
  const path = importPath(parts, key);
  const found = await stat(path).catch(() => null);
  if (!found) throw problem('import.fileGone');
  return { path, name, size: found.size };
}
