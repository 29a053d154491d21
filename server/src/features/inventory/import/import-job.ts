import {
  accessOfColumns,
  importAccess,
  importKinds,
  importRights,
  lackedFor,
  plainOptions,
  type ImportJob,
  type ImportKind,
  type ImportRow,
} from '@baluarte/contract/inventory/import.ts';
import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { missingFields } from '#kit/catalogue/import/column-sources.ts';
import { choiceNames } from '#kit/catalogue/export.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { problem } from '#kit/http/problem.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import { cellText } from '#kit/sheets/sheet.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findImport, type ImportRecord, type KeptRow } from './import.queries.ts';
import type { ImportStores } from './import-stores.ts';

/** Kinds a session may import. */
export const kindsOf = (session: Session): ImportKind[] =>
  importKinds.filter((kind) => lackedFor(session, kind) === null);

/**
 * Required fields without a source. Once the rows were read, only those that some row needs: a file that only updates
 * existing rows may leave them out.
 */
function neededFields(catalogue: AnyCatalogue, record: ImportRecord): string[] {
  const missing = missingFields(catalogue, record);
  // Where rules fill them, only the rows show which are still missing.
  if (record.rows_read === 0) return missing;
  const needed = new Set(record.reasons.filter(({ code }) => code === 'required').map(({ field }) => field));
  return missing.filter((name) => needed.has(name));
}

/** An import as returned by the API to a session. */
export function jobOf({ catalogue }: Store, record: ImportRecord, session: Session): ImportJob {
  const { createsFrom } = importRights(session, record.kind);
  const { defaults, headers, state } = record;
  const wrote = state !== 'refused' && state !== 'failed';
  // In the order of the file, which the database does not store.
  const named = headers.filter((header) => header !== '');
  const mapping = Object.fromEntries(named.map((header) => [header, record.mapping[header] ?? null]));
  return {
    jobId: record.id,
    kind: record.kind,
    fileName: record.file_name,
    format: record.format,
    encoding: record.encoding,
    separator: record.separator,
    isDryRun: record.is_dry_run,
    mode: record.mode,
    state,
    problem: record.problem,
    headers,
    mapping,
    defaults,
    missingFields: neededFields(catalogue, record),
    rowsTotal: record.rows_total,
    rowsRead: record.rows_read,
    created: wrote ? record.rows_created : 0,
    updated: wrote ? record.rows_changed : 0,
    same: record.rows_same,
    failed: record.rows_failed,
    reasons: record.reasons,
    // A run of before an option was known has none of it.
    options: { ...plainOptions, ...record.options },
    sheet: { name: record.sheet_name, names: record.sheet_names, headerRow: record.header_row },
    questions: record.questions.map((question) => ({
      ...question,
      canCreate: createsFrom(catalogue.fields[question.field]),
    })),
    createdValues: wrote ? record.values_created : 0,
    found: { created: record.rows_created, updated: record.rows_changed, createdValues: record.values_created },
    things: record.things,
    skipped: record.rows_skipped,
    suggestions: record.suggestions,
    titles: record.titles,
    canCut: Object.values(catalogue.fields).some(({ keepsLongTexts }) => keepsLongTexts),
    cut: record.rows_cut,
    hidden: record.rows_hidden,
    madeCodes: record.codes_made,
    changesetId: record.changeset_id,
    canUndo: state === 'done' && !record.is_dry_run && record.changeset_id !== null,
    startedAt: record.started_at,
    finishedAt: record.finished_at,
    createdAt: record.created_at,
    userName: record.user_name,
  };
}

/** Whether nothing more will happen to an import by itself. */
export const hasEnded = ({ state }: Pick<ImportRecord, 'state'>): boolean => state !== 'waiting' && state !== 'running';

/**
 * An import a session may see: of its company and scope, of a kind it may import itself. Throws `notFound` and `forbidden`.
 */
export async function importFor(
  trx: Trx,
  session: Session,
  id: number,
  options: { isLocked?: boolean } = {},
): Promise<ImportRecord> {
  const found = await findImport(trx, id, options);
  if (!found) throw problem('notFound');
  const permission = lackedFor(session, found.kind);
  if (permission !== null) throw problem('forbidden', { permission });
  // What somebody else's file said, and what it changed, is told to who may read it.
  if (found.user_id !== session.userId)
    for (const code of [
      ...(importAccess[found.kind].told ?? []),
      ...accessOfColumns(found.kind, found.mapping).flatMap(({ view }) => view),
    ])
      expectMay(session, code);
  return found;
}

/** Reads an import as returned by the API. */
export async function readJob(trx: Trx, stores: ImportStores, session: Session, id: number): Promise<ImportJob> {
  const found = await importFor(trx, session, id);
  return jobOf(stores[found.kind], found, session);
}

type Names = Awaited<ReturnType<typeof choiceNames>>;

function named(store: Store, field: string, value: unknown, names: Names): unknown {
  const { kind, from } = store.catalogue.fields[field] ?? {};
  const nameOf = (id: unknown) => names.get(`${from}:${String(id)}`) ?? id;
  if (value === null || (kind !== 'choice' && kind !== 'choices')) return value;
  return Array.isArray(value) ? value.map(nameOf) : nameOf(value);
}

/** Stored rows as returned by the API: cells as in the file, choices by name. */
export async function rowsOf(
  trx: Trx,
  store: Store,
  rows: readonly KeptRow[],
  language: Language,
): Promise<ImportRow[]> {
  const names: Names = rows.some(({ changes }) => changes) ? await choiceNames(trx, store, language) : new Map();
  return rows.map(({ row_number: row, outcome, cells, changes, reasons }) => ({
    row,
    outcome,
    cells: cells.map(cellText),
    reasons,
    ...(changes
      ? {
          changes: Object.fromEntries(
            Object.entries(changes).map(([field, { before, after }]) => [
              field,
              { before: named(store, field, before, names), after: named(store, field, after, names) },
            ]),
          ),
        }
      : {}),
  }));
}
