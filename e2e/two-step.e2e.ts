import { readFile } from 'node:fs/promises';
import { env } from 'node:process';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { codeOf as codeAt } from '../server/test/authenticator-app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { companyThatAsksForTwoSteps } from './kit/database.ts';
import { pressOn, tabTo, typeInto } from './kit/keyboard.ts';
import { mailTo } from './kit/mails.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { submitPassword, leave, mainHost, openSecurity, ownPassword, createAccount } from './kit/new-account.ts';
import { expect, test } from './kit/test.ts';

/** What an authenticator app shows; `later`: half a minute on, because each code is good once. */
const codeOf = (secret: string, later = 0) => codeAt(secret, Date.now() + later * 30_000);

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const codeField = (page: Page) => page.getByLabel(es.twoStep.code.label);
const secretOn = async (page: Page) => (await page.locator('code').first().textContent()) ?? '';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const isInside = (page: Page) => expect(page.getByRole('region', { name: es.twoStep.panel.steps })).toBeVisible();
const sentCode = async (email: string) => {
  const { subject } = await mailTo(email, (mail) => /ingreso: \d{6}/.test(mail.subject));
  return /\d{6}/.exec(subject)?.[0] ?? '';
};

/** Turns the authenticator app on; answers its secret and the recovery codes. */
async function turnAppOn(page: Page) {
  await page.getByRole('button', { name: 'Activar: Aplicación de autenticación' }).click();
  const turning = dialog(page, 'Activar: Aplicación de autenticación');
  await turning.getByLabel(es.twoStep.panel.password).fill(ownPassword);
  await turning.getByRole('button', { name: es.twoStep.enrol.continue }).click();
  await expect(turning.getByRole('img', { name: /QR/ })).toBeVisible();
  const secret = await secretOn(page);
  await codeField(page).fill(codeOf(secret));
  const list = page.getByRole('list', { name: es.twoStep.codes.list });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { secret, codes: await list.getByRole('listitem').allTextContents() };
}

async function keepCodes(page: Page): Promise<void> {
  await page.getByLabel(es.twoStep.codes.kept).check();
  await page.getByRole('button', { name: es.twoStep.codes.done }).click();
}

test(
  'without a mouse a user turns the app on, keeps the codes, signs in with it and is remembered',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(422);
    const email = await createAccount('teclado');
    await openSecurity(page, email);
    await pressOn(page.getByRole('button', { name: 'Activar: Aplicación de autenticación' }));
    await expect(page.getByLabel(es.twoStep.panel.password)).toBeFocused();
    await page.keyboard.type('Otra-Clave-2026-x');
    await page.keyboard.press('Enter');
    await expect(page.getByText(es.issues['password.wrong']).first()).toBeVisible();
    await expectAccessible(page);
    await typeInto(page.getByLabel(es.twoStep.panel.password), ownPassword);
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
    const secret = await secretOn(page);
    await page.keyboard.type(codeOf(secret));

    const codes = dialog(page, es.twoStep.codes.title);
    await expect(codes.getByRole('button', { name: es.twoStep.codes.done })).toBeDisabled();
    await expectAccessibleInBothThemes(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pressOn(codes.getByRole('button', { name: es.twoStep.codes.download })),
    ]);
    const kept = await readFile(await download.path(), 'utf8');
    expect(download.suggestedFilename()).toBe('baluarte-codigos-de-recuperacion.txt');
    expect(kept.match(/^[2-9A-Z]{5}-[2-9A-Z]{5}\r$/gm)).toHaveLength(10);
    expect(kept).toContain(email);
    await tabTo(codes.getByLabel(es.twoStep.codes.kept));
    await page.keyboard.press('Space');
    await pressOn(codes.getByRole('button', { name: es.twoStep.codes.done }));
    await expect(page.getByText('Le quedan 10 códigos sin usar.')).toBeVisible();

    await leave(page);
    await page.goto(`${mainHost}/login?return=${encodeURIComponent('/my-account?tab=security')}`);
    await expect(page.getByLabel(es.session.login.email)).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ownPassword);
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(es.twoStep.step.title);
    await expect(codeField(page)).toBeFocused();
    await page.reload();
    await expect(title(page)).toHaveText(es.twoStep.step.title);
    await expect(codeField(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(es.twoStep.code.missing)).toBeVisible();
    await expect(page.getByText(`durante 30 días en ${new URL(mainHost).host}; en otras direcciones`)).toBeVisible();
    await tabTo(page.getByLabel(es.twoStep.step.remember));
    await page.keyboard.press('Space');
    await typeInto(codeField(page), codeOf(secret, 1));
    await isInside(page);
    const devices = page.getByRole('region', { name: es.twoStep.panel.devices });
    await expect(devices.getByText(es.twoStep.panel.thisDevice)).toBeVisible();
    await expect(devices.getByText(`En ${new URL(mainHost).host}`)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await leave(page);
    await openSecurity(page, email);
    await pressOn(devices.getByRole('button', { name: /^Olvidar/ }));
    await expect(devices.getByText(es.twoStep.panel.noDevices)).toBeVisible();
    await leave(page);
    await submitPassword(page, email);
    await expect(title(page)).toHaveText(es.twoStep.step.title);
    await pressOn(page.getByRole('button', { name: es.twoStep.step.back, exact: true }));
    await expect(page.getByLabel(es.session.login.email)).toBeFocused();
    await expect(page.getByLabel(es.session.login.email)).toHaveValue(email);
  },
);

test('a lost telephone is replaced by a recovery code, good once', { tag: '@slow' }, async ({ page, faults }) => {
  faults.expect(422);
  const email = await createAccount('perdida');
  await openSecurity(page, email);
  const { codes } = await turnAppOn(page);
  await keepCodes(page);
  const enter = async (code: string) => {
    await leave(page);
    await submitPassword(page, email);
    await page.getByRole('button', { name: es.twoStep.step.useRecovery }).click();
    await expect(page.getByLabel(es.twoStep.code.recovery)).toBeFocused();
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press('Enter');
  };
  await enter(codes[0] ?? '');
  await isInside(page);
  await expect(page.getByText('Le quedan 9 códigos sin usar.')).toBeVisible();
  expect((await mailTo(email, ({ subject }) => subject.includes('recuperación'))).text).toContain('9');
  await enter(codes[0] ?? '');
  await expect(page.getByText(/El código no es correcto\. Intentos restantes: 4/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test(
  'a code by e-mail is asked for by itself, pasted with its spaces, and ends with the fifth wrong one',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(422, 409);
    const email = await createAccount('correo');
    await openSecurity(page, email);
    await page.getByRole('button', { name: 'Activar: Código por correo' }).click();
    await page.getByLabel(es.twoStep.panel.password).fill(ownPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Enviamos un código a c•••@example\.com/)).toBeVisible();
    await codeField(page).fill(await sentCode(email));
    await keepCodes(page);
    const first = await sentCode(email);

    await leave(page);
    await submitPassword(page, email);
    await expect(page.getByText(/Enviamos un código a c•••@example\.com/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Enviar otro código \(en \d+ s\)/ })).toBeDisabled();
    await expect.poll(() => sentCode(email)).not.toBe(first);
    const code = await sentCode(email);
    // The same step, and no other code.
    await page.reload();
    await expect(page.getByText(/Enviamos un código a c•••@example\.com/)).toBeVisible();
    expect(await sentCode(email)).toBe(code);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const left of [4, 3, 2, 1]) {
      await codeField(page).fill(wrong);
      await expect(page.getByText(`Intentos restantes: ${left}.`)).toBeVisible();
      await codeField(page).fill('');
    }
    await codeField(page).fill(wrong);
    await expect(page.getByRole('alert')).toContainText('Ingresó demasiados códigos incorrectos');
    await expectAccessible(page);
    await page.getByRole('button', { name: es.twoStep.step.again }).click();
    await page.getByLabel(es.session.login.password, { exact: true }).fill(ownPassword);
    await page.keyboard.press('Enter');
    await expect.poll(() => sentCode(email)).not.toBe(code);
    const spaced = (await sentCode(email)).replace(/(\d{3})/, '$1 ');
    await codeField(page).evaluate((field: HTMLInputElement, text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      field.focus();
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      document.execCommand('insertText', false, text);
    }, spaced);
    await isInside(page);
  },
);

test(
  'a company that asks for two steps has them set up before anybody gets in, on a phone and in English',
  { tag: '@slow' },
  async ({ page }) => {
    const email = await createAccount('exigida');
    const subdomain = await companyThatAsksForTwoSteps(email);
    const host = `http://${subdomain}.localhost:${env['E2E_PORT']}`;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${host}/login`);
    await typeCredentials(page, email, ownPassword);
    await expect(title(page)).toHaveText(es.twoStep.enrol.title);
    await expect(title(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: es.twoStep.enrol.continue }).click();
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: es.twoStep.enrol.other }).click();
    await page.getByLabel(es.twoStep.methods.email).check();
    await page.getByRole('button', { name: es.shell.languages.en }).click();
    await page.getByRole('button', { name: en.twoStep.enrol.continue }).click();
    await expect(page.getByText(/We sent a code to e•••@example\.com/)).toBeVisible();
    await page.getByLabel(en.twoStep.code.label).fill(await sentCode(email));
    await expect(title(page)).toHaveText(en.twoStep.codes.title);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
    await page.getByLabel(en.twoStep.codes.kept).check();
    await page.getByRole('button', { name: en.twoStep.codes.done }).click();
    await expect(title(page)).toHaveText(/Hello, Amalia/);

    await page.goto(`${host}/my-account?tab=security`);
    await expect(page.getByText(/One of your companies requires it/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
  },
);
