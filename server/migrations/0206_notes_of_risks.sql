-- What a register says of a risk and no field is for, and the number the register gave it.
alter table risk add column reference text, add column notes text,
  add constraint risk__reference_out_of_range check (length(reference) between 1 and 100),
  add constraint risk__notes_out_of_range check (length(notes) <= 10000);
create index risk__by_reference on risk (company_id, lower(reference)) where reference is not null;
