import { env } from 'node:process';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { codeOf } from '../server/test/authenticator-app.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { companyThatAsksForTwoSteps } from './kit/database.ts';
import { pressOn } from './kit/keyboard.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { leave, mainHost, openSecurity, ownPassword, createAccount } from './kit/new-account.ts';
import { expect, test } from './kit/test.ts';

/**
 * A real authenticator of the browser's own, made of software: a key that is found without a name, whose person proves
 * themselves by touch.
 */
async function plugIn(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person is there and touches it. */
    touch: (enabled: boolean) => browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether finger, face or PIN are the person's. */
    recognise: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    clear: () => browser.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

const passkeys = (page: Page) => page.getByRole('region', { name: es.twoStep.passkeys.title });
const byPasskey = (page: Page) => page.getByRole('button', { name: es.session.login.passkey });

async function addPasskey(page: Page, name: string): Promise<void> {
  await pressOn(passkeys(page).getByRole('button', { name: es.twoStep.passkeys.add }));
  const adding = page.getByRole('dialog', { name: es.twoStep.passkeys.add });
  await adding.getByLabel(es.twoStep.panel.password).fill(ownPassword);
  await page.keyboard.press('Enter');
  await expect(adding.getByLabel(es.twoStep.passkeys.name)).toHaveValue(/^Llave de /);
  await adding.getByLabel(es.twoStep.passkeys.name).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Se agregó «${name}».`)).toBeVisible();
}

test(
  'a user makes a passkey, signs in with it alone, renames it and removes it',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(422);
    const email = await createAccount('llave');
    // Nobody is there to touch it while the page offers passkeys by itself.
    const authenticator = await plugIn(page);
    await authenticator.touch(false);
    await openSecurity(page, email);
    await authenticator.touch(true);
    await expect(page.getByText(es.twoStep.passkeys.empty)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await addPasskey(page, 'Portátil del trabajo');
    await expect(passkeys(page).getByText('Sirve en localhost')).toBeVisible();
    await expect(passkeys(page).getByText(es.twoStep.panel.neverUsed)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await authenticator.touch(false);
    await leave(page);
    await page.goto(`${mainHost}/login?return=${encodeURIComponent('/my-account?tab=security')}`);
    await expect(byPasskey(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await authenticator.touch(true);
    await pressOn(byPasskey(page));
    await expect(passkeys(page).getByText(/Último uso/)).toBeVisible();

    await passkeys(page)
      .getByRole('button', { name: /^Cambiar el nombre/ })
      .click();
    await page.getByLabel(es.twoStep.passkeys.name).fill('');
    await page.keyboard.press('Enter');
    await expect(
      page
        .getByRole('dialog')
        .getByText(/obligatorio/)
        .first(),
    ).toBeVisible();
    await page.getByLabel(es.twoStep.passkeys.name).fill('Llavero azul');
    await page.keyboard.press('Enter');
    await expect(passkeys(page).getByText('Llavero azul')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await passkeys(page).getByRole('button', { name: 'Eliminar Llavero azul' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes }).click();
    await expect(page.getByText(es.twoStep.passkeys.empty)).toBeVisible();

    await authenticator.touch(false);
    await leave(page);
    await page.goto(`${mainHost}/login`);
    await expect(byPasskey(page)).toBeVisible();
    await authenticator.touch(true);
    await byPasskey(page).click();
    await expect(page.getByRole('alert').filter({ hasText: es.problems['passkey.refused'].title })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a device that holds no passkey, or does not recognise its person, signs nobody in',
  { tag: '@slow' },
  async ({ page }) => {
    const authenticator = await plugIn(page);
    await authenticator.touch(false);
    await authenticator.recognise(false);
    const email = await createAccount('sinllave');
    await openSecurity(page, email);
    await authenticator.touch(true);
    await pressOn(passkeys(page).getByRole('button', { name: es.twoStep.passkeys.add }));
    await page.getByLabel(es.twoStep.panel.password).fill(ownPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'No se creó la llave' })).toBeVisible();
    await expectAccessible(page);
    await authenticator.clear();
    await leave(page);
    await page.goto(`${mainHost}/login`);
    await byPasskey(page).click();
    await expect(page.getByRole('alert').filter({ hasText: es.session.login.passkeyFailed })).toBeVisible();
    await expect(page.getByRole('button', { name: es.session.login.submit, exact: true })).toBeEnabled();
    await expectAccessibleInBothThemes(page);
  },
);

test(
  'a passkey needs no second step, though the company asks for one, and the field for the e-mail offers it',
  { tag: '@slow' },
  async ({ page }) => {
    const email = await createAccount('exenta');
    const authenticator = await plugIn(page);
    await authenticator.touch(false);
    const subdomain = await companyThatAsksForTwoSteps(email);
    const host = `http://${subdomain}.localhost:${env['E2E_PORT']}`;
    await page.goto(`${host}/login?return=${encodeURIComponent('/my-account?tab=security')}`);
    await page.getByLabel(es.session.login.email).fill(email);
    await page.getByLabel(es.session.login.password, { exact: true }).fill(ownPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: es.twoStep.enrol.continue }).click();
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    const secret = (await page.locator('code').first().textContent()) ?? '';
    await page.getByLabel(es.twoStep.code.label).fill(codeOf(secret));
    await page.getByLabel(es.twoStep.codes.kept).check();
    await page.getByRole('button', { name: es.twoStep.codes.done }).click();
    await authenticator.touch(true);
    await addPasskey(page, es.treatment.acceptance.fingerprint);
    await expect(passkeys(page).getByText(`Sirve en ${subdomain}.localhost`)).toBeVisible();

    await leave(page);
    // The authenticator answers the page's own offer: nothing is pressed.
    await page.goto(`${host}/login?return=${encodeURIComponent('/my-account?tab=security')}`);
    await expect(passkeys(page).getByText(/Último uso/)).toBeVisible();
  },
);
