import type { Criticality } from '@baluarte/contract/inventory/criticality.ts';
import {
  criticalityOf,
  defaultCriticalityRule,
  dimensions,
  higher,
  type CriticalityLevel,
  type CriticalityRule,
  type Dimension,
  type Needs,
} from '@baluarte/contract/inventory/criticality.rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { rowAsOf } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

type Level = CriticalityLevel | null;
type Said = Omit<Criticality, Dimension | 'computed' | 'criticality' | 'override' | 'setBy' | 'setAt'> & {
  own: Needs;
  reasons: Record<Dimension, string | null>;
  overrideLevel: Level;
  overrideReason: string | null;
};

/** An asset `a`, its classification `p` and the rule, now or as they stood. */
const said = (rule: RawBuilder<unknown>, at: string | null) => sql`
  a.id, a.code, a.name, a.version, a.is_critical as "isCritical", a.critical_details as "criticalDetails",
  a.security_requirements as "securityRequirements", ${rule} as rule, ${at}::text as at,
  case when p.id is not null then json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'nameEn', p.name_en) end as classification,
  (select coalesce(json_agg(json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'nameEn', f.name_en,
      'description', f.description, 'descriptionEn', f.description_en) order by f.sort_order, f.id), '[]')
    from asset_impact_factor l join impact_factor f on f.company_id = l.company_id and f.id = l.impact_factor_id
    where l.company_id = app.current_company() and l.asset_id = a.id) as "impactFactors",
  json_build_object('confidentiality', (p.extra ->> 'confidentiality')::integer, 'integrity', a.integrity, 'availability', a.availability) as own,
  json_build_object('confidentiality', null, 'integrity', a.integrity_reason, 'availability', a.availability_reason) as reasons,
  a.criticality_override as "overrideLevel", a.criticality_reason as "overrideReason"`;

const ruleOf = (highs: RawBuilder<unknown>, mediums: RawBuilder<unknown>) =>
  sql`json_build_object('highs', ${highs}, 'mediums', ${mediums})`;

/** What is said of an asset. Throws `notFound`. */
async function readSaid(trx: Trx, id: number): Promise<Said> {
  const found = await trx.first(sql<Said>`
    select ${said(ruleOf(sql`m.criticality_highs`, sql`m.criticality_mediums`), null)}
    from asset a join method m on m.company_id = a.company_id
    left join parameter p on p.company_id = a.company_id and p.id = a.classification_id
    where a.company_id = app.current_company() and a.id = ${id}`);
  if (!found) throw problem('notFound');
  return found;
}

/** What was said of an asset at a moment, with its classification and the rule of then. Throws `notFound`. */
async function readSaidAt(trx: Trx, id: number, at: string): Promise<Said> {
  const asset = await rowAsOf(trx, 'asset', id, at);
  if (!asset) throw problem('notFound');
  const classificationId = asset['classification_id'];
  const classification =
    typeof classificationId === 'number' ? await rowAsOf(trx, 'parameter', classificationId, at) : undefined;
  const method = (await rowAsOf(trx, 'method', 1, at)) ?? {};
  const rule: CriticalityRule = {
    highs: Number(method['criticality_highs'] ?? defaultCriticalityRule.highs),
    mediums: Number(method['criticality_mediums'] ?? defaultCriticalityRule.mediums),
  };
  return trx.one(sql<Said>`
    select ${said(ruleOf(sql`${rule.highs}::integer`, sql`${rule.mediums}::integer`), at)}
    from jsonb_populate_record(null::asset, ${JSON.stringify(asset)}::jsonb) a
    left join jsonb_populate_record(null::parameter, ${JSON.stringify(classification ?? {})}::jsonb) p on p.id is not null`);
}

interface Source {
  dimension: number;
  value: CriticalityLevel;
  origin: Criticality['confidentiality']['origin'];
  next: Criticality['confidentiality']['next'];
}

/** What an asset inherits and from where; an asset that is not within the walls of the transaction is not named. */
async function readSources(trx: Trx, id: number): Promise<ReadonlyMap<Dimension, Source>> {
  const named = (column: string) => sql`(
    select json_build_object('id', a.id, 'code', a.code, 'name', a.name) from asset a
    where a.company_id = app.current_company() and a.id = s.${sql.ref(column)})`;
  const rows = await trx.rows(sql<Source>`
    with sources as materialized (select * from app.criticality_sources(${id}))
    select s.dimension, s.value, ${named('origin_id')} as origin, ${named('next_id')} as next from sources s`);
  return new Map(rows.flatMap((row) => [[dimensions[row.dimension - 1] ?? 'availability', row] as const]));
}

/** Who last said something of an asset's criticality until a moment, and when. */
const lastSaid = (trx: Trx, id: number, at: string | null) =>
  trx.first(sql<{ setBy: string | null; setAt: string }>`
    select app.person_name(s.user_id) as "setBy", to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "setAt"
    from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and c.table_name = 'asset' and c.row_id = ${id}
      ${at === null ? sql`` : sql`and s.at <= ${at}`}
      and exists (
        select from unnest(array['integrity', 'integrity_reason', 'availability', 'availability_reason', 'criticality_override',
          'criticality_reason', 'classification_id']) k (name)
        where coalesce(c.before -> k.name, 'null') is distinct from coalesce(c.after -> k.name, 'null'))
    order by s.at desc, c.id desc limit 1`);

/**
 * How critical an asset is and why, now or at a moment: then by the rule of then, and without what it inherited, which was not
 * recorded. Throws `notFound`.
 */
export async function readCriticality(trx: Trx, id: number, at: string | null): Promise<Criticality> {
  const { own, reasons, overrideLevel, overrideReason, rule, ...asset } =
    at === null ? await readSaid(trx, id) : await readSaidAt(trx, id, at);
  const sources = at === null ? await readSources(trx, id) : new Map<Dimension, Source>();
  const dimensionOf = (name: Dimension): Criticality[Dimension] => {
    const source = sources.get(name);
    const inherited = source?.value ?? null;
    return {
      own: own[name],
      reason: reasons[name],
      inherited,
      origin: source?.origin ?? null,
      next: source?.next ?? null,
      needed: higher(own[name], inherited),
    };
  };
  const needs = {
    confidentiality: dimensionOf('confidentiality'),
    integrity: dimensionOf('integrity'),
    availability: dimensionOf('availability'),
  };
  const neededOf = (name: Dimension): Level => needs[name].needed ?? null;
  const computed = criticalityOf(
    {
      confidentiality: neededOf('confidentiality'),
      integrity: neededOf('integrity'),
      availability: neededOf('availability'),
    },
    rule,
  );
  const last = await lastSaid(trx, id, at);
  return {
    ...asset,
    ...needs,
    rule,
    computed,
    override: overrideLevel === null ? null : { level: overrideLevel, reason: overrideReason },
    criticality: overrideLevel ?? computed,
    setBy: last?.setBy ?? null,
    setAt: last?.setAt ?? null,
  };
}
