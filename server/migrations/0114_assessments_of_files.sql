-- Files remember the self-assessments they tell of, so that who is limited to some of them gets no other by way of a file.
alter table report_document
  -- once it is made: those it tells of, '{}' where it tells of none; null: any of the company
  add column assessment_ids bigint[];
update report_document set assessment_ids = '{}' where kind not in ('applicability', 'maturity', 'audit');

alter table handover
  -- the assessments its maker was limited to; null: not limited
  add column assessment_ids bigint[];
