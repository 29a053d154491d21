-- A part of an assessment is for a person or for an area: then for whoever answers for the area at the time.
alter table assessment_part alter column user_id drop not null;
alter table assessment_part add column area_id bigint;
call app.choose('assessment_part', 'area_id', 'area');
alter table assessment_part
  add constraint assessment_part__area_taken unique (company_id, assessment_id, area_id),
  add constraint assessment_part__receiver_out_of_range check (num_nonnulls(user_id, area_id) = 1);
