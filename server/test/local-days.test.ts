import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayIn, daysLater } from '@baluarte/contract/kit/day.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKinds } from '#app/jobs.ts';
import { registerWorkers } from '#app/workers.ts';
import { archiveName } from '#organization/archive/download-archive.ts';
import { remindMinimumWage } from '#organization/parameter/remind-minimum-wage.ts';
import type { Job } from '#kit/jobs/jobs.ts';
import { packName } from '#record/handover/handover-files.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson } from './company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';

const root = join(import.meta.dirname, '../..');

test.each([
  ['half past eleven at night in Bogotá', 'America/Bogota', '2026-11-28T04:30:00Z', '2026-11-27'],
  ['one in the morning in Auckland', 'Pacific/Auckland', '2026-11-27T12:00:00Z', '2026-11-28'],
  ['midnight in Bogotá', 'America/Bogota', '2027-01-01T05:00:00Z', '2027-01-01'],
  ['the second before', 'America/Bogota', '2027-01-01T04:59:59Z', '2026-12-31'],
])('at %s the day is the one of the calendar there', (_name, timeZone, at, day) => {
  expect(dayIn(timeZone, new Date(at))).toBe(day);
});

test('a day is moved by the calendar, over months, years and changes of the clock', () => {
  expect([daysLater('2026-12-31', 1), daysLater('2028-03-01', -1), daysLater('2026-10-24', 2)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-10-26',
  ]);
});

test('a pack and an archive are called by the day of whoever downloads them', () => {
  const madeAt = '2026-11-28T04:30:00Z';
  expect(packName({ subdomain: 'aurora', timeZone: 'America/Bogota' }, madeAt)).toBe('baluarte-aurora-2026-11-27.zip');
  expect(archiveName('America/Bogota', madeAt)).toBe('baluarte-2026-11-27.zip');
  expect(archiveName('Pacific/Auckland', '2026-11-27T12:00:00Z')).toBe('baluarte-2026-11-28.zip');
});

describe('sources take the day of a moment in one place', () => {
  /** What takes the day of a moment by the clock of UTC, of the database or of the computer. */
  const shortcuts: [what: RegExp, allowed: readonly string[]][] = [
    [/\bcurrent_date\b|\blocaltimestamp\b/i, []],
    [/(?:\bnow\(\)|\bcurrent_timestamp|\w_at|::timestamptz?)\)?::date\b/i, []],
    [/toISOString\(\)\s*\.(?:slice|substring|substr|split|replace\(\/T)/, []],
    [/\.split\('T'/, []],
    [
      /dayIn\('UTC'|time zone 'UTC'\)::date/,
      [
        'contract/src/kit/day.ts',
        // Dates of a spreadsheet, which have no time zone.
        'server/src/kit/sheets/values/read-date.ts',
        // The key under which a lapse is announced once, which no change of the company's zone may alter.
        'server/src/features/risk/risk/treatment/tend-treatments.ts',
        // A calendar day that was moved without a time zone.
        'web/src/features/risk/risk/control/following/month.ts',
      ],
    ],
    // Dates of a spreadsheet, which have no time zone.
    [
      /asciiPrefix\([^;\n]*, 10\)/,
      ['server/src/kit/sheets/xlsx/excel-date.ts', 'server/src/kit/sheets/values/read-date.ts'],
    ],
    [
      /DateTimeFormat\(\s*'(?:en-CA|sv)/,
      [
        'contract/src/kit/day.ts',
        // Hours and weekdays too.
        'contract/src/record/digest.rules.ts',
        'contract/src/record/report-schedule.rules.ts',
        'server/src/kit/time/to-zoned-time.ts',
        'web/src/features/risk/shared/as-of.ts',
      ],
    ],
    [
      /getUTC(?:Date|Month|FullYear)\(/,
      [
        'contract/src/kit/day.ts',
        // Moments that a time zone was already applied to.
        'contract/src/record/report-schedule.rules.ts',
        // Dates of a spreadsheet, which have no time zone.
        'server/src/kit/sheets/xlsx/excel-date.ts',
        'server/src/kit/sheets/values/read-date.ts',
        // Months of a calendar, counted without moments.
        'web/src/features/risk/risk/control/following/month.ts',
        'web/src/features/record/home/trend-panel.tsx',
      ],
    ],
  ];
  const files = globSync('{contract,texts,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\.d\.ts$|\/test-/.test(file),
  );

  test('covers the sources', () => expect(files.length).toBeGreaterThan(1500));

  test.each(shortcuts)('and not by %s', (what, allowed) => {
    const found = files.filter((file) => what.test(readFileSync(join(root, file), 'utf8')));
    expect(found.filter((file) => !allowed.includes(file))).toEqual([]);
    expect(allowed.filter((file) => !found.includes(file))).toEqual([]);
  });

  test.each([
    ['select current_date'],
    ['where now()::date = due'],
    ['x.closed_at::date'],
    ["dayIn('UTC', now)"],
    ["(at at time zone 'UTC')::date"],
    ['${at}::timestamptz::date'],
    ['now.toISOString().slice(0, 10)'],
    ["moment.split('T')[0]"],
    ['asciiPrefix(row.createdAt, 10)'],
    ["new Intl.DateTimeFormat('en-CA', { timeZone })"],
    ['new Date().getUTCFullYear()'],
  ])('which would find %s', (planted) => {
    expect(shortcuts.filter(([what]) => what.test(planted))).not.toEqual([]);
  });
});

/** Where the calendar shows another day than that of UTC at this moment. */
const elsewhere = (): string => (new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati');

let app: TestApp;
let furnished: Furnished;
let timeZone: string;
beforeAll(async () => {
  app = await testApp();
  timeZone = elsewhere();
  furnished = await furnishedCompany(app.database, timeZone);
  // A daily report that is over for today comes next on the day of UTC, rightly; a weekly one of today's weekday does not.
  await app.database.owner.query(
    `update view_subscription set frequency = 'weekly', weekday = extract(isodow from $1::date) where company_id = $2`,
    [dayIn(timeZone), furnished.company.companyId],
  );
});
afterAll(() => app.close());

/** The day of UTC however it is written, a moment with its hour left out. */
function utcDay(): RegExp {
  const day = dayIn('UTC');
  const [year, month, date] = day.split('-').map(Number);
  const words = ['es-CO', 'en-US'].flatMap((locale) =>
    (['long', 'medium', 'short'] as const).map((dateStyle) =>
      new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    ),
  );
  const all = [day, day.replaceAll('-', ''), `${date}/${month}/${year}`, ...words];
  return new RegExp(`(?<![\\d-])(?:${all.join('|')})(?![\\dT:])`);
}

test('the calendar of this company shows another day than that of UTC', () => {
  expect(dayIn(timeZone)).not.toBe(dayIn('UTC'));
});

describe('the database itself', () => {
  test.each([
    [
      'function',
      `select p.proname as name, pg_get_functiondef(p.oid) as source from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('app', 'public') and p.prokind in ('f', 'p')
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    ],
    [
      'view',
      `select c.relname as name, pg_get_viewdef(c.oid) as source from pg_class c
       join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('app', 'public') and c.relkind in ('v', 'm')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
    ],
    [
      'default',
      `select c.relname || '.' || a.attname as name, pg_get_expr(d.adbin, d.adrelid) as source from pg_attrdef d
       join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum`,
    ],
    [
      'constraint',
      `select conname as name, pg_get_constraintdef(c.oid) as source from pg_constraint c
       join pg_namespace n on n.oid = c.connamespace where n.nspname = 'public'`,
    ],
    [
      'policy',
      `select polname as name, coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') as source
       from pg_policy`,
    ],
    ['index', `select indexname as name, indexdef as source from pg_indexes where schemaname = 'public'`],
  ])('has no %s that takes the day of UTC', async (_kind, query) => {
    const { rows } = await app.database.owner.query<{ name: string; source: string }>(query);
    expect(rows.length).toBeGreaterThan(4);
    const shortcut =
      /\bcurrent_date\b|\blocaltimestamp\b|(?:\bnow\(\)|\bcurrent_timestamp|_timestamp\(\)|\w_at)\)*::date\b/i;
    expect(rows.filter(({ source }) => shortcut.test(source)).map(({ name }) => name)).toEqual([]);
  });
});

describe('what is begun without a day is of today there', () => {
  test('an assessment, a copy of it, and a row that names none', async () => {
    const { admin, company } = furnished;
    // One of a purpose is answered at a time.
    const besides = (purpose: number) =>
      inCompany(app.database.app, company.tenant, (trx) =>
        trx.run(sql`update assessment set purpose_id = ${purpose} where purpose_id < ${purpose}`),
      );
    await besides(50);
    const { data } = await app.call(admin, assessment.create, { body: {} });
    expect(data.assessment_date).toBe(dayIn(timeZone));
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update assessment set status_id = 5, result = '{}', completed_at = now() where id = ${data.id}`),
    );
    const copied = await app.call(admin, assessment.copy, { params: { id: data.id }, body: {} });
    expect(copied.data.assessment_date).toBe(dayIn(timeZone));
    const written = await inCompany(app.database.app, company.tenant, (trx) =>
      trx.one(
        sql<{ day: string }>`select assessment_date as day from assessment where id = ${furnished.id('assessment')}`,
      ),
    );
    expect(written.day).toBe(dayIn(timeZone));
  });

  test('the minimum wage is reminded of in the year that the calendar of the company shows', async () => {
    const [bogota, auckland] = await Promise.all(
      ['America/Bogota', 'Pacific/Auckland'].map(async (zone) => {
        const made = await testCompany(app.database);
        await testPerson(app.database, made);
        await inCompany(app.database.app, made.tenant, (trx) => trx.run(sql`update company set time_zone = ${zone}`));
        return made.companyId;
      }),
    );
    await remindMinimumWage(app.app.parts, new Date('2031-01-01T02:00:00Z'));
    const { rows } = await app.database.owner.query<{ company: number; year: string }>(
      `select (data ->> 'companyId')::bigint as company, data -> 'params' ->> 'year' as year from job.job
       where name = 'notification.deliver' and data ->> 'subject' = 'minimumWageMissing'`,
    );
    const yearOf = (company: number | undefined) => rows.find((row) => row.company === company)?.year;
    expect([yearOf(bogota), yearOf(auckland)]).toEqual(['2030', '2031']);
  });
});

const read = endpoints.filter(
  ({ method, access, tenant }) => method === 'GET' && access !== 'public' && access !== 'client' && tenant,
);
/** A format of a file: one that is text where there is one, for the others their names. */
const formatOf = (endpoint: AnyEndpoint) =>
  ['csv', 'svg', 'xlsx', 'png'].find((format) => endpoint.query.safeParse({ format }).success);

describe('nothing that is read shows the day of UTC', () => {
  let answered = 0;
  test('covers what there is to read', () => expect(read.length).toBeGreaterThan(100));

  test.each(nonEmpty(read.map((endpoint) => [endpoint.name, endpoint] as const)))('%s', async (_name, endpoint) => {
    const [params, query] = [endpoint.params, endpoint.query].map(
      (schema) => samplesOf(schema, furnished.id)[0]?.value,
    );
    const format = endpoint.form === 'file' ? formatOf(endpoint) : undefined;
    const { raw } = await app.call(furnished.admin, endpoint, {
      params: params as Record<string, unknown>,
      query: { ...(query as Record<string, unknown>), ...(format === undefined ? {} : { format }) },
    });
    if (raw.statusCode === 200) answered += 1;
    const name = raw.headers['content-disposition'] ?? '';
    expect(`${name}\n${raw.body}`).not.toMatch(utcDay());
  });

  test('and most of it is there to be read', () => expect(answered).toBeGreaterThan(100));
});

test('no job that runs by itself tells anybody the day of UTC', async () => {
  const workers = new Map<string, (payload: object, id: string) => Promise<void>>();
  const { jobs } = app.app.parts;
  const before = { ...jobs };
  Object.assign(jobs, {
    work: (kind: Job, worker: (payload: object, id: string) => Promise<void>) => workers.set(kind.name, worker),
    watch: () => undefined,
  });
  registerWorkers(app.app.parts);
  Object.assign(jobs, before);
  const scheduled = jobKinds.filter(({ every }) => every !== undefined);
  expect(scheduled.length).toBeGreaterThan(12);
  const { company } = furnished;
  await inCompany(app.database.app, company.tenant, async (trx) => {
    // What is due today there, and what ends then.
    await trx.run(sql`update control set next_follow_up = app.today()`);
    await trx.run(sql`update evidence set valid_until = app.today()`);
    await trx.run(sql`update acceptance set expires_on = app.today()`);
  });
  for (const { name } of scheduled) await workers.get(name)?.({}, 'test');
  const { rows } = await app.database.owner.query<{ told: string }>(
    `select data::text as told from job.job where (data ->> 'companyId')::bigint = $1
     union all select to_jsonb(n)::text from notification n where company_id = $1`,
    [company.companyId],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ told }) => utcDay().test(told)).map(({ told }) => told)).toEqual([]);
});
