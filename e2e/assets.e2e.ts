import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { freshCode, makeAsset, makeThreat } from './kit/sample.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

/** Opens a form's choice and takes an option of it, or the first there is. */
async function choose(page: Page, field: string, option?: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  const options = page.getByRole('listbox', { name: field, exact: true }).getByRole('option', { name: option });
  await options.first().click();
  await expect(options.first()).toBeHidden();
}

/** What an entry's page says of a field. */
const shown = (page: Page, field: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(field, { exact: true }) })
    .getByRole('definition');

/** Relates the entry on screen, on the tab that is open, with what a search finds. */
async function relate(page: Page, what: string, search: string): Promise<void> {
  await page.getByRole('button', { name: `Relacionar ${what}` }).click();
  const picker = page.getByRole('dialog', { name: `Relacionar ${what}` });
  await picker.getByRole('searchbox').fill(search);
  await picker.getByRole('checkbox', { name: new RegExp(`^${search}`) }).check();
  await picker.getByRole('button', { name: 'Relacionar 1' }).click();
  await expect(picker).toBeHidden();
}

test('an asset is created with everything there is to say of it', async ({ page }) => {
  const code = freshCode('ACT');
  await page.goto('/assets/create');
  await page.getByRole('textbox', { name: es.asset.fields.code }).fill(code);
  await page.getByRole('textbox', { name: es.asset.fields.name }).fill('Archivo de historias laborales');
  await page
    .getByRole('textbox', { name: es.asset.fields.description })
    .fill('Expedientes de empleados activos y retirados.');
  await choose(page, es.asset.fields.categoryId, es.asset.natures.information);
  await choose(page, es.asset.fields.typeId, 'Documento físico');
  await choose(page, es.asset.fields.classificationId, 'Restringida');
  await choose(page, es.asset.fields.companyCategoryId, 'Privada');
  await choose(page, es.asset.fields.ownerId, 'Talento humano');
  await choose(page, es.asset.fields.custodianId, 'Gestión documental');
  await choose(page, es.asset.fields.processId, 'Gestión de riesgos');
  await choose(page, es.asset.fields.locationId, 'Archivo central');
  await page.getByRole('switch', { name: es.asset.fields.hasPersonalData }).check();
  await choose(page, es.asset.fields.personalDataKindId, 'Datos sensibles');
  await page.getByRole('switch', { name: es.asset.fields.isCritical }).check();
  await page.getByRole('textbox', { name: es.asset.fields.criticalDetails }).fill('Sin él no se liquidan pensiones.');
  await page
    .getByRole('textbox', { name: es.asset.fields.securityRequirements })
    .fill('Acceso solo para Talento humano.');
  await choose(page, es.asset.fields.impactFactorIds, 'Legal y contractual');
  await choose(page, es.asset.fields.impactFactorIds, es.assetTemplate.hasPersonalData);
  await page.keyboard.press('Escape');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${code} · Archivo de historias laborales`);
  const expected = {
    Descripción: 'Expedientes de empleados activos y retirados.',
    Categoría: 'Información',
    Tipo: 'Documento físico',
    'Clasificación de la información': 'Restringida',
    'Categoría en la empresa': 'Privada',
    Propietario: 'Talento humano',
    Custodio: 'Gestión documental',
    Proceso: 'Gestión de riesgos',
    Ubicación: 'Archivo central',
    'Contiene datos personales': 'Sí',
    'Tipo de datos personales': 'Datos sensibles',
    'Activo crítico': 'Sí',
    'Por qué es crítico': 'Sin él no se liquidan pensiones.',
    'Requisitos de seguridad': 'Acceso solo para Talento humano.',
    'Factores de impacto': 'Legal y contractual, Datos personales',
  };
  for (const [field, value] of Object.entries(expected)) await expect(shown(page, field), field).toHaveText(value);
  await expectAccessibleInBothThemes(page);
});

test('a relation made from one end is seen, and taken away, from the other', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/home');
  const api = await apiOf(page);
  const asset = await makeAsset(api);
  const threat = await makeThreat(api);

  await page.goto(`/assets/show/${asset.id}?tab=threat`);
  await expect(page.getByText('Sin relaciones con amenazas')).toBeVisible();
  await relate(page, 'amenazas', threat.code);
  await expect(page.getByText('Se agregó 1 relación.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Amenazas 1' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: threat.code }).click();
  await page.getByRole('tab', { name: 'Activos 1' }).click();
  await expect(page.getByRole('link', { name: asset.code })).toBeVisible();
  await page.getByRole('checkbox', { name: `Seleccionar ${asset.code} · ${asset.name}` }).check();
  await page.getByRole('button', { name: 'Quitar 1 relación' }).click();
  await page
    .getByRole('alertdialog', { name: es.shell.confirm.title })
    .getByRole('button', { name: es.shell.confirm.yes })
    .click();
  await expect(page.getByText('Se quitó 1 relación.')).toBeVisible();
  await expect(page.getByText('Sin relaciones con activos')).toBeVisible();

  await page.goto(`/assets/show/${asset.id}?tab=threat`);
  await expect(page.getByText('Sin relaciones con amenazas')).toBeVisible();
});

test('of two assets one leans on the other, and each says which way', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/home');
  const api = await apiOf(page);
  const [above, below] = [await makeAsset(api), await makeAsset(api)];
  await page.goto(`/assets/show/${above.id}?tab=asset`);
  await relate(page, 'activos', below.code);
  await expect(page.getByRole('row', { name: new RegExp(below.code) })).toContainText(es.asset.relations.dependsOn);
  await page.getByRole('link', { name: below.code }).click();
  await page.getByRole('tab', { name: /^Activos/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(above.code) })).toContainText(es.asset.relations.dependants);
});

test('what is missing while relating is made on the spot', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/home');
  const asset = await makeAsset(await apiOf(page));
  const code = freshCode('V');
  await page.goto(`/assets/show/${asset.id}?tab=vulnerability`);
  await page.getByRole('button', { name: 'Relacionar vulnerabilidades' }).click();
  const picker = page.getByRole('dialog', { name: 'Relacionar vulnerabilidades' });
  await picker.getByRole('searchbox').fill('Candados oxidados');
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Crear y relacionar «Candados oxidados»' }).click();
  const maker = page.getByRole('dialog', { name: es.vulnerability.create });
  await expect(maker.getByRole('textbox', { name: es.asset.fields.name })).toHaveValue('Candados oxidados');
  await maker.getByRole('textbox', { name: es.asset.fields.code }).fill(code);
  await maker
    .getByRole('textbox', { name: es.asset.fields.description })
    .fill('Los candados del archivo ya no cierran.');
  await choose(page, es.asset.fields.categoryId, es.asset.natures.facility);
  await choose(page, es.vulnerability.fields.subcategoryId);
  await choose(page, es.vulnerability.fields.severityId, es.asset.options.criticality[3]);
  await expectAccessible(page);
  await maker.getByRole('button', { name: es.catalogue.relations.createTitle }).click();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('Candados oxidados');
});

test(
  'the history says who changed what, from what to what, and shows the whole as it was',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    await page.goto('/home');
    const asset = await makeAsset(await apiOf(page));
    const colleague = await openAs(accounts.consultant);
    await colleague.goto(`/assets/edit/${asset.id}`);
    await colleague.getByRole('textbox', { name: es.asset.fields.name }).fill('Bodega de repuestos del norte');
    await choose(colleague, es.asset.fields.locationId, 'Centro de datos propio');
    await colleague.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
    await expect(colleague.getByRole('heading', { level: 1 })).toContainText('Bodega de repuestos del norte');

    await page.goto(`/assets/show/${asset.id}?tab=history`);
    const [change, creation] = [
      page.getByRole('tabpanel').getByRole('listitem').nth(0),
      page.getByRole('tabpanel').getByRole('listitem').nth(1),
    ];
    await expect(change).toContainText('Valentina Cárdenas Suárez lo cambió');
    await expect(change.getByRole('row', { name: /^Nombre/ })).toContainText(
      `${asset.name}Bodega de repuestos del norte`,
    );
    await expect(change.getByRole('row', { name: /^Ubicación/ })).toContainText('vacíoCentro de datos propio');
    await expect(creation).toContainText('Camilo Andrés Rincón Duarte lo creó');
    await expectAccessibleInBothThemes(page);

    await creation.getByRole('button', { name: es.catalogue.history.asOfThen }).click();
    await expect(page.getByText(/^Versión del .* \(solo lectura\)$/)).toBeVisible();
    await expect(shown(page, es.asset.fields.name)).toHaveText(asset.name);
    await expect(shown(page, es.asset.fields.locationId)).toHaveText(es.catalogue.form.empty);
    await page.getByRole('button', { name: es.catalogue.history.asOfNow }).click();
    await expect(shown(page, es.asset.fields.locationId)).toHaveText('Centro de datos propio');
  },
);
