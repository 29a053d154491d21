import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { ofLevel } from '@baluarte/contract/risk/risk.ts';
import type { DueReason } from '@baluarte/contract/risk/due-reasons.ts';
import type { PlanState, TreatmentOption } from '@baluarte/contract/risk/treatment.rules.ts';
import type { treatment } from '@baluarte/contract/risk/treatment.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { invalid, problem } from '#kit/http/problem.ts';
import {
  cursor,
  scopeColumn,
  sheetFile,
  type ExportColumn,
  type ScopeNames,
  type SheetFile,
} from '#kit/sheets/sheet-export.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { mayReadLevels } from '../list/list.queries.ts';
import { isPlanOverdue } from '#risk/shared/overdue.ts';
import { riskJoins } from '#risk/shared/risk-row.queries.ts';
import { planCondition, planOrder } from './plan.queries.ts';

interface Row {
  code: string;
  scopeId: number;
  assetCode: string;
  asset: string;
  isCritical: boolean;
  threatCode: string;
  threat: string | null;
  vulnerabilityCode: string;
  vulnerability: string | null;
  level: number;
  range: string;
  state: Exclude<PlanState, 'none'>;
  option: TreatmentOption | null;
  justification: string | null;
  details: string | null;
  owner: string | null;
  dueDate: string | null;
  due: string | null;
  dueFor: DueReason | null;
  isOverdue: boolean;
  targetLevel: number | null;
  targetDate: string | null;
  acceptedUntil: string | null;
  requestedBy: string | null;
  decidedBy: string | null;
}

type Column = ExportColumn<Row> & { needs?: readonly PermissionCode[] };

/** What tells a decision beside that there is one. */
const ofDetail = [permissions.risks.viewTreatmentDetail] as const;

/** Columns by the field a list names; the ends of a risk are two columns each, code and name. */
function columnsIn(language: Language, scopes: ScopeNames | undefined): Record<string, Column[]> {
  const { files, riskFiles, treatment: words } = textsIn(language);
  const { columns: headers } = riskFiles;
  const { fields } = words;
  const date = (header: string, value: (row: Row) => string | null): Column[] => [{ header, type: 'date', value }];
  return {
    code: [{ header: headers.code, value: ({ code }) => code }],
    ...(scopes && { scopeId: scopeColumn<Row>(scopes, language, ({ scopeId }) => scopeId) }),
    asset: [
      { header: headers.assetCode, value: ({ assetCode }) => assetCode },
      { header: headers.asset, width: 32, value: ({ asset }) => asset },
    ],
    isCritical: [{ header: headers.isCritical, value: ({ isCritical }) => (isCritical ? files.yes : files.no) }],
    threat: [
      { header: headers.threatCode, value: ({ threatCode }) => threatCode },
      { header: headers.threat, width: 32, value: ({ threat }) => threat },
    ],
    vulnerability: [
      { header: headers.vulnerabilityCode, value: ({ vulnerabilityCode }) => vulnerabilityCode },
      { header: headers.vulnerability, width: 32, value: ({ vulnerability }) => vulnerability },
    ],
    level: [{ header: fields.level, type: 'integer', needs: ofLevel, value: ({ level }) => level }],
    rangeId: [{ header: fields.rangeId, needs: ofLevel, value: ({ range }) => range }],
    state: [{ header: fields.state, width: 18, value: ({ state }) => words.states[state] }],
    option: [{ header: fields.option, width: 18, value: ({ option }) => option && words.options[option] }],
    justification: [
      { header: fields.justification, width: 40, needs: ofDetail, value: ({ justification }) => justification },
    ],
    details: [{ header: fields.details, width: 32, needs: ofDetail, value: ({ details }) => details }],
    ownerId: [{ header: fields.ownerId, width: 20, value: ({ owner }) => owner }],
    dueDate: date(fields.dueDate, ({ dueDate }) => dueDate),
    due: [
      ...date(fields.due, ({ due }) => due),
      { header: fields.dueFor, width: 18, value: ({ dueFor }) => dueFor && words.dueFor[dueFor] },
    ],
    isOverdue: [{ header: fields.overdue, value: ({ isOverdue }) => (isOverdue ? files.yes : files.no) }],
    target: [
      { header: fields.target, type: 'integer', needs: ofLevel, value: ({ targetLevel }) => targetLevel },
      ...date(fields.targetDate, ({ targetDate }) => targetDate),
    ],
    acceptance: [
      ...date(fields.expiresOn, ({ acceptedUntil }) => acceptedUntil),
      { header: fields.requestedBy, width: 20, value: ({ requestedBy }) => requestedBy },
      { header: fields.decidedBy, width: 20, value: ({ decidedBy }) => decidedBy },
    ],
  };
}

/**
 * The columns asked for, or all that the session may read, of some fields only. Throws for one there is not, and `forbidden` for one it
 * may not.
 */
function chosen(
  language: Language,
  requested: string | undefined,
  { session: holder, scopes, fields }: { session: Holder; scopes?: ScopeNames; fields?: readonly string[] },
): ExportColumn<Row>[] {
  const all = Object.fromEntries(
    Object.entries(columnsIn(language, scopes)).map(([field, columns]) => [
      field,
      columns.map((each) => ({ field, ...each })),
    ]),
  );
  const lacking = ({ needs = [] }: Column) => needs.find((code) => !can(holder, code));
  if (!requested)
    return (fields ?? Object.keys(all)).flatMap((field) =>
      (all[field] ?? []).filter((each) => lacking(each) === undefined),
    );
  return requested.split(',').flatMap((field) => {
    const columns = all[field];
    if (!columns) throw invalid([{ path: 'query.columns', code: 'unknownField', params: { value: field } }]);
    const permission = columns.flatMap((each) => lacking(each) ?? [])[0];
    if (permission !== undefined) throw problem('forbidden', { permission });
    return columns;
  });
}

/**
 * The current filter of the plan as a file: every risk of it, in its order, everything by name; with `scopes`, which it is of; with
 * `fields`, those of them that the session may read.
 */
export async function exportPlan(
  trx: Trx,
  { format, columns, language = 'es', ...query }: z.output<typeof treatment.export.query>,
  { tenant, ...reader }: { session: Session; tenant: Tenant; scopes?: ScopeNames; fields?: readonly string[] },
): Promise<SheetFile> {
  const { session } = reader;
  const { where } = await planCondition(trx, query, { userId: session.userId, scopeIds: tenant.scopeIds });
  const name = (table: string): RawBuilder<unknown> =>
    language === 'en'
      ? sql`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name`)})`
      : sql`${sql.ref(`${table}.name`)}`;
  const rows = cursor<Row>(
    trx,
    sql`
    select json_build_object('code', r.code, 'scopeId', r.scope_id, 'assetCode', a.code, 'asset', a.name, 'isCritical', a.is_critical, 'threatCode', t.code, 'threat', ${name('t')},
      'vulnerabilityCode', v.code, 'vulnerability', ${name('v')}, 'level', p.level,
      'range', (select ${name('g')} from range_level g where g.company_id = p.company_id and g.id = p.range_id),
      'state', p.state, 'option', p."option", 'justification', d.justification,
      'details', nullif(concat_ws(' · ', d.third_party, d.agreement, d.activity), ''),
      'owner', (select ${name('o')} from parameter o where o.company_id = p.company_id and o.id = d.owner_id),
      'dueDate', d.due_date, 'due', p.due, 'dueFor', p.due_for, 'isOverdue', coalesce(${isPlanOverdue}, false),
      'targetLevel', r.target_probability * r.target_impact, 'targetDate', r.target_date, 'acceptedUntil', x.expires_on,
      'requestedBy', app.person_name(x.requested_by), 'decidedBy', app.person_name(x.decided_by)) as row
    from treatment_due p
    join risk r on r.company_id = p.company_id and r.id = p.id
    left join treatment d on d.company_id = p.company_id and d.risk_id = p.id
    left join lateral (select * from acceptance x where x.company_id = p.company_id and x.risk_id = p.id
      and x.state in ('requested', 'approved') order by x.state = 'requested' desc limit 1) x on true
    ${riskJoins}
    where ${where} order by ${planOrder(query.sort, mayReadLevels(session))}`,
  );
  return sheetFile({ name: textsIn(language).treatment.file, format }, chosen(language, columns, reader), rows);
}
