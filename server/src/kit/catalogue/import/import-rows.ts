import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { cellText, type SheetRow } from '#kit/sheets/sheet.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { checkRow } from './check-row.ts';
import type { Changes, Checked, Existing } from './checked.ts';
import { loadChoices, type ChoiceIndex, type NewValue } from './choice-index.ts';
import { readColumnScales } from './column-scales.ts';
import { withFields, type ColumnSource } from './column-sources.ts';
import { readForms } from './column-forms.ts';
import type { OwnRefusal, OwnRow, OwnRows, RowNotes } from '../store.ts';
import { fieldLabels } from '../field-labels.ts';
import { findByKey, findTakenCodes, insertRows, updateRows, writeLinks } from './import.queries.ts';
import { codeMaker } from './made-codes.ts';
import { reasonOf, rejected, resultOf, noFindings, type ImportRun, type Report, type RowResult } from './import-run.ts';
import { PairImport } from './import-pairs.ts';
import { otherRows, titleOf } from './other-rows.ts';
import { cleanText, issueOf, shown, type Reader, type Row } from './read-cells.ts';
import { restColumns, withRest } from './rest-columns.ts';
import { rowKey, type RowKey } from './row-key.ts';

/** Rows a batch: a pause for the other work of the process in between, and one statement of each kind for all of them. */
const batchSize = 500;
/** Characters a batch: rows may be a million long each. */
const batchLength = 2 * 1024 * 1024;
/** How often a row that others are writing in the same moment is looked at again. */
const attempts = 5;

interface Candidate {
  row: SheetRow;
  /** Title of its section. */
  title: string | undefined;
  key: RowKey;
}

type Settled = Candidate & { checked: Checked };

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

/** Checks and writes the rows of one file, batch by batch; nothing but the keys seen grows with the file. */
class RowImport {
  readonly #trx: Trx;
  readonly #run: ImportRun;
  readonly #reader: Reader;
  readonly #makeCode: (() => string) | null;
  /** The first field of the key, named in the issue when a row is ambiguous. */
  readonly #keySource: Pick<ColumnSource, 'name' | 'header'>;
  readonly #otherRow: ReturnType<typeof otherRows>;
  /** Fields read of rows that exist: those the file fills, and those its choices depend on. */
  readonly #names: readonly string[];
  /** Those that are written: what the file fills, and what goes with a flag of it. */
  readonly #written: readonly string[];
  readonly #rowOfKey = new Map<string, number>();
  /** Rows of the file by what they are, where that may be said in two ways. */
  readonly #rowOfId = new Map<number, number>();
  /** Rows of the file by the codes they bring, where another field says which row it is. */
  readonly #rowOfCode = new Map<string, number>();
  #isRefused = false;
  #title: string | undefined;

  constructor(
    trx: Trx,
    run: ImportRun,
    {
      reader,
      makeCode,
      otherRow,
    }: { reader: Reader; makeCode: (() => string) | null; otherRow: ReturnType<typeof otherRows> },
  ) {
    this.#trx = trx;
    this.#run = run;
    this.#reader = reader;
    this.#makeCode = makeCode;
    const { sources, options, store } = run;
    const [first = 'code'] = options.key;
    this.#keySource = sources.find(({ name }) => name === first) ?? { name: first };
    this.#otherRow = otherRow;
    const { fields } = store.catalogue;
    const filled = new Set(sources.map(({ name }) => name));
    const dependent = Object.entries(fields).flatMap(([name, { parent }]) =>
      parent !== undefined && (filled.has(parent) || filled.has(name)) ? [name, parent] : [],
    );
    const flagged = Object.entries(store.onlyWhile).flatMap(([name, flag]) =>
      filled.has(name) || filled.has(flag) ? [name, flag] : [],
    );
    this.#names = [...new Set([...filled, ...dependent, ...flagged])];
    this.#written = [...new Set([...filled, ...flagged])];
  }

  async batch(rows: readonly SheetRow[]): Promise<RowResult[]> {
    const results: RowResult[] = [];
    let open: Candidate[] = [];
    for (const row of rows) {
      const candidate = this.#admit(row);
      if ('key' in candidate) open.push(candidate);
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

  /** A row with its key, or its result when it is not an entry, is ambiguous or has more cells than headers. */
  #admit(row: SheetRow): Candidate | RowResult {
    const { sheet, options } = this.#run;
    const other = this.#otherRow(row.cells);
    if (other === 'sectionTitle') this.#title = titleOf(row.cells);
    if (other) return resultOf(row, 'skipped', [reasonOf(other, this.#title)]);
    if (row.cells.length > sheet.headers.length)
      return rejected(row, [{ path: '', code: 'extraCells', params: { expected: sheet.headers.length } }]);
    const key = this.#keyOf(row.cells);
    const first = key.text === '' ? undefined : this.#rowOfKey.get(key.text);
    if (first !== undefined) return rejected(row, [issueOf(this.#keySource, 'duplicateInFile', { row: first })]);
    if (key.text !== '') this.#rowOfKey.set(key.text, row.number);
    return { row, key, title: options.titlesField === null ? undefined : this.#title };
  }

  /** What identifies a row: the key of the file, else what the row is of and as much of the key as it says. */
  #keyOf(cells: SheetRow['cells']): RowKey {
    const { options, store } = this.#run;
    const key = rowKey(this.#reader, options.key, cells);
    if (key.text !== '' || !store.own) return key;
    const { combination } = store.own;
    const isSaid = (name: string) => !combination.includes(name) && rowKey(this.#reader, [name], cells).text !== '';
    return rowKey(this.#reader, [...combination, ...options.key.filter(isSaid)], cells);
  }

  /** The rows there are, by the texts of the keys. */
  #find(open: readonly Candidate[]): Promise<Map<string, Existing[]>> {
    const { store, options } = this.#run;
    const keys = open.flatMap(({ key }) => (key.isSought ? key : []));
    if (store.own) return store.own.find(this.#trx, keys, this.#names);
    return findByKey(this.#trx, store, { key: options.key, keys: keys.map(({ text }) => text), names: this.#names });
  }

  async #settle(open: readonly Candidate[], isLast: boolean): Promise<{ done: RowResult[]; again: Candidate[] }> {
    const existing = await this.#find(open);
    const { checked, madeCodes } = await this.#checkAll(open, existing);
    const lost = await this.#write(checked);
    const done = checked
      .filter((one) => !lost.has(one.row))
      .map(({ row, title, checked }): RowResult => {
        const { outcome } = checked;
        const reasons = outcome === 'rejected' ? checked.reasons : [];
        const changes = outcome === 'changed' ? { changes: checked.changes } : {};
        return { ...resultOf(row, outcome, reasons, checked), ...changes, title, hasMadeCode: madeCodes.has(row) };
      });
    const again = open.filter(({ row }) => lost.has(row));
    if (!isLast) return { done, again };
    return {
      done: [...done, ...again.map(({ row }) => rejected(row, [{ path: '', code: 'changedMeanwhile' }]))],
      again: [],
    };
  }

  /**
   * Checks all rows. Creates the values that rows need, parents first, and then checks those rows again. Codes are generated
   * last, for rows that can be written.
   */
  async #checkAll(
    open: readonly Candidate[],
    existing: ReadonlyMap<string, Existing[]>,
  ): Promise<{ checked: Settled[]; madeCodes: ReadonlySet<SheetRow> }> {
    for (;;) {
      const checked = open.flatMap((candidate): Settled[] => {
        const one = this.#check(candidate, existing.get(candidate.key.text) ?? []);
        return one === 'waiting' ? [] : [{ ...candidate, checked: one }];
      });
      const newValues = this.#reader.choices.takeNewValues();
      if (newValues.length > 0) {
        await createAll(this.#trx, this.#run, this.#reader.choices, newValues);
        continue;
      }
      await this.#refuseTakenCodes(checked);
      const madeCodes = new Set<SheetRow>();
      for (const one of checked) {
        if (!this.#makeCode || one.checked.outcome !== 'new' || !one.checked.needsCode) continue;
        one.checked = { ...one.checked, values: { ...one.checked.values, code: this.#makeCode() }, needsCode: false };
        madeCodes.add(one.row);
      }
      return { checked, madeCodes };
    }
  }

  /** Refuses rows that bring a code which another row of the file, or another entry, has; a file whose key is the code has no such rows. */
  async #refuseTakenCodes(checked: readonly Settled[]): Promise<void> {
    const { store, sources, options } = this.#run;
    const source = sources.find(({ name, column }) => name === 'code' && column !== undefined);
    if (!source || store.own || (options.key.length === 1 && options.key[0] === 'code')) return;
    const claims = checked.flatMap((one) => {
      const code = claimedCode(one.checked);
      return code === undefined ? [] : [{ one, code, key: code.toLowerCase() }];
    });
    const taken = await findTakenCodes(
      this.#trx,
      store,
      claims.map(({ key }) => key),
    );
    for (const { one, code, key } of claims) {
      const first = this.#rowOfCode.get(key) ?? one.row.number;
      this.#rowOfCode.set(key, first);
      const issue =
        first !== one.row.number
          ? issueOf(source, 'duplicateInFile', { value: shown(code), row: first })
          : taken.has(key)
            ? issueOf(source, 'taken', { value: shown(code) })
            : undefined;
      if (issue) one.checked = { ...findingsOf(one.checked), outcome: 'rejected', reasons: [issue] };
    }
  }

  /** Checks a row, and that the user would be allowed to write it by hand. */
  #check({ row, title, key }: Candidate, [existing, ...others]: readonly Existing[]): Checked | 'waiting' {
    const { store, rights } = this.#run;
    const { own } = store;
    if (others.length > 0) return this.#refuse('severalRows', { count: others.length + 1 });
    const first = existing && own && (this.#rowOfId.get(existing.id) ?? row.number);
    if (first !== undefined && first !== row.number) return this.#refuse('duplicateInFile', { row: first });
    if (existing && own) this.#rowOfId.set(existing.id, row.number);
    const checked = checkRow(store.catalogue, this.#reader, row.cells, {
      existing,
      makesCodes: this.#makeCode !== null,
      title,
      onlyWhile: store.onlyWhile,
      settle:
        own &&
        ((read) => {
          const notes = this.#notesOf(row, read.values, existing);
          return this.#issueOf(row, own.settle(read, { key, existing, names: this.#names, notes }));
        }),
    });
    if (checked === 'waiting') return checked;
    // First of all: any other answer would tell what the row is compared with.
    const refusal = this.#issueOf(row, own?.refusal(checked, { existing, names: this.#names, may: rights.may }));
    if (refusal) return { ...findingsOf(checked), outcome: 'rejected', reasons: [refusal] };
    if (checked.outcome === 'new' && !rights.create) return this.#refuse('mayNotCreate');
    if (checked.outcome === 'changed' && !rights.edit && !isRelatedOnly(store.catalogue, checked.changes))
      return this.#refuse('mayNotEdit');
    const forbidden = this.#forbiddenRelation(checked);
    if (forbidden) return forbidCell(checked, forbidden, 'mayNotRelate');
    const withheld = this.#withheldCell(checked);
    return withheld ? forbidCell(checked, withheld, 'mayNotWrite') : checked;
  }

  /** A field that a row writes without the permission it asks for; undefined where there is none. */
  #withheldCell(checked: Checked): ColumnSource | undefined {
    const { sources, rights } = this.#run;
    const isWritten = (name: string) =>
      checked.outcome === 'new'
        ? (checked.values[name] ?? null) !== null
        : checked.outcome === 'changed' && name in checked.changes;
    return sources.find(({ name, field: { access } }) => access && !rights.may(access.edit) && isWritten(name));
  }

  /** A relation that a row adds or removes without the user's permission; undefined where there is none. */
  #forbiddenRelation(checked: Checked): ColumnSource | undefined {
    const { sources, rights } = this.#run;
    if (checked.outcome !== 'new' && checked.outcome !== 'changed') return undefined;
    const ids = (value: unknown) => (Array.isArray(value) ? (value as number[]) : []);
    return sources.find(({ name, field }) => {
      if (!field.isRelation) return false;
      const [before, after] =
        checked.outcome === 'new'
          ? [[], ids(checked.values[name])]
          : [ids(checked.changes[name]?.before), ids(checked.changes[name]?.after)];
      const isAdded = after.some((id) => !before.includes(id));
      const isTaken = before.some((id) => !after.includes(id));
      return (isAdded && !rights.relate.includes(name)) || (isTaken && !rights.unrelate.includes(name));
    });
  }

  #issueOf({ cells }: SheetRow, refusal: OwnRefusal | undefined): Issue | undefined {
    if (!refusal) return undefined;
    const { field, code, params } = refusal;
    const source = this.#run.sources.find(({ name }) => name === field);
    const value = shown(cellText(cells[source?.column ?? -1] ?? ''));
    return issueOf(source ?? { name: field }, code, { ...(value === '' ? {} : { value }), ...params });
  }

  /** Some notes with the cells of fields of a row; null where the import keeps none. */
  #notesWith({ cells }: SheetRow, notes: unknown, names: readonly string[]): string | null {
    const { notesField, fields } = this.#reader;
    if (notesField === null) return null;
    const columns = this.#run.sources.flatMap(({ name, column, header }) =>
      column === undefined || header === undefined || !names.includes(name)
        ? []
        : [{ column, header, isExported: false }],
    );
    return withRest(typeof notes === 'string' ? notes : '', columns, cells, fields[notesField]?.max ?? Infinity);
  }

  /** The notes of a row as its own rules add to them. */
  #notesOf(row: SheetRow, values: Row, existing: Existing | undefined): RowNotes {
    const { notesField } = this.#reader;
    if (notesField === null) return { hold: () => false, keep: () => undefined };
    const before = existing?.values[notesField] ?? '';
    return {
      hold: (names) => this.#notesWith(row, before, names) === before,
      keep: (names) => {
        const notes = (notesField in values ? values[notesField] : before) ?? '';
        const after = this.#notesWith(row, notes, names);
        if (after !== null && after !== notes) values[notesField] = cleanText(after);
      },
    };
  }

  #refuse(code: string, params?: Issue['params']): Checked {
    return { outcome: 'rejected', reasons: [issueOf(this.#keySource, code, params)], ...noFindings };
  }

  /** Writes new and changed rows; returns those that another transaction wrote at the same time. */
  async #write(rows: readonly Settled[]): Promise<Set<SheetRow>> {
    const { store, scopeId, mode, options } = this.#run;
    const isRefused = this.#isRefused || rows.some(({ checked }) => checked.outcome === 'rejected');
    if (mode === 'check' && store.own) this.#countOwn(store.own, rows);
    if (mode === 'check' || (mode === 'strict' && isRefused)) return new Set();
    if (store.own) return this.#writeOwn(store.own, rows);
    const created: Row[] = [];
    const changed: (Row & { id: number; version: number })[] = [];
    // An entry is not changed by what it is related to: its version stays.
    const related: (Row & { id: number })[] = [];
    for (const { checked } of rows) {
      if (checked.outcome === 'new') created.push(checked.values);
      if (checked.outcome !== 'changed') continue;
      const row = { ...checked.values, id: checked.id, version: checked.version };
      if (isRelatedOnly(store.catalogue, checked.changes)) related.push(row);
      else changed.push(row);
    }
    const names = this.#written;
    const { replacesRelations } = options;
    const inserted = await insertRows(this.#trx, store, scopeId, created);
    const updated = await updateRows(this.#trx, store, { names, rows: changed, replacesRelations });
    await writeLinks(this.#trx, store, { names, rows: related, replacesRelations });
    const written = new Set([...updated, ...related.map(({ id }) => id)]);
    const isLost = ({ checked }: Settled) =>
      (checked.outcome === 'new' && !inserted.has(String(checked.values['code']))) ||
      (checked.outcome === 'changed' && !written.has(checked.id));
    return new Set(rows.filter(isLost).map(({ row }) => row));
  }

  /** Counts what rows would make beside themselves. */
  #countOwn({ alsoMakes }: OwnRows, rows: readonly Settled[]): void {
    for (const { checked } of rows)
      for (const thing of alsoMakes && (checked.outcome === 'new' || checked.outcome === 'changed')
        ? alsoMakes(ownRowOf(checked))
        : [])
        this.#run.count(thing, 1);
  }

  /** The same by the rules of the rows themselves. */
  async #writeOwn(own: OwnRows, rows: readonly Settled[]): Promise<Set<SheetRow>> {
    const writing = new Map<OwnRow, SheetRow>();
    const { notesField } = this.#reader;
    for (const { row, checked } of rows) {
      if (checked.outcome !== 'new' && checked.outcome !== 'changed') continue;
      const { values } = checked;
      const notesWith = (names: readonly string[]) => this.#notesWith(row, values[notesField ?? ''], names);
      writing.set({ ...ownRowOf(checked), notesWith }, row);
    }
    const { author, language, count } = this.#run;
    const context = { names: this.#names, author: { ...author, language }, count };
    const written = await own.write(this.#trx, [...writing.keys()], context);
    return new Set([...writing].flatMap(([one, row]) => (written.has(one) ? [] : row)));
  }
}

/** A checked row as its own rules see it. */
function ownRowOf(checked: Extract<Checked, { outcome: 'new' | 'changed' }>): Pick<OwnRow, 'values' | 'existing'> {
  if (checked.outcome === 'new') return { values: checked.values };
  const { id, version, values, changes } = checked;
  return { values, existing: { id, version, changes: new Set(Object.keys(changes)) } };
}

/** A row that is refused for one of its cells. */
const forbidCell = (checked: Checked, cell: ColumnSource, code: string): Checked => ({
  ...findingsOf(checked),
  outcome: 'rejected',
  reasons: [issueOf(cell, code)],
});

/** The code that a row gives an entry which has not got it yet; undefined where it gives none. */
function claimedCode(checked: Checked): string | undefined {
  const code =
    checked.outcome === 'new' && !checked.needsCode
      ? checked.values['code']
      : checked.outcome === 'changed'
        ? checked.changes['code']?.after
        : undefined;
  return typeof code === 'string' ? code : undefined;
}

const findingsOf = ({ questions, suggested, isCut }: Checked) => ({ questions, suggested, isCut });

/** Whether nothing of an entry itself changes. */
const isRelatedOnly = ({ fields }: AnyCatalogue, changes: Changes) =>
  Object.keys(changes).every((name) => fields[name]?.isRelation);

/** Creates values and entries from words, and tells the choices of them. */
async function createAll(
  trx: Trx,
  { createValues, scopeId, language }: ImportRun,
  choices: ChoiceIndex,
  newValues: readonly NewValue[],
): Promise<void> {
  for (const [kind, rows] of Map.groupBy(newValues, (one) => one.kind)) {
    const ids = await createValues(trx, kind, rows, { scopeId, language });
    for (const [index, row] of rows.entries()) choices.made(row, ids[index] as number);
  }
}

/** Fields whose choices an import needs: all, but of relations only those in the file. */
const fieldsRead = ({ fields }: AnyCatalogue, sources: readonly ColumnSource[]) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.isRelation && !sources.some((source) => source.name === name) ? [] : [field],
  );

/**
 * Imports the rows of a file into a catalogue inside the caller's transaction: creates new rows, updates rows with the same
 * key that differ. Requested values are created before the rows that use them, also in a `check`, whose caller
 * rolls back. Each batch is reported once it is written; nothing is final until the caller commits. Returns the
 * choices, including the created ones.
 */
export async function importRows(trx: Trx, run: ImportRun, report: Report): Promise<ChoiceIndex> {
  const { store, sheet, language, options, answers, remembered, rights } = run;
  const { fields } = store.catalogue;
  const usesNotes = options.cutsLongTexts || options.keepsRest;
  const [notesField = null] = usesNotes ? Object.keys(fields).filter((each) => fields[each]?.keepsLongTexts) : [];
  const suggestions = (options.suggests && store.suggestions) || null;
  const further = [notesField, options.titlesField, ...(suggestions?.fields ?? [])];
  const sources = withFields(
    run.sources,
    fields,
    further.filter((each) => each !== null),
  );
  const choices = await loadChoices(trx, fieldsRead(store.catalogue, sources), {
    answers,
    remembered,
    entries: store.entries,
    // A call that asks for no proposal means the numbers of the company.
    columnScales: remembered === null ? new Map() : await readColumnScales(sheet, sources),
  });
  const reader: Reader = {
    fields,
    sources,
    choices,
    forms: await readForms(sheet, sources),
    language,
    createsFrom: rights.createsFrom,
    fillsEmpty: options.fillsEmpty,
    readBefore: new Map(),
    notesField,
    cutsLongTexts: options.cutsLongTexts,
    keepsRest: options.keepsRest,
    rest: options.keepsRest ? restColumns(store.catalogue, sheet.headers, run.mapping, run.leftOut) : [],
    labels: store.pair ? {} : fieldLabels(store.catalogue, language),
    suggestions,
    titlesField: options.titlesField,
    replacesRelations: options.replacesRelations,
  };
  const column = sources.find(({ name }) => name === 'code')?.column;
  const makeCode =
    options.codePattern === null ? null : await codeMaker(trx, store, sheet, { pattern: options.codePattern, column });
  const otherRow = options.skipsOtherRows ? otherRows(store.catalogue, sheet.headers, sources) : () => null;
  const whole = { ...run, sources };
  const rows = store.pair
    ? new PairImport(trx, whole, { reader, pair: store.pair, otherRow })
    : new RowImport(trx, whole, { reader, makeCode, otherRow });
  for await (const batch of batchesOf(sheet.rows())) {
    // Foreign keys are checked by plans of this connection, made while its tables were empty: such a plan reads all there is for each row.
    if (run.mode !== 'check') await trx.run(sql`discard plans`);
    await report(await rows.batch(batch));
  }
  return choices;
}
