import type { AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { assessment } from '@baluarte/contract/maturity/assessment.ts';
import type { SortTerm } from '@baluarte/contract/kit/list-query.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { folded } from '#kit/search/search.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { completeness, countsJoin, presentRow, rowJson, type RowFacts } from './assessment-row.ts';

type Query = z.output<typeof assessment.export.query>;
export type Filter = Omit<Query, 'format' | 'columns' | 'language' | 'page' | 'perPage' | 'sort'>;

/** Repeats the walls' condition, so that the index by scope and date can be used. */
const inScope = (scopeIds: Tenant['scopeIds']) => {
  const [only, ...more] = scopeIds === 'every' ? [] : scopeIds;
  return only === undefined || more.length > 0 ? sql`true` : sql`a.scope_id = ${only}`;
};

/** Condition for the assessments of a query; the walls add company and scope. */
export function conditionOf(query: Filter, scopeIds: Tenant['scopeIds']): RawBuilder<unknown> {
  const conditions = [sql`a.company_id = app.current_company()`, inScope(scopeIds)];
  if (query.status_id) conditions.push(sql`a.status_id = any(${query.status_id})`);
  if (query.purpose_id) conditions.push(sql`a.purpose_id = any(${query.purpose_id})`);
  if (query.maturity_level) conditions.push(sql`a.maturity_level = any(${query.maturity_level})`);
  if (query.framework_version) conditions.push(sql`a.framework_code = ${query.framework_version}`);
  if (query.from) conditions.push(sql`a.assessment_date >= ${query.from}`);
  if (query.to) conditions.push(sql`a.assessment_date <= ${query.to}`);
  if (query.ids) conditions.push(sql`a.id = any(${query.ids})`);
  if (query.search) conditions.push(folded(sql`a.search`, query.search));
  return sql.join(conditions, sql` and `);
}

const latest: SortTerm[] = [{ field: 'assessment_date', descending: true }];

function orderTerm({ field, descending }: SortTerm): RawBuilder<unknown> {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  if (field === 'name') return sql`a.name collate app.natural_order ${direction}`;
  if (field === 'completeness') return sql`${completeness} ${direction}`;
  // As the index has it.
  if (field === 'assessment_date') return sql`a.assessment_date ${descending ? sql`desc` : sql`asc`}`;
  return sql`a.${sql.ref(field)} ${direction}`;
}

/** Order of a list of assessments: as asked for, the latest first by default, then the id. */
export function orderOf(sort: SortTerm[] = latest): RawBuilder<unknown> {
  const last = sort.at(-1)?.descending === true ? sql`a.id desc` : sql`a.id asc`;
  return sql.join([...sort.map(orderTerm), last]);
}

/** One page and the total, in one statement; answers are counted for the page alone, unless it is sorted by them. */
export async function listAssessments(
  trx: Trx,
  { page, perPage, sort, ...filter }: z.output<typeof assessment.list.query>,
  { scopeIds, language }: { scopeIds: Tenant['scopeIds']; language: Language },
): Promise<{ total: number; rows: AssessmentRow[] }> {
  const where = conditionOf(filter, scopeIds);
  const counted = sort?.some(({ field }) => field === 'completeness') ? countsJoin : sql``;
  const found = await trx.one(
    sql<{ total: number; rows: RowFacts[] }>`
      select (select count(*) from assessment a where ${where}) as total,
        (select coalesce(json_agg(r.row order by r.place), '[]') from (
          select ${rowJson} as row, p.place from (
            select q.id, row_number() over () as place from (
              select a.id from assessment a ${counted} where ${where} order by ${orderOf(sort)}
              limit ${perPage} offset ${(page - 1) * perPage}) q
          ) p join assessment a on a.company_id = app.current_company() and a.id = p.id ${countsJoin}) r) as rows`,
    { prepared: !filter.search },
  );
  return { total: found.total, rows: found.rows.map((row) => presentRow(row, language)) };
}

/** The latest assessment that is being answered, of a purpose where one is named; null where there is none. */
export async function activeAssessment(
  trx: Trx,
  purposeId: number | undefined,
  { scopeIds, language }: { scopeIds: Tenant['scopeIds']; language: Language },
): Promise<AssessmentRow | null> {
  const found = await trx.first(sql<{ row: RowFacts }>`
    select ${rowJson} as row from assessment a ${countsJoin}
    where a.company_id = app.current_company() and ${inScope(scopeIds)} and a.status_id = 1
      and ${purposeId === undefined ? sql`true` : sql`a.purpose_id = ${purposeId}`}
    order by a.id desc limit 1`);
  return found ? presentRow(found.row, language) : null;
}
