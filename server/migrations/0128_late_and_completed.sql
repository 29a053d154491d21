-- What is followed up is late alike, planned ones as well.
drop index control__by_day;
create index control__by_day on control (company_id, next_follow_up, id) where status_id in (1, 4, 6);

-- The day that a mitigation stopped being done, as a control of its risk is no longer in place; null: never, or it is done again.
alter table treatment add column reopened_on date;
