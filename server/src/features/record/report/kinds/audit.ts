import { dayIn, daysLater } from '@baluarte/contract/kit/day.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { ListQuery, Reading } from '../sources.ts';
import { wholeTable } from '../table-block.ts';
import { cellParts } from '#kit/documents/cell-text.ts';
import type { TableBlock } from '#kit/documents/document.ts';
import type { Writer } from './content.ts';
import { dayIn as dayWords } from './day-in.ts';

/** Days of changes an extract holds that names no day: all there ever were fit in no document. */
const usualDays = 30;

/** The days an extract is of: those of its filter until the day it shows, else the last month of that. */
function daysOf({ at, session }: Reading, { from, to }: ListQuery): { from: string; to: string } {
  const shown = dayIn(session.timeZone, at === undefined ? new Date() : new Date(at));
  // Nothing is told of days after the one it shows.
  const until = (asked: unknown, usual: string) => (typeof asked !== 'string' ? usual : asked > shown ? shown : asked);
  return { from: until(from, daysLater(shown, -usualDays)), to: until(to, shown) };
}

/**
 * The lines of a change as pages show them: what all fields of one row have in common stands once; the number of the change and the
 * scope stand in each. In a workbook every line is whole, to be filtered.
 */
function grouped(table: TableBlock, { field, told }: { field: string; told: readonly string[] }): TableBlock {
  const placeOf = (header: string) => table.columns.findIndex((column) => column.header === header);
  const shared = placeOf(field);
  const kept = new Set(told.map(placeOf));
  const keyOf = (row: TableBlock['rows'][number]) =>
    JSON.stringify(row.slice(0, shared).map((cell) => cellParts(cell).value));
  const rows = table.rows.map((row, at) => {
    const before = table.rows[at - 1];
    if (before === undefined || keyOf(before) !== keyOf(row)) return row;
    return row.map((cell, place) => (place < shared && !kept.has(place) ? null : cell));
  });
  return { ...table, rows };
}

/** An extract of the audit: every field that changed on some days, until the moment it shows. */
export const audit: Writer = async ({ reading, sources, filter, empty, isWorkbook }) => {
  const { language } = reading;
  const { report: words, audit: said, files } = textsIn(language);
  const { field, changeset } = said.file.columns;
  const days = daysOf(reading, filter);
  const block = await wholeTable(await sources.tables.audit(reading, { ...filter, ...days }), {
    name: 'audit',
    title: words.kinds.audit,
    empty,
  });
  const dayOf = dayWords(language);
  const span = fill(words.days, { from: dayOf(days.from), to: dayOf(days.to) });
  return {
    isLandscape: true,
    cover: [{ label: words.period, value: span }],
    sections: [
      {
        name: 'audit',
        title: words.kinds.audit,
        level: 1,
        blocks: [isWorkbook ? block : grouped(block, { field, told: [changeset, files.scope] })],
      },
    ],
  };
};
