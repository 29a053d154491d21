import { expect, type Page } from '@playwright/test';
import { password } from './accounts.ts';

/** Scope the tests work in unless they are about scopes; Aurora keeps most of its assets there. */
export const scope = 'Sede Bogotá y servicios digitales';

/** Types a person's e-mail and password into the login page on screen. */
export async function typeCredentials(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}

/** Chooses the scope where the person has several; a person with only one is in it already. */
export async function chooseScope(page: Page, name = scope): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/Elija el alcance|Hola/);
  if ((await title.textContent()) !== 'Elija el alcance') return;
  await page.getByRole('button', { name }).click();
  await expect(title).toHaveText(/Hola/);
}

/** Signs in through the login page, in the tests' scope. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await typeCredentials(page, email);
  await chooseScope(page);
}
