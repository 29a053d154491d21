import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { followedStatuses } from '@baluarte/contract/risk/follow-up.rules.ts';
import type { Follower, FollowingRow, FollowUp } from '@baluarte/contract/risk/follow-up.ts';
import { sql, type RawBuilder } from 'kysely';
import { jsonOf } from '#kit/catalogue/store.ts';
import { folded } from '#kit/search/search.ts';
import { problem } from '#kit/http/problem.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { followingStore, ofFollowers, worstRange } from './following-store.ts';

/** Follow-up `f` as the API answers it. */
const json = sql`json_build_object('id', f.id, 'controlId', f.control_id, 'scopeId', f.scope_id, 'date', f.date,
  'description', f.description, 'participants', f.participants, 'progress', f.progress, 'rating', f.rating,
  'nextDate', f.next_date, 'closeDate', f.close_date, 'isLast', f.id = (select l.id from follow_up l
    where l.company_id = f.company_id and l.control_id = f.control_id order by l.date desc, l.id desc limit 1),
  'createdBy', app.person_name(f.created_by), 'isMine', coalesce(f.created_by = app.current_person(), false), 'evidence', (
    select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by e.id), '[]') from evidence_link k
    join evidence e on e.company_id = k.company_id and e.id = k.evidence_id
    where k.company_id = f.company_id and k.follow_up_id = f.id),
  'version', f.version, 'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'updatedAt', to_char(f.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Throws `notFound` unless a control is within the walls. */
async function mustBeControl(trx: Trx, id: number): Promise<void> {
  const found = await trx.first(sql`select from control where company_id = app.current_company() and id = ${id}`);
  if (!found) throw problem('notFound');
}

/** A page of the follow-ups of a control, the newest first unless asked for the other way round. Throws `notFound`. */
export async function listFollowUps(trx: Trx, controlId: number, { page, perPage, search, sort }: ListQuery) {
  await mustBeControl(trx, controlId);
  const way = sort?.[0]?.descending === false ? sql`asc` : sql`desc`;
  const where = sql`f.company_id = app.current_company() and f.control_id = ${controlId}
    ${search ? sql`and ${folded(sql`f.search`, search)}` : sql``}`;
  return trx.one<{ total: number; rows: FollowUp[] }>(sql`
    select (select count(*) from follow_up f where ${where}) as total,
      (select coalesce(json_agg(p.row order by p.place), '[]') from (
        select ${json} as row, row_number() over (order by f.date ${way}, f.id ${way}) as place from follow_up f where ${where}
        order by place limit ${perPage} offset ${(page - 1) * perPage}) p) as rows`);
}

/** One follow-up of a control. Throws `notFound`, also for one of another control. */
export async function getFollowUp(trx: Trx, controlId: number, id: number): Promise<FollowUp> {
  const found = await trx.first<{ row: FollowUp }>(sql`
    select ${json} as row from follow_up f where f.company_id = app.current_company() and f.control_id = ${controlId} and f.id = ${id}`);
  if (!found) throw problem('notFound');
  return found.row;
}

interface FormFacts extends FollowingRow {
  expectedEvidence: string | null;
  today: string;
  creationDate: string;
  reviewDays: number | null;
  frequencyDays: number | null;
  isOpen: boolean;
}

/** A control as a form of a follow-up needs it. Throws `notFound`. */
export async function formOf(trx: Trx, id: number): Promise<FormFacts> {
  const found = await trx.first<{ row: FollowingRow; facts: Omit<FormFacts, keyof FollowingRow> }>(sql`
    select ${jsonOf(followingStore)} as row, json_build_object('expectedEvidence', t.expected_evidence, 'today', app.today(),
      'creationDate', t.creation_date, 'isOpen', t.status_id = any(${[...followedStatuses]}),
      'reviewDays', (select g.review_days from range_level g where g.company_id = t.company_id and g.id = ${worstRange}),
      'frequencyDays', (select (p.extra ->> 'days')::integer from parameter p
        where p.company_id = t.company_id and p.id = t.frequency_id)) as facts
    from control t where t.company_id = app.current_company() and t.id = ${id}`);
  if (!found) throw problem('notFound');
  return { ...found.row, ...found.facts };
}

const inScopes = (scopeIds: Tenant['scopeIds']): RawBuilder<unknown> =>
  scopeIds !== 'every' && scopeIds.length === 1 ? sql`and t.scope_id = ${scopeIds[0]}` : sql``;

interface Summary {
  today: string;
  total: number;
  overdue: number;
  dueToday: number;
  dueThisWeek: number;
  notEffective: number;
  hasAreas: boolean;
}

/** How many controls have to be looked at, and by when, in one pass. */
export async function followingSummary(
  trx: Trx,
  whose: readonly Follower[] | undefined,
  scopeIds: Tenant['scopeIds'],
): Promise<Summary> {
  const { row } = await trx.one<{ row: Summary }>(sql`
    with day as materialized (select app.today() as today)
    select json_build_object('today', max(d.today), 'total', count(t.id),
      'overdue', count(*) filter (where t.next_follow_up < d.today),
      'dueToday', count(*) filter (where t.next_follow_up = d.today),
      'dueThisWeek', count(*) filter (where t.next_follow_up between d.today and d.today + 6),
      'notEffective', count(*) filter (where t.rating = 3), 'hasAreas', cardinality(app.own_areas()) > 0) as row
    from day d left join control t on t.company_id = app.current_company() and t.status_id = any(${[...followedStatuses]})
      ${inScopes(scopeIds)} ${whose ? sql`and ${ofFollowers(whose)}` : sql``}`);
  return row;
}
