import { evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { downloaded } from './kit/downloads.ts';
import { give, type Held } from './kit/give-files.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { makeAsset } from './kit/sample.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** A page with one word on it. */
const document = btoa(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R>>endobj
4 0 obj<</Length 27>>stream
0 0 0 rg 20 20 200 100 re f
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`);
// Its name reads `../../gnp.exe` backwards and climbs out of the folder.
const hostile: Held = { name: '../../acta\u202Eexe.png', type: 'image/png', base64: picture };
const program: Held = { name: 'instalar.exe', type: 'application/octet-stream', base64: btoa('MZ nothing') };

/** The tab of a fresh asset. */
async function openTab(page: Page) {
  await page.goto('/assets');
  const api = await apiOf(page);
  const asset = await makeAsset(api);
  await page.goto(`/assets/show/${asset.id}?tab=evidence`);
  // as a mouse and as a finger is told of it
  await expect(page.getByText(/Suelte archivos aquí|Elija archivos o tome una foto/)).toBeVisible();
  return { api, asset };
}

test('files dropped on an asset become evidence: looked at, replaced, taken away and brought back', async ({
  page,
  faults,
}) => {
  // The program.
  faults.expect(422);
  const { api, asset } = await openTab(page);
  const list = async () => (await api.call(evidenceOf.asset.list, { params: { id: asset.id } })).data;
  const lines = page.getByRole('list', { name: es.evidence.upload.list }).getByRole('listitem');
  const title = page.getByRole('heading', { level: 1 });

  await test.step('two are dropped anywhere: one is refused in plain words, the other one arrives', async () => {
    await expect(page.getByText('Hasta 25 MB por archivo')).toBeVisible();
    await give(page, 'drop', [hostile, program]);
    await expect(lines.filter({ hasText: 'actaexe.png' })).toContainText(es.evidence.upload.states.done);
    await expect(lines.filter({ hasText: 'instalar.exe' })).toContainText('es un programa');
    await give(page, 'paste', [{ name: 'image.png', type: 'image/png', base64: picture }]);
    await expect(lines.filter({ hasText: /captura-.*\.png/ })).toContainText(es.evidence.upload.states.done);
    await expectAccessible(page);
  });

  await test.step('saved as one piece, with a title of its own', async () => {
    await page.getByLabel(es.evidence.fields.name).fill('Acta de entrega');
    await page.getByLabel(es.evidence.fields.name).press('Enter');
    await expect(page.getByText('Se guardó la evidencia «Acta de entrega».')).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Evidencias/ })).toContainText('1');
    expect((await list()).map(({ name, fileCount }) => [name, fileCount])).toEqual([['Acta de entrega', 2]]);
    await page.getByRole('link', { name: 'Acta de entrega' }).click();
    await expect(title).toHaveText('Acta de entrega');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a picture is looked at in the page, and downloaded under a name that climbs nowhere', async () => {
    await page.getByRole('button', { name: 'Vista previa de actaexe.png' }).click();
    const shown = page.getByRole('dialog').getByRole('img', { name: 'actaexe.png' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.keyboard.press('Escape');
    const file = await downloaded(page, () => page.getByRole('button', { name: 'Descargar actaexe.png' }).click());
    expect(file.name).toBe('actaexe.png');
    expect(file.bytes.toString('base64')).toBe(picture);
  });

  await test.step('replacing keeps the earlier version, and a PDF is drawn', async () => {
    await page.getByRole('button', { name: es.evidence.revise.title }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Suelte archivos aquí')).toBeVisible();
    await give(page, 'drop', [{ name: 'acta firmada.pdf', type: 'application/pdf', base64: document }]);
    await expect(dialog.getByText(es.evidence.upload.states.done)).toBeVisible();
    await dialog.getByRole('button', { name: es.evidence.revise.save }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('tab', { name: /^Versiones/ })).toContainText('2');
    await page.getByRole('button', { name: 'Vista previa de acta firmada.pdf' }).click();
    const drawn = page.getByRole('dialog').getByRole('img', { name: 'Página 1 de 1' });
    const isDrawn = () =>
      drawn.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return pixels.some((value, index) => index % 4 === 0 && value === 0 && pixels[index + 3] === 255);
      });
    await expect.poll(isDrawn).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^Versiones/ }).click();
    await expect(page.getByRole('heading', { name: 'Versión 1', exact: true })).toBeVisible();
    await expect(page.getByText('actaexe.png', { exact: true })).toBeVisible();
  });

  await test.step('its history tells what it proves, and a past day shows the files of then', async () => {
    await page.getByRole('tab', { name: es.catalogue.show.history }).click();
    const proves = page.getByRole('row').filter({ hasText: es.evidence.extras.assetCount });
    await expect(proves).toContainText(asset.name);
    // The last entry is the first one: made, with the asset it proves.
    await page.getByRole('button', { name: es.catalogue.history.asOfThen }).last().click();
    await expect(page.getByText(/^Versión del .* \(solo lectura\)$/)).toBeVisible();
    await expect(page.getByText('actaexe.png', { exact: true })).toBeVisible();
    await expect(page.getByText('acta firmada.pdf', { exact: true })).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: es.evidence.extras.assetCount })).toContainText(asset.name);
    await expect(page.getByRole('row').filter({ hasText: es.evidence.extras.assessmentAnswerCount })).toContainText(
      'vacío',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: es.catalogue.history.asOfNow }).click();
    await expect(page.getByText('acta firmada.pdf', { exact: true })).toBeVisible();
  });

  await test.step('a piece there is meets what another asset asks for, under a better name, and is taken back', async () => {
    const other = await makeAsset(api);
    const expected = async () =>
      (await api.call(evidenceOf.asset.expected, { params: { id: other.id } })).data.map((one) => [
        one.name,
        one.evidenceName,
      ]);
    await page.goto(`/assets/show/${other.id}?tab=evidence`);
    await page.getByRole('textbox', { name: es.evidence.expected.name }).fill('Acta');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cambiar el nombre de Acta' }).click();
    await page.getByRole('textbox', { name: 'Cambiar el nombre de Acta' }).fill('Acta firmada');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Entregar Acta firmada con una evidencia existente' }).click();
    const picking = page.getByRole('dialog', { name: 'Entregar Acta firmada' });
    await picking.getByRole('searchbox', { name: es.evidence.of.search }).fill('Acta de entrega');
    await picking.getByRole('radio', { name: 'Acta de entrega' }).first().check();
    await expectAccessible(page);
    await picking.getByRole('button', { name: es.evidence.expected.handIn, exact: true }).click();
    await expect(page.getByText('Se entregó «Acta firmada».')).toBeVisible();
    expect(await expected()).toEqual([['Acta firmada', 'Acta de entrega']]);
    await page.getByRole('button', { name: 'Retirar la entrega de Acta firmada' }).click();
    await expect(page.getByText('Ahora falta entregar «Acta firmada».')).toBeVisible();
    expect(await expected()).toEqual([['Acta firmada', null]]);
    await page.getByRole('button', { name: 'Quitar Acta de entrega', exact: true }).click();
    await page.getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
    await expect(page.getByText(/«Acta de entrega» ya no prueba/)).toBeVisible();

    // Related to what it proves without being asked for: several at once.
    await page.getByRole('button', { name: es.evidence.of.relate, exact: true }).click();
    const relating = page.getByRole('dialog', { name: es.evidence.of.relateTitle });
    await relating.getByRole('searchbox', { name: es.evidence.of.search }).fill('Acta de entrega');
    await relating.getByRole('checkbox', { name: 'Acta de entrega' }).first().check();
    await relating.getByRole('button', { name: 'Relacionar 1' }).click();
    await expect(page.getByText('Se relacionó 1 evidencia.')).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Evidencias/ })).toContainText('1');
    await page.getByRole('link', { name: 'Acta de entrega' }).first().click();
    await expect(title).toHaveText('Acta de entrega');
  });

  await test.step('deleting asks first, and is undone from the notice', async () => {
    await page.getByRole('button', { name: es.catalogue.list.remove, exact: true }).click();
    await page.getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
    await expect(title).toHaveText(es.evidence.title);
    expect(await list()).toEqual([]);
    await page.getByRole('button', { name: es.shell.undo }).last().click();
    await expect
      .poll(async () => (await list()).map(({ name, revisionCount }) => [name, revisionCount]))
      .toEqual([['Acta de entrega', 2]]);
  });
});

test(
  'an answer is proved beside its question: what is asked for, and a file that goes on after a lost connection',
  { tag: '@slow' },
  async ({ page, context }) => {
    await page.goto('/assessments');
    const api = await apiOf(page);
    const { id } = (await api.call(assessment.create, { body: { purpose: 3 } })).data;
    const firstAnswer = async () =>
      (await api.call(assessment.get, { params: { id } })).data.assessment_clauses.find(({ code }) => code === '4.1');
    await page.goto(`/assessments/${id}/clauses?q=4.1`);
    const part = page.getByRole('region', { name: es.evidence.title, exact: true });
    const lines = part.getByRole('list', { name: es.evidence.upload.list }).getByRole('listitem');

    await test.step('what is expected is asked for before anything is answered', async () => {
      await part.getByRole('textbox', { name: es.evidence.expected.name }).fill('Análisis de contexto');
      await page.keyboard.press('Enter');
      await expect(part.getByText('Análisis de contexto', { exact: true })).toBeVisible();
      await part.getByRole('button', { name: 'Entregar Análisis de contexto', exact: true }).click();
      await expect(part.getByText('Hasta 25 MB por archivo')).toBeVisible();
    });

    await test.step('a file waits for the connection, and goes on by itself', async () => {
      await context.setOffline(true);
      await give(page, 'drop', [{ name: 'contexto.png', type: 'image/png', base64: picture }]);
      await expect(lines.filter({ hasText: 'contexto.png' })).toContainText('Interrumpida');
      await page.getByRole('button', { name: es.assessment.answers.next }).click();
      const leaving = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
      await expect(leaving).toContainText('Los archivos cargados aún no se han guardado');
      await leaving.getByRole('button', { name: es.shell.confirm.no }).click();
      await context.setOffline(false);
      await expect(lines.filter({ hasText: 'contexto.png' })).toContainText(es.evidence.upload.states.done);
      await expectAccessibleInBothThemes(page);
      await expectNoOverflow(page);
    });

    await test.step('saved, it meets what was asked for', async () => {
      await expect(part.getByLabel(es.evidence.fields.name)).toHaveValue('Análisis de contexto');
      await part.getByRole('button', { name: es.evidence.add.save_one }).click();
      await expect(page.getByText('Se guardó la evidencia «Análisis de contexto».')).toBeVisible();
      await expect(lines).toHaveCount(0);
      const answer = await firstAnswer();
      expect(answer).toMatchObject({ evidence_count: 1, level: null });
      const { data } = await api.call(evidenceOf.assessmentAnswer.expected, { params: { id: answer?.id ?? 0 } });
      expect(data).toMatchObject([{ name: 'Análisis de contexto', evidenceName: 'Análisis de contexto' }]);
    });

    await test.step('the piece leads back to the question it proves', async () => {
      await part.getByRole('link', { name: 'Análisis de contexto' }).first().click();
      await page.getByRole('tab', { name: /^Lo que prueba/ }).click();
      await expect(page.getByText(es.evidence.proves.kinds.assessmentAnswer, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: /^4\.1 · / }).click();
      await expect(page).toHaveURL(new RegExp(`/assessments/${id}/clauses\\?q=4\\.1$`));
      await expect(part).toBeVisible();
    });
    await api.call(assessment.remove, { params: { id } });
  },
);

test.describe('on a phone', { tag: '@slow' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a photograph is taken, saved and found in the list', async ({ page, faults }) => {
    faults.expect(422);
    await openTab(page);
    const camera = page.getByLabel(es.evidence.upload.camera, { exact: true }).and(page.locator('input'));
    await expect(camera).toHaveAttribute('capture', 'environment');
    await camera.setInputFiles({
      name: `${'ñ'.repeat(125)}.jpg`,
      mimeType: 'image/png',
      buffer: Buffer.from(picture, 'base64'),
    });
    await expect(page.getByText(es.evidence.upload.states.refused)).toBeVisible();
    await camera.setInputFiles({
      name: `${'ñ'.repeat(125)}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(picture, 'base64'),
    });
    await expect(page.getByText(es.evidence.upload.states.done)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByLabel(es.evidence.fields.name).fill('Foto del rack');
    await page.getByRole('button', { name: es.evidence.add.save_one }).click();
    await expect(page.getByText('Se guardó la evidencia «Foto del rack».')).toBeVisible();
    await page.goto('/evidence?search=Foto%20del%20rack');
    await page.getByRole('heading', { name: 'Foto del rack' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foto del rack');
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
  });
});
