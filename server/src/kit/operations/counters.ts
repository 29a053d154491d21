import { Counter } from 'prom-client';

/** Counts imports by how they ended; the import job increments it. */
export const importsEnded = new Counter({
  name: 'baluarte_imports_total',
  help: 'Imports by state at their end',
  labelNames: ['kind', 'state'],
  registers: [],
});
/** Rows read by imports. */
export const importedRows = new Counter({
  name: 'baluarte_import_rows_total',
  help: 'Rows read by imports',
  labelNames: ['kind'],
  registers: [],
});
/** Companies that the scheduled work of a job failed in; it went on with the others. */
export const companyFailures = new Counter({
  name: 'baluarte_company_failures_total',
  help: 'Failures of scheduled work within one company, by job',
  labelNames: ['job'],
  registers: [],
});
/** Jobs by how they ended. */
export const jobsEnded = new Counter({
  name: 'baluarte_jobs_total',
  help: 'Jobs by name and outcome',
  labelNames: ['job', 'outcome'],
  registers: [],
});
