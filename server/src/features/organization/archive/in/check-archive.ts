import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { problem } from '#kit/http/problem.ts';
import { declared, filled } from '../format/declared.ts';
import { parts, tableFile } from '../format/manifest.ts';
import type { ArchiveSchema } from '../format/schema.ts';
import type { OpenedArchive } from './open-archive.ts';

const isFilled = (table: string, column: string) => filled[table]?.[column] !== undefined;

/**
 * Refuses an archive that this installation could restore only in part: made by a newer version, with unknown tables or
 * columns, or without a required column. Tables and columns added since then get the values that a migration
 * gives them.
 */
export function refuseOtherSchema({ tables, migrations }: ArchiveSchema, { manifest }: OpenedArchive): void {
  if (!migrations.has(manifest.schema)) throw problem('archive.newer', { what: manifest.schema });
  const known = new Map(tables.map((table) => [table.name, table]));
  for (const { table, columns } of manifest.tables) {
    const here = known.get(table);
    if (!here) throw problem('archive.unknownContent', { what: table });
    const names = new Map(here.columns.map((column) => [column.name, column]));
    const strange = columns.find((column) => !names.has(column) || here.meanings[column] === 'omitted');
    if (strange !== undefined) throw problem('archive.unknownContent', { what: `${table}.${strange}` });
    const lacking = here.columns.find(
      ({ name, isNeeded, isGenerated }) =>
        isNeeded && !isGenerated && !columns.includes(name) && here.meanings[name] !== 'omitted',
    );
    if (lacking) throw problem('archive.missingContent', { what: `${table}.${lacking.name}` });
    const unfilled = here.columns.find(
      ({ name, isNeeded, isGenerated }) =>
        isNeeded &&
        !isGenerated &&
        name !== 'company_id' &&
        declared[table]?.[name] === 'omitted' &&
        !isFilled(table, name),
    );
    if (unfilled) throw new Error(`nothing fills ${table}.${unfilled.name}, which no archive holds`);
  }
  if (!manifest.tables.some(({ table }) => table === 'company'))
    throw problem('archive.missingContent', { what: 'company' });
}

/** Reads every file completely and checks it against the manifest. `onProgress` gets the number of rows read. */
export async function readThrough(
  archive: OpenedArchive,
  onProgress: (rows: number) => void = () => undefined,
): Promise<void> {
  let rows = 0;
  for (const file of [parts.people, ...archive.manifest.tables.map(({ table }) => tableFile(table))])
    for await (const lines of archive.lines(file)) {
      rows += lines.length;
      onProgress(rows);
    }
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  for (const { sha256 } of archive.manifest.files) await pipeline(archive.kept(sha256), nowhere());
}
