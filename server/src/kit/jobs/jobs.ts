import type { Pool } from 'pg';
import { PgBoss, type QueueOptions } from 'pg-boss';
import type { Database } from '#kit/database/database.ts';
import { jobsEnded } from '#kit/operations/counters.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A kind of work done outside requests; the payload of what belongs to a company carries it. */
export interface Job<Payload extends object = object> {
  name: string;
  /** Never set: carries the type of the payload. */
  payload?: Payload;
  /** Concurrency in one process, default 1. Long jobs must not make another company wait. */
  atOnce?: number;
  /** Retry options, times in seconds; default: two retries, 5 seconds apart. */
  again?: QueueOptions;
  /** The payload is wiped when the job ends, because it holds secrets and the queue keeps finished jobs for days. */
  isWiped?: true;
  /** Its schedule, in cron notation. */
  every?: string;
  /** It also runs when a process starts, so that interrupted work does not wait for the schedule. */
  atStart?: true;
}

/** Declares a kind of job with its payload type; it needs its line in `server/src/jobs.ts`, and a worker. */
export const job = <Payload extends object>(name: string, how: Omit<Job, 'name' | 'payload'> = {}): Job<Payload> => ({
  name,
  ...how,
});

/** Payload of scheduled jobs: empty. */
export type Nothing = Record<string, never>;

export interface Jobs {
  /**
   * Enqueues inside the transaction that needs the job: both happen or neither. With an `id` (a UUID) that the queue holds
   * already, as it does for a week after its end, nothing is added.
   */
  enqueue<P extends object>(trx: Trx, job: Job<P>, payload: NoInfer<P>, id?: string): Promise<void>;
  /** Enqueues several jobs of a kind as `enqueue` does one, in one statement. */
  enqueueAll<P extends object>(trx: Trx, job: Job<P>, payloads: readonly NoInfer<P>[]): Promise<void>;
  /** Registers who does a kind of job; called once a kind, before `start`. `id` stays the same when it is tried again. */
  work<P extends object>(job: Job<P>, handler: (payload: NoInfer<P>, id: string) => Promise<void>): void;
  /**
   * Registers what every process looks at by itself while it works, at once and then every few seconds: whether another one
   * died at something. To be called before `start`.
   */
  watch(work: () => Promise<void>): void;
  /** Whether a job is queued or has just begun. False: it was lost with the process that had taken it. */
  isComing<P extends object>(job: Job<P>, payload: NoInfer<P>): Promise<boolean>;
  start(): Promise<void>;
  /** Waits for running jobs up to `timeout` milliseconds; interrupted jobs run again after a restart. */
  stop(timeout?: number): Promise<void>;
}

/** A job that fails with it is not tried again. */
export class FinalFailure extends Error {
  override name = 'FinalFailure';
}

const schema = 'job';
const again: QueueOptions = { retryLimit: 2, retryDelay: 5, expireInSeconds: 3600 };
/** Milliseconds between two looks at what was watched. */
const watchPace = 5_000;
/** Milliseconds between two looks for queued jobs: one statement for all kinds, where a poll of each would be dozens. */
const queuePace = 250;
/** Seconds after which a worker looks by itself, should it have been woken in vain. */
const backstop = 30;
const through = (client: Pick<Pool, 'query'>) => ({
  executeSql: async (text: string, values?: unknown[]) => client.query(text, values),
});

/** Makes the queue's tables, and a queue for each kind of job; run with the migrations, by the owner. */
export async function prepareJobs({ owner }: Pick<Database, 'owner'>, kinds: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ db: through(owner), schema, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const kind of kinds) await boss.createQueue(kind.name, kind.again ?? again);
  await boss.stop({ graceful: false });
  await owner.query(`grant usage on schema ${schema} to baluarte_app, baluarte_door;
    grant select, insert on all tables in schema ${schema} to baluarte_app;
    grant select, insert, update, delete on all tables in schema ${schema} to baluarte_door;
    grant execute on all functions in schema ${schema} to baluarte_app, baluarte_door;`);
}

/** Runs a job, counts its outcome and logs a failure, which the queue itself only stores. */
async function counted(job: string, onError: (error: Error) => void, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    jobsEnded.inc({ job, outcome: 'done' });
  } catch (error) {
    jobsEnded.inc({ job, outcome: 'failed' });
    onError(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Which of these kinds of jobs have one that is due. */
async function kindsWithWork(identityDb: Pool, kinds: string[]): Promise<string[]> {
  const { rows } = await identityDb.query<{ kind: string }>({
    name: 'kinds with work',
    text: `select kind from unnest($1::text[]) kind
      where exists (select from ${schema}.job j
        where j.name = kind and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    values: [kinds],
  });
  return rows.map(({ kind }) => kind);
}

/** The queue on the product's own PostgreSQL: requests enqueue as the unprivileged role, the identity role picks up. */
export function createJobs(
  { background: identityDb }: Pick<Database, 'background'>,
  onError: (error: Error) => void,
): Jobs {
  const boss = new PgBoss({ db: through(identityDb), schema, migrate: false, createSchema: false, schedule: true });
  boss.on('error', onError);
  /** Who does each kind of job; `ids`, by which the queue knows those that have started. */
  const workers = new Map<
    string,
    { kind: Job; handle: (payload: never, id: string) => Promise<void>; ids: string[] }
  >();
  const watched: (() => Promise<void>)[] = [];
  let looking: Promise<unknown> | undefined;
  let watch: NodeJS.Timeout | undefined;
  const tell = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)));
  const look = () => {
    looking ??= Promise.all(watched.map((work) => work()))
      .catch(tell)
      .finally(() => (looking = undefined));
  };
  let waking: Promise<unknown> | undefined;
  let queue: NodeJS.Timeout | undefined;
  const wake = () => {
    waking ??= kindsWithWork(identityDb, [...workers.keys()])
      .then((kinds) => kinds.flatMap((kind) => workers.get(kind)?.ids ?? []).forEach((id) => boss.notifyWorker(id)))
      .catch(tell)
      .finally(() => (waking = undefined));
  };
  let opened: Promise<unknown> | undefined;
  const open = () => (opened ??= boss.start());
  const wipe = (name: string, id: string) =>
    identityDb.query(`update ${schema}.job set data = '{}' where name = $1 and id = $2`, [name, id]);
  const endForGood = (name: string, id: string) =>
    identityDb.query(`update ${schema}.job set retry_limit = retry_count where name = $1 and id = $2`, [name, id]);

  async function perform({ name, isWiped }: Job, { id, data }: { id: string; data: object }): Promise<void> {
    try {
      await workers.get(name)?.handle(data as never, id);
    } catch (error) {
      if (error instanceof FinalFailure) {
        await endForGood(name, id);
        if (isWiped) await wipe(name, id);
      }
      throw error;
    }
    if (isWiped) await wipe(name, id);
  }

  return {
    async enqueue(trx, { name }, payload, id) {
      await open();
      await boss.send(name, payload, { db: through(trx.client), ...(id === undefined ? {} : { id }) });
    },
    async enqueueAll(trx, { name }, payloads) {
      await open();
      const jobs = payloads.map((data) => ({ data }));
      await boss.insert(name, jobs, { db: through(trx.client) });
    },
    work(kind, handle) {
      workers.set(kind.name, { kind, handle, ids: [] });
    },
    watch(work) {
      watched.push(work);
    },
    async isComing({ name }, payload) {
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
      for (const { kind, ids } of workers.values()) {
        const { name, atOnce = 1, every, atStart } = kind;
        for (let place = 0; place < atOnce; place++)
          ids.push(
            await boss.work(name, { pollingIntervalSeconds: backstop, batchSize: 1 }, async ([job]) => {
              if (job) await counted(name, onError, () => perform(kind, { id: job.id, data: job.data as object }));
              // What waits behind it is not left waiting for the next look.
              boss.notifyWorker(ids[place] ?? '');
            }),
          );
        if (every !== undefined) await boss.schedule(name, every, {});
        if (atStart) await boss.send(name, {});
      }
      queue = setInterval(wake, queuePace);
    },
    async stop(timeout = 5_000) {
      clearInterval(watch);
      clearInterval(queue);
      await Promise.all([looking, waking]);
      await boss.stop({ graceful: true, timeout });
    },
  };
}
