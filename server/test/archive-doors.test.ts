import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveDoors } from '#app/archive-doors.ts';
import { testTemplate } from '#kit/documents/docx/test-template.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { hashFile } from '#kit/files/hash-file.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { openArchive } from '#organization/archive/in/open-archive.ts';
import { restoreArchive } from '#organization/archive/in/restore-archive.ts';
import { writeArchive } from '#organization/archive/out/write-archive.ts';
import { held } from '#organization/archive/format/declared.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany } from './company.ts';
import { pdfOf, provingAs } from './evidence.ts';
import { temporaryFolder } from './temporary.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = await temporaryFolder('doors');
});
afterAll(() => app.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** A statement within the company that its first value names, or by the owner of the tables where it names none. */
async function own(
  text: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }> {
  const [companyId] = values;
  if (typeof companyId !== 'number') return app.database.owner.query<Record<string, unknown>>(text, values);
  return inCompany(app.database.app, { companyId, userId: null, scopeIds: 'every' }, (trx) =>
    trx.client.query<Record<string, unknown>>(text, values),
  );
}

/** Archives the company as it stands, and brings the archive in. */
async function broughtIn({ companyId }: TestCompany): Promise<number> {
  const { env } = app.app.parts;
  const path = join(folder, `${companyId}.zip`);
  await writeArchive(app.database, { env, companyId, path });
  const archive = await openArchive(path);
  try {
    const subdomain = `door-${companyId}`;
    const restoring = { archive, doors: archiveDoors, env, sha256: await hashFile(path), userId: null, subdomain };
    return (await restoreArchive(app.database, restoring)).companyId;
  } finally {
    archive.close();
  }
}

/** Replaces the only piece of evidence of a company by other bytes, its name and type kept, as who forges an archive would. */
async function withEvidence(company: TestCompany, bytes: Uint8Array, name = 'acta.pdf'): Promise<void> {
  const proving = provingAs(app, await testPerson(app.database, company));
  await proving.add((await proving.asAsset()).id, pdfOf(300), 'acta.pdf');
  const path = join(app.app.parts.env.DATA_DIR, 'files', fileKey(company.companyId, sha256(bytes)));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  const [id, hash] = [company.companyId, sha256(bytes)];
  await own('update stored_file set sha256 = $2 where company_id = $1', [id, hash]);
  await own('update evidence_file set name = $2 where company_id = $1', [id, name]);
}

async function withTemplate({ companyId }: TestCompany, content: Buffer, digest = sha256(content)): Promise<void> {
  await own('insert into report_template_file (company_id, digest, content) values ($1, $2, $3)', [
    companyId,
    digest,
    content,
  ]);
  await own(
    `insert into report_template (company_id, kind, name, file_name, sha256, size, places) values ($1, 'register', 'Comité', 'comite.docx', $2, 100, '{title}')`,
    [companyId, digest],
  );
}

const withLogo = ({ companyId }: TestCompany, content: Buffer) =>
  own(`insert into company_logo (company_id, digest, content_type, content) values ($1, $2, 'image/png', $3)`, [
    companyId,
    sha256(content),
    content,
  ]);

const withFramework = ({ companyId }: TestCompany, definition: object) =>
  own(
    `insert into framework_version (company_id, code, name, name_en, definition) values ($1, 'PROPIO-1', 'Propio', 'Own', $2)`,
    [companyId, JSON.stringify(definition)],
  );

const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 0x90)]);
const outside =
  '<Relationship Id="x9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="https://evil.example/x.png" TargetMode="External"/>';
const outsidePicture = () =>
  testTemplate(['{{title}}'], (parts) => {
    const path = 'word/_rels/document.xml.rels';
    const xml = parts.get(path)?.toString() ?? '';
    parts.set(path, Buffer.from(xml.replace('</Relationships>', `${outside}</Relationships>`)));
  });

describe('a forged archive brings nothing in', () => {
  test.each<[string, string, (company: TestCompany) => Promise<unknown>]>([
    ['a program named as a PDF', 'acta.pdf', (company) => withEvidence(company, program)],
    ['evidence named as a program', 'acta.exe', (company) => withEvidence(company, pdfOf(200), 'acta.exe')],
    [
      'evidence whose name turns its direction',
      'fdp',
      (company) => withEvidence(company, pdfOf(200), 'exe\u202Efdp.pdf'),
    ],
    ['a page named as a picture', 'foto.png', (company) => withEvidence(company, Buffer.from('<script>'), 'foto.png')],
    [
      'a template with a picture from elsewhere',
      'comite.docx',
      async (company) => withTemplate(company, await outsidePicture()),
    ],
    ['a template that is no document', 'comite.docx', (company) => withTemplate(company, program)],
    [
      'a template under another hash',
      'comite.docx',
      async (company) => withTemplate(company, await testTemplate(['{{title}}']), 'a'.repeat(64)),
    ],
    [
      'a logo that is a drawing with a script',
      'logo',
      (company) => withLogo(company, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
    ],
    ['a logo that is no picture', 'logo', (company) => withLogo(company, program)],
    ['a framework without sense', 'PROPIO-1', (company) => withFramework(company, { code: 'PROPIO-1', items: 'x' })],
  ])('with %s', async (_, file, forge) => {
    const company = await testCompany(app.database);
    await forge(company);
    await expect(broughtIn(company)).rejects.toMatchObject({
      code: 'archive.refusedFile',
      params: { file: expect.stringContaining(file) },
    });
    const { rowCount } = await own('select from company where subdomain = $1', [`door-${company.companyId}`]);
    expect(rowCount).toBe(0);
  });
});

test('what an archive says of the type and size of evidence is replaced by what they are', async () => {
  const company = await testCompany(app.database);
  const bytes = pdfOf(500);
  await withEvidence(company, bytes);
  await own(`update stored_file set type = 'text/html', size = 7 where company_id = $1`, [company.companyId]);
  await withTemplate(company, await testTemplate(['{{title}}']));
  const companyId = await broughtIn(company);
  const { rows } = await own('select type, size::int as size from stored_file where company_id = $1', [companyId]);
  expect(rows).toEqual([{ type: 'application/pdf', size: bytes.length }]);
});

test('every table of an archive that holds or names the bytes of files has a door', async () => {
  const { rows } = await own(
    `
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and (a.atttypid = 'bytea'::regtype
      or exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname = 'note_loose_files')
      or (a.attname = 'definition' and a.atttypid = 'jsonb'::regtype))`,
    [held],
  );
  expect(Object.keys(archiveDoors).toSorted()).toEqual(rows.map(({ name }) => String(name)).toSorted());
});
