import { env } from 'node:process';
import type { Page } from '@playwright/test';
import { startProvider, type TestProvider, type Told } from '../server/test/openid-provider.ts';
import { accounts, password } from './kit/accounts.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { chooseScope, scope, signIn } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

const port = env['E2E_PORT'];
const main = `http://localhost:${port}`;

let provider: TestProvider;
test.beforeAll(async () => {
  provider = await startProvider({
    redirectUris: [`${main}/api/auth/oauth/oidc/callback`],
    port: Number(env['E2E_OIDC_PORT']),
  });
});
test.afterAll(() => provider.close());

// The provider's own pages ask for a font elsewhere.
test.beforeEach(({ context }) => context.route(/fonts\.(googleapis|gstatic)\.com/, (route) => route.abort()));

let count = 0;
function atProvider(told: Told) {
  const login = `acme-${(count += 1)}`;
  provider.people.set(login, { email_verified: true, given_name: 'Inés', family_name: 'Ñáñez', ...told });
  return login;
}
const anEmail = () => `proveedor-${Date.now()}-${(count += 1)}@example.com`;

const toProvider = (page: Page) => page.getByRole('button', { name: 'Continuar con Acme' }).click();

/** Signs in at the provider and agrees there. */
async function through(page: Page, login: string): Promise<void> {
  await toProvider(page);
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('whoever the provider vouches for is in at the company where they began, on the page they asked for', async ({
  page,
}) => {
  await page.goto('/threats?search=incendio');
  await expect(page.getByRole('button', { name: 'Continuar con Acme' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await through(page, atProvider({ email: accounts.analyst }));
  await page.getByRole('button', { name: scope }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Amenazas');
  await expect(page).toHaveURL(`http://aurora.localhost:${port}/threats?search=incendio`);
  await expect(page.getByRole('button', { name: /Menú de Diana Marcela/ })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('oauthVerifier'))).toBeNull();
});

test('somebody new completes what the provider did not tell, and chooses or makes a company', async ({ page }) => {
  const email = anEmail();
  await page.goto(`${main}/login`);
  await through(page, atProvider({ email }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete su registro');
  await expect(page).toHaveURL(`${main}/complete-register`);
  await expect(page.getByLabel('Nombre')).toHaveValue('Inés');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  await expect(page.getByLabel('Correo electrónico')).not.toBeEditable();
  await expectAccessibleInBothThemes(page);
  // The ticket left the address and stays in the tab.
  await page.reload();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);

  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('alert')).toContainText('Hay errores en el formulario');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'País' }).fill('Per');
  await page.getByRole('option', { name: 'Perú' }).click();
  await page.getByLabel(/Autorizo/).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page).toHaveURL(`${main}/select-company`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su cuenta aún no pertenece a una empresa');
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('email'))).toBe(email);
});

test('somebody whose e-mail nobody vouches for confirms it by mail, and signs in then', async ({ page }) => {
  const email = anEmail();
  const login = atProvider({ email: undefined, email_verified: undefined });
  await page.goto(`${main}/login`);
  await through(page, login);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel(/Autorizo/).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise su correo');
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);

  const link = linkIn(await mailTo(email), '/account-confirmation/');
  await page.goto(`${main}/login`);
  await toProvider(page);
  await expect(page.getByRole('alert')).toContainText('Su cuenta aún no está confirmada');
  await page.goto(`${main}${link}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su cuenta está activa');
  await page.goto(`${main}/login`);
  await toProvider(page);
  await expect(page).toHaveURL(`${main}/select-company`);
});

test('whoever says no at the provider is told so, and goes on from there', async ({ page }) => {
  await page.goto('/login?return=%2Fassets');
  await toProvider(page);
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page).toHaveURL(/aurora\.localhost.*\/login\?oauth=denied/);
  await expect(page.getByRole('alert')).toContainText('No se autorizó el ingreso');
  await expect(page.getByRole('alert')).toContainText('Acme');
  await expectAccessibleInBothThemes(page);
  await through(page, atProvider({ email: accounts.analyst }));
  await page.getByRole('button', { name: scope }).click();
  await expect(page).toHaveURL(/\/assets$/);
});

test('an account is not opened by an e-mail the provider does not vouch for', async ({ page }) => {
  await page.goto('/login');
  await through(page, atProvider({ email: accounts.admin, email_verified: false }));
  await expect(page.getByRole('alert')).toContainText('Acme no garantiza que sea suyo');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('alert')).toContainText('Acme does not vouch that it is yours');
});

test('what comes back is good in the browser that began and in no other', async ({ page, openAs, faults }) => {
  faults.expect(409);
  await page.goto('/login');
  // The page that began is cut off when it brings the ticket: somebody else has it first.
  await page.route('**/api/auth/hand-over', (route) => route.abort());
  let address = '';
  page.on('response', (response) => {
    const location = response.headers()['location'] ?? '';
    if (location.includes('#handover=')) address = location;
  });
  await through(page, atProvider({ email: accounts.analyst }));
  await expect(page.getByRole('alert')).toBeVisible();
  expect(address).toContain('#handover=');

  const other = await openAs(null);
  await other.goto(address);
  await expect(other.getByRole('alert')).toContainText('El ingreso no terminó');
  await expect(other).toHaveURL(/\/login$/);
  expect(await other.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('a registration that was never begun, or began too long ago, says so and leads back', async ({ page, faults }) => {
  faults.expect(409);
  for (const hash of ['', `#${'x'.repeat(43)}`]) {
    await page.goto(`${main}/login`);
    await page.goto(`${main}/complete-register${hash}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('El registro venció');
  }
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Ir al ingreso' }).last().click();
  await expect(page).toHaveURL(`${main}/login`);
});

test('two companies in two tabs are two sessions: neither person is taken for the other', async ({ page, context }) => {
  const enter = async (tab: Page, company: string, email: string) => {
    await tab.goto(`http://${company}.localhost:${port}/login`);
    await tab.getByRole('button', { name: 'Continuar con Acme' }).click();
    if (await tab.getByPlaceholder('Enter any login').isVisible()) {
      await tab.getByPlaceholder('Enter any login').fill(atProvider({ email }));
      await tab.getByPlaceholder('and password').fill('any');
      await tab.getByRole('button', { name: 'Sign-in' }).click();
      await tab.getByRole('button', { name: 'Continue' }).click();
    }
    await expect(tab).toHaveURL(new RegExp(`//${company}\\.localhost.*/(home|scopes/select)`));
  };
  await enter(page, 'aurora', accounts.analyst);
  await context.clearCookies();
  const other = await context.newPage();
  await enter(other, 'boreal', accounts.otherCompany);
  const emailIn = (tab: Page) => tab.evaluate(() => localStorage.getItem('email'));
  expect([await emailIn(page), await emailIn(other)]).toEqual([accounts.analyst, accounts.otherCompany]);
  await other.evaluate(() => localStorage.clear());
  await page.reload();
  expect(await emailIn(page)).toBe(accounts.analyst);
});

test('a provider is linked in one’s account, with the password, and is a way in from then on', async ({
  page,
  faults,
}) => {
  // The first try goes without a password, to learn whether one is needed.
  faults.expect(422);
  const login = atProvider({ email: anEmail() });
  await signIn(page, accounts.member);
  await page.goto('/my-account?tab=security');
  await page.getByRole('button', { name: 'Vincular Acme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vincular Acme' });
  await dialog.getByLabel('Contraseña actual').fill(password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Acme quedó vinculado a su cuenta.')).toBeVisible();
  await expect(page).toHaveURL(/\/my-account\?tab=security$/);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: /Menú de Jorge Iván/ }).click();
  await page
    .getByRole('menuitem', { name: 'Cerrar sesión' })
    .or(page.getByRole('button', { name: 'Cerrar sesión' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await toProvider(page);
  await chooseScope(page);

  await page.goto('/my-account?tab=security');
  await page.getByRole('button', { name: 'Desvincular Acme' }).click();
  await page.getByRole('button', { name: 'Sí' }).click();
  await expect(page.getByText('Acme ya no está vinculado a su cuenta.')).toBeVisible();
});
