import { likelinessPoints } from '@baluarte/contract/risk/recognition.rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { readCatalogue } from '#organization/shared/seed-data.ts';

const { relation, usual, severity, similar, repeated } = likelinessPoints;
const lit = (value: number) => sql.lit(value);

/** Maximum number of risks, the latest, that tell what similar assets keep. */
const maxSimilarRisks = 20_000;

/** What the shipped templates of each type, and of each category, name. */
function usualEnds() {
  const templates = readCatalogue().asset_templates;
  return JSON.stringify(
    templates.flatMap(({ type, category, threats, vulnerabilities }) => [
      { kind: 'assetType', code: type, threats, vulnerabilities },
      { kind: 'assetCategory', code: category, threats, vulnerabilities },
    ]),
  );
}

/** Common table expressions that `likeliestOf` reads, followed by a comma. Entries of the shipped catalogue are found by code. */
export const likelinessTables = () => sql`
  usual_template as materialized (
    select g.id, i.threats, i.vulnerabilities
    from jsonb_to_recordset(${usualEnds()}::jsonb) as i(kind text, code text, threats jsonb, vulnerabilities jsonb)
    join parameter g on g.company_id = app.current_company() and g.kind = i.kind and g.code = i.code
  ),
  usual as materialized (
    select y.id,
      array(select distinct t.id from usual_template x cross join jsonb_array_elements_text(x.threats) e(code)
        join threat t on t.company_id = app.current_company() and t.code = e.code where x.id = y.id) as threats,
      array(select distinct v.id from usual_template x cross join jsonb_array_elements_text(x.vulnerabilities) e(code)
        join vulnerability v on v.company_id = app.current_company() and v.code = e.code where x.id = y.id) as vulnerabilities
    from (select distinct id from usual_template) y
  ),
  severity as materialized (
    select id, row_number() over (order by sort_order, id) as rank from parameter
    where company_id = app.current_company() and kind = 'severity'
  ),
  similar_risk as materialized (
    select coalesce(b.type_id, b.category_id) as group_id, r.asset_id, r.threat_id, r.vulnerability_id, bool_or(r.status_id <> 2) as is_kept
    from (select * from risk where company_id = app.current_company() order by id desc limit ${lit(maxSimilarRisks)}) r
    join asset b on b.company_id = r.company_id and b.id = r.asset_id
    group by 1, 2, 3, 4
  ),
  similar_pair as materialized (
    select group_id, threat_id, vulnerability_id, count(*) filter (where is_kept)::integer as kept, count(*) filter (where not is_kept)::integer as discarded
    from similar_risk group by 1, 2, 3
  ),
  similar_group as materialized (select group_id, count(distinct asset_id)::integer as assets from similar_risk group by 1),`;

/** How many combinations of asset `a` may be proposed: `likeliest` less the risks it has. */
export const pendingOf = (likeliest: number): RawBuilder<unknown> => sql`greatest(0, ${lit(likeliest)} - (
  select count(*) from (select from risk k where k.company_id = a.company_id and k.asset_id = a.id limit ${lit(likeliest)}) k))`;

const risksWith = (end: 'threat_id' | 'vulnerability_id') => sql`(
  select count(*) from risk k where k.company_id = a.company_id and k.asset_id = a.id and k.${sql.ref(end)} = w.${sql.ref(end)})`;

/** The likeliest of the combinations `wanted` of asset `a`, in their order, with what made them so. */
export const likeliestOf = (wanted: RawBuilder<unknown>, likeliest: number): RawBuilder<unknown> => sql`
  select r.threat_id, r.vulnerability_id, r.basis, r.source_id, r.threat_code, r.vulnerability_code, r.severity_id,
    json_build_object('points', r.points, 'relation', r.relation, 'usual', r.usual, 'severity', r.severity, 'similar', r.similar,
      'repeated', r.repeated, 'similarAssets', coalesce(r.assets, 0), 'kept', coalesce(r.kept, 0), 'discarded', coalesce(r.discarded, 0),
      'isAlike', r.is_alike) as likeliness
  from (
    select p.*, p.base + p.repeated as points from (
      select w.*, (${lit(repeated)} * (
        row_number() over (partition by w.threat_id order by w.base desc, w.vulnerability_code collate app.natural_order) - 1 + ${risksWith('threat_id')}
        + row_number() over (partition by w.vulnerability_id order by w.base desc, w.threat_code collate app.natural_order) - 1 + ${risksWith('vulnerability_id')}
      ))::integer as repeated
      from (
        select x.*, x.relation + x.usual + x.severity + x.similar as base from (
          select c.*, s.kept, s.discarded, g.assets, c.basis = 5 and c.source_id <> a.category_id as is_alike,
            case c.basis when 1 then ${lit(relation.full)} when 2 then (case when exists (
              select from asset_threat o where o.company_id = a.company_id and o.asset_id = a.id and o.threat_id = c.threat_id and not o.is_suggested
            ) then ${lit(relation.byThreat)} else ${lit(relation.recognized)} end)
              when 3 then ${lit(relation.byVulnerability)} when 4 then ${lit(relation.byType)} else ${lit(relation.byCategory)} end as relation,
            ${lit(usual)} * (coalesce(c.threat_id = any(u.threats), false)::integer + coalesce(c.vulnerability_id = any(u.vulnerabilities), false)::integer) as usual,
            (${lit(severity)} * coalesce(z.rank, 1))::integer as severity,
            coalesce(round(${lit(similar)}::numeric * (s.kept - s.discarded) / g.assets), 0)::integer as similar
          from (${wanted}) c
          left join severity z on z.id = c.severity_id
          left join usual u on u.id = coalesce((select i.id from usual i where i.id = a.type_id), c.source_id, a.category_id)
          left join similar_pair s on s.group_id = coalesce(a.type_id, a.category_id) and s.threat_id = c.threat_id and s.vulnerability_id = c.vulnerability_id
          left join similar_group g on g.group_id = coalesce(a.type_id, a.category_id)
        ) x
      ) w
    ) p
    order by points desc, p.threat_code collate app.natural_order, p.vulnerability_code collate app.natural_order
    limit ${pendingOf(likeliest)}
  ) r`;
