import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { ExportTable } from '#kit/sheets/sheet-export.ts';
import { fullCell } from '#kit/sheets/write-cell.ts';
import type { Reading } from '../sources.ts';
import { fieldsOf, tableBlock, type ReportColumn } from '../table-block.ts';
import type { Writer } from './content.ts';

/** The same assets with the confidentiality of each: where nobody said it, the level of its classification, if all that are called so have the same. */
async function withConfidentiality({ trx, language }: Reading, table: ExportTable): Promise<ExportTable> {
  const { asset } = textsIn(language);
  const name = language === 'en' ? sql`coalesce(p.name_en, p.name)` : sql`p.name`;
  const classes = await trx.rows(sql<{ name: string; level: 1 | 2 | 3 }>`
    select ${name} as name, max((p.extra ->> 'confidentiality')::int) as level from parameter p
    where p.company_id = app.current_company() and p.kind = 'classification'
    group by 1 having count(distinct p.extra ->> 'confidentiality') = 1 and count(*) = count(p.extra ->> 'confidentiality')`);
  const levels = new Map(classes.map((one) => [one.name, asset.options.integrity[one.level]]));
  const placeOf = (name: string) => table.columns.findIndex(({ field }) => field === name);
  const [own, classified] = [placeOf('confidentiality'), placeOf('classificationId')];
  async function* rows(): ExportTable['rows'] {
    for await (const row of table.rows)
      yield row.map((cell, place) =>
        place === own && (fullCell(cell).value ?? '') === ''
          ? levels.get(String(fullCell(row[classified]).value))
          : cell,
      );
  }
  return { ...table, rows: rows() };
}

const columns: readonly ReportColumn[] = [
  { field: 'code', width: 11 },
  { field: 'scopeId', width: 12 },
  { field: 'name', width: 24 },
  { field: 'categoryId', width: 14 },
  { field: 'typeId', width: 14 },
  { field: 'processId', width: 13 },
  { field: 'ownerId', width: 13 },
  { field: 'classificationId', width: 14 },
  { field: 'confidentiality', width: 14 },
  { field: 'integrity', width: 11 },
  { field: 'availability', width: 12 },
  { field: 'isCritical', width: 8 },
  { field: 'criticality', width: 10 },
  { field: 'riskCount', width: 9 },
  { field: 'statusId', width: 10 },
];

/** The inventory: every asset of the filter, in its order; what it needs, for those who may read how critical assets are. */
export const assets: Writer = async ({ reading, sources, filter, empty }) => {
  const { report: words } = textsIn(reading.language);
  const table = await sources.tables.asset(reading, filter, fieldsOf(columns));
  const isValued = table.columns.some(({ field }) => field === 'integrity');
  const block = await tableBlock(isValued ? await withConfidentiality(reading, table) : table, {
    name: 'assets',
    title: words.kinds.assets,
    empty,
    columns,
  });
  return { isLandscape: true, sections: [{ name: 'assets', title: words.kinds.assets, level: 1, blocks: [block] }] };
};
