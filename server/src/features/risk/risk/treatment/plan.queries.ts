import { noChoice } from '@baluarte/contract/kit/values.ts';
import type { SortTerm } from '@baluarte/contract/kit/list-query.ts';
import type { Holder } from '@baluarte/contract/kit/session.ts';
import type { PlanRow, treatment } from '@baluarte/contract/risk/treatment.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { listCounted } from '#kit/search/count-cache.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isActedOn } from '#risk/shared/acting-controls.ts';
import { isEndingBy, isOnTime, isPlanOverdue } from '#risk/shared/overdue.ts';
import { riskJoins } from '#risk/shared/risk-row.queries.ts';
import { inScope, isChosen, mayReadLevels, whenGiven } from '../list/list.queries.ts';
import { matchesOf, searchCondition } from '../list/search.queries.ts';

export type PlanQuery = Omit<z.output<typeof treatment.export.query>, 'format' | 'columns' | 'language'>;

/** Who reads the plan, and where. */
export interface Reader {
  userId: number;
  scopeIds: Tenant['scopeIds'];
}

/** Acceptance `x` may be approved or refused by a user, as far as four eyes go. */
export const isFor = (userId: number) =>
  sql`(x.state = 'requested' and not (x.by_two and x.requested_by is not distinct from ${userId}::bigint))`;

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  due: sql`p.due`,
  level: sql`p.level`,
  code: sql`r.number`,
  option: sql`p."option"`,
  state: sql`p.state`,
};

const mostUrgent: SortTerm[] = [{ field: 'due', descending: false }];

/**
 * The order of the plan: the earliest day first unless something else is asked for. Of the same day the highest level first, of
 * the same level or without it the order of the risks.
 */
export function planOrder(sort: SortTerm[] = mostUrgent, isByLevel = true): RawBuilder<unknown> {
  const isBackward = sort.at(-1)?.descending === true;
  const way = isBackward ? sql`desc` : sql`asc`;
  const fields = new Set(sort.map(({ field }) => field));
  const terms = sort.map(({ field, descending }) => sql`${columns[field]} ${descending ? sql`desc` : sql`asc`}`);
  if (fields.has('option') || fields.has('state')) if (!fields.has('due')) terms.push(sql`p.due ${way}`);
  if (isByLevel && !fields.has('level') && !fields.has('code'))
    terms.push(sql`p.level ${isBackward ? sql`asc` : sql`desc`}`);
  return sql.join([...terms, sql`p.id ${way}`]);
}

const ofTreatment = (condition: RawBuilder<unknown>) =>
  sql`p.id in (select f.risk_id from treatment f where f.company_id = app.current_company() and ${condition})`;
/** What some areas answer for; with `noChoice` also what nobody does, because nothing is decided or nobody was named. */
const ofOwners = (ids: readonly number[]) =>
  ids.includes(noChoice)
    ? sql`not exists (select from treatment f where f.company_id = p.company_id and f.risk_id = p.id and f.owner_id <> all(${ids}))`
    : ofTreatment(sql`f.owner_id = any(${ids})`);
const ofAsset = (condition: RawBuilder<unknown>) =>
  sql`r.asset_id in (select f.id from asset f where f.company_id = app.current_company() and ${condition})`;

/** The condition of a query, and whether it, or its order, looks at the risk itself. */
export async function planCondition(
  trx: Trx,
  query: PlanQuery,
  { userId, scopeIds }: Reader,
): Promise<{ where: RawBuilder<unknown>; joinsRisk: boolean }> {
  const matches = query.search ? await matchesOf(trx, query.search) : [];
  const ofRisk = [
    ...whenGiven(query.assetId, (ids) => sql`r.asset_id = any(${ids})`),
    ...whenGiven(query.threatId, (ids) => sql`r.threat_id = any(${ids})`),
    ...whenGiven(query.categoryId, (ids) => ofAsset(sql`f.category_id = any(${ids})`)),
    ...whenGiven(query.processId, (ids) => ofAsset(isChosen('f.process_id', ids))),
    ...(matches.length > 0 ? [searchCondition(matches)] : []),
  ];
  const ofPlan = [
    inScope('p', scopeIds),
    sql`p.state <> 'none'`,
    ...whenGiven(query.state, (states) => sql`p.state = any(${states})`),
    ...whenGiven(query.option, (options) => sql`p."option" = any(${options})`),
    ...whenGiven(query.rangeId, (ids) => sql`p.range_id = any(${ids})`),
    ...whenGiven(query.overdue, (flag) => (flag ? isPlanOverdue : sql`${isPlanOverdue} is not true`)),
    ...whenGiven(query.dueFrom, (day) => sql`p.due >= ${day}::date`),
    ...whenGiven(query.dueTo, (day) => sql`p.due <= ${day}::date`),
    ...whenGiven(query.ownerId, ofOwners),
    ...whenGiven(
      query.expiresTo,
      (day) => sql`p.id in (select x.risk_id from acceptance x
      where x.company_id = app.current_company() and ${isEndingBy(day)})`,
    ),
    ...whenGiven(query.plannedTo, (day) => ofTreatment(sql`f.due_date <= ${day}::date`)),
    ...whenGiven(
      query.onTime,
      (flag) => sql`p.id in (select d.risk_id from treatment d
      where d.company_id = app.current_company() and ${flag ? isOnTime : sql`not ${isOnTime}`})`,
    ),
    ...whenGiven(
      query.forMe,
      (flag) => sql`${flag ? sql`` : sql`not `}exists (select from acceptance x
        where x.company_id = p.company_id and x.risk_id = p.id and ${isFor(userId)})`,
    ),
    ...whenGiven(query.withoutControl, (flag) => sql`${flag ? sql`not ` : sql``}${isActedOn('p')}`),
    ...whenGiven(query.ids, (ids) => sql`p.id = any(${ids})`),
  ];
  const sorts = query.sort ?? [];
  return {
    where: sql.join([...ofPlan, ...ofRisk], sql` and `),
    joinsRisk: ofRisk.length > 0 || sorts.some(({ field }) => field === 'code'),
  };
}

/** Rows `p` of the plan, with the risk `r` where it is looked at. */
export const planFrom = (joinsRisk: boolean) =>
  joinsRisk ? sql`treatment_due p join risk r on r.company_id = p.company_id and r.id = p.id` : sql`treatment_due p`;

const end = (alias: string, nameEn = true) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)},
    'nameEn', ${nameEn ? sql.ref(`${alias}.name_en`) : sql`null`})`;

const person = (id: RawBuilder<unknown>) =>
  sql`case when ${id} is not null then json_build_object('id', ${id}, 'name', app.person_name(${id})) end`;

/** The acceptance in short of `x`. */
export const acceptanceFields = (userId: number) => sql`'id', x.id, 'state', x.state, 'expiresOn', x.expires_on,
  'requestedBy', ${person(sql`x.requested_by`)}, 'isMine', ${isFor(userId)}`;
export { person };

/** A row of the plan: of `p`, its risk `r` and what `riskJoins` joins. */
const rowJson = (userId: number) => sql`json_build_object('id', p.id, 'code', r.code, 'scopeId', p.scope_id,
  'asset', json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'nameEn', null, 'isCritical', a.is_critical,
    'criticality', (select k.criticality from asset_criticality k where k.company_id = a.company_id and k.id = a.id),
    'categoryId', a.category_id, 'processId', a.process_id, 'ownerId', a.owner_id),
  'threat', ${end('t')}, 'vulnerability', ${end('v')}, 'level', p.level, 'rangeId', p.range_id,
  'targetLevel', r.target_probability * r.target_impact, 'targetRangeId', (select g.range_level_id from zone g
    where g.company_id = r.company_id and g.probability = r.target_probability and g.impact = r.target_impact),
  'targetDate', r.target_date, 'state', p.state, 'option', p."option", 'ownerId', d.owner_id, 'dueDate', d.due_date,
  'due', p.due, 'dueFor', p.due_for, 'isOverdue', coalesce(${isPlanOverdue}, false), 'acceptance', (
    select json_build_object(${acceptanceFields(userId)}) from acceptance x
    where x.company_id = p.company_id and x.risk_id = p.id and x.state in ('requested', 'approved')
    order by x.state = 'requested' desc limit 1), 'fingerprint', (
    select app.fingerprint(app.risk_state(x.risk_id)) from acceptance x
    where x.company_id = p.company_id and x.risk_id = p.id and ${isFor(userId)}))`;

/** One page of the plan and how many risks are in it: the ids from the index of the order, the rest for the page alone. */
export async function listPlan(
  trx: Trx,
  query: PlanQuery,
  reader: Reader & { holder: Holder },
): Promise<{ total: number; rows: PlanRow[] }> {
  const { where, joinsRisk } = await planCondition(trx, query, reader);
  const from = planFrom(joinsRisk);
  const order = planOrder(query.sort, mayReadLevels(reader.holder));
  return listCounted<PlanRow>(trx, {
    count: sql`(select count(*) from ${from} where ${where})`,
    page: () => sql`(
      select coalesce(json_agg(x.row order by x.place), '[]') from (
        select ${rowJson(reader.userId)} as row, q.place from (
          select c.id, row_number() over () as place from (
            select p.id from ${from} where ${where} order by ${order}
            limit ${sql.lit(query.perPage)} offset ${sql.lit((query.page - 1) * query.perPage)}
          ) c
        ) q
        join treatment_due p on p.company_id = app.current_company() and p.id = q.id
        join risk r on r.company_id = p.company_id and r.id = p.id
        left join treatment d on d.company_id = p.company_id and d.risk_id = p.id
        ${riskJoins}
      ) x)`,
    prepared: false,
  });
}
