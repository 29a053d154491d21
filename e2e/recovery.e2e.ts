import { env } from 'node:process';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

const origin = `http://localhost:${env['E2E_PORT']}`;
test.use({ baseURL: origin });

const password = 'Caballo-Pila-9-grapa';
const chosen = 'Elegida-por-mi-9';
let count = 0;
const anEmail = () => `olvida-${Date.now()}-${(count += 1)}@example.com`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${env['E2E_PORT']}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

/** Somebody with an account that is confirmed. */
async function person(): Promise<string> {
  const email = anEmail();
  const who = { name: 'Ana', lastName: 'Díaz', email, countryId: 170, language: 'es', consent: true };
  await post('register', { ...who, password, confirmPassword: password });
  const link = linkIn(await mailTo(email), 'account-confirmation');
  await post('confirm', { token: link.split('/').at(-1) });
  return email;
}

async function choose(page: Page, typed: string, again = typed): Promise<void> {
  await page.getByLabel(es.account.password.label).fill(typed);
  await page.getByLabel(es.account.password.confirm).fill(again);
  await page.keyboard.press('Enter');
}

test('a person who forgot the password chooses another through a link that works once', async ({
  page,
  openAs,
  faults,
}) => {
  faults.expect(401, 422);
  const email = await person();
  const elsewhere = await openAs(null);
  await elsewhere.goto(`${origin}/login`);
  await typeCredentials(elsewhere, email, password);
  await expect(elsewhere).toHaveURL(/\/select-company$/);

  await page.goto('/login');
  await page.getByLabel(es.session.login.email).fill(email);
  await page.getByRole('link', { name: es.session.login.forgot }).click();
  await expect(title(page)).toHaveText(es.registration.restore.title);
  await expect(page.getByLabel(es.session.login.email)).toHaveValue(email);
  await expectAccessibleInBothThemes(page);
  await page.getByLabel(es.session.login.email).press('Enter');
  await expect(page.getByText(`Si ${email} tiene una cuenta`)).toBeVisible();
  await expectAccessible(page);

  const link = linkIn(await mailTo(email, ({ text }) => text.includes('reset-password')), 'reset-password');
  await page.goto(link);
  await expect(page.getByText('o•••@example.com')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await choose(page, chosen, 'Otra-distinta-9');
  await expect(page.getByRole('alert')).toContainText(es.issues.passwordsDiffer);
  await choose(page, 'Contrasena123.');
  await expect(page.getByRole('alert')).toContainText('Esta contraseña es muy común.');
  await choose(page, chosen);
  await expect(title(page)).toHaveText(es.registration.reset.doneTitle);
  await expect.poll(() => page.url()).not.toContain(link);
  await expectAccessible(page);

  await page.goto(link);
  await expect(title(page)).toHaveText(es.registration.reset.usedTitle);
  await page.getByRole('link', { name: es.registration.reset.ask }).click();
  await expect(title(page)).toHaveText(es.registration.restore.title);

  await page.goto('/login');
  await typeCredentials(page, email, password);
  await expect(page.getByRole('alert')).toContainText('Credenciales inválidas.');
  await typeCredentials(page, email, chosen);
  await expect(page).toHaveURL(/\/select-company$/);

  await elsewhere.reload();
  await elsewhere.goto(`${origin}/home`);
  await expect(elsewhere).toHaveURL(/\/login|\/select-company/);
});

test(
  'an unknown e-mail gets the same words, and a cut link says what it is in English too',
  { tag: '@slow' },
  async ({ page }) => {
    const nobody = anEmail();
    await page.goto('/restore-password');
    await page.getByLabel(es.session.login.email).fill(nobody);
    await page.getByRole('button', { name: es.registration.restore.submit }).click();
    await expect(page.getByText(`Si ${nobody} tiene una cuenta`)).toBeVisible();
    await page.goto('/reset-password/nonsense');
    await expect(title(page)).toHaveText(es.registration.confirmation.unknownTitle);
    await page.getByRole('button', { name: es.shell.languages.en }).click();
    await expect(title(page)).toHaveText(en.registration.confirmation.unknownTitle);
    await expectAccessible(page);
  },
);

test(
  'a signed-in person changes the password and stays signed in; their other sessions end',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    faults.expect(401, 422);
    const email = await person();
    await page.goto('/change-password');
    await expect(page).toHaveURL(/\/login\?return=%2Fchange-password$/);
    await typeCredentials(page, email, password);
    await expect(title(page)).toHaveText(es.registration.change.title);
    await expectAccessibleInBothThemes(page);
    const elsewhere = await openAs(null);
    await elsewhere.goto(`${origin}/login`);
    await typeCredentials(elsewhere, email, password);
    await expect(elsewhere).toHaveURL(/\/select-company$/);

    await page.getByLabel(es.account.password.current).fill('Otra-Clave-Larga-9');
    await choose(page, chosen);
    await expect(page.getByRole('alert')).toContainText(es.problems['password.wrong'].message);
    await page.getByLabel(es.account.password.current).fill(password);
    await choose(page, chosen);
    await expect(page.getByText('Contraseña cambiada.')).toBeVisible();
    await mailTo(email, ({ subject }) => subject === 'Su contraseña cambió');

    await elsewhere.goto(`${origin}/change-password`);
    await expect(elsewhere.getByRole('alertdialog', { name: es.problems.unauthenticated.title })).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('choosing a password fits', { tag: '@slow' }, async ({ page }) => {
    const email = await person();
    await post('restore', { email });
    await page.goto(linkIn(await mailTo(email, ({ text }) => text.includes('reset-password')), 'reset-password'));
    await expect(page.getByLabel(es.account.password.label)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await page.goto('/login');
    await typeCredentials(page, email, password);
    await expect(page).toHaveURL(/\/select-company$/);
    await page.goto('/change-password');
    await expect(title(page)).toHaveText(es.registration.change.title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
