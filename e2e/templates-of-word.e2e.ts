import type { Page } from '@playwright/test';
import { unpack } from '../server/src/kit/documents/docx/steady-package.ts';
import { linesTemplate } from '../server/src/kit/documents/docx/test-template.ts';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { downloaded } from './kit/downloads.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const part = (page: Page, name: string) => page.getByRole('region', { name });
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A document of Word as a company writes one. */
const written = async (lines: readonly string[]) => ({
  name: 'acta-del-comite.docx',
  mimeType: docxType,
  buffer: await linesTemplate(lines),
});
const textOf = async (bytes: Uint8Array) =>
  ((await unpack(bytes)).get('word/document.xml')?.toString() ?? '')
    .replaceAll(/<w:p[ >]/g, '\n$&')
    .replaceAll(/<[^>]+>/g, '');

test('a document of the company is checked, kept, and comes back filled with the register', async ({ page }) => {
  await page.goto('/settings?tab=templates');
  const upload = part(page, 'Nueva plantilla');
  const places = part(page, 'Lugares que puede usar');
  await expect(places.getByText('{{table.risks}}')).toBeVisible();
  const choose = upload.locator('input[type=file]');
  await choose.setInputFiles(await written(['Acta de {{company}}', 'Antes {{table.risk}} después']));
  await expect(upload).toContainText('Se llenará 1 lugar.');
  await expect(upload).toContainText('¿Quiso escribir {{table.risks}}?');
  await expect(upload.getByText('{{classification}} Clasificación')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await upload.getByRole('button', { name: 'Elegir otro documento' }).click();
  await choose.setInputFiles(
    await written(['{{title}} de {{company}}', 'Antes {{table.risks}} después', '{{table.matrix}}', '{{firma}}']),
  );
  await expect(upload).toContainText('1 lugar no se conoce y quedará como está:');
  await upload.getByLabel('Nombre de la plantilla').fill('Acta del comité');
  await upload.getByRole('button', { name: 'Guardar plantilla' }).click();
  const row = part(page, 'Plantillas de Word').getByRole('listitem').filter({ hasText: 'Acta del comité' }).first();
  await expect(row).toContainText('1 lugar no se conoce');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/reports?kind=risks');
  await page.getByRole('radiogroup', { name: 'Formato' }).getByText('Word').click();
  await page.getByLabel('Plantilla de Word').selectOption({ label: 'Acta del comité' });
  await expect(page.getByText('Esta plantilla tiene 1 lugar que no se conoce')).toBeVisible();
  await page.getByLabel('Con el método de evaluación como anexo').uncheck();
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Descargar' }).click());
  expect(file.name).toMatch(/\.docx$/);
  const text = await textOf(file.bytes);
  expect(text).toMatch(/Registro de riesgos de .+\nAntes \n[\s\S]*Código[\s\S]*\n después/);
  expect(text).toContain('El informe no incluye «Matriz de riesgo».');
  expect(text).toContain('{{firma}}');

  await page.goto('/settings?tab=templates');
  await row.getByRole('button', { name: 'Eliminar Acta del comité' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí', exact: true }).click();
  await expect(page.getByText('Plantilla eliminada.')).toBeVisible();
});
