import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKinds } from '#app/jobs.ts';
import { verifyEveryChain } from '#record/audit/verify-and-notify.ts';
import { tendEvidence } from '#inventory/evidence/upkeep/tend-evidence.ts';
import { verifyFiles } from '#inventory/evidence/upkeep/verify-files.ts';
import { applyRetention } from '#organization/setting/retention.ts';
import { countEveryCompany } from '#organization/company/companies/count-companies.ts';
import { remindMinimumWage } from '#organization/parameter/remind-minimum-wage.ts';
import { remindOfEnds } from '#organization/user/remind-of-ends.ts';
import { decayControls } from '#risk/control/decay.ts';
import { remindOfFollowUps } from '#risk/control/follow-up/remind-of-follow-ups.ts';
import { tendTreatments } from '#risk/risk/treatment/tend-treatments.ts';
import type { Parts } from '#kit/http/parts.ts';
import { companyFailures } from '#kit/operations/counters.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { superAdministrator } from './super-administrator.ts';

let app: TestApp;
let places: Furnished[];
beforeAll(async () => {
  app = await testApp();
  places = [await furnishedCompany(app.database), await furnishedCompany(app.database)];
});
afterAll(() => app.close());

const ids = () => places.map(({ company }) => company.companyId);

/** Makes every read of these companies' rows fail, as a row would that the work cannot handle. */
async function poison(companyIds: readonly number[]): Promise<() => Promise<void>> {
  const { owner } = app.database;
  await owner.query(`
    create function app.poison() returns boolean language plpgsql stable as $$
    begin
      if app.current_company() in (${companyIds.join(',')}) then raise 'a row nobody can read'; end if;
      return true;
    end $$;
    do $$ declare one text; begin
      for one in select c.relname from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace loop
        execute format('create policy poison on %I as restrictive to baluarte_app using ((select app.poison()))', one);
      end loop;
    end $$`);
  return async () => {
    await owner.query(`
      do $$ declare one text; begin
        for one in select c.relname from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace loop
          execute format('drop policy poison on %I', one);
        end loop;
      end $$;
      drop function app.poison()`);
  };
}

const jobs: readonly [name: string, run: (parts: Parts) => Promise<unknown>][] = [
  ['treatment.tend', tendTreatments],
  ['control.decay', decayControls],
  ['followUp.remind', remindOfFollowUps],
  ['evidence.tend', tendEvidence],
  ['evidence.verify', (parts) => verifyFiles(parts, 0)],
  ['audit.verify', verifyEveryChain],
  ['user.remindOfEnds', remindOfEnds],
  ['parameter.minimumWage', remindMinimumWage],
  ['retention.apply', applyRetention],
  ['company.count', countEveryCompany],
];

describe('scheduled work for each company', () => {
  test('goes on after every company it fails in, is counted, and told to the super administrators', async () => {
    const admin = await superAdministrator(app);
    const restore = await poison(ids());
    const messages: Record<string, string> = {};
    try {
      for (const [name, run] of jobs)
        messages[name] = await run(app.app.parts).then(
          () => 'it did not fail',
          (error: Error) => error.message,
        );
    } finally {
      await restore();
    }
    for (const [name] of jobs)
      for (const id of ids()) expect(messages[name], name).toContain(`company ${id}: a row nobody can read`);
    const { values } = await companyFailures.get();
    const { rows } = await app.database.owner.query<{ job: string; told: number[][] }>(
      `select data->'params'->>'job' as job, json_agg(data->'to'->'userIds') as told from job.job
       where name = 'notification.deliver' and data->>'subject' = 'companyWorkFailed' group by 1`,
    );
    const told = new Map(rows.map((row) => [row.job, row.told]));
    for (const [job] of jobs) {
      expect(values.find(({ labels }) => labels['job'] === job)?.value, job).toBe(2);
      expect(told.get(job), job).toHaveLength(2);
      expect(told.get(job)?.flat(), job).toContain(admin.userId);
    }
    expect(jobs.map(([name]) => name).filter((name) => !jobKinds.some((kind) => kind.name === name))).toEqual([]);
  });

  test('reminds of a control whose date is from the first century as of any other', async () => {
    const [place] = places as [Furnished, ...Furnished[]];
    const controlId = place.id('control');
    await app.database.owner.query(`alter table control drop constraint control__next_follow_up_year_out_of_range,
      drop constraint control__creation_date_year_out_of_range`);
    await inCompany(app.database.app, place.company.tenant, (trx) =>
      trx.run(
        sql`update control set creation_date = '0026-01-15', next_follow_up = '0026-03-15' where id = ${controlId}`,
      ),
    );
    await remindOfFollowUps(app.app.parts);
    const { rows } = await app.database.owner.query(
      `select stage from follow_up_reminder where company_id = $1 and control_id = $2`,
      [place.company.companyId, controlId],
    );
    expect(rows).toEqual([{ stage: 32_767 }]);
  });

  test('is done by the one helper, which keeps a failure within its company', async () => {
    /** Files that go through companies in another way, and why one that fails stops no other there. */
    const others = new Map([
      ['kit/history/sealing.ts', 'the database function answers what failed, company by company'],
      ['features/organization/company/companies/count-companies.ts', 'the same'],
      ['features/organization/shared/each-company.ts', 'the helper itself'],
      ['features/organization/company/companies/change-company.ts', 'it forgets sessions this process remembers'],
      ['features/organization/platform-user/delete-account.ts', 'one request about one account: all or nothing'],
    ]);
    const root = join(import.meta.dirname, '../src');
    const files = (await readdir(root, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('demo'),
    );
    const found: string[] = [];
    for (const file of files) {
      const text = await readFile(join(root, file), 'utf8');
      const listsAll =
        /['`]select (?:c\.)?id(?: as "companyId")? from company(?: c)?(?: where status_id = 1[^'`]*)?(?: order by id)?['`]/;
      const loops = /for (?:await )?\(const (?:companyId\b|\{[^}]*\bcompanyId\b)/;
      if (listsAll.test(text) || loops.test(text)) found.push(file);
    }
    expect(found.filter((file) => !others.has(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(300);
  });
});
