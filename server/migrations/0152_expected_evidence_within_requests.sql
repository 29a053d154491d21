-- What is expected as evidence of a request is walled as the request is: another auditor, limited to other assessments, neither
-- reads nor changes it. It was forgotten where `evidence_link` learned of requests.
alter policy assessment on expected_evidence using (
  (select app.current_assessments()) is null
  or (assessment_answer_id is null or app.reaches_answer(company_id, assessment_answer_id))
    and (audit_request_id is null or app.reaches_request(company_id, audit_request_id)));
