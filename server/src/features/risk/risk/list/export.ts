import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { toldBy, ofImpactLevels, ofLevel, ofOverdue, ofTreatment, type risk } from '@baluarte/contract/risk/risk.ts';
import type { TreatmentOption } from '@baluarte/contract/risk/treatment.rules.ts';
import type { DueReason } from '@baluarte/contract/risk/due-reasons.ts';
import { fill } from '@baluarte/texts/fill.ts';
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
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { overdueColumns } from '#risk/shared/overdue.ts';
import { leftOf, riskJoins, treatmentOf } from '#risk/shared/risk-row.queries.ts';
import { conditionOf, orderOf, sortedFor } from './list.queries.ts';

interface Row {
  id: number;
  scopeId: number;
  code: string;
  assetCode: string;
  asset: string;
  isCritical: boolean;
  category: string | null;
  process: string | null;
  assetOwner: string | null;
  threatCode: string;
  threat: string | null;
  vulnerabilityCode: string;
  vulnerability: string | null;
  description: string | null;
  reference: string | null;
  notes: string | null;
  owner: string | null;
  probability: string | null;
  probabilityOrder: number | null;
  impact: string | null;
  impactOrder: number | null;
  /** Names of levels by factor; only where they are asked for. */
  impacts?: Record<number, string>;
  level: number | null;
  range: string | null;
  residualLevel: number | null;
  residualRange: string | null;
  expectedLevel: number | null;
  expectedRange: string | null;
  targetLevel: number | null;
  targetRange: string | null;
  targetDate: string | null;
  gap: number | null;
  treatment: TreatmentOption | null;
  overdueFor: DueReason | null;
  overdueControls: number;
  statusId: number;
  statusReason: string | null;
  completeness: keyof ReturnType<typeof textsIn>['risk']['missing'];
  assessedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const moment = (text: string | null) => (text === null ? null : new Date(text));

/** What is late of a risk, in words; null where nothing is. */
function overdueIn(words: ReturnType<typeof textsIn>['risk']['overdue'], row: Row): string | null {
  const { overdueFor, overdueControls: count } = row;
  const said = [
    ...(overdueFor === null ? [] : [words[overdueFor]]),
    ...(count === 0 ? [] : [fill(count === 1 ? words.followUps_one : words.followUps_other, { count })]),
  ];
  return said.length === 0 ? null : said.join('; ');
}

/** Columns by the field a list names; the ends of a risk are two columns each, code and name. */
function columnsIn(
  language: Language,
  factors: readonly Factor[],
  scopes: ScopeNames | undefined,
): Record<string, ExportColumn<Row>[]> {
  const { files, risk: words, riskFile, riskFiles } = textsIn(language);
  const { columns: headers } = riskFiles;
  const statuses: Record<number, string> = {
    1: words.statuses.active,
    2: words.statuses.inactive,
    4: words.statuses.pending,
    7: words.statuses.mitigated,
  };
  const text = (header: string, value: (row: Row) => string | null, width?: number): ExportColumn<Row>[] => [
    { header, value, ...(width ? { width } : {}) },
  ];
  const number = (header: string, value: (row: Row) => number | null): ExportColumn<Row>[] => [
    { header, type: 'integer', value },
  ];
  const time = (header: string, value: (row: Row) => string | null): ExportColumn<Row>[] => [
    { header, type: 'dateTime', value: (row) => moment(value(row)) },
  ];
  return {
    code: text(headers.code, ({ code }) => code),
    id: number(headers.id, ({ id }) => id),
    ...(scopes && { scopeId: scopeColumn<Row>(scopes, language, ({ scopeId }) => scopeId) }),
    asset: [...text(headers.assetCode, (row) => row.assetCode), ...text(headers.asset, ({ asset }) => asset, 32)],
    isCritical: text(headers.isCritical, ({ isCritical }) => (isCritical ? files.yes : files.no)),
    categoryId: text(headers.categoryId, ({ category }) => category, 20),
    processId: text(headers.processId, ({ process }) => process, 20),
    assetOwnerId: text(headers.assetOwnerId, ({ assetOwner }) => assetOwner, 20),
    threat: [...text(headers.threatCode, (row) => row.threatCode), ...text(headers.threat, ({ threat }) => threat, 32)],
    vulnerability: [
      ...text(headers.vulnerabilityCode, (row) => row.vulnerabilityCode),
      ...text(headers.vulnerability, (row) => row.vulnerability, 32),
    ],
    description: text(headers.description, ({ description }) => description, 40),
    reference: text(headers.reference, ({ reference }) => reference, 14),
    notes: text(headers.notes, ({ notes }) => notes, 40),
    ownerId: text(headers.ownerId, ({ owner }) => owner, 20),
    probability: [
      ...text(headers.probability, ({ probability }) => probability, 16),
      ...number(headers.probabilityOrder, (row) => row.probabilityOrder),
    ],
    impact: [
      ...text(headers.impact, ({ impact }) => impact, 16),
      ...number(headers.impactOrder, (row) => row.impactOrder),
    ],
    // As an import takes them in: a column a factor.
    impacts: factors.flatMap(({ id, name }) =>
      text(fill(riskFile.factor, { name }), ({ impacts }) => impacts?.[id] ?? null, 20),
    ),
    level: number(headers.level, ({ level }) => level),
    rangeId: text(headers.rangeId, ({ range }) => range),
    residualLevel: [
      ...number(headers.residualLevel, (row) => row.residualLevel),
      ...text(headers.residualRange, (row) => row.residualRange),
    ],
    expectedLevel: [
      ...number(headers.expectedLevel, (row) => row.expectedLevel),
      ...text(headers.expectedRange, (row) => row.expectedRange),
    ],
    targetLevel: [
      ...number(headers.targetLevel, (row) => row.targetLevel),
      ...text(headers.targetRange, (row) => row.targetRange),
    ],
    targetDate: [{ header: headers.targetDate, type: 'date', value: ({ targetDate }) => targetDate }],
    gap: number(headers.gap, ({ gap }) => gap),
    treatment: text(headers.treatment, ({ treatment }) => words.treatments[treatment ?? 'none'], 16),
    isOverdue: text(headers.isOverdue, (row) => overdueIn(words.overdue, row), 32),
    statusId: text(headers.statusId, ({ statusId }) => statuses[statusId] ?? null),
    completeness: text(headers.completeness, ({ completeness }) => words.missing[completeness], 24),
    statusReason: text(headers.statusReason, ({ statusReason }) => statusReason, 24),
    assessedAt: time(headers.assessedAt, ({ assessedAt }) => assessedAt),
    createdAt: time(headers.createdAt, ({ createdAt }) => createdAt),
    updatedAt: time(headers.updatedAt, ({ updatedAt }) => updatedAt),
  };
}

const ofColumns: Readonly<Record<string, readonly PermissionCode[]>> = {
  ...toldBy,
  rangeId: ofLevel,
  impacts: ofImpactLevels,
  treatment: ofTreatment,
  isOverdue: ofOverdue,
};

/** What a column tells, where it is not for everybody who lists risks. */
const codesOf = (field: string) => ofColumns[field] ?? [];

/**
 * The columns asked for, or all that the session may read, of some fields only. Throws for one there is not, and `forbidden` for one it
 * may not.
 */
function chosen(
  { columns: requested, fields }: { columns: string | undefined; fields: readonly string[] | undefined },
  holder: Holder,
  columns: ReturnType<typeof columnsIn>,
): ExportColumn<Row>[] {
  const all = Object.fromEntries(
    Object.entries(columns).map(([field, columns]) => [field, columns.map((each) => ({ field, ...each }))]),
  );
  const lacking = (field: string) => codesOf(field).find((code) => !can(holder, code));
  if (!requested) return (fields ?? Object.keys(all)).flatMap((field) => (lacking(field) ? [] : (all[field] ?? [])));
  return requested.split(',').flatMap((field) => {
    const permission = lacking(field);
    if (permission !== undefined) throw problem('forbidden', { permission });
    if (!all[field]) throw invalid([{ path: 'query.columns', code: 'unknownField', params: { value: field } }]);
    return all[field];
  });
}

interface Factor {
  id: number;
  name: string;
}

const nameIn = (language: Language, table: string) =>
  language === 'en'
    ? sql`coalesce(${sql.ref(`${table}.name_en`)}, ${sql.ref(`${table}.name`)})`
    : sql`${sql.ref(`${table}.name`)}`;

const activeFactors = (trx: Trx, language: Language): Promise<Factor[]> =>
  trx.rows(sql`select f.id, ${nameIn(language, 'f')} as name from impact_factor f
    where f.company_id = app.current_company() and f.status_id = 1 order by f.sort_order, f.id`);

/** How risk `r` is rated by each factor, in words. */
const impactsIn = (language: Language) => sql`
  (select json_object_agg(i.impact_factor_id, coalesce(${nameIn(language, 'l')}, ${textsIn(language).riskFile.setAside}))
    from risk_impact i left join impact_level l on l.company_id = i.company_id and l.id = i.impact_level_id
    where i.company_id = r.company_id and i.risk_id = r.id)`;

/** Every row a query asks for with the words of a language, as one json column; `extra`: of columns that are read when asked for. */
function rowsIn(
  language: Language,
  extra: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<{ row: Row }> {
  const name = (table: string) => nameIn(language, table);
  const parameter = (id: RawBuilder<unknown>) =>
    sql`(select ${name('p')} from parameter p where p.company_id = r.company_id and p.id = ${id})`;
  const rangeOf = (left: 'residual' | 'expected' | 'target') =>
    sql`(select ${name('g')} from range_level g where g.company_id = r.company_id and g.id = (${leftOf(left)} ->> 'rangeId')::bigint)`;
  return sql`
    select json_build_object('id', r.id, 'scopeId', r.scope_id, 'code', r.code, 'assetCode', a.code, 'asset', a.name, 'isCritical', a.is_critical,
      'category', ${parameter(sql`a.category_id`)}, 'process', ${parameter(sql`a.process_id`)}, 'assetOwner', ${parameter(sql`a.owner_id`)},
      'threatCode', t.code, 'threat', ${name('t')}, 'vulnerabilityCode', v.code, 'vulnerability', ${name('v')},
      'description', r.description, 'reference', r.reference, 'notes', r.notes, 'owner', ${parameter(sql`r.owner_id`)},
      'probability', (select ${name('l')} from probability_level l where l.company_id = r.company_id and l.id = r.probability_level_id),
      'probabilityOrder', r.probability, 'impactOrder', r.impact, 'level', r.level,
      'impact', (select ${name('l')} from impact_level l join impact_factor f on f.company_id = l.company_id and f.id = l.impact_factor_id
        where l.company_id = r.company_id and l."order" = r.impact order by f.sort_order, f.id limit 1),
      'range', (select ${name('g')} from range_level g where g.company_id = r.company_id and g.id = z.range_level_id),
      'residualLevel', r.residual_level, 'residualRange', ${rangeOf('residual')}, 'expectedLevel', r.expected_level, 'expectedRange', ${rangeOf('expected')},
      'targetLevel', r.target_level, 'targetRange', ${rangeOf('target')}, 'targetDate', r.target_date, 'gap', r.gap, ${extra}${overdueColumns},
      'statusId', r.status_id, 'statusReason', r.status_reason, 'completeness', r.completeness,
      'assessedAt', r.assessed_at, 'createdAt', r.created_at, 'updatedAt', r.updated_at) as row
    from risk r ${riskJoins} where ${where} order by ${order}`;
}

/**
 * The current filter of the list as a file: every risk of it, in its order, everything by name; with `scopes`, which it is of; with
 * `fields`, those of them that the session may read.
 */
export async function exportRisks(
  trx: Trx,
  { format, columns, language = 'es', ...query }: z.output<typeof risk.export.query>,
  {
    tenant,
    session,
    scopes,
    fields,
  }: { tenant: Tenant; session: Holder; scopes?: ScopeNames; fields?: readonly string[] },
): Promise<SheetFile> {
  const all = columnsIn(language, await activeFactors(trx, language), scopes);
  const chosenColumns = chosen({ columns, fields }, session, all);
  const isChosen = (name: string) => chosenColumns.some(({ field }) => field === name);
  const where = await conditionOf(trx, query, tenant.scopeIds);
  const extra = sql`${isChosen('treatment') ? sql`'treatment', ${treatmentOf}, ` : sql``}${isChosen('impacts') ? sql`'impacts', ${impactsIn(language)}, ` : sql``}`;
  const rows = cursor<Row>(trx, rowsIn(language, extra, where, orderOf(sortedFor(query, session).sort)));
  return sheetFile({ name: textsIn(language).risk.many, format }, chosenColumns, rows);
}
