import type { Parts } from '#kit/http/parts.ts';
import { scanFileJob, tendEvidenceJob, verifyFilesJob } from './evidence.jobs.ts';
import { scanFile } from './upkeep/scan-file.ts';
import { tendEvidence } from './upkeep/tend-evidence.ts';
import { verifyFiles } from './upkeep/verify-files.ts';

export function evidenceWorker(parts: Parts): void {
  parts.jobs.work(scanFileJob, (payload) => scanFile(parts, payload));
  parts.jobs.work(tendEvidenceJob, () => tendEvidence(parts));
  parts.jobs.work(verifyFilesJob, () => verifyFiles(parts));
}
