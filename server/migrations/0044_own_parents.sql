-- A row may come before the one it names as its parent, as long as both are there in the end: an archive's rows come in the
-- order of their numbers, in batches.
alter table parameter alter constraint parameter__parent_unknown deferrable initially immediate;
