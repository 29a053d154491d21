import { relations } from '@baluarte/contract/inventory/relation.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { writeXlsx } from '../server/src/kit/sheets/xlsx/write-xlsx.ts';
import { expectAccessible } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { freshCode, makeAsset, makeThreat } from './kit/sample.ts';
import { paste } from './kit/paste.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

/** Codes of the threats of an asset. */
const threatsOf = async (api: Api, id: number) =>
  (await api.call(relations.assetThreat.list, { params: { id } })).data.map(({ code }) => code).toSorted();

/** Two assets that a search of the list finds alone, and two threats. */
async function sample(page: Page) {
  await page.goto('/assets');
  const api = await apiOf(page);
  const mark = freshCode('REL');
  const assets = [
    await makeAsset(api, { code: `${mark}-1`, name: `Bodega ${mark} norte` }),
    await makeAsset(api, { code: `${mark}-2`, name: `Bodega ${mark} sur` }),
  ] as const;
  const threats = [
    await makeThreat(api, { name: `Plaga ${mark}` }),
    await makeThreat(api, { name: `Derrumbe ${mark}` }),
  ] as const;
  return { api, mark, assets, threats, codes: threats.map(({ code }) => code).toSorted() };
}

/** Selects what a search of the assets finds and opens the picker of threats, by keyboard alone. */
async function pickThreats(page: Page, mark: string) {
  await page.goto(`/assets?search=${mark}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: es.catalogue.selection.page }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: es.catalogue.relations.relate, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Relacionar con amenazas' }).focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Relacionar 2 registros con amenazas' });
  await expect(picker.getByRole('searchbox')).toBeFocused();
  return picker;
}

test('assets of a list are related to threats by keyboard, and one undo takes all of it back', async ({ page }) => {
  const { api, mark, assets, codes } = await sample(page);
  const picker = await pickThreats(page, mark);
  await page.keyboard.type(mark);
  await expect(picker.getByText('2 registros.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  // The heading of the group ticks both.
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Se agregaron 4 relaciones.')).toBeVisible();
  await expect(picker).toBeHidden();
  expect(await Promise.all(assets.map(({ id }) => threatsOf(api, id)))).toEqual([codes, codes]);
  await page.getByRole('button', { name: es.shell.undo }).click();
  await expect(async () => expect(await threatsOf(api, assets[0].id)).toEqual([])).toPass();
});

test(
  'a pasted list of codes and names selects threats; what names none is asked about',
  { tag: '@slow' },
  async ({ page }) => {
    const { api, mark, assets, threats, codes } = await sample(page);
    const picker = await pickThreats(page, mark);
    await paste(page, `${threats[0].code}\tcualquier cosa\nDERRUMBE ${mark}\nNo existe ${mark}`);
    await expect(picker.getByText('2 registros quedaron seleccionados.', { exact: false })).toBeVisible();
    const unclear = picker.getByRole('region', { name: '1 línea que no corresponde a un solo registro' });
    await expect(unclear.getByText(`No existe ${mark}`)).toBeVisible();
    await unclear.getByRole('button', { name: es.catalogue.relations.leaveOutAll }).click();
    await picker.getByRole('button', { name: 'Relacionar 2' }).click();
    await expect(page.getByText('Se agregaron 4 relaciones.')).toBeVisible();
    expect(await threatsOf(api, assets[1].id)).toEqual(codes);
  },
);

test(
  'an import of assets with a column of threats relates them, shows it before, and its undo takes it back',
  { tag: '@slow' },
  async ({ page }) => {
    const { api, assets, threats, codes } = await sample(page);
    await page.goto('/assets?import=new');
    const csv = `Código;Nombre;Amenazas\n${assets[0].code};${assets[0].name};${threats[0].code} | ${threats[1].name}\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'activos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('columnheader', { name: es.assetTemplate.preview.threats })).toBeVisible();
    await expect(drawer.locator('ins', { hasText: threats[1].name ?? '' })).toBeVisible();
    await drawer.getByRole('button', { name: /^Importar/ }).click();
    await expect(drawer.getByRole('button', { name: es.imports.undo.button })).toBeVisible();
    expect(await threatsOf(api, assets[0].id)).toEqual(codes);
    await drawer.getByRole('button', { name: es.imports.undo.button }).click();
    await page.getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
    await expect(async () => expect(await threatsOf(api, assets[0].id)).toEqual([])).toPass();
  },
);

test(
  'files of two columns, a workbook and a Windows-1252 file, relate what they name',
  { tag: '@slow' },
  async ({ page }) => {
    const { api, assets, threats, codes } = await sample(page);
    await page.goto('/assets');
    await page.getByRole('button', { name: es.catalogue.relations.importRelations }).click();
    await page.getByRole('menuitem', { name: es.assetThreat.title }).click();
    const drawer = page.getByRole('dialog', { name: /relaciones de activos con amenazas/ });
    const column = (header: string) => ({ header, type: 'text' as const });
    const rows = [
      [assets[0].code, threats[0].name ?? ''],
      [assets[1].name, threats[1].code],
    ];
    const parts: Uint8Array[] = [];
    for await (const part of writeXlsx({
      sheets: [
        { name: 'Hoja1', columns: [column(es.catalogue.status.active), column(es.assetThreat.fields.threatId)], rows },
      ],
    }))
      parts.push(part as Uint8Array);
    await page.locator('input[type=file]').setInputFiles({
      name: 'pares.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.concat(parts),
    });
    await drawer.getByRole('button', { name: 'Importar 2 relaciones' }).click();
    await expect(drawer.getByRole('button', { name: es.imports.undo.button })).toBeVisible();
    expect(await threatsOf(api, assets[1].id)).toEqual([threats[1].code]);

    await page.goto('/assets?relation=threats&import=new');
    const csv = `Código del activo;Amenaza\n${assets[0].code};${threats[0].code}\n${assets[0].code};${threats[1].name}\n`;
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'pares.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
    await drawer.getByRole('button', { name: 'Importar 1 relación' }).click();
    await expect(drawer.getByRole('button', { name: es.imports.undo.button })).toBeVisible();
    expect(await threatsOf(api, assets[0].id)).toEqual(codes);
  },
);
