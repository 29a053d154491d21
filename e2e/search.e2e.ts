import { threat } from '@baluarte/contract/inventory/threat.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { isFocused } from './kit/keyboard.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { freshCode, makeThreat } from './kit/sample.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const palette = (page: Page): Locator => page.getByRole('dialog', { name: es.search.title });
const field = (page: Page): Locator => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp): Locator => palette(page).getByRole('option', { name });
/** The line the keys would open. */
const chosen = (page: Page): Locator => palette(page).getByRole('option', { selected: true });

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('Ctrl+K finds a page and an action without accents, and Escape gives the focus back', async ({ page }) => {
  await page.goto('/threats');
  const search = page.getByRole('searchbox', { name: 'Buscar en amenazas' });
  await search.focus();
  await openPalette(page);
  await expectAccessibleInBothThemes(page);

  await field(page).fill('auditoria');
  await expect(chosen(page)).toHaveText(es.changeset.title);
  await expect(chosen(page).locator('mark')).toHaveText(es.changeset.title);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  expect(await isFocused(search)).toBe(true);

  await openPalette(page);
  await field(page).fill('crear act');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/assets\/create$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('what is typed before the palette is there is not lost', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('auditoria');
  await expect(field(page)).toHaveValue('auditoria');
  await expect(chosen(page)).toHaveText(es.changeset.title);
});

test('an entry is found by its code and by its name, chosen with the arrows, and offered again next time', async ({
  page,
  context,
}) => {
  await page.goto('/home');
  const api = await apiOf(page);
  const code = freshCode('PAL');
  const description = `Alguien copia la llave ${code} y entra por la bóveda de respaldo.`;
  const made = await makeThreat(api, { code, name: `Intrusión de prueba ${code}`, description });
  await openPalette(page);
  await field(page).fill(`${code} BOVEDA`);
  await expect(chosen(page)).toContainText('Descripción: ');
  await expect(chosen(page).locator('mark').filter({ hasText: 'bóveda' })).toBeVisible();
  await field(page).fill('');
  await field(page).pressSequentially(code.toLowerCase());
  await expect(chosen(page)).toContainText(code);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/threats/show/${made.id}$`));

  await openPalette(page);
  await expect(
    palette(page).getByRole('group', { name: es.search.groups.recent }).getByRole('option').first(),
  ).toContainText(code);
  await field(page).fill(`intrusion ${code}`);
  await expect(option(page, new RegExp(code))).toBeVisible();
  const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(tab).toHaveURL(new RegExp(`/threats/show/${made.id}$`));
  await tab.close();
  await expect(field(page)).toBeFocused();

  await field(page).fill('acceso');
  await expect(palette(page).getByRole('group', { name: es.parameter.groups.threats })).toBeVisible();
  const first = await chosen(page).textContent();
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).not.toHaveText(first ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(
    await palette(page).getByRole('option').last().getAttribute('id'),
  );
  await api.call(threat.endpoints.remove, { params: { id: made.id } });
});

test('an answer that comes late does not take the place of a later one', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/home');
  let slow = 0;
  await page.route(/\/api\/search\?q=acc$/, async (route) => {
    slow += 1;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue().catch(() => undefined);
  });
  await openPalette(page);
  await field(page).fill('acc');
  await expect.poll(() => slow).toBeGreaterThan(0);
  await field(page).fill('phishing');
  await expect(option(page, /phishing/).first()).toBeVisible();
  await page.waitForTimeout(1600);
  await expect(option(page, /phishing/).first()).toBeVisible();
  for (const text of await palette(page).getByRole('option').allInnerTexts())
    expect(text.toLowerCase()).not.toContain('acceso n');
});

test(
  'an empty result is announced, and pages are still found when the server does not answer',
  { tag: '@slow' },
  async ({ page, faults }) => {
    await page.goto('/home');
    await openPalette(page);
    await field(page).fill('%%__\\');
    await expect(palette(page).getByText('Sin resultados para «%%__\\»')).toBeVisible();
    faults.expect(503);
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'busy' } }),
    );
    await field(page).fill('activos');
    await expect(option(page, es.company.extras.assetCount).first()).toBeVisible();
    await expect(palette(page).getByText(es.search.failed)).toBeVisible();
    await page.unroute('**/api/search?*');
    await palette(page).getByRole('button', { name: es.shell.retry }).click();
    await expect(palette(page).getByText(es.search.failed)).toBeHidden();
  },
);

test('a guest is offered only what a guest may open', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(accounts.guest);
  await page.goto('/home');
  await openPalette(page);
  const all = await palette(page).getByRole('option').allInnerTexts();
  expect(all).toContain('Amenazas');
  for (const closed of ['Parámetros', 'Auditoría', 'Riesgos', 'Crear activo', 'Importar activos'])
    expect(all, closed).not.toContain(closed);
  await field(page).fill('acceso');
  await expect(palette(page).getByRole('group', { name: es.parameter.groups.threats })).toBeVisible();
  await expect(palette(page).getByRole('group', { name: es.company.extras.riskCount })).toHaveCount(0);
  await expect(palette(page).getByRole('group', { name: es.shell.pages.parameters })).toHaveCount(0);
});

test('the palette speaks English, and fits a phone', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/home');
  await page.getByRole('button', { name: es.search.title }).click();
  await field(page).fill('idioma');
  await chosen(page).click();
  await page.getByRole('button', { name: en.search.title }).click();
  const english = page.getByRole('dialog', { name: en.search.title });
  await english.getByRole('combobox').fill('access');
  await expect(english.getByRole('group', { name: en.parameter.groups.threats })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await english.getByRole('combobox').fill('español');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: es.search.title })).toBeVisible();
});

test(
  'the question mark opens the help of the page with its shortcuts, except while typing in a field',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/threats');
    await page.getByRole('searchbox', { name: 'Buscar en amenazas' }).fill('?');
    const help = page.getByRole('dialog', { name: es.shell.help });
    await expect(help).toBeHidden();
    await page.getByRole('searchbox', { name: 'Buscar en amenazas' }).fill('');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(help).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  },
);
