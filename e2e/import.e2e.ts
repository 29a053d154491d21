import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { messyFiles } from '../server/test/messy-files.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { csvOf, downloaded, expectFile, tableIn } from './kit/downloads.ts';
import { patience } from './kit/patience.ts';
import { freshCode } from './kit/sample.ts';
import { expect, test } from './kit/test.ts';

/** The list of exploited vulnerabilities as CISA publishes it (CC0): 1,404 of them. */
const kevPath = fileURLToPath(new URL('../server/test/data/cisa-kev.csv', import.meta.url));

test.use({ account: accounts.admin });

/** Opens the wizard of a list and gives it a file. */
async function upload(page: Page, list: string, name: string, buffer: Buffer): Promise<void> {
  await page.goto(list);
  await page.getByRole('link', { name: es.catalogue.list.import }).click();
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** New, changed, same and rejected rows, as the check counts them. */
async function expectChecked(page: Page, counts: Record<string, string>): Promise<void> {
  const wizard = page.getByRole('dialog');
  for (const [effect, count] of Object.entries(counts))
    await expect(wizard.getByText(new RegExp(`^${effect} ${count}$`)), effect).toBeVisible();
}

/** The same as the result counts them, in this order. */
const expectResult = (page: Page, counts: readonly string[]) =>
  expect(page.getByRole('dialog').getByRole('definition')).toHaveText([...counts]);

/** Checks the published list again, with what none of its columns says. */
async function checkKev(page: Page, buffer: Buffer): Promise<void> {
  await upload(page, '/vulnerabilities', 'cisa-kev.csv', buffer);
  const wizard = page.getByRole('dialog');
  await expect(wizard.getByRole('combobox', { name: 'cveID' })).toHaveValue('code');
  await expect(wizard.getByRole('combobox', { name: 'shortDescription' })).toHaveValue('description');
  await wizard.getByRole('combobox', { name: /^Categoría/ }).selectOption('Software');
  await wizard.getByRole('combobox', { name: /^Subcategoría/ }).selectOption({ index: 1 });
  await wizard.getByRole('combobox', { name: /^Severidad/ }).selectOption('Crítica');
  await wizard.getByRole('radio', { name: es.imports.longTexts.refuse }).check();
}

const result = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: /Importación terminada/ });

test(
  '1,404 exploited vulnerabilities go in, again as the same, ten of them changed, and out again',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(150_000 * patience);
    const kev = await readFile(kevPath);
    await page.goto('/home');
    const api = await apiOf(page);
    const known = async () =>
      (await api.call(vulnerability.endpoints.list, { query: { search: 'CVE-', perPage: 1 } })).meta.total;
    const before = await known();

    await test.step('the check says what would happen, and why five rows are rejected', async () => {
      await checkKev(page, kev);
      await expectChecked(page, { Nuevas: '1.399', Cambian: '0', Iguales: '0', 'Con errores': '5' });
      await expect(page.getByRole('dialog').getByText('Admite como máximo 500 caracteres.').first()).toBeVisible();
      await expectAccessibleInBothThemes(page);
      expect(await known()).toBe(before);
    });

    await test.step('the rejected rows come back as a workbook with their reasons', async () => {
      const file = await downloaded(page, async () => {
        await page.getByRole('button', { name: es.imports.errors.download }).click();
        await page.getByRole('menuitem', { name: es.catalogue.list.exportXlsx }).click();
      });
      expectFile(file, 'xlsx', 5000);
      const { headers, rows } = await tableIn(file);
      expect(headers).toEqual(expect.arrayContaining(['cveID', 'shortDescription']));
      expect(rows).toHaveLength(5);
      const reasons = rows.map((cells) => cells.join(' ')).filter((text) => text.includes('500 caracteres'));
      expect(reasons).toHaveLength(5);
    });

    await test.step('the good rows are imported', async () => {
      const go = page.getByRole('button', { name: /^Importar 1.399 vulnerabilidades$/ });
      await expect(go, 'all or nothing is refused while rows are wrong').toBeDisabled();
      await page.getByRole('radio', { name: es.imports.go.valid }).check();
      await go.click();
      await expect(result(page)).toBeVisible({ timeout: 60_000 * patience });
      await expectResult(page, ['1.399', '0', '0', '5']);
      expect(await known()).toBe(before + 1399);
      await expectAccessible(page);
    });
    const first = page.url();

    await test.step('the same file again changes nothing', async () => {
      await checkKev(page, kev);
      await expectChecked(page, { Nuevas: '0', Cambian: '0', Iguales: '1.399', 'Con errores': '5' });
    });

    await test.step('ten changed rows are ten changed rows', async () => {
      const { headers, rows } = await tableIn({ path: kevPath, name: 'cisa-kev.csv', bytes: kev });
      const description = headers.indexOf('shortDescription');
      const changed = rows.map((cells, index) =>
        index < 10 ? cells.with(description, `Se explota desde 2026: ${cells[0]}.`) : cells,
      );
      await checkKev(page, Buffer.from(csvOf([headers, ...changed])));
      await expectChecked(page, { Nuevas: '0', Cambian: '10', Iguales: '1.389', 'Con errores': '5' });
      await page
        .getByRole('dialog')
        .getByText(/^Cambian 10$/)
        .click();
      const row = page.getByRole('row', { name: /CVE-2025-48384/ });
      await expect(row.getByRole('deletion').first()).toContainText('Git contains a link following vulnerability');
      await expect(row.getByRole('insertion').first()).toContainText('Se explota desde 2026: CVE-2025-48384.');
      await page.getByRole('radio', { name: es.imports.go.valid }).check();
      await page.getByRole('button', { name: /^Importar 10 vulnerabilidades$/ }).click();
      await expect(result(page)).toBeVisible();
      await expectResult(page, ['0', '10', '1.389', '5']);
      await page.getByRole('button', { name: es.imports.undo.button }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes }).click();
      await expect(page.getByText('Se deshicieron 10 registros.').first()).toBeVisible();
    });

    await test.step('undoing the first import takes every row of it away', async () => {
      await page.goto(first);
      await page.getByRole('button', { name: es.imports.undo.button }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Se eliminarán 1.399 registros creados.');
      await question.getByRole('button', { name: es.shell.confirm.yes }).click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: /Importación deshecha/ })).toBeVisible({
        timeout: 60_000 * patience,
      });
      expect(await known()).toBe(before);
    });
  },
);

test('a long import goes on through a reload, and is found where it was left', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(150_000 * patience);
  await page.goto('/home');
  const api = await apiOf(page);
  const prefix = freshCode('MIL');
  const rows = Array.from({ length: 20_000 }, (_, index) => [
    `${prefix}-${index}`,
    'Desastres naturales',
    'Fuego',
    'Una amenaza entre muchas, para ver cómo avanza una importación larga.',
  ]);
  const file = Buffer.from(
    csvOf([
      [
        es.threat.fields.code,
        es.threat.fields.categoryId,
        es.threat.fields.subcategoryId,
        es.threat.fields.description,
      ],
      ...rows,
    ]),
  );
  await upload(page, '/threats', 'muchas-amenazas.csv', file);
  await expect(page.getByRole('dialog').getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Revisando muchas-amenazas.csv');
  await expectAccessible(page);
  const go = page.getByRole('button', { name: /^Importar 20.000 amenazas$/ });
  await expect(go).toBeVisible({ timeout: 60_000 * patience });
  await go.click();

  await expect(page.getByRole('dialog')).toContainText('Importando muchas-amenazas.csv');
  await page.reload();
  const background = page.getByRole('button', { name: es.imports.progress.background });
  await expect(background.or(result(page))).toBeVisible();
  // A machine fast enough is through by now; else the import is left alone for a while and found again.
  if (await background.isVisible()) {
    await background.click();
    await page.getByRole('link', { name: es.imports.progress.show }).click();
  }
  await expect(result(page)).toBeVisible({ timeout: 60_000 * patience });
  await expectResult(page, ['20.000', '0', '0', '0']);
  const { meta } = await api.call(threat.endpoints.list, { query: { search: prefix, perPage: 1 } });
  expect(meta.total).toBe(20_000);
  await page.getByRole('button', { name: es.imports.undo.button }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: /Importación deshecha/ })).toBeVisible({
    timeout: 60_000 * patience,
  });
});

/** As an officer has it: titles above, sections within, a total below; no codes, and words nobody has entered yet. */
const inventory = [
  ['Alcaldía de Prueba'],
  ['Inventario de activos de información 2026'],
  [],
  ['Nombre del activo', 'Tipo', 'Área responsable', 'Clasificación', 'Ubicación', 'Crítico'],
  ['HARDWARE'],
  ['Portátil de gerencia', 'Portátil', 'Gerencia Zeta', 'Ultrasecreta', 'Piso 33', 'Sí'],
  ['Portátil de ventas', 'PORTATILES', 'Mercadeo Zeta', 'Ultrasecreta', 'Piso 22', 'No'],
  ['Total', '', '', '', '', '2'],
]
  .map((cells) => cells.join(';'))
  .join('\r\n');

test('an inventory without codes goes in, with the values it names, and out again whole', async ({ page }) => {
  await page.goto('/home');
  const api = await apiOf(page);
  const total = async () => (await api.call(asset.endpoints.list, { query: { perPage: 1 } })).meta.total;
  const areas = async () =>
    (await api.call(parameter.list, { params: { kind: 'area' }, query: { perPage: 1 } })).meta.total;
  const [assetsBefore, areasBefore] = [await total(), await areas()];
  await upload(page, '/assets', 'inventario.csv', Buffer.from(inventory, 'latin1'));
  const wizard = page.getByRole('dialog');

  await test.step('its header is found, and each word nobody knows is asked about once', async () => {
    await expect(wizard.getByRole('textbox', { name: es.imports.sheets.header })).toHaveValue('4');
    await expect(wizard.getByRole('combobox', { name: es.assetAsset.file.assetName })).toHaveValue('name');
    await expect(wizard.getByText('Omitidas 2')).toBeVisible();
    await expect(wizard.getByRole('combobox', { name: 'Significado de «Ultrasecreta»' })).toHaveCount(1);
    await expect(wizard.getByRole('status').filter({ hasText: /no son valores conocidos/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('values are made with one click a column, and the button says what it will do', async () => {
    await wizard.getByRole('button', { name: 'Crear estos 2 valores' }).first().click();
    await wizard.getByRole('button', { name: es.imports.questions.createAll_one }).click();
    await wizard.getByRole('button', { name: 'Crear estos 2 valores' }).first().click();
    await expect(wizard.getByText(es.imports.workbench.ready)).toBeVisible();
    await wizard.getByRole('textbox', { name: es.imports.identity.pattern }).fill('ZETA-{001}');
    const go = wizard.getByRole('button', { name: 'Importar 2 activos y crear 5 valores' });
    await expect(go).toBeEnabled();
    expect(await total()).toBe(assetsBefore);
    await go.click();
    await expect(result(page)).toBeVisible();
    await expectResult(page, ['2', '0', '0', '0']);
    expect(await total()).toBe(assetsBefore + 2);
    const { data } = await api.call(asset.endpoints.list, { query: { search: 'ZETA-', sort: 'code' } });
    expect(data.map(({ code }) => code)).toEqual(['ZETA-001', 'ZETA-002']);
  });

  await test.step('the undo takes the values along', async () => {
    expect(await areas()).toBe(areasBefore + 2);
    await page.getByRole('button', { name: es.imports.undo.button }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: /Importación deshecha/ })).toBeVisible();
    expect(await total()).toBe(assetsBefore);
    expect(await areas()).toBe(areasBefore);
  });
});

test(
  'of the sheets of a workbook the inventory is suggested, and another one is chosen with the arrow keys',
  { tag: '@slow' },
  async ({ page }) => {
    const [book] = messyFiles.filter(({ name }) => name === 'inventario-con-portada.xlsx');
    await upload(page, '/assets', 'inventario.xlsx', Buffer.from((await book?.content()) ?? []));
    const wizard = page.getByRole('dialog');
    const sheets = wizard.getByRole('radiogroup', { name: es.imports.sheets.title });
    const suggested = sheets.getByRole('radio', { name: 'Inventario 2026 Sugerida' });
    await expect(suggested).toBeChecked();
    await expect(sheets.getByRole('cell', { name: 'ALCALDÍA MUNICIPAL DE SAN ROQUE' })).toBeVisible();
    await expectChecked(page, { Nuevas: '3' });
    await expectAccessibleInBothThemes(page);
    await suggested.focus();
    await page.keyboard.press('ArrowRight');
    await expect(sheets.getByRole('radio', { name: 'Listas' })).toBeChecked();
    await expect(wizard.getByText('1 de 1 columnas reconocidas')).toBeVisible();
    await expect(sheets.getByRole('radio', { name: 'Listas' })).toBeFocused();
    // Back past the one between, faster than it could be read.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(suggested).toBeChecked();
    await expectChecked(page, { Nuevas: '3' });
    // The label of the choice lies over the rows that are shown: a click anywhere chooses.
    await sheets.getByText('Oficina Asesora de Tecnología').click({ force: true });
    await expect(sheets.getByRole('radio', { name: 'Portada' })).toBeChecked();
  },
);

test('cells copied from a spreadsheet are pasted on a list and come to the same screen', async ({ page }) => {
  await page.goto('/assets');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Nombre\tTipo\r\nPegado uno\tPortátil\r\nPegado dos\tServidor\r\n');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const wizard = page.getByRole('dialog');
  await expect(wizard.getByRole('heading', { name: /celdas-pegadas/ })).toBeVisible();
  await expectChecked(page, { Nuevas: '2', 'Con errores': '0' });
  await expect(wizard.getByRole('button', { name: 'Importar 2 activos' })).toBeEnabled();
  await wizard.getByRole('button', { name: es.imports.file.another }).click();
  await expect(wizard.getByText('También puede pegar celdas con Ctrl+V.')).toBeVisible();
});

test(
  'what is no spreadsheet, or half of one, is refused in words a person can act on',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(415, 422);
    const png = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(4000)]);
    await upload(page, '/assets', 'inventario.xlsx', png);
    const refusal = page.getByRole('dialog').getByRole('alert');
    await expect(refusal).toContainText(es.problems['sheet.notASpreadsheet'].title);
    await expect(refusal).toContainText('El archivo no es un CSV ni un XLSX. Guárdelo en uno de esos formatos');
    await expectAccessible(page);

    const template = await downloaded(page, () =>
      page.getByRole('button', { name: 'Descargar plantilla (XLSX)' }).click(),
    );
    expectFile(template, 'xlsx', 5000);
    await page.locator('input[type="file"]').setInputFiles({
      name: template.name,
      mimeType: 'application/octet-stream',
      buffer: template.bytes.subarray(0, template.bytes.length / 2),
    });
    await expect(refusal).toContainText(es.problems['sheet.truncated'].message);
  },
);
