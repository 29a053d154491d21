import { env } from 'node:process';
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

const passkeys = (page: Page) => page.getByRole('region', { name: 'Llaves de acceso' });
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Ingresar con llave de acceso' });

async function addPasskey(page: Page, name: string): Promise<void> {
  await pressOn(passkeys(page).getByRole('button', { name: 'Agregar una llave' }));
  const adding = page.getByRole('dialog', { name: 'Agregar una llave' });
  await adding.getByLabel('Su contraseña').fill(ownPassword);
  await page.keyboard.press('Enter');
  await expect(adding.getByLabel('Nombre de la llave')).toHaveValue(/^Llave de /);
  await adding.getByLabel('Nombre de la llave').fill(name);
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
    await expect(page.getByText('Todavía no tiene llaves de acceso.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await addPasskey(page, 'Portátil del trabajo');
    await expect(passkeys(page).getByText('Sirve en localhost')).toBeVisible();
    await expect(passkeys(page).getByText('Sin usar')).toBeVisible();
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
    await page.getByLabel('Nombre de la llave').fill('');
    await page.keyboard.press('Enter');
    await expect(
      page
        .getByRole('dialog')
        .getByText(/obligatorio/)
        .first(),
    ).toBeVisible();
    await page.getByLabel('Nombre de la llave').fill('Llavero azul');
    await page.keyboard.press('Enter');
    await expect(passkeys(page).getByText('Llavero azul')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await passkeys(page).getByRole('button', { name: 'Eliminar Llavero azul' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sí' }).click();
    await expect(page.getByText('Todavía no tiene llaves de acceso.')).toBeVisible();

    await authenticator.touch(false);
    await leave(page);
    await page.goto(`${mainHost}/login`);
    await expect(byPasskey(page)).toBeVisible();
    await authenticator.touch(true);
    await byPasskey(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Llave no reconocida' })).toBeVisible();
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
    await pressOn(passkeys(page).getByRole('button', { name: 'Agregar una llave' }));
    await page.getByLabel('Su contraseña').fill(ownPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'No se creó la llave' })).toBeVisible();
    await expectAccessible(page);
    await authenticator.clear();
    await leave(page);
    await page.goto(`${mainHost}/login`);
    await byPasskey(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No se usó ninguna llave' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeEnabled();
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
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(ownPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    const secret = (await page.locator('code').first().textContent()) ?? '';
    await page.getByLabel('Código de 6 dígitos').fill(codeOf(secret));
    await page.getByLabel('Los guardé en un lugar seguro').check();
    await page.getByRole('button', { name: 'Terminar' }).click();
    await authenticator.touch(true);
    await addPasskey(page, 'Huella');
    await expect(passkeys(page).getByText(`Sirve en ${subdomain}.localhost`)).toBeVisible();

    await leave(page);
    // The authenticator answers the page's own offer: nothing is pressed.
    await page.goto(`${host}/login?return=${encodeURIComponent('/my-account?tab=security')}`);
    await expect(passkeys(page).getByText(/Último uso/)).toBeVisible();
  },
);
