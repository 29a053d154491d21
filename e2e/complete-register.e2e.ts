import { es } from '@baluarte/texts/es/index.ts';
import { accounts, password } from './kit/accounts.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { agree, anEmail, atProvider, main, through, toProvider, withProvider } from './kit/provider.ts';
import { chooseScope, signIn } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

withProvider();

test(
  'a new user completes what the provider did not send, and chooses or makes a company',
  { tag: '@slow' },
  async ({ page }) => {
    const email = anEmail();
    await page.goto(`${main}/login`);
    await through(page, atProvider({ email }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.providers.complete.title);
    await expect(page).toHaveURL(`${main}/complete-register`);
    await expect(page.getByLabel(es.account.person.name)).toHaveValue('Inés');
    await expect(page.getByLabel(es.session.login.email)).toHaveValue(email);
    await expect(page.getByLabel(es.session.login.email)).not.toBeEditable();
    await expectAccessibleInBothThemes(page);
    // The ticket left the address and stays in the tab.
    await page.reload();
    await expect(page.getByLabel(es.session.login.email)).toHaveValue(email);

    await page.getByRole('button', { name: es.providers.complete.submit }).click();
    await expect(page.getByRole('alert')).toContainText('Hay errores en el formulario');
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('combobox', { name: es.session.found.country, exact: true }).fill('Per');
    await page.getByRole('option', { name: 'Perú' }).click();
    await page.getByLabel(/Autorizo/).check();
    await page.getByRole('button', { name: es.providers.complete.submit }).click();
    await expect(page).toHaveURL(`${main}/select-company`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.companies.emptyTitle);
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem('email'))).toBe(email);
  },
);

test('a user with an unverified e-mail confirms it by mail, and is signed in', { tag: '@slow' }, async ({ page }) => {
  const email = anEmail();
  const login = atProvider({ email: undefined, email_verified: undefined });
  await page.goto(`${main}/login`);
  await through(page, login);
  await page.getByLabel(es.session.login.email).fill(email);
  await page.getByLabel(/Autorizo/).check();
  await page.getByRole('button', { name: es.providers.complete.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.providers.complete.sentTitle);
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);

  const link = linkIn(await mailTo(email), '/account-confirmation/');
  await page.goto(`${main}/login`);
  await toProvider(page);
  await expect(page.getByRole('alert')).toContainText('Su cuenta aún no está confirmada');
  await page.goto(`${main}${link}`);
  await page.getByRole('button', { name: es.registration.confirmation.submit }).click();
  await expect(page).toHaveURL(`${main}/select-company`);
});

test(
  'a registration that was never begun, or began too long ago, says so and leads back',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409);
    for (const hash of ['', `#${'x'.repeat(43)}`]) {
      await page.goto(`${main}/login`);
      await page.goto(`${main}/complete-register${hash}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.providers.complete.expiredTitle);
    }
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: es.account.toSignIn }).last().click();
    await expect(page).toHaveURL(`${main}/login`);
  },
);

test(
  'a provider is linked in one’s account, with the password, and is a way in from then on',
  { tag: '@slow' },
  async ({ page, faults }) => {
    // The first try goes without a password, to learn whether one is needed.
    faults.expect(422);
    const login = atProvider({ email: anEmail() });
    await signIn(page, accounts.member);
    await page.goto('/my-account?tab=security');
    await page.getByRole('button', { name: 'Vincular Acme' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vincular Acme' });
    await dialog.getByLabel(es.account.password.current).fill(password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: es.account.continue }).click();
    await agree(page, login);
    await expect(page.getByText('Acme quedó vinculado a su cuenta.')).toBeVisible();
    await expect(page).toHaveURL(/\/my-account\?tab=security$/);
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: /Menú de Jorge Iván/ }).click();
    await page
      .getByRole('menuitem', { name: es.shell.signOut })
      .or(page.getByRole('button', { name: es.shell.signOut }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await toProvider(page);
    await chooseScope(page);

    await page.goto('/my-account?tab=security');
    await page.getByRole('button', { name: 'Desvincular Acme' }).click();
    await page.getByRole('button', { name: es.shell.confirm.yes }).click();
    await expect(page.getByText('Acme ya no está vinculado a su cuenta.')).toBeVisible();
  },
);
