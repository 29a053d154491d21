import type { ExportTable } from '#kit/sheets/sheet-export.ts';
import type { ReportSources } from './sources.ts';

/** The same sources, telling how many rows were read of all their tables so far. */
export function countedSources(sources: ReportSources, tell: (rows: number) => void): ReportSources {
  let read = 0;
  async function* counted(rows: ExportTable['rows']): ExportTable['rows'] {
    for await (const row of rows) {
      read += 1;
      tell(read);
      yield row;
    }
  }
  const withRows = (table: ExportTable): ExportTable => ({ ...table, rows: counted(table.rows) });
  const { tables, applicability } = sources;
  return {
    ...sources,
    tables: Object.fromEntries(
      Object.entries(tables).map(([name, table]) => [
        name,
        async (...asked: Parameters<typeof table>) => withRows(await table(...asked)),
      ]),
    ) as unknown as ReportSources['tables'],
    applicability: async (...asked) => withRows(await applicability(...asked)),
  };
}
