-- The method is edited: an English description of a factor, every length as the contract knows it, and orders that may
-- change places within one statement.
alter table impact_factor add column description_en text;
alter table impact_factor
  add constraint impact_factor__name_en_out_of_range check (length(name_en) <= 120),
  add constraint impact_factor__description_en_out_of_range check (length(description_en) <= 500);

alter table impact_level
  drop constraint impact_level__order_taken,
  -- levels go with their factor, and come back with it
  drop constraint impact_level__impact_factor_unknown,
  add constraint impact_level__impact_factor_unknown foreign key (company_id, impact_factor_id)
    references impact_factor (company_id, id) on delete cascade,
  add constraint impact_level__order_taken unique (company_id, impact_factor_id, "order") deferrable initially immediate,
  add constraint impact_level__name_out_of_range check (length(name) between 1 and 60),
  add constraint impact_level__name_en_out_of_range check (length(name_en) <= 60),
  add constraint impact_level__description_out_of_range check (length(description) <= 500),
  add constraint impact_level__description_en_out_of_range check (length(description_en) <= 500);

alter table probability_type
  drop constraint probability_type__code_taken,
  add constraint probability_type__code_taken unique (company_id, code) deferrable initially immediate,
  add constraint probability_type__code_out_of_range check (length(code) between 1 and 60),
  add constraint probability_type__name_out_of_range check (length(name) between 1 and 120),
  add constraint probability_type__name_en_out_of_range check (length(name_en) <= 120);

alter table probability_level
  drop constraint probability_level__order_taken,
  drop constraint probability_level__probability_type_unknown,
  add constraint probability_level__probability_type_unknown foreign key (company_id, probability_type_id)
    references probability_type (company_id, id) on delete cascade,
  add constraint probability_level__order_taken unique (company_id, probability_type_id, "order") deferrable initially immediate,
  add constraint probability_level__name_out_of_range check (length(name) between 1 and 60),
  add constraint probability_level__name_en_out_of_range check (length(name_en) <= 60),
  add constraint probability_level__description_out_of_range check (length(description) <= 500),
  add constraint probability_level__description_en_out_of_range check (length(description_en) <= 500);

alter table range_level
  add constraint range_level__name_out_of_range check (length(name) between 1 and 60),
  add constraint range_level__name_en_out_of_range check (length(name_en) <= 60),
  add constraint range_level__level_to_out_of_range check (level_to <= 100),
  add constraint range_level__review_days_out_of_range check (review_days between 1 and 3650);

-- Which risks chose a measure: asked when the measure is taken out of the method.
create index risk__by_probability_level on risk (company_id, probability_level_id);
