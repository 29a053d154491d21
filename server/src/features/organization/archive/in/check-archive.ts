import { problem } from '#kit/http/problem.ts';
import { declared, filled } from '../format/declared.ts';
import { parts, tableFile } from '../format/manifest.ts';
import type { ArchiveSchema } from '../format/schema.ts';
import type { OpenedArchive } from './open-archive.ts';

const isFilled = (table: string, column: string) => filled[table]?.[column] !== undefined;

/**
 * Refuses an archive that this installation could only take in part: made by a newer version, with tables or columns that are
 * not here, or without what a table here cannot do without. Tables and columns that came since then begin as a migration
 * leaves them.
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

/** Reads every file to its end: each must be what the manifest says. `onProgress` is told how many rows were read. */
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
}
