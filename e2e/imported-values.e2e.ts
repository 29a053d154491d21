import { asset } from '@baluarte/contract/inventory/asset.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { apiOf } from './kit/api.ts';
import { downloaded, tableIn } from './kit/downloads.ts';
import { inExample } from './kit/example.ts';
import { patience } from './kit/patience.ts';
import { originOf, stateOf } from './kit/person.ts';
import { raisedId, raiseIds } from './kit/raised-ids.ts';
import { atRest, forgetShown, goWithin, noteShown, wronglyShown } from './kit/shown.ts';
import { expect, test } from './kit/test.ts';

const words = ['Gerencia Zeta', 'Mercadeo Zeta', 'Ultrasecreta', 'Piso 33', 'Piso 22'];
const inventory = [
  ['Código', 'Nombre del activo', 'Tipo', 'Área responsable', 'Clasificación', 'Ubicación'],
  ['ZETA-1', 'Portátil de gerencia', 'Portátil', 'Gerencia Zeta', 'Ultrasecreta', 'Piso 33'],
  ['ZETA-2', 'Portátil de ventas', 'PORTATILES', 'Mercadeo Zeta', 'Ultrasecreta', 'Piso 22'],
]
  .map((cells) => cells.join(';'))
  .join('\r\n');

/** What a page shows wrongly from now on, until it rests: one that is on screen already in a new document. */
async function faultsAt(page: Page, address: string): Promise<string[]> {
  const { pathname, origin } = new URL(page.url());
  await (address.split('?')[0] === pathname ? page.goto(origin + address) : goWithin(page, address));
  await atRest(page);
  return (await wronglyShown(page)).map((fault) => `${address}: ${fault}`);
}

/** Imports the file and makes every value that nobody knows. */
async function importWithValues(page: Page): Promise<void> {
  await page.getByRole('link', { name: es.catalogue.list.import }).click();
  const buffer = Buffer.from(inventory, 'latin1');
  await page.locator('input[type="file"]').setInputFiles({ name: 'inventario.csv', mimeType: 'text/csv', buffer });
  const wizard = page.getByRole('dialog');
  const make = wizard.getByRole('button', { name: /^Crear (?:este valor|estos \d+ valores)$/ });
  await make.first().waitFor();
  for (let left = await make.count(); left > 0; left = await make.count()) {
    await make.first().click();
    await expect(make).not.toHaveCount(left);
  }
  await wizard.getByRole('button', { name: /^Importar 2 activos y crear \d valores$/ }).click();
  await expect(wizard.getByRole('heading', { name: /Importación terminada/ })).toBeVisible();
}

test(
  'values that an import makes are called by their names in list, filters, entry, history, audit and file, and after its undo',
  { tag: '@slow' },
  async ({ openAs }) => {
    test.setTimeout(180_000 * patience);
    await raiseIds();
    const person = await inExample('valores');
    const page = await openAs(null, { storageState: stateOf(person) });
    await noteShown(page.context());
    const columns = 'columns=code,name,categoryId,ownerId,classificationId,locationId';
    // The list is there before, with the values that it knew then.
    await page.goto(`${originOf(person.subdomain)}/assets?${columns}`);
    await atRest(page);
    await importWithValues(page);
    const imported = page.url();
    await page.getByRole('button', { name: es.imports.close }).click();
    await atRest(page);
    // Until the words were answered there was nothing to import.
    const faults = (await wronglyShown(page)).filter((fault) => fault.startsWith('an id'));
    const api = await apiOf(page);
    const { data } = await api.call(asset.endpoints.list, { query: { search: 'ZETA-', sort: 'code' } });
    const [first] = data;
    const [ofArea = 0, ofPlace = 0] = [first?.ownerId, first?.locationId].map(Number);
    expect(String(ofArea)).toMatch(raisedId);

    const places = [
      `/assets?${columns}&search=ZETA-`,
      `/assets?${columns}&ownerId=${ofArea}&locationId=${ofPlace}`,
      '/assets?view=graph',
      `/assets/show/${first?.id}`,
      `/assets/show/${first?.id}?tab=history`,
      `/assets/edit/${first?.id}`,
      '/risks?by=ownerId',
      '/parameters?kind=area',
      '/audit',
      '/home',
    ];
    for (const place of places) faults.push(...(await faultsAt(page, place)));
    expect(faults).toEqual([]);

    await goWithin(page, `/assets?${columns}&search=ZETA-`);
    await expect(page.getByRole('gridcell', { name: 'Gerencia Zeta' })).toBeVisible();
    const file = await downloaded(page, async () => {
      await page.getByRole('button', { name: es.catalogue.list.export }).click();
      await page.getByRole('menuitem', { name: es.catalogue.list.exportXlsx }).click();
    });
    const { rows } = await tableIn(file);
    expect(rows.flat().filter((cell) => raisedId.test(cell))).toEqual([]);
    expect(rows.flat()).toEqual(expect.arrayContaining(words));

    await test.step('once they are taken back, what is left tells of them by name', async () => {
      await page.goto(imported);
      await page.getByRole('button', { name: es.imports.undo.button }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes }).click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: /Importación deshecha/ })).toBeVisible();
      await forgetShown(page);
      const { data: changesets } = await api.call(audit.list, { query: { perPage: 2 } });
      const left = ['/audit', ...changesets.map(({ id }) => `/audit?changeset=${id}`)];
      const gone = `/assets?${columns}&ownerId=${ofArea}`;
      for (const place of [...left, gone]) faults.push(...(await faultsAt(page, place)));
      expect(faults).toEqual([]);
      await expect(page.getByRole('list', { name: es.catalogue.filters.label })).toContainText(
        es.catalogue.unknownChoice,
      );
    });
  },
);
