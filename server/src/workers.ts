import type { Parts } from './kit/parts.ts';
import { sealAll } from './kit/sealing.ts';

/** Who does which kind of job. */
export function registerWorkers({ jobs, database }: Parts): void {
  jobs.work('changeset.seal', async () => {
    await sealAll(database);
  });
}
