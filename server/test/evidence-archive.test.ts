import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { restoreArchive } from '#organization/archive/in/restore-archive.ts';
import { readThrough } from '#organization/archive/in/check-archive.ts';
import { openArchive } from '#organization/archive/in/open-archive.ts';
import { writeArchive } from '#organization/archive/out/write-archive.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { hashFile } from '#kit/files/hash-file.ts';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { testCompany, testPerson } from './company.ts';
import { pdfOf, provingAs } from './evidence.ts';
import { temporaryFolder } from './temporary.ts';
import { archiveDoors } from '#app/archive-doors.ts';

test('an archive holds the files of evidence, and a company that comes in has them; one that was lost is told as missing', async () => {
  // Nobody answers there: what came is in quarantine.
  const [here, there, scanning] = [
    await testApp(),
    await testApp(),
    await testApp({ CLAMAV_URL: 'tcp://127.0.0.1:9' }),
  ];
  try {
    const company = await testCompany(here.database);
    const { companyId } = company;
    const proving = provingAs(here, await testPerson(here.database, company));
    const of = await proving.asAsset();
    const [whole, altered] = [pdfOf(60_000), pdfOf(500)];
    const pieces = [await proving.add(of.id, whole, 'acta.pdf'), await proving.add(of.id, altered, 'perdida.pdf')];
    const hashes = await Promise.all(
      pieces.map(async ({ data }) => (await proving.revisions(data.id))[0]?.files[0]?.sha256 ?? ''),
    );
    const [kept = '', lost = ''] = hashes;
    await writeFile(join(here.app.parts.env.DATA_DIR, 'files', fileKey(companyId, lost)), pdfOf(500));

    const path = join(await temporaryFolder('evidence'), 'a.zip');
    const made = await writeArchive(here.database, { env: here.app.parts.env, companyId, path });
    expect(made.manifest.files).toEqual([{ sha256: kept, bytes: whole.length }]);
    const archive = await openArchive(path);
    await readThrough(archive);
    const restoring = {
      archive,
      doors: archiveDoors,
      env: there.app.parts.env,
      sha256: await hashFile(path),
      userId: null,
    };
    const brought = await restoreArchive(there.database, restoring);
    await restoreArchive(scanning.database, { ...restoring, env: scanning.app.parts.env });
    const { rows: scans } = await scanning.database.owner.query(
      'select scan from stored_file where sha256 = any($1) order by sha256 = $2',
      [hashes, lost],
    );
    expect(scans).toEqual([{ scan: 'pending' }, { scan: 'unscanned' }]);
    archive.close();

    const tenant = { ...company.tenant, companyId: brought.companyId };
    const reader = await testPerson(there.database, { ...company, ...brought, tenant, scopeIds: [] });
    const rows = (await there.call(reader, evidence.endpoints.list, { query: { sort: 'name' } })).data;
    expect(rows.map(({ name, isDamaged, assetCount }) => [name, isDamaged, assetCount])).toEqual([
      ['acta', false, 1],
      ['perdida', true, 1],
    ]);
    const as = provingAs(there, reader);
    const [file] = (await as.revisions(rows[0]?.id ?? 0))[0]?.files ?? [];
    expect((await as.download(file?.id ?? '')).raw.rawPayload.equals(whole)).toBe(true);
    const { rows: loose } = await there.database.owner.query('select sha256 from app.loose_file');
    expect(loose).toEqual([]);
    const again = await writeArchive(there.database, { env: there.app.parts.env, companyId: brought.companyId, path });
    expect(again.manifest.files).toEqual(made.manifest.files);
  } finally {
    await Promise.all([here.close(), there.close(), scanning.close()]);
  }
}, 60_000);
