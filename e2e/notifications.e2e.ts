import { readFile } from 'node:fs/promises';
import { env } from 'node:process';
import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { invitation } from '@baluarte/contract/identity/invitation.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { linkIn, mailsTo, mailTo } from './kit/mails.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { operate } from './kit/operator.ts';
import { patience } from './kit/patience.ts';
import { chooseScope, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';
import { saveView } from './kit/views.ts';

const port = env['E2E_PORT'];
const secret = 'Fortaleza-2026-ya';
let count = 0;
const anEmail = () => `avisada-${Date.now()}-${(count += 1)}@example.com`;

/** Invites somebody to Aurora and accepts in their place, as their browser would. */
async function join(
  api: Api,
  { email, name, roleId, agent = 'none' }: { email: string; name: string; roleId: number; agent?: string },
): Promise<void> {
  await api.call(user.endpoints.create, { body: { email, name, lastName: 'Campos', roleId } });
  const path = linkIn(await mailTo(email, ({ subject }) => subject.includes('Aurora')), 'confirm-invitation');
  const token = new URL(path, 'http://localhost').pathname.split('/').at(-1) ?? '';
  const accepted = await fetch(`http://127.0.0.1:${port}/api${invitation.accept.path.replace('{token}', token)}`, {
    method: 'POST',
    // As from the browser they go on with: else that one is a new device, which is told too.
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({
      name,
      lastName: 'Campos',
      phone: null,
      language: 'es',
      password: secret,
      consent: true,
    }),
  });
  expect(accepted.status, await accepted.text()).toBe(200);
}

/** An administrator of the test's own, at work in Aurora: what they are told is told nobody else. */
async function ownAdministrator(
  page: Page,
  openAs: (account: string) => Promise<Page>,
): Promise<{ email: string; api: Api }> {
  const inviting = await openAs(accounts.admin);
  await inviting.goto(`http://aurora.localhost:${port}/home`);
  const email = anEmail();
  await join(await apiOf(inviting), {
    email,
    name: 'Amparo',
    roleId: 1,
    agent: await page.evaluate(() => navigator.userAgent),
  });
  await inviting.close();
  await page.goto('/login');
  await typeCredentials(page, email, secret);
  await chooseScope(page);
  return { email, api: await apiOf(page) };
}

/** Sends a file that is too large to be done while one waits, to be checked only. */
async function checkLargeFile(page: Page): Promise<ImportJob> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  const lines = Array.from({ length: 4_000 }, (_, index) => `N-${index},Amenaza ${index},N,fire,${'x'.repeat(300)}`);
  const form = new FormData();
  form.append(
    'file',
    new Blob([['Código,Nombre,Categoría,Subcategoría,Descripción', ...lines].join('\n')]),
    'muchas.csv',
  );
  const answer = await fetch(`http://127.0.0.1:${port}/api${imports.threats.path}?dryRun=true`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'X-Subdomain': 'aurora' },
    body: form,
  });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { data: ImportJob }).data;
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notificaciones: / });

/** Waits until somebody was told, then comes back to the page, which asks anew. */
async function comeBackTo(page: Page, api: Api, unread: number): Promise<void> {
  await expect
    .poll(async () => (await api.call(notification.count)).data.unread, { timeout: 20_000 * patience })
    .toBe(unread);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

test(
  'an import that ends in the background rings the bell, leads to its result and is read',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    const { api } = await ownAdministrator(page, openAs);
    await expect(bell(page)).toHaveAccessibleName('Notificaciones: Sin notificaciones nuevas');
    await bell(page).click();
    const panel = page.getByRole('region', { name: es.notification.title });
    await expect(panel).toContainText(es.notification.emptyTitle);
    await page.keyboard.press('Escape');
    await expect(bell(page)).toBeFocused();

    const { jobId } = await checkLargeFile(page);
    await comeBackTo(page, api, 1);
    await expect(bell(page)).toHaveAccessibleName('Notificaciones: 1 sin leer');
    await expect(page.getByRole('status').filter({ hasText: '1 notificación sin leer' })).toBeAttached();
    await page.keyboard.press('Enter');
    const item = panel.getByRole('link', { name: /Revisión terminada: «muchas.csv»\. Filas nuevas: 4\.000/ });
    await expect(item).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await item.click();
    await expect(page).toHaveURL(new RegExp(`/threats\\?import=${jobId}$`));
    await expect(page.getByRole('dialog')).toContainText('muchas.csv');
    await page.goto('/home');
    await expect(bell(page)).toHaveAccessibleName('Notificaciones: Sin notificaciones nuevas');
  },
);

test(
  'the sender of an invitation is notified when it is accepted, unless they turned that off',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    const { email, api } = await ownAdministrator(page, openAs);
    await join(api, { email: anEmail(), name: 'Berta', roleId: 2 });
    await comeBackTo(page, api, 1);
    await bell(page).click();
    const panel = page.getByRole('region', { name: es.notification.title });
    await expect(panel).toContainText('Berta Campos aceptó su invitación.');
    await panel.getByRole('button', { name: /^Marcar como leída: Berta/ }).click();
    await expect(bell(page)).toHaveAccessibleName('Notificaciones: Sin notificaciones nuevas');
    await panel.getByRole('link', { name: es.notification.preferences }).click();

    await page.getByRole('checkbox', { name: 'Invitación aceptada: En la aplicación' }).uncheck();
    await expect.poll(async () => (await api.call(me.get)).data.notifications.invitationAccepted.inApp).toBe(false);
    await join(api, { email: anEmail(), name: 'Clara', roleId: 2 });
    // What is told after it has overtaken nothing: the queue is done in order.
    await checkLargeFile(page);
    await comeBackTo(page, api, 1);
    const { data } = await api.call(notification.list);
    expect(data.map(({ subject }) => subject)).toEqual(['importChecked', 'invitationAccepted']);
    expect(await mailsTo(email)).not.toContain('Clara');
  },
);

test(
  'the page lists, filters and marks many at once, in English and on a phone',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    const { api } = await ownAdministrator(page, openAs);
    for (const name of ['Dora', 'Elisa', 'Flor']) await join(api, { email: anEmail(), name, roleId: 3 });
    await comeBackTo(page, api, 3);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Notificaciones: 3 sin leer' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.notification.title);
    const list = page.getByRole('list', { name: es.notification.title, exact: true });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);

    await page.goto('/notifications?kind=security');
    await page.getByRole('button', { name: es.catalogue.filters.clear }).first().click();
    await list.getByRole('checkbox', { name: /Dora/ }).check();
    await list.getByRole('checkbox', { name: /Elisa/ }).check();
    await page.getByRole('button', { name: es.notification.markSelected, exact: true }).click();
    await expect(page.getByRole('link', { name: 'Notificaciones: 1 sin leer' })).toBeVisible();
    await page.getByRole('button', { name: es.catalogue.filters.addLabel }).click();
    await page.getByRole('button', { name: es.notification.fields.state, exact: true }).click();
    await page.getByRole('checkbox', { name: es.notification.isUnread }).check();
    await page.getByRole('button', { name: es.catalogue.filters.done }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('Flor Campos aceptó su invitación.');

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/notifications?sort=at');
    const rows = page.getByRole('grid').getByRole('row');
    await expect(rows.nth(1)).toContainText('Dora Campos');
    await page.getByRole('searchbox').fill('elisa acepto');
    await expect(rows).toHaveCount(2);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: es.catalogue.list.export }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).toContain('Elisa Campos aceptó su invitación.;Invitación aceptada;');
    expect(text).not.toContain('Flor');
    await saveView(page, 'Elisa');
    await expect(page).toHaveURL(/view=\d+/);

    await page.goto('/notifications');
    await page.getByRole('button', { name: es.shell.languages.en }).click();
    await expect(rows.first()).toContainText(en.notification.show);
    await expect(rows.nth(1)).toContainText('Flor Campos accepted your invitation.');
    await rows.nth(1).getByRole('button', { name: 'Mark as read: Flor Campos accepted your invitation.' }).click();
    await expect(page.getByRole('button', { name: 'Notifications: No new notifications' })).toBeVisible();
    await expect(page.getByRole('button', { name: en.notification.markAll })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test('a digest sums up what is unread, and is ended by its own link', { tag: '@slow' }, async ({ page, openAs }) => {
  const { email, api } = await ownAdministrator(page, openAs);
  await join(api, { email: anEmail(), name: 'Gloria', roleId: 3 });
  await comeBackTo(page, api, 1);
  expect(await operate(['send-digest', '--email', email])).toContain('is in the queue');
  const mail = await mailTo(email, ({ subject }) => subject === 'Resumen semanal: 1 notificación sin leer');
  expect(mail.text).toMatch(/Aurora S\.A\.S\./);
  expect(await operate(['send-digest', '--email', email])).toContain('nothing to tell');

  await page.goto(linkIn(mail, 'kind=invitationAccepted'));
  await expect(page.getByRole('grid')).toContainText('Gloria Campos');
  await page.goto(linkIn(mail, '/unsubscribe/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.notification.unsubscribe.title);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: es.notification.unsubscribe.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.notification.unsubscribe.done);
  await page.getByRole('link', { name: es.notification.unsubscribe.toAccount }).click();
  await expect(page.getByRole('radio', { name: es.shell.never })).toBeChecked();
});
