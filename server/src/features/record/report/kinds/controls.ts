import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { TableBlock } from '#kit/documents/document.ts';
import type { ExportTable } from '#kit/sheets/sheet-export.ts';
import { fullCell, type WriteValue } from '#kit/sheets/write-cell.ts';
import { isNarrowing } from '../narrowed-words.ts';
import type { Reading } from '../sources.ts';
import { tableBlock, watching, wholeTable } from '../table-block.ts';
import type { Writer } from './content.ts';

interface FollowUp {
  control: string;
  name: string;
  date: string;
  description: string;
  participants: string | null;
  progress: number;
  rating: 1 | 2 | 3 | null;
  nextDate: string;
  closeDate: string | null;
  by: string | null;
}

/** Every follow-up of the controls within the walls, or of some of them by their codes, by control, the last one first. */
export async function followUps({ trx, language }: Reading, codes?: readonly string[]): Promise<TableBlock> {
  const { report: words, following } = textsIn(language);
  const { followUps: headers } = words;
  const rows = await trx.rows(sql<FollowUp>`
    select c.code as control, c.name, f.date::text, f.description, f.participants, f.progress, f.rating, f.next_date::text as "nextDate",
      f.close_date::text as "closeDate", app.person_name(f.created_by) as by
    from follow_up f join control c on c.company_id = f.company_id and c.id = f.control_id
    where f.company_id = app.current_company() and ${codes ? sql`c.code = any(${codes})` : sql`true`}
    order by c.code collate app.natural_order, f.date desc, f.id desc`);
  return {
    kind: 'table',
    title: words.parts.followUps,
    empty: words.parts.noFollowUps,
    columns: [
      { header: headers.control, width: 24 },
      { header: headers.date, width: 11, type: 'date' },
      { header: headers.description, width: 44 },
      { header: headers.progress, width: 8, type: 'integer' },
      { header: following.fields.rating, width: 14 },
      { header: headers.next, width: 11, type: 'date' },
      { header: headers.closed, width: 11, type: 'date' },
      { header: headers.by, width: 18 },
    ],
    rows: rows.map(({ control, name, date, description, progress, rating, nextDate, closeDate, by }) => [
      `${control} · ${name}`,
      date,
      description,
      progress,
      rating === null ? null : following.options.rating[rating],
      nextDate,
      closeDate,
      by,
    ]),
  };
}

/** Those rows of an export whose first value of a field is among some. */
function only(table: ExportTable, field: string, codes: ReadonlySet<WriteValue>): ExportTable {
  const place = table.columns.findIndex((column) => column.field === field);
  async function* kept(): ExportTable['rows'] {
    for await (const row of table.rows) if (codes.has(fullCell(row[place]).value)) yield row;
  }
  return { ...table, rows: kept() };
}

/** Controls of the filter, what was found of them, and which risks they act on. */
export const controls: Writer = async ({ reading, sources, filter }) => {
  const { report: words } = textsIn(reading.language);
  const { parts } = words;
  const codes = new Set<WriteValue>();
  const rows = watching(await sources.tables.control(reading, filter), ['code'], ([code]) => codes.add(code));
  const list = await tableBlock(rows, {
    title: parts.controls,
    empty: words.empty.controls,
    columns: [
      { field: 'code', width: 10 },
      { field: 'name', width: 28 },
      { field: 'typeId', width: 11 },
      { field: 'implementationId', width: 11 },
      { field: 'actionId', width: 24 },
      { field: 'responsibleId', width: 16 },
      { field: 'frequencyId', width: 11 },
      { field: 'nextFollowUp', width: 12 },
      { field: 'rating', width: 13 },
      { field: 'riskCount', width: 8 },
      { field: 'statusId', width: 12 },
    ],
  });
  const sections = [{ title: parts.controls, level: 1 as const, blocks: [list] }];
  const associated = await sources.tables.controlRisk(reading, {});
  const risks = await wholeTable(isNarrowing(filter) ? only(associated, 'control', codes) : associated, {
    title: parts.controlRisks,
    empty: parts.noControlRisks,
  });
  return {
    isLandscape: true,
    sections: [
      ...sections,
      {
        title: parts.followUps,
        level: 1,
        isOnNewPage: true,
        blocks: [await followUps(reading, isNarrowing(filter) ? [...codes].map(String) : undefined)],
      },
      { title: parts.controlRisks, level: 1, isOnNewPage: true, blocks: [risks] },
    ],
  };
};
