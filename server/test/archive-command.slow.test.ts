import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { runAdminCommand } from './admin-command.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany } from './company.ts';
import { testUrl } from './database.ts';
import { TEST_SECRET } from './template.ts';
import { emptyFolder } from './server-process.ts';

// Each command is a separate process.
vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let company: TestCompany;
let folder: string;
let env: Record<string, string>;
let file: string;

const run = (...words: string[]) => runAdminCommand(words, env);
const companies = async () =>
  (await app.database.identityDb.query<{ subdomain: string }>('select subdomain from company')).rows.length;

beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  await testPerson(app.database, company);
  folder = await emptyFolder();
  const { rows } = await app.database.owner.query<{ name: string }>('select current_database() as name');
  env = { DATABASE_URL: testUrl(rows[0]?.name ?? ''), SECRET: TEST_SECRET, PUBLIC_URL: 'https://riesgos.example.com' };
  file = join(folder, 'empresa.zip');
});
afterAll(() => app.close());

test('a company is written to a file that only its owner reads, and its audit says so', async () => {
  const { code, stdout, stderr } = await run('export-company', '--company', company.subdomain, '--file', file);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/empresa\.zip: \d+ rows, 1 people, \d+ bytes\.\nSHA-256 [\da-f]{64}\n$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const kinds = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.rows(sql<{ kind: string }>`select kind from changeset order by id desc limit 1`),
  );
  expect(kinds).toEqual([{ kind: 'archived' }]);
});

test('a file that is there is not written over, and a company that is not cannot be written', async () => {
  expect(await run('export-company', '--company', company.subdomain, '--file', file)).toMatchObject({
    code: 1,
    stderr: `baluarte: ${file} is there already; choose another name\n`,
  });
  expect(await run('export-company', '--company', 'nadie', '--file', join(folder, 'otra.zip'))).toMatchObject({
    code: 1,
    stderr: 'baluarte: there is no company at the subdomain nadie\n',
  });
});

test('a rehearsal does all of it and keeps nothing', async () => {
  const before = await companies();
  const { code, stdout } = await run('import-company', '--file', file, '--subdomain', 'ensayo', '--dry-run');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^The archive can be brought in as ensayo: \d+ rows, 1 people\. Nothing was kept\.\n$/);
  expect(await companies()).toBe(before);
});

test('a taken or reserved subdomain is refused; another one restores the company next to the first', async () => {
  const taken = await run('import-company', '--file', file);
  expect(taken.code).toBe(1);
  expect(taken.stderr).toMatch(/Give another one with --subdomain\.\n$/);
  expect((await run('import-company', '--file', file, '--subdomain', 'www')).stderr).toMatch(/--subdomain www: /);
  const { code, stdout } = await run('import-company', '--file', file, '--subdomain', 'gemela');
  expect(code).toBe(0);
  expect(stdout).toMatch(/is at https:\/\/gemela\.riesgos\.example\.com: \d+ rows, 1 people\./);
});

interface Part {
  name: string;
  content: string;
}

async function partsOf(path: string): Promise<Part[]> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  const parts: Part[] = [];
  for await (const entry of zip.eachEntry())
    parts.push({ name: entry.fileName, content: await text(await zip.openReadStreamPromise(entry)) });
  zip.close();
  return parts;
}

/** The archive with its parts changed. */
async function altered(name: string, change: (part: Part) => Part[]): Promise<string> {
  const zip = new ZipFile();
  for (const part of (await partsOf(file)).flatMap(change)) zip.addBuffer(Buffer.from(part.content), part.name);
  zip.end();
  const path = join(folder, `${name}.zip`);
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as Readable) chunks.push(chunk as Buffer);
  await writeFile(path, Buffer.concat(chunks));
  return path;
}

interface ManifestPart {
  format: number;
  product: string;
  schema: string;
  tables: { table: string; file: string; columns: string[] }[];
}

const inManifest = (change: (manifest: ManifestPart) => void) => (part: Part) => {
  if (part.name !== 'manifest.json') return [part];
  const manifest = JSON.parse(part.content) as ManifestPart;
  change(manifest);
  return [{ ...part, content: JSON.stringify(manifest) }];
};
const columnsOf = ({ tables }: ManifestPart, name: string) => tables.find(({ table }) => table === name)?.columns ?? [];

const alterations: [what: string, line: RegExp, change: (part: Part) => Part[]][] = [
  [
    'a row changed by hand',
    /“tables\/threat\.jsonl” does not match its hash/,
    (part) => [part.name === 'tables/threat.jsonl' ? { ...part, content: part.content.replace('"T-', '"X-') } : part],
  ],
  [
    'a file missing',
    /“tables\/threat\.jsonl” is listed in the manifest but missing/,
    (part) => (part.name === 'tables/threat.jsonl' ? [] : [part]),
  ],
  [
    'a file too many',
    /“tables\/extra\.jsonl”, which its manifest does not list/,
    (part) => (part.name === 'people.jsonl' ? [part, { name: 'tables/extra.jsonl', content: '{}\n' }] : [part]),
  ],
  ['no manifest', /not a Baluarte company archive/, (part) => (part.name === 'manifest.json' ? [] : [part])],
  ['a newer format', /newer version \(format 3\)/, inManifest((manifest) => void (manifest.format = 3))],
  ['a newer schema', /newer version \(9999_future\)/, inManifest((manifest) => void (manifest.schema = '9999_future'))],
  ['another product', /not a Baluarte company archive/, inManifest((manifest) => void (manifest.product = 'otro'))],
  [
    'an unknown column',
    /“threat\.odd”, which/,
    inManifest((manifest) => void columnsOf(manifest, 'threat').push('odd')),
  ],
  [
    'a secret',
    /“invitation\.hash”, which/,
    inManifest((manifest) => void columnsOf(manifest, 'invitation').push('hash')),
  ],
  [
    'a column too few',
    /does not contain “threat\.description”/,
    inManifest((manifest) => {
      const columns = columnsOf(manifest, 'threat');
      columns.splice(columns.indexOf('description'), 1);
    }),
  ],
  [
    'content of a hundred and fifty million zeros',
    /far more content than normal/,
    (part) => (part.name === 'README.txt' ? [{ ...part, content: '0'.repeat(150_000_000) }] : [part]),
  ],
];

test.each(alterations)(
  'an archive with %s is refused with the reason, and nothing is kept',
  async (what, line, change) => {
    const before = await companies();
    const path = await altered(what.replaceAll(' ', '-'), change);
    const { code, stdout, stderr } = await run('import-company', '--file', path, '--subdomain', 'alterada');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(line);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(await companies()).toBe(before);
  },
);

test('a file that breaks off, one that leads out of its folder and one that is no zip are refused', async () => {
  const whole = await readFile(file);
  // As a broken download: the directory at the end is gone. And as malice: a name that leads elsewhere.
  const leading = Buffer.from(whole.toString('latin1').replaceAll('README.txt', '../DME.txt'), 'latin1');
  const cases: [name: string, content: Buffer, line: RegExp][] = [
    ['cortado', whole.subarray(0, whole.length / 2), /is incomplete|not a Baluarte company archive/],
    ['fuera', leading, /damaged|not a Baluarte company archive/],
    ['texto', Buffer.from('hola'), /not a Baluarte company archive/],
    ['vacio', Buffer.alloc(0), /not a Baluarte company archive/],
  ];
  for (const [name, content, line] of cases) {
    const path = join(folder, `${name}.zip`);
    await writeFile(path, content);
    const { code, stderr } = await run('import-company', '--file', path);
    expect(code, name).toBe(1);
    expect(stderr, name).toMatch(line);
  }
  expect((await run('import-company', '--file', join(folder, 'nada.zip'))).stderr).toMatch(
    /^baluarte: there is no file/,
  );
});

test('a row refused by the database restores nothing, and its table is reported', async () => {
  const parts = await partsOf(file);
  const threats = parts.find(({ name }) => name === 'tables/threat.jsonl')?.content ?? '';
  const content = threats.replace(/"status_id": 1\b/, '"status_id": 9');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const path = await altered('fila', (part) =>
    part.name === 'tables/threat.jsonl'
      ? [{ ...part, content }]
      : inManifest(({ tables }) => {
          for (const entry of tables) if (entry.table === 'threat') Object.assign(entry, { sha256 });
        })(part),
  );
  const before = await companies();
  const { code, stderr } = await run('import-company', '--file', path, '--subdomain', 'fila');
  expect(code).toBe(1);
  expect(stderr).toMatch(/rejected a row of “threat” \(threat__status_unknown\)/);
  expect(await companies()).toBe(before);
});
