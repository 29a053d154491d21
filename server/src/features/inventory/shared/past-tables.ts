import type { DerivedTables } from '#kit/history/past-reading.ts';

/** What each asset needed, own or inherited along what depends on it in whichever scope, as `app.settle_criticality` finds it. */
const criticality = (at: string) => `
  with recursive own as materialized (select * from app.past_values(${at})),
  dependency as materialized (select * from app.past_dependencies(${at})),
  need (id, dimension, value) as (
    select o.id, d.dimension, d.value from own o
    cross join lateral (values (1, o.confidentiality), (2, o.integrity), (3, o.availability)) d (dimension, value)
    where d.value is not null
    union
    select r.related_asset_id, n.dimension, n.value from need n join dependency r on r.asset_id = n.id),
  highest as (
    select n.id, max(n.value) filter (where n.dimension = 1) as confidentiality, max(n.value) filter (where n.dimension = 2) as integrity,
      max(n.value) filter (where n.dimension = 3) as availability from need n group by n.id)
  select a.company_id, a.id, a.scope_id, h.confidentiality, h.integrity, h.availability, coalesce(a.criticality_override, app.criticality_of(
    h.confidentiality, h.integrity, h.availability, coalesce(m.criticality_highs, 2::smallint), coalesce(m.criticality_mediums, 1::smallint))) as criticality
  from asset a left join highest h on h.id = a.id left join method m on m.company_id = a.company_id`;

/** What follows of the assets, at a moment. */
export const pastTables: DerivedTables = { asset_criticality: criticality };
