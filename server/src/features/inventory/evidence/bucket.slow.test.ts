import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { evidence, pieceSize } from '@baluarte/contract/inventory/evidence.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { hashFile } from '#kit/files/hash-file.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
import { openArchive } from '#organization/archive/in/open-archive.ts';
import { restoreArchive } from '#organization/archive/in/restore-archive.ts';
import { writeArchive } from '#organization/archive/out/write-archive.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { startScanner, virus, type Scanner } from '#test/clamd.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { pdfOf, provingAs } from '#test/evidence.ts';
import { startS3, type S3Server } from '#test/s3-server.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { tendEvidence } from './upkeep/tend-evidence.ts';
import { verifyFiles } from './upkeep/verify-files.ts';
import { archiveDoors } from '#app/archive-doors.ts';

let s3: S3Server;
let scanner: Scanner;
let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let proving: ReturnType<typeof provingAs>;
let assetId: number;
beforeAll(async () => {
  [s3, scanner] = await Promise.all([startS3(), startScanner()]);
  app = await testApp({ ...s3.environment, CLAMAV_URL: scanner.address });
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
  proving = provingAs(app, admin);
  assetId = (await proving.asAsset()).id;
});
afterAll(async () => {
  await app.close();
  await Promise.all([s3.close(), scanner.close()]);
});

const { endpoints } = evidence;
const keyOf = (sha256: string) => fileKey(company.companyId, sha256);
const isKept = async (sha256: string, companyId = company.companyId) => {
  const bytes = await fileStore(app.app.parts.env).get(fileKey(companyId, sha256));
  return bytes !== null && (await buffer(bytes)).length > 0;
};
const rowsOf = async (id: number) => (await app.call(admin, endpoints.get, { params: { id } })).data;
const fileOf = async (id: number) => (await proving.revisions(id))[0]?.files[0];

/** A piece of an asset, of one file that was sent in pieces. */
async function handIn(content: Uint8Array<ArrayBuffer>, name = 'acta.pdf') {
  const { data } = await proving.send(content, name);
  const made = await app.call(admin, endpoints.create, {
    body: { name, kindId: 1, uploadIds: [data.id], assetIds: [assetId] },
  });
  const file = await fileOf(made.data.id);
  return { id: made.data.id, fileId: file?.id ?? '', sha256: file?.sha256 ?? '' };
}

test('in a bucket evidence is received, quarantined, given out, verified, swept and archived as in a folder', async () => {
  const content = pdfOf(2 * pieceSize + 5);
  const whole = await handIn(content);
  const infected = await handIn(new Uint8Array(Buffer.concat([pdfOf(200), Buffer.from(virus.content)])), 'mala.pdf');
  expect(await isKept(whole.sha256)).toBe(true);
  expect(await proving.download(whole.fileId)).toMatchObject({ status: 409, code: 'evidence.notScanned' });
  await app.jobs.start();
  await expect.poll(async () => (await rowsOf(whole.id)).scan, { timeout: 30_000 }).toBe('clean');
  await expect.poll(async () => (await rowsOf(infected.id)).scan, { timeout: 30_000 }).toBe('infected');
  expect(await proving.download(infected.fileId)).toMatchObject({ status: 409, code: 'evidence.infected' });
  expect((await proving.download(whole.fileId)).raw.rawPayload.equals(content)).toBe(true);
  const part = await proving.download(whole.fileId, { range: 'bytes=10-19' });
  expect([part.status, part.raw.rawPayload.equals(content.subarray(10, 20))]).toEqual([206, true]);
  // Altered beyond the part: the version the bucket tells is another, and nothing leaves.
  const path = join(await temporaryFolder('altered'), 'file');
  for (const [bytes, status] of [
    [Buffer.concat([content.subarray(0, -1), Buffer.from([(content.at(-1) ?? 0) ^ 1])]), 409],
    [content, 206],
  ] as const) {
    await writeFile(path, bytes);
    await fileStore(app.app.parts.env).put(keyOf(whole.sha256), path);
    expect((await proving.download(whole.fileId, { range: 'bytes=10-19' })).status).toBe(status);
  }

  // Nobody uses it: the next sweep takes it away, and nothing else.
  const { data: unused } = await proving.send(pdfOf(400), 'nadie.pdf');
  expect(await isKept(unused.sha256 ?? '')).toBe(true);
  await app.call(admin, endpoints.cancelUpload, { params: { id: unused.id } });
  await tendEvidence(app.app.parts, 0);
  await app.database.owner.query(
    `update stored_file set released_at = now() - interval '2 days' where released_at is not null`,
  );
  await tendEvidence(app.app.parts, 0);
  expect([await isKept(unused.sha256 ?? ''), await isKept(whole.sha256)]).toEqual([false, true]);

  const archived = join(await temporaryFolder('bucket'), 'a.zip');
  const making = { env: app.app.parts.env, companyId: company.companyId, path: archived };
  const { manifest } = await writeArchive(app.database, making);
  expect(manifest.files.map(({ sha256 }) => sha256).toSorted()).toEqual([infected.sha256, whole.sha256].toSorted());
  const archive = await openArchive(archived);
  const brought = await restoreArchive(app.database, {
    doors: archiveDoors,
    archive,
    env: app.app.parts.env,
    sha256: await hashFile(archived),
    userId: null,
    subdomain: `b${randomBytes(5).toString('hex')}`,
  });
  archive.close();
  expect(await isKept(whole.sha256, brought.companyId)).toBe(true);

  const [lost, altered] = [await handIn(pdfOf(300)), await handIn(pdfOf(300))];
  await fileStore(app.app.parts.env).remove(keyOf(lost.sha256));
  const other = join(await temporaryFolder('bucket'), 'otra');
  await writeFile(other, pdfOf(300));
  await fileStore(app.app.parts.env).put(keyOf(altered.sha256), other);
  await verifyFiles(app.app.parts, 0);
  for (const [{ id }, integrity] of [
    [lost, 'missing'],
    [altered, 'altered'],
    [whole, 'intact'],
  ] as const)
    expect(await fileOf(id)).toMatchObject({ integrity });
}, 120_000);

/** What is written while the store is away, by the tables that say what was received. */
const written = async () => {
  const { rows } = await app.database.owner.query<{ files: number; pieces: number; uploads: number }>(
    `select (select count(*) from stored_file)::int as files, (select count(*) from evidence)::int as pieces,
      (select count(*) from evidence_upload)::int as uploads`,
  );
  return rows[0];
};
const away = { status: 503, code: 'storeUnavailable' };

describe('a store that does not answer', () => {
  test('a bucket: nothing is half written, what was sent waits, and goes on once it is back', async () => {
    const kept = await handIn(pdfOf(500_000));
    await expect.poll(async () => (await rowsOf(kept.id)).scan, { timeout: 30_000 }).toBe('clean');
    const before = await written();
    const content = pdfOf(pieceSize + 100);
    const { data: begun } = await proving.begin('espera.pdf', content.length);
    expect((await proving.piece(begun.id, 0, content.slice(0, pieceSize))).status).toBe(200);
    await s3.stop();
    const refused = await proving.piece(begun.id, pieceSize, content.slice(pieceSize));
    expect(refused).toMatchObject(away);
    expect(refused.raw.json()).toMatchObject({ message: expect.stringContaining('unos minutos') });
    expect(refused.raw.headers['retry-after']).toBe('2');
    expect(await proving.add(assetId, pdfOf(300), 'entera.pdf')).toMatchObject(away);
    expect(await proving.download(kept.fileId)).toMatchObject(away);
    // What cannot be looked at is neither missing nor altered.
    await expect(verifyFiles(app.app.parts, 0)).rejects.toThrow('unavailable');
    expect(await fileOf(kept.id)).toMatchObject({ integrity: 'intact' });
    expect(await written()).toEqual({ ...before, uploads: (before?.uploads ?? 0) + 1 });

    await s3.start();
    const done = await proving.piece(begun.id, pieceSize, content.slice(pieceSize));
    expect(done).toMatchObject({ status: 200, data: { type: 'application/pdf' } });
    s3.breakAfter(200_000);
    expect(await proving.download(kept.fileId)).toMatchObject(away);
    s3.breakAfter(Number.POSITIVE_INFINITY);
    expect((await proving.download(kept.fileId)).status).toBe(200);
    expect(await fileOf(kept.id)).toMatchObject({ integrity: 'intact' });
  }, 120_000);

  test('a folder that may not be written', async () => {
    const local = await testApp();
    try {
      const here = await testCompany(local.database);
      const as = provingAs(local, await testPerson(local.database, here));
      const of = await as.asAsset();
      const files = join(local.app.parts.env.DATA_DIR, 'files');
      const first = await as.add(of.id, pdfOf(300), 'antes.pdf');
      await rename(files, `${files}-away`);
      // Whoever runs the tests may write into every folder; nobody into a file as if it were one.
      await writeFile(files, '');
      expect(await as.add(of.id, pdfOf(300), 'durante.pdf')).toMatchObject(away);
      const { rows } = await local.database.owner.query(
        'select (select count(*) from stored_file)::int as files, (select count(*) from evidence_upload)::int as uploads',
      );
      expect(rows).toEqual([{ files: 1, uploads: 0 }]);
      await rm(files);
      await rename(`${files}-away`, files);
      expect((await as.add(of.id, pdfOf(300), 'despues.pdf')).status).toBe(201);
      const [file] = (await as.revisions(first.data.id))[0]?.files ?? [];
      expect((await as.download(file?.id ?? '')).status).toBe(200);
    } finally {
      await local.close();
    }
  });
});
