import { env } from 'node:process';
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
  await page.getByLabel('Contraseña nueva').fill(typed);
  await page.getByLabel('Confirme la contraseña').fill(again);
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
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click();
  await expect(title(page)).toHaveText('Recupere su contraseña');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Correo electrónico').press('Enter');
  await expect(page.getByText(`Si ${email} tiene una cuenta`)).toBeVisible();
  await expectAccessible(page);

  const link = linkIn(await mailTo(email, ({ text }) => text.includes('reset-password')), 'reset-password');
  await page.goto(link);
  await expect(page.getByText('o•••@example.com')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await choose(page, chosen, 'Otra-distinta-9');
  await expect(page.getByRole('alert')).toContainText('Las contraseñas no coinciden.');
  await choose(page, 'Contrasena123.');
  await expect(page.getByRole('alert')).toContainText('Esta contraseña es muy común.');
  await choose(page, chosen);
  await expect(title(page)).toHaveText('Contraseña guardada');
  expect(page.url()).not.toContain(link);
  await expectAccessible(page);

  await page.goto(link);
  await expect(title(page)).toHaveText('Enlace ya usado');
  await page.getByRole('link', { name: 'Solicitar un enlace nuevo' }).click();
  await expect(title(page)).toHaveText('Recupere su contraseña');

  await page.goto('/login');
  await typeCredentials(page, email, password);
  await expect(page.getByRole('alert')).toContainText('Credenciales inválidas.');
  await typeCredentials(page, email, chosen);
  await expect(page).toHaveURL(/\/select-company$/);

  await elsewhere.reload();
  await elsewhere.goto(`${origin}/home`);
  await expect(elsewhere).toHaveURL(/\/login|\/select-company/);
});

test('an unknown e-mail gets the same words, and a cut link says what it is in English too', async ({ page }) => {
  const nobody = anEmail();
  await page.goto('/restore-password');
  await page.getByLabel('Correo electrónico').fill(nobody);
  await page.getByRole('button', { name: 'Enviar el enlace' }).click();
  await expect(page.getByText(`Si ${nobody} tiene una cuenta`)).toBeVisible();
  await page.goto('/reset-password/nonsense');
  await expect(title(page)).toHaveText('Enlace no válido');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(title(page)).toHaveText('Invalid link');
  await expectAccessible(page);
});

test(
  'a signed-in person changes the password and stays signed in; their other sessions end',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    faults.expect(401, 422);
    const email = await person();
    await page.goto('/change-password');
    await expect(page).toHaveURL(/\/login\?return=%2Fchange-password$/);
    await typeCredentials(page, email, password);
    await expect(title(page)).toHaveText('Cambie su contraseña');
    await expectAccessibleInBothThemes(page);
    const elsewhere = await openAs(null);
    await elsewhere.goto(`${origin}/login`);
    await typeCredentials(elsewhere, email, password);
    await expect(elsewhere).toHaveURL(/\/select-company$/);

    await page.getByLabel('Contraseña actual').fill('Otra-Clave-Larga-9');
    await choose(page, chosen);
    await expect(page.getByRole('alert')).toContainText('La contraseña actual no es la correcta.');
    await page.getByLabel('Contraseña actual').fill(password);
    await choose(page, chosen);
    await expect(page.getByText('Contraseña cambiada.')).toBeVisible();
    await mailTo(email, ({ subject }) => subject === 'Su contraseña cambió');

    await elsewhere.goto(`${origin}/change-password`);
    await expect(elsewhere.getByRole('alertdialog', { name: 'Sesión expirada' })).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('choosing a password fits', { tag: '@slow' }, async ({ page }) => {
    const email = await person();
    await post('restore', { email });
    await page.goto(linkIn(await mailTo(email, ({ text }) => text.includes('reset-password')), 'reset-password'));
    await expect(page.getByLabel('Contraseña nueva')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await page.goto('/login');
    await typeCredentials(page, email, password);
    await expect(page).toHaveURL(/\/select-company$/);
    await page.goto('/change-password');
    await expect(title(page)).toHaveText('Cambie su contraseña');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
