-- Whoever is limited to some assessments is known only when a statement runs. Written out in the policies, each of these walls
-- became part of every plan that reads evidence or the record of changes, one within the other and each in two versions: eight
-- hundred lines of plan for one piece of evidence. A function is planned once, and called only where somebody is limited.

create or replace function app.current_assessments() returns bigint[] language plpgsql stable as $$
begin
  return (select nullif(m.assessment_ids, '{}') from public.member m
    where m.company_id = app.current_company() and m.user_id = coalesce(
      nullif(current_setting('app.seen_as', true), '')::bigint, app.current_actor()));
end $$;

-- Whether a row is within the walls of whoever acts.
create function app.reaches_answer(company bigint, answer bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.assessment_answer a where a.company_id = company and a.id = answer);
end $$;
create function app.reaches_link_of(company bigint, evidence bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.evidence_link l where l.company_id = company and l.evidence_id = evidence);
end $$;
create function app.reaches_evidence(company bigint, evidence bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.evidence e where e.company_id = company and e.id = evidence);
end $$;
create function app.reaches_revision(company bigint, revision bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.evidence_revision r where r.company_id = company and r.id = revision);
end $$;
-- The piece that a change to a file belongs to, if its revision is reached.
create function app.piece_of_revision(company bigint, revision bigint) returns bigint language plpgsql stable as $$
begin
  return (select r.evidence_id from public.evidence_revision r where r.company_id = company and r.id = revision);
end $$;

alter policy assessment on evidence_link using (
  (select app.current_assessments()) is null or assessment_answer_id is null
  or app.reaches_answer(company_id, assessment_answer_id));
alter policy assessment on expected_evidence using (
  (select app.current_assessments()) is null or assessment_answer_id is null
  or app.reaches_answer(company_id, assessment_answer_id));
alter policy assessment on evidence using (
  (select app.current_assessments()) is null or created_at = now() or app.reaches_link_of(company_id, id));
alter policy assessment on evidence_revision using (
  (select app.current_assessments()) is null or app.reaches_evidence(company_id, evidence_id));
alter policy assessment on evidence_file using (
  (select app.current_assessments()) is null or app.reaches_revision(company_id, revision_id));

alter policy assessment on change using (
  (select app.current_assessments()) is null
  or case
    when table_name = 'assessment' then row_id = any ((select app.current_assessments())::bigint[])
    when table_name in ('assessment_answer', 'assessment_rating', 'assessment_part', 'assessment_typed_figure')
      then (coalesce(after, before) ->> 'assessment_id')::bigint = any ((select app.current_assessments())::bigint[])
    when table_name in ('evidence_link', 'expected_evidence')
      then (coalesce(after, before) ->> 'assessment_answer_id') is null
        or app.reaches_answer(company_id, (coalesce(after, before) ->> 'assessment_answer_id')::bigint)
    when table_name in ('evidence', 'evidence_revision', 'evidence_file') then app.reaches_evidence(company_id, case table_name
      when 'evidence' then row_id
      when 'evidence_revision' then (coalesce(after, before) ->> 'evidence_id')::bigint
      else app.piece_of_revision(company_id, (coalesce(after, before) ->> 'revision_id')::bigint) end)
    else true end);
