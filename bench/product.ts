import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildApp } from '../server/src/app.ts';
import { parseEnv } from '../server/src/env.ts';
import { connect } from '../server/src/kit/database/database.ts';
import { createJobs } from '../server/src/kit/jobs/jobs.ts';
import { registerWorkers } from '../server/src/workers.ts';

/** The product in a separate process, as main builds it, on the database of the measurements. */
process.once('message', (task: { url: string; secret: string; dataDir: string; more?: Record<string, string> }) => {
  void (async () => {
    const env = parseEnv({
      NODE_ENV: 'production',
      DATABASE_URL: task.url,
      SECRET: task.secret,
      DATA_DIR: task.dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'info',
      PUBLIC_URL: 'http://localhost',
      // Figures are of the work itself; the limits would count all the same, and refuse nothing.
      REQUESTS_PER_SESSION: '1000000',
      REQUESTS_PER_ADDRESS: '1000000',
      ...task.more,
    });
    const database = connect(task.url, { secret: task.secret, poolSize: env.DB_POOL });
    const jobs = createJobs(database, () => undefined);
    const parts = { env, database, jobs, demo: null };
    const app = await buildApp(parts);
    registerWorkers(parts);
    await jobs.start();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
  })();
});

/** How many bytes the product uses of its own: after a collection, so that nothing counts that only waits for one. */
process.on('message', (asked) => {
  if (asked !== 'used') return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ used: heapUsed + external });
});

// Exits with the measuring process.
process.once('disconnect', () => process.exit());
