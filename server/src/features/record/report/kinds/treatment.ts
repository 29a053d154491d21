import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { FactsBlock } from '#kit/documents/document.ts';
import { isPlanOverdue } from '#risk/shared/overdue.ts';
import type { Reading } from '../sources.ts';
import { fieldsOf, tableBlock, tonesByName, watching, type ReportColumn } from '../table-block.ts';
import type { Writer } from './content.ts';

const states = ['undecided', 'waiting', 'accepted', 'underWay', 'completed'] as const;
type Counts = Record<(typeof states)[number] | 'overdue', number>;

function factsOf(counts: Counts, language: Language): FactsBlock {
  const { treatment: words } = textsIn(language);
  return {
    kind: 'facts',
    name: 'plan',
    facts: [
      ...states.map((state) => ({ label: words.states[state], value: counts[state] })),
      { label: words.counts.overdue, value: counts.overdue },
    ],
  };
}

/** How many risks of the plan, or of some of its, are in each state, and how many are late. */
export async function planFacts(
  { trx, language }: Reading,
  riskIds: readonly number[] | undefined,
): Promise<FactsBlock> {
  const count = (state: string) => sql`count(*) filter (where p.state = ${state})::int`;
  const counts = await trx.one(sql<Counts>`
    select ${count('undecided')} as "undecided", ${count('waiting')} as "waiting", ${count('accepted')} as "accepted",
      ${count('underWay')} as "underWay", ${count('completed')} as "completed",
      count(*) filter (where ${isPlanOverdue})::int as "overdue"
    from treatment_due p where p.state <> 'none' and ${riskIds === undefined ? sql`true` : sql`p.id = any(${riskIds})`}`);
  return factsOf(counts, language);
}

const columns: readonly ReportColumn[] = [
  { field: 'code', width: 8 },
  { field: 'scopeId', width: 12 },
  { field: 'asset', width: 20, isJoined: true },
  { field: 'threat', width: 20, isJoined: true },
  { field: 'level', width: 6 },
  { field: 'rangeId', width: 10 },
  { field: 'state', width: 11 },
  { field: 'option', width: 10 },
  { field: 'justification', width: 24 },
  { field: 'details', width: 20 },
  { field: 'ownerId', width: 14 },
  { field: 'due', width: 11 },
  { field: 'isOverdue', width: 8 },
  { field: 'target', width: 10 },
];

/** The treatment plan: every risk that needs a decision or has one, the most urgent first. */
export const treatment: Writer = async ({ reading, sources, filter, empty }) => {
  const { language } = reading;
  const { report: words, treatment: plan, files } = textsIn(language);
  const method = await sources.method(reading);
  // Of the rows that stand there, whatever they are narrowed to.
  const counts: Counts = { undecided: 0, waiting: 0, accepted: 0, underWay: 0, completed: 0, overdue: 0 };
  const rows = watching(
    await sources.tables.treatment(reading, filter, fieldsOf(columns)),
    ['state', 'isOverdue'],
    ([said, isOverdue]) => {
      const state = states.find((one) => plan.states[one] === said);
      if (state) counts[state] += 1;
      if (isOverdue === files.yes) counts.overdue += 1;
    },
  );
  const block = await tableBlock(rows, {
    name: 'treatment',
    title: words.kinds.treatment,
    empty,
    tones: tonesByName(method, language),
    columns,
  });
  return {
    isLandscape: true,
    sections: [
      { name: 'plan', title: words.parts.summary, level: 1, blocks: [factsOf(counts, language)] },
      { name: 'treatment', title: words.kinds.treatment, level: 1, blocks: [block] },
    ],
  };
};
