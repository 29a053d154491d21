-- Evidence proves what was decided about risks too: a plan that was carried out, an acceptance that was signed.
call app.prove('risk');
create index evidence_link__by_risk on evidence_link (company_id, risk_id) where risk_id is not null;

-- It belongs to the history of the risk.
drop index change__of_risk;
alter table change drop column risk_id;
alter table change add column risk_id bigint generated always as (
  case when table_name in ('risk_impact', 'risk_control', 'treatment', 'acceptance', 'evidence_link')
  then (coalesce(after, before) ->> 'risk_id')::bigint end) stored;
create index change__of_risk on change (company_id, risk_id, table_name) where risk_id is not null;
