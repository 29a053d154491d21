import { changeset } from '@baluarte/contract/record/changeset.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { setting } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const companyData = {
  name: 'Aurora',
  legalName: 'Aurora S.A.S.',
  economicActivityId: 1,
  categoryId: 1,
  typeId: 1,
  countryId: 170,
  stateId: null,
  cityId: null,
  city: 'Bogotá',
  address: 'Calle 1 # 2-3',
  language: 'es',
  timeZone: 'America/Bogota',
  logoTone: 'dark',
};
const read = async (person = admin) => (await app.call(person, setting.company)).data;
const save = (changes: Record<string, unknown> = {}, person = admin) =>
  app.call(person, setting.updateCompany, { body: { ...companyData, ...changes } });

/** A multipart form with one file, as a browser sends it. */
function form(content: Buffer | string, name: string) {
  const boundary = 'borde-de-prueba';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
async function upload(content: Buffer | string, name: string, person = admin) {
  const { payload, type } = form(content, name);
  const headers = { ...person.headers, 'content-type': type };
  const raw = await app.app.inject({ method: 'PUT', url: '/api/settings/company/logo', headers, payload });
  return { status: raw.statusCode, ...raw.json<{ code?: string; data?: { logo: { url: string } | null } }>() };
}
const svg = (inside: string, box = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${inside}</svg>`;
/** A pattern of 16 petabytes. */
const endless =
  '<pattern id="p" width="1e6" height="1e6" patternUnits="userSpaceOnUse"><rect width="1e6" height="1e6"/></pattern><rect width="10" height="10" fill="url(#p)"/>';
const nested = Array.from(
  { length: 12 },
  (_, depth) => `<g id="g${depth}">${`<use href="#g${depth - 1}"/>`.repeat(10)}</g>`,
).join('');
/** The smallest PNG there is: one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('what a company says of itself is not saved', () => {
  test('by a member, a guest, nor an administrator’s role without the permission', async () => {
    for (const options of [{ base: 2 }, { base: 3 }, { base: 1, permissionCodes: [701] }] as const)
      expect(await save({}, await testPerson(app.database, company, options))).toMatchObject({ status: 403 });
    const viewer = await testPerson(app.database, company, { permissionCodes: [701] });
    expect((await read(viewer)).subdomain).toBe(company.subdomain);
  });

  test.each([
    [{ name: ' ' }, 'body.name'],
    [{ timeZone: 'Marte/Olimpo' }, 'body.timeZone'],
    [{ countryId: 9999 }, 'body.countryId'],
    [{ typeId: 9999 }, 'body.typeId'],
    [{ subdomain: 'otro' }, 'body'],
    [{ planId: 1 }, 'body'],
  ])('with %o', async (changes, path) => {
    const { status, issues } = await save(changes);
    expect(status).toBe(422);
    expect(issues.map((issue) => issue.path).join()).toContain(path);
  });

  test('over a concurrent change; the refusal says by whom and when', async () => {
    const { version } = await read();
    await save({ name: 'Primera' });
    const refused = await save({ name: 'Segunda', version });
    expect(refused).toMatchObject({ status: 409, code: 'changedMeanwhile', params: { by: 'Paula Prueba' } });
    expect((await read()).name).toBe('Primera');
  });
});

describe('what a company says of itself', () => {
  test('is saved, shown in history and audit, and undone', async () => {
    await save({ name: 'Antes' });
    const { data } = await save({ name: 'Después', city: 'Cali' });
    expect(data).toMatchObject({ name: 'Después', city: 'Cali', logoTone: 'dark' });
    const history = await app.call(admin, setting.history, { query: { part: 'company' } });
    expect(history.data.entries[0]).toMatchObject({
      userName: 'Paula Prueba',
      fields: [
        expect.objectContaining({ field: 'city', before: 'Bogotá', after: 'Cali' }),
        expect.objectContaining({ field: 'name', before: 'Antes', after: 'Después' }),
      ],
    });
    const acts = await app.call(admin, audit.list, { query: { entity: 'company' } });
    expect(acts.data[0]).toMatchObject({ id: data.changesetId, counts: [{ entity: 'company', operation: 'update' }] });
    const undone = await app.call(admin, changeset.undo, { params: { id: data.changesetId } });
    expect(undone.data).toMatchObject({ undone: 1, refused: [] });
    expect(await read()).toMatchObject({ name: 'Antes', city: 'Bogotá', version: data.version + 1 });
  });

  test('counts a further version of each part when it is taken back, so that no older form overwrites it', async () => {
    const { owner } = app.database;
    const { rows: columns } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'company'::regclass and attname ~ '(^|_)version$' order by 1`,
    );
    expect(columns.length).toBeGreaterThan(4);
    const versions = async () =>
      (await owner.query<Record<string, number>>('select * from company where id = $1', [company.companyId])).rows[0];
    const before = await versions();
    const saved = await inCompany(app.database.app, admin.tenant, async (trx) => {
      const sets = columns.map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(name)} + 1`);
      await trx.run(sql`update company set ${sql.join(sets)}, city = 'Pasto' where id = app.current_company()`);
      return trx.one<{ id: number }>(sql`select max(id) as id from changeset`);
    });
    const undone = await app.call(admin, changeset.undo, { params: { id: saved.id } });
    expect(undone.data).toMatchObject({ undone: 1, refused: [] });
    const after = await versions();
    expect(after?.['city']).toBe(before?.['city']);
    for (const { name } of columns) expect(after?.[name], name).toBe(Number(before?.[name]) + 2);
  });

  test('counts no version and writes no record when nothing changed', async () => {
    const { data } = await save();
    const again = await save();
    expect(again.data).toMatchObject({ version: data.version, changesetId: null });
  });

  test('is the company’s own: another one keeps its name', async () => {
    const other = await testCompany(app.database);
    const otherAdmin = await testPerson(app.database, other);
    await save({ name: 'Solo mía' });
    expect((await read(otherAdmin)).name).not.toBe('Solo mía');
    const history = await app.call(otherAdmin, setting.history, { query: { part: 'company' } });
    expect(history.data.entries).toEqual([]);
  });
});

describe('a logo is refused', () => {
  test.each([
    ['a page with a picture’s name', '<html><script>alert(1)</script></html>', 'logo.unknownType'],
    ['a text', 'hola', 'logo.unknownType'],
    ['an SVG that reads a file', svg('<image href="file:///etc/passwd" width="9" height="9"/>'), 'logo.unsafe'],
    ['one that hides it behind a sign', svg('<image x=">" xlink:href = \'/etc/passwd\'/>'), 'logo.unsafe'],
    ['one that calls an address', svg('<use href="https://example.com/a.svg#b"/>'), 'logo.unsafe'],
    ['one with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'logo.unsafe'],
    ['one a million times as high as wide', svg('', 'viewBox="0 0 1 1000000"'), 'logo.tooWide'],
    ['one whose drawing takes more memory than there is', svg(endless), 'logo.tooCostly'],
    ['one within itself, over and over', svg(nested), 'logo.unreadable'],
    ['comments without a picture', '<!-- -->'.repeat(400), 'logo.unknownType'],
    ['types without an end', `${svg('')}${'<!DOCTYPE'.repeat(100_000)}`, 'logo.unsafe'],
    ['a broken SVG', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'logo.unreadable'],
    ['a PNG that says it is enormous', withWidth(png, 100_000), 'logo.tooWide'],
    ['a cut PNG', png.subarray(0, 12), 'logo.unreadable'],
    ['more than one megabyte', Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 'tooLarge'],
  ])('%s', async (_what, content, code) => {
    expect(await upload(content, 'logo.png')).toMatchObject({ code });
  });

  test('from users who may not change the settings', async () => {
    const member = await testPerson(app.database, company, { base: 2 });
    expect((await upload(png, 'logo.png', member)).status).toBe(403);
  });
});

function withWidth(picture: Buffer, width: number): Buffer {
  const changed = Buffer.from(picture);
  changed.writeUInt32BE(width, 16);
  return changed;
}

describe('a logo', () => {
  test('is shown to everybody as a picture that may be kept, in the session and on the login page', async () => {
    const { status, data } = await upload(png, 'logo.png');
    expect(status).toBe(200);
    const url = data?.logo?.url ?? '';
    expect((await read()).logo).toEqual({ url, name: 'logo.png' });
    const shown = await app.app.inject({ method: 'GET', url });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(shown.rawPayload.equals(png)).toBe(true);
    expect((await app.call(admin, session.get)).data.companyLogo).toMatchObject({ url });
    const config = await app.call({ headers: { 'x-subdomain': company.subdomain } }, platform.config);
    expect(config.data.company?.logo).toMatchObject({ url });
  });

  test('that came as SVG is drawn: nothing of the markup is left', async () => {
    const { data } = await upload(
      svg('<script>alert(1)</script><rect width="40" height="20" fill="#0a7"/>'),
      'logo.svg',
    );
    const shown = await app.app.inject({ method: 'GET', url: data?.logo?.url ?? '' });
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(shown.rawPayload.includes('script')).toBe(false);
  });

  test('is kept with the four before it, whichever of them is used again', async () => {
    const drawn = (n: number) => upload(svg(`<rect width="${n}" height="20" fill="#0a7"/>`), `${n}.svg`);
    const urls: string[] = [];
    for (const n of [1, 2, 3, 4, 5]) urls.push((await drawn(n)).data?.logo?.url ?? '');
    const found = async () =>
      (await Promise.all(urls.map((url) => app.app.inject({ method: 'GET', url })))).map(
        ({ statusCode }) => statusCode,
      );
    expect(await found()).toEqual([200, 200, 200, 200, 200]);
    // Used again, the first of them is the newest: the second one goes.
    await drawn(1);
    urls.push((await drawn(6)).data?.logo?.url ?? '');
    expect(await found()).toEqual([200, 404, 200, 200, 200, 200]);
  });

  test('is deleted, returns when that is undone, and is not found by an invalid digest', async () => {
    const { data } = await upload(png, 'logo.png');
    const removed = await app.call(admin, setting.removeLogo);
    expect(removed.data.logo).toBeNull();
    await app.call(admin, changeset.undo, { params: { id: removed.data.changesetId } });
    expect((await read()).logo?.url).toBe(data?.logo?.url);
    expect((await app.call(null, setting.logo, { params: { digest: '0'.repeat(64) } })).status).toBe(404);
    expect((await app.call(null, setting.logo, { params: { digest: 'x' } })).status).toBe(404);
  });
});
