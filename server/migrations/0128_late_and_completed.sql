-- What is followed up is late alike, planned ones as well.
drop index control__by_day;
create index control__by_day on control (company_id, next_follow_up, id) where status_id in (1, 4, 6);
