-- Kept documents are shown to those they are for alone, and count for everybody: what a company stores is told by the owner of the
-- tables, whom its wall holds as it holds the server.
create or replace function app.storage_used() returns bigint
  language sql stable security definer set search_path = pg_catalog
  return (
    select coalesce(sum(x.bytes), 0)::bigint from (
      select sum(i.file_size) as bytes from public.import i
      where i.company_id = app.current_company() and (i.finished_at is null or i.finished_at > now() - interval '1 day')
      union all
      select sum(f.size) from public.stored_file f where f.company_id = app.current_company()
      union all
      select sum(d.size) from public.report_document d where d.company_id = app.current_company() and d.state = 'done'
      union all
      select sum(u.size) from public.evidence_upload u
      where u.company_id = app.current_company() and u.stored_file_id is null and u.created_at > now() - interval '1 day') x);

-- How many scheduled reports of anybody have something chosen, `viewId` or `templateId`, which is asked before it is deleted.
create function app.schedules_with(chosen text, of_id bigint) returns integer
  language sql stable security definer set search_path = pg_catalog
  begin atomic
    select count(*)::integer from public.report_schedule s
    where s.company_id = app.current_company() and s.options ->> chosen = of_id::text;
  end;
revoke execute on function app.schedules_with(text, bigint) from public;
grant execute on function app.schedules_with(text, bigint) to baluarte_app;

-- What the digests of a subscription are of: another release or other rights make others, which is no change of an entry.
alter table view_subscription add column shape text;
