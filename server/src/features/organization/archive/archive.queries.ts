import type { ArchiveRow } from '@baluarte/contract/organization/archive.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Made } from './out/write-archive.ts';

/** Days for which an archive file is stored. */
export const keptDays = 7;
/** How many archives a company is shown: the newest. */
const shown = 20;

export interface JobProblem {
  code: string;
  params?: Record<string, unknown>;
}

const columns = sql`a.id, a.state, app.person_name(a.user_id) as "userName", a.rows_done as "rowsDone", a.rows_total as "rowsTotal",
  a.size, a.sha256, (a.about ->> 'chainHeld')::boolean as "chainHeld", a.downloads, a.downloaded_at as "downloadedAt",
  a.made_at as "madeAt", a.expires_at as "expiresAt", a.problem, a.created_at as "createdAt"`;
const one = (id: number) => sql`a.company_id = app.current_company() and a.id = ${id}`;

/** The newest archives of the company. */
export const listArchives = (trx: Trx): Promise<ArchiveRow[]> =>
  trx.rows(sql<ArchiveRow>`select ${columns} from archive a where a.company_id = app.current_company()
    order by a.id desc limit ${sql.lit(shown)}`);

export const findArchive = (trx: Trx, id: number): Promise<(ArchiveRow & { fileKey: string | null }) | undefined> =>
  trx.first(
    sql<
      ArchiveRow & { fileKey: string | null }
    >`select ${columns}, a.file_key as "fileKey" from archive a where ${one(id)}`,
  );

/** Notes that an archive is wanted. Refused by the index `archive__one_at_work` while another is made. */
export const insertArchive = (trx: Trx): Promise<ArchiveRow> =>
  trx.one(sql<ArchiveRow>`with a as (insert into archive default values returning *) select ${columns} from a`);

/** Begins an attempt; returns its number, or undefined where the archive is not waiting. */
export const beginArchive = (trx: Trx, id: number): Promise<{ attempt: number; userId: number } | undefined> =>
  trx.first(sql<{ attempt: number; userId: number }>`
    update archive a set state = 'running', attempt = attempt + 1, rows_done = 0, rows_total = null
    where ${one(id)} and a.state in ('waiting', 'running') returning a.attempt, a.user_id as "userId"`);

export const noteProgress = (trx: Trx, id: number, done: number, total: number): Promise<number> =>
  trx.run(
    sql`update archive a set rows_done = ${done}, rows_total = ${total} where ${one(id)} and a.state = 'running'`,
  );

/** Completes an attempt; 0 where it was ended otherwise meanwhile. */
export const endArchive = (trx: Trx, id: number, { manifest, size, sha256 }: Made, fileKey: string): Promise<number> =>
  trx.run(sql`update archive a set state = 'done', file_key = ${fileKey}, size = ${size}, sha256 = ${sha256},
      about = ${JSON.stringify({ format: manifest.format, productVersion: manifest.productVersion, schema: manifest.schema, people: manifest.people.rows, chainHeld: manifest.chain.held })}::jsonb,
      rows_done = coalesce(rows_total, rows_done), made_at = ${manifest.madeAt}, finished_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(days => ${keptDays})
    where ${one(id)} and a.state = 'running'`);

/** Marks an unfinished archive as failed; with `from` only in that state. */
export const failArchive = (trx: Trx, id: number, problem: JobProblem, from?: 'waiting' | 'running'): Promise<number> =>
  trx.run(sql`update archive a set state = 'failed', problem = ${JSON.stringify(problem)}::jsonb, finished_at = clock_timestamp()
    where ${one(id)} and a.state = any(${from ? [from] : ['waiting', 'running']})`);

/** Marks an archive as expired; its file is deleted. */
export const expireArchive = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`update archive a set state = 'expired', file_key = null where ${one(id)} and a.state = 'done'`);

export const deleteArchive = (trx: Trx, id: number): Promise<{ fileKey: string | null } | undefined> =>
  trx.first(sql<{ fileKey: string | null }>`
    delete from archive a where ${one(id)} and a.state not in ('waiting', 'running') returning a.file_key as "fileKey"`);

export const countDownload = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`update archive a set downloads = downloads + 1, downloaded_at = now() where ${one(id)}`);

/** Notes that bytes `from` to `to`, both inclusive, were sent. */
export const noteSent = (trx: Trx, id: number, { from, to }: { from: number; to: number }): Promise<number> =>
  trx.run(sql`update archive a set sent = sent + int8multirange(int8range(${from}, ${to + 1})) where ${one(id)}`);
