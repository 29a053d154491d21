import { memoryUsage } from 'node:process';
import { buildApp } from '../server/src/app.ts';
import { parseEnv } from '../server/src/env.ts';
import { auditReader } from '../server/src/features/record/audit/reader.ts';
import { sendReports } from '../server/src/features/record/subscription/subscription-worker.ts';
import { createJobs } from '../server/src/kit/jobs/jobs.ts';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import { sql } from 'kysely';
import { testPerson } from '../server/test/company.ts';
import type { Environment } from './environment.ts';
import type { Figure } from './table.ts';

const people = 200;
const viewsEach = 50;
/** Subscriptions to a view of every risk of the company. */
const large = 5;
const MEGABYTE = 2 ** 20;
const DAY = 86_400_000;
/** Nine in the morning in Bogota, on a day to come. */
const morning = (days: number) => new Date(Math.ceil(Date.now() / DAY) * DAY + days * DAY + 14 * 3_600_000);

/** A night: how long it took, how many mails it sent, and how far the memory of the process rose meanwhile. */
async function night(work: () => Promise<number>) {
  globalThis.gc?.();
  const before = memoryUsage().rss;
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, memoryUsage().rss)), 50);
  const start = performance.now();
  const sent = await work();
  clearInterval(watching);
  return { sent, seconds: (performance.now() - start) / 1000, rise: (peak - before) / MEGABYTE };
}

/** 10,000 subscriptions in a night: the first, one in which nothing changed, and one after a hundred risks changed. */
export async function measureSubscriptions({ database, company, person }: Environment): Promise<Figure[]> {
  const env = parseEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: '/nonexistent',
    SECRET: 'only for figures, and as long as it has to be',
    PUBLIC_URL: 'http://localhost',
    CAPTCHA: 'off',
    DEMO: 'off',
  });
  const parts = { env, database, jobs: createJobs(database, () => undefined), demo: null };
  const app = await buildApp(parts);
  await app.ready();
  const at = { companyId: company.companyId, subdomain: company.subdomain, scopeIds: company.scopeIds };
  const tenant = { companyId: company.companyId, userId: person.userId, scopeIds: 'every' as const };
  for (let one = 0; one < people; one += 1) {
    const { userId } = await testPerson(database, { ...at, tenant });
    await inCompany(database.app, { ...tenant, userId }, (trx) =>
      trx.run(sql`
        with kept as (
          insert into saved_view (list, name, query)
          select 'risk', 'Vista ' || n, case when ${one < large}::boolean and n = 1 then '' else 'assetId=' || a.id end
          from generate_series(1, ${viewsEach}::integer) n
          join (select id, row_number() over (order by id) as place from asset) a on a.place = 1 + (${one * viewsEach}::integer + n) % ${company.assets}::integer
          returning id, name, list)
        insert into view_subscription (view_id, view_name, list, frequency) select id, name, list, 'daily' from kept`),
    );
  }
  await database.owner.query('vacuum analyze');
  const reporting = { parts, audit: auditReader };
  const first = await night(() => sendReports(reporting, morning(1)));
  const quiet = await night(() => sendReports(reporting, morning(2)));
  await inCompany(database.app, tenant, (trx) =>
    trx.run(
      sql`update risk r set version = version + 1, owner_id =
        (select id from parameter p where p.kind = 'area' and p.id is distinct from r.owner_id order by id limit 1)
        where id in (select id from risk order by id limit 100)`,
    ),
  );
  const changed = await night(() => sendReports(reporting, morning(3)));
  await app.close();
  await parts.jobs.stop(1_000);
  const total = people * viewsEach;
  const figure = (what: string, { sent, seconds, rise }: Awaited<ReturnType<typeof night>>): Figure => ({
    what: `subscriptions: ${total.toLocaleString('en')}, ${large} of them to 100,000 risks, ${what}`,
    measured: `${Math.round(total / seconds)}/s, ${Math.round(seconds)} s; memory + ${Math.round(rise)} MB; ${sent} mails`,
    limit: 'a night of eight hours',
    aim: '< 1 hour, < 250 MB more',
    met: seconds < 3600 && rise < 250,
  });
  return [figure('their first mail', first), figure('nothing changed', quiet), figure('100 risks changed', changed)];
}
