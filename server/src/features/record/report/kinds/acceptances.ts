import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import type { lapseReasons } from '@baluarte/contract/risk/treatment.rules.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { DocumentCell, TableBlock } from '#kit/documents/document.ts';
import type { Reading, WordedMethod } from '../sources.ts';
import { toneOf } from '../table-block.ts';
import type { Writer } from './content.ts';
import { risksOfFilter } from './risks-of-filter.ts';

export interface AcceptanceRow {
  risk: string;
  asset: string;
  state: 'requested' | 'approved' | 'refused' | 'withdrawn' | 'replaced' | 'lapsed';
  reason: string;
  expiresOn: string;
  level: number;
  rangeId: RangeId;
  requestedBy: string | null;
  requestedAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
  note: string | null;
  closedFor: (typeof lapseReasons)[number] | null;
  fingerprint: string;
}

/** Acceptances within the walls, or of some risks, those in force and asked for first, then by the day they end. */
export const readAcceptances = ({ trx }: Reading, riskIds: readonly number[] | undefined): Promise<AcceptanceRow[]> =>
  trx.rows(sql<AcceptanceRow>`
    select r.code as risk, a.code || ' · ' || a.name as asset, x.state, x.reason, x.expires_on::text as "expiresOn",
      x.probability * x.impact as level, x.range_id as "rangeId", app.person_name(x.requested_by) as "requestedBy", x.requested_at as "requestedAt",
      app.person_name(x.decided_by) as "decidedBy", x.decided_at as "decidedAt", x.decision_note as note, x.closed_for as "closedFor", x.fingerprint
    from acceptance x
    join risk r on r.company_id = x.company_id and r.id = x.risk_id
    join asset a on a.company_id = r.company_id and a.id = r.asset_id
    where x.company_id = app.current_company() and ${riskIds === undefined ? sql`true` : sql`x.risk_id = any(${riskIds})`}
    order by x.state not in ('requested', 'approved'), x.expires_on, r.number, x.id`);

/** Acceptances as a table, with the exact state that was accepted by its fingerprint. */
export function acceptanceTable(
  rows: readonly AcceptanceRow[],
  title: string,
  { reading: { language }, method }: { reading: Reading; method: WordedMethod },
): TableBlock {
  const { report: words, riskFiles, treatment } = textsIn(language);
  const { acceptances: headers } = words;
  const moment = (at: string | null): DocumentCell => (at === null ? null : new Date(at));
  const range = (id: RangeId): DocumentCell => {
    const found = method.ranges.find((each) => each.id === id);
    return found ? { value: language === 'en' ? (found.nameEn ?? found.name) : found.name, tone: toneOf(id) } : null;
  };
  return {
    kind: 'table',
    title,
    empty: words.empty.acceptances,
    columns: [
      { header: riskFiles.columns.code, width: 8 },
      { header: riskFiles.columns.asset, width: 20 },
      { header: riskFiles.columns.level, width: 6, type: 'integer' },
      { header: riskFiles.columns.rangeId, width: 10 },
      { header: treatment.fields.state, width: 11 },
      { header: headers.reason, width: 30 },
      { header: headers.requestedBy, width: 16 },
      { header: headers.requestedAt, width: 13, type: 'dateTime' },
      { header: headers.decidedBy, width: 16 },
      { header: headers.decidedAt, width: 13, type: 'dateTime' },
      { header: headers.expiresOn, width: 11, type: 'date' },
      { header: headers.closedFor, width: 16 },
      { header: headers.fingerprint, width: 14 },
    ],
    rows: rows.map((row) => [
      row.risk,
      row.asset,
      row.level,
      range(row.rangeId),
      headers.states[row.state],
      [row.reason, row.note].filter(Boolean).join(' — '),
      row.requestedBy,
      moment(row.requestedAt),
      row.decidedBy,
      moment(row.decidedAt),
      row.expiresOn,
      row.closedFor && headers.closed[row.closedFor],
      row.fingerprint.slice(0, 12),
    ]),
  };
}

/** Every acceptance there ever was of the risks of the filter: who asked, who decided, what was accepted, why it ended. */
export const acceptances: Writer = async (asked) => {
  const { reading, sources } = asked;
  const { report: words } = textsIn(reading.language);
  const method = await sources.method(reading);
  const rows = await readAcceptances(reading, await risksOfFilter(asked));
  const isRunning = ({ state }: AcceptanceRow) => state === 'requested' || state === 'approved';
  const running = acceptanceTable(rows.filter(isRunning), words.parts.running, { reading, method });
  const over = acceptanceTable(
    rows.filter((row) => !isRunning(row)),
    words.parts.over,
    { reading, method },
  );
  return {
    isLandscape: true,
    sections: [
      { title: words.parts.running, level: 1, blocks: [{ ...running, empty: words.parts.noneRunning }] },
      { title: words.parts.over, level: 1, blocks: [{ ...over, empty: words.parts.noneOver }] },
    ],
  };
};
