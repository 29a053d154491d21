import type { Pool } from 'pg';
import { PgBoss, type QueueOptions } from 'pg-boss';
import type { Database } from '#kit/database/database.ts';
import { jobsEnded } from '#kit/operations/counters.ts';
import type { Notice } from '#kit/notification/notice.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Work done outside requests. The payload always carries the company it belongs to. */
export interface JobPayloads {
  'import.run': { companyId: number; importId: number };
  /** Picks up imports that the end of a process interrupted, and removes files nobody needs. */
  'import.sweep': Record<string, never>;
  'archive.make': { companyId: number; archiveId: number };
  'archive.restore': { restoreId: number };
  /** Takes up what the end of a process interrupted, and removes archives that have expired. */
  'archive.sweep': Record<string, never>;
  'changeset.seal': Record<string, never>;
  /** Walks the hash chain of every company and tells its administrators when it does not hold. */
  'audit.verify': Record<string, never>;
  /** Counts what companies hold, where something was written since. */
  'company.count': Record<string, never>;
  /** Takes away what companies keep no longer. */
  'retention.apply': Record<string, never>;
  /** Somebody left a company: their keys for it end, and an account that has no company any more is removed. */
  'account.left': { companyId: number; userId: number };
  /** A mail, encrypted: what it carries opens accounts. Absent once it was sent. */
  'mail.send': { encrypted?: string };
  /** A text message, encrypted like a mail. */
  'sms.send': { encrypted?: string };
  /** Tells people what happened: in the product, by mail and by text message, as each of them chose. */
  'notification.deliver': Notice;
  /** Sends the summaries of unread notifications that are due. */
  'notification.digest': Record<string, never>;
}
export type JobName = keyof JobPayloads;

export interface Jobs {
  /**
   * Enqueues inside the transaction that needs the job: both happen or neither. With an `id` (a UUID) that the queue holds
   * already, as it does for a week after its end, nothing is added.
   */
  enqueue<N extends JobName>(trx: Trx, name: N, payload: JobPayloads[N], id?: string): Promise<void>;
  /** Enqueues several jobs of a kind as `enqueue` does one, in one statement. */
  enqueueAll<N extends JobName>(trx: Trx, name: N, payloads: readonly JobPayloads[N][]): Promise<void>;
  /** Registers who does a kind of job; called once a kind, before `start`. `id` stays the same when it is tried again. */
  work<N extends JobName>(name: N, handler: (payload: JobPayloads[N], id: string) => Promise<void>): void;
  /**
   * Registers what every process looks at by itself while it works, at once and then every few seconds: whether another one
   * died at something. To be called before `start`.
   */
  watch(work: () => Promise<void>): void;
  /** Whether a job waits for its turn, or began just now. False: it was lost with the process that had taken it. */
  isComing<N extends JobName>(name: N, payload: JobPayloads[N]): Promise<boolean>;
  start(): Promise<void>;
  /** Waits for running jobs up to `timeout` milliseconds; what is cut off is picked up again after a restart. */
  stop(timeout?: number): Promise<void>;
}

/** A job that fails with it is not tried again. */
export class FinalFailure extends Error {
  override name = 'FinalFailure';
}

const schema = 'job';
const names: readonly JobName[] = [
  'import.run',
  'import.sweep',
  'archive.make',
  'archive.restore',
  'archive.sweep',
  'changeset.seal',
  'audit.verify',
  'mail.send',
  'sms.send',
  'notification.deliver',
  'notification.digest',
  'company.count',
  'account.left',
  'retention.apply',
];
/** How many jobs of a kind one process does at once; one unless said. A long import must not keep another company waiting. */
const together: Partial<Record<JobName, number>> = {
  'import.run': 2,
  'mail.send': 4,
  'sms.send': 4,
  'notification.deliver': 2,
};
/** How a kind is tried again, in seconds. */
const again: QueueOptions = { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600 };
const againOf: Partial<Record<JobName, QueueOptions>> = {
  // What breaks off is taken up by the sweep, which knows what is still at work.
  'archive.make': { retryLimit: 0, expireInSeconds: 12 * 3600 },
  'archive.restore': { retryLimit: 0, expireInSeconds: 12 * 3600 },
  // A code is waited for, so soon at first; then half to twice as long each time, up to 4 hours: about a day in all.
  'mail.send': { retryLimit: 16, retryDelay: 10, retryBackoff: true, retryDelayMax: 4 * 3600, expireInSeconds: 300 },
  // Carries a code of ten minutes: what does not get through in that time is of no use.
  'notification.deliver': {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  'sms.send': { retryLimit: 6, retryDelay: 5, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 120 },
};
/** Kinds whose payload is wiped once they are done, because it holds secrets and the queue keeps what has ended for days. */
const wiped: ReadonlySet<JobName> = new Set(['mail.send', 'sms.send']);
/** Milliseconds between two looks at what is watched. */
const watchPace = 5_000;
const through = (client: Pick<Pool, 'query'>) => ({
  executeSql: async (text: string, values?: unknown[]) => client.query(text, values),
});

/** Makes the queue's tables; run with the migrations, by the owner. */
export async function prepareJobs({ owner }: Pick<Database, 'owner'>): Promise<void> {
  const boss = new PgBoss({ db: through(owner), schema, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const name of names) await boss.createQueue(name, againOf[name] ?? again);
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

/** The queue on the product's own PostgreSQL: requests enqueue as the unprivileged role, the identity role picks up. */
export function createJobs(
  { background: identityDb }: Pick<Database, 'background'>,
  onError: (error: Error) => void,
): Jobs {
  const boss = new PgBoss({ db: through(identityDb), schema, migrate: false, createSchema: false, schedule: true });
  boss.on('error', onError);
  const handlers = new Map<JobName, (payload: never, id: string) => Promise<void>>();
  const watched: (() => Promise<void>)[] = [];
  let looking: Promise<unknown> | undefined;
  let watch: NodeJS.Timeout | undefined;
  const look = () => {
    looking ??= Promise.all(watched.map((work) => work()))
      .catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
      .finally(() => (looking = undefined));
  };
  let opened: Promise<unknown> | undefined;
  const open = () => (opened ??= boss.start());
  const wipe = (name: JobName, id: string) =>
    identityDb.query(`update ${schema}.job set data = '{}' where name = $1 and id = $2`, [name, id]);
  const endForGood = (name: JobName, id: string) =>
    identityDb.query(`update ${schema}.job set retry_limit = retry_count where name = $1 and id = $2`, [name, id]);

  async function perform(name: JobName, { id, data }: { id: string; data: object }): Promise<void> {
    try {
      await handlers.get(name)?.(data as never, id);
    } catch (error) {
      if (error instanceof FinalFailure) {
        await endForGood(name, id);
        if (wiped.has(name)) await wipe(name, id);
      }
      throw error;
    }
    if (wiped.has(name)) await wipe(name, id);
  }

  return {
    async enqueue(trx, name, payload, id) {
      await open();
      await boss.send(name, payload, { db: through(trx.client), ...(id === undefined ? {} : { id }) });
    },
    async enqueueAll(trx, name, payloads) {
      await open();
      const jobs = payloads.map((data) => ({ data }));
      await boss.insert(name, jobs, { db: through(trx.client) });
    },
    work(name, handler) {
      handlers.set(name, handler);
    },
    watch(work) {
      watched.push(work);
    },
    async isComing(name, payload) {
      const { rowCount } = await identityDb.query(
        `select from ${schema}.job where name = $1 and data @> $2::jsonb and (state in ('created', 'retry')
           or (state = 'active' and started_on > now() - interval '30 seconds')) limit 1`,
        [name, JSON.stringify(payload)],
      );
      return rowCount !== 0;
    },
    async start() {
      await open();
      look();
      watch = setInterval(look, watchPace);
      for (const name of handlers.keys())
        await boss.work(
          name,
          { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: together[name] ?? 1 },
          async ([job]) => {
            if (job) await counted(name, onError, () => perform(name, { id: job.id, data: job.data as object }));
          },
        );
      await boss.schedule('changeset.seal', '* * * * *', {});
      await boss.schedule('audit.verify', '30 7 * * *', {});
      await boss.schedule('retention.apply', '15 8 * * *', {});
      await boss.schedule('company.count', '*/5 * * * *', {});
      await boss.schedule('import.sweep', '* * * * *', {});
      await boss.schedule('archive.sweep', '* * * * *', {});
      // Zones are off by whole quarters of an hour.
      await boss.schedule('notification.digest', '*/15 * * * *', {});
      // What the last end of a process left undone is not left for a minute more.
      if (handlers.has('import.sweep')) await boss.send('import.sweep', {});
    },
    async stop(timeout = 5_000) {
      clearInterval(watch);
      await looking;
      await boss.stop({ graceful: true, timeout });
    },
  };
}
