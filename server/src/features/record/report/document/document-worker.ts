import { removeStale } from '#kit/files/remove-stale.ts';
import { downloadFolder } from '#kit/http/download.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { ReportSources } from '../sources.ts';
import { makeDocumentJob, sweepDocumentsJob } from './document.jobs.ts';
import { runSchedulesJob } from '../schedule/schedule.jobs.ts';
import { runSchedules } from '../schedule/run-schedules.ts';
import { makeDocument } from './make-document.ts';
import { settleDocuments, sweepDocuments } from './sweep-documents.ts';

/** Registers the workers that make documents and end those that are over, and the one that begins those of schedules. */
export function documentWorker(parts: Parts, sources: ReportSources): void {
  parts.jobs.work(runSchedulesJob, async () => {
    await runSchedules(parts, new Date());
  });
  parts.jobs.work(makeDocumentJob, (place) => makeDocument({ parts, sources }, place));
  parts.jobs.work(sweepDocumentsJob, () => sweepDocuments(parts));
  parts.jobs.watch(() => settleDocuments(parts));
  // Each server by itself: with the files in a bucket, servers share no folder.
  parts.jobs.watch(() => removeStale(downloadFolder(parts)));
}
