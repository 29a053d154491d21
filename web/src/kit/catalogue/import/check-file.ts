import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { call } from '#kit/http/call.ts';
import type { Catalogue } from '../catalogue.ts';
import { kindOf } from './import-kind.ts';
import { keepJob } from './use-job.ts';

/** Sends a file to be checked, with everything proposed that can be; nothing is written yet. Throws `Refusal`. */
export async function checkFile(catalogue: Catalogue, file: File): Promise<ImportJob> {
  const job = await call(imports[kindOf(catalogue)], { query: { dryRun: 'true' }, body: { proposes: 'true' }, file });
  keepJob(job);
  return job;
}
