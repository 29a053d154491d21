import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { freshCode } from './kit/sample.ts';
import { mainHost } from './kit/new-account.ts';
import { expect, test } from './kit/test.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { saveView, viewsMenu } from './kit/views.ts';

test.use({ account: accounts.admin });

const menu = viewsMenu;
const item = (page: Page, name: string | RegExp): Locator => page.getByRole('menuitem', { name });
const grid = (page: Page): Locator => page.getByRole('grid');
const toast = (page: Page, text: string | RegExp): Locator => page.getByText(text).first();

async function removeViews(api: Api, list: string): Promise<void> {
  const { data } = await api.call(view.list, { query: { list } });
  for (const { id, isMine } of data) if (isMine) await api.call(view.remove, { params: { id } });
}

test('a view is saved, changed, put back, renamed and deleted', async ({ page }) => {
  await page.goto('/vulnerabilities?search=acceso&sort=-name');
  await expect(grid(page)).toBeVisible();
  const name = freshCode('Vista');
  await saveView(page, name);
  await expect(page).toHaveURL(/view=\d+/);
  await expect(menu(page)).toHaveAccessibleName(`Vista: ${name}`);

  await page.getByRole('searchbox').fill('red');
  await expect(page).toHaveURL(/search=red/);
  await expect(menu(page)).toHaveAccessibleName(`Vista: ${name} modificada`);
  await menu(page).click();
  await expectAccessibleInBothThemes(page);
  await item(page, es.catalogue.views.reset).click();
  await expect(page).toHaveURL(/search=acceso/);
  await expect(page.getByRole('searchbox')).toHaveValue('acceso');

  await page.getByRole('searchbox').fill('remoto');
  await expect(menu(page)).toHaveAccessibleName(`Vista: ${name} modificada`);
  await menu(page).click();
  await item(page, es.catalogue.views.saveChanges).click();
  await expect(menu(page)).toHaveAccessibleName(`Vista: ${name}`);

  await menu(page).click();
  await item(page, 'Cambiar el nombre…').click();
  const dialog = page.getByRole('dialog', { name: es.catalogue.views.rename });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: es.catalogue.views.name }).fill(`${name} bis`);
  await dialog.getByRole('button', { name: es.catalogue.form.save }).click();
  await expect(menu(page)).toHaveAccessibleName(`Vista: ${name} bis`);

  await menu(page).click();
  await item(page, es.catalogue.views.remove).click();
  await page.getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(toast(page, /Se eliminó la vista/)).toBeVisible();
  await expect(page).toHaveURL(/\/vulnerabilities$/);
});

test(
  'the list begins with the view that was chosen, and asks for its rows once',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/vulnerabilities');
    const api = await apiOf(page);
    const requestedUrls: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // The start page asks for what changed last, whenever it comes to it.
      if (pathname === '/api/vulnerabilities' && searchParams.get('sort') !== '-updatedAt')
        requestedUrls.push(request.url());
    });
    await page.getByRole('searchbox').fill('acceso');
    await expect(page).toHaveURL(/search=acceso/);
    await saveView(page, freshCode('Primera'), es.catalogue.views.beginMine);
    // Once the address names the view, its list begins with it: leaving at once loses nothing.
    await expect(page).toHaveURL(/view=\d+/);
    await page.goto('/home');
    requestedUrls.length = 0;
    await page.getByRole('link', { name: es.parameter.groups.vulnerabilities }).first().click();
    await expect(page).toHaveURL(/view=\d+/);
    await expect(page.getByRole('searchbox')).toHaveValue('acceso');
    await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
    expect(requestedUrls.filter((url) => !url.includes('search=acceso'))).toEqual([]);
    expect(requestedUrls).toHaveLength(1);

    await menu(page).click();
    await item(page, es.catalogue.views.plain).click();
    await expect(page).toHaveURL(/\/vulnerabilities\?view=0$/);
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await removeViews(api, 'vulnerability');
  },
);

test(
  'a colleague opens a shared view by its link, may not change it, and sees no private one',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    await page.goto('/threats?search=acceso');
    const api = await apiOf(page);
    const name = freshCode('Compartida');
    await saveView(page, name, es.catalogue.views.share);
    await expect(page).toHaveURL(/view=\d+/);
    const id = Number(/view=(\d+)/.exec(page.url())?.[1]);
    await api.call(view.create, { body: { list: 'threat', name: freshCode('Privada'), query: 'search=x' } });

    const guest = await openAs(accounts.guest);
    await guest.goto(`/threats?view=${id}`);
    await expect(guest.getByRole('searchbox')).toHaveValue('acceso');
    await expect(guest).toHaveURL(/search=acceso/);
    await menu(guest).click();
    await expect(item(guest, new RegExp(name))).toBeVisible();
    await expect(item(guest, /Privada/)).toHaveCount(0);
    await expect(item(guest, es.catalogue.views.remove)).toHaveCount(0);
    await expect(item(guest, es.catalogue.views.saveChanges)).toHaveCount(0);
    await item(guest, es.catalogue.views.copy).focus();
    await guest.keyboard.press('Escape');

    await guest.goto('/threats?view=987654321');
    await expect(toast(guest, es.catalogue.views.gone)).toBeVisible();
    await expect(guest.getByRole('searchbox')).toHaveValue('');
    await removeViews(api, 'threat');
  },
);

test(
  'a view of which something was deleted opens with the rest, and says what is gone',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/threats');
    const api = await apiOf(page);
    const code = freshCode('CAT');
    const { data: made } = await api.call(parameter.create, {
      params: { kind: 'threatCategory' },
      body: { code, name: `Categoría ${code}` },
    });
    const { data: kept } = await api.call(view.create, {
      body: { list: 'threat', name: freshCode('Vieja'), query: `search=acceso&categoryId=${made.id}` },
    });
    await api.call(parameter.remove, { params: { kind: 'threatCategory', id: made.id } });
    await page.goto(`/threats?view=${kept.id}`);
    await expect(toast(page, /La vista se abrió sin elementos que ya no existen: Categoría/)).toBeVisible();
    await expect(page).not.toHaveURL(/categoryId/);
    await expect(page.getByRole('searchbox')).toHaveValue('acceso');
    await expect(menu(page)).toHaveAccessibleName(/modificada/);
    await removeViews(api, 'threat');
  },
);

test(
  'a view of a table of parameters whose parent row was deleted shows the rest, and says so',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/parameters?kind=process');
    const api = await apiOf(page);
    const { data: made } = await api.call(parameter.create, {
      params: { kind: 'macroprocess' },
      body: { name: freshCode('Macroproceso') },
    });
    const { data: kept } = await api.call(view.create, {
      body: { list: 'parameterProcess', name: freshCode('Vieja'), query: `search=gesti&parentId=${made.id}` },
    });
    await api.call(parameter.remove, { params: { kind: 'macroprocess', id: made.id } });
    await page.goto(`/parameters?kind=process&view=${kept.id}`);
    await expect(toast(page, 'La vista se abrió sin elementos que ya no existen: Pertenece a')).toBeVisible();
    await expect(page).not.toHaveURL(/parentId/);
    await expect(page.getByRole('searchbox', { name: /^Buscar en/ })).toHaveValue('gesti');
    await expect(page.getByLabel('Nombre de Gestión documental', { exact: true })).toBeVisible();
    await expect(menu(page)).toHaveAccessibleName(/modificada/);
    await removeViews(api, 'parameterProcess');
  },
);

test(
  'every table of parameters keeps views of its own, and a colleague opens one by its link',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    await page.goto('/parameters?kind=assetType');
    const api = await apiOf(page);
    const search = page.getByRole('searchbox', { name: /^Buscar en/ });
    await search.fill('serv');
    await expect(page).toHaveURL(/search=serv/);
    const name = freshCode('Servidores');
    await saveView(page, name, es.catalogue.views.share, es.catalogue.views.beginMine);
    await expect(page).toHaveURL(/view=\d+/);
    const id = Number(/view=(\d+)/.exec(page.url())?.[1]);
    await expectAccessible(page);

    // Another table begins as it is, this one with its view.
    await page.getByRole('link', { name: /^Custodios/ }).click();
    await expect(page).toHaveURL(/kind=custodian$/);
    await expect(menu(page)).toHaveAccessibleName(es.catalogue.views.label);
    await page.getByRole('link', { name: /^Tipos de activo/ }).click();
    await expect(page).toHaveURL(/kind=assetType&.*view=\d+/);
    await expect(search).toHaveValue('serv');
    await search.fill('red');
    await expect(menu(page)).toHaveAccessibleName(`Vista: ${name} modificada`);
    await menu(page).click();
    await item(page, es.catalogue.views.reset).click();
    await expect(search).toHaveValue('serv');

    const colleague = await openAs(accounts.consultant);
    await colleague.goto(`/parameters?kind=assetType&view=${id}`);
    await expect(colleague.getByRole('searchbox', { name: /^Buscar en/ })).toHaveValue('serv');
    await colleague.setViewportSize({ width: 390, height: 780 });
    await expect(menu(colleague)).toHaveAccessibleName(`Vista: ${name}`);
    await expectNoOverflow(colleague);
    await removeViews(api, 'parameterAssetType');
  },
);

test('suggestions, risks and the audit keep views too; in English, on a phone', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/risks/recognition');
  await page.getByText(es.companyRisk.home.suggestions, { exact: true }).click();
  await expect(page).toHaveURL(/isKnown=false/);
  await saveView(page, freshCode('Sugeridos'), es.catalogue.views.beginMine);
  await expect(page).toHaveURL(/isKnown=false.*view=\d+/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: es.catalogue.list.export }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^riesgos-sugeridos-/);
  await expectAccessible(page);
  await page.goto('/risks/recognition');
  await expect(page).toHaveURL(/isKnown=false.*view=\d+/);
  await removeViews(await apiOf(page), 'riskRecognition');

  await page.goto('/audit');
  const api = await apiOf(page);
  await expect(grid(page)).toBeVisible();
  await saveView(page, freshCode('Auditoría'));
  await expect(page).toHaveURL(/view=\d+/);
  // A view of the list as it is opens by its link like any other.
  await page.reload();
  await expect(grid(page)).toBeVisible();
  await removeViews(api, 'audit');

  await page.evaluate(() => localStorage.setItem('browserLanguage', 'en'));
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/risks');
  await page.getByRole('button', { name: en.catalogue.views.label }).click();
  await expect(item(page, 'Save as new view…')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test(
  'super administrators share views of the platform among themselves, on a phone too',
  { tag: '@slow' },
  async ({ openAs }) => {
    const page = await openAs(null);
    await page.goto(`${mainHost}/login?return=/companies`);
    await typeCredentials(page, accounts.superAdmin);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.shell.pages.companies);
    const api = await apiOf(page);
    await page.goto(`${mainHost}/users?isSuperAdmin=true&sort=-name`);
    const name = freshCode('Plataforma');
    await saveView(page, name, es.catalogue.views.platform.share, es.catalogue.views.beginMine);
    await expect(page).toHaveURL(/view=\d+/);
    const id = Number(/view=(\d+)/.exec(page.url())?.[1]);

    await page.goto(`${mainHost}/users`);
    await expect(page).toHaveURL(/isSuperAdmin=true/);
    await page.setViewportSize({ width: 390, height: 780 });
    await expect(menu(page)).toHaveAccessibleName(`Vista: ${name}`);
    await menu(page).click();
    await expect(item(page, es.catalogue.views.platform.notOfCompany)).toHaveCount(0);
    await expect(item(page, es.catalogue.views.platform.makeOfCompany)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
    await item(page, es.catalogue.views.unshare).click();
    await expect(toast(page, `Se guardó la vista «${name}».`)).toBeVisible();
    expect((await api.call(view.list)).data.find((one) => one.id === id)?.isShared).toBe(false);
    await removeViews(api, 'platformUser');

    // Of the companies and of the roles of new ones as well; the words are those of the platform.
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of ['companies', 'roles']) {
      await page.goto(`${mainHost}/${path}`);
      await expect(menu(page)).toHaveAccessibleName(es.catalogue.views.label);
    }
  },
);

test(
  'a search typed in the instant a parent is chosen leaves the parent in the address',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/parameters?kind=assetType');
    const parent = page.getByRole('combobox', { name: es.framework.cellHeaders.parent[2] });
    const value = await parent.locator('option').nth(1).getAttribute('value');
    const search = page.getByRole('searchbox').last();
    // Both within one task of the page, as a fast hand or a slow machine does it.
    await search.fill('a');
    await page.evaluate(
      async ([chosen]) => {
        const [select] = [...document.querySelectorAll('select')].filter((one) =>
          one.querySelector(`option[value="${chosen}"]`),
        );
        await new Promise((resolve) => setTimeout(resolve, 199));
        if (!select) return;
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, chosen);
        select.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [value],
    );
    await expect(page).toHaveURL(/search=a/);
    await expect(page).toHaveURL(new RegExp(`parentId=${value}`));
  },
);
