import type { Pool } from 'pg';
import type { Report, RowResult } from '#kit/catalogue/import/import-rows.ts';
import { mostQuestions } from '@baluarte/contract/kit/value-answer.ts';
import { cleanText, type AskedWord } from '#kit/catalogue/import/read-cells.ts';
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
  readonly counts: Counts = { read: 0, created: 0, changed: 0, same: 0, failed: 0, skipped: 0 };
  readonly #recording: Recording;
  readonly #reasons = new Map<string, Reason>();
  readonly #asked = new Map<string, AskedWord & { rows: number }>();
  readonly #kept: Record<RowResult['outcome'], number> = { new: 0, changed: 0, same: 0, rejected: 0, skipped: 0 };

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  /** Reasons with the number of rows each rejects, the most frequent first. */
  get reasons(): Reason[] {
    return [...this.#reasons.values()].sort((a, b) => b.count - a.count);
  }

  /** Words that name no choice by themselves, with the number of rows that say each, the most frequent first. */
  get asked(): (AskedWord & { rows: number })[] {
    return [...this.#asked.values()].sort((a, b) => b.rows - a.rows);
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

  #count({ outcome, reasons, asked }: RowResult): void {
    for (const one of asked) this.#ask(one);
    this.counts.read++;
    this.counts[counterOf[outcome]]++;
    if (outcome === 'skipped') return;
    for (const key of new Set(reasons.map(({ path, code }) => `${path} ${code}`))) {
      const [path = '', code = ''] = key.split(' ');
      const reason = this.#reasons.get(key) ?? { field: path || null, code, count: 0 };
      reason.count++;
      this.#reasons.set(key, reason);
    }
  }

  #ask(one: AskedWord): void {
    const key = `${one.field}:${foldWord(one.word)}`;
    const known = this.#asked.get(key);
    if (known) known.rows++;
    else if (this.#asked.size < mostQuestions) this.#asked.set(key, { ...one, rows: 1 });
  }

  #keep({ row, outcome, changes, reasons }: RowResult): KeptRow[] {
    if (this.#kept[outcome] >= keptOf[outcome]) return [];
    this.#kept[outcome]++;
    return [{ row_number: row.number, outcome, cells: row.cells.map(cleanCell), changes: changes ?? null, reasons }];
  }

  /** How many rows there will be: as counted before, else by the share of the file that was read. */
  #expected(): number | null {
    const { progress, expectedRows } = this.#recording;
    if (expectedRows !== null) return Math.max(expectedRows, this.counts.read);
    return progress.share > 0 ? Math.max(this.counts.read, Math.round(this.counts.read / progress.share)) : null;
  }
}
