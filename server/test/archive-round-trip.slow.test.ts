import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contentOf } from '#organization/archive/format/manifest.ts';
import { restoreArchive } from '#organization/archive/in/restore-archive.ts';
import { openArchive } from '#organization/archive/in/open-archive.ts';
import { writeArchive } from '#organization/archive/out/write-archive.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { ArchivedDemo, everything } from './archived-demo.ts';
import { archiveDoors } from '#app/archive-doors.ts';

const demo = new ArchivedDemo();

test('an archive of before the days of the plan were in it comes in whole, with the days of its history', async () => {
  const older = await testApp();
  try {
    const archive = await openArchive(demo.path('first.zip'));
    const tables = archive.manifest.tables.filter(({ table }) => table !== 'treatment_due');
    expect(tables.length).toBe(archive.manifest.tables.length - 1);
    const { companyId } = await restoreArchive(older.database, {
      doors: archiveDoors,
      env: older.app.parts.env,
      archive: { ...archive, manifest: { ...archive.manifest, tables } },
      sha256: demo.first.sha256,
      userId: null,
    });
    archive.close();
    const daysIn = ({ database }: Pick<TestApp, 'database'>, of: number) =>
      inCompany(database.app, everything(of), (trx) =>
        trx.rows(
          sql<{ since: string; assessed: string }>`select p.since::text as since,
            (coalesce(r.assessed_at, r.created_at) at time zone c.time_zone)::date::text as assessed
            from treatment_due p join risk r on r.id = p.id join company c on c.id = r.company_id order by p.id`,
        ),
      );
    const was = await daysIn(demo.here.app, demo.here.tenant.companyId);
    expect(await daysIn(older, companyId)).toEqual(was);
    // where a control or a change of the method moved a risk, the day is another
    expect(was.some(({ since, assessed }) => since !== assessed)).toBe(true);
  } finally {
    await older.close();
  }
});

test('the same content gives the same archive, file by file, in every installation', async () => {
  const third = await testApp();
  try {
    const restore = async (name: string, subdomain?: string) => {
      const archive = await openArchive(demo.path(name));
      const sha256 = name === 'first.zip' ? demo.first.sha256 : 'ab'.repeat(32);
      const brought = await restoreArchive(third.database, {
        doors: archiveDoors,
        env: third.app.parts.env,
        archive,
        sha256,
        userId: null,
        ...(subdomain && { subdomain }),
      });
      archive.close();
      return brought;
    };
    const { companyId } = await restore('first.zip');
    const second = await writeArchive(third.database, {
      env: third.app.parts.env,
      companyId,
      path: demo.path('second.zip'),
    });
    expect(contentOf(second.manifest)).toEqual(contentOf(demo.first.manifest));
    expect(second.manifest.origins).toMatchObject([{ sha256: demo.first.sha256, subdomain: 'aurora', held: true }]);
    await expect(restore('second.zip')).rejects.toMatchObject({ constraint: 'company__subdomain_taken' });
    const copy = await restore('second.zip', 'aurora-copia');
    const again = await writeArchive(third.database, {
      env: third.app.parts.env,
      companyId: copy.companyId,
      path: demo.path('third.zip'),
    });
    const changed = again.manifest.tables.filter(
      ({ sha256 }, index) => sha256 !== demo.first.manifest.tables[index]?.sha256,
    );
    expect(changed.map(({ table }) => table)).toEqual(['company']);
    expect(again.manifest.origins.map(({ sha256 }) => sha256)).toEqual(['ab'.repeat(32), demo.first.sha256]);
  } finally {
    await third.close();
  }
});
