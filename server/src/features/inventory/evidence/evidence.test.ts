import { createHash } from 'node:crypto';
import { evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { pdfOf, provingAs } from '#test/evidence.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let proving: ReturnType<typeof provingAs>;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
  proving = provingAs(app, admin);
});
afterAll(() => app.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a file of an asset is kept under its hash, listed and downloaded as it was sent', async () => {
  const of = await proving.asAsset();
  const bytes = pdfOf(5000);
  const made = await proving.add(of.id, bytes, 'Política de respaldo.pdf', { validUntil: '2031-05-01' });
  expect(made).toMatchObject({
    status: 201,
    data: {
      name: 'Política de respaldo',
      fileCount: 1,
      size: bytes.length,
      assetCount: 1,
      scan: 'unscanned',
      validity: 'valid',
    },
  });
  const listed = await app.call(admin, evidenceOf.asset.list, { params: { id: of.id } });
  expect(listed.data.map(({ id }) => id)).toEqual([made.data.id]);
  const [revision] = await proving.revisions(made.data.id);
  expect(revision).toMatchObject({ number: 1, createdBy: expect.any(String) });
  const [file] = revision?.files ?? [];
  expect(file).toMatchObject({
    name: 'Política de respaldo.pdf',
    size: bytes.length,
    type: 'application/pdf',
    sha256: sha256(bytes),
    scan: 'unscanned',
    integrity: 'intact',
    hasPreview: true,
  });
  const { raw } = await proving.download(file?.id ?? '');
  expect(raw.statusCode).toBe(200);
  expect(sha256(raw.rawPayload)).toBe(sha256(bytes));
  expect(raw.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment;.*filename\*=UTF-8''Pol%C3%ADtica%20de%20respaldo\.pdf$/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    etag: `"${sha256(bytes)}"`,
  });
});
