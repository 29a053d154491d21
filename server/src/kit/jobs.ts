import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Database } from './database/database.ts';
import { jobsEnded } from './metrics.ts';
import type { Trx } from './trx.ts';

/** Work done outside requests. The payload always carries the company it belongs to. */
export interface JobPayloads {
  'import.run': { companyId: number; importId: number };
  /** Picks up imports that the end of a process interrupted, and removes files nobody needs. */
  'import.sweep': Record<string, never>;
  'changeset.seal': Record<string, never>;
}
export type JobName = keyof JobPayloads;

export interface Jobs {
  /** Enqueues inside the transaction that needs the job: both happen or neither. */
  enqueue<N extends JobName>(trx: Trx, name: N, payload: JobPayloads[N]): Promise<void>;
  /** Registers who does a kind of job; called once a kind, before `start`. */
  work<N extends JobName>(name: N, handler: (payload: JobPayloads[N]) => Promise<void>): void;
  start(): Promise<void>;
  /** Waits for running jobs up to `timeout` milliseconds; what is cut off is picked up again after a restart. */
  stop(timeout?: number): Promise<void>;
}

const schema = 'job';
const names: readonly JobName[] = ['import.run', 'import.sweep', 'changeset.seal'];
/** How many jobs of a kind one process does at once; one unless said. A long import must not keep another company waiting. */
const together: Partial<Record<JobName, number>> = { 'import.run': 2 };
const through = (client: Pick<Pool, 'query'>) => ({
  executeSql: async (text: string, values?: unknown[]) => client.query(text, values),
});

/** Makes the queue's tables; run with the migrations, by the owner. */
export async function prepareJobs({ owner }: Pick<Database, 'owner'>): Promise<void> {
  const boss = new PgBoss({ db: through(owner), schema, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const name of names) await boss.createQueue(name, { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600 });
  await boss.stop({ graceful: false });
  await owner.query(`grant usage on schema ${schema} to baluarte_app, baluarte_door;
    grant select, insert on all tables in schema ${schema} to baluarte_app;
    grant select, insert, update, delete on all tables in schema ${schema} to baluarte_door;
    grant execute on all functions in schema ${schema} to baluarte_app, baluarte_door;`);
}

/** Does a job, counts how it ended and lets a failure be logged: the queue itself only keeps it. */
async function counted(job: JobName, onError: (error: Error) => void, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    jobsEnded.inc({ job, outcome: 'done' });
  } catch (error) {
    jobsEnded.inc({ job, outcome: 'failed' });
    onError(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** The queue on the product's own PostgreSQL: requests enqueue as the unprivileged role, the door's role picks up. */
export function createJobs({ door }: Pick<Database, 'door'>, onError: (error: Error) => void): Jobs {
  const boss = new PgBoss({ db: through(door), schema, migrate: false, createSchema: false, schedule: true });
  boss.on('error', onError);
  const handlers = new Map<JobName, (payload: never) => Promise<void>>();
  return {
    async enqueue(trx, name, payload) {
      await boss.send(name, payload, { db: through(trx.client) });
    },
    work(name, handler) {
      handlers.set(name, handler);
    },
    async start() {
      await boss.start();
      for (const [name, handler] of handlers)
        await boss.work(
          name,
          { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: together[name] ?? 1 },
          async ([job]) => {
            if (job) await counted(name, onError, () => handler(job.data as never));
          },
        );
      await boss.schedule('changeset.seal', '* * * * *', {});
      await boss.schedule('import.sweep', '* * * * *', {});
      // What the last end of a process left undone is not left for a minute more.
      if (handlers.has('import.sweep')) await boss.send('import.sweep', {});
    },
    async stop(timeout = 5_000) {
      await boss.stop({ graceful: true, timeout });
    },
  };
}
