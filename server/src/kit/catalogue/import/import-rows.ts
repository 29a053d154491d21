import type { ImportRights } from '@baluarte/contract/inventory/import.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { cellText, isCellError, type Sheet, type SheetRow } from '#kit/sheets/sheet.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Store } from '../store.ts';
import { checkRow, type Changes, type Checked } from './check-row.ts';
import { loadChoices } from './choice-index.ts';
import type { ColumnSource } from './column-sources.ts';
import { readForms } from './column-forms.ts';
import { findExisting, insertRows, updateRows } from './import.queries.ts';
import { cleanText, issueOf, type Reader, type Row } from './read-cells.ts';

/** What became of one row of the file. */
export interface RowResult {
  row: SheetRow;
  outcome: Checked['outcome'];
  changes?: Changes;
  reasons: Issue[];
}

/** Where the results of a batch go; awaited before the next batch is written. */
export type Report = (results: readonly RowResult[]) => Promise<void>;

export interface ImportRun {
  store: Store;
  /** Scope new rows go to, where rows of this catalogue live in a scope. */
  scopeId: number | null;
  sheet: Sheet;
  sources: readonly ColumnSource[];
  language: Language;
  /** Which rows may be written: a row that may not is rejected with the reason. */
  rights: ImportRights;
  /** `check` writes nothing. `strict` stops writing at the first rejected row: the caller rolls back. `valid` leaves it out. */
  mode: 'check' | 'strict' | 'valid';
}

/** Rows a batch: a pause for the other work of the process in between, and one statement of each kind for all of them. */
const batchSize = 500;
/** Characters a batch: rows may be a million long each. */
const batchLength = 2 * 1024 * 1024;
/** How often a row that others are writing in the same moment is looked at again. */
const attempts = 5;

interface Candidate {
  row: SheetRow;
  code: string;
}

async function* batchesOf(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let length = 0;
  for await (const row of rows) {
    batch.push(row);
    for (const cell of row.cells) if (typeof cell === 'string') length += cell.length;
    if (batch.length < batchSize && length < batchLength) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Checks and writes the rows of one file, batch by batch; nothing but the codes seen grows with the file. */
class RowImport {
  readonly #trx: Trx;
  readonly #run: ImportRun;
  readonly #reader: Reader;
  readonly #codeSource: ColumnSource | undefined;
  /** Fields read of rows that exist: those the file fills, and those its choices depend on. */
  readonly #names: readonly string[];
  readonly #rowOfCode = new Map<string, number>();
  #isRefused = false;

  constructor(trx: Trx, run: ImportRun, reader: Reader) {
    this.#trx = trx;
    this.#run = run;
    this.#reader = reader;
    this.#codeSource = run.sources.find(({ name }) => name === 'code');
    const { fields } = run.store.catalogue;
    const filled = new Set(run.sources.map(({ name }) => name));
    const dependent = Object.entries(fields).flatMap(([name, { parent }]) =>
      parent !== undefined && (filled.has(parent) || filled.has(name)) ? [name, parent] : [],
    );
    this.#names = [...new Set([...filled, ...dependent])];
  }

  async batch(rows: readonly SheetRow[]): Promise<RowResult[]> {
    const results: RowResult[] = [];
    let open: Candidate[] = [];
    for (const row of rows) {
      const candidate = this.#admit(row);
      if ('code' in candidate) open.push(candidate);
      else results.push(candidate);
    }
    for (let attempt = 1; open.length > 0; attempt++) {
      const { done, again } = await this.#settle(open, attempt === attempts);
      results.push(...done);
      open = again;
    }
    this.#isRefused ||= results.some(({ outcome }) => outcome === 'rejected');
    return results.sort((a, b) => a.row.number - b.row.number);
  }

  /** A row by its code, or the refusal of a row that cannot be told apart or does not fit under the headers. */
  #admit(row: SheetRow): Candidate | RowResult {
    const { sheet } = this.#run;
    if (row.cells.length > sheet.headers.length)
      return rejected(row, [{ path: '', code: 'extraCells', params: { expected: sheet.headers.length } }]);
    const cell = row.cells[this.#codeSource?.column ?? -1] ?? '';
    const code = isCellError(cell) ? '' : cleanText(cellText(cell)).trim();
    const first = code === '' ? undefined : this.#rowOfCode.get(code);
    if (first !== undefined)
      return rejected(row, [issueOf(this.#codeSource ?? { name: 'code' }, 'duplicateInFile', { row: first })]);
    this.#rowOfCode.set(code, row.number);
    return { row, code };
  }

  async #settle(open: readonly Candidate[], isLast: boolean): Promise<{ done: RowResult[]; again: Candidate[] }> {
    const { store } = this.#run;
    const codes = open.flatMap(({ code }) => code || []);
    const existing = await findExisting(this.#trx, store, codes, this.#names);
    const checked = open.map(({ row, code }) => ({
      row,
      code,
      checked: this.#admitted(checkRow(store.catalogue, this.#reader, row.cells, existing.get(code))),
    }));
    const lost = await this.#write(checked);
    const done = checked
      .filter(({ code }) => !lost.has(code))
      .map(({ row, checked }): RowResult => {
        if (checked.outcome === 'rejected') return rejected(row, checked.reasons);
        const { outcome } = checked;
        return { row, outcome, reasons: [], ...(outcome === 'changed' ? { changes: checked.changes } : {}) };
      });
    const again = open.filter(({ code }) => lost.has(code));
    if (!isLast) return { done, again };
    return {
      done: [...done, ...again.map(({ row }) => rejected(row, [{ path: '', code: 'changedMeanwhile' }]))],
      again: [],
    };
  }

  /** What was checked, unless the person could not write it by hand. */
  #admitted(checked: Checked): Checked {
    const { rights } = this.#run;
    if (checked.outcome === 'new' && !rights.create) return this.#refuse('mayNotCreate');
    return checked.outcome === 'changed' && !rights.edit ? this.#refuse('mayNotEdit') : checked;
  }

  #refuse(code: string): Checked {
    return { outcome: 'rejected', reasons: [issueOf(this.#codeSource ?? { name: 'code' }, code)] };
  }

  /** Writes what is new and what changed; gives the codes of rows that somebody else wrote in the same moment. */
  async #write(rows: readonly { code: string; checked: Checked }[]): Promise<Set<string>> {
    const { store, scopeId, mode } = this.#run;
    const isRefused = this.#isRefused || rows.some(({ checked }) => checked.outcome === 'rejected');
    if (mode === 'check' || (mode === 'strict' && isRefused)) return new Set();
    const created: Row[] = [];
    const changed: (Row & { id: number; version: number })[] = [];
    for (const { checked } of rows) {
      if (checked.outcome === 'new') created.push(checked.values);
      if (checked.outcome === 'changed') changed.push({ ...checked.values, id: checked.id, version: checked.version });
    }
    const inserted = await insertRows(this.#trx, store, scopeId, created);
    const updated = await updateRows(
      this.#trx,
      store,
      this.#run.sources.map(({ name }) => name),
      changed,
    );
    const isLost = ({ code, checked }: { code: string; checked: Checked }) =>
      (checked.outcome === 'new' && !inserted.has(code)) || (checked.outcome === 'changed' && !updated.has(checked.id));
    return new Set(rows.filter(isLost).map(({ code }) => code));
  }
}

const rejected = (row: SheetRow, reasons: Issue[]): RowResult => ({ row, outcome: 'rejected', reasons });

/**
 * Imports the rows of a file into a catalogue inside the caller's transaction: what is new is created, what is known by its
 * code and differs is changed. Each batch is reported once it is written; nothing holds until the caller commits.
 */
export async function importRows(trx: Trx, run: ImportRun, report: Report): Promise<void> {
  const { store, sheet, sources, language } = run;
  const reader: Reader = {
    sources,
    choices: await loadChoices(trx, store.catalogue),
    forms: await readForms(sheet, sources),
    language,
  };
  const rows = new RowImport(trx, run, reader);
  for await (const batch of batchesOf(sheet.rows())) await report(await rows.batch(batch));
}
