import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mailSamples, sendMail } from '#test/mailing.ts';
import { testSmtp } from '#test/smtp.ts';
import { appWith, ended, hurry, mail, to } from './test-queue.ts';

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

test('codes of visitors leave by a lane of their own, so that a flood of them keeps no other mail waiting', async () => {
  const order: string[] = [];
  const refusal = (recipient: string) => void order.push(recipient);
  const smtp = await testSmtp({ refusal });
  onTestFinished(() => smtp.close());
  const app = await appWith({ SMTP_URL: smtp.url });
  const flood = 40;
  for (let n = 0; n < flood; n += 1)
    await sendMail(app, {
      to: `visita-${n}@example.com`,
      language: 'es',
      template: 'visitCode',
      params: mailSamples.visitCode,
    });
  await sendMail(app, { to, language: 'es', template: 'signInCode', params: mailSamples.signInCode });
  await app.jobs.start();
  await vi.waitFor(() => expect(order).toContain(to), { timeout: 10_000, interval: 50 });
  // Four leave at once by each lane; whatever had to wait behind the flood would be the last of all.
  expect(order.indexOf(to)).toBeLessThan(flood / 2);
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
