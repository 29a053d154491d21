-- What is expected of something and what was said about a request are found by their words, as that of everything else.
alter table expected_evidence add column search text generated always as (app.fold(name)) stored;
create index expected_evidence__search on expected_evidence using gin (company_id, search gin_trgm_ops);
alter table audit_request_comment add column search text generated always as (app.fold(text)) stored;
create index audit_request_comment__search on audit_request_comment using gin (company_id, search gin_trgm_ops);
