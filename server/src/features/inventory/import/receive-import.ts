import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { fill } from '@baluarte/texts/fill.ts';
import type { ProblemCode } from '@baluarte/contract/index.ts';
import { say } from '#kit/http/say.ts';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  importRights,
  lackedFor,
  plainOptions,
  type ImportJob,
  type ImportKind,
  type imports,
} from '@baluarte/contract/inventory/import.ts';
import { knownHeaders, matchHeaders, type Mapping } from '#kit/catalogue/import/match-headers.ts';
import { scopeOf } from '#kit/catalogue/write.queries.ts';
import { answerOnce } from '#kit/http/idempotency.ts';
import type { Parts } from '#kit/http/parts.ts';
import { refuseMoreStorage } from '#organization/shared/plan.ts';
import { problem, refusedWith } from '#kit/http/problem.ts';
import type { StepHandling } from '#kit/http/serve.ts';
import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import type { SheetFile } from '#kit/sheets/open-sheet.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { SheetError } from '#kit/sheets/sheet-error.ts';
import { sheetProblem } from '#kit/sheets/sheet-problem.ts';
import { cellText, type Sheet, type SheetFormat } from '#kit/sheets/sheet.ts';
import { storeOfCompany, type Store } from '#kit/catalogue/store.ts';
import { languageOf } from '#kit/http/wording.ts';
import { inCompany, readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { correctedOf, isErrorFile } from './files/corrected-file.ts';
import { openImport, storedFile, type SheetPlace } from './files/import-file.ts';
import { hasEnded, importFor, readJob } from './import-job.ts';
import type { ImportStores } from './import-stores.ts';
import { insertImport, listRefusing, queueImport, resetImport, setTable, type ImportRecord } from './import.queries.ts';
import { findLayout, type Layout } from './memory.queries.ts';
import { planOf, type PlanRequest, type Plan } from './plan.ts';
import {
  endsToDefine,
  keyFor,
  proposeOptions,
  withoutForbidden,
  withColumnsByContent,
  withOwnNumbers,
  withoutRepeatedCodes,
  withScalesByContent,
} from './propose-plan.ts';
import { runImport } from './run/run-import.ts';
import { runImportJob } from './import.jobs.ts';

/** Largest files that are imported while the request waits, in bytes: a second or two of work. */
const atOnce: Record<SheetFormat, number> = { csv: 1024 * 1024, xlsx: 256 * 1024, ods: 256 * 1024 };
/** How many imports requests of this process may do at once; the others queue. */
let freeTurns = 2;

/** Takes a permit if the file is small and one is free; call `release` to return it. */
function takeTurn(format: SheetFormat, size: number): { release: () => void } | null {
  if (size > atOnce[format] || freeTurns === 0) return null;
  freeTurns--;
  return { release: () => freeTurns++ };
}

// A function, because a variable set in a closure looks unset to the compiler.
const release = (turn: ReturnType<typeof takeTurn>) => turn?.release();

type Steps = Pick<StepHandling<typeof imports.run>, 'parts' | 'session' | 'tenant' | 'reply' | 'request'>;

/** Runs a waiting import in this request if permitted, else queues it; returns its state. */
async function proceed(steps: Steps, stores: ImportStores, jobId: number, isHere: boolean): Promise<ImportJob> {
  const { parts, tenant, session, reply, request } = steps;
  const { app } = parts.database;
  if (isHere) {
    const place = { companyId: tenant.companyId, importId: jobId };
    if ((await runImport(parts, stores, place, false)) === 'busy') await enqueue(parts, tenant, jobId);
  }
  const job = await readingCompany(app, tenant, (trx) => readJob(trx, stores, session, jobId));
  if (!hasEnded(job)) reply.code(202);
  say(reply, sentenceOf(job, languageOf(request.headers['x-language'])));
  return acceptedJob(job);
}

/** An import that wrote what it was to write, or waits. One that was refused or failed is a problem that carries it. */
function acceptedJob(job: ImportJob): ImportJob {
  if (job.state !== 'refused' && job.state !== 'failed') return job;
  const { code, params = {} } = job.problem ?? { code: 'unexpected' };
  throw refusedWith(code as ProblemCode, params, job);
}

/** What became of an import, in a sentence. */
function sentenceOf(job: ImportJob, language: Language): string {
  const { state, isDryRun, created, updated, same, failed, headers, mapping } = job;
  const { waiting, checked, done, unread } = textsIn(language).replies.imports;
  const sentence = fill(state !== 'done' ? waiting : isDryRun ? checked : done, { created, updated, same, failed });
  const notRead =
    job.options.keepsRest && job.canCut
      ? []
      : headers.filter((header) => header !== '' && (mapping[header] ?? null) === null);
  return notRead.length === 0 ? sentence : `${sentence} ${fill(unread, { columns: notRead.join(', ') })}`;
}

const enqueue = ({ database, jobs }: Parts, tenant: Tenant, importId: number) =>
  inCompany(database.app, tenant, async (trx) => {
    await queueImport(trx, importId);
    await jobs.enqueue(trx, runImportJob, { companyId: tenant.companyId, importId });
  });

/** Opens an uploaded file; refuses anything but a spreadsheet before anything is recorded. */
async function opened(...opening: Parameters<typeof openImport>) {
  try {
    return await openImport(...opening);
  } catch (error) {
    throw error instanceof SheetError ? sheetProblem(error) : error;
  }
}

const tableOf = ({ sheetName, sheetNames = [], headerRow, headers }: Sheet) => ({
  sheetName: sheetName ?? null,
  sheetNames,
  headerRow,
  headers,
});

interface ImportRequest extends PlanRequest {
  sheet?: { name: string | null; headerRow: number | null } | undefined;
  mode: 'strict' | 'valid';
  dryRun: boolean;
}

/**
 * The initial plan of a file: columns matched by header only, or, where a proposal is requested, as in the company's last import
 * with these headers and as the file itself suggests; refused rows that come back corrected are read as they were.
 */
async function beginning(
  { parts, tenant, session, request }: Steps,
  store: Store,
  { kind, sheet, proposes }: { kind: ImportKind; sheet: Sheet; proposes: boolean },
): Promise<Plan> {
  const { mapping: named } = matchHeaders(store.catalogue, sheet.headers, { isProposal: proposes });
  const rights = importRights(session, kind);
  const { relate } = rights;
  const readable = async (matched: Mapping) => {
    const counts = await columnsOfCounts(store.catalogue, sheet, matched);
    return withoutRelations(store.catalogue, matched, (field, header) => !relate.includes(field) || counts.has(header));
  };
  // A program says all it means in each call, and nothing of it is kept.
  if (!proposes)
    return {
      mapping: await readable(named),
      defaults: {},
      answers: {},
      options: plainOptions,
      leftOut: [],
      isDecided: false,
    };
  const language = languageOf(request.headers['x-language']);
  return readingCompany(parts.database.app, tenant, async (trx) => {
    const matched = await withoutRepeatedCodes(store, sheet, await withOwnNumbers(trx, store, sheet, named));
    const allowed = withoutForbidden(store.catalogue, await readable(matched), rights.may);
    const scaled = await withScalesByContent(trx, store, sheet, allowed);
    const fitting = await withColumnsByContent(trx, store, sheet, scaled);
    const earlier = isErrorFile(sheet.headers)
      ? correctedOf(store, sheet.headers, await listRefusing(trx, kind))
      : undefined;
    // Everything was decided when the file was sent first; a title of its section stands in a column now.
    if (earlier) {
      const { defaults, answers, options, leftOut } = earlier;
      const known = Object.fromEntries(Object.entries(earlier.mapping).filter(([header]) => header in fitting));
      return {
        mapping: { ...fitting, ...known },
        defaults,
        answers,
        options: { ...options, titlesField: null },
        leftOut,
        isDecided: true,
      };
    }
    const layout = await findLayout(trx, kind, sheet.headers);
    const options = layout?.options ?? (await proposeOptions(trx, store, { sheet, mapping: fitting, language }));
    const decided = layout ? decidedIn(store.catalogue, layout, matched) : {};
    const remembered = withoutRelations(store.catalogue, decided, (field) => !relate.includes(field));
    const leftOut = Object.keys(remembered).filter((header) => decided[header] === null && matched[header] !== null);
    const mapping = { ...fitting, ...remembered };
    return {
      mapping,
      defaults: layout?.defaults ?? (await endsToDefine(store, sheet, { mapping, rights })),
      answers: {},
      options,
      leftOut,
      isDecided: true,
    };
  });
}

/** What somebody decided of the columns of an earlier file. Of one kept before that was known, not which relations are unread. */
const decidedIn = ({ fields }: AnyCatalogue, { mapping, leftOut }: Layout, matched: Mapping): Mapping =>
  Object.fromEntries(
    Object.entries(mapping).filter(
      ([header, field]) => field !== null || leftOut !== null || !fields[matched[header] ?? '']?.isRelation,
    ),
  );

/** A mapping without the columns of relations that are not to be read. */
const withoutRelations = (
  { fields }: AnyCatalogue,
  mapping: Mapping,
  isLeftOut: (field: string, header: string) => boolean,
): Mapping =>
  Object.fromEntries(
    Object.entries(mapping).map(([header, field]) => [
      header,
      field !== null && fields[field]?.isRelation && isLeftOut(field, header) ? null : field,
    ]),
  );

/** Rows looked at to tell how many relations there are from which. */
const rowsLookedAt = 200;

/** Columns named like relations that only say how many there are, as an export of a list has them. */
async function columnsOfCounts({ fields }: AnyCatalogue, sheet: Sheet, mapping: Mapping): Promise<Set<string>> {
  const headers = Object.entries(mapping).flatMap(([header, field]) =>
    field !== null && fields[field]?.isRelation ? header : [],
  );
  const counts = new Set(headers);
  if (counts.size === 0) return counts;
  let rows = 0;
  for await (const { cells } of sheet.rows()) {
    for (const header of counts) {
      const text = cellText(cells[sheet.headers.indexOf(header)] ?? '').trim();
      if (text !== '' && !/^\d{1,6}$/.test(text)) counts.delete(header);
    }
    if (counts.size === 0 || ++rows === rowsLookedAt) break;
  }
  return counts;
}

/** Takes a file in: notes it, and imports it at once or in the queue. */
export async function receiveImport(
  steps: Steps & Pick<StepHandling<typeof imports.threats>, 'upload'>,
  stores: ImportStores,
  kind: ImportKind,
  { proposes = false, ...requested }: ImportRequest & { proposes?: boolean | undefined },
): Promise<ImportJob> {
  const { upload, parts, tenant, request } = steps;
  const { isScoped } = stores[kind];
  let isTaken = false;
  let turn: ReturnType<typeof takeTurn> = null;
  try {
    const permission = lackedFor(steps.session, kind);
    if (permission !== null) throw problem('forbidden', { permission });
    const scopeId = isScoped ? scopeOf(tenant) : null;
    const store = await readingCompany(parts.database.app, tenant, (trx) => storeOfCompany(trx, stores[kind]));
    const { catalogue } = store;
    const place = { sheet_name: requested.sheet?.name ?? null, header_row: requested.sheet?.headerRow ?? null };
    const sheet = await opened(upload, place, { headerWords: proposes ? knownHeaders(catalogue) : undefined });
    const begun = await beginning(steps, store, { kind, sheet, proposes });
    // What was confirmed of another file is not of this one.
    const begin = { ...begun, options: { ...begun.options, confirmsLowRisk: false } };
    const plan = planOf(catalogue, sheet.headers, begin, requested);
    turn = takeTurn(sheet.format, upload.size);
    const isHere = turn !== null;
    const file = {
      scopeId,
      kind,
      fileName: upload.name,
      fileKey: basename(upload.path),
      fileSize: upload.size,
      format: sheet.format,
      encoding: sheet.encoding ?? null,
      separator: sheet.separator ?? null,
      table: tableOf(sheet),
    };
    const run = { ...plan, mode: requested.mode, isDryRun: requested.dryRun, isQueued: !isHere };
    const jobId = await inCompany(parts.database.app, tenant, (trx) =>
      // Sent again with the same key, the file is the same import.
      answerOnce(
        trx,
        request,
        request.routeOptions.config.endpoint as typeof imports.run,
        async () => {
          await refuseMoreStorage(trx, tenant, upload.size);
          isTaken = true;
          const id = await insertImport(trx, file, run);
          if (!isHere) await parts.jobs.enqueue(trx, runImportJob, { companyId: tenant.companyId, importId: id });
          return id;
        },
        upload,
      ),
    );
    return await proceed(steps, stores, jobId as number, isHere && isTaken);
  } finally {
    release(turn);
    if (!isTaken) await rm(upload.path, { force: true });
  }
}

/** Sheet and header row of an import, after the request. */
const placeOf = (found: SheetPlace, requested: ImportRequest['sheet']): SheetPlace =>
  requested === undefined ? found : { sheet_name: requested.name, header_row: requested.headerRow };

/** The columns matched again for another sheet or header row; unchanged where neither was requested. */
async function retabled(
  trx: Trx,
  {
    found,
    file,
    catalogue,
    place,
  }: { found: ImportRecord; file: SheetFile; catalogue: AnyCatalogue; place: ImportRequest['sheet'] },
): Promise<Pick<ImportRecord, 'headers' | 'mapping'>> {
  if (place === undefined) return found;
  const table = tableOf(await opened(file, placeOf(found, place), { headerWords: knownHeaders(catalogue) }));
  await setTable(trx, found.id, table);
  return { headers: [...table.headers], mapping: matchHeaders(catalogue, table.headers).mapping };
}

/**
 * A plan whose key is a column of the file: with generated codes, a key without a column would match no row, and the same
 * file sent twice would be imported twice.
 */
async function withKey(store: Store, file: SheetFile, place: SheetPlace, plan: Plan): Promise<Plan> {
  const { options, mapping } = plan;
  const brought = new Set(Object.values(mapping));
  if (options.codePattern === null || options.key.every((name) => brought.has(name))) return plan;
  const sheet = await opened(file, place, { headerWords: knownHeaders(store.catalogue) });
  return { ...plan, options: { ...options, key: await keyFor(store, sheet, mapping) } };
}

/** Runs the file of an import again, with columns, defaults or mode changed: after a dry run, or corrected after a refusal. */
export async function runAgain(
  steps: Steps,
  stores: ImportStores,
  jobId: number,
  requested: ImportRequest,
): Promise<ImportJob> {
  const { parts, tenant, session, request } = steps;
  let turn: ReturnType<typeof takeTurn> = null;
  try {
    await inCompany(parts.database.app, tenant, (trx) =>
      answerOnce(trx, request, request.routeOptions.config.endpoint as typeof imports.run, async () => {
        const found = await importFor(trx, session, jobId, { isLocked: true });
        if (!hasEnded(found)) throw problem('import.notFinished');
        if (found.changeset_id !== null || (found.state === 'done' && !found.is_dry_run))
          throw problem('import.alreadyRun');
        const file = await storedFile(parts, found.file_key, found.file_name);
        const { size } = file;
        const store = await storeOfCompany(trx, stores[found.kind]);
        const { catalogue } = store;
        const { headers, mapping } = await retabled(trx, { found, file, catalogue, place: requested.sheet });
        const plan = await withKey(
          store,
          file,
          placeOf(found, requested.sheet),
          planOf(catalogue, headers, { ...found, mapping }, requested),
        );
        turn = takeTurn(found.format as SheetFormat, size);
        await resetImport(trx, jobId, {
          ...plan,
          mode: requested.mode,
          isDryRun: requested.dryRun,
          isQueued: turn === null,
        });
        if (turn === null)
          await parts.jobs.enqueue(trx, runImportJob, { companyId: tenant.companyId, importId: jobId });
        return jobId;
      }),
    );
    return await proceed(steps, stores, jobId, turn !== null);
  } finally {
    release(turn);
  }
}
