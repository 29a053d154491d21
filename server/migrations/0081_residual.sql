-- What is left of risks after their controls, now and once what is planned is done. Empty where no control counts: then it is the
-- inherent rating.
alter table risk
  add column expected_probability smallint,
  add column expected_impact smallint,
  add constraint risk__expected_probability_out_of_range check (expected_probability between 1 and 10),
  add constraint risk__expected_impact_out_of_range check (expected_impact between 1 and 10),
  add column residual_level smallint generated always as (
    case when completeness = 'complete' then coalesce(residual_probability, probability) * coalesce(residual_impact, impact) end) stored,
  add column expected_level smallint generated always as (
    case when completeness = 'complete' then coalesce(expected_probability, probability) * coalesce(expected_impact, impact) end) stored;
create index risk__by_residual_level on risk (company_id, scope_id, residual_level desc nulls last, id desc);
create index risk__by_expected_level on risk (company_id, scope_id, expected_level desc nulls last, id desc);
drop index risk__on_further_map;
create index risk__on_further_map on risk (company_id)
  where residual_probability is not null or expected_probability is not null or target_probability is not null;

-- How controls lower risks: see ControlMethod of the contract.
alter table method add column control_method jsonb not null default '{
  "mode": "percent",
  "weights": {"preventive": 0.25, "detective": 0.15, "corrective": 0.1, "automatic": 0.25, "manual": 0.15},
  "formalWeights": {"documentation": 0, "frequency": 0, "evidence": 0},
  "effectiveness": {"effective": 1, "partially_effective": 0.5, "not_effective": 0},
  "unverified": 1,
  "actsOn": {"preventive": "probability", "detective": "probability", "corrective": "impact"}
}';

create aggregate app.product(numeric) (sfunc = numeric_mul, stype = numeric, initcond = '1', parallel = safe);

-- What each control does: the share it leaves of what it acts on, and the cells it moves a risk; now and as expected. Whether it counts
-- follows from its status. The SQL version of `efficiencyOf` and of the solidity of one control.
create view control_effect with (security_invoker = true) as
select c.company_id, c.id, c.status_id, x.acts in ('probability', 'both') as on_probability, x.acts in ('impact', 'both') as on_impact,
  c.status_id in (5, 6) as counts_now, c.status_id in (1, 4, 5, 6) as counts_expected,
  x.design * x.performance as efficiency_now, x.design as efficiency_expected,
  least(x.solidity, case when x.performance >= 1 then 2 when x.performance >= 0.5 then 1 else 0 end) as cells_now,
  x.solidity as cells_expected
from control c
join method m on m.company_id = c.company_id
cross join lateral (
  select (array['preventive', 'detective', 'corrective'])[c.type_id] as type,
    exists (select from parameter p where p.company_id = c.company_id and p.id = c.documentation_id and p.code <> 'none') as documented,
    exists (select from parameter p where p.company_id = c.company_id and p.id = c.record_id and p.code <> 'none') as recorded,
    c.frequency_id is not null as frequent, c.deviation is not null as deviates) f
cross join lateral (
  -- in the way of version 4 of the DAFP guide
  select 45 + case f.type when 'preventive' then 15 else 10 end + case when f.frequent then 15 else 0 end
    + case when f.deviates then 15 else 0 end + case when f.recorded then 10 else 0 end as points) d
cross join lateral (
  select m.control_method -> 'actsOn' ->> f.type as acts,
    greatest(0, least(0.95, (m.control_method -> 'weights' ->> f.type)::numeric
      + (m.control_method -> 'weights' ->> (array['automatic', 'manual'])[c.implementation_id])::numeric
      + case when f.documented then (m.control_method -> 'formalWeights' ->> 'documentation')::numeric else 0 end
      + case when f.frequent then (m.control_method -> 'formalWeights' ->> 'frequency')::numeric else 0 end
      + case when f.recorded then (m.control_method -> 'formalWeights' ->> 'evidence')::numeric else 0 end)) as design,
    case when c.rating is null then (m.control_method ->> 'unverified')::numeric
      else (m.control_method -> 'effectiveness' ->> (array['effective', 'partially_effective', 'not_effective'])[c.rating])::numeric
      end as performance,
    case when d.points >= 96 then 2 when d.points >= 86 then 1 else 0 end as solidity) x;
grant select on control_effect to baluarte_app;

-- The sums of moves know what is expected, too.
alter table risk_move add column expected_probability smallint, add column expected_impact smallint;
drop function app.risk_places(jsonb, jsonb);
create function app.risk_places(before jsonb, after jsonb)
  returns table (is_complete boolean, probability smallint, impact smallint, residual_probability smallint, residual_impact smallint,
    expected_probability smallint, expected_impact smallint, target_probability smallint, target_impact smallint, net integer)
  language sql immutable parallel safe as $$
  select x.risk ->> 'completeness' = 'complete', (x.risk ->> 'probability')::smallint, (x.risk ->> 'impact')::smallint,
    (x.risk ->> 'residual_probability')::smallint, (x.risk ->> 'residual_impact')::smallint,
    (x.risk ->> 'expected_probability')::smallint, (x.risk ->> 'expected_impact')::smallint,
    (x.risk ->> 'target_probability')::smallint, (x.risk ->> 'target_impact')::smallint, x.net
  from (values (after, 1), (before, -1)) x(risk, net) where x.risk ->> 'status_id' <> '2'
$$;
create or replace function app.sum_up_changes() returns trigger language plpgsql as $$
begin
  insert into public.change_count (company_id, id, changeset_id, table_name, operation, scope_id, count, first_ids)
  select n.company_id, min(n.id), n.changeset_id, n.table_name, n.operation, n.scope_id, count(*), (array_agg(n.id order by n.id))[1:3]
  from new_rows n group by n.company_id, n.changeset_id, n.table_name, n.operation, n.scope_id;
  if exists (select from new_rows n where n.table_name = 'risk') then
    insert into public.risk_move (company_id, changeset_id, at, scope_id, is_complete, probability, impact,
      residual_probability, residual_impact, expected_probability, expected_impact, target_probability, target_impact, net)
    select m.company_id, m.changeset_id, (select s.at from public.changeset s where s.company_id = m.company_id and s.id = m.changeset_id),
      m.scope_id, m.is_complete, m.probability, m.impact,
      m.residual_probability, m.residual_impact, m.expected_probability, m.expected_impact, m.target_probability, m.target_impact, m.net
    from (
      select n.company_id, n.changeset_id, n.scope_id, p.is_complete, p.probability, p.impact,
        p.residual_probability, p.residual_impact, p.expected_probability, p.expected_impact, p.target_probability, p.target_impact,
        sum(p.net) as net
      from new_rows n cross join lateral app.risk_places(n.before, n.after) p
      where n.table_name = 'risk' group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(p.net) <> 0) m;
  end if;
  return null;
end $$;
