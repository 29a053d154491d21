import { expect, test } from 'vitest';
import { parts } from '../format/manifest.ts';
import type { ArchiveSchema, ArchiveTable, Column } from '../format/schema.ts';
import { readThrough, refuseOtherSchema } from './check-archive.ts';
import type { OpenedArchive } from './open-archive.ts';

const column = (name: string, further: Partial<Column> = {}): Column => ({
  name,
  type: 'text',
  isNeeded: false,
  isGenerated: false,
  ...further,
});
const needed = { isNeeded: true };
const table = (name: string, columns: readonly Column[], meanings: ArchiveTable['meanings'] = {}): ArchiveTable => ({
  name,
  columns,
  meanings,
  isNamed: true,
  sequence: null,
  after: [],
  ownKeys: [],
  condition: 'true',
});

/** An installation of two migrations with two tables. */
const here: ArchiveSchema = {
  last: '0002_b.sql',
  migrations: new Set(['0001_a.sql', '0002_b.sql']),
  meaningsOf: () => ({}),
  tables: [
    table('company', [column('id', needed), column('name', needed), column('note')]),
    table(
      'asset',
      [
        column('id', needed),
        column('search', { isNeeded: true, isGenerated: true }),
        column('secret', needed),
        column('notes'),
      ],
      { secret: 'omitted' },
    ),
  ],
};

/** An archive that says this of its tables. */
function archiveWith(tables: Record<string, readonly string[]>, schema = '0001_a.sql'): OpenedArchive {
  const entries = Object.entries(tables).map(([name, columns]) => ({
    table: name,
    columns: [...columns],
    file: `tables/${name}.jsonl`,
    rows: 1,
    bytes: 1,
    sha256: '',
    ids: 1,
  }));
  const manifest = {
    schema,
    tables: entries,
    files: [{ sha256: 'f1' }, { sha256: 'f2' }],
  } as unknown as OpenedArchive['manifest'];
  const none = () => {
    throw new Error('nothing is read');
  };
  return { manifest, bytes: 0, lines: none, kept: none, close: () => undefined };
}
const company = ['id', 'name'];

test.each([
  ['of the last migration', { company, asset: ['id'] }, '0002_b.sql'],
  ['of an earlier one, without what is optional, generated or never held', { company, asset: ['id'] }, '0001_a.sql'],
  ['without a table that was added since', { company }, '0001_a.sql'],
  ['with an optional column', { company: [...company, 'note'] }, '0001_a.sql'],
])('an archive %s is taken', (_what, tables, schema) => {
  expect(() => refuseOtherSchema(here, archiveWith(tables, schema))).not.toThrow();
});

test.each([
  ['of a migration there is not yet', { company }, '0003_c.sql', 'archive.newer', '0003_c.sql'],
  ['with an unknown table', { company, plan: ['id'] }, '0001_a.sql', 'archive.unknownContent', 'plan'],
  ['with an unknown column', { company: [...company, 'x'] }, '0001_a.sql', 'archive.unknownContent', 'company.x'],
  ['with a secret', { company, asset: ['id', 'secret'] }, '0001_a.sql', 'archive.unknownContent', 'asset.secret'],
  ['without a required column', { company: ['id'] }, '0001_a.sql', 'archive.missingContent', 'company.name'],
  ['without an id', { company, asset: ['notes'] }, '0001_a.sql', 'archive.missingContent', 'asset.id'],
  ['without the company', { asset: ['id'] }, '0001_a.sql', 'archive.missingContent', 'company'],
])('an archive %s is refused', (_what, tables, schema, code, what) => {
  expect(() => refuseOtherSchema(here, archiveWith(tables, schema))).toThrow(
    expect.objectContaining({ code, params: { what } }),
  );
});

test('an archive is read to its end, people first, and its rows are counted as they come', async () => {
  const read: string[] = [];
  const archive: OpenedArchive = {
    ...archiveWith({ company, asset: ['id'] }),
    async *lines(file) {
      read.push(file);
      yield ['1', '2'];
      yield ['3'];
    },
    async *kept(sha256) {
      yield new Uint8Array(1);
      read.push(sha256);
    },
  };
  const counted: number[] = [];
  await readThrough(archive, (rows) => counted.push(rows));
  expect(counted).toEqual([2, 3, 5, 6, 8, 9]);
  expect(read).toEqual([parts.people, 'tables/company.jsonl', 'tables/asset.jsonl', 'f1', 'f2']);
});
