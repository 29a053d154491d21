import type { Parts } from '#kit/http/parts.ts';
import { makeHandoverJob, sweepHandoversJob } from './handover.jobs.ts';
import { makeHandover } from './make-handover.ts';
import type { PackSources } from './sources.ts';
import { settleHandovers, sweepHandovers } from './sweep-handovers.ts';

/** Registers the workers that make packs and remove those whose days are over. */
export function handoverWorker(parts: Parts, sources: PackSources): void {
  parts.jobs.work(makeHandoverJob, (place) => makeHandover({ parts, sources }, place));
  parts.jobs.work(sweepHandoversJob, () => sweepHandovers(parts));
  parts.jobs.watch(() => settleHandovers(parts));
}
