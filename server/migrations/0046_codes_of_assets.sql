-- A code tells the assets of one scope apart. Were it one for the whole company, refusing it would tell whoever may enter some
-- scopes what there is in the others. The scope stands last, so that a code is found without it.
alter table asset drop constraint asset__code_taken,
  add constraint asset__code_taken unique (company_id, code, scope_id);
