-- What an import cuts to the length of a field is kept whole here; people write here what no other field is for.
alter table asset add column notes text, add constraint asset__notes_out_of_range check (length(notes) <= 10000);
alter table threat add column notes text, add constraint threat__notes_out_of_range check (length(notes) <= 10000);
alter table vulnerability add column notes text, add constraint vulnerability__notes_out_of_range check (length(notes) <= 10000);

alter table import
  -- values that rows took because of what they are, with the reason
  add column suggestions jsonb not null default '[]',
  -- titles of sections, as the file writes them
  add column titles jsonb not null default '[]',
  -- rows of which a text was cut, or would be
  add column rows_cut integer not null default 0,
  -- rows that a spreadsheet hides, by hand or by a filter
  add column rows_hidden integer not null default 0,
  add column codes_made integer not null default 0;


-- The title above a row, which the file of refused rows says beside it.
alter table import_row add column title text;

-- Files received before keep being read as they were.
alter table import alter column options set default
  '{"key": ["code"], "codePattern": null, "fillsEmpty": false, "skipsOtherRows": false, "usesProposals": false, "cutsLongTexts": false, "suggests": false, "titlesField": null, "replacesRelations": false}';
alter table import no force row level security;
update import set options = '{"cutsLongTexts": false, "suggests": false, "titlesField": null, "replacesRelations": false}' || options;
alter table import force row level security;
alter table import_layout no force row level security;
update import_layout set options = '{"cutsLongTexts": true, "suggests": true, "titlesField": null, "replacesRelations": false}' || options;
alter table import_layout force row level security;
