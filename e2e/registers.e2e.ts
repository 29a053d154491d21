import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible } from './kit/accessibility.ts';
import { inExample } from './kit/example.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { patience } from './kit/patience.ts';
import { originOf, stateOf } from './kit/person.ts';
import { expect, test } from './kit/test.ts';

const register = [
  'ID;Riesgo;Probabilidad_Inicial;Impacto_Inicial;Riesgo_Inicial',
  'ZR-1;Falla del disco o de la fuente de poder sin repuesto en sitio;2;2;4',
  'ZR-2;Compromiso del equipo por contraseña débil o de fábrica;4;4;16',
].join('\r\n');

test('a register that says neither asset nor threat comes in as it is, and what it leaves open is named later', async ({
  openAs,
}) => {
  test.setTimeout(180_000 * patience);
  const person = await inExample('registros');
  const page = await openAs(null, { storageState: stateOf(person) });
  await page.goto(`${originOf(person.subdomain)}/risks`);
  await page.getByRole('link', { name: es.catalogue.list.import }).click();
  const buffer = Buffer.from(register, 'latin1');
  await page.locator('input[type="file"]').setInputFiles({ name: 'riesgos.csv', mimeType: 'text/csv', buffer });
  const wizard = page.getByRole('dialog');
  const open = wizard.locator('[data-part="to-define"]');
  await expect(open.getByRole('switch')).toHaveCount(3);
  for (const end of await open.getByRole('switch').all()) await expect(end).toBeChecked();
  await expectAccessible(page);
  // Whoever would rather have a column for it is told what is missing.
  await open.getByRole('switch', { name: /^Activo:/ }).click();
  await expect(
    wizard
      .getByRole('status')
      .filter({ hasText: /activo/i })
      .first(),
  ).toBeVisible();
  await open.getByRole('switch', { name: /^Activo:/ }).click();
  await wizard.getByRole('button', { name: /^Importar 2 riesgos/ }).click();
  await expect(wizard.getByRole('heading', { name: /Importación terminada/ })).toBeVisible();
  await wizard.getByRole('link', { name: es.imports.next.risks }).click();
  await expect(page.getByRole('row', { name: /Activo por definir/ })).toHaveCount(2);

  await page.goto(`${originOf(person.subdomain)}/risks?isToDefine=true`);
  const rows = page.getByRole('row', { name: /Activo por definir/ });
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('link').first().click();
  const panel = page.getByRole('region', { name: es.risk.panel.label });
  await panel.getByRole('button', { name: es.catalogue.list.more }).click();
  await page.getByRole('menuitem', { name: es.risk.correct.title }).click();
  const dialog = page.getByRole('dialog', { name: es.risk.correct.title });
  const choices = dialog.getByRole('combobox');
  await expect(choices).toHaveCount(3);
  await expectAccessible(page);
  for (const name of [es.risk.fields.assetId, es.risk.fields.threatId, es.risk.fields.vulnerabilityId]) {
    await dialog.getByRole('combobox', { name }).click();
    const option = page.getByRole('option').filter({ visible: true, hasNotText: 'POR-DEFINIR' }).first();
    await option.click();
  }
  await dialog.getByRole('button', { name: es.risk.correct.action }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${originOf(person.subdomain)}/risks?isToDefine=true`);
  await expect(page.getByText('Activo por definir').first()).toBeVisible();
  await expectNoOverflow(page);
});
