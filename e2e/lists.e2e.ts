import { threat } from '@baluarte/contract/inventory/threat.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { downloaded, expectFile, tableIn } from './kit/downloads.ts';
import { freshCode, makeThreat } from './kit/sample.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const grid = (page: Page): Locator => page.getByRole('grid');
/** Texts of a column's cells, from above; columns of data count from 1. */
const column = (page: Page, place: number) => grid(page).locator(`tbody td[data-place$=":${place}"]`).allInnerTexts();
/** The rows on screen are those asked for last. */
const fresh = (page: Page) => expect(grid(page)).toHaveAttribute('aria-busy', 'false');

async function addFilter(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('button', { name: es.catalogue.filters.addLabel }).click();
  const choice = page.getByRole('dialog', { name: es.catalogue.filters.addLabel });
  await choice.getByRole('button', { name, exact: true }).click();
  await choice.getByRole('checkbox', { name: value }).check();
  await choice.getByRole('button', { name: es.catalogue.filters.done }).click();
}

test('search, filters, sort, columns and page size live in the address, and a link shows a colleague the same', async ({
  page,
  openAs,
}) => {
  await page.goto('/threats');
  await expect(page.getByText('Página 1 de', { exact: false }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await addFilter(page, es.threat.fields.categoryId, 'Ataques deliberados');
  await expect(page.getByRole('button', { name: 'Cambiar el filtro Categoría: Ataques deliberados' })).toBeVisible();
  await page
    .getByRole('columnheader', { name: /Nombre/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('columnheader', { name: /Nombre/ })).toHaveAttribute('aria-sort', 'ascending');
  await page
    .getByRole('columnheader', { name: /Nombre/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('columnheader', { name: /Nombre/ })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('combobox', { name: es.catalogue.list.perPage }).selectOption('25');
  await page.getByRole('button', { name: es.catalogue.view.label }).click();
  await page.getByRole('checkbox', { name: es.threat.fields.actorId }).check();
  await page.getByRole('checkbox', { name: es.threat.fields.subcategoryId }).uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await expect(page).toHaveURL(/perPage=25/);
  await expect(page).toHaveURL(/sort=-name/);
  await expect(page).toHaveURL(/categoryId=4/);
  await fresh(page);
  const headers = await page.getByRole('columnheader').allInnerTexts();
  const codes = await column(page, 1);
  expect(headers).toContain('Actor');
  expect(headers).not.toContain('Subcategoría');
  const { data } = await (
    await apiOf(page)
  ).call(threat.endpoints.list, { query: { categoryId: '4', sort: '-name', perPage: 25 } });
  expect(codes).toEqual(data.map(({ code }) => code));

  const colleague = await openAs(accounts.guest);
  await colleague.goto(page.url());
  await expect(grid(colleague)).toBeVisible();
  expect(await colleague.getByRole('columnheader').allInnerTexts()).toEqual(headers);
  expect(await column(colleague, 1)).toEqual(codes);

  await page.getByRole('button', { name: 'Quitar el filtro Categoría' }).click();
  await expect(page).not.toHaveURL(/[?&]categoryId=/);
});

test('pages turn, and a search that finds nothing offers the way out of it', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/vulnerabilities');
  const pager = page.getByRole('navigation', { name: /^Página 1 de/ });
  await expect(pager).toContainText(/1–10 de \d+/);
  const before = await column(page, 1);
  expect(before).toHaveLength(10);
  await pager.getByRole('button', { name: es.catalogue.list.next }).click();
  await expect(page).toHaveURL(/page=2/);
  await fresh(page);
  expect(await column(page, 1)).not.toEqual(before);

  await page.getByRole('searchbox').fill('xyzzy no existe');
  await expect(page.getByRole('heading', { name: es.catalogue.list.nothingFound })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: es.catalogue.list.clearFilters }).click();
  await expect(grid(page)).toBeVisible();
  expect(await column(page, 1)).toEqual(before);
});

test('rows chosen together change their status together, and one “Deshacer” takes it all back', async ({ page }) => {
  await page.goto('/home');
  const api = await apiOf(page);
  const prefix = freshCode('GRUPO');
  for (const number of [1, 2, 3]) await makeThreat(api, { code: `${prefix}-${number}` });
  const statuses = async () =>
    (await api.call(threat.endpoints.list, { query: { search: prefix } })).data.map(({ statusId }) => statusId);

  await page.goto(`/threats?search=${prefix}`);
  await page.getByRole('checkbox', { name: es.catalogue.selection.page }).check();
  const bar = page.getByRole('region', { name: es.catalogue.selection.actions });
  await expect(bar).toContainText('3 seleccionados');
  await expectAccessible(page);
  await bar.getByRole('button', { name: es.catalogue.columns.statusId }).click();
  await page.getByRole('menuitem', { name: es.catalogue.status.inactivate }).click();
  await expect(page.getByText('Se actualizaron 3 registros.')).toBeVisible();
  await expect(grid(page).getByText(es.catalogue.status.inactive)).toHaveCount(3);
  expect(await statuses()).toEqual([2, 2, 2]);

  await page.getByRole('button', { name: es.shell.undo }).click();
  await expect(page.getByText('Se deshizo el cambio de 3 registros.')).toBeVisible();
  await expect(grid(page).getByText(es.catalogue.status.inactive)).toHaveCount(0);
  expect(await statuses()).toEqual([1, 1, 1]);
});

test(
  'from the rows of a page the selection goes on to all that the list is narrowed to',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/threats?categoryId=4');
    await page.getByRole('checkbox', { name: es.catalogue.selection.page }).check();
    const bar = page.getByRole('region', { name: es.catalogue.selection.actions });
    await expect(bar).toContainText('10 seleccionados');
    const all = bar.getByRole('button', { name: /^Seleccionar los \d+ del filtro$/ });
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(10);
    await all.click();
    await expect(bar).toContainText(`${count} seleccionados`);
    await expect(all).toHaveCount(0);
  },
);

test('the export holds every row of the filter, in the columns on screen, as Excel and as CSV', async ({ page }) => {
  await page.goto('/threats?categoryId=4&sort=-code&columns=code,name,categoryId,statusId');
  await expect(grid(page)).toBeVisible();
  const { data } = await (
    await apiOf(page)
  ).call(threat.endpoints.list, { query: { categoryId: '4', sort: '-code', perPage: 200 } });
  expect(data.length, 'more than the page on screen shows').toBeGreaterThan(10);
  const expected = {
    headers: ['Código', 'Nombre', 'Categoría', 'Estado'],
    rows: data.map(({ code, name }) => [code, name ?? '', 'Ataques deliberados', 'Activo']),
  };
  const exported = (kind: string) =>
    downloaded(page, async () => {
      await page.getByRole('button', { name: es.catalogue.list.export }).click();
      await page.getByRole('menuitem', { name: kind }).click();
    });

  const xlsx = await exported(es.catalogue.list.exportXlsx);
  expectFile(xlsx, 'xlsx', 2000);
  expect(await tableIn(xlsx)).toMatchObject(expected);
  await expect(page.getByText(`Se descargó ${xlsx.name}.`)).toBeVisible();

  const csv = await exported(es.catalogue.list.exportCsv);
  expectFile(csv, 'csv', 1000);
  expect(await tableIn(csv)).toMatchObject(expected);
});

test('a cell is edited in place: Enter saves, Escape does not, a wrong value is explained', async ({ page }) => {
  await page.goto('/home');
  const api = await apiOf(page);
  const row = await makeThreat(api);
  const read = async () => (await api.call(threat.endpoints.get, { params: { id: row.id } })).data;
  await page.goto(`/threats?search=${row.code}`);
  const cell = (text: string | RegExp) => grid(page).getByRole('gridcell', { name: text, exact: true });

  await cell(row.name ?? '').dblclick();
  const editor = page.getByRole('textbox', { name: `Nombre de ${row.code} · ${row.name}` });
  await editor.fill('Nombre que no se guarda');
  await editor.press('Escape');
  await expect(cell(row.name ?? '')).toBeFocused();
  expect(await read()).toMatchObject({ name: row.name });

  await page.keyboard.press('F2');
  await editor.fill('Plaga cambiada en su fila');
  await expectAccessible(page);
  await editor.press('Enter');
  await expect(cell('Plaga cambiada en su fila')).toBeFocused();
  expect(await read()).toMatchObject({ name: 'Plaga cambiada en su fila' });

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  const code = page.getByRole('textbox', { name: `Código de ${row.code} · Plaga cambiada en su fila` });
  await code.fill('');
  await code.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: es.issues['required.code'] })).toBeVisible();
  await code.press('Escape');

  await cell(es.catalogue.status.active).dblclick();
  await page.getByRole('combobox', { name: /^Estado de/ }).selectOption('Inactivo');
  await page.keyboard.press('Enter');
  await expect(cell(es.catalogue.status.inactive)).toBeVisible();
  expect(await read()).toMatchObject({ statusId: 2 });
});
