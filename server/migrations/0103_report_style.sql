-- How the reports of a company look and what they say of themselves unless said otherwise, and for how many days they are kept.
alter table company
  add column report_accent text not null default '#0f6e69',
  add column report_classification text,
  add column report_authors text,
  add column report_approvers text,
  add column keep_document_days smallint not null default 30,
  add column report_version integer not null default 1,
  add constraint company__report_accent_out_of_range check (report_accent ~ '^#[0-9a-f]{6}$'),
  add constraint company__report_classification_out_of_range check (length(report_classification) between 1 and 60),
  add constraint company__report_authors_out_of_range check (length(report_authors) between 1 and 300),
  add constraint company__report_approvers_out_of_range check (length(report_approvers) between 1 and 300),
  add constraint company__keep_document_days_out_of_range check (keep_document_days between 1 and 365);
