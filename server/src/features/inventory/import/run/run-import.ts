import {
  importAccess,
  importRights,
  lackedFor,
  plainOptions,
  type ImportRights,
} from '@baluarte/contract/inventory/import.ts';
import { isScale, type Field } from '@baluarte/contract/kit/field.ts';
import { sql } from 'kysely';
import { findHolder } from '#identity/shared/session/session-lookup.ts';
import type { ChoiceIndex } from '#kit/catalogue/import/choice-index.ts';
import { missingFields, sourcesOf } from '#kit/catalogue/import/column-sources.ts';
import { importRows } from '#kit/catalogue/import/import-rows.ts';
import type { CreateValues } from '#kit/catalogue/import/import-run.ts';
import { matchHeaders } from '#kit/catalogue/import/match-headers.ts';
import { storeOfCompany, type Store } from '#kit/catalogue/store.ts';
import { Unconfirmed } from '#kit/database/commit.ts';
import { outageOf } from '#kit/database/outage.ts';
import { createPool } from '#kit/database/pool.ts';
import { importedRows, importsEnded } from '#kit/operations/counters.ts';
import type { Parts } from '#kit/http/parts.ts';
import { Problem, problem, problemFrom } from '#kit/http/problem.ts';
import { SheetError } from '#kit/sheets/sheet-error.ts';
import { refusalOf } from '#kit/sheets/sheet-problem.ts';
import type { ReadingProgress } from '#kit/sheets/sheet.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { openImport, storedFile } from '../files/import-file.ts';
import { lockCatalogue, lockImport } from './import-locks.ts';
import { ImportRecorder, Superseded } from './import-recorder.ts';
import type { ImportStores } from '../import-stores.ts';
import { notifyEnd } from './notify-end.ts';
import {
  beginImport,
  endImport,
  findImport,
  noteFindings,
  type End,
  type ImportRecord,
  type JobProblem,
  type KeptQuestion,
} from '../import.queries.ts';
import { findAnswers, remember } from '../memory.queries.ts';

export interface ImportPlace {
  companyId: number;
  importId: number;
}

/** Result of an attempt: ended in any way, or blocked by another import of the same catalogue. */
export type Attempted = 'ended' | 'busy';

/** Rolls back the transaction of an import. */
class NothingKept extends Error {
  readonly state: End['state'];
  readonly problem: JobProblem | null;
  constructor(state: End['state'], problem: JobProblem | null = null) {
    super(state);
    this.state = state;
    this.problem = problem;
  }
}

interface Work {
  parts: Parts;
  store: Store;
  tenant: Tenant;
  rights: ImportRights;
  begun: ImportRecord;
  createValues: CreateValues;
}

/** User, walls and current rights of an import, checked again when it runs. Throws `forbidden`. */
async function authorityOf(
  { database }: Parts,
  companyId: number,
  found: ImportRecord,
): Promise<Pick<Work, 'tenant' | 'rights'>> {
  const { kind, user_id: userId, scope_id: scopeId } = found;
  const holder = await findHolder(database.identityDb, { companyId, userId });
  const permission = holder ? lackedFor(holder, kind) : importAccess[kind].import;
  if (!holder || permission !== null) throw problem('forbidden', { permission });
  const allowed = holder.allowedScopeIds;
  if (scopeId !== null && allowed !== 'every' && !allowed.includes(scopeId)) throw problem('scope.refused');
  const tenant = { companyId, userId, scopeIds: scopeId === null ? allowed : [scopeId] };
  return { tenant, rights: importRights(holder, kind) };
}

const fieldsMissing = ({ catalogue }: Store, fields: string[]): JobProblem => ({
  code: 'import.fieldsMissing',
  params: { catalogue: catalogue.name, fields },
});

/** Choices a word may mean; of a scale all its steps, since they are few and no list of choices has them. */
const proposalsOf = (choices: ChoiceIndex, from: Field['from'], word: string, parent: number | null) =>
  isScale(from) ? choices.proposeSteps(from, word) : choices.propose(from, word, parent);

/** Why a checked file is not written, or null. */
function refusalIn(
  { begun, store }: Pick<Work, 'begun' | 'store'>,
  { counts, reasons }: ImportRecorder,
): JobProblem | null {
  if (begun.mode !== 'strict' || counts.failed === 0) return null;
  const missing = missingFields(store.catalogue, begun);
  const fields = reasons.flatMap(({ field, code }) =>
    code === 'required' && field !== null && missing.includes(field) ? [field] : [],
  );
  return fields.length > 0
    ? fieldsMissing(store, fields)
    : { code: 'import.rowsRejected', params: { count: counts.failed } };
}

/** Reads, checks and writes the file within the transaction. Throws `NothingKept` to roll back. */
async function write(trx: Trx, { parts, store: plain, tenant, rights, begun, createValues }: Work): Promise<void> {
  const store = await storeOfCompany(trx, plain, !begun.is_dry_run);
  const { catalogue } = store;
  const { headers, mapping, defaults, answers, mode, is_dry_run: isDryRun } = begun;
  const options = { ...plainOptions, ...begun.options };
  const missing = store.pair ? missingFields(catalogue, { mapping, defaults, options }) : [];
  if (missing.length > 0) throw new NothingKept('refused', fieldsMissing(store, missing));
  const needsCode = catalogue.fields['code']?.required ?? false;
  if (needsCode && !Object.values(mapping).includes('code') && options.codePattern === null)
    throw new NothingKept('refused', fieldsMissing(store, ['code']));
  const { language } = matchHeaders(catalogue, headers);
  const sheet = await openImport(await storedFile(parts, begun.file_key, begun.file_name), begun, {
    headerWords: begun.header_row === null ? undefined : [],
    language,
  });
  const progress: ReadingProgress = { share: 0 };
  const recorder = new ImportRecorder({
    pool: parts.database.app,
    tenant,
    attempt: begun,
    progress,
    expectedRows: begun.rows_total,
  });
  const things = new Map<string, number>();
  const run = {
    store,
    scopeId: begun.scope_id,
    sheet: { ...sheet, rows: () => sheet.rows(progress) },
    sources: sourcesOf(catalogue, headers, mapping, defaults),
    mapping,
    leftOut: begun.leftOut,
    language,
    options,
    answers,
    remembered: options.usesProposals ? await findAnswers(trx, begun.kind) : null,
    createValues,
    author: { parts, tenant },
    count: (thing: string, count: number) => things.set(thing, (things.get(thing) ?? 0) + count),
    rights,
    mode: isDryRun ? ('check' as const) : mode,
  };
  const choices = await importRows(trx, run, recorder.report);
  for (const [kind, count] of choices.madeByKind) things.set(kind, count);
  const questions = recorder.questions.map(({ parent, answered, ...question }): KeptQuestion => ({
    ...question,
    proposals: proposalsOf(choices, catalogue.fields[question.field]?.from, question.word, parent),
    answer: answered?.answer ?? null,
    isProposed: answered?.isProposed ?? false,
  }));
  const { suggested: suggestions, titles } = recorder;
  const findings = {
    questions,
    valuesCreated: choices.madeCount,
    things: Object.fromEntries(things),
    suggestions,
    titles,
  };
  await inCompany(parts.database.app, tenant, (beside) => noteFindings(beside, begun, findings));
  importedRows.inc({ kind: begun.kind }, recorder.counts.read);
  if (isDryRun) throw new NothingKept('done');
  const refusal = refusalIn({ store, begun }, recorder);
  if (refusal) throw new NothingKept('refused', refusal);
  await store.imported?.(trx);
  if (begun.isDecided)
    await remember(trx, { kind: begun.kind, headers, mapping, defaults, options, answers, leftOut: begun.leftOut });
  const { id: changesetId } = await trx.one<{ id: number | null }>(
    sql`select nullif(current_setting('app.changeset_id', true), '')::bigint as id`,
  );
  // Checks deferred constraints now, while the reason can still be recorded.
  await trx.run(sql`set constraints all immediate`);
  // In the same transaction: the import is done exactly when its rows are committed.
  if (!(await endImport(trx, begun, { state: 'done', isWhole: true, changesetId }))) throw new Superseded();
  await notifyEnd(parts, trx, tenant.companyId, begun.id);
}

function endOf(error: unknown, { id }: ImportRecord): End {
  if (error instanceof NothingKept) return { state: error.state, problem: error.problem, isWhole: true };
  if (error instanceof SheetError) return { state: 'refused', problem: refusalOf(error) };
  const known = problemFrom(error);
  if (!known) return { state: 'failed', problem: { code: 'unexpected', params: { reference: `import-${id}` } } };
  const isRefusal = known.code === 'forbidden' || known.code === 'scope.refused';
  return { state: isRefusal ? 'refused' : 'failed', problem: { code: known.code, params: known.params } };
}

const isOurs = (error: unknown) =>
  !(error instanceof NothingKept || error instanceof SheetError || error instanceof Problem);

/** Faults of the moment: what was left to the queue may well succeed a little later. */
const isTriedAgain = (error: unknown, { queued_at: queuedAt, attempt }: ImportRecord) =>
  (error instanceof Unconfirmed || outageOf(error) !== null) && queuedAt !== null && attempt < attempts;

/** Runs part of a transaction in a savepoint; on failure rolls back to it and returns the error. */
async function inSavepoint(trx: Trx, piece: () => Promise<void>): Promise<unknown> {
  await trx.client.query('savepoint import');
  try {
    await piece();
    return null;
  } catch (error) {
    await trx.client.query('rollback to savepoint import').catch(() => {
      throw error;
    });
    return error;
  }
}

/**
 * Runs a waiting import as one changeset, in one transaction on a separate connection, so that it never starves the pool.
 * Progress is recorded outside of the transaction; the outcome inside it, also of a rolled-back import,
 * so that the lock is never free before the outcome is visible. Does nothing when the import has ended, or when another
 * process runs it. Without `waits`, returns `busy` when another import of the same catalogue runs.
 */
export async function runImport(
  parts: Parts,
  stores: ImportStores,
  { companyId, importId }: ImportPlace,
  waits: boolean,
): Promise<Attempted> {
  const { app } = parts.database;
  const company: Tenant = { companyId, userId: null, scopeIds: 'every' };
  const found = await inCompany(app, company, (trx) => findImport(trx, importId));
  if (!found) return 'ended';
  const store = stores[found.kind];
  const own = createPool(String(app.options.connectionString), 1);
  let begun: ImportRecord | undefined;
  let fault: unknown = null;
  const endWithin = async (trx: Trx, attempt: ImportRecord, error: unknown) => {
    const end = endOf(error, attempt);
    if (await endImport(trx, attempt, end)) await notifyEnd(parts, trx, companyId, importId);
    importsEnded.inc({ kind: found.kind, state: end.state });
    if (isOurs(error) && end.problem?.code === 'unexpected') fault = error;
  };
  try {
    const attempted = await inCompany(
      own,
      {
        ...company,
        userId: found.user_id,
        ...(found.address === null ? {} : { address: found.address }),
        kind: 'import',
        about: { importId },
      },
      async (trx): Promise<Attempted> => {
        if (!(await lockImport(trx, importId))) return 'ended';
        if (!found.is_dry_run && !(await lockCatalogue(trx, store.table, waits))) return 'busy';
        const attempt = await inCompany(app, company, (beside) => beginImport(beside, importId));
        if (!attempt) return 'ended';
        begun = attempt;
        const error = await inSavepoint(trx, async () => {
          const standing = await authorityOf(parts, companyId, attempt);
          await enterWalls(trx, standing.tenant);
          await write(trx, { parts, store, begun: attempt, createValues: stores.createValues, ...standing });
        });
        if (error === null) importsEnded.inc({ kind: found.kind, state: 'done' });
        else if (error instanceof Superseded || isTriedAgain(error, attempt)) throw error;
        else await endWithin(trx, attempt, error);
        return 'ended';
      },
    );
    if (fault !== null) throw fault;
    return attempted;
  } catch (error) {
    if (error === fault) throw error;
    if (error instanceof Superseded) return 'ended';
    if (!begun || isTriedAgain(error, begun)) throw error;
    // Connection and lock are lost: another process may already have taken over.
    const attempt = begun;
    await inCompany(app, company, (trx) => endWithin(trx, attempt, error));
    if (fault !== null) throw fault;
    return 'ended';
  } finally {
    await own.end();
  }
}

/** Maximum number of attempts. */
export const attempts = 3;

/** Puts the walls of a transaction up: until here it saw the whole company. */
async function enterWalls(trx: Trx, { userId, scopeIds }: Tenant): Promise<void> {
  const scopes = scopeIds === 'every' ? '*' : `{${scopeIds.join(',')}}`;
  await trx.run(
    sql`select set_config('app.scope_ids', ${scopes}, true), set_config('app.user_id', ${String(userId ?? '')}, true)`,
  );
}
