import type { EvidenceUpload } from '@baluarte/contract/inventory/evidence.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

const mine = (id: string) =>
  sql`u.company_id = app.current_company() and u.user_id = app.current_actor() and u.id = ${id}::uuid
    and u.created_at > now() - interval '1 day'`;

/** An upload of the person. Throws `notFound`, also for that of another, and for one that expired. */
export async function findUpload(trx: Trx, id: string): Promise<EvidenceUpload> {
  const found = await trx.first(sql<EvidenceUpload>`
    select u.id, u.name, u.size, u.received, s.type, s.sha256,
      to_char((u.created_at + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
    from evidence_upload u left join stored_file s on s.company_id = u.company_id and s.id = u.stored_file_id
    where ${mine(id)}`);
  if (!found) throw problem('notFound');
  return found;
}

/** The same, locked: pieces of one file are written one after the other. */
export async function lockUpload(trx: Trx, id: string): Promise<EvidenceUpload> {
  await trx.run(sql`select from evidence_upload u where ${mine(id)} for update`);
  return findUpload(trx, id);
}

export async function insertUpload(trx: Trx, { name, size }: { name: string; size: number }): Promise<string> {
  const { id } = await trx.one(
    sql<{ id: string }>`insert into evidence_upload (name, size) values (${name}, ${size}) returning id`,
  );
  return id;
}

export const setReceived = (trx: Trx, id: string, received: number): Promise<number> =>
  trx.run(
    sql`update evidence_upload set received = ${received} where company_id = app.current_company() and id = ${id}::uuid`,
  );

/** Whether this request is the one that looks at a file that is whole; another one may be at it, or have died at it. */
export const claimUpload = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.run(sql`
    update evidence_upload set claimed_at = now() where company_id = app.current_company() and id = ${id}::uuid
      and stored_file_id is null and (claimed_at is null or claimed_at < now() - interval '3 minutes')`)) > 0;

export const finishUpload = (trx: Trx, id: string, storedFileId: number): Promise<number> =>
  trx.run(sql`
    update evidence_upload set stored_file_id = ${storedFileId}, received = size
    where company_id = app.current_company() and id = ${id}::uuid`);

/** Frees a claim: it could not be looked at now, and may be later. */
export const releaseClaim = (trx: Trx, id: string): Promise<number> =>
  trx.run(
    sql`update evidence_upload set claimed_at = null where company_id = app.current_company() and id = ${id}::uuid`,
  );

/** Whether there was one. */
export const deleteUpload = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.run(sql`delete from evidence_upload u where ${mine(id)}`)) > 0;

/**
 * Takes finished uploads of the person, in the order given: they are gone, their files are the caller's. Throws
 * `evidence.fileUnknown`, `evidence.uploadUnfinished`.
 */
export async function useUploads(trx: Trx, ids: readonly string[]): Promise<{ storedFileId: number; name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await trx.rows(sql<{ id: string; storedFileId: number | null; name: string }>`
    with used as (
      delete from evidence_upload u where u.company_id = app.current_company() and u.user_id = app.current_actor()
        and u.id = any(${ids}::uuid[]) and u.created_at > now() - interval '1 day' returning u.id, u.stored_file_id, u.name)
    select u.id, u.stored_file_id as "storedFileId", u.name from used u
    join unnest(${ids}::uuid[]) with ordinality k(id, place) on k.id = u.id order by k.place`);
  if (rows.length < new Set(ids).size) throw problem('evidence.fileUnknown');
  return rows.map(({ storedFileId, name }) => {
    if (storedFileId === null) throw problem('evidence.uploadUnfinished');
    return { storedFileId, name };
  });
}
