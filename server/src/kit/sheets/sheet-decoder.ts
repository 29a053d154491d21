/* Reads spreadsheets in a process of its own; started by read-sheet.ts. */
import { answerQuestions, Refusal } from '#kit/decoder/answer-questions.ts';
import { openSheet } from './open-sheet.ts';
import { previewSheets, type WorkbookPreview } from './preview-sheets.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetFacts, SheetQuestion, SomeRows } from './sheet-questions.ts';
import type { ReadingProgress, Sheet, SheetRow } from './sheet.ts';

/** Rows and characters per message: fast enough, and little memory on both sides. */
const [mostRows, mostCharacters] = [500, 512 * 1024];

/** The sheet opened last: who reads the rows of a file has mostly just opened it. */
let last: { key: string; sheet: Sheet } | undefined;
let reading: { rows: AsyncGenerator<SheetRow, void, undefined>; progress: ReadingProgress } | undefined;

async function opened({
  do: question,
  file,
  options,
}: Extract<SheetQuestion, { do: 'open' | 'rows' }>): Promise<Sheet> {
  const key = JSON.stringify([file.path, file.size, options]);
  if (question === 'rows' && last?.key === key) return last.sheet;
  last = undefined;
  const sheet = await openSheet(file, options);
  last = { key, sheet };
  return sheet;
}

async function next(): Promise<SomeRows> {
  if (!reading) throw new Error('no rows are being read');
  const { rows, progress } = reading;
  const some: string[] = [];
  let characters = 0;
  while (some.length < mostRows && characters < mostCharacters) {
    const { value, done } = await rows.next();
    if (!value || done) {
      reading = undefined;
      return { rows: `[${some.join(',')}]`, share: 1, isLast: true };
    }
    const row = JSON.stringify(value);
    some.push(row);
    characters += row.length;
  }
  return { rows: `[${some.join(',')}]`, share: progress.share, isLast: false };
}

async function answer(question: SheetQuestion): Promise<SheetFacts | SomeRows | WorkbookPreview | null> {
  if (question.do === 'next') return next();
  await reading?.rows.return();
  reading = undefined;
  if (question.do === 'preview') return previewSheets(question.file, question.options);
  const sheet = await opened(question);
  if (question.do === 'open') {
    // Drops the `rows` function, which cannot be sent.
    return JSON.parse(JSON.stringify(sheet)) as SheetFacts;
  }
  const progress = { share: 0 };
  reading = { rows: sheet.rows(progress), progress };
  return null;
}

answerQuestions(async (question: SheetQuestion) => {
  try {
    return await answer(question);
  } catch (error) {
    reading = undefined;
    throw error instanceof SheetError ? new Refusal(error.code, error.params, error) : error;
  }
});
