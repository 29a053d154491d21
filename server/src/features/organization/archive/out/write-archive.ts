import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fill } from '@baluarte/texts/fill.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Env } from '#app/env.ts';
import type { Database } from '#kit/database/database.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
import { Packing } from '#kit/files/packing.ts';
import { version } from '#kit/operations/version.ts';
import type { IdList } from '../format/id-list.ts';
import { FORMAT, keptFile, parts, tableFile, type Manifest, type TableEntry } from '../format/manifest.ts';
import { PEOPLE, rewrite, type Renumber } from '../format/meaning.ts';
import { readSchema, type ArchiveSchema, type ArchiveTable } from '../format/schema.ts';
import { readIds, toArchive } from './read-ids.ts';
import { readPeople } from './read-people.ts';
import { readPlace } from './read-place.ts';
import { readRows } from './read-rows.ts';
import { atSnapshot, type Snapshot } from './snapshot.ts';

/** Rows between two progress reports. */
const rowsPerReport = 5_000;

/** A written file's entry in the manifest. */
type Written = Manifest['people'];

export interface Made {
  manifest: Manifest;
  /** Bytes of the archive. */
  size: number;
  /** Of the archive, in hexadecimal. */
  sha256: string;
}

export interface Making {
  /** Says where the kept files are. */
  env: Env;
  companyId: number;
  /** Path of the file; its folder must exist. */
  path: string;
  /** Called with the rows written and the total. */
  onProgress?: (done: number, total: number) => void;
}

/** Adds a file of lines, given in batches. */
async function addLines(packing: Packing, file: string, pieces: AsyncIterable<string[]>): Promise<Written> {
  let rows = 0;
  const lines = async function* () {
    for await (const piece of pieces) {
      rows += piece.length;
      yield Buffer.from(`${piece.join('\n')}\n`);
    }
  };
  const { bytes, sha256 } = await packing.add(file, lines());
  return { file, rows, bytes, sha256 };
}

/** Rows of a table as JSON by line, in the order of their numbers. */
async function* linesOf(
  { trx }: Snapshot,
  { name, meanings, condition }: ArchiveTable,
  by: { renumber: Renumber; meaningsOf: ArchiveSchema['meaningsOf'] },
): AsyncGenerator<string[]> {
  const omitted = Object.keys(meanings).filter((column) => meanings[column] === 'omitted');
  const row = omitted.length > 0 ? `to_jsonb(t) - array[${omitted.map(escapeLiteral).join(',')}]` : 'to_jsonb(t)';
  const query = `select (${row})::text from ${escapeIdentifier(name)} t where ${condition} order by t.id`;
  for await (const rows of readRows<string>(trx.client, query)) yield rows.map((text) => rewrite(text, meanings, by));
}

async function countRows({ trx }: Snapshot, tables: readonly ArchiveTable[]): Promise<number> {
  const counts = tables.map(
    ({ name, condition }) => `(select count(*) from ${escapeIdentifier(name)} t where ${condition})`,
  );
  const { rows } = await trx.client.query<{ total: number }>(`select ${counts.join(' + ')} as total`);
  return rows[0]?.total ?? 0;
}

const readme = (values: { company: string; madeAt: string }) =>
  languages.map((language) => fill(textsIn(language).archive.readme, values)).join('\n\n---\n\n');

const idsOf = ({ name, isNamed }: ArchiveTable, ids: ReadonlyMap<string, IdList>) =>
  isNamed ? (ids.get(name)?.count ?? 0) : 0;

const columnsOf = ({ columns, meanings }: ArchiveTable) =>
  columns.flatMap(({ name }) => (meanings[name] === 'omitted' ? [] : [name])).toSorted();

/** Adds the kept files of the company, each of them whole and as it was received; returns those that were. */
async function packFiles(packing: Packing, { trx }: Snapshot, { companyId, env }: Making): Promise<Manifest['files']> {
  const { rows } = await trx.client.query<{ sha256: string }>(
    'select sha256 from stored_file where company_id = $1 order by id',
    [companyId],
  );
  const packed: Manifest['files'] = [];
  for (const { sha256 } of rows) {
    const kept = await fileStore(env).get(fileKey(companyId, sha256));
    const bytes = kept && (await buffer(kept));
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) continue;
    // Most kept files are compressed already.
    await packing.add(keptFile(sha256), [bytes], { compress: false });
    packed.push({ sha256, bytes: bytes.length });
  }
  return packed;
}

/**
 * Writes a consistent snapshot of a company to one file: a file per table, its people
 * and a manifest. Memory grows only by eight bytes for each referenced id. The same content
 * gives the same files in every installation, because rows are numbered by their order.
 */
export async function writeArchive(database: Pick<Database, 'app' | 'background'>, making: Making): Promise<Made> {
  const { companyId, path, onProgress = () => undefined } = making;
  return atSnapshot(database, companyId, async (snapshot) => {
    const { trx } = snapshot;
    const schema = await readSchema(trx);
    const place = await readPlace(trx);
    const total = await countRows(snapshot, schema.tables);
    onProgress(0, total);
    const ids = await readIds(trx.client, schema, companyId);
    const { people, numbers } = await readPeople(snapshot, schema);
    const byTable = toArchive(ids);
    const renumber: Renumber = (table, id) => (table === PEOPLE ? (numbers.get(id) ?? 0) : byTable(table, id));
    const by = { renumber, meaningsOf: schema.meaningsOf };

    const packing = new Packing(path, new Date(place.madeAt));
    packing.addText(parts.readme, readme({ company: place.company.name, madeAt: place.madeAt }));
    const peopleLines = async function* () {
      if (people.length > 0) yield people.map((person) => JSON.stringify(person));
    };
    const peopleFile = await addLines(packing, parts.people, peopleLines());
    const tables: TableEntry[] = [];
    let done = 0;
    let reported = 0;
    const counted = async function* (pieces: AsyncIterable<string[]>) {
      for await (const piece of pieces) {
        yield piece;
        done += piece.length;
        if (done - reported < rowsPerReport) continue;
        reported = done;
        onProgress(done, total);
      }
    };
    for (const table of schema.tables) {
      const written = await addLines(packing, tableFile(table.name), counted(linesOf(snapshot, table, by)));
      tables.push({ table: table.name, ...written, ids: idsOf(table, ids), columns: columnsOf(table) });
    }
    const files = await packFiles(packing, snapshot, making);
    const manifest: Manifest = {
      format: FORMAT,
      product: 'baluarte',
      productVersion: version,
      schema: schema.last,
      ...place,
      people: peopleFile,
      tables: tables.toSorted((one, other) => (one.table < other.table ? -1 : 1)),
      files,
    };
    packing.addText(parts.manifest, `${JSON.stringify(manifest, null, 2)}\n`);
    const sha256 = await packing.end();
    onProgress(done, total);
    return { manifest, size: packing.size, sha256 };
  });
}
