import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { mailSamples, mailsTo, nextMailTo, sendMail } from '#test/mailing.ts';
import { keepMail } from './mailbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
afterAll(() => app.close());

const get = (url: string) => app.app.inject({ url });

test('without an SMTP server the mailbox shows what would have been sent, newest first, by recipient', async () => {
  for (const [to, template] of [
    ['ana@example.com', 'confirmAccount'],
    ['luis@example.com', 'emailChanged'],
  ] as const) {
    await sendMail(app, { to, language: 'es', template, params: mailSamples[template] });
    await nextMailTo(app, to);
  }
  const mail = await nextMailTo(app, 'Ana@Example.com');
  expect(mail).toMatchObject({ to: 'ana@example.com', subject: 'Confirme su correo para activar su cuenta' });
  expect(mail.text).toContain(mailSamples.confirmAccount.link);
  expect(Date.parse(mail.at)).toBeGreaterThan(Date.now() - 60_000);
  const all = (await get('/dev/mailbox.json')).json<{ to: string }[]>();
  expect(all.map(({ to }) => to)).toEqual(['luis@example.com', 'ana@example.com']);

  const list = await get('/dev/mailbox?to=ana@example.com&refresh=on');
  expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(list.headers['content-security-policy']).toContain("script-src 'self'");
  expect(list.body).toContain(`href="/dev/mailbox/${mail.id}"`);
  expect(list.body).not.toContain('luis@example.com');
  expect(list.body).toContain('http-equiv="refresh"');
  expect((await get('/dev/mailbox?to=ana@example.com')).body).toContain('refresh=on"');

  const opened = await get(`/dev/mailbox/${mail.id}`);
  expect(opened.body).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  const body = await get(`/dev/mailbox/${mail.id}/body`);
  expect(body.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox /);
  expect((await get(`/dev/mailbox/${mail.id}?view=text`)).body).toContain('confirm?t=a1&amp;n=2');
  expect((await get(`/dev/mailbox/${mail.id}?view=headers`)).body).toContain('Auto-Submitted: auto-generated');
});

test('a mailbox page shows names and searches as text', async () => {
  const params = { ...mailSamples.invitation, inviter: '<script>alert(1)</script>' };
  await sendMail(app, { to: 'eva@example.com', language: 'es', template: 'invitation', params });
  const { id } = await nextMailTo(app, 'eva@example.com');
  for (const url of ['/dev/mailbox', `/dev/mailbox/${id}`, '/dev/mailbox?to=%22%3E%3Cscript%3E'])
    expect((await get(url)).body).not.toMatch(/<script/);
});

test('the mailbox answers to names of its own alone', async () => {
  const named = await testApp({ PUBLIC_URL: 'https://riesgos.example.com' });
  onTestFinished(() => named.close());
  const mail = { to: 'ana@example.com', language: 'es', template: 'emailChanged' } as const;
  await keepMail(named.database.identityDb, mail, { subject: 's', html: 'h', text: 't', headers: '' });
  const paths = ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1', '/dev/mailbox/1/body', '/%64ev/mailbox'];
  const statuses = async (headers: Record<string, string>) =>
    Promise.all(paths.map(async (url) => (await named.app.inject({ url, headers })).statusCode));
  const strange = ['evil.example', 'localhost.evil.example', 'xriesgos.example.com', '127.0.0.1.evil.example'];
  const forgeries: Record<string, string>[] = [
    {},
    { 'x-forwarded-host': 'localhost' },
    { forwarded: 'host=localhost' },
  ];
  for (const host of strange)
    for (const forged of forgeries) expect(new Set(await statuses({ host, ...forged })), host).toEqual(new Set([404]));
  const own = [
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    'app.localhost',
    'riesgos.example.com',
    'acme.riesgos.example.com',
  ];
  for (const host of own) expect(new Set(await statuses({ host })), host).toEqual(new Set([200]));
});

test('what is not in the mailbox is not found', async () => {
  for (const url of ['/dev/mailbox/999999', '/dev/mailbox/x', '/dev/mailbox/999999/body'])
    expect((await get(url)).statusCode).toBe(404);
});

test('the mailbox keeps the last 200', async () => {
  const rendered = { subject: 's', html: 'h', text: 't', headers: '' };
  const mail = { to: 'muchos@example.com', language: 'es', template: 'emailChanged' } as const;
  for (let count = 0; count < 205; count++) await keepMail(app.database.identityDb, mail, rendered);
  expect(await mailsTo(app, 'muchos@example.com')).toHaveLength(200);
  expect(await mailsTo(app, 'ana@example.com')).toEqual([]);
});

const servers: Record<string, string>[] = [{}, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@r.example' }];
for (const environment of servers)
  test(`production has no mailbox, ${'SMTP_URL' in environment ? 'with' : 'without'} an SMTP server`, async () => {
    const production = await testApp({ NODE_ENV: 'production', ...environment });
    onTestFinished(() => production.close());
    for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1', '/dev/mailbox/1/body', '/dev/mailbox/'])
      expect((await production.app.inject({ url })).statusCode).toBe(404);
  });
