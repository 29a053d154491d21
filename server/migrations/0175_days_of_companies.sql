-- A self-assessment that names no day is of today where its company is, not of today in London.
alter table assessment alter column assessment_date set default app.today();
