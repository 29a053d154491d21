import { imports, type ImportJob, type ImportKind } from '@baluarte/contract/inventory/import.ts';
import { call } from '#kit/http/call.ts';
import { keepJob } from './use-job.ts';

/** Sends a file to be checked, with everything proposed that can be; nothing is written yet. Throws `Refusal`. */
export async function checkFile(kind: ImportKind, file: File): Promise<ImportJob> {
  const job = await call(imports[kind], { query: { dryRun: 'true' }, body: { proposes: 'true' }, file });
  keepJob(job);
  return job;
}
