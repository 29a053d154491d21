-- Whether anything was written in a company since a moment, whatever order the transactions ended in.
create index changeset__by_transaction on changeset (company_id, transaction);
