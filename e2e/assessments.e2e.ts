import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { expectAccessible } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

test(
  'gaps become controls of the treatment plan, each once, with an owner and a date',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/assessments');
    const api = await apiOf(page);
    const { data: rows } = await api.call(assessment.list, { query: { status_id: '5', perPage: 1 } });
    await page.goto(`/assessments/${rows[0]?.id}/results`);
    await page.getByRole('button', { name: 'Pasar a controles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pasar brechas a controles' });
    const boxes = dialog.getByRole('checkbox');
    await boxes.first().waitFor();
    await expectAccessible(page);
    // Without an owner nothing is made.
    await dialog.getByLabel('Responsable').selectOption({ index: 0 });
    await dialog.getByRole('button', { name: 'Crear los controles' }).click();
    await expect(dialog.getByText(/obligatori/).first()).toBeVisible();
    for (const box of await boxes.all()) await box.uncheck();
    await boxes.first().check();
    const code = (await boxes.first().getAttribute('value')) ?? '';
    await dialog.getByLabel('Responsable').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Crear los controles' }).click();
    await expect(page.getByText('Se creó 1 control.')).toBeVisible();
    const { data: made } = await api.call(control.endpoints.list, { query: { search: code } });
    expect(made.filter((row) => row.code === code)).toHaveLength(1);
    // The same gap is not offered again.
    await page.getByRole('button', { name: 'Pasar a controles' }).click();
    await expect(dialog.getByText(/ya tiene/).first()).toBeVisible();
    await expect(dialog.locator(`[value="${code}"]`)).toHaveCount(0);
  },
);

test('answers come back from the file they went out in, are shown before they are saved, and are taken back', async ({
  page,
}) => {
  await page.goto('/assessments');
  const api = await apiOf(page);
  const { data: rows } = await api.call(assessment.list, { query: { status_id: '1', perPage: 1 } });
  const id = rows[0]?.id ?? 0;
  await page.goto(`/assessments/${id}/clauses`);
  const levelOf = async (code: string) => {
    const { data } = await api.call(assessment.get, { params: { id } });
    return data.assessment_clauses.find((answer) => answer.code === code)?.level;
  };
  const before = await levelOf('4.1');
  const after = before === 100 ? 80 : 100;
  await page.getByRole('button', { name: 'Archivos' }).click();
  await page.getByRole('menuitem', { name: 'Importar respuestas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar respuestas' });
  await dialog.getByLabel('Elegir archivo').setInputFiles({
    name: 'respuestas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Código;Nivel\n4.1;${after}\n99.9;80\n`),
  });
  await expect(dialog.getByText('No es un código del marco')).toBeVisible();
  await expectAccessible(page);
  expect(await levelOf('4.1')).toBe(before);
  await dialog.getByRole('button', { name: 'Importar 1 respuesta' }).click();
  await expect(page.getByText('Se importó 1 respuesta.')).toBeVisible();
  expect(await levelOf('4.1')).toBe(after);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(() => levelOf('4.1')).toBe(before);
});

test('the statement of applicability is reached from the results, and each count opens exactly its controls', async ({
  page,
}) => {
  await page.goto('/assessments');
  const api = await apiOf(page);
  const { data: found } = await api.call(assessment.list, { query: { status_id: '5', perPage: 1 } });
  const id = found[0]?.id ?? 0;
  const { data: rows } = await api.call(assessment.applicability, { params: { id } });
  const unproved = rows.filter((row) => row.is_applicable && row.evidence.length === 0);
  await page.goto(`/assessments/${id}/results`);
  await page.getByRole('button', { name: 'Archivos' }).click();
  await page.getByRole('menuitem', { name: 'Ver la declaración de aplicabilidad' }).click();
  await expect(page).toHaveURL(new RegExp(`/assessments/${id}/applicability$`));
  await expect(page.getByRole('heading', { level: 1, name: /^Declaración de aplicabilidad: / })).toBeVisible();
  const table = page.getByRole('table', { name: 'Declaración de aplicabilidad' });
  const codes = table.getByRole('link', { name: /^A\.\d+\.\d+$/ });
  await expect(codes).toHaveCount(93);
  await expectAccessible(page);

  await page.getByRole('link', { name: /Aplican sin evidencia$/ }).click();
  await expect(codes).toHaveText(unproved.map(({ code }) => code));
  await expect(page.getByRole('list', { name: 'Filtros' })).toContainText('Evidencia No');
  await page.getByRole('searchbox', { name: 'Buscar controles' }).fill(unproved[0]?.name ?? '');
  await expect(codes).toHaveText([unproved[0]?.code ?? '']);
  await page.getByRole('searchbox').fill('no hay control con este nombre');
  await page.getByRole('button', { name: 'Quitar búsqueda y filtros' }).click();
  await expect(codes).toHaveCount(93);

  await page.getByRole('button', { name: /^A\.7 / }).click();
  await expect(codes).toHaveCount(rows.filter(({ theme }) => theme !== 'A.7').length);
  await page.getByRole('button', { name: 'Descargar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/declaracion-de-aplicabilidad.*\.csv$/);
  await codes.first().click();
  await expect(page).toHaveURL(new RegExp(`/assessments/${id}/controls\\?q=A\\.5\\.1`));
});

test('results and the statement of applicability are shown as they stood at a moment, and stay there', async ({
  page,
  faults,
}) => {
  // A moment before the assessment began.
  faults.expect(404);
  await page.goto('/assessments');
  const api = await apiOf(page);
  const { data: found } = await api.call(assessment.list, { query: { status_id: '5', perPage: 1 } });
  const id = found[0]?.id ?? 0;
  const now = new Date().toISOString();
  await page.goto(`/assessments/${id}/applicability?at=${now}`);
  const table = page.getByRole('table', { name: 'Declaración de aplicabilidad' });
  const codes = table.getByRole('link', { name: /^A\.\d+\.\d+$/ });
  await expect(codes).toHaveCount(93);
  await expect(page.getByText(/^Versión del .* \(solo lectura\)$/)).toBeVisible();
  await page.getByRole('link', { name: /No aplican$/ }).click();
  await expect(page).toHaveURL(/at=/);
  await expect(page.getByText(/^Versión del /)).toBeVisible();
  await page.getByRole('button', { name: 'Volver a la versión actual' }).click();
  await expect(page).not.toHaveURL(/at=/);
  await page.getByLabel('Fecha y hora').fill('2001-01-01T10:00');
  await page.getByRole('button', { name: 'Ver una versión anterior' }).click();
  await expect(page.getByText('En esa fecha el registro aún no existía.')).toBeVisible();
  await expect(table).toHaveCount(0);

  await page.goto(`/assessments/${id}/results?at=${now}`);
  await expect(page.getByText(/^Versión del /)).toBeVisible();
  // Nothing is done to the past.
  await expect(page.getByRole('button', { name: 'Pasar a controles' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Volver a la versión actual' }).click();
  await expect(page.getByRole('button', { name: 'Pasar a controles' })).toBeVisible();
});

test('the statement of an assessment there is none of says so', async ({ page, faults }) => {
  faults.expect(404);
  await page.goto('/assessments/999999/applicability');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
