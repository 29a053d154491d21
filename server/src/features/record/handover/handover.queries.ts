import type { HandoverOptions, HandoverRow } from '@baluarte/contract/record/handover.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Days for which the file of a pack is kept. */
export const keptDays = 30;
/** How many packs a company is shown: the newest. */
const shown = 50;

const columns = sql`h.id, h.state, app.person_name(h.user_id) as "userName", h.user_id = app.current_actor() as "isMine",
  case h.options ->> 'language' when 'en' then 'en' else 'es' end as language, h.files_done as "filesDone", h.files_total as "filesTotal", h.size, h.sha256,
  coalesce(h.left_out, '[]') as "leftOut", h.fingerprint, h.downloads, h.made_at as "madeAt", h.expires_at as "expiresAt", h.problem,
  h.created_at as "createdAt"`;
const one = (id: number) => sql`h.company_id = app.current_company() and h.id = ${id}`;
const isUnfinished = sql`h.state in ('waiting', 'running')`;

/** What the person of a pack might read when it was made. */
export interface MakerRights {
  permissionCodes: readonly number[];
  allowedScopeIds: readonly number[] | 'every';
  allowedAssessmentIds: readonly number[] | 'every';
}

/** A pack with what decides who may read it. */
export type KeptHandover = Omit<HandoverRow, 'isReadable'> & {
  fileKey: string | null;
  permissionCodes: number[] | null;
  scopeIds: number[] | null;
  assessmentIds: number[] | null;
};

const kept = sql`${columns}, h.file_key as "fileKey",
  h.permission_codes as "permissionCodes", h.scope_ids as "scopeIds", h.assessment_ids as "assessmentIds"`;

export const findHandover = (trx: Trx, id: number): Promise<KeptHandover | undefined> =>
  trx.first(sql<KeptHandover>`select ${kept} from handover h where ${one(id)}`);

/** The newest packs of the company. */
export const listHandovers = (trx: Trx): Promise<KeptHandover[]> =>
  trx.rows(sql<KeptHandover>`select ${kept} from handover h where h.company_id = app.current_company()
    order by h.id desc limit ${sql.lit(shown)}`);

/** Notes that a pack is wanted. Refused by the index `handover__one_at_work` while another is made. */
export const insertHandover = (trx: Trx, options: HandoverOptions): Promise<Omit<HandoverRow, 'isReadable'>> =>
  trx.one(sql<Omit<HandoverRow, 'isReadable'>>`
    with h as (insert into handover (options) values (${JSON.stringify(options)}::jsonb) returning *) select ${columns} from h`);

/** Begins to make a pack; undefined where it is not waiting. */
export const beginHandover = (
  trx: Trx,
  id: number,
): Promise<{ userId: number; options: HandoverOptions } | undefined> =>
  trx.first(sql<{ userId: number; options: HandoverOptions }>`
    update handover h set state = 'running' where ${one(id)} and h.state = 'waiting' returning h.user_id as "userId", h.options`);

export const noteProgress = (trx: Trx, id: number, done: number, total: number): Promise<number> =>
  trx.run(
    sql`update handover h set files_done = ${done}, files_total = ${total} where ${one(id)} and h.state = 'running'`,
  );

export interface Made extends MakerRights {
  fileKey: string;
  size: number;
  sha256: string;
  fingerprint: string;
  files: number;
  leftOut: HandoverRow['leftOut'];
  madeAt: string;
}

/** Ends one well; 0 where it was ended otherwise meanwhile. */
export const endHandover = (trx: Trx, id: number, made: Made): Promise<number> =>
  trx.run(sql`update handover h set state = 'done', file_key = ${made.fileKey}, size = ${made.size}, sha256 = ${made.sha256},
      fingerprint = ${made.fingerprint}, files_done = ${made.files}, files_total = ${made.files},
      left_out = ${JSON.stringify(made.leftOut)}::jsonb, permission_codes = ${[...made.permissionCodes]},
      scope_ids = ${made.allowedScopeIds === 'every' ? null : [...made.allowedScopeIds]},
      assessment_ids = ${made.allowedAssessmentIds === 'every' ? null : [...made.allowedAssessmentIds]}, made_at = ${made.madeAt}, finished_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(days => ${keptDays})
    where ${one(id)} and h.state = 'running'`);

/** Ends an unfinished one, with why; with `from` only in that state. Returns who asked for it, where it was one. */
export const failHandover = (
  trx: Trx,
  id: number,
  problem: { code: string },
  from?: 'waiting' | 'running',
): Promise<{ userId: number } | undefined> =>
  trx.first(sql<{ userId: number }>`
    update handover h set state = 'failed', problem = ${JSON.stringify(problem)}::jsonb, finished_at = clock_timestamp()
    where ${one(id)} and ${from ? sql`h.state = ${from}` : isUnfinished} returning h.user_id as "userId"`);

/** Ends one whose days are over; its file is removed. */
export const expireHandover = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`update handover h set state = 'expired', file_key = null where ${one(id)} and h.state = 'done'`);

export const deleteHandover = (trx: Trx, id: number): Promise<{ fileKey: string | null } | undefined> =>
  trx.first(
    sql<{
      fileKey: string | null;
    }>`delete from handover h where ${one(id)} returning h.file_key as "fileKey"`,
  );

export const countDownload = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`update handover h set downloads = downloads + 1, downloaded_at = now() where ${one(id)}`);

interface Unfinished {
  companyId: number;
  id: number;
  state: 'waiting' | 'running';
}

/** Packs of every company that wait or are being made. */
export const listUnfinished = async (background: Pool): Promise<Unfinished[]> =>
  (
    await background.query<Unfinished>(
      `select company_id as "companyId", id, state from handover where state in ('waiting', 'running')`,
    )
  ).rows;

/** Packs of every company whose days are over. */
export const listOver = async (
  background: Pool,
): Promise<{ companyId: number; id: number; fileKey: string | null }[]> =>
  (
    await background.query<{ companyId: number; id: number; fileKey: string | null }>(
      `select company_id as "companyId", id, file_key as "fileKey" from handover where state = 'done' and expires_at <= now()`,
    )
  ).rows;

/** Those of some files that a pack is. */
export const claimedFiles = async (background: Pool, keys: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await background.query<{ key: string }>('select file_key as key from handover where file_key = any($1)', [keys])
    ).rows.map(({ key }) => key),
  );

/** Scopes within the walls, and the self-assessments of those, the newest first. */
export const listChoices = (
  trx: Trx,
): Promise<{ scopes: { id: number; name: string }[]; assessments: { id: number; name: string }[] }> =>
  trx.one(sql`
    select coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name) from scope s
        where s.company_id = app.current_company() and s.status_id = 1
          and (app.current_scopes() is null or s.id = any(app.current_scopes()))), '[]') as scopes,
      coalesce((select json_agg(x order by x.at desc, x.id desc) from (
        select a.id, concat_ws(' · ', a.name, a.assessment_date) as name, a.assessment_date as at from assessment a where a.company_id = app.current_company()
        order by a.assessment_date desc, a.id desc limit 2000) x), '[]') as assessments`);
