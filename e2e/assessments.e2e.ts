import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { es } from '@baluarte/texts/es/index.ts';
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
    await page.getByRole('button', { name: es.assessment.gapControls.open }).click();
    const dialog = page.getByRole('dialog', { name: es.assessment.gapControls.title });
    const boxes = dialog.getByRole('checkbox');
    await boxes.first().waitFor();
    await expectAccessible(page);
    // Without an owner nothing is made.
    await dialog.getByLabel(es.assessment.gapControls.owner).selectOption({ index: 0 });
    await dialog.getByRole('button', { name: es.assessment.gapControls.submit }).click();
    await expect(dialog.getByText(/obligatori/).first()).toBeVisible();
    for (const box of await boxes.all()) await box.uncheck();
    await boxes.first().check();
    const code = (await boxes.first().getAttribute('value')) ?? '';
    await dialog.getByLabel(es.assessment.gapControls.owner).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: es.assessment.gapControls.submit }).click();
    await expect(page.getByText('Se creó 1 control.')).toBeVisible();
    const { data: made } = await api.call(control.endpoints.list, { query: { search: code } });
    expect(made.filter((row) => row.code === code)).toHaveLength(1);
    // The same gap is not offered again.
    await page.getByRole('button', { name: es.assessment.gapControls.open }).click();
    await expect(dialog.getByText(/ya tiene/).first()).toBeVisible();
    await expect(dialog.locator(`[value="${code}"]`)).toHaveCount(0);
    // Several at once, of requirements and of controls, are taken back at once.
    const count = async () => (await api.call(control.endpoints.list, { query: { perPage: 1 } })).meta.total;
    const before = await count();
    for (const box of await boxes.all()) await box.uncheck();
    const [requirement, annex] = [dialog.getByLabel(/^\d/).first(), dialog.getByLabel(/^A\.\d/).first()];
    await requirement.check();
    await annex.check();
    await dialog.getByLabel(es.assessment.gapControls.owner).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: es.assessment.gapControls.submit }).click();
    await expect(page.getByText('Se crearon 2 controles.')).toBeVisible();
    expect(await count()).toBe(before + 2);
    await page.getByRole('button', { name: es.shell.undo }).last().click();
    await expect.poll(count).toBe(before);
  },
);

test(
  'a category of cybersecurity shows its questions at one click, and is typed with a reason until it is computed again',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/assessments');
    const api = await apiOf(page);
    const { data: rows } = await api.call(assessment.list, { query: { status_id: '1', perPage: 1 } });
    const id = rows[0]?.id ?? 0;
    const results = async () => (await api.call(assessment.results, { params: { id } })).data;
    const category = (await results()).nist_categories[0];
    await page.goto(`/assessments/${id}/results`);
    const panel = page.getByRole('region', { name: es.assessment.results.nistCategories });
    const row = panel.getByRole('row').nth(1);
    await expect(row.getByText(es.assessment.results.ownReading)).toBeVisible();
    await row.getByRole('button', { name: /preguntas?$/ }).click();
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(category?.items.length ?? 0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: /^Escribir/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Cifra de/ });
    await dialog.getByLabel(/^Cifra, de 0 a 100/).fill('77,5');
    await dialog.getByRole('button', { name: es.assessment.results.typeSubmit }).click();
    await expect(dialog.getByText(/obligatori/)).toBeVisible();
    await dialog.getByLabel(/^Razón/).fill('Según la auditoría externa');
    await dialog.getByRole('button', { name: es.assessment.results.typeSubmit }).click();
    await expect(row.getByText('Escrita a mano: Según la auditoría externa')).toBeVisible();
    await expect(row.getByText('77,5')).toBeVisible();
    expect((await results()).nist_categories[0]).toMatchObject({ score: 77.5, is_typed: true });
    await row.getByRole('button', { name: /^Cambiar/ }).click();
    await dialog.getByRole('button', { name: es.assessment.results.untype }).click();
    await expect(row.getByText(/Escrita a mano/)).toHaveCount(0);
    expect((await results()).nist_categories[0]).toMatchObject({ score: category?.score, is_typed: false });
  },
);

test(
  'figures open what they are made of: the level, counts, a gain, both sides of a comparison, and what an answer moved',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/assessments');
    const api = await apiOf(page);
    const { data: rows } = await api.call(assessment.list, { query: { status_id: '1', perPage: 1 } });
    const id = rows[0]?.id ?? 0;
    const { data: results } = await api.call(assessment.results, { params: { id } });
    await page.goto(`/assessments/${id}/results`);
    const close = () => page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Nivel de madurez: / }).click();
    const next = page.getByRole('dialog', { name: `Nivel ${(results.maturity_level ?? 0) + 1}: ` });
    await expect(next.getByRole('heading', { name: /^No llegan a / })).toBeVisible();
    await expectAccessible(page);
    await close();
    await page.getByRole('button', { name: /^Sin respuesta: / }).click();
    const pending = page.getByRole('dialog', { name: es.assessment.answers.index });
    await expect(pending.getByRole('link')).toHaveCount(results.counts.pending);
    await close();
    const [raise] = results.raises.overall;
    await page
      .getByRole('button', { name: `${raise?.code}: De ${raise?.from} a ${raise?.to}` })
      .first()
      .click();
    const supposed = page.getByRole('dialog', { name: 'Cálculo de Madurez total' });
    await expect(supposed.getByText(`Así quedaría con ${raise?.code} en ${raise?.to}.`)).toBeVisible();
    const number = (value: number) => value.toLocaleString('es-CO');
    await expect(supposed.getByRole('cell', { name: number(raise?.overall_maturity ?? 0), exact: true })).toBeVisible();
    await close();

    const comparison = page.getByRole('region', { name: es.assessment.results.compare });
    const { data: trend } = await api.call(assessment.trend, {});
    const earlier = trend.findLast((point) => point.id !== id);
    await comparison
      .getByRole('row', { name: /^Madurez total/ })
      .getByRole('button')
      .first()
      .click();
    await expect(
      page.getByRole('dialog', { name: 'Cálculo de Madurez total' }).getByRole('cell', {
        name: number(earlier?.overall_maturity ?? 0),
        exact: true,
      }),
    ).toBeVisible();
    await close();
    await comparison.getByText(/respuestas? cambi/).click();
    const moved = comparison.getByRole('table').last().getByRole('row').nth(1);
    await expect(moved).toContainText(/Madurez total/);
    await expect(moved).toContainText(/\d{4}, \d{1,2}:\d{2}/);
    await expectAccessible(page);
  },
);

test('the report of an assessment is downloaded as a PDF from its results', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/assessments');
  const api = await apiOf(page);
  const { data: rows } = await api.call(assessment.list, { query: { status_id: '5', perPage: 1 } });
  await page.goto(`/assessments/${rows[0]?.id}/results`);
  await page.getByRole('button', { name: es.assessment.results.file, exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: es.assessment.results.pdf }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test(
  'the report that is opened from results compares with what they are compared with',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/assessments');
    const { data: trend } = await (await apiOf(page)).call(assessment.trend, {});
    const [first, last] = [trend[0]?.id ?? 0, trend.at(-1)?.id ?? 0];
    await page.goto(`/assessments/${last}/results`);
    await page.getByLabel(es.assessment.results.compareWith).selectOption(String(first));
    await expect(page).toHaveURL(new RegExp(`[?&]compare=${first}$`));
    await page.getByRole('link', { name: es.catalogue.list.document }).click();
    await expect(page).toHaveURL(new RegExp(`assessmentId=${last}&compareId=${first}$`));
    await expect(page.getByLabel(es.assessment.results.compareWith)).toHaveValue(String(first));
  },
);

test(
  'answers come back from the file they went out in, are shown before they are saved, and are taken back',
  { tag: '@slow' },
  async ({ page }) => {
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
    await page.getByRole('button', { name: es.assessment.results.file, exact: true }).click();
    await page.getByRole('menuitem', { name: es.assessment.import.open }).click();
    const dialog = page.getByRole('dialog', { name: es.assessment.import.open });
    await dialog.getByLabel(es.assessment.import.choose).setInputFiles({
      name: 'respuestas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Código;Nivel\n4.1;${after}\n99.9;80\n`),
    });
    await expect(dialog.getByText(es.assessment.import.fault.code)).toBeVisible();
    await expectAccessible(page);
    expect(await levelOf('4.1')).toBe(before);
    await dialog.getByRole('button', { name: 'Importar 1 respuesta' }).click();
    await expect(page.getByText('Se importó 1 respuesta.')).toBeVisible();
    expect(await levelOf('4.1')).toBe(after);
    await page.getByRole('button', { name: es.shell.undo }).click();
    await expect.poll(() => levelOf('4.1')).toBe(before);
  },
);

test(
  'the statement of applicability is reached from the results, and each count opens exactly its controls',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/assessments');
    const api = await apiOf(page);
    const { data: found } = await api.call(assessment.list, { query: { status_id: '5', perPage: 1 } });
    const id = found[0]?.id ?? 0;
    const { data: rows } = await api.call(assessment.applicability, { params: { id } });
    const unproved = rows.filter((row) => row.is_applicable && row.evidence.length === 0);
    await page.goto(`/assessments/${id}/results`);
    await page.getByRole('button', { name: es.assessment.results.file, exact: true }).click();
    await page.getByRole('menuitem', { name: es.assessment.results.applicabilityPage }).click();
    await expect(page).toHaveURL(new RegExp(`/assessments/${id}/applicability$`));
    await expect(page.getByRole('heading', { level: 1, name: /^Declaración de aplicabilidad: / })).toBeVisible();
    const table = page.getByRole('table', { name: es.shell.pages.assessmentApplicability });
    const codes = table.getByRole('link', { name: /^A\.\d+\.\d+$/ });
    await expect(codes).toHaveCount(93);
    await expectAccessible(page);

    await page.getByRole('link', { name: /Aplican sin evidencia$/ }).click();
    await expect(codes).toHaveText(unproved.map(({ code }) => code));
    await expect(page.getByRole('list', { name: es.catalogue.filters.label })).toContainText('Evidencia No');
    await page.getByRole('searchbox', { name: es.applicability.search }).fill(unproved[0]?.name ?? '');
    await expect(codes).toHaveText([unproved[0]?.code ?? '']);
    await page.getByRole('searchbox').fill('no hay control con este nombre');
    await page.getByRole('button', { name: es.catalogue.list.clearFilters }).click();
    await expect(codes).toHaveCount(93);

    await page.getByRole('button', { name: /^A\.7 / }).click();
    await expect(codes).toHaveCount(rows.filter(({ theme }) => theme !== 'A.7').length);
    await page.getByRole('button', { name: es.assessment.results.download }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    expect((await download).suggestedFilename()).toMatch(/declaracion-de-aplicabilidad.*\.csv$/);
    await codes.first().click();
    await expect(page).toHaveURL(new RegExp(`/assessments/${id}/controls\\?q=A\\.5\\.1`));
  },
);

test(
  'results and the statement of applicability are shown as they stood at a moment, and stay there',
  { tag: '@slow' },
  async ({ page, faults }) => {
    // A moment before the assessment began.
    faults.expect(404);
    await page.goto('/assessments');
    const api = await apiOf(page);
    const { data: found } = await api.call(assessment.list, { query: { status_id: '5', perPage: 1 } });
    const id = found[0]?.id ?? 0;
    const now = new Date().toISOString();
    await page.goto(`/assessments/${id}/applicability?at=${now}`);
    const table = page.getByRole('table', { name: es.shell.pages.assessmentApplicability });
    const codes = table.getByRole('link', { name: /^A\.\d+\.\d+$/ });
    await expect(codes).toHaveCount(93);
    await expect(page.getByText(/^Versión del .* \(solo lectura\)$/)).toBeVisible();
    await page.getByRole('link', { name: /No aplican$/ }).click();
    await expect(page).toHaveURL(/at=/);
    await expect(page.getByText(/^Versión del /)).toBeVisible();
    await page.getByRole('button', { name: es.catalogue.history.asOfNow }).click();
    await expect(page).not.toHaveURL(/at=/);
    // The page of today is drawn anew, and with it the field.
    await expect(codes).not.toHaveCount(0);
    await page.getByLabel(es.catalogue.history.asOfDate).fill('2001-01-01T10:00');
    await page.getByRole('button', { name: es.catalogue.history.asOf }).click();
    await expect(page.getByText(es.catalogue.history.asOfNone)).toBeVisible();
    await expect(table).toHaveCount(0);

    await page.goto(`/assessments/${id}/results?at=${now}`);
    await expect(page.getByText(/^Versión del /)).toBeVisible();
    // Nothing is done to the past.
    await expect(page.getByRole('button', { name: es.assessment.gapControls.open })).toHaveCount(0);
    await page.getByRole('button', { name: es.catalogue.history.asOfNow }).click();
    await expect(page.getByRole('button', { name: es.assessment.gapControls.open })).toBeVisible();
  },
);

test('the statement of an assessment there is none of says so', { tag: '@slow' }, async ({ page, faults }) => {
  faults.expect(404);
  await page.goto('/assessments/999999/applicability');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
