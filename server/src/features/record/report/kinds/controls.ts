import { permissions } from '@baluarte/contract/permissions.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { TableBlock } from '#kit/documents/document.ts';
import { scopesRead } from '../scopes-read.ts';
import type { Reading } from '../sources.ts';
import { fieldsOf, tableBlock, wholeTable, type ReportColumn } from '../table-block.ts';
import type { Writer } from './content.ts';
import { idsOfFilter } from './ids-of-filter.ts';
import { pickedTable, type PickedColumn } from './picked-table.ts';

interface FollowUp {
  scopeId: number;
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

/** Every follow-up of the controls within the walls, or of some of them by their ids, by control, the last one first. */
export async function followUps(reading: Reading, controlIds?: readonly number[]): Promise<TableBlock> {
  const { report: words, following, files } = textsIn(reading.language);
  const { followUps: headers } = words;
  const rows = await reading.trx.rows(sql<FollowUp>`
    select c.scope_id as "scopeId", c.code as control, c.name, f.date::text, f.description, f.participants, f.progress, f.rating,
      f.next_date::text as "nextDate", f.close_date::text as "closeDate", app.person_name(f.created_by) as by
    from follow_up f join control c on c.company_id = f.company_id and c.id = f.control_id
    where f.company_id = app.current_company() and ${controlIds ? sql`c.id = any(${controlIds})` : sql`true`}
    order by c.code collate app.natural_order, c.id, f.date desc, f.id desc`);
  const scopes = await scopesRead(reading);
  // What was found is told where one follow-up is read; how it stands, in the list of controls to follow.
  const needs = [permissions.risks.viewFollowUp];
  const columns: PickedColumn<FollowUp>[] = [
    { header: headers.control, width: 24, value: ({ control, name }) => `${control} · ${name}` },
    { header: files.scope, width: 12, isTold: scopes.size > 1, value: ({ scopeId }) => scopes.get(scopeId) },
    { header: headers.date, width: 11, type: 'date', value: ({ date }) => date },
    { header: headers.description, width: 40, needs, value: ({ description }) => description },
    { header: headers.participants, width: 20, needs, value: ({ participants }) => participants },
    { header: headers.progress, width: 8, type: 'integer', value: ({ progress }) => progress },
    {
      header: following.fields.rating,
      width: 14,
      value: ({ rating }) => rating && following.options.rating[rating],
    },
    { header: headers.next, width: 11, type: 'date', value: ({ nextDate }) => nextDate },
    { header: headers.closed, width: 11, type: 'date', value: ({ closeDate }) => closeDate },
    { header: headers.by, width: 16, value: ({ by }) => by },
  ];
  return pickedTable(reading.session, rows, columns, {
    name: 'follow-ups',
    title: words.parts.followUps,
    empty: words.parts.noFollowUps,
  });
}

const listColumns: readonly ReportColumn[] = [
  { field: 'code', width: 10 },
  { field: 'scopeId', width: 12 },
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
];

/** Controls of the filter, what was found of them, and which risks they act on. */
export const controls: Writer = async (asked) => {
  const { reading, sources, filter, empty } = asked;
  const { report: words } = textsIn(reading.language);
  const { parts } = words;
  const controlIds = await idsOfFilter(asked, 'control');
  const list = await tableBlock(await sources.tables.control(reading, filter, fieldsOf(listColumns)), {
    name: 'controls',
    title: parts.controls,
    empty,
    columns: listColumns,
  });
  const risks = await wholeTable(await sources.tables.controlRisk(reading, { controlIds }), {
    name: 'control-risks',
    title: parts.controlRisks,
    empty: parts.noControlRisks,
  });
  return {
    isLandscape: true,
    sections: [
      { name: 'controls', title: parts.controls, level: 1, blocks: [list] },
      {
        name: 'follow-ups',
        title: parts.followUps,
        level: 1,
        isOnNewPage: true,
        blocks: [await followUps(reading, controlIds)],
      },
      { name: 'control-risks', title: parts.controlRisks, level: 1, isOnNewPage: true, blocks: [risks] },
    ],
  };
};
