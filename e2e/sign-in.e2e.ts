import { session } from '@baluarte/contract/identity/session.ts';
import { accounts, password } from './kit/accounts.ts';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { apiOf } from './kit/api.ts';
import { chooseScope, scope, signIn, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test('a wrong password is refused in the words of the specification, the right one goes on to the scope', async ({
  page,
  faults,
}) => {
  faults.expect(401);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingrese a Aurora S.A.S.');
  await expectAccessibleInBothThemes(page);

  await typeCredentials(page, accounts.admin, 'Otra.Clave.2026');
  await expect(page.getByRole('alert')).toContainText('Credenciales inválidas. Inténtelo de nuevo.');
  await expectAccessibleInBothThemes(page);

  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elija el alcance');
  await expectAccessibleInBothThemes(page);
  await chooseScope(page);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('button', { name: `Cambiar de alcance: ${scope}` })).toBeVisible();
});

test('missing values are reported under their fields before anything is sent', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(page.getByText('Debe ingresar un correo electrónico válido para continuar')).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toBeFocused();
  await page.getByLabel('Correo electrónico').fill(accounts.admin);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escriba su contraseña')).toBeVisible();
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused();
});

test('a person who asked for a page before signing in gets that page afterwards', async ({ page }) => {
  const requestedPage = '/threats?search=incendio&perPage=25';
  await page.goto(requestedPage);
  await expect(page).toHaveURL(/\/login\?return=/);
  await typeCredentials(page, accounts.admin);
  await page.getByRole('button', { name: scope }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amenazas');
  await expect(page).toHaveURL(requestedPage);
  await expect(page.getByRole('searchbox', { name: 'Buscar en amenazas' })).toHaveValue('incendio');
});

test('a click on a demonstration account fills the form', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /Invitada de Aurora/ }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(accounts.guest);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await chooseScope(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Luisa Fernanda');
});

test('the language changes in place, without a reload', async ({ page }) => {
  await signIn(page, accounts.member);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Jorge Iván');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Jorge Iván');
});

test('signing out in one tab ends the others', { tag: '@slow' }, async ({ page, context }) => {
  await signIn(page, accounts.analyst);
  const other = await context.newPage();
  await other.goto('/threats');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Amenazas');

  await page.getByRole('button', { name: /Menú de Diana Marcela/ }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByRole('heading', { name: 'Amenazas' })).toBeHidden();
});

test('a session that ended on the server says so and leads back to where one was', async ({ page, faults }) => {
  faults.expect(401);
  await signIn(page, accounts.analyst);
  // What the start page still asks for would be refused before the link is followed.
  await page.waitForLoadState('networkidle');
  const api = await apiOf(page);
  await api.call(session.signOut);

  await page
    .getByRole('navigation', { name: 'Navegación principal' })
    .getByRole('link', { name: 'Amenazas', exact: true })
    .click();
  const dialog = page.getByRole('alertdialog', { name: 'Sesión expirada' });
  await expect(dialog).toContainText('Debe iniciar sesión nuevamente.');
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page).toHaveURL(/\/login\?return=%2Fthreats/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});
