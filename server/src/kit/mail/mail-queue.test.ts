import { expect, onTestFinished, test } from 'vitest';
import { testCompany } from '#test/company.ts';
import { sendMail } from '#test/mailing.ts';
import { testSmtp } from '#test/smtp.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { queueMail } from './mail.ts';
import { appWith, ended, hurry, jobOf, mail, to } from './test-queue.ts';

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

test('production without an SMTP server keeps mails waiting', async () => {
  const app = await appWith({ NODE_ENV: 'production' });
  await sendMail(app, mail);
  await app.jobs.start();
  const job = await ended(app, 'retry');
  expect(job.output?.message).toBe('SMTP_URL is empty: no mail is sent');
  expect(job.data.encrypted).toMatch(/^v1\./);
});
