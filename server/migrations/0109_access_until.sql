-- A place in a company may end on a day, and may be limited to some assessments.
alter table member
  -- the last day in the company's time zone; null: no end
  add column access_until date,
  -- empty = every assessment of the scopes that may be entered. A list, not rows: deleting the last one must not open all others
  add column assessment_ids bigint[] not null default '{}';

-- Places that let their people in now. Whoever asks whether somebody is in a company asks here; `member` knows everybody.
create view open_member with (security_invoker = true) as
  select m.company_id, m.id, m.user_id, m.role_id, m.scope_ids, m.assessment_ids, m.status_id, m.access_until, m.last_visit_at,
    m.checklist_left_at, m.version
  from member m
  where m.status_id = 1 and (m.access_until is null or m.access_until >= (
    select (now() at time zone c.time_zone)::date from company c where c.id = m.company_id));
grant select on open_member to baluarte_app, baluarte_door;

-- Places that were let in until a day that is over.
create view ended_member with (security_invoker = true) as
  select m.company_id, m.id, m.user_id, m.access_until from member m
  where m.status_id = 1 and m.access_until < (
    select (now() at time zone c.time_zone)::date from company c where c.id = m.company_id);
grant select on ended_member to baluarte_app, baluarte_door;

create or replace view company_user with (security_invoker = true) as
  select m.company_id, m.user_id as id, m.id as member_id, p.first_name as name, p.last_name, p.email, p.phone, m.role_id,
    cardinality(m.scope_ids) > 0 as is_limited, p.has_two_step, greatest(m.last_visit_at, p.used_at) as last_access_at,
    (select max(i.expires_at) from invitation i where i.company_id = m.company_id and i.member_id = m.id and m.status_id = 3
      and i.accepted_at is null and i.revoked_at is null) as invitation_expires_at,
    m.status_id, p.is_closed, m.version, m.created_at, m.updated_at,
    app.fold(p.first_name || ' ' || p.last_name || ' ' || p.email) as search,
    m.access_until,
    m.access_until < (select (now() at time zone c.time_zone)::date from company c where c.id = m.company_id) is true as has_ended,
    cardinality(m.assessment_ids) > 0 as is_within_assessments, m.assessment_ids
  from member m join app.people() p on p.id = m.user_id;

-- As before; an administrator whose place ends is none a company can rely on.
create or replace function app.keep_administrator() returns trigger language plpgsql as $$
declare
  administrators bigint;
  is_kept boolean;
begin
  perform pg_advisory_xact_lock_shared(hashtext('accounts closed'));
  select r.id into administrators from public.role r
  where r.company_id = old.company_id and r.is_system and r.base = 1 for no key update;
  if old.role_id is distinct from administrators or not exists (select from public.company c where c.id = old.company_id) then
    return null;
  end if;
  if app.current_company() is null then
    is_kept := exists (select from public.member m join auth."user" u on u.id = m.user_id and u.status_id <> 2
      where m.company_id = old.company_id and m.role_id = administrators and m.status_id = 1 and m.access_until is null);
  else
    is_kept := exists (select from public.member m where m.company_id = old.company_id and m.role_id = administrators
      and m.status_id = 1 and m.access_until is null and not app.is_account_closed(m.user_id));
  end if;
  if is_kept then
    return null;
  end if;
  raise exception 'a company keeps an active administrator' using
    errcode = 'check_violation', constraint = 'member__last_administrator', table = 'member';
end $$;
drop trigger keep_administrator on member;
create constraint trigger keep_administrator after delete or update of role_id, status_id, access_until on member
  deferrable initially deferred for each row when (old.status_id = 1) execute function app.keep_administrator();

-- The assessments whoever acts is limited to; null: every one, as for the product itself, which acts as nobody. Looked up in
-- their place and not told by the server, so that no way in can forget it. Who sees as another person is limited as that one.
create function app.current_assessments() returns bigint[] language sql stable
  return (select nullif(m.assessment_ids, '{}') from public.member m
    where m.company_id = app.current_company() and m.user_id = coalesce(
      nullif(current_setting('app.seen_as', true), '')::bigint, app.current_actor()));

-- Beside the walls of company and scope: restrictive, so all must hold. `own` is the column with the number of the assessment.
create procedure app.isolate_assessment(relation text, own text default 'assessment_id') language plpgsql as $$
declare
  rule constant text := format(
    '%1$I is null or (select app.current_assessments()) is null or %1$I = any ((select app.current_assessments())::bigint[])', own);
begin
  execute format('create policy assessment on %I as restrictive using (%s) with check (%s)', relation, rule, rule);
end $$;
call app.isolate_assessment('assessment', 'id');
call app.isolate_assessment('assessment_answer');
call app.isolate_assessment('assessment_rating');
call app.isolate_assessment('assessment_part');
call app.isolate_assessment('assessment_typed_figure');

-- What proves an answer is known to whoever may know the answer.
create policy assessment on evidence_link as restrictive using (
  (select app.current_assessments()) is null or assessment_answer_id is null or exists (
    select from assessment_answer a where a.company_id = evidence_link.company_id and a.id = evidence_link.assessment_answer_id));
create policy assessment on expected_evidence as restrictive using (
  (select app.current_assessments()) is null or assessment_answer_id is null or exists (
    select from assessment_answer a where a.company_id = expected_evidence.company_id and a.id = expected_evidence.assessment_answer_id));
-- A piece is known by way of something it proves; to whoever is making it, until the end of the transaction, as it is.
create policy assessment on evidence as restrictive for select using (
  (select app.current_assessments()) is null or created_at = now() or exists (
    select from evidence_link l where l.company_id = evidence.company_id and l.evidence_id = evidence.id));
create policy assessment on evidence_revision as restrictive for select using (
  (select app.current_assessments()) is null or exists (
    select from evidence e where e.company_id = evidence_revision.company_id and e.id = evidence_revision.evidence_id));
create policy assessment on evidence_file as restrictive for select using (
  (select app.current_assessments()) is null or exists (
    select from evidence_revision r where r.company_id = evidence_file.company_id and r.id = evidence_file.revision_id));

-- The record of an assessment is as open as the assessment, deleted ones included.
create policy assessment on change as restrictive for select using (
  (select app.current_assessments()) is null
  or case
    when table_name = 'assessment' then row_id = any ((select app.current_assessments())::bigint[])
    when table_name in ('assessment_answer', 'assessment_rating', 'assessment_part', 'assessment_typed_figure')
      then (coalesce(after, before) ->> 'assessment_id')::bigint = any ((select app.current_assessments())::bigint[])
    when table_name in ('evidence_link', 'expected_evidence')
      then (coalesce(after, before) ->> 'assessment_answer_id') is null or exists (
        select from assessment_answer a where a.company_id = change.company_id
          and a.id = (coalesce(change.after, change.before) ->> 'assessment_answer_id')::bigint)
    when table_name in ('evidence', 'evidence_revision', 'evidence_file') then exists (
      select from evidence e where e.company_id = change.company_id and e.id = case table_name
        when 'evidence' then row_id
        when 'evidence_revision' then (coalesce(change.after, change.before) ->> 'evidence_id')::bigint
        else (select r.evidence_id from evidence_revision r where r.company_id = change.company_id
          and r.id = (coalesce(change.after, change.before) ->> 'revision_id')::bigint) end)
    else true end);
