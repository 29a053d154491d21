import {
  importJob,
  plainOptions,
  type ImportJob,
  type ImportKind,
  type ImportOptions,
  type ImportRow,
} from '@baluarte/contract/inventory/import.ts';
import { valueAnswers, type ValueAnswers } from '@baluarte/contract/kit/value-answer.ts';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { readStored, readStoredList } from '#kit/database/stored-json.ts';
import type { Mapping } from '#kit/catalogue/import/match-headers.ts';
import type { Plan } from './plan.ts';
import { folded } from '#kit/search/search.ts';
import type { CellValue } from '#kit/sheets/sheet.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

export type State = ImportJob['state'];
export interface Reason {
  field: string | null;
  code: string;
  count: number;
}
export interface JobProblem {
  code: string;
  params?: Record<string, unknown>;
}

/** A word of the file that matches no choice, and what it may mean. */
export type KeptQuestion = Omit<ImportJob['questions'][number], 'canCreate'>;

/** A row of table import. */
export interface ImportRecord {
  id: number;
  scope_id: number | null;
  kind: ImportKind;
  file_name: string;
  file_key: string;
  format: string;
  encoding: string | null;
  separator: string | null;
  headers: string[];
  sheet_name: string | null;
  sheet_names: string[];
  header_row: number | null;
  user_id: number;
  user_name: string | null;
  /** Network address of the requester. */
  address: string | null;
  mode: 'strict' | 'valid';
  is_dry_run: boolean;
  mapping: Mapping;
  defaults: Record<string, string>;
  leftOut: string[];
  isDecided: boolean;
  state: State;
  rows_total: number | null;
  rows_read: number;
  rows_created: number;
  rows_changed: number;
  rows_same: number;
  rows_failed: number;
  reasons: Reason[];
  options: ImportOptions;
  answers: ValueAnswers;
  /** As found by the last run, without the answers. */
  questions: KeptQuestion[];
  rows_skipped: number;
  values_created: number;
  things: ImportJob['things'];
  suggestions: ImportJob['suggestions'];
  titles: string[];
  rows_cut: number;
  rows_hidden: number;
  codes_made: number;
  problem: JobProblem | null;
  changeset_id: number | null;
  queued_at: string | null;
  attempt: number;
  started_at: string | null;
  finished_at: string | null;
  created_at: string;
}

const strings = z.string();
const { mapping, defaults, options, reasons, questions, suggestions, things } = importJob.shape;
const keptQuestion = questions.element.omit({ canCreate: true });

/** Options as they are read today: what an earlier import did not say is as where nothing is asked of it. */
export const readOptions = (stored: unknown): ImportOptions =>
  readStored(options, typeof stored === 'object' ? { ...plainOptions, ...stored } : stored) ?? plainOptions;

/** How a file was read, as it is stored; what does not fit is as if nobody had said it. */
const readEarlier = <Row extends Omit<Earlier, 'leftOut'>>(row: Row): Row => ({
  ...row,
  headers: readStoredList(strings, row.headers),
  mapping: readStored(mapping, row.mapping) ?? {},
  defaults: readStored(defaults, row.defaults) ?? {},
  options: readOptions(row.options),
  answers: readStored(valueAnswers, row.answers) ?? {},
});

/** An import as it is stored; what was found and does not fit is left out. */
const readImport = (row: ImportRecord): ImportRecord => ({
  ...readEarlier(row),
  sheet_names: readStoredList(strings, row.sheet_names),
  reasons: readStoredList(reasons.element, row.reasons),
  questions: readStoredList(keptQuestion, row.questions),
  suggestions: readStoredList(suggestions.element, row.suggestions),
  titles: readStoredList(strings, row.titles),
  things: readStored(things, row.things) ?? {},
});

const own = sql`i.*, i.left_out as "leftOut", i.is_decided as "isDecided"`;
const columns = sql`${own}, app.person_name(i.user_id) as user_name`;
const isImport = (id: number) => sql`i.company_id = app.current_company() and i.id = ${id}`;

/** One import, or undefined; `isLocked` locks it until the transaction ends. */
export async function findImport(
  trx: Trx,
  id: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<ImportRecord | undefined> {
  const found = await trx.first(
    sql<ImportRecord>`select ${columns} from import i where ${isImport(id)} ${isLocked ? sql`for update` : sql``}`,
  );
  return found && readImport(found);
}

interface ListQuery {
  page: number;
  perPage: number;
  search?: string | undefined;
  sort?: { descending: boolean }[] | undefined;
}

/** A page of imports of some kinds, newest first unless sorted otherwise; a mere check changed nothing and is none. */
export async function listImports(
  trx: Trx,
  kinds: readonly ImportKind[],
  { page, perPage, search, sort }: ListQuery,
): Promise<{ rows: ImportRecord[]; total: number }> {
  const where = sql`i.company_id = app.current_company() and i.kind = any(${kinds}) and (not i.is_dry_run or i.changeset_id is not null)
    and ${search ? folded(sql`app.fold(i.file_name)`, search) : sql`true`}`;
  const order = sort?.[0]?.descending === false ? sql`i.created_at, i.id` : sql`i.created_at desc, i.id desc`;
  const { total } = await trx.one<{ total: number }>(sql`select count(*) as total from import i where ${where}`);
  const rows = await trx.rows<ImportRecord>(sql`
    select ${columns} from import i where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`);
  return { rows: rows.map(readImport), total };
}

export interface NewImport {
  scopeId: number | null;
  kind: ImportKind;
  fileName: string;
  fileKey: string;
  /** In bytes. */
  fileSize: number;
  format: string;
  encoding: string | null;
  separator: string | null;
  table: FoundTable;
}

/** Position of the table in a file, and its column names. */
export interface FoundTable {
  sheetName: string | null;
  sheetNames: readonly string[];
  headerRow: number;
  headers: readonly string[];
}

/** An import whose rejected rows may be sent again, corrected. */
export type Earlier = Pick<ImportRecord, 'headers' | 'mapping' | 'defaults' | 'options' | 'answers' | 'leftOut'>;

/** Imports of a kind looked at for the one that a corrected file is of. */
const mostEarlier = 100;

/** The latest imports of a kind that refused rows, newest first. */
export const listRefusing = async (trx: Trx, kind: ImportKind): Promise<Earlier[]> => {
  const rows = await trx.rows(sql<Earlier>`
    select headers, mapping, defaults, options, answers, left_out as "leftOut" from import i
    where i.company_id = app.current_company() and i.kind = ${kind} and i.rows_failed > 0 order by i.id desc limit ${mostEarlier}`);
  return rows.map(readEarlier);
};

/** Notes a file that was received, waiting for its first run; returns its id. */
export async function insertImport(trx: Trx, file: NewImport, run: RunRequest): Promise<number> {
  const { id } = await trx.one<{ id: number }>(sql`
    insert into import (scope_id, kind, file_name, file_key, file_size, format, encoding, separator, sheet_name, sheet_names, header_row, headers, mode, is_dry_run, mapping, defaults, options, answers, left_out, is_decided, queued_at)
    values (${file.scopeId}, ${file.kind}, ${file.fileName}, ${file.fileKey}, ${file.fileSize}, ${file.format}, ${file.encoding}, ${file.separator},
      ${file.table.sheetName}, ${JSON.stringify(file.table.sheetNames)}::jsonb, ${file.table.headerRow}, ${JSON.stringify(file.table.headers)}::jsonb, ${run.mode}, ${run.isDryRun}, ${JSON.stringify(run.mapping)}::jsonb,
      ${JSON.stringify(run.defaults)}::jsonb, ${JSON.stringify(run.options)}::jsonb, ${JSON.stringify(run.answers)}::jsonb, ${[...run.leftOut]}::text[], ${run.isDecided}, ${queuedAt(run)}) returning id`);
  return id;
}

export interface RunRequest extends Plan {
  mode: 'strict' | 'valid';
  isDryRun: boolean;
  /** Left to the queue; else the request itself does it. */
  isQueued: boolean;
}

const queuedAt = ({ isQueued }: Pick<RunRequest, 'isQueued'>): RawBuilder<unknown> =>
  isQueued ? sql`now()` : sql`null`;

/** Notes that another sheet, or another row as header, is read from now on. */
export const setTable = (trx: Trx, id: number, { sheetName, headerRow, headers }: FoundTable): Promise<number> =>
  trx.run(sql`
    update import i set sheet_name = ${sheetName}, header_row = ${headerRow}, headers = ${JSON.stringify(headers)}::jsonb, rows_total = null
    where ${isImport(id)}`);

/** Resets an ended import to run again, now on behalf of the requesting user. */
export async function resetImport(trx: Trx, id: number, run: RunRequest): Promise<void> {
  await trx.run(sql`
    update import i set mode = ${run.mode}, is_dry_run = ${run.isDryRun}, mapping = ${JSON.stringify(run.mapping)}::jsonb,
      defaults = ${JSON.stringify(run.defaults)}::jsonb, options = ${JSON.stringify(run.options)}::jsonb,
      answers = ${JSON.stringify(run.answers)}::jsonb, left_out = ${[...run.leftOut]}::text[], is_decided = ${run.isDecided}, user_id = app.current_actor(), queued_at = ${queuedAt(run)},
      state = 'waiting', attempt = 0, problem = null, asked_at = now(), started_at = null, finished_at = null,
      ${nothingFound}
    where ${isImport(id)}`);
}

/** Whether an import was requested so recently, by the database's clock, that its own request may still begin it. */
export const isRecentlyRequested = async (trx: Trx, id: number): Promise<boolean> =>
  (
    await trx.one<{ isRecentlyRequested: boolean }>(
      sql`select i.asked_at > now() - interval '1 minute' as "isRecentlyRequested" from import i where ${isImport(id)}`,
    )
  ).isRecentlyRequested;

/** Puts an import that was to run in the request into the queue instead. */
export const queueImport = (trx: Trx, id: number): Promise<number> =>
  trx.run(
    sql`update import i set queued_at = now(), state = 'waiting' where ${isImport(id)} and state in ('waiting', 'running')`,
  );

/** Begins an attempt and deletes the results of earlier ones. undefined where the import has ended meanwhile. */
export async function beginImport(trx: Trx, id: number): Promise<ImportRecord | undefined> {
  const begun = await trx.first<ImportRecord>(sql`
    update import i set state = 'running', attempt = attempt + 1, started_at = clock_timestamp(), finished_at = null, problem = null,
      ${nothingFound}
    where ${isImport(id)} and state in ('waiting', 'running') returning ${own}, null as user_name`);
  if (begun) await trx.run(sql`delete from import_row where company_id = app.current_company() and import_id = ${id}`);
  return begun && readImport(begun);
}

export interface Counts {
  read: number;
  created: number;
  changed: number;
  same: number;
  failed: number;
  skipped: number;
  cut: number;
  hidden: number;
  madeCodes: number;
}

const counted = (
  { read, created, changed, same, failed, skipped, cut, hidden, madeCodes }: Counts,
  reasons: readonly Reason[],
) => sql`
  rows_read = ${read}, rows_created = ${created}, rows_changed = ${changed}, rows_same = ${same}, rows_failed = ${failed}, rows_skipped = ${skipped},
  rows_cut = ${cut}, rows_hidden = ${hidden}, codes_made = ${madeCodes}, reasons = ${JSON.stringify(reasons)}::jsonb`;

/** An attempt has found nothing yet. */
const nothingFound = sql`rows_read = 0, rows_created = 0, rows_changed = 0, rows_same = 0, rows_failed = 0, rows_skipped = 0, values_created = 0,
  rows_cut = 0, rows_hidden = 0, codes_made = 0, reasons = '[]', questions = '[]', suggestions = '[]', titles = '[]', things = '{}'`;

interface Attempt {
  id: number;
  attempt: number;
}
const running = ({ id, attempt }: Attempt) => sql`${isImport(id)} and i.state = 'running' and i.attempt = ${attempt}`;

/** Records the progress of an attempt; false when a newer attempt replaced it. */
export async function noteProgress(
  trx: Trx,
  attempt: Attempt,
  counts: Counts,
  reasons: readonly Reason[],
  rowsTotal: number | null,
): Promise<boolean> {
  const noted = await trx.run(
    sql`update import i set ${counted(counts, reasons)}, rows_total = ${rowsTotal} where ${running(attempt)}`,
  );
  return noted === 1;
}

/** Findings of an attempt about its file. */
export interface Findings {
  questions: readonly KeptQuestion[];
  /** Number of values it created. */
  valuesCreated: number;
  things: ImportJob['things'];
  suggestions: ImportJob['suggestions'];
  titles: readonly string[];
}

/** Stores the findings of an attempt. */
export const noteFindings = (
  trx: Trx,
  attempt: Attempt,
  { questions, valuesCreated, things, suggestions, titles }: Findings,
): Promise<number> =>
  trx.run(sql`
    update import i set questions = ${JSON.stringify(questions)}::jsonb, values_created = ${valuesCreated}, things = ${JSON.stringify(things)}::jsonb,
      suggestions = ${JSON.stringify(suggestions)}::jsonb, titles = ${JSON.stringify(titles)}::jsonb where ${running(attempt)}`);

export interface End {
  state: 'done' | 'refused' | 'failed';
  problem?: JobProblem | null;
  changesetId?: number | null;
  /** All rows were read, so the total is known. */
  isWhole?: boolean;
}

/** Ends an attempt; false when a newer attempt replaced it. */
export async function endImport(trx: Trx, attempt: Attempt, end: End): Promise<boolean> {
  const problem = end.problem ? sql`${JSON.stringify(end.problem)}::jsonb` : sql`null`;
  const ended = await trx.run(sql`
    update import i set state = ${end.state}, problem = ${problem}, changeset_id = ${end.changesetId ?? null},
      rows_total = ${end.isWhole ? sql`nullif(rows_read, 0)` : sql`rows_total`}, finished_at = clock_timestamp()
    where ${running(attempt)}`);
  return ended === 1;
}

/** Marks an orphaned import as failed. */
export const giveUpImport = (trx: Trx, id: number, problem: JobProblem): Promise<number> =>
  trx.run(sql`
    update import i set state = 'failed', problem = ${JSON.stringify(problem)}::jsonb, finished_at = clock_timestamp()
    where ${isImport(id)} and i.state in ('waiting', 'running')`);

/** Marks an import as undone. */
export const noteUndone = (trx: Trx, id: number, changesetId: number | null): Promise<number> =>
  trx.run(sql`update import i set state = 'undone', undone_changeset_id = ${changesetId} where ${isImport(id)}`);

export interface KeptRow {
  row_number: number;
  outcome: ImportRow['outcome'];
  cells: CellValue[];
  title: string | null;
  changes: Record<string, { before: unknown; after: unknown }> | null;
  reasons: { path: string; code: string; params?: Record<string, string | number | boolean | null> }[];
}

/** Stores rows to show later; one statement per batch. */
export async function keepRows(trx: Trx, id: number, rows: readonly KeptRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx.run(sql`
    insert into import_row (import_id, row_number, outcome, cells, title, changes, reasons)
    select ${id}::bigint, x.row_number, x.outcome, x.cells, x.title, x.changes, x.reasons from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(row_number integer, outcome text, cells jsonb, title text, changes jsonb, reasons jsonb)`);
}

/** Stored cells, changes and reasons; null, which is read as none, where they have another shape. */
const ofType = (column: string, type: 'array' | 'object') =>
  sql`case when jsonb_typeof(${sql.ref(column)}) = ${sql.lit(type)} then ${sql.ref(column)} end`;
const cells = sql`(
  select coalesce(jsonb_agg(case when jsonb_typeof(e.cell) in ('string', 'number', 'boolean') or e.cell ->> 'error' is not null then e.cell else '""' end
    order by e.place), '[]')
  from jsonb_array_elements(${ofType('cells', 'array')}) with ordinality e (cell, place))`;
const changes = ofType('changes', 'object');
const reasonsOfRow = sql`jsonb_path_query_array(${ofType('reasons', 'array')}, '$[*] ? (@.path.type() == "string" && @.code.type() == "string")')`;
const kept = sql`row_number, outcome, ${cells} as cells, title, ${changes} as changes, coalesce(${reasonsOfRow}, '[]') as reasons`;

/** A page of an import's stored rows. */
export async function listKeptRows(
  trx: Trx,
  id: number,
  { page, perPage, search, sort, outcome }: ListQuery & { outcome?: KeptRow['outcome'] | undefined },
): Promise<{ rows: KeptRow[]; total: number }> {
  const where = sql`company_id = app.current_company() and import_id = ${id}
    and ${outcome ? sql`outcome = ${outcome}` : sql`true`} and ${search ? folded(sql`app.fold(cells::text)`, search) : sql`true`}`;
  const order = sort?.[0]?.descending ? sql`row_number desc` : sql`row_number`;
  const { total } = await trx.one<{ total: number }>(sql`select count(*) as total from import_row where ${where}`);
  const rows = await trx.rows<KeptRow>(
    sql`select ${kept} from import_row where ${where} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return { rows, total };
}

/** The rejected rows of an import in their order, each as the JSON of its column `row`: for a cursor. */
export const rejectedRows = (id: number): RawBuilder<{ row: KeptRow }> => sql<{ row: KeptRow }>`
  select json_build_object('row_number', row_number, 'outcome', outcome, 'cells', ${cells}, 'title', title, 'changes', ${changes}, 'reasons', coalesce(${reasonsOfRow}, '[]')) as row
  from import_row where company_id = app.current_company() and import_id = ${id} and outcome = 'rejected' order by row_number`;
