import { expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from './mails.ts';
import { mainHost } from './new-account.ts';
import { chooseScope } from './sign-in.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const password = 'Tinta-y-Papel-26!';

/** Registers somebody who confirms by mail and founds a company of their own, as a person does it; ends on its start page. */
export async function registerCompany(page: Page): Promise<void> {
  const stamp = `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;
  const email = `recien-${stamp}@example.com`;
  await page.goto(`${mainHost}/register`);
  await page.getByLabel('Nombre').fill('Ana María');
  await page.getByLabel('Apellido').fill('Díaz');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña nueva').fill(password);
  await page.getByLabel('Confirme la contraseña').fill(password);
  await page.getByLabel('Autorizo el tratamiento').check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(title(page)).toHaveText('Revise su correo');
  await page.goto(`${mainHost}${linkIn(await mailTo(email), 'account-confirmation')}`);
  await page.getByRole('button', { name: 'Confirmar e ingresar' }).click();
  await expect(page).toHaveURL(/\/select-company$/);
  await page.getByRole('button', { name: 'Crear empresa' }).click();
  await page.getByLabel('Nombre comercial').fill(`Recién ${stamp}`);
  // The type says the category.
  for (const name of ['Actividad económica', 'Tipo de empresa']) {
    const choice = page.getByLabel(name).first();
    await choice.click();
    await page.getByRole('option').first().click();
    await expect(choice).not.toHaveValue('');
  }
  await page.getByRole('button', { name: 'Crear la empresa' }).click();
  await chooseScope(page);
}
