import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany } from '#test/company.ts';
import { mailSamples, sendMail } from '#test/mailing.ts';
import { testSmtp } from '#test/smtp.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { queueMail, type Mail } from './mail.ts';

const to = 'ana.secreta@example.com';
const mail: Mail<'resetPassword'> = {
  to,
  language: 'es',
  template: 'resetPassword',
  params: mailSamples.resetPassword,
};

async function appWith(environment: Record<string, string>): Promise<TestApp> {
  const app = await testApp({ MAIL_FROM: 'no-reply@r.example', ...environment });
  onTestFinished(() => app.close());
  return app;
}

/** Tries again after a second, by the queue's own settings. */
async function hurry({ database: { owner } }: TestApp, more: { retryLimit?: number } = {}): Promise<void> {
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
async function jobOf({ database }: TestApp): Promise<Job> {
  const { rows } = await database.owner.query<Job>(
    `select state, data, output, retry_count as "retryCount" from job.job where name = 'mail.send'`,
  );
  expect(rows).toHaveLength(1);
  return rows[0] as Job;
}
const ended = (app: TestApp, state: string) =>
  vi.waitFor(
    async () => {
      const job = await jobOf(app);
      if (job.state !== state) throw new Error(`it is ${job.state}`);
      return job;
    },
    { timeout: 15_000, interval: 100 },
  );

test('a queued mail is encrypted in the database, and nothing remains once it is sent', async () => {
  const smtp = await testSmtp();
  onTestFinished(() => smtp.close());
  const app = await appWith({ SMTP_URL: smtp.url });
  await sendMail(app, mail);
  const { rows } = await app.database.owner.query<{ row: string }>('select j::text as row from job.job j');
  const all = rows.map(({ row }) => row).join('\n');
  for (const secret of [to, mail.params.link, 't=b2', 'Ana', 'resetPassword']) expect(all).not.toContain(secret);
  expect((await jobOf(app)).data.encrypted).toMatch(/^v1\./);

  await app.jobs.start();
  const job = await ended(app, 'completed');
  expect(job.data).toEqual({});
  expect(smtp.received).toHaveLength(1);
});

test('a mail is queued with the transaction that needs it, or not at all', async () => {
  const app = await appWith({});
  const company = await testCompany(app.database);
  const failing = inCompany(app.database.app, company.tenant, async (trx) => {
    await queueMail(app.app.parts, trx, mail);
    throw new Error('something else went wrong');
  });
  await expect(failing).rejects.toThrow('something else');
  expect((await app.database.owner.query(`select from job.job where name = 'mail.send'`)).rowCount).toBe(0);
  await inCompany(app.database.app, company.tenant, (trx) => queueMail(app.app.parts, trx, mail));
  expect((await jobOf(app)).state).toBe('created');
});

test('a mail waits for a server that is down, and arrives once', async () => {
  const first = await testSmtp();
  const port = Number(new URL(first.url).port);
  await first.close();
  const app = await appWith({ SMTP_URL: first.url });
  await hurry(app);
  await sendMail(app, mail);
  await app.jobs.start();
  const waiting = await ended(app, 'retry');
  expect(waiting.output?.message).toContain('ECONNREFUSED');
  const second = await testSmtp({ port });
  onTestFinished(() => second.close());
  await ended(app, 'completed');
  expect(second.received.map(({ recipients }) => recipients)).toEqual([[to]]);
});

test('a mail that was given up is sent when the operator asks as the manual says', async () => {
  const first = await testSmtp();
  const port = Number(new URL(first.url).port);
  await first.close();
  const app = await appWith({ SMTP_URL: first.url });
  await hurry(app, { retryLimit: 0 });
  await sendMail(app, mail);
  await app.jobs.start();
  await ended(app, 'failed');
  const second = await testSmtp({ port });
  onTestFinished(() => second.close());
  const manual = await readFile(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const statement = /^update job\.job [^`]+/m.exec(manual)?.[0] ?? '';
  expect((await app.database.owner.query(statement)).rowCount).toBe(1);
  await ended(app, 'completed');
  expect(second.received).toHaveLength(1);
});

test('a recipient refused for now is tried again; the message keeps its identity', async () => {
  let tries = 0;
  const refusal = () => (++tries < 2 ? { code: 451, words: 'try later' } : undefined);
  const smtp = await testSmtp({ refusal });
  onTestFinished(() => smtp.close());
  const app = await appWith({ SMTP_URL: smtp.url });
  await hurry(app);
  await sendMail(app, mail);
  const { rows } = await app.database.owner.query<{ id: string }>(`select id from job.job where name = 'mail.send'`);
  await app.jobs.start();
  await ended(app, 'completed');
  expect(tries).toBe(2);
  expect(smtp.received[0]?.messageId).toBe(`<${rows[0]?.id}@r.example>`);
});

test('a permanently refused recipient is not retried, and its record names no one', async () => {
  const refusal = (recipient: string) => ({ code: 550, words: `5.1.1 <${recipient}>: user unknown` });
  const smtp = await testSmtp({ refusal });
  onTestFinished(() => smtp.close());
  const app = await appWith({ SMTP_URL: smtp.url });
  await hurry(app);
  await sendMail(app, mail);
  await app.jobs.start();
  const job = await ended(app, 'failed');
  expect(job).toMatchObject({ retryCount: 0, data: {} });
  expect(job.output?.message).toMatch(/RCPT.*550 5\.1\.1 <…@example\.com>: user unknown/);
  expect(JSON.stringify(job)).not.toContain('ana.secreta');
});

test('a mail whose link has expired meanwhile is not sent', async () => {
  const smtp = await testSmtp();
  onTestFinished(() => smtp.close());
  const app = await appWith({ SMTP_URL: smtp.url });
  await sendMail(app, { ...mail, params: { ...mail.params, minutes: -1 } });
  await app.jobs.start();
  expect((await ended(app, 'failed')).output?.message).toContain('expired');
  expect(smtp.received).toEqual([]);
});

test('a password goes to another machine over TLS or not at all', async () => {
  // Of the addresses of this machine, the one that is not known to be it.
  const other = await testSmtp({ host: '127.0.0.2' });
  onTestFinished(() => other.close());
  const app = await appWith({ SMTP_URL: other.url.replace('//', '//user:secreto@') });
  await hurry(app, { retryLimit: 0 });
  await sendMail(app, mail);
  await app.jobs.start();
  const job = await ended(app, 'failed');
  expect(job.output?.message).toContain('STARTTLS');
  expect(other.passwords).toEqual([]);
  expect(other.received).toEqual([]);
});

test('a password may go in clear to this machine, or where the address says so', async () => {
  const here = await testSmtp();
  const other = await testSmtp({ host: '127.0.0.2' });
  onTestFinished(async () => {
    await Promise.all([here.close(), other.close()]);
  });
  for (const [server, more] of [
    [here, ''],
    [other, '?requireTLS=false'],
  ] as const) {
    const app = await appWith({ SMTP_URL: `${server.url.replace('//', '//user:se%40creto@')}${more}` });
    await sendMail(app, mail);
    await app.jobs.start();
    await ended(app, 'completed');
    expect(server.passwords).toEqual(['se@creto']);
  }
});

test('production without an SMTP server keeps mails waiting', async () => {
  const app = await appWith({ NODE_ENV: 'production' });
  await sendMail(app, mail);
  await app.jobs.start();
  const job = await ended(app, 'retry');
  expect(job.output?.message).toBe('SMTP_URL is empty: no mail is sent');
  expect(job.data.encrypted).toMatch(/^v1\./);
});
