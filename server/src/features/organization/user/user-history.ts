import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { sql } from 'kysely';
import { entriesOf, namesOf, rowAsOf, type Names } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { membershipOf } from './membership.ts';

/** Fields of a membership shown in its history; not its user and last visit. */
const readOnlyFields = new Set(['roleId', 'scopeIds', 'statusId']);

/** History of a membership, newest first. Throws `notFound`. */
export async function userHistory(trx: Trx, userId: number): Promise<{ entries: HistoryEntry[] } & Names> {
  const { memberId } = await membershipOf(trx, userId);
  const entries = (await entriesOf(trx, 'member', memberId)).map((entry) => ({
    ...entry,
    fields: entry.fields.filter(({ field }) => readOnlyFields.has(field)),
  }));
  return { entries, ...(await namesOf(trx, entries)) };
}

interface Then {
  role_id: number;
  scope_ids: number[];
  status_id: number;
  version: number;
  created_at: string;
  updated_at: string;
}

/** A membership as it was at a moment; the user's own data are current. Throws `notFound`. */
export async function userAsOf(trx: Trx, row: Record<string, unknown>, at: string) {
  const { memberId } = await membershipOf(trx, Number(row['id']));
  const then = (await rowAsOf(trx, 'member', memberId, at)) as Then | undefined;
  if (!then) throw problem('notFound');
  const known = await trx.rows(sql<{ id: number }>`select id from scope where id = any(${then.scope_ids}) order by id`);
  const areas = await trx.rows(sql<{ id: number }>`
    select (x.after ->> 'area_id')::bigint as id from (
      select distinct on (c.row_id) c.operation, c.after
      from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
      where c.company_id = app.current_company() and c.table_name = 'member_area' and s.at <= ${at}
        and coalesce(c.after, c.before) ->> 'member_id' = ${String(memberId)}
      order by c.row_id, s.at desc, c.id desc) x
    where x.operation <> 'delete' order by 1`);
  return {
    ...row,
    areaIds: areas.map(({ id }) => id),
    roleId: then.role_id,
    scopeIds: known.map(({ id }) => id),
    isLimited: then.scope_ids.length > 0,
    statusId: then.status_id,
    version: then.version,
    createdAt: then.created_at,
    updatedAt: then.updated_at,
    invitationExpiresAt: null,
  };
}
