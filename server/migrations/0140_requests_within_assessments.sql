-- Who is limited to some assessments asks within them: another auditor, limited to others, does not read what was asked, said and
-- handed in there. A list, as that of the member: deleting the last of them opens it to nobody else. Empty: whoever enters its scope.
alter table audit_request add column assessment_ids bigint[] not null default coalesce(app.current_assessments(), '{}');

create policy assessment on audit_request as restrictive using (
  (select app.current_assessments()) is null or assessment_ids = '{}'
  or assessment_ids && (select app.current_assessments())::bigint[]);

create function app.reaches_request(company bigint, request bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.audit_request q where q.company_id = company and q.id = request);
end $$;
create policy assessment on audit_request_comment as restrictive using (
  (select app.current_assessments()) is null or app.reaches_request(company_id, request_id));
alter policy assessment on evidence_link using (
  (select app.current_assessments()) is null
  or (assessment_answer_id is null or app.reaches_answer(company_id, assessment_answer_id))
    and (audit_request_id is null or app.reaches_request(company_id, audit_request_id)));

-- Whether a list of assessments, as json, is open to whoever acts.
create function app.is_within_assessments(ids jsonb) returns boolean language plpgsql stable as $$
begin
  return coalesce(jsonb_array_length(ids), 0) = 0 or exists (
    select from jsonb_array_elements_text(ids) x where x.value::bigint = any (app.current_assessments()));
end $$;

-- As before, with requests: those that were deleted by what they were, what belongs to one by whether it is reached.
alter policy assessment on change using (
  (select app.current_assessments()) is null
  or case
    when table_name = 'assessment' then row_id = any ((select app.current_assessments())::bigint[])
    when table_name in ('assessment_answer', 'assessment_rating', 'assessment_part', 'assessment_typed_figure')
      then (coalesce(after, before) ->> 'assessment_id')::bigint = any ((select app.current_assessments())::bigint[])
    when table_name = 'audit_request' then app.is_within_assessments(coalesce(after, before) -> 'assessment_ids')
    when table_name = 'audit_request_comment'
      then app.reaches_request(company_id, (coalesce(after, before) ->> 'request_id')::bigint)
    when table_name in ('evidence_link', 'expected_evidence')
      then ((coalesce(after, before) ->> 'assessment_answer_id') is null
        or app.reaches_answer(company_id, (coalesce(after, before) ->> 'assessment_answer_id')::bigint))
        and ((coalesce(after, before) ->> 'audit_request_id') is null
          or app.reaches_request(company_id, (coalesce(after, before) ->> 'audit_request_id')::bigint))
    when table_name in ('evidence', 'evidence_revision', 'evidence_file') then app.reaches_evidence(company_id, case table_name
      when 'evidence' then row_id
      when 'evidence_revision' then (coalesce(after, before) ->> 'evidence_id')::bigint
      else app.piece_of_revision(company_id, (coalesce(after, before) ->> 'revision_id')::bigint) end)
    else true end);
