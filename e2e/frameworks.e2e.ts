import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { framework } from '@baluarte/contract/maturity/framework.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

test(
  'a framework of one’s own comes from a file, is answered, and its result is what its weights make',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/maturity-frameworks');
    const api = await apiOf(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: es.framework.create }).first().click();
    await expect(page.getByRole('heading', { name: es.framework.editor.newTitle })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: es.framework.template }).click();
    const file = await (await download).path();
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('La definición está completa: 5 preguntas en 4 grupos.')).toBeVisible();
    await expectAccessible(page);
    // Preview of what is not saved yet, on an assessment of another framework.
    await page.getByLabel(es.framework.preview.choose, { exact: true }).selectOption({ index: 1 });
    await expect(
      page.getByText('5 preguntas de esta versión no tienen respuesta allí', { exact: false }),
    ).toBeVisible();
    await page.getByRole('button', { name: es.framework.editor.save }).click();
    await expect(page.getByText('Se creó «Marco propio».')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Marco propio' })).toBeVisible();
    await expectAccessible(page);

    const { data: made } = await api.call(assessment.create, {
      body: { purpose: 7, framework_version: 'PROPIO-2026' },
    });
    expect(made.is_new).toBe(true);
    await page.goto(`/assessments/${made.id}/clauses`);
    // A framework of one step has nothing at the other.
    await expect(page).toHaveURL(new RegExp(`/assessments/${made.id}/controls`));
    await expect(page.getByRole('heading', { name: /^Preguntas: / })).toBeVisible();
    // 60, 100, 100, 60 and 80.
    for (const [place, key] of ['3', '5', '5', '3', '4'].entries()) {
      await expect(page.getByText(`Pregunta ${place + 1} de 5`, { exact: true })).toBeVisible();
      await page.keyboard.press(key);
      if (place < 4) await page.keyboard.press('Enter');
    }
    await expect(page.getByText(es.assessment.saving.saved)).toBeVisible();
    await page.getByRole('button', { name: es.assessment.finish }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
    // (80 × 40 + (3 × 100 + 60) / 4 × 40 + 80 × 20) / 100 = 84.
    await expect(page.getByText('La autoevaluación finalizó. Madurez total: 84.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Madurez total: 84/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: es.framework.columns.groups })).toBeVisible();
    await expectAccessible(page);

    // In use it is retired, not deleted; unused again it is deleted.
    const { data: versions } = await api.call(framework.list);
    const id = versions.find(({ code }) => code === 'PROPIO-2026')?.id ?? 0;
    await expect(api.call(framework.remove, { params: { id } })).rejects.toThrow();
    await page.goto('/maturity-frameworks');
    await page.getByRole('button', { name: 'Acciones: Marco propio' }).click();
    await expect(page.getByRole('menuitem', { name: es.catalogue.list.remove })).toHaveCount(0);
    await page.getByRole('menuitem', { name: es.framework.retire }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
    await expect(page.getByText(es.framework.isRetired, { exact: true })).toBeVisible();
    await api.call(assessment.remove, { params: { id: made.id } });
    await api.call(framework.remove, { params: { id } });
  },
);

test(
  'a bad file is refused, and a faulty one says what is wrong where until it is corrected',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(422);
    await page.goto('/maturity-frameworks/create');
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles({
      name: 'nada.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"items": [,'),
    });
    await expect(page.getByText(es.problems['framework.noFramework'].title)).toBeVisible();
    const sheet = 'Código;Grupo;Pregunta;Paso\nP1;Gobierno;¿Hay un responsable?;quizás\nP1;Gobierno;¿Y otro?;quizás\n';
    await choose.setInputFiles({ name: 'casa.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await expect(page.getByText('El archivo no trae escala', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: es.framework.editor.save })).toBeDisabled();
    // What a word means is asked once for all its places.
    await page.getByLabel('«quizás» en Paso, 2 veces. ¿Qué significa?').selectOption('Segundo');
    await page.getByLabel(es.framework.about.code).fill('CASA-1');
    await page.getByLabel(es.framework.cells.nameEs, { exact: false }).first().fill('De la casa');
    await expect(page.getByText('El código «P1» está repetido.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Preguntas, fila 2, Código', { exact: true }).fill('P2');
    await expect(page.getByText('La definición está completa: 2 preguntas en 2 grupos.')).toBeVisible();
    await expect(page.getByRole('button', { name: es.framework.editor.save })).toBeEnabled();
  },
);
