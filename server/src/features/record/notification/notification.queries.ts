import type { notification, NotificationRow } from '@baluarte/contract/record/notification-list.ts';
import type { SortTerm } from '@baluarte/contract/kit/list-query.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { folded, wordsOf } from '#kit/search/search.ts';
import { cursor } from '#kit/sheets/sheet-export.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { subjectsMatching } from './notification-sentence.ts';

type ListQuery = z.output<typeof notification.list.query>;
type Narrowing = Omit<ListQuery, 'page' | 'perPage'>;

/** Time zone and language of the reader. */
export interface Reader {
  timeZone: string;
  language: Language;
}

/** What the sentence is filled with; nothing where it is stored as no object. */
const params = sql`(case when jsonb_typeof(n.params) = 'object' then n.params else '{}' end)`;

// The policy already limits rows to the user's own; repeated for the index.
const own = sql`n.company_id = app.current_company() and n.user_id = app.current_actor()`;

/** Condition: every typed word occurs in the sentence or in its parameters. */
function saying(typed: string, language: Language): RawBuilder<unknown> {
  const filled = sql`app.fold((select string_agg(p.value, ' ') from jsonb_each_text(${params}) p))`;
  const conditions = wordsOf(typed).map(
    (word) => sql`(n.subject = any(${subjectsMatching(language, word)}) or ${folded(filled, word)})`,
  );
  return sql.join([sql`true`, ...conditions], sql` and `);
}

function conditionOf(query: Narrowing, { timeZone, language }: Reader): RawBuilder<unknown> {
  const { state, kind, from, to, ids, search } = query;
  const dayStart = (day: string, plus: number) =>
    sql`((${day}::date + ${sql.lit(plus)})::timestamp at time zone ${timeZone})`;
  const conditions = [
    own,
    ...(state === undefined ? [] : [state === 'unread' ? sql`n.read_at is null` : sql`n.read_at is not null`]),
    ...(kind === undefined ? [] : [sql`n.kind = any(${kind})`]),
    ...(from === undefined ? [] : [sql`n.created_at >= ${dayStart(from, 0)}`]),
    ...(to === undefined ? [] : [sql`n.created_at < ${dayStart(to, 1)}`]),
    ...(ids === undefined ? [] : [sql`n.id = any(${ids})`]),
    ...(search ? [saying(search, language)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

// Ids are given in the order of writing, not of the moments: two transactions may overlap.
const sortColumns: Record<string, RawBuilder<unknown>> = {
  at: sql`n.created_at`,
  kind: sql`n.kind`,
  readAt: sql`n.read_at`,
};
const orderTerm = ({ field, descending }: SortTerm) =>
  sql`${sortColumns[field] ?? sql`n.id`} ${descending ? sql`desc` : sql`asc`} ${field === 'readAt' ? sql`nulls last` : sql``}`;
const orderOf = ({ sort = [] }: Narrowing) => sql.join([...sort.map(orderTerm), sql`n.id desc`]);

const asJson = sql`jsonb_build_object('id', n.id, 'kind', n.kind, 'subject', n.subject, 'params', ${params}, 'link', n.link,
  'at', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'readAt', to_char(n.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** A page of a user's notifications in the company, by default newest first, and their total. */
export async function listOwn(
  trx: Trx,
  query: ListQuery,
  reader: Reader,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const where = conditionOf(query, reader);
  const { page, perPage } = query;
  const { rows, total } = await trx.one(sql<{ rows: NotificationRow[]; total: number }>`
    select (select count(*) from notification n where ${where}) as total, coalesce((
      select jsonb_agg(${asJson} order by n.place) from (
        select x.*, row_number() over () as place from (
          select n.* from notification n where ${where} order by ${orderOf(query)} limit ${perPage} offset ${(page - 1) * perPage}
        ) x
      ) n
    ), '[]') as rows`);
  return { rows, total };
}

/** All of it, in the same order. */
export const everyOwn = (trx: Trx, query: Narrowing, reader: Reader): AsyncGenerator<NotificationRow> =>
  cursor(
    trx,
    sql<{ row: NotificationRow }>`select ${asJson} as row from notification n where ${conditionOf(query, reader)}
      order by ${orderOf(query)}`,
  );

interface Unread {
  companyId: number;
  unread: number;
  newestId: number;
}

/** Unread notifications of a user by company, in one statement: of the current one, and of all with a membership. */
export async function countUnread(identityDb: Pool, userId: number, companyId: number | null): Promise<Unread[]> {
  const { rows } = await identityDb.query<Unread>({
    name: 'unread',
    text: `select n.company_id as "companyId", count(*) as unread, max(n.id) as "newestId" from notification n
      where n.user_id = $1 and n.read_at is null and (n.company_id = $2 or exists (
        select from open_member m join company c on c.id = m.company_id and c.status_id = 1
        where m.company_id = n.company_id and m.user_id = $1))
      group by n.company_id order by n.company_id`,
    values: [userId, companyId],
  });
  return rows;
}

interface Marked {
  kind: string;
  event: string;
}

/** Marks some as read, or everything up to an id; returns those that were unread. */
export const markRead = (
  trx: Trx,
  { ids, upTo }: { ids: readonly number[] | undefined; upTo: number | undefined },
): Promise<Marked[]> =>
  trx.rows(sql<Marked>`
    update notification n set read_at = now() where ${own} and n.read_at is null
      and ${ids === undefined ? sql`true` : sql`n.id = any(${ids})`} and ${upTo === undefined ? sql`true` : sql`n.id <= ${upTo}`}
    returning n.kind, n.event`);

/** Whether any of the numbers is one of the person's. */
export const knowsAny = async (trx: Trx, ids: readonly number[]): Promise<boolean> =>
  (await trx.first(sql`select from notification n where ${own} and n.id = any(${ids}) limit 1`)) !== undefined;

/** Account notifications exist in every company of a user; reading one marks all as read. */
export async function markTwins(
  identityDb: Pool,
  { userId, companyId, events }: { userId: number; companyId: number | null; events: readonly string[] },
): Promise<void> {
  await identityDb.query(
    `update notification set read_at = now()
     where user_id = $1 and company_id is distinct from $2 and read_at is null and event = any($3)`,
    [userId, companyId, events],
  );
}

/** How many are unread in the company. */
export const unreadHere = async (trx: Trx): Promise<number> =>
  (
    await trx.one(
      sql<{ count: number }>`select count(*) as count from notification n where ${own} and n.read_at is null`,
    )
  ).count;
