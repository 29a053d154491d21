import { asset } from '@baluarte/contract/inventory/asset.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { signIn, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

const forbidden = 'No tiene los permisos necesarios para acceder a esta página.';

test.describe('a guest', () => {
  test.use({ account: accounts.guest });

  test('sees the catalogues and nothing to change them with', async ({ page }) => {
    await page.goto('/threats');
    await expect(page.getByRole('grid')).toBeVisible();
    const navigation = page.getByRole('navigation', { name: es.shell.navigation });
    await expect(navigation.getByRole('link')).toHaveText([
      es.shell.pages.home,
      // Of what they may read: the inventory of assets.
      es.shell.pages.reports,
      es.risk.recognition.assets,
      es.threat.title,
      es.shell.pages.typeThreats,
      es.vulnerability.title,
      es.shell.pages.evidence,
    ]);
    await expect(page.getByRole('main').getByRole('link', { name: /Crear|Importar/ })).toHaveCount(0);

    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem')).toHaveText([es.catalogue.list.open]);
    await page.getByRole('menuitem', { name: es.catalogue.list.open }).click();
    await expect(page.getByRole('tab', { name: es.catalogue.show.data })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: es.catalogue.list.edit })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: es.catalogue.list.remove })).toHaveCount(0);
    await expectAccessible(page);
  });

  for (const path of ['/risks', '/risks/recognition', '/risks/management', '/threats/create', '/assets/edit/1'])
    test(`learns that ${path} needs permissions`, { tag: path === '/risks' ? [] : '@slow' }, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/403$/);
      await expect(page.getByText(forbidden)).toBeVisible();
    });

  test('finds the way back from what is forbidden', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/risks');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: es.shell.pages.home }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test('a page that does not exist says so, to a guest of the product and to who is signed in', async ({
  page,
  openAs,
}) => {
  const signedIn = await openAs(accounts.admin);
  for (const each of [page, signedIn]) {
    await each.goto('/no-existe');
    await expect(each.getByText(es.session.notFound.message)).toBeVisible();
    await expectAccessible(each);
  }
  // Nor does one whose id is none.
  for (const path of ['/threats/show/abc', '/assets/edit/1x', '/users/show/0']) {
    await signedIn.goto(path);
    await expect(signedIn.getByText(es.session.notFound.message)).toBeVisible();
  }
});

test('a file of an earlier build is not found, instead of being a page', async ({ page, faults }) => {
  faults.expect(404);
  await page.goto('/login');
  const statusOf = (path: string) => page.evaluate(async (path) => (await fetch(path)).status, path);
  expect(await statusOf('/assets/index-gone.js')).toBe(404);
  expect(await statusOf('/assets/show/1')).toBe(200);
});

test('a user of another company cannot sign in at a company’s address', async ({ page, faults }) => {
  faults.expect(403);
  await page.goto('/login');
  await typeCredentials(page, accounts.otherCompany);
  await expect(page.getByRole('alert')).toContainText(es.problems['tenant.refused'].message);
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('a member limited to a scope gets into it at once and sees only what is in it', async ({
  page,
  openAs,
  faults,
}) => {
  faults.expect(404);
  await signIn(page, accounts.member);
  await expect(page.getByRole('button', { name: /Cambiar de alcance/ })).toHaveCount(0);
  await page.goto('/assets?perPage=100');
  await expect(page.getByRole('grid')).toBeVisible();
  const shown = await page.getByRole('grid').getAttribute('aria-rowcount');

  const admin = await openAs(accounts.superAdmin);
  await admin.goto('/home');
  const { data } = await (await apiOf(admin)).call(asset.endpoints.tenant, { query: { perPage: 200 } });
  const scopeIds = new Set(data.map(({ scopeId }) => scopeId));
  expect(scopeIds.size).toBeGreaterThan(1);
  const ownScope = await page.evaluate(() => (JSON.parse(localStorage.getItem('scope') ?? '{}') as { id: number }).id);
  expect(Number(shown) - 1).toBe(data.filter(({ scopeId }) => scopeId === ownScope).length);

  const elsewhere = data.find(({ scopeId }) => scopeId !== ownScope);
  await page.goto(`/assets/show/${elsewhere?.id}`);
  await expect(page.getByText(es.catalogue.show.notFoundText)).toBeVisible();
});
