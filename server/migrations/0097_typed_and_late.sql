-- What a person says is left of a risk, where the company works so (mode `manual` of the controls' method).
alter table risk
  add column typed_probability smallint,
  add column typed_impact smallint,
  add column typed_reason text,
  add constraint risk__typed_probability_out_of_range check (typed_probability between 1 and 10),
  add constraint risk__typed_impact_out_of_range check (typed_impact between 1 and 10),
  add constraint risk__typed_reason_out_of_range check (length(typed_reason) between 1 and 500),
  add constraint risk__typed_whole check (num_nulls(typed_probability, typed_impact, typed_reason) in (0, 3));
create index risk__typed on risk (company_id, id) where typed_probability is not null;

-- A control whose follow-up is late counts half after some days and not at all after more, where the method says so (`decay`).
create or replace view control_effect with (security_invoker = true) as
select c.company_id, c.id, c.status_id, x.acts in ('probability', 'both') as on_probability, x.acts in ('impact', 'both') as on_impact,
  c.status_id in (5, 6) as counts_now, c.status_id in (1, 4, 5, 6) as counts_expected,
  x.design * x.performance as efficiency_now, x.design as efficiency_expected,
  least(x.solidity, case when x.performance >= 1 then 2 when x.performance >= 0.5 then 1 else 0 end) as cells_now,
  x.solidity as cells_expected, l.timeliness
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
  -- a finished control has no follow-up to be late with
  select case when c.status_id <> 6 or jsonb_typeof(m.control_method -> 'decay') is distinct from 'object' then 1.0
    when (select app.today()) - c.next_follow_up > (m.control_method -> 'decay' ->> 'noneAfter')::integer then 0.0
    when (select app.today()) - c.next_follow_up > (m.control_method -> 'decay' ->> 'halfAfter')::integer then 0.5
    else 1.0 end as timeliness) l
cross join lateral (
  select m.control_method -> 'actsOn' ->> f.type as acts,
    greatest(0, least(0.95, (m.control_method -> 'weights' ->> f.type)::numeric
      + (m.control_method -> 'weights' ->> (array['automatic', 'manual'])[c.implementation_id])::numeric
      + case when f.documented then (m.control_method -> 'formalWeights' ->> 'documentation')::numeric else 0 end
      + case when f.frequent then (m.control_method -> 'formalWeights' ->> 'frequency')::numeric else 0 end
      + case when f.recorded then (m.control_method -> 'formalWeights' ->> 'evidence')::numeric else 0 end)) as design,
    l.timeliness * case when c.rating is null then (m.control_method ->> 'unverified')::numeric
      else (m.control_method -> 'effectiveness' ->> (array['effective', 'partially_effective', 'not_effective'])[c.rating])::numeric
      end as performance,
    case when d.points >= 96 then 2 when d.points >= 86 then 1 else 0 end as solidity) x;
