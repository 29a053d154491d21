import { mostAtWork, type DocumentOptions, type reportDocument } from '@baluarte/contract/record/report-document.ts';
import type { ReportFormat, ReportKind } from '@baluarte/contract/record/report.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { KeptDocument } from './withheld.ts';

interface DocumentProblem {
  code: string;
  params?: Record<string, unknown>;
}

/** What a job needs of a document. */
export interface Asked {
  id: number;
  userId: number;
  kind: ReportKind;
  format: ReportFormat;
  language: Language;
  options: DocumentOptions;
  /** Of which run of a schedule it is. */
  runId: number | null;
}

const columns = sql`d.id, d.kind, d.format, d.language, d.state, d.rows_read as "rowsRead", d.name, d.size, d.sha256,
  d.options ->> 'at' as "shownAt", d.user_id = app.current_actor() as "isMine", app.person_name(d.user_id) as "ownerName",
  cardinality(array_remove(d.recipient_ids, d.user_id)) as recipients,
  d.problem, d.created_at as "createdAt", d.finished_at as "finishedAt", d.expires_at as "expiresAt"`;
/** How far a document reaches once it is made, beside its row. */
const reach = sql`d.permission_codes as "permissionCodes", d.scope_ids as "scopeIds", d.assessment_ids as "assessmentIds"`;
const asked = sql`d.id, d.user_id as "userId", d.kind, d.format, d.language, d.options, d.run_id as "runId"`;
const one = (id: number) => sql`d.company_id = app.current_company() and d.id = ${id}`;
const sorts = { createdAt: sql`d.id`, size: sql`coalesce(d.size, 0)` } as const;

type Query = z.output<typeof reportDocument.list.query>;

/** Documents the person asked for, and those made for them; the newest first. */
export function listDocuments(trx: Trx, query: Query): Promise<{ rows: KeptDocument[]; total: number }> {
  const { page, perPage, search, kind, format, state, sort } = query;
  const some = (column: string, values: readonly string[] | undefined) =>
    values === undefined ? [] : [sql`${sql.ref(column)} = any(${values})`];
  const where = sql.join(
    [
      sql`d.company_id = app.current_company()`,
      sql`(d.user_id = app.current_actor() or app.current_actor() = any(d.recipient_ids))`,
      ...some('d.kind', kind),
      ...some('d.format', format),
      ...some('d.state', state),
      ...(search ? [sql`strpos(lower(coalesce(d.name, '')), lower(${search})) > 0`] : []),
    ],
    sql` and `,
  );
  const [{ field, descending } = { field: 'createdAt', descending: true }] = sort ?? [];
  const order = sql`${sorts[field as keyof typeof sorts]} ${descending ? sql`desc` : sql`asc`}, d.id desc`;
  return trx.one(sql<{ rows: KeptDocument[]; total: number }>`
    select (select count(*)::integer from report_document d where ${where}) as total, (select coalesce(json_agg(x), '[]') from (
      select ${columns}, ${reach} from report_document d where ${where}
      order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) x) as rows`);
}

export const findDocument = (trx: Trx, id: number): Promise<KeptDocument | undefined> =>
  trx.first(sql<KeptDocument>`select ${columns}, ${reach} from report_document d where ${one(id)}`);

/** Throws `document.tooManyAtWork` where as many documents of a person as may be wait or are being made. */
export async function admitMore(trx: Trx, userId: number): Promise<void> {
  const { count } = await trx.one(sql<{ count: number }>`select count(*)::integer as count from report_document d
    where d.company_id = app.current_company() and d.user_id = ${userId} and d.state in ('waiting', 'reading', 'writing')`);
  if (count >= mostAtWork) throw problem('document.tooManyAtWork', { most: mostAtWork });
}

type NewDocument = Omit<Asked, 'id' | 'userId' | 'runId'>;

/** Notes that a report is wanted, by the person who acts, or for a run of a schedule of theirs; returns its id. */
export const insertDocument = async (
  trx: Trx,
  { kind, format, language, options }: NewDocument,
  { userId, runId }: { userId?: number; runId?: number } = {},
): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into report_document (user_id, run_id, kind, format, language, options)
      values (${userId ?? sql`app.current_actor()`}, ${runId ?? null}, ${kind}, ${format}, ${language}, ${JSON.stringify(options)}::jsonb) returning id`)
  ).id;

/** Begins an attempt; undefined where it is not waiting. */
export const beginDocument = (trx: Trx, id: number): Promise<Asked | undefined> =>
  trx.first(sql<Asked>`
    update report_document d set state = 'reading', attempt = attempt + 1, rows_read = 0
    where ${one(id)} and d.state = 'waiting' returning ${asked}`);

const isAtWork = sql`d.state in ('reading', 'writing')`;

export const noteProgress = (trx: Trx, id: number, state: 'reading' | 'writing', rows: number): Promise<number> =>
  trx.run(sql`update report_document d set state = ${state}, rows_read = ${rows} where ${one(id)} and ${isAtWork}`);

interface Made {
  name: string;
  size: number;
  sha256: string;
  methodVersion: number | null;
  rows: number;
  /** The permissions it was made with. */
  permissionCodes: readonly number[];
  scopeIds: Tenant['scopeIds'];
  /** The self-assessments it tells of; null: any. */
  assessmentIds: readonly number[] | null;
  /** Who reads it beside its owner. */
  recipientIds: readonly number[];
}

/** Ends an attempt well; 0 where it was ended otherwise meanwhile. */
export const endDocument = (trx: Trx, id: number, made: Made): Promise<number> =>
  trx.run(sql`
    update report_document d set state = 'done', name = ${made.name}, size = ${made.size}, sha256 = ${made.sha256},
      method_version = ${made.methodVersion}, permission_codes = ${made.permissionCodes}, scope_ids = ${made.scopeIds === 'every' ? null : made.scopeIds}, assessment_ids = ${made.assessmentIds}, rows_read = ${made.rows}, recipient_ids = ${made.recipientIds},
      finished_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(days => c.keep_document_days)
    from company c where c.id = d.company_id and ${one(id)} and ${isAtWork}`);

/** Attempts at most: what hinders one may pass, or the server end. */
export const mostAttempts = 3;

/** Lets one that was begun wait for its next attempt; 0 where it had its last, or was ended meanwhile. */
export const waitAgain = (trx: Trx, id: number): Promise<number> =>
  trx.run(
    sql`update report_document d set state = 'waiting' where ${one(id)} and ${isAtWork} and d.attempt < ${mostAttempts}`,
  );

export const isWaiting = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.first(sql`select from report_document d where ${one(id)} and d.state = 'waiting'`)) !== undefined;

/** Ends one that is unfinished, with why, with `from` only in that state; undefined where there is none. */
export const failDocument = (
  trx: Trx,
  id: number,
  problem: DocumentProblem,
  from?: string,
): Promise<Asked | undefined> =>
  trx.first(sql<Asked>`
    update report_document d set state = 'failed', problem = ${JSON.stringify(problem)}::jsonb, finished_at = clock_timestamp()
    where ${one(id)} and d.state = any(${from === undefined ? ['waiting', 'reading', 'writing'] : [from]}) returning ${asked}`);

/** Ends those of the company whose days are over; their files are nobody's then. */
export const expireDocuments = (trx: Trx): Promise<number> =>
  trx.run(sql`update report_document d set state = 'expired'
    where d.company_id = app.current_company() and d.state = 'done' and d.expires_at <= now()`);

interface Unfinished {
  companyId: number;
  id: number;
  state: 'waiting' | 'reading' | 'writing';
}

/** Documents of every company that wait or are being made. */
export async function listInterrupted(background: Pool): Promise<Unfinished[]> {
  const { rows } = await background.query<Unfinished>(
    `select company_id as "companyId", id, state from report_document where state in ('waiting', 'reading', 'writing')`,
  );
  return rows;
}

/** Companies with documents whose days are over. */
export async function listExpired(background: Pool): Promise<number[]> {
  const { rows } = await background.query<{ id: number }>(
    `select distinct company_id as id from report_document where state = 'done' and expires_at <= now()`,
  );
  return rows.map(({ id }) => id);
}

/** Deletes one of the person's own that is not being made. */
export const deleteDocument = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`delete from report_document d
    where ${one(id)} and d.user_id = app.current_actor() and d.state not in ('reading', 'writing')`);
