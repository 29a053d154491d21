import { es } from '@baluarte/texts/es/index.ts';
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

test(
  'a document of the company is checked, kept, and comes back filled with the register',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/settings?tab=templates');
    const upload = part(page, es.reportTemplate.upload);
    const places = part(page, es.reportTemplate.placesTitle);
    await expect(places.getByText('{{table.risks}}')).toBeVisible();
    const choose = upload.locator('input[type=file]');
    await choose.setInputFiles(await written(['Acta de {{company}}', 'Antes {{table.risk}} después']));
    await expect(upload).toContainText('Se llenará 1 lugar.');
    await expect(upload).toContainText('¿Quiso escribir {{table.risks}}?');
    await expect(upload.getByText('{{classification}} Clasificación')).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await upload.getByRole('button', { name: es.reportTemplate.another }).click();
    await choose.setInputFiles(
      await written(['{{title}} de {{company}}', 'Antes {{table.risks}} después', '{{table.matrix}}', '{{firma}}']),
    );
    await expect(upload).toContainText('1 lugar no se conoce y quedará como está:');
    await upload.getByLabel(es.reportTemplate.name).fill('Acta del comité');
    await upload.getByRole('button', { name: es.reportTemplate.keep }).click();
    const row = part(page, es.reportTemplate.list).getByRole('listitem').filter({ hasText: 'Acta del comité' }).first();
    await expect(row).toContainText('1 lugar no se conoce');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.goto('/reports?kind=risks');
    await page.getByRole('radiogroup', { name: es.reportPage.format }).getByText(es.reportPage.formats.docx).click();
    await page.getByLabel(es.reportPage.template).selectOption({ label: 'Acta del comité' });
    await expect(page.getByText('Esta plantilla tiene 1 lugar que no se conoce')).toBeVisible();
    await page.getByLabel(es.reportPage.annex).uncheck();
    const file = await downloaded(page, () => page.getByRole('button', { name: es.reportTemplate.download }).click());
    expect(file.name).toMatch(/\.docx$/);
    const text = await textOf(file.bytes);
    expect(text).toMatch(/Registro de riesgos de .+\nAntes \n[\s\S]*Código[\s\S]*\n después/);
    expect(text).toContain('El informe no incluye «Matriz de riesgo».');
    expect(text).toContain('{{firma}}');

    await page.goto('/settings?tab=templates');
    await row.getByRole('button', { name: 'Eliminar Acta del comité' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
    await expect(page.getByText(es.reportTemplate.removed)).toBeVisible();
  },
);
