import { maximumUncovered, type coverage, type CoverageTable } from '@baluarte/contract/risk/coverage.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { inScope } from '../list/list.queries.ts';

type Scopes = Tenant['scopeIds'];

const { INACTIVE } = statusIds;

/**
 * Each active asset with each active threat that concerns it, and how far it was looked at: 3 assessed, 2 waits to be assessed, 1
 * discarded, 0 not at all; with how many of its risks are as far. `only` narrows the assets `a`, `threat` the threats by id.
 */
const looked = (
  scopeIds: Scopes,
  only = sql`true`,
  threat: (id: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql`true`,
) => sql`
  a as materialized (select a.id, a.type_id from asset a where ${inScope('a', scopeIds)} and a.status_id = 1 and ${only}),
  r as materialized (
    select s.asset_id, s.threat_id, max(s.state) as state,
      count(*) filter (where s.state = 3) as assessed, count(*) filter (where s.state = 2) as pending, count(*) as total
    from (
      select r.asset_id, r.threat_id,
        case when r.status_id = ${sql.lit(INACTIVE)} then 1 when r.completeness = 'complete' then 3 else 2 end as state
      from risk r where ${inScope('r', scopeIds)} and ${threat(sql`r.threat_id`)}) s
    group by s.asset_id, s.threat_id),
  concerned as (
    select a.id, a.type_id, y.threat_id from a join type_threat y on y.company_id = app.current_company() and y.type_id = a.type_id
    where ${threat(sql`y.threat_id`)}
    union select a.id, a.type_id, h.threat_id from a join asset_threat h on h.company_id = app.current_company() and h.asset_id = a.id
    where ${threat(sql`h.threat_id`)}
    union select a.id, a.type_id, r.threat_id from a join r on r.asset_id = a.id),
  looked as (
    select c.id, c.type_id, c.threat_id, coalesce(r.state, 0) as state,
      case r.state when 3 then r.assessed when 2 then r.pending else r.total end as risks
    from concerned c join threat t on t.company_id = app.current_company() and t.id = c.threat_id and t.status_id = 1
    left join r on r.asset_id = c.id and r.threat_id = c.threat_id)`;

/** Types of assets, threats, and how far each pair of them was looked at; by name in a language. One statement. */
export function readCoverage(trx: Trx, scopeIds: Scopes, language: 'es' | 'en'): Promise<CoverageTable> {
  const name = (row: string) =>
    language === 'en' ? sql`coalesce(${sql.ref(`${row}.name_en`)}, ${sql.ref(`${row}.name`)})` : sql.ref(`${row}.name`);
  return trx.one(sql<CoverageTable>`
    with ${looked(scopeIds)},
    cells as (
      select type_id, threat_id, count(*) filter (where state = 3) as assessed, count(*) filter (where state = 2) as pending,
        count(*) filter (where state = 1) as excluded, count(*) filter (where state = 0) as missing,
        json_build_object('assessed', coalesce(sum(risks) filter (where state = 3), 0), 'pending', coalesce(sum(risks) filter (where state = 2), 0),
          'excluded', coalesce(sum(risks) filter (where state = 1), 0)) as risks
      from looked group by type_id, threat_id),
    types as (select type_id, count(*) as assets from a group by type_id)
    select (
      select coalesce(json_agg(json_build_object('id', y.type_id, 'code', p.code, 'name', p.name, 'nameEn', p.name_en,
        'assetCount', y.assets) order by ${name('p')} collate app.natural_order nulls last), '[]')
      from types y left join parameter p on p.company_id = app.current_company() and p.id = y.type_id) as types, (
      select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'nameEn', t.name_en)
        order by ${name('t')} collate app.natural_order, t.id), '[]')
      from threat t where t.company_id = app.current_company() and t.id in (select threat_id from cells)) as threats, (
      select coalesce(json_agg(json_build_object('typeId', c.type_id, 'threatId', c.threat_id, 'assessed', c.assessed,
        'pending', c.pending, 'excluded', c.excluded, 'missing', c.missing, 'risks', c.risks) order by c.type_id, c.threat_id), '[]')
      from cells c) as cells`);
}

interface Reason {
  typeId: number | null;
  threatId: number;
  reason: string | null;
  /** Discarded risks that have it. */
  count: number;
}

/** Why the assets of each type are not looked at further for a threat: the reasons of their discarded risks, the most frequent first. */
export const readReasons = (trx: Trx, scopeIds: Scopes): Promise<Reason[]> =>
  trx.rows<Reason>(sql`
    with ${looked(scopeIds)}
    select l.type_id as "typeId", l.threat_id as "threatId", k.status_reason as reason, count(*)::integer as count
    from looked l join risk k on k.company_id = app.current_company() and k.asset_id = l.id and k.threat_id = l.threat_id
    where l.state = 1 group by 1, 2, 3 order by count(*) desc, k.status_reason`);

type Missing = z.output<typeof coverage.missing.reply>;

/** The assets of a type that nobody has looked at for a threat, and the active vulnerabilities it exploits, the most severe first. */
export function listMissing(
  trx: Trx,
  { typeId, threatId }: z.output<typeof coverage.missing.query>,
  scopeIds: Scopes,
): Promise<Missing> {
  const ofType = typeId === undefined ? sql`a.type_id is null` : sql`a.type_id = ${typeId}`;
  return trx.one(sql<Missing>`
    with ${looked(scopeIds, ofType, (id) => sql`${id} = ${threatId}`)},
    missing as (
      select b.id, b.code, b.name from looked l join asset b on b.company_id = app.current_company() and b.id = l.id where l.state = 0)
    select (select count(*) from missing)::integer as total, (
      select coalesce(json_agg(json_build_object('id', x.id, 'code', x.code, 'name', x.name)), '[]')
      from (select * from missing order by code collate app.natural_order, id limit ${maximumUncovered}) x) as assets, (
      select coalesce(json_agg(json_build_object('id', v.id, 'code', v.code, 'name', v.name, 'nameEn', v.name_en)
        order by s.sort_order desc nulls last, v.code collate app.natural_order), '[]')
      from threat_vulnerability w
      join vulnerability v on v.company_id = w.company_id and v.id = w.vulnerability_id and v.status_id = 1
      left join parameter s on s.company_id = v.company_id and s.id = v.severity_id
      where w.company_id = app.current_company() and w.threat_id = ${threatId}) as vulnerabilities`);
}
