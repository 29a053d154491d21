import { dayIn, daysLater } from '@baluarte/contract/kit/day.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { ListQuery, Reading } from '../sources.ts';
import { wholeTable } from '../table-block.ts';
import { rowsOnPages } from './audit-rows.ts';
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

/** An extract of the audit: every field that changed on some days, until the moment it shows. */
export const audit: Writer = async ({ reading, sources, filter, empty, isWorkbook }) => {
  const { language } = reading;
  const { report: words } = textsIn(language);
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
        blocks: [isWorkbook ? block : rowsOnPages(block, reading)],
      },
    ],
  };
};
