-- As before, but an acceptance ends as well, approved or asked for, where its range now lets nobody accept.
create or replace function app.lapse_acceptances(changed bigint[]) returns void language plpgsql as $$
declare
  company constant bigint := app.current_company();
  scopes constant text := coalesce(current_setting('app.scope_ids', true), '');
  -- the running change, and the one that it takes back: what that changed is written anew in no order of its own
  changes constant bigint[] := array[nullif(current_setting('app.changeset_id', true), '')::bigint,
    (nullif(current_setting('app.changeset_about', true), '')::jsonb ->> 'undoes')::bigint];
begin
  perform set_config('app.scope_ids', '*', true);
  update public.acceptance a set state = 'lapsed', closed_at = now(), closed_for = x.reason
  from (
    select a.id, case
      when r.status_id = 2 then 'discarded'
      when r.assessed_at is distinct from a.assessed_at then 'assessment'
      when r.completeness <> 'complete' then 'method'
      when (coalesce(r.residual_probability, r.probability), coalesce(r.residual_impact, r.impact)) <> (a.probability, a.impact)
        then case
          when r.probability <> (a.accepted ->> 'probability')::integer or r.impact <> (a.accepted ->> 'impact')::integer then 'method'
          when exists (select from public.change c where c.company_id = company and c.changeset_id = any (changes)
            and c.table_name in ('impact_factor', 'impact_level', 'method', 'probability_level', 'probability_type', 'range_level')) then 'method'
          -- what is typed stands in the place of what controls come to, until it is taken back
          when m.control_method ->> 'mode' = 'manual' and (r.typed_probability is not null or exists (
            select from public.change c where c.company_id = company and c.changeset_id = any (changes) and c.table_name = 'risk'
              and c.row_id = r.id
              and num_nonnulls(c.before ->> 'typed_probability', c.after ->> 'typed_probability') > 0)) then 'typed'
          when current_setting('app.changeset_kind', true) = 'decayed' then 'lateness'
          when num_nonnulls(r.residual_probability, a.accepted ->> 'residualProbability') > 0 then 'controls'
          else 'method' end
      when z.range_level_id is distinct from a.range_id or g.accept = 'no' then 'method'
    end as reason
    from public.acceptance a
    join public.risk r on r.company_id = a.company_id and r.id = a.risk_id
    join public.method m on m.company_id = a.company_id
    left join public.zone z on z.company_id = r.company_id and z.probability = coalesce(r.residual_probability, r.probability)
      and z.impact = coalesce(r.residual_impact, r.impact)
    left join public.range_level g on g.company_id = z.company_id and g.id = z.range_level_id
    where a.company_id = company and a.state in ('requested', 'approved') and (changed is null or a.risk_id = any (changed))) x
  where a.company_id = company and a.id = x.id and x.reason is not null;
  perform set_config('app.scope_ids', scopes, true);
end $$;
