import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { startScanner, virus, type Scanner } from '#test/clamd.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { pdfOf, provingAs } from '#test/evidence.ts';
import { scanFile } from './upkeep/scan-file.ts';
import { tendEvidence } from './upkeep/tend-evidence.ts';

let app: TestApp;
let admin: TestPerson;
let scanner: Scanner;
let proving: ReturnType<typeof provingAs>;
beforeAll(async () => {
  scanner = await startScanner();
  app = await testApp({ CLAMAV_URL: scanner.address });
  admin = await testPerson(app.database, await testCompany(app.database));
  proving = provingAs(app, admin);
});
afterAll(async () => {
  await app.close();
  await scanner.close();
});

const { endpoints } = evidence;
const scanOf = async (id: number) => (await app.call(admin, endpoints.get, { params: { id } })).data.scan;
async function sent(content: Uint8Array<ArrayBuffer>) {
  const { data } = await proving.add((await proving.asAsset()).id, content, 'acta.pdf');
  const [file] = (await proving.revisions(data.id))[0]?.files ?? [];
  return { id: data.id, fileId: file?.id ?? '' };
}
const infectedPdf = () => new Uint8Array(Buffer.concat([pdfOf(200), Buffer.from(virus.content)]));

test('a file is quarantined until the scanner answers; clean it is opened, infected it stays shut and is told', async () => {
  const [clean, infected] = [await sent(pdfOf(300)), await sent(infectedPdf())];
  for (const { id, fileId } of [clean, infected]) {
    expect(await scanOf(id)).toBe('pending');
    expect(await proving.download(fileId)).toMatchObject({ status: 409, code: 'evidence.notScanned' });
  }
  await app.jobs.start();
  await expect.poll(() => scanOf(clean.id), { timeout: 10_000 }).toBe('clean');
  await expect.poll(() => scanOf(infected.id), { timeout: 10_000 }).toBe('infected');
  expect((await proving.download(clean.fileId)).status).toBe(200);
  for (const endpoint of [endpoints.download, endpoints.preview])
    expect(await app.call(admin, endpoint, { params: { id: infected.fileId } })).toMatchObject({
      status: 409,
      code: 'evidence.infected',
      params: { threat: virus.name },
    });
  await expect
    .poll(async () => (await app.call(admin, notification.list, { query: { kind: 'evidenceDamaged' } })).data)
    .toMatchObject([
      {
        subject: 'evidenceInfected',
        params: {
          file: 'acta.pdf',
          threat: virus.name,
        },
        link: `/evidence/show/${infected.id}`,
      },
    ]);
});

test.each([
  ['pending', true],
  ['unscanned', true],
  ['clean', false],
  ['infected', false],
])('a file whose scan is %s is shown to the scanner: %s', async (scan, isShown) => {
  const { id } = await sent(pdfOf(400));
  await expect.poll(() => scanOf(id), { timeout: 10_000 }).toBe('clean');
  const { owner } = app.database;
  const { rows } = await owner.query<{ id: number }>(
    `update stored_file s set scan = $2, threat = case when $2 = 'infected' then 'Antes' end, scanned_at = null
     from evidence_file f join evidence_revision r on r.company_id = f.company_id and r.id = f.revision_id
     where r.evidence_id = $1 and s.company_id = f.company_id and s.id = f.stored_file_id returning s.id`,
    [id, scan],
  );
  const storedFileId = rows[0]?.id ?? 0;
  await scanFile(app.app.parts, { companyId: admin.tenant.companyId, storedFileId });
  const after = await owner.query(
    'select scan, threat, scanned_at > now() - interval \'1 minute\' as "isNow" from stored_file where id = $1',
    [storedFileId],
  );
  const threat = scan === 'infected' ? 'Antes' : null;
  expect(after.rows).toEqual([isShown ? { scan: 'clean', threat: null, isNow: true } : { scan, threat, isNow: null }]);
});

test('a file that is not in its place is noted as missing instead', async () => {
  const { owner } = app.database;
  const { rows } = await owner.query<{ id: number }>(
    `insert into stored_file (company_id, sha256, size, type, scan) values ($1, repeat('c', 64), 5, 'text/plain', 'pending') returning id`,
    [admin.tenant.companyId],
  );
  const storedFileId = rows[0]?.id ?? 0;
  await scanFile(app.app.parts, { companyId: admin.tenant.companyId, storedFileId });
  const after = await owner.query('select scan, integrity from stored_file where id = $1', [storedFileId]);
  expect(after.rows).toEqual([{ scan: 'pending', integrity: 'missing' }]);
});

test('while the scanner is away a file waits, and asking fails so that it is tried again; what was never shown is shown later', async () => {
  const { rows } = await app.database.owner.query<{ id: number }>(
    `insert into stored_file (company_id, sha256, size, type, scan) values ($1, repeat('b', 64), 5, 'text/plain', 'unscanned') returning id`,
    [admin.tenant.companyId],
  );
  const place = { companyId: admin.tenant.companyId, storedFileId: rows[0]?.id ?? 0 };
  await tendEvidence(app.app.parts);
  const { rows: now } = await app.database.owner.query(`select scan from stored_file where id = $1`, [
    place.storedFileId,
  ]);
  expect(now).toEqual([{ scan: 'pending' }]);
  const away = { ...app.app.parts, env: { ...app.app.parts.env, CLAMAV_URL: 'tcp://127.0.0.1:1' } };
  const { id } = await sent(pdfOf(100));
  // Else the scan of the upload itself ends after the row says that it waits.
  await expect.poll(() => scanOf(id)).toBe('clean');
  const { rows: file } = await app.database.owner.query<{ id: number }>(
    `select f.stored_file_id as id from evidence_file f join evidence_revision r on r.company_id = f.company_id and r.id = f.revision_id
     where r.evidence_id = $1 and f.company_id = $2`,
    [id, place.companyId],
  );
  await app.database.owner.query(`update stored_file set scan = 'pending' where id = $1`, [file[0]?.id]);
  await expect(scanFile(away, { ...place, storedFileId: file[0]?.id ?? 0 })).rejects.toThrow('ECONNREFUSED');
  expect(await scanOf(id)).toBe('pending');
});
