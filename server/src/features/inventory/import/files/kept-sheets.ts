import { cellText, type Sheet, type SheetRow } from '#kit/sheets/sheet.ts';

/** Characters kept of one file and of all of them: a file larger than that is read again for each check. */
const [mostOfOne, mostOfAll] = [2_000_000, 16_000_000];
/** Milliseconds a file is kept after it was last read. */
const keptFor = 10 * 60_000;

interface Kept {
  sheet: Sheet;
  /** Set once all rows were read. */
  rows: readonly SheetRow[] | null;
  characters: number;
  readAt: number;
}

/** Sheets read of late by their keys, the one read longest ago first: a person decides many times about the same file. */
const kept = new Map<string, Kept>();

function makeRoom(now: number): void {
  let all = [...kept.values()].reduce((sum, { characters }) => sum + characters, 0);
  for (const [key, { characters, readAt }] of kept) {
    if (all <= mostOfAll && now - readAt <= keptFor) return;
    kept.delete(key);
    all -= characters;
  }
}

const charactersOf = ({ cells }: SheetRow) =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : cellText(cell).length) + 8, 16);

/** Reads a sheet to its end once; keeps its rows where they are few enough. */
async function* reading(entry: Kept, progress: Parameters<Sheet['rows']>[0]): ReturnType<Sheet['rows']> {
  const rows: SheetRow[] = [];
  let characters = 0;
  for await (const row of entry.sheet.rows(progress)) {
    if (characters <= mostOfOne) {
      characters += charactersOf(row);
      rows.push(row);
    } else rows.length = 0;
    yield row;
  }
  if (characters > mostOfOne) return;
  entry.rows = rows;
  entry.characters = characters;
  makeRoom(Date.now());
}

async function* again(rows: readonly SheetRow[], progress: Parameters<Sheet['rows']>[0]): ReturnType<Sheet['rows']> {
  if (progress) progress.share = 1;
  yield* rows;
}

/**
 * The sheet that `open` opens, read from memory where this server has read it before under the same key. The file behind a key
 * never changes, and nobody changes its rows.
 */
export async function keptSheet(key: string, open: () => Promise<Sheet>): Promise<Sheet> {
  const now = Date.now();
  const entry = kept.get(key) ?? { sheet: await open(), rows: null, characters: 0, readAt: now };
  entry.readAt = now;
  kept.delete(key);
  kept.set(key, entry);
  makeRoom(now);
  return {
    ...entry.sheet,
    rows: (progress) => (entry.rows ? again(entry.rows, progress) : reading(entry, progress)),
  };
}
