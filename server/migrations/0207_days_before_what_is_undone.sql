-- As before, but an undo finds the day that was noted before the changeset it takes back: a later entry into the same range may be of a
-- changeset that was taken back itself, and no day follows from such a one.
create or replace function app.note_ranges(of_changeset bigint, risks bigint[], scopes bigint[], ranges bigint[]) returns void language plpgsql as $$
declare
  company constant bigint := app.current_company();
  zone_name constant text := (select c.time_zone from public.company c where c.id = company);
  moved_risks bigint[];
  moved_scopes bigint[];
  moved_ranges bigint[];
  day date;
  is_undo boolean;
  undone bigint;
begin
  select array_agg(g.risk_id), array_agg(g.scope_id), array_agg(g.range_id) into moved_risks, moved_scopes, moved_ranges
  from unnest(risks, scopes, ranges) g (risk_id, scope_id, range_id)
  where g.range_id is distinct from (select e.range_id from public.risk_range_entry e
    where e.company_id = company and e.risk_id = g.risk_id order by e.id desc limit 1);
  if moved_risks is null then return; end if;
  of_changeset := coalesce(of_changeset, app.current_changeset());
  select (s.at at time zone zone_name)::date, s.kind = 'undo',
    case when s.kind = 'undo' then (s.about ->> 'undoes')::bigint end into day, is_undo, undone
  from public.changeset s where s.company_id = company and s.id = of_changeset;
  insert into public.risk_range_entry (changeset_id, scope_id, risk_id, range_id, since)
  select of_changeset, m.scope_id, m.risk_id, m.range_id, coalesce(f.since, day)
  from unnest(moved_risks, moved_scopes, moved_ranges) m (risk_id, scope_id, range_id)
  left join lateral (
    select e.since from (
      select e.id, e.since from public.risk_range_entry e
      where e.company_id = company and e.risk_id = m.risk_id and e.range_id = m.range_id
        and (undone is null or e.changeset_id < undone) order by e.id desc limit 1) e
    where not exists (
      -- where it was since, but for the same day, and for what was taken back
      select from public.risk_range_entry b join public.changeset s on s.company_id = b.company_id and s.id = b.changeset_id
      where b.company_id = company and b.risk_id = m.risk_id and b.id > e.id
        and (s.at at time zone zone_name)::date <> day
        and not (is_undo and (s.kind = 'undo' or exists (
          select from public.changeset u where u.company_id = company and u.kind = 'undo' and (u.about ->> 'undoes')::bigint = s.id
            and u.id <= of_changeset))))) f on true;
end $$;
