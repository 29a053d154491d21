import { createHash } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidence, evidenceOf, expectedEvidence, pieceSize } from '@baluarte/contract/inventory/evidence.ts';
import { previewedText } from '@baluarte/contract/inventory/evidence-file.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { pdfOf, provingAs } from '#test/evidence.ts';
import { formOf } from '#test/files.ts';
import { riskCompany } from '#test/risk-company.ts';
import { applyRetention } from '#organization/setting/retention.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { relateEvidence } from './evidence.queries.ts';
import { tendEvidence } from './upkeep/tend-evidence.ts';
import { verifyFiles } from './upkeep/verify-files.ts';
import { fileKey } from '#kit/files/file-key.ts';

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

const { endpoints } = evidence;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const own = async <R extends object>(text: string, values: unknown[] = []) =>
  (await app.database.owner.query<R>(text, values)).rows;
const storedPath = (hash: string, { companyId } = company) =>
  join(app.app.parts.env.DATA_DIR, 'files', fileKey(companyId, hash));

/** A piece of one file of a new asset. */
async function aPiece(by = proving, bytes = pdfOf(300)) {
  const of = await by.asAsset();
  const { data } = await by.add(of.id, bytes, 'acta.pdf');
  const [revision] = await by.revisions(data.id);
  return { id: data.id, assetId: of.id, bytes, hash: sha256(bytes), fileId: revision?.files[0]?.id ?? '' };
}

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
  expect((await app.call(admin, audit.list, { query: { kind: 'evidenceDownloaded' } })).data).toMatchObject([
    { userId: admin.userId, object: 'Política de respaldo' },
  ]);
});

test.each([
  ['notas.txt', Buffer.from('Año nuevo: revisión'), 'Año nuevo: revisión'],
  ['viejo.csv', Buffer.from('código;año\r\nA-1;2031', 'latin1'), 'código;año\r\nA-1;2031'],
  ['ancho.log', Buffer.from('\uFEFFseñal', 'utf16le'), 'señal'],
  ['mensaje.eml', Buffer.from('From: a@b.co\r\n\r\n<script>alert(1)</script>'), '<script>alert(1)</script>'],
  ['gira.txt', Buffer.from('abc\u202Etxt.exe'), 'abctxt.exe'],
  // The last character is cut in two by the limit.
  ['largo.txt', Buffer.from(`a${'ñ'.repeat(previewedText)}`), `a${'ñ'.repeat(previewedText / 2 - 1)}`],
])('%s is shown as text and as nothing else, its beginning where it is long', async (name, bytes, shown) => {
  const { id } = await proving.asAsset();
  const made = await proving.add(id, new Uint8Array(bytes), name);
  const [revision] = await proving.revisions(made.data.id);
  const [file] = revision?.files ?? [];
  expect(file).toMatchObject({ hasPreview: true });
  const { raw } = await app.call(admin, endpoints.preview, { params: { id: file?.id ?? '' } });
  expect(raw.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(raw.body.endsWith(shown)).toBe(true);
  expect(raw.rawPayload.length).toBeLessThanOrEqual(previewedText);
});

test('what a browser would run has no preview, not even as text', async () => {
  const { id } = await proving.asAsset();
  for (const [name, content] of [
    ['dibujo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['hoja.html', '<p>hola</p>'],
  ] as const) {
    const made = await proving.add(id, content, name);
    const [file] = (await proving.revisions(made.data.id))[0]?.files ?? [];
    expect(file).toMatchObject({ hasPreview: false });
    const refused = await app.call(admin, endpoints.preview, { params: { id: file?.id ?? '' } });
    expect(refused.code).toBe('evidence.noPreview');
  }
});

test('a part is downloaded by range; beyond the end there is none', async () => {
  const { fileId, bytes } = await aPiece();
  const { raw } = await proving.download(fileId, { range: 'bytes=10-19' });
  expect([raw.statusCode, raw.headers['content-range']]).toEqual([206, `bytes 10-19/${bytes.length}`]);
  expect(raw.rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
  expect((await proving.download(fileId, { range: 'bytes=9000-' })).status).toBe(416);
});

test('what a preview shows is in the audit as viewed, once an hour for each person and file, beside its downloads', async () => {
  const its = await testCompany(app.database);
  const [person, other] = [await testPerson(app.database, its), await testPerson(app.database, its)];
  const proof = provingAs(app, person);
  const picture = await aPiece(proof);
  const made = await proof.add((await proof.asAsset()).id, 'Acta del comité', 'acta.txt');
  const [text] = (await proof.revisions(made.data.id))[0]?.files ?? [];
  const entries = async (kind: 'evidenceViewed' | 'evidenceDownloaded') =>
    (await app.call(person, audit.list, { query: { kind } })).data.map(({ userId, object }) => [userId, object]);
  const view = async (by: TestPerson, id: string, headers: Record<string, string> = {}) =>
    (await app.call(by, endpoints.preview, { params: { id }, headers })).status;
  await Promise.all([view(person, picture.fileId), view(person, picture.fileId)]);
  expect(await view(person, picture.fileId, { range: 'bytes=1-' })).toBe(206);
  const name = expect.any(String);
  expect(await entries('evidenceViewed')).toEqual([[person.userId, name]]);
  expect(await entries('evidenceDownloaded')).toEqual([]);
  await proof.download(picture.fileId);
  expect(await entries('evidenceDownloaded')).toEqual([[person.userId, name]]);
  expect(await view(other, picture.fileId)).toBe(200);
  expect(await view(person, text?.id ?? '')).toBe(200);
  expect(await entries('evidenceViewed')).toEqual([
    [person.userId, 'acta'],
    [other.userId, name],
    [person.userId, name],
  ]);
  expect(await view(person, '00000000-0000-4000-8000-000000000000')).toBe(404);
  expect(await entries('evidenceViewed')).toHaveLength(3);
});

test('a download is in the audit whichever part it takes, once an hour for each person and file', async () => {
  const its = await testCompany(app.database);
  const [person, other] = [await testPerson(app.database, its), await testPerson(app.database, its)];
  const [piece, second] = [await aPiece(provingAs(app, person)), await aPiece(provingAs(app, person))];
  const entries = async () =>
    (await app.call(person, audit.list, { query: { kind: 'evidenceDownloaded' } })).data.map(({ userId }) => userId);
  const take = async (by: TestPerson, { fileId }: { fileId: string }, range?: string) =>
    (await provingAs(app, by).download(fileId, range ? { range } : {})).status;
  expect(await take(person, piece, `bytes=${piece.bytes.length}-`)).toBe(416);
  expect(await entries()).toEqual([]);
  expect(await take(person, piece, 'bytes=1-')).toBe(206);
  expect(await entries()).toEqual([person.userId]);
  // At once and one after the other, in any part, it is the same download.
  await Promise.all(['bytes=0-0', 'bytes=-5', 'bytes=7-9', undefined].map((range) => take(person, piece, range)));
  expect(await entries()).toEqual([person.userId]);
  await take(other, piece, 'bytes=-1');
  await take(person, second, 'bytes=3-4');
  expect(await entries()).toEqual([person.userId, other.userId, person.userId]);
  await own(`update download set at = at - interval '61 minutes' where user_id = $1`, [person.userId]);
  await take(person, piece, 'bytes=1-');
  expect(await entries()).toHaveLength(4);
});

describe('a file in pieces', () => {
  test('goes on after a lost connection where it was, and is whole', async () => {
    const bytes = pdfOf(2 * pieceSize + 500);
    const { data } = await proving.begin('video de la sala.pdf', bytes.length);
    const { id } = data;
    await proving.piece(id, 0, bytes.slice(0, pieceSize));
    // The answer was lost: the same again, and too far ahead.
    expect((await proving.piece(id, 0, bytes.slice(0, pieceSize))).data.received).toBe(pieceSize);
    expect(await proving.piece(id, 2 * pieceSize, bytes.slice(2 * pieceSize))).toMatchObject({
      code: 'evidence.wrongOffset',
      params: { received: pieceSize },
    });
    const { data: half } = await app.call(admin, endpoints.upload, { params: { id } });
    expect(half).toMatchObject({ received: pieceSize, sha256: null });
    const hoursLeft = (Date.parse(half.expiresAt) - Date.now()) / 3_600_000;
    expect(Math.ceil(hoursLeft), 'an upload lasts a day').toBe(24);
    await proving.piece(id, pieceSize, bytes.slice(pieceSize, 2 * pieceSize));
    // Two requests with the last piece: one of them looks at the file.
    const last = bytes.slice(2 * pieceSize);
    await Promise.all([proving.piece(id, 2 * pieceSize, last), proving.piece(id, 2 * pieceSize, last)]);
    expect((await app.call(admin, endpoints.upload, { params: { id } })).data).toMatchObject({
      received: bytes.length,
      type: 'application/pdf',
      sha256: sha256(bytes),
    });
    const made = await app.call(admin, endpoints.create, { body: { name: 'Recorrido', kindId: 6, uploadIds: [id] } });
    expect(made).toMatchObject({ status: 201, data: { fileCount: 1, size: bytes.length, assetCount: 0 } });
    expect((await readFile(storedPath(sha256(bytes)))).equals(bytes)).toBe(true);
    // It was used: no second piece takes it.
    expect(
      await app.call(admin, endpoints.create, { body: { name: 'Otro', kindId: 6, uploadIds: [id] } }),
    ).toMatchObject({ status: 422, code: 'evidence.fileUnknown' });
  });

  test('is no evidence before it is whole, nor another person’s', async () => {
    const { data } = await proving.begin('a.pdf', 500);
    const body = { name: 'Acta', kindId: 1, uploadIds: [data.id] };
    expect(await app.call(admin, endpoints.create, { body })).toMatchObject({ code: 'evidence.uploadUnfinished' });
    const colleague = await testPerson(app.database, company);
    expect((await app.call(colleague, endpoints.upload, { params: { id: data.id } })).status).toBe(404);
    expect((await provingAs(app, colleague).piece(data.id, 0, pdfOf(500))).status).toBe(404);
    expect(await app.call(colleague, endpoints.create, { body })).toMatchObject({ code: 'evidence.fileUnknown' });
    expect((await app.call(admin, endpoints.cancelUpload, { params: { id: data.id } })).status).toBe(200);
    expect((await app.call(admin, endpoints.upload, { params: { id: data.id } })).status).toBe(404);
  });

  test('counts before it has arrived: what the plan leaves is told, and not exceeded', async () => {
    const its = await testCompany(app.database);
    const person = await testPerson(app.database, its);
    await own(`update company set plan_code = 'free' where id = $1`, [its.companyId]);
    const by = provingAs(app, person);
    const limits = async () => (await app.call(person, endpoints.limits)).data;
    const before = await limits();
    expect(before).toMatchObject({ maximumFile: 25 * 1024 * 1024, pieceSize, used: 0, isScanned: false });
    expect(before.extensions).toContain('docx');
    await by.begin('a.pdf', 1000);
    expect((await limits()).used).toBe(1000);
    const room = (before.limit ?? 0) - 1000;
    await own(
      `insert into stored_file (company_id, sha256, size, type, scan) values ($1, repeat('a', 64), $2, 'application/pdf', 'clean')`,
      [its.companyId, room - 10],
    );
    expect(await by.begin('b.pdf', 11)).toMatchObject({ status: 409, code: 'plan.storageExceeded' });
    expect((await by.begin('b.pdf', 10)).status).toBe(201);
  });
});

test('the same file is kept once in a company, whatever it is called, and apart from other companies', async () => {
  const bytes = pdfOf(400);
  const one = await aPiece(proving, bytes);
  const two = await aPiece(proving, bytes);
  const elsewhere = await testCompany(app.database);
  const by = provingAs(app, await testPerson(app.database, elsewhere));
  await aPiece(by, bytes);
  expect(
    await own<{ count: number }>(`select company_id, count(*)::int from stored_file where sha256 = $1 group by 1`, [
      one.hash,
    ]),
  ).toHaveLength(2);
  expect(two.hash).toBe(one.hash);
  expect((await readFile(storedPath(one.hash, elsewhere))).equals(bytes)).toBe(true);
});

test('replacing keeps what was there, and what is kept stays in force', async () => {
  const { id, fileId } = await aPiece();
  const upload = await proving.send(pdfOf(700), 'anexo.pdf');
  const revised = await app.call(admin, endpoints.revise, {
    params: { id },
    body: { uploadIds: [upload.data.id], keptFileIds: [fileId], periodFrom: '2026-01-01', periodTo: '2026-06-30' },
  });
  expect(revised).toMatchObject({ status: 201, data: { revisionCount: 2, fileCount: 2 } });
  expect((await proving.revisions(id)).map(({ number, files }) => [number, files.map(({ name }) => name)])).toEqual([
    [2, ['acta.pdf', 'anexo.pdf']],
    [1, ['acta.pdf']],
  ]);
  const body = { uploadIds: [], keptFileIds: [] };
  expect(await app.call(admin, endpoints.revise, { params: { id }, body })).toMatchObject({ code: 'evidence.noFiles' });
  const other = await aPiece();
  expect(
    await app.call(admin, endpoints.revise, { params: { id }, body: { keptFileIds: [other.fileId] } }),
  ).toMatchObject({ code: 'evidence.fileUnknown' });
  const backwards = { keptFileIds: [fileId], periodFrom: '2026-02-01', periodTo: '2026-01-01' };
  expect(await app.call(admin, endpoints.revise, { params: { id }, body: backwards })).toMatchObject({
    issues: [{ path: 'body.periodTo', code: 'tooEarly' }],
  });
});

test('the address of a file opens nothing for another company, another scope, or without the permission', async () => {
  const { id, fileId } = await aPiece();
  const stranger = await testPerson(app.database, await testCompany(app.database));
  const elsewhere = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(1) });
  const blind = await testPerson(app.database, company, { permissionCodes: [101, 113, 751] });
  for (const endpoint of [endpoints.download, endpoints.preview]) {
    for (const person of [stranger, elsewhere])
      expect((await app.call(person, endpoint, { params: { id: fileId } })).status).toBe(404);
    expect((await app.call(blind, endpoint, { params: { id: fileId } })).status).toBe(403);
  }
  for (const endpoint of [endpoints.get, endpoints.revisions, endpoints.links, endpoints.getHold, endpoints.history])
    for (const person of [stranger, elsewhere])
      expect((await app.call(person, endpoint, { params: { id } })).status, endpoint.name).toBe(404);
  expect((await app.call(elsewhere, endpoints.list)).meta.total).toBe(0);
  expect((await app.call(null, endpoints.download, { params: { id: fileId } })).status).toBe(401);
  // Nor does it let in what belongs to another scope.
  const [one, two] = company.scopeIds;
  expect(one).not.toBe(two);
  const there = await provingAs(app, elsewhere).asAsset();
  expect(
    (await app.call(elsewhere, evidenceOf.asset.link, { params: { id: there.id }, body: { ids: [id] } })).status,
  ).toBe(422);
  // Not even where both are open at once.
  await expect(
    inCompany(app.database.app, company.tenant, (trx) =>
      relateEvidence(trx, { entity: 'asset', id: there.id, scopeId: Number(two) }, [id]),
    ),
  ).rejects.toMatchObject({ issues: [{ path: 'body.ids', code: 'unknown' }] });
});

test('one piece proves several assets; an asset that it proves is not deleted, and says so', async () => {
  const { id, assetId } = await aPiece();
  const second = await proving.asAsset();
  const link = await app.call(admin, evidenceOf.asset.link, { params: { id: second.id }, body: { ids: [id] } });
  expect(link.data).toMatchObject({ added: 1, changesetId: expect.any(Number) });
  expect(
    (await app.call(admin, endpoints.links, { params: { id } })).data.map((each) => each.id).toSorted((a, b) => a - b),
  ).toEqual([assetId, second.id].toSorted((a, b) => a - b));
  expect((await app.call(admin, endpoints.list, { query: { assetId: second.id } })).data).toMatchObject([
    { id, assetCount: 2 },
  ]);
  expect(await app.call(admin, asset.endpoints.remove, { params: { id: second.id } })).toMatchObject({
    status: 409,
    params: { by: [{ entity: 'evidence', count: 1, rows: [{ id }] }] },
  });
  const without = async () =>
    (await app.call(admin, asset.endpoints.list, { query: { evidenceCount: false, perPage: 200 } })).data.map(
      (each) => each.id,
    );
  expect(await without()).not.toContain(second.id);
  await app.call(admin, evidenceOf.asset.unlink, { params: { id: second.id }, body: { ids: [id] } });
  expect(await without()).toContain(second.id);
  expect((await app.call(admin, asset.endpoints.remove, { params: { id: second.id } })).status).toBe(200);
});

test('what proves an asset, and no longer does, is in its history and its past, by name, for who may read evidence', async () => {
  const { id, assetId } = await aPiece();
  const params = { id: assetId };
  await app.call(admin, evidenceOf.asset.unlink, { params, body: { ids: [id] } });
  const historyFor = (person: TestPerson) => app.call(person, asset.endpoints.history, { params });
  const { entries, names } = (await historyFor(admin)).data;
  const [gone, made] = entries;
  expect(gone?.fields).toEqual([{ field: 'evidence', of: 'evidence', before: [id], after: [] }]);
  expect(made?.fields).toEqual([{ field: 'evidence', of: 'evidence', before: [], after: [id] }]);
  expect(names[`evidence:${id}`]).toBe('acta');
  const then = (person: TestPerson) =>
    app.call(person, asset.endpoints.get, { params, query: { at: made?.at as string } });
  expect((await then(admin)).data).toMatchObject({
    related: { evidence: [id] },
    names: { [`evidence:${id}`]: 'acta' },
  });

  const { assets } = permissions;
  const other = await testPerson(app.database, company, { permissionCodes: [assets.list, assets.view] });
  const seen = (await historyFor(other)).data;
  expect(seen.entries.flatMap(({ fields }) => fields.map(({ field }) => field))).not.toContain('evidence');
  expect(seen.names).not.toHaveProperty(`evidence:${id}`);
  expect((await then(other)).data.related).not.toHaveProperty('evidence');
});

test('the history of a piece tells what it came to prove and no longer does, and nothing else; its past what it proved then', async () => {
  const { id, assetId } = await aPiece();
  const second = await proving.asAsset();
  const params = { id };
  await app.call(admin, evidenceOf.asset.link, { params: { id: second.id }, body: { ids: [id] } });
  await app.call(admin, evidenceOf.asset.unlink, { params: { id: assetId }, body: { ids: [id] } });
  const { entries, names } = (await app.call(admin, endpoints.history, { params })).data;
  const told = entries.map(({ fields }) => fields.filter(({ of }) => of !== undefined && of !== 'evidenceRevision'));
  const ofAsset = { field: 'asset', of: 'asset' };
  expect(told).toEqual([
    [{ ...ofAsset, before: [assetId], after: [] }],
    [{ ...ofAsset, before: [], after: [second.id] }],
    [{ ...ofAsset, before: [], after: [assetId] }],
  ]);
  expect(names[`asset:${assetId}`]).toBe('Servidor');
  const none = { control: [], followUp: [], risk: [], assessmentAnswer: [], auditRequest: [] };
  const provedAt = async (at: string) => (await app.call(admin, endpoints.get, { params, query: { at } })).data.related;
  const [last, both, first] = entries.map(({ at }) => at) as [string, string, string];
  expect(await provedAt(first)).toEqual({ ...none, asset: [assetId] });
  expect(await provedAt(both)).toEqual({ ...none, asset: [assetId, second.id].toSorted((a, b) => a - b) });
  expect(await provedAt(last)).toEqual({ ...none, asset: [second.id] });
  const unlinked = await app.call(admin, endpoints.create, { body: { name: 'Sin nada', kindId: 1 } });
  const of = { id: unlinked.data.id };
  const [made] = (await app.call(admin, endpoints.history, { params: of })).data.entries;
  const past = await app.call(admin, endpoints.get, { params: of, query: { at: made?.at as string } });
  expect(past).toMatchObject({ status: 200, data: { name: 'Sin nada', related: { ...none, asset: [] } } });
});

test('a risk is proved too: named by its ends, in its history, and again when it is brought back', async () => {
  const here = await riskCompany(app);
  const by = here.admin;
  const riskId = await here.risk(await here.asset('A-1', { name: 'Portal' }));
  const made = await app.call(by, evidenceOf.risk.add, {
    params: { id: riskId },
    ...(await formOf(pdfOf(60), 'Acta de aceptación.pdf')),
  });
  expect(made).toMatchObject({ status: 201, data: { riskCount: 1, assetCount: 0 } });
  const { id } = made.data;
  const links = async () => (await app.call(by, endpoints.links, { params: { id } })).data;
  expect(await links()).toMatchObject([
    { entity: 'risk', id: riskId, name: expect.stringMatching(/^Portal · .+ · .+/) },
  ]);
  expect((await app.call(by, endpoints.list, { query: { riskId } })).meta.total).toBe(1);
  const bare = await here.risk(await here.asset('A-2'));
  const proved = async (hasEvidence: boolean) =>
    (await app.call(by, risk.list, { query: { hasEvidence } })).data.map((row) => row.id);
  expect(await proved(true)).toEqual([riskId]);
  expect(await proved(false)).toContain(bare);
  expect(await proved(false)).not.toContain(riskId);
  const history = async (person: TestPerson) =>
    (await app.call(person, risk.history, { params: { id: riskId } })).data.entries.flatMap(({ fields }) =>
      fields.filter(({ field }) => field === 'evidence').map(({ after }) => after),
    );
  expect(await history(by)).toEqual([[id]]);
  const may = permissions.risks;
  expect(await history(await here.person({ permissionCodes: [may.list, may.view] }))).toEqual([]);
  const gone = await app.call(by, risk.remove, { params: { id: riskId } });
  expect(gone.status).toBe(200);
  expect(await links()).toEqual([]);
  expect((await app.call(by, endpoints.get, { params: { id } })).data).toMatchObject({ fileCount: 1, riskCount: 0 });
  const { rows } = await app.database.owner.query<{ id: number }>(
    'select max(changeset_id) as id from change where company_id = $1',
    [here.company.companyId],
  );
  await app.call(by, changeset.undo, { params: { id: Number(rows[0]?.id) } });
  expect(await links()).toMatchObject([{ entity: 'risk', id: riskId }]);
});

test('what is expected is apart from what was handed in, and waits again when that goes', async () => {
  const of = await proving.asAsset();
  const expect1 = await app.call(admin, evidenceOf.asset.expect, { params: { id: of.id }, body: { name: 'Acta' } });
  const awaited = async () => (await app.call(admin, evidenceOf.asset.expected, { params: { id: of.id } })).data;
  expect(await awaited()).toMatchObject([{ name: 'Acta', evidenceId: null }]);
  const upload = await proving.send(pdfOf(100), 'acta.pdf');
  const body = { name: 'Acta 12', kindId: 1, uploadIds: [upload.data.id], assetIds: [of.id] };
  const made = await app.call(admin, endpoints.create, { body: { ...body, expectedIds: [expect1.data.id] } });
  expect(await awaited()).toMatchObject([{ evidenceId: made.data.id, evidenceName: 'Acta 12' }]);
  await app.call(admin, endpoints.remove, { params: { id: made.data.id } });
  expect(await awaited()).toMatchObject([{ evidenceId: null }]);
  const change = await app.call(admin, expectedEvidence.update, {
    params: { id: expect1.data.id },
    body: { name: 'Acta firmada', version: 1 },
  });
  expect(change).toMatchObject({ status: 409, code: 'changedMeanwhile' });
  expect((await app.call(admin, expectedEvidence.remove, { params: { id: expect1.data.id } })).status).toBe(200);
  expect(await awaited()).toEqual([]);
});

test('what is expected is met by a piece there is, of its target alone; taken away from that or taken back, it is awaited again', async () => {
  const { id, assetId } = await aPiece();
  const other = await proving.asAsset();
  const asked = { params: { id: assetId }, body: { name: 'Acta' } };
  const { data: expected } = await app.call(admin, evidenceOf.asset.expect, asked);
  const change = (body: object) => app.call(admin, expectedEvidence.update, { params: { id: expected.id }, body });
  const awaited = async () =>
    (await app.call(admin, evidenceOf.asset.expected, { params: { id: assetId } })).data.map(({ name, evidenceId }) => [
      name,
      evidenceId,
    ]);
  const { id: elsewhere } = (await proving.add(other.id, pdfOf(50), 'otra.pdf')).data;
  expect(await change({ evidenceId: elsewhere })).toMatchObject({
    status: 422,
    issues: [{ path: 'body.evidenceId', code: 'unknown' }],
  });
  expect((await change({ evidenceId: id })).data).toMatchObject({ evidenceId: id, evidenceName: 'acta' });
  expect((await change({ name: 'Acta firmada' })).data).toMatchObject({ name: 'Acta firmada', evidenceId: id });
  await change({ evidenceId: null });
  expect(await awaited()).toEqual([['Acta firmada', null]]);
  await change({ evidenceId: id });

  const links = { params: { id: assetId }, body: { ids: [id] } };
  const { changesetId } = (await app.call(admin, evidenceOf.asset.unlink, links)).data;
  expect(await awaited()).toEqual([['Acta firmada', null]]);
  expect((await app.call(admin, changeset.undo, { params: { id: changesetId ?? 0 } })).data).toMatchObject({
    undone: 2,
    refused: [],
  });
  expect(await awaited()).toEqual([['Acta firmada', id]]);
  // What it was handed in for elsewhere stays.
  await app.call(admin, evidenceOf.asset.link, { params: { id: other.id }, body: { ids: [id] } });
  await app.call(admin, evidenceOf.asset.unlink, { params: { id: other.id }, body: { ids: [id] } });
  expect(await awaited()).toEqual([['Acta firmada', id]]);
});

describe('deleting', () => {
  const remove = (id: number) => app.call(admin, endpoints.remove, { params: { id } });
  const newest = async () => (await app.call(admin, audit.list)).data[0]?.id ?? 0;

  test('takes all of a piece, and undoing brings all of it back', async () => {
    const { id, fileId, hash } = await aPiece();
    expect((await remove(id)).status).toBe(200);
    const deletion = await newest();
    expect((await proving.download(fileId)).status).toBe(404);
    await tendEvidence(app.app.parts, 0);
    expect((await app.call(admin, changeset.undo, { params: { id: deletion } })).data).toMatchObject({ refused: [] });
    expect(sha256((await proving.download(fileId)).raw.rawPayload)).toBe(hash);
    expect((await app.call(admin, endpoints.get, { params: { id } })).data).toMatchObject({ assetCount: 1 });
  });

  test('frees the bytes after the retention of the company, and not before', async () => {
    const { id, hash } = await aPiece();
    await remove(id);
    await tendEvidence(app.app.parts, 0);
    const ages = (days: number) =>
      own(`update stored_file set released_at = now() - make_interval(days => $2) where sha256 = $1`, [hash, days]);
    const isThere = () =>
      readFile(storedPath(hash)).then(
        () => true,
        () => false,
      );
    await ages(89);
    await applyRetention(app.app.parts);
    await tendEvidence(app.app.parts, 0);
    expect(await isThere()).toBe(true);
    const deletion = await newest();
    await ages(91);
    await applyRetention(app.app.parts);
    await tendEvidence(app.app.parts, 0);
    expect(await isThere()).toBe(false);
    expect(deletion).toBeGreaterThan(0);
  });

  test('is refused on legal hold, whichever way is taken, until it is lifted', async () => {
    const { id } = await aPiece();
    const creation = await newest();
    const hold = await app.call(admin, endpoints.hold, {
      params: { id },
      body: { reason: 'Proceso 2026-114', until: '2026-12-01' },
    });
    expect(hold.data).toMatchObject({ isOnHold: true });
    expect((await app.call(admin, endpoints.getHold, { params: { id } })).data).toMatchObject({
      reason: 'Proceso 2026-114',
      until: '2026-12-01',
      by: expect.any(String),
    });
    expect(await remove(id)).toMatchObject({ status: 409, code: 'evidence.onHold' });
    expect(await app.call(admin, endpoints.bulk, { body: { action: 'delete', ids: [id] } })).toMatchObject({
      status: 409,
      code: 'bulk.refused',
    });
    expect((await app.call(admin, changeset.undo, { params: { id: creation } })).status).toBe(409);
    const walls = { ...company.tenant, userId: admin.userId };
    for (const table of ['evidence', 'evidence_revision'])
      await expect(
        inCompany(app.database.app, walls, (trx) =>
          trx.run(sql`delete from ${sql.table(table)} where company_id = app.current_company()
            and ${sql.ref(table === 'evidence' ? 'id' : 'evidence_id')} = ${id}`),
        ),
      ).rejects.toThrow('on hold');
    const limited = await testPerson(app.database, company, { permissionCodes: [101, 113, 751, 752, 753, 754] });
    expect((await app.call(limited, endpoints.lift, { params: { id } })).status).toBe(403);
    expect((await app.call(admin, endpoints.list, { query: { isOnHold: true } })).data.map((row) => row.id)).toContain(
      id,
    );
    expect((await app.call(admin, endpoints.lift, { params: { id } })).data).toMatchObject({ isOnHold: false });
    expect((await remove(id)).status).toBe(200);
  });

  test('of two people who put it on hold at once, the second is told', async () => {
    const { id } = await aPiece();
    const place = (reason: string, seenAt?: string | null) =>
      app.call(admin, endpoints.hold, { params: { id }, body: { reason, seenAt } });
    const held = async () => (await app.call(admin, endpoints.getHold, { params: { id } })).data;
    expect(await place('Proceso 1', null)).toMatchObject({ status: 200 });
    expect(await place('Proceso 2', null)).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect(await held()).toMatchObject({ reason: 'Proceso 1' });
    expect(await place('Proceso 3', (await held())?.at)).toMatchObject({ status: 200 });
    // A program that says nothing of what it saw replaces it, as before.
    expect(await place('Proceso 4')).toMatchObject({ status: 200 });
    expect(await held()).toMatchObject({ reason: 'Proceso 4' });
  });

  test('a hold whose last day is over is lifted by the night', async () => {
    const { id } = await aPiece();
    await app.call(admin, endpoints.hold, { params: { id }, body: { reason: 'Proceso', until: '2020-01-01' } });
    await tendEvidence(app.app.parts);
    expect((await app.call(admin, endpoints.getHold, { params: { id } })).data).toBeNull();
  });
});

describe('what is kept', () => {
  const told = async () =>
    (await app.call(admin, notification.list, { query: { kind: 'evidenceDamaged' } })).data.map(
      ({ subject }) => subject,
    );

  test('is found missing or altered by the night, told once, and whole again when it is sent again', async () => {
    const [altered, missing] = [await aPiece(), await aPiece()];
    await app.jobs.start();
    await writeFile(storedPath(altered.hash), pdfOf(300));
    await own(`update stored_file set sha256 = repeat('0', 64) where sha256 = $1`, [missing.hash]);
    for (let night = 0; night < 2; night += 1) await verifyFiles(app.app.parts, 0);
    await expect.poll(told).toHaveLength(2);
    expect((await told()).toSorted()).toEqual(['evidenceAltered', 'evidenceMissing']);
    expect((await app.call(admin, endpoints.list, { query: { isDamaged: true } })).meta.total).toBe(2);
    expect(await proving.download(altered.fileId)).toMatchObject({ status: 409, code: 'evidence.damaged' });
    await aPiece(proving, altered.bytes);
    expect((await proving.download(altered.fileId)).status).toBe(200);
    expect((await app.call(admin, endpoints.list, { query: { isDamaged: true } })).meta.total).toBe(1);
  });

  test('is compared with its hash before it leaves', async () => {
    const { fileId, hash } = await aPiece();
    await writeFile(storedPath(hash), pdfOf(300));
    expect(await proving.download(fileId)).toMatchObject({ status: 409, code: 'evidence.damaged' });
    const [revision] = await proving.revisions(
      (await app.call(admin, endpoints.list, { query: { isDamaged: true, sort: '-id' } })).data[0]?.id ?? 0,
    );
    expect(revision?.files[0]).toMatchObject({ integrity: 'altered' });
  });

  test('is compared as a whole with its hash before any part of it leaves, and again once it was modified', async () => {
    const { fileId, hash, bytes } = await aPiece();
    const range = 'bytes=10-19';
    const part = async () => (await proving.download(fileId, { range })).raw;
    const altered = Buffer.from(bytes);
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    await writeFile(storedPath(hash), altered);
    expect((await part()).json()).toMatchObject({ code: 'evidence.damaged' });
    await aPiece(proving, bytes);
    expect((await part()).rawPayload.equals(bytes.subarray(10, 20))).toBe(true);
    // Found whole just now, of the same size, and said to be as old as before.
    const { atime, mtime } = await stat(storedPath(hash));
    await writeFile(storedPath(hash), altered);
    await utimes(storedPath(hash), atime, mtime);
    expect((await part()).json()).toMatchObject({ code: 'evidence.damaged' });
    await rm(storedPath(hash));
    expect((await part()).json()).toMatchObject({ code: 'evidence.damaged' });
  });
});

test('who may edit a piece is reminded 30 and 7 days before its end and that day, once, within their scopes', async () => {
  const its = await testCompany(app.database, { scopes: 2 });
  const [editor, elsewhere, reader] = [
    await testPerson(app.database, its),
    await testPerson(app.database, its, { scopeIds: its.scopeIds.slice(1) }),
    await testPerson(app.database, its, { base: 3 }),
  ];
  const by = provingAs(app, editor);
  const of = await by.asAsset();
  const day = (days: number) =>
    own<{ day: string }>(
      `select ((now() at time zone time_zone)::date + $2::integer)::text as day from company where id = $1`,
      [its.companyId, days],
    ).then(([row]) => row?.day);
  for (const days of [-1, 0, 6, 29, 31]) await by.add(of.id, pdfOf(50), `${days}.pdf`, { validUntil: await day(days) });
  const told = async (person: TestPerson) =>
    (await app.call(person, notification.list, { query: { kind: 'evidenceExpiring', perPage: 50 } })).data
      .map(({ subject, params }) => [params['name'], subject])
      .toSorted((a, b) => String(a).localeCompare(String(b)));
  await app.jobs.start();
  await Promise.all([tendEvidence(app.app.parts), tendEvidence(app.app.parts)]);
  await expect.poll(() => told(editor)).toHaveLength(4);
  await tendEvidence(app.app.parts);
  expect(await told(editor)).toEqual([
    ['-1', 'evidenceExpired'],
    ['0', 'evidenceExpiresToday'],
    ['29', 'evidenceExpiresInMonth'],
    ['6', 'evidenceExpiresInWeek'],
  ]);
  for (const person of [elsewhere, reader]) expect(await told(person)).toEqual([]);
  const counts = async (validity: string) =>
    (await app.call(editor, endpoints.list, { query: { validity } })).meta.total;
  expect([await counts('expired'), await counts('soon'), await counts('valid'), await counts('expired,soon')]).toEqual([
    1, 3, 1, 4,
  ]);
});

test('the area that keeps a piece is reminded alone, in whichever scope it lies; where nobody of it may, all who may are', async () => {
  const its = await testCompany(app.database, { scopes: 2 });
  const [here, there] = its.scopeIds;
  const may = permissions.evidence;
  const codes = [may.list, may.view];
  const [keeper, second, blind, editor] = [
    await testPerson(app.database, its, { base: 3, permissionCodes: [...codes, may.edit] }),
    await testPerson(app.database, its, { base: 3, permissionCodes: [...codes, may.edit], scopeIds: [Number(there)] }),
    await testPerson(app.database, its, { base: 3, permissionCodes: codes }),
    await testPerson(app.database, its),
  ];
  const areas = await own<{ id: number }>(
    `select id from parameter where company_id = $1 and kind = 'area' order by id limit 2`,
    [its.companyId],
  );
  const [area, other] = areas.map(({ id }) => id);
  const answersFor = (areaId: number | undefined, userIds: readonly number[]) =>
    inCompany(app.database.app, its.tenant, (trx) =>
      trx.run(sql`insert into member_area (member_id, area_id)
        select id, ${areaId} from member where company_id = app.current_company() and user_id = any(${userIds})`),
    );
  await answersFor(area, [keeper.userId, second.userId, blind.userId]);
  await answersFor(other, [blind.userId]);
  const ends = (name: string, scopeId: number | undefined, ownerId: number | undefined) =>
    app.call(editor, endpoints.create, {
      body: { name, kindId: 1, ownerId: ownerId ?? null, validUntil: new Date().toISOString().slice(0, 10) },
      headers: { ...editor.headers, 'x-scopeid': String(scopeId) },
    });
  expect((await ends('Aquí', here, area)).data).toMatchObject({ scopeId: here });
  expect((await ends('Allá', there, area)).data).toMatchObject({ scopeId: there });
  await ends('Sin quien pueda', there, other);
  await ends('De nadie', there, undefined);
  const told = async (person: TestPerson) =>
    (await app.call(person, notification.list, { query: { kind: 'evidenceExpiring', perPage: 50 } })).data
      .map(({ params }) => String(params['name']))
      .toSorted((a, b) => a.localeCompare(b, 'es'));
  await app.jobs.start();
  await tendEvidence(app.app.parts);
  await expect.poll(() => told(keeper)).toEqual(['Allá', 'Aquí', 'De nadie', 'Sin quien pueda']);
  await expect.poll(() => told(second)).toEqual(['Allá', 'De nadie', 'Sin quien pueda']);
  await expect.poll(() => told(editor)).toEqual(['De nadie', 'Sin quien pueda']);
  expect(await told(blind)).toEqual([]);
});

test('the list is sorted, narrowed and exported', async () => {
  const its = await testCompany(app.database);
  const person = await testPerson(app.database, its);
  const by = provingAs(app, person);
  await aPiece(by);
  await app.call(person, endpoints.create, { body: { name: 'Sin archivos', kindId: 2 } });
  const list = async (query: Record<string, unknown>) =>
    (await app.call(person, endpoints.list, { query })).data.map(({ name }) => name);
  expect(await list({ sort: '-size' })).toEqual(['acta', 'Sin archivos']);
  expect(await list({ fileCount: false })).toEqual(['Sin archivos']);
  expect(await list({ assetCount: true })).toEqual(['acta']);
  expect(await list({ scan: 'unscanned' })).toEqual(['acta']);
  expect(await list({ kindId: '2' })).toEqual(['Sin archivos']);
  expect(await list({ search: 'archivos' })).toEqual(['Sin archivos']);
  const file = await app.call(person, endpoints.export, { query: { format: 'csv', language: 'es', sort: 'name' } });
  expect(file.raw.body).toMatch(/Título.*Tipo.*Archivos.*Vigencia/s);
  expect(file.raw.body).toMatch(/acta.*Documento.*Sin vencimiento/s);
});
