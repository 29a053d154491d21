import { cut } from '@baluarte/contract/kit/cut.ts';
import type { Pool } from 'pg';
import type { Report, RowResult } from '#kit/catalogue/import/import-run.ts';
import { mostQuestions } from '@baluarte/contract/kit/value-answer.ts';
import { cleanText, type WordQuestion, type SuggestedValue } from '#kit/catalogue/import/read-cells.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { CellValue, ReadingProgress } from '#kit/sheets/sheet.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { keepRows, noteProgress, type Counts, type KeptRow, type Reason } from '../import.queries.ts';

/** Rows stored per outcome; of the rejected ones all, up to what a user could correct. */
const keptOf: Record<RowResult['outcome'], number> = {
  new: 200,
  changed: 200,
  same: 200,
  rejected: 100_000,
  skipped: 200,
};

/** Maximum suggestions and titles reported per file, and characters reported per title. */
const [mostSuggestions, mostTitles, longestTitle] = [100, 50, 100];

/** A question with the number of rows that ask it. */
type Counted = WordQuestion & { rows: number };

/** Thrown when another process took over the import: this one's writes are rolled back. */
export class Superseded extends Error {}

interface Recording {
  pool: Pool;
  tenant: Tenant;
  attempt: { id: number; attempt: number };
  progress: ReadingProgress;
  /** Rows an earlier run over the same file counted. */
  expectedRows: number | null;
}

const counterOf = { new: 'created', changed: 'changed', same: 'same', rejected: 'failed', skipped: 'skipped' } as const;
const cleanCell = (cell: CellValue): CellValue => (typeof cell === 'string' ? cleanText(cell) : cell);

/**
 * Records progress and rows outside of the import's transaction, visible at once, so that the reasons of a refused import
 * survive its rollback.
 */
export class ImportRecorder {
  readonly counts: Counts = {
    read: 0,
    created: 0,
    changed: 0,
    same: 0,
    failed: 0,
    skipped: 0,
    cut: 0,
    hidden: 0,
    madeCodes: 0,
  };
  readonly #recording: Recording;
  readonly #reasons = new Map<string, Reason>();
  readonly #questions = new Map<string, Counted>();
  /** The same by the word as it is written, since most are written alike. */
  readonly #questionsAsWritten = new Map<string, Counted>();
  readonly #suggested = new Map<string, SuggestedValue & { rows: number }>();
  readonly #titles = new Set<string>();
  readonly #kept: Record<RowResult['outcome'], number> = { new: 0, changed: 0, same: 0, rejected: 0, skipped: 0 };

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  /** Reasons with the number of rows each rejects, the most frequent first. */
  get reasons(): Reason[] {
    return [...this.#reasons.values()].sort((a, b) => b.count - a.count);
  }

  /** Words that name no choice by themselves, with the number of rows that say each, the most frequent first. */
  get questions(): Counted[] {
    return [...this.#questions.values()].sort((a, b) => b.rows - a.rows);
  }

  /** Values that rows took because of what they are, the most frequent first. */
  get suggested(): (SuggestedValue & { rows: number })[] {
    return [...this.#suggested.values()].sort((a, b) => b.rows - a.rows);
  }

  get titles(): string[] {
    return [...this.#titles];
  }

  readonly report: Report = async (results) => {
    const { pool, tenant, attempt } = this.#recording;
    for (const result of results) this.#count(result);
    const rows = results.flatMap((result) => this.#keep(result));
    const counts = await inCompany(pool, tenant, async (trx) => {
      await keepRows(trx, attempt.id, rows);
      return noteProgress(trx, attempt, this.counts, this.reasons, this.#expected());
    });
    if (!counts) throw new Superseded();
  };

  #count({ row, outcome, reasons, questions, suggested, isCut, hasMadeCode }: RowResult): void {
    for (const one of questions) this.#addQuestion(one);
    for (const one of suggested) this.#suggest(one);
    this.counts.read++;
    this.counts[counterOf[outcome]]++;
    if (row.isHidden) this.counts.hidden++;
    if (isCut && outcome !== 'rejected') this.counts.cut++;
    if (hasMadeCode) this.counts.madeCodes++;
    if (outcome === 'skipped') return this.#title(reasons);
    for (const key of new Set(reasons.map(({ path, code }) => `${path} ${code}`))) {
      const [path = '', code = ''] = key.split(' ');
      const reason = this.#reasons.get(key) ?? { field: path || null, code, count: 0 };
      reason.count++;
      this.#reasons.set(key, reason);
    }
  }

  #title(reasons: RowResult['reasons']): void {
    const title = reasons.find(({ code }) => code === 'sectionTitle')?.params?.['value'];
    if (typeof title === 'string' && this.#titles.size < mostTitles) this.#titles.add(cut(title, longestTitle));
  }

  #suggest(one: SuggestedValue): void {
    const key = JSON.stringify([one.field, one.basis, one.value]);
    const known = this.#suggested.get(key);
    if (known) known.rows++;
    else if (this.#suggested.size < mostSuggestions) this.#suggested.set(key, { ...one, rows: 1 });
  }

  #addQuestion(one: WordQuestion): void {
    const written = `${one.field}:${one.word}`;
    const seen = this.#questionsAsWritten.get(written);
    if (seen) {
      seen.rows++;
      return;
    }
    const key = `${one.field}:${foldWord(one.word)}`;
    const known = this.#questions.get(key);
    if (!known && this.#questions.size >= mostQuestions) return;
    const counted = known ?? { ...one, rows: 0 };
    counted.rows++;
    this.#questions.set(key, counted);
    if (this.#questionsAsWritten.size < 2 * mostQuestions) this.#questionsAsWritten.set(written, counted);
  }

  #keep({ row, title, outcome, changes, reasons }: RowResult): KeptRow[] {
    if (this.#kept[outcome] >= keptOf[outcome]) return [];
    this.#kept[outcome]++;
    const cells = row.cells.map(cleanCell);
    return [{ row_number: row.number, outcome, cells, title: title ?? null, changes: changes ?? null, reasons }];
  }

  /** How many rows there will be: as counted before, else by the share of the file that was read. */
  #expected(): number | null {
    const { progress, expectedRows } = this.#recording;
    if (expectedRows !== null) return Math.max(expectedRows, this.counts.read);
    return progress.share > 0 ? Math.max(this.counts.read, Math.round(this.counts.read / progress.share)) : null;
  }
}
