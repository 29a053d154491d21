import { Decoder, Refused, Unreadable, type Use } from '#kit/decoder/decoder.ts';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';
import type { OpenOptions, SheetFile } from './open-sheet.ts';
import type { PreviewOptions, WorkbookPreview } from './preview-sheets.ts';
import { SheetError, type SheetErrorCode, type SheetErrorParams } from './sheet-error.ts';
import type { ReadRows, SheetFacts, SheetQuestion, SomeRows } from './sheet-questions.ts';
import type { ReadingProgress, Sheet, SheetRow } from './sheet.ts';

/** The heap can hold the largest permitted table of texts twice. */
const decoder = new Decoder({ module: import.meta.resolve('./sheet-decoder.ts'), heap: 320 });

/** How many files are opened and how many are read at once by one server; of a decoder each, so this bounds their memory. */
const [openings, readings] = [
  new ConcurrencyLimit({ atOnce: 2, waiting: 100 }),
  new ConcurrencyLimit({ atOnce: 4, waiting: Number.POSITIVE_INFINITY }),
];
/** Maximum seconds for opening a file in the decoder, and for reading its rows; the largest ordinary files take a tenth. */
const [openingSeconds, readingSeconds] = [30, 120];

function refusalOf(error: unknown): unknown {
  if (error instanceof Refused)
    return new SheetError(error.code as SheetErrorCode, error.params as SheetErrorParams, error);
  return error instanceof Unreadable ? new SheetError('sheet.tooCostly', {}, error) : error;
}

const ask = <Answer>(use: Use, question: SheetQuestion): Promise<Answer> =>
  use.ask<Answer>(question).catch((error: unknown) => {
    throw refusalOf(error);
  });

/**
 * Opens an untrusted file as `openSheet` does, and reads its rows, in a separate process. Throws SheetError, with
 * `sheet.tooCostly` where reading takes more memory or time than any legitimate spreadsheet, and `busy` where the queue is full.
 */
export async function readSheet(file: SheetFile, options: OpenOptions = {}): Promise<Sheet> {
  const facts = await askOnce<SheetFacts>({ do: 'open', file, options });
  return { ...facts, rows: (progress) => rowsOf({ file, options }, progress) };
}

/** Shows the sheets of an untrusted file as `previewSheets` does, in a separate process. Throws as `readSheet` does. */
export const readPreview = (file: SheetFile, options: PreviewOptions): Promise<WorkbookPreview> =>
  askOnce({ do: 'preview', file, options });

const askOnce = <Answer>(question: SheetQuestion): Promise<Answer> =>
  openings.take(async () => {
    const use = decoder.begin(openingSeconds);
    try {
      return await ask<Answer>(use, question);
    } finally {
      use.giveBack();
    }
  });

async function* rowsOf(
  opening: { file: SheetFile; options: OpenOptions },
  progress?: ReadingProgress,
): AsyncGenerator<SheetRow, void, undefined> {
  const endTurn = await readings.begin();
  const use = decoder.begin(readingSeconds);
  try {
    await ask(use, { do: 'rows', ...opening });
    let coming = ask<SomeRows>(use, { do: 'next' });
    for (;;) {
      const { rows, share, isLast } = await coming;
      // One answer ahead: the decoder reads on while these rows are worked on, and no further.
      if (!isLast) coming = ask<SomeRows>(use, { do: 'next' });
      // A failure is thrown where it is awaited, if ever; this avoids an unhandled rejection.
      coming.catch(() => undefined);
      if (progress) progress.share = share;
      yield* JSON.parse(rows) as ReadRows;
      if (isLast) return;
    }
  } finally {
    use.giveBack();
    endTurn();
  }
}
