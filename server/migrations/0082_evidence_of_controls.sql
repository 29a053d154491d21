-- What proves a control belongs to its history too. PostgreSQL 16 cannot alter the expression of a generated column, so it is made anew.
drop index change__of_control;
alter table change drop column control_id;
alter table change
  add column control_id bigint generated always as (
    case when table_name in ('risk_control', 'control_impact_factor', 'evidence_link') then (coalesce(after, before) ->> 'control_id')::bigint end) stored;
create index change__of_control on change (company_id, control_id, table_name) where control_id is not null;
