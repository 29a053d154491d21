import { parseEnv } from '#app/env.ts';
import { connect } from '#kit/database/database.ts';
import { createJobs } from '#kit/jobs/jobs.ts';
import { registerWorkers } from '#app/workers.ts';

/** Message from the parent process. */
export interface WorkerTask {
  url: string;
  secret: string;
  dataDir: string;
}

/** A server of the same database that does the jobs, without answering requests; says `ready`. */
process.once('message', ({ url, secret, dataDir }: WorkerTask) => {
  void (async () => {
    const env = parseEnv({ NODE_ENV: 'test', DATABASE_URL: url, SECRET: secret, DATA_DIR: dataDir, DEMO: 'off' });
    const database = connect(url, { secret, poolSize: 4 });
    const jobs = createJobs(database, () => undefined);
    registerWorkers({ env, database, jobs, demo: null });
    await jobs.start();
    process.send?.('ready');
  })();
});
