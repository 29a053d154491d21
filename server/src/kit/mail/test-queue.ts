import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { mailSamples } from '#test/mailing.ts';
import type { Mail } from './mail.ts';

export const to = 'ana.secreta@example.com';
export const mail: Mail<'resetPassword'> = {
  to,
  language: 'es',
  template: 'resetPassword',
  params: mailSamples.resetPassword,
};

/** The application with these settings, until the test ends. */
export async function appWith(environment: Record<string, string>): Promise<TestApp> {
  const app = await testApp({ MAIL_FROM: 'no-reply@r.example', ...environment });
  onTestFinished(() => app.close());
  return app;
}

/** Tries again after a second, by the queue's own settings. */
export async function hurry({ database: { owner } }: TestApp, more: { retryLimit?: number } = {}): Promise<void> {
  const db = { executeSql: async (text: string, values?: unknown[]) => owner.query(text, values) };
  const boss = new PgBoss({ db, schema: 'job', supervise: false, schedule: false, migrate: false });
  await boss.start();
  await boss.updateQueue('mail.send', { retryDelay: 1, retryBackoff: true, retryDelayMax: 1, ...more });
  await boss.stop({ graceful: false });
}

interface Job {
  state: string;
  data: { encrypted?: string };
  output: { message?: string } | null;
  retryCount: number;
}
/** The one mail of the queue. */
export async function jobOf({ database }: TestApp): Promise<Job> {
  const { rows } = await database.owner.query<Job>(
    `select state, data, output, retry_count as "retryCount" from job.job where name = 'mail.send'`,
  );
  expect(rows).toHaveLength(1);
  return rows[0] as Job;
}
/** The one mail of the queue once it is in this state. */
export const ended = (app: TestApp, state: string) =>
  vi.waitFor(
    async () => {
      const job = await jobOf(app);
      if (job.state !== state) throw new Error(`it is ${job.state}`);
      return job;
    },
    { timeout: 15_000, interval: 100 },
  );
