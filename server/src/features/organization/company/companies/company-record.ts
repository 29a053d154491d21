import type { CompanyActivity, CompanyRecord } from '@baluarte/contract/organization/company.ts';
import { sql } from 'kysely';
import { planUse } from '#organization/shared/plan.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { companyNow, wallsOf, type RequestContext } from './change-company.ts';
import { findAbout } from './companies.queries.ts';

/**
 * Whether the company of a transaction is empty: no asset, no risk, no import, and an unchanged initial
 * catalogue. Its users do not count.
 */
export const isEmpty = async (trx: Trx): Promise<boolean> =>
  (
    await trx.one(sql<{ isEmpty: boolean }>`
      select not exists (select from asset) and not exists (select from risk) and not exists (select from import)
        and not exists (
          select from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
          where s.kind <> 'seed' and c.table_name not in ('company', 'member', 'invitation', 'role', 'scope')) as "isEmpty"`)
  ).isEmpty;

/** One company with current counts and plan usage. Throws `notFound`. */
export async function readCompany(context: RequestContext, id: number): Promise<CompanyRecord> {
  const { app, identityDb } = context.parts.database;
  await companyNow(context, id);
  const tenant = wallsOf(context, id);
  const { users, storage, empty } = await inCompany(app, tenant, async (trx) => {
    await trx.run(sql`select app.count_company()`);
    return { ...(await planUse(trx, tenant)), empty: await isEmpty(trx) };
  });
  const [row, about] = await Promise.all([companyNow(context, id), findAbout(identityDb, id)]);
  if (!about) throw new Error('the company was deleted meanwhile');
  return { ...row, ...about, use: { users, storage }, isEmpty: empty };
}

/** Days that are counted, today among them. */
const DAYS = 30;
const LATEST = 15;

/** What happened in a company lately: how much on which day, the latest changesets, who entered. Throws `notFound`. */
export async function readActivity(context: RequestContext, id: number): Promise<CompanyActivity> {
  await companyNow(context, id);
  const { timeZone } = context.session;
  return readingCompany(context.parts.database.app, wallsOf(context, id), (trx) =>
    trx.one(sql<CompanyActivity>`
      select
        (select coalesce(json_agg(d order by d.day), '[]') from (
          select (s.at at time zone ${timeZone})::date as day, count(*) as count from changeset s
          where s.company_id = app.current_company()
            and s.at >= ((now() at time zone ${timeZone})::date - ${DAYS - 1}::integer)::timestamp at time zone ${timeZone} group by 1) d) as days,
        (select coalesce(json_agg(l order by l.at desc, l.id desc), '[]') from (
          select s.id, s.at, s.kind, app.person_name(s.user_id) as "userName", s.address,
            (select coalesce(sum(n.count), 0) from change_count n where n.company_id = s.company_id and n.changeset_id = s.id) as total
          from changeset s where s.company_id = app.current_company() order by s.at desc, s.id desc limit ${LATEST}) l) as latest,
        (select coalesce(json_agg(e order by e.at desc), '[]') from (
          select s.at, app.person_name(s.user_id) as "userName", s.address from changeset s
          where s.company_id = app.current_company() and s.kind = 'entered' order by s.at desc, s.id desc limit 5) e) as entered`),
  );
}
