import { env } from 'node:process';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts, password as demoPassword } from './kit/accounts.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test.use({ baseURL: `http://localhost:${env['E2E_PORT']}` });

const password = 'Caballo-Pila-9-grapa';
let count = 0;
const anEmail = () => `nueva-${Date.now()}-${(count += 1)}@example.com`;

async function fill(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel(es.account.person.name).fill('Ana María');
  await page.getByLabel(es.account.person.lastName).fill('Díaz');
  await page.getByLabel(es.session.login.email).fill(email);
  await page.getByLabel(es.account.password.label).fill(typed);
  await page.getByLabel(es.account.password.confirm).fill(typed);
  await page.getByLabel('Autorizo el tratamiento').check();
}
const submit = (page: Page) => page.getByRole('button', { name: es.registration.submit }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function registered(page: Page): Promise<string> {
  const email = anEmail();
  await page.goto('/register');
  await fill(page, email);
  await submit(page);
  await expect(title(page)).toHaveText(es.registration.sent.title);
  return email;
}

test('a new user registers with the keyboard, confirms by mail and signs in', async ({ page, faults }) => {
  faults.expect(409);
  const email = anEmail();
  await page.goto('/login');
  await page.getByRole('link', { name: es.registration.submit }).click();
  await expect(title(page)).toHaveText(es.registration.title);
  await expectAccessibleInBothThemes(page);

  await page.getByLabel(es.account.person.name).focus();
  await page.keyboard.type('Ana María');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Díaz');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.getByLabel(es.account.password.label).focus();
  await page.keyboard.type(password);
  const points = page.getByRole('list', { name: es.account.password.points });
  await expect(points.getByText('cumplido')).toHaveCount(6);
  await expect(points).toContainText('Ninguna contraseña común');
  await page.getByLabel(es.account.password.confirm).focus();
  await page.keyboard.type(password);
  await page.getByLabel('Autorizo el tratamiento').focus();
  await page.keyboard.press('Space');
  await page.getByLabel(es.account.password.confirm).press('Enter');

  await expect(title(page)).toHaveText(es.registration.sent.title);
  await expect(page.getByText(`enviamos un enlace a ${email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Enviar de nuevo en \d+ s$/ })).toBeDisabled();
  await expectAccessibleInBothThemes(page);

  const mailbox = page.getByRole('link', { name: es.account.openMailbox });
  await expect(mailbox).toHaveAttribute('href', `/dev/mailbox?to=${encodeURIComponent(email)}`);

  const link = linkIn(await mailTo(email), 'account-confirmation');
  await page.goto(link);
  await expect(title(page)).toHaveText(es.registration.confirmation.title);
  await expect(page.getByText(`La cuenta es ${email[0]}•••@example.com.`)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const confirm = page.getByRole('button', { name: es.registration.confirmation.submit });
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/select-company$/);
  await expect(title(page)).toHaveText(es.session.companies.emptyTitle);
  await expect(page.getByRole('main').locator('button[data-variant="filled"]')).toHaveText([es.session.found.open]);
  await expectAccessibleInBothThemes(page);

  await page.goto(link);
  await expect(title(page)).toHaveText(es.registration.confirmation.usedTitle);
});

test(
  'a link opened in another browser confirms, and asks for the password of the account',
  { tag: '@slow' },
  async ({ page, browser, baseURL }) => {
    const email = await registered(page);
    const elsewhere = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await elsewhere.goto(linkIn(await mailTo(email), 'account-confirmation'));
    await elsewhere.getByRole('button', { name: es.registration.confirmation.submitOnly }).click();
    await expect(title(elsewhere)).toHaveText(es.registration.confirmation.doneTitle);
    await expectAccessible(elsewhere);
    await elsewhere.getByRole('link', { name: es.account.toSignIn }).last().click();
    await expect(elsewhere.getByLabel(es.session.login.email)).toHaveValue(email);
    await expect(elsewhere.getByLabel(es.session.login.password, { exact: true })).toBeFocused();
    await elsewhere.keyboard.type(password);
    await elsewhere.keyboard.press('Enter');
    await expect(elsewhere).toHaveURL(/\/select-company$/);
    await elsewhere.context().close();
  },
);

test(
  'what is asked stands there before anything is typed, and required fields are marked',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/register');
    const points = page.getByRole('list', { name: es.account.password.points });
    await expect(points.getByRole('listitem')).toHaveCount(7);
    for (const label of ['Nombre', 'Apellido', 'Correo electrónico', 'País', 'Idioma', 'Contraseña nueva'])
      await expect(page.locator('label', { hasText: label }).first()).toContainText('*');
    await expect(page.locator('label', { hasText: es.account.person.phone })).not.toContainText('*');
    await submit(page);
    for (const label of ['Nombre', 'Apellido', 'Correo electrónico', 'Contraseña nueva', 'Confirme la contraseña'])
      await expect(page.getByLabel(label).first()).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Autorizo el tratamiento')).toHaveAttribute('aria-invalid', 'true');
    // A refusal after all points are met says nothing that did not stand there.
    await page.getByLabel(es.account.password.label).fill('Password123!');
    await expect(points.getByRole('listitem')).toHaveCount(7);
  },
);

test('an address that is no company’s says so and leads to the main one', { tag: '@slow' }, async ({ page }) => {
  await page.goto(`http://no-es-nadie.localhost:${env['E2E_PORT']}/login`);
  await expect(title(page)).toHaveText(`No hay ninguna empresa en no-es-nadie.localhost:${env['E2E_PORT']}`);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: /^Ir a localhost/ }).click();
  await expect(page).toHaveURL(`http://localhost:${env['E2E_PORT']}/login`);
  await expect(title(page)).toHaveText(es.session.login.title);
});

test('missing and wrong values are reported at their fields, each in its own words and in both languages', async ({
  page,
  faults,
}) => {
  faults.expect(422);
  await page.goto('/register');
  await page.getByLabel(es.account.person.name).fill('Ana 2');
  await page.getByLabel(es.session.login.email).fill('nadie');
  await submit(page);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  for (const sentence of [
    'Use solo letras, espacios, apóstrofo o guion.',
    'El apellido es obligatorio.',
    'Debe ingresar un correo electrónico válido',
    'La contraseña es obligatoria.',
    'La confirmación de la contraseña es obligatoria.',
    'Acepte el tratamiento de sus datos.',
  ])
    await expect(summary).toContainText(sentence);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: es.shell.languages.en }).click();
  for (const sentence of ['Last name is required.', 'Invalid email address', 'Password is required.'])
    await expect(summary).toContainText(sentence);
  await page.getByRole('button', { name: es.registration.languages.es }).click();

  await fill(page, anEmail(), 'Password123!');
  await page.getByLabel(es.account.password.confirm).fill('Otra-distinta-9');
  await submit(page);
  await expect(summary).toContainText(es.issues.passwordsDiffer);
  await page.getByLabel(es.account.password.confirm).fill('Password123!');
  await submit(page);
  await expect(summary).toContainText(es.issues['password.common']);
});

test('what is agreed to can be read before', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/register');
  await page.getByRole('button', { name: es.registration.consent.read }).click();
  const dialog = page.getByRole('dialog', { name: es.registration.consent.title });
  await expect(dialog).toContainText('Ley 1581 de 2012');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test(
  'a person who registers again with the right password learns that the account exists; others learn nothing',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409);
    await page.goto('/register');
    await fill(page, accounts.guest, demoPassword);
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(es.issues['user.alreadyRegistered']);
    await expectAccessible(page);
    await fill(page, accounts.guest, password);
    await submit(page);
    await expect(title(page)).toHaveText(es.registration.sent.title);
    await mailTo(accounts.guest, ({ subject }) => subject === 'Ya tiene una cuenta en Baluarte');
  },
);

test(
  'an account that is not confirmed is led from the login to another link',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(401);
    const email = await registered(page);
    await page.goto('/login');
    await typeCredentials(page, email, password);
    await expect(page.getByRole('alert')).toContainText('Si acaba de registrarse, confirme primero su correo');
    await expectAccessible(page);
    await page.getByRole('link', { name: es.session.login.confirmAgain }).click();
    await expect(page).toHaveURL(/\/login\/confirm-account$/);
    await expect(page.getByLabel(es.session.login.email)).toHaveValue(email);
    await page.getByRole('button', { name: es.registration.sent.resend }).click();
    await expect(page.getByText('Si hay una cuenta por confirmar con ese correo')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Enviar de nuevo en/ })).toBeDisabled();
    await expectAccessible(page);
  },
);

test('a link that is cut says so, in English too, and offers another', { tag: '@slow' }, async ({ page, faults }) => {
  faults.expect(404, 422);
  await page.goto(`/account-confirmation/${'x'.repeat(43)}`);
  await expect(title(page)).toHaveText(es.registration.confirmation.unknownTitle);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: es.shell.languages.en }).click();
  await expect(title(page)).toHaveText(en.registration.confirmation.unknownTitle);
  await expect(page.getByRole('button', { name: en.registration.sent.resend })).toBeVisible();
  await page.goto('/account-confirmation/short');
  await expect(title(page)).toHaveText(en.registration.confirmation.unknownTitle);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const path of ['/register', '/confirm-account', '/restore-password', `/account-confirmation/${'x'.repeat(43)}`])
    test(`${path} fits`, { tag: '@slow' }, async ({ page, faults }) => {
      faults.expect(404);
      await page.goto(path);
      await expect(title(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
    });
});
