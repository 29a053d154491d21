import type { Criticality } from '@baluarte/contract/inventory/criticality.ts';
import {
  criticalityOf,
  defaultCriticalityRule,
  dimensions,
  higher,
  type CriticalityLevel,
  type Dimension,
  type Needs,
} from '@baluarte/contract/inventory/criticality.rules.ts';
import { sql } from 'kysely';
import { readingPast } from '#kit/history/past-reading.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { pastTables } from '#inventory/shared/past-tables.ts';
import { readPastSources } from './past-sources.ts';

type Level = CriticalityLevel | null;
type Said = Omit<Criticality, Dimension | 'computed' | 'criticality' | 'override' | 'setBy' | 'setAt'> & {
  own: Needs;
  reasons: Record<Dimension, string | null>;
  overrideLevel: Level;
  overrideReason: string | null;
};

/** An asset `a`, its classification `p` and the rule of the method `m`. */
const said = (at: string | null) => sql`
  a.id, a.code, a.name, a.version, a.is_critical as "isCritical", a.critical_details as "criticalDetails",
  a.security_requirements as "securityRequirements", ${at}::text as at,
  json_build_object('highs', coalesce(m.criticality_highs, ${sql.lit(defaultCriticalityRule.highs)}),
    'mediums', coalesce(m.criticality_mediums, ${sql.lit(defaultCriticalityRule.mediums)})) as rule,
  case when p.id is not null then json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'nameEn', p.name_en) end as classification,
  a.confidentiality as "saidConfidentiality",
  (select coalesce(json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name, 'nameEn', k.name_en,
      'confidentiality', (k.extra ->> 'confidentiality')::integer) order by k.sort_order, k.id), '[]')
    from parameter k where k.company_id = app.current_company() and k.kind = 'classification' and k.status_id = 1) as classes,
  (select coalesce(json_agg(json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'nameEn', f.name_en,
      'description', f.description, 'descriptionEn', f.description_en) order by f.sort_order, f.id), '[]')
    from asset_impact_factor l join impact_factor f on f.company_id = l.company_id and f.id = l.impact_factor_id
    where l.company_id = app.current_company() and l.asset_id = a.id) as "impactFactors",
  json_build_object('confidentiality', coalesce(a.confidentiality, (p.extra ->> 'confidentiality')::integer), 'integrity', a.integrity, 'availability', a.availability) as own,
  json_build_object('confidentiality', a.confidentiality_reason, 'integrity', a.integrity_reason, 'availability', a.availability_reason) as reasons,
  a.criticality_override as "overrideLevel", a.criticality_reason as "overrideReason"`;

/** What is said of an asset, or was, as the transaction reads it. Throws `notFound`. */
async function readSaid(trx: Trx, id: number, at: string | null): Promise<Said> {
  const found = await trx.first(sql<Said>`
    select ${said(at)} from asset a left join method m on m.company_id = a.company_id
    left join parameter p on p.company_id = a.company_id and p.id = a.classification_id
    where a.company_id = app.current_company() and a.id = ${id}`);
  if (!found) throw problem('notFound');
  return found;
}

interface Source {
  value: CriticalityLevel;
  origin: Criticality['confidentiality']['origin'];
  next: Criticality['confidentiality']['next'];
}

/** What an asset inherits and from where; an asset that is not within the walls of the transaction is not named. */
async function readSources(trx: Trx, id: number): Promise<ReadonlyMap<Dimension, Source>> {
  const named = (column: string) => sql`(
    select json_build_object('id', a.id, 'code', a.code, 'name', a.name) from asset a
    where a.company_id = app.current_company() and a.id = s.${sql.ref(column)})`;
  const rows = await trx.rows(sql<Source & { dimension: number }>`
    with sources as materialized (select * from app.criticality_sources(${id}))
    select s.dimension, s.value, ${named('origin_id')} as origin, ${named('next_id')} as next from sources s`);
  return new Map(rows.flatMap((row) => [[dimensions[row.dimension - 1] ?? 'availability', row] as const]));
}

/** The same at a moment; `then` reads as of it. */
async function readSourcesThen(trx: Trx, then: Trx, id: number, at: string): Promise<ReadonlyMap<Dimension, Source>> {
  const found = await readPastSources(trx, id, at);
  const ids = [...found.values()].flatMap(({ originId, nextId }) => [originId, nextId]);
  const named = await then.rows(sql<NonNullable<Source['origin']>>`
    select a.id, a.code, a.name from asset a where a.company_id = app.current_company() and a.id = any(${ids}::bigint[])`);
  const byId = (id: number) => named.find((row) => row.id === id) ?? null;
  return new Map(
    [...found].map(([dimension, { value, originId, nextId }]) => [
      dimension,
      { value, origin: byId(originId), next: byId(nextId) },
    ]),
  );
}

/** Who last said something of an asset's criticality until a moment, and when. */
const lastSaid = (trx: Trx, id: number, at: string | null) =>
  trx.first(sql<{ setBy: string | null; setAt: string }>`
    select app.person_name(s.user_id) as "setBy", to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "setAt"
    from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
    where c.company_id = app.current_company() and c.table_name = 'asset' and c.row_id = ${id}
      ${at === null ? sql`` : sql`and s.at <= ${at}`}
      and exists (
        select from unnest(array['confidentiality', 'confidentiality_reason', 'integrity', 'integrity_reason', 'availability', 'availability_reason', 'criticality_override',
          'criticality_reason', 'classification_id']) k (name)
        where coalesce(c.before -> k.name, 'null') is distinct from coalesce(c.after -> k.name, 'null'))
    order by s.at desc, c.id desc limit 1`);

/** How critical an asset is and why, now or as it stood at a moment, by the rule and the relations of then. Throws `notFound`. */
export async function readCriticality(trx: Trx, id: number, at: string | null): Promise<Criticality> {
  const then = at === null ? trx : await readingPast(trx, at, pastTables);
  const { own, reasons, overrideLevel, overrideReason, rule, ...asset } = await readSaid(then, id, at);
  const sources = at === null ? await readSources(trx, id) : await readSourcesThen(trx, then, id, at);
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
