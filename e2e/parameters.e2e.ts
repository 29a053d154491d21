import { asset } from '@baluarte/contract/inventory/asset.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { csvOf, downloaded, expectFile, tableIn } from './kit/downloads.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { freshCode } from './kit/sample.ts';
import { paste } from './kit/paste.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const cell = (page: Page, field: string, name: string) => page.getByLabel(`${field} de ${name}`, { exact: true });
const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: cell(page, es.parameter.fields.name, name) });
const newName = (page: Page) => page.getByLabel(es.parameter.add.name, { exact: true });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function open(page: Page, kind: ParameterKind, heading: string): Promise<void> {
  await page.goto(`/parameters?kind=${kind}`);
  await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ filas?$/)).toBeVisible();
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const namesOf = async (page: Page, kind: ParameterKind) =>
  (await (await apiOf(page)).call(parameter.list, { params: { kind }, query: { perPage: 200 } })).data.map(
    ({ name }) => name,
  );

test('the tables are found on the left, and a link opens one as it stood', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/parameters');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.parameter.title);
  const tables = page.getByRole('navigation', { name: es.parameter.page.tables });
  await expect(tables.getByRole('link', { name: /Categorías de activo/ })).toHaveAttribute('aria-current', 'page');
  await tables.getByRole('searchbox').fill('subcategorias vuln');
  await expect(tables.getByRole('link')).toHaveCount(1);
  await tables.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/kind=vulnerabilitySubcategory/);
  await expect(page.getByText('90 filas')).toBeVisible();
  await page.getByRole('combobox', { name: es.parameter.fields.parentId, exact: true }).selectOption('Redes');
  await expect(page.getByText('90 filas')).toBeHidden();
  await page
    .getByRole('main')
    .getByRole('searchbox', { name: /Buscar en/ })
    .fill('cifrado');
  await expect(page.getByText('1 fila', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(page.getByText('1 fila', { exact: true })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('searchbox', { name: /Buscar en/ })
    .fill('nada que se llame así');
  await expect(page.getByRole('heading', { name: es.parameter.page.nothingFound })).toBeVisible();
  await expectAccessible(page);
});

test('rows are written, added and pasted like in a spreadsheet', async ({ page, faults }) => {
  faults.expect(409);
  const [one, two, three] = [freshCode('Bodega'), freshCode('Planta'), freshCode('Archivo')];
  await open(page, 'location', es.parameter.kinds.location);
  await expectAccessibleInBothThemes(page);
  await newName(page).fill(one);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Warehouse');
  await page.keyboard.press('Enter');
  await expect(toast(page, `Se agregó «${one}».`)).toBeVisible();
  await expect(newName(page)).toBeFocused();
  await expect(cell(page, es.parameter.fields.nameEn, one)).toHaveValue('Warehouse');

  await paste(page, `${two}\tPlant\r\n${three}\t\r\n`);
  const confirmation = page.getByRole('alertdialog', { name: es.shell.confirm.title });
  await expect(confirmation).toContainText(`${two} · Plant`);
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(cell(page, es.parameter.fields.name, three)).toBeVisible();

  await cell(page, es.parameter.fields.name, two).fill(`${two} sur`);
  await page.keyboard.press('Enter');
  await expect(cell(page, es.parameter.fields.name, three)).toBeFocused();
  await expect(cell(page, es.parameter.fields.name, `${two} sur`)).toHaveValue(`${two} sur`);
  await page.keyboard.type('no');
  await page.keyboard.press('Escape');
  await expect(cell(page, es.parameter.fields.name, three)).toHaveValue(three);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Archive');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(cell(page, es.parameter.fields.isLogical, three)).toBeChecked();
  await cell(page, es.parameter.fields.name, three).fill('');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toHaveText(es.parameter.page.tooShort);
  await cell(page, es.parameter.fields.name, three).fill('SEDE principal');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toContainText('ya tiene una fila llamada «SEDE principal»');
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/parameters-cells.png' });
  await cell(page, es.parameter.fields.name, three).press('Escape');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.reload();
  await expect(cell(page, es.parameter.fields.nameEn, three)).toHaveValue('Archive');
  await expect(cell(page, es.parameter.fields.name, `${two} sur`)).toBeVisible();
});

test(
  'a block from a spreadsheet is pasted over the rows, the cell above is repeated, and both are taken back',
  { tag: '@slow' },
  async ({ page }) => {
    const names = ['Norte', 'Sur', 'Este'].map((name) => freshCode(name));
    const [north = '', south = '', east = ''] = names;
    await open(page, 'location', es.parameter.kinds.location);
    const api = await apiOf(page);
    await api.call(parameter.createMany, {
      params: { kind: 'location' },
      body: { rows: names.map((name) => ({ name })) },
    });
    await page.reload();
    await cell(page, es.parameter.fields.nameEn, north).focus();
    await paste(page, 'North\tsí\r\nSouth\tno\r\nEast\tquizás\r\n');
    const wrong = page.getByRole('alertdialog');
    await expect(wrong).toContainText(`${east} · Es lógica: «quizás»`);
    await wrong.getByRole('button', { name: es.shell.accept }).click();
    await expect(cell(page, es.parameter.fields.nameEn, north)).toBeFocused();
    await expect(cell(page, es.parameter.fields.nameEn, north)).toHaveValue('');
    await paste(page, 'North\tsí\r\nSouth\tno\r\nEast\tsí\r\nWest\tno\r\n');
    await expect(toast(page, 'Se guardaron 3 filas.')).toBeVisible();
    await expect(toast(page, '1 fila no cabe en la tabla')).toBeVisible();
    await expect(cell(page, es.parameter.fields.nameEn, east)).toHaveValue('East');
    await expect(cell(page, es.parameter.fields.isLogical, east)).toBeChecked();
    await toast(page, 'Se guardaron 3 filas.').getByRole('button', { name: es.shell.undo }).click();
    await expect(cell(page, es.parameter.fields.nameEn, east)).toHaveValue('');
    await cell(page, es.parameter.fields.nameEn, north).fill('North');
    await page.keyboard.press('Enter');
    await expect(cell(page, es.parameter.fields.nameEn, south)).toBeFocused();
    await expect(cell(page, es.parameter.fields.nameEn, north)).toHaveValue('North');
    await page.keyboard.press('ControlOrMeta+d');
    await expect(cell(page, es.parameter.fields.nameEn, south)).toHaveValue('North');
  },
);

test('the order changes by keys, by the menu and by dragging, and stays', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'controlEvidence', es.parameter.kinds.controlEvidence);
  const before = await namesOf(page, 'controlEvidence');
  const [first = '', second = '', third = ''] = before;
  await cell(page, es.parameter.fields.name, first).press('Alt+ArrowDown');
  await expect(page.getByText(`${first}, posición 2 de 3`)).toBeAttached();
  await expect(cell(page, es.parameter.fields.name, first)).toBeFocused();
  await expect.poll(() => namesOf(page, 'controlEvidence')).toEqual([second, first, third]);
  await page.getByRole('button', { name: `Mover ${third}` }).press('ArrowUp');
  await expect.poll(() => namesOf(page, 'controlEvidence')).toEqual([second, third, first]);
  await act(page, first, es.parameter.move.first);
  await expect.poll(() => namesOf(page, 'controlEvidence')).toEqual([first, second, third]);

  const from = await page.getByRole('button', { name: `Mover ${first}` }).boundingBox();
  const to = await page.getByRole('button', { name: `Mover ${third}` }).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 20, { steps: 3 });
  await page.mouse.move(from.x + 8, to.y + 12, { steps: 8 });
  await page.screenshot({ path: 'test-results/parameters-drag.png' });
  await page.mouse.up();
  await expect.poll(() => namesOf(page, 'controlEvidence')).toEqual([second, third, first]);
  await act(page, first, es.parameter.move.first);
  await expect.poll(() => namesOf(page, 'controlEvidence')).toEqual(before);
});

test(
  'what is in use leads to what uses it, and is merged instead of deleted; both can be taken back',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409);
    const [from, into] = [freshCode('Mesa de ayuda'), freshCode('Soporte')];
    await open(page, 'custodian', es.parameter.kinds.custodian);
    const api = await apiOf(page);
    const make = (name: string) => api.call(parameter.create, { params: { kind: 'custodian' }, body: { name } });
    const { data: made } = await make(from);
    await make(into);
    const { data: assets } = await api.call(asset.endpoints.list, { query: { perPage: 2 } });
    for (const { id } of assets)
      await api.call(asset.endpoints.update, { params: { id }, body: { custodianId: made.id } });
    await page.reload();
    await act(page, from, es.catalogue.list.remove);
    const blocked = page.getByRole('dialog', { name: `No se puede eliminar «${from}»` });
    await expect(blocked).toContainText('2 activos');
    await expect(blocked).toContainText(assets[0]?.name ?? '-');
    await expectAccessibleInBothThemes(page);
    await blocked.getByRole('button', { name: es.parameter.merge.action }).click();
    const merge = page.getByRole('dialog', { name: `Fusionar «${from}»` });
    await merge.getByRole('combobox', { name: es.parameter.merge.into }).fill(into);
    await page.getByRole('option', { name: into }).click();
    await expect(merge).toContainText(`Pasarán 2 usos a «${into}».`);
    await expectAccessible(page);
    await page.screenshot({ path: 'test-results/parameters-merge.png' });
    await merge.getByRole('button', { name: es.parameter.merge.submit, exact: true }).click();
    await expect(cell(page, es.parameter.fields.name, from)).toHaveCount(0);
    await expect(rowOf(page, into).getByRole('link', { name: '2 activos' })).toBeVisible();
    await page.getByRole('button', { name: es.shell.undo }).click();
    const link = rowOf(page, from).getByRole('link', { name: '2 activos' });
    await expect(link).toBeVisible();

    await act(page, into, es.catalogue.list.remove);
    await page
      .getByRole('alertdialog', { name: es.shell.confirm.title })
      .getByRole('button', { name: es.shell.confirm.yes })
      .click();
    await expect(toast(page, `Se eliminó «${into}».`)).toBeVisible();
    await expect(cell(page, es.parameter.fields.name, into)).toHaveCount(0);

    await rowOf(page, from).getByRole('switch').press('Space');
    await expect(toast(page, `Se inactivó «${from}»`)).toBeVisible();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/assets\\?.*custodianId=${made.id}`));
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
  },
);

test('a row is merged without a mouse, and Escape gives the row back', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'location', es.parameter.kinds.location);
  await page.getByRole('button', { name: 'Acciones de Sede principal' }).press('Enter');
  // The first item has the focus as soon as there is one, so that no key is lost or acts on another.
  await expect(page.getByRole('menuitem', { name: es.parameter.move.down })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: es.parameter.merge.action })).toBeFocused();
  await page.keyboard.press('Enter');
  const merge = page.getByRole('dialog', { name: 'Fusionar «Sede principal»' });
  await expect(merge.getByRole('combobox', { name: es.parameter.merge.into })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(merge).toBeHidden();
  await expect(cell(page, es.parameter.fields.name, 'Sede principal')).toBeFocused();
});

test('rows of the system keep their code and cannot be deleted', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'severity', es.parameter.kinds.severity);
  await expect(cell(page, es.parameter.fields.code, es.assessment.results.priorities.high)).toHaveAttribute('readonly');
  await page.getByRole('button', { name: 'Acciones de Alta' }).click();
  await expect(page.getByRole('menuitem', { name: es.parameter.move.up })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: es.catalogue.list.remove })).toHaveCount(0);
  await expectAccessible(page);
});

test('a table goes out as a file and comes back from one', { tag: '@slow' }, async ({ page }) => {
  const name = freshCode('Laboratorio');
  await open(page, 'area', es.parameter.kinds.area);
  await page.getByRole('button', { name: es.catalogue.list.export }).click();
  const file = await downloaded(page, () => page.getByRole('menuitem', { name: /CSV/ }).click());
  expectFile(file, 'csv', 200);
  const { headers } = await tableIn(file);
  expect(headers).toEqual(['Código', 'Nombre', 'Nombre en inglés', 'Estado']);
  await page.getByRole('link', { name: es.catalogue.list.import }).click();
  const csv = csvOf([
    [es.parameter.fields.code, es.parameter.fields.name, es.parameter.fields.nameEn],
    [name.toLowerCase(), name, 'Laboratory'],
  ]);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'areas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const wizard = page.getByRole('dialog');
  await expect(wizard.getByText(/^Nuevas? 1$/)).toBeVisible();
  await expectAccessible(page);
  await wizard.getByRole('button', { name: /^Importar/ }).click();
  await wizard.getByRole('button', { name: es.imports.result.toList }).click();
  await expect(cell(page, es.parameter.fields.name, name)).toBeVisible();
});

test('a user who may not see the tables gets an explanation', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(accounts.guest);
  await page.goto('/parameters');
  await expect(page).toHaveURL(/\/403/);
});

test('in English everything is in English', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('browserLanguage', 'en'));
  await page.goto('/parameters?kind=frequency');
  await expect(page.getByRole('heading', { level: 2, name: en.parameter.kinds.frequency })).toBeVisible();
  await expect(page.getByLabel('Days of Diaria')).toHaveValue('1');
  await page.screenshot({ path: 'test-results/parameters-en.png', fullPage: true });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('the tables are a choice and the rows are cards', { tag: '@slow' }, async ({ page }) => {
    await open(page, 'process', es.parameter.kinds.process);
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await page.screenshot({ path: 'test-results/parameters-phone.png' });
    await page.getByLabel(es.parameter.page.table, { exact: true }).selectOption('Frecuencias');
    await expect(page).toHaveURL(/kind=frequency/);
    await cell(page, es.parameter.fields.days, 'Quincenal').fill('14');
    await cell(page, es.parameter.fields.days, 'Quincenal').press('Enter');
    await page.reload();
    await expect(cell(page, es.parameter.fields.days, 'Quincenal')).toHaveValue('14');
    await expectNoOverflow(page);
    await page.screenshot({ path: 'test-results/parameters-phone-2.png' });
  });
});
