import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { fill } from '@baluarte/texts/fill.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { ZipFile } from 'yazl';
import type { Env } from '#app/env.ts';
import type { Database } from '#kit/database/database.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
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

/** Adds files to a zip one after the other, each counted and hashed as it passes. */
class Packing {
  readonly #zip = new ZipFile();
  readonly #at: Date;
  readonly #output: Promise<void>;
  readonly #hash: Hash = createHash('sha256');
  size = 0;

  constructor(path: string, at: Date) {
    this.#at = at;
    const measured = new Transform({
      transform: (chunk: Buffer, _encoding, pass) => {
        this.#hash.update(chunk);
        this.size += chunk.length;
        pass(null, chunk);
      },
    });
    this.#output = pipeline(this.#zip.outputStream as Readable, measured, createWriteStream(path, { mode: 0o600 }));
    // `end` throws the error; this avoids an unhandled rejection.
    this.#output.catch(() => undefined);
  }

  /** Adds a file of lines, given in batches. One file at a time. */
  async addLines(file: string, pieces: AsyncIterable<string[]>): Promise<Written> {
    const hash = createHash('sha256');
    const written: Written = { file, rows: 0, bytes: 0, sha256: '' };
    const lines = async function* () {
      for await (const piece of pieces) {
        const bytes = Buffer.from(`${piece.join('\n')}\n`);
        hash.update(bytes);
        written.rows += piece.length;
        written.bytes += bytes.length;
        yield bytes;
      }
    };
    const source = Readable.from(lines(), { objectMode: false });
    this.#zip.addReadStream(source, file, { mtime: this.#at });
    await Promise.race([finished(source), this.#output]);
    return { ...written, sha256: hash.digest('hex') };
  }

  /** Adds bytes as they are: most kept files are compressed already. */
  async addBytes(file: string, bytes: Uint8Array): Promise<void> {
    const source = Readable.from([bytes], { objectMode: false });
    this.#zip.addReadStream(source, file, { mtime: this.#at, compress: false });
    await Promise.race([finished(source), this.#output]);
  }

  addText(file: string, text: string): void {
    this.#zip.addBuffer(Buffer.from(text), file, { mtime: this.#at });
  }

  /** Ends the file; returns its SHA-256 in hexadecimal. */
  async end(): Promise<string> {
    this.#zip.end();
    await this.#output;
    return this.#hash.digest('hex');
  }
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
    await packing.addBytes(keptFile(sha256), bytes);
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
    const peopleFile = await packing.addLines(parts.people, peopleLines());
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
      const written = await packing.addLines(tableFile(table.name), counted(linesOf(snapshot, table, by)));
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
