import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { accounts } from './kit/accounts.ts';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { atProvider, port, through, toProvider, withProvider } from './kit/provider.ts';
import { scope } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

withProvider();

test('a person the provider vouches for enters the company where they began, on the page they asked for', async ({
  page,
}) => {
  await page.goto('/threats?search=incendio');
  await expect(page.getByRole('button', { name: 'Continuar con Acme' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await through(page, atProvider({ email: accounts.analyst }));
  await page.getByRole('button', { name: scope }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.threat.title);
  await expect(page).toHaveURL(`http://aurora.localhost:${port}/threats?search=incendio`);
  await expect(page.getByRole('button', { name: /Menú de Diana Marcela/ })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('oauthVerifier'))).toBeNull();
});

test(
  'a user who declines at the provider gets an explanation and continues from there',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/login?return=%2Fassets');
    await toProvider(page);
    await page.getByRole('link', { name: /Cancel/ }).click();
    await expect(page).toHaveURL(/aurora\.localhost.*\/login\?oauth=denied/);
    await expect(page.getByRole('alert')).toContainText(es.oauth.outcomes.denied.title);
    await expect(page.getByRole('alert')).toContainText('Acme');
    await expectAccessibleInBothThemes(page);
    await through(page, atProvider({ email: accounts.analyst }));
    await page.getByRole('button', { name: scope }).click();
    await expect(page).toHaveURL(/\/assets$/);
  },
);

test('an account is not opened by an e-mail the provider does not vouch for', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/login');
  await through(page, atProvider({ email: accounts.admin, email_verified: false }));
  await expect(page.getByRole('alert')).toContainText('Acme no confirma que sea suyo');
  await page.getByRole('button', { name: es.shell.languages.en }).click();
  await expect(page.getByRole('alert')).toContainText('Acme does not confirm that it is yours');
});

test(
  'what comes back is good in the browser that began and in no other',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
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
    await expect(other.getByRole('alert')).toContainText(es.oauth.outcomes.failed.title);
    await expect(other).toHaveURL(/\/login$/);
    expect(await other.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  },
);

test(
  'two companies in two tabs are two sessions: neither person is taken for the other',
  { tag: '@slow' },
  async ({ page, context }) => {
    const enter = async (tab: Page, company: string, email: string) => {
      await tab.goto(`http://${company}.localhost:${port}/login`);
      await through(tab, atProvider({ email }));
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
  },
);
