import type { Parts } from '#kit/http/parts.ts';
import { runRestore } from './run-restore.ts';
import { makeArchive } from './make-archive.ts';
import { settleInterrupted, sweepArchives } from './sweep-archives.ts';

/** Says who makes archives and brings them in. */
export function archiveWorker(parts: Parts): void {
  parts.jobs.work('archive.make', (place) => makeArchive(parts, place));
  parts.jobs.work('archive.restore', ({ restoreId }) => runRestore(parts, restoreId));
  parts.jobs.work('archive.sweep', () => sweepArchives(parts));
  parts.jobs.watch(() => settleInterrupted(parts));
}
