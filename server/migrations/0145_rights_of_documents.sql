-- A document tells what its owner may read. Whoever else gets it holds the permissions that put something into it.
alter table report_document
  -- once it is made: those it was made with; null: of one that was made before they were kept, which is its owner's alone
  add column permission_codes integer[];
