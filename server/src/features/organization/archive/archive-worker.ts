import type { Parts } from '#kit/http/parts.ts';
import type { Doors } from './in/doors.ts';
import { runRestore } from './run-restore.ts';
import { makeArchive } from './make-archive.ts';
import { settleInterrupted, sweepArchives } from './sweep-archives.ts';
import { makeArchiveJob, restoreArchiveJob, sweepArchivesJob } from './archive.jobs.ts';

/** Registers the workers that create and restore archives. */
export function archiveWorker(parts: Parts, doors: Doors): void {
  parts.jobs.work(makeArchiveJob, (place) => makeArchive(parts, place));
  parts.jobs.work(restoreArchiveJob, ({ restoreId }) => runRestore(parts, doors, restoreId));
  parts.jobs.work(sweepArchivesJob, () => sweepArchives(parts));
  parts.jobs.watch(() => settleInterrupted(parts));
}
