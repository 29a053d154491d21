import { env } from 'node:process';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { chooseScope, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

/** The address of the platform itself, where a company is picked. */
const main = `http://localhost:${env['E2E_PORT']}`;

test('a consultant of two companies picks one, works there, and goes over to the other', async ({ page }) => {
  await page.goto(`${main}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingrese a su cuenta');
  await typeCredentials(page, accounts.consultant);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elija la empresa');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /Aurora S\.A\.S\./ }).click();
  await chooseScope(page);
  await expect(page.getByText('Situación de hoy en Aurora S.A.S.', { exact: false })).toBeVisible();

  await page.goto(`${main}/assets`);
  await expect(page.getByRole('grid')).toContainText('Núcleo de billetera y pagos (Aurora Core)');
  await page.getByRole('button', { name: 'Cambiar de empresa: Aurora S.A.S.' }).click();
  await page.getByRole('menuitem', { name: /Boreal Ltda\./ }).click();
  await expect(page.getByText('Ahora trabaja en Boreal Ltda.')).toBeVisible();
  await page.goto(`${main}/assets`);
  await expect(page.getByRole('navigation', { name: /^Página 1 de/ })).toContainText('de 8');
  await expect(page.getByRole('grid')).not.toContainText('Núcleo de billetera y pagos (Aurora Core)');
});

test('a super administrator enters a company, sees so on every page, and leaves it', async ({ page }) => {
  await page.goto(`${main}/login?return=/companies`);
  await typeCredentials(page, accounts.superAdmin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empresas');
  // The list leads into a company, and so does the choice.
  await page.getByRole('link', { name: 'Elegir empresa' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elija la empresa');
  await page.getByRole('button', { name: /Boreal Ltda\./ }).click();
  await expect(page.getByText('Está en Boreal Ltda. como superadministrador.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Amenazas' }).first().click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByText('Está en Boreal Ltda.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salir de la empresa' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empresas');
  await page.getByRole('link', { name: 'Boreal Ltda.' }).click();
  await page.getByRole('tab', { name: 'Actividad' }).click();
  await expect(page.getByRole('region', { name: 'Ingresos de superadministradores' })).toContainText('127.0.0.1');
});
