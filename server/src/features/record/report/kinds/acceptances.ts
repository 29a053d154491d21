import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { ofLevel } from '@baluarte/contract/risk/risk.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import type { lapseReasons } from '@baluarte/contract/risk/treatment.rules.ts';
import { ofFingerprint } from '@baluarte/contract/risk/treatment.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { DocumentCell, Section, TableBlock } from '#kit/documents/document.ts';
import { scopesRead } from '../scopes-read.ts';
import type { Reading, WordedMethod } from '../sources.ts';
import { toneOf } from '../table-block.ts';
import type { Writer } from './content.ts';
import { idsOfFilter } from './ids-of-filter.ts';
import { pickedTable, type PickedColumn } from './picked-table.ts';

export interface AcceptanceRow {
  scopeId: number;
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
    select x.scope_id as "scopeId", r.code as risk, a.code || ' · ' || a.name as asset, x.state, x.reason, x.expires_on::text as "expiresOn",
      x.probability * x.impact as level, x.range_id as "rangeId", app.person_name(x.requested_by) as "requestedBy", x.requested_at as "requestedAt",
      app.person_name(x.decided_by) as "decidedBy", x.decided_at as "decidedAt", x.decision_note as note, x.closed_for as "closedFor", x.fingerprint
    from acceptance x
    join risk r on r.company_id = x.company_id and r.id = x.risk_id
    join asset a on a.company_id = r.company_id and a.id = r.asset_id
    where x.company_id = app.current_company() and ${riskIds === undefined ? sql`true` : sql`x.risk_id = any(${riskIds})`}
    order by x.state not in ('requested', 'approved'), x.expires_on, r.number, x.id`);

/** What acceptances are told with. */
interface Telling {
  reading: Reading;
  method: WordedMethod;
}

/** Columns of an acceptance that two pages have room for. */
const briefColumns = ['risk', 'scope', 'asset', 'level', 'reason', 'expiresOn'] as const;

/** Columns of acceptances by what they tell, with the exact state that was accepted by its fingerprint. */
async function columnsOf({ reading, method }: Telling) {
  const { language } = reading;
  const { report: words, riskFiles, treatment, files } = textsIn(language);
  const { acceptances: headers } = words;
  const scopes = await scopesRead(reading);
  const moment = (at: string | null): DocumentCell => (at === null ? null : new Date(at));
  const range = ({ rangeId }: AcceptanceRow): DocumentCell => {
    const found = method.ranges.find(({ id }) => id === rangeId);
    return found
      ? { value: language === 'en' ? (found.nameEn ?? found.name) : found.name, tone: toneOf(rangeId) }
      : null;
  };
  return {
    risk: { header: riskFiles.columns.code, width: 8, value: ({ risk }) => risk },
    scope: { header: files.scope, width: 12, isTold: scopes.size > 1, value: (row) => scopes.get(row.scopeId) },
    asset: { header: riskFiles.columns.asset, width: 20, value: ({ asset }) => asset },
    level: {
      header: headers.level,
      width: 6,
      type: 'integer',
      needs: ofLevel,
      value: ({ level }) => level,
    },
    range: { header: headers.range, width: 10, needs: ofLevel, value: range },
    state: { header: treatment.fields.state, width: 11, value: ({ state }) => headers.states[state] },
    reason: {
      header: headers.reason,
      width: 30,
      needs: [permissions.risks.viewTreatmentDetail],
      value: ({ reason, note }) => [reason, note].filter(Boolean).join(' — '),
    },
    requestedBy: { header: headers.requestedBy, width: 16, value: ({ requestedBy }) => requestedBy },
    requestedAt: { header: headers.requestedAt, width: 13, type: 'dateTime', value: (row) => moment(row.requestedAt) },
    decidedBy: { header: headers.decidedBy, width: 16, value: ({ decidedBy }) => decidedBy },
    decidedAt: { header: headers.decidedAt, width: 13, type: 'dateTime', value: (row) => moment(row.decidedAt) },
    expiresOn: { header: headers.expiresOn, width: 11, type: 'date', value: ({ expiresOn }) => expiresOn },
    closedFor: {
      header: headers.closedFor,
      width: 16,
      value: ({ closedFor }) => closedFor && headers.closed[closedFor],
    },
    fingerprint: {
      header: headers.fingerprint,
      width: 14,
      needs: ofFingerprint,
      value: ({ fingerprint }) => asciiPrefix(fingerprint, 12),
    },
  } satisfies Record<string, PickedColumn<AcceptanceRow>>;
}

/** Acceptances as a table of what their reader may read of them; brief: only what two pages have room for. */
export async function acceptanceTable(
  rows: readonly AcceptanceRow[],
  named: Pick<TableBlock, 'name' | 'title' | 'empty'>,
  { isBrief = false, ...telling }: Telling & { isBrief?: boolean },
): Promise<TableBlock> {
  const columns = await columnsOf(telling);
  const told = isBrief ? briefColumns.map((name) => columns[name]) : Object.values(columns);
  return pickedTable(telling.reading.session, rows, told, named);
}

/** Every acceptance there ever was of the risks of the filter: who asked, who decided, what was accepted, why it ended. */
export const acceptances: Writer = async (asked) => {
  const { reading, sources } = asked;
  const { parts } = textsIn(reading.language).report;
  const telling = { reading, method: await sources.method(reading) };
  const rows = await readAcceptances(reading, await idsOfFilter(asked, 'risk'));
  const isRunning = ({ state }: AcceptanceRow) => state === 'requested' || state === 'approved';
  const running = rows.filter(isRunning);
  const over = rows.filter((row) => !isRunning(row));
  const section = async (
    name: string,
    of: readonly AcceptanceRow[],
    { title, empty }: Record<'title' | 'empty', string>,
  ): Promise<Section> => ({
    name,
    title,
    level: 1,
    blocks: [await acceptanceTable(of, { name, title, empty }, telling)],
  });
  return {
    isLandscape: true,
    sections: [
      await section('running', running, { title: parts.running, empty: parts.noneRunning }),
      await section('over', over, { title: parts.over, empty: parts.noneOver }),
    ],
  };
};
