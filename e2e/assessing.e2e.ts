import { env } from 'node:process';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { pressOn } from './kit/keyboard.ts';
import { patience } from './kit/patience.ts';
import { signedInAs } from './kit/person.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

async function begin(page: Page, purpose: number) {
  await page.goto('/assessments');
  const api = await apiOf(page);
  const { data } = await api.call(assessment.create, { body: { purpose } });
  expect(data.is_new).toBe(true);
  return { api, id: data.id, remove: () => api.call(assessment.remove, { params: { id: data.id } }) };
}

/** Every code of the two steps, as the demonstration's finished assessment has them. */
async function codesOf(api: Api) {
  const { data: rows } = await api.call(assessment.list, { query: { status_id: '5', perPage: 1 } });
  const { data } = await api.call(assessment.get, { params: { id: rows[0]?.id ?? 0 } });
  const codes = (answers: readonly { code: string }[]) => answers.map(({ code }) => code);
  return { clauses: codes(data.assessment_clauses), controls: codes(data.assessment_controls) };
}

/** Answers and finishes an assessment, with a gap in one control. */
async function finishWithGap(api: Api, id: number, gapIn: string): Promise<void> {
  const { clauses, controls } = await codesOf(api);
  const answered = (code: string) => ({
    assessment_id: id,
    code,
    level: code === gapIn ? 20 : 100,
    gap: code === gapIn ? 'Sin documentar' : '',
  });
  await api.call(assessment.saveClauses, { body: { responses: clauses.map(answered) } });
  await api.call(assessment.saveControls, { body: { responses: controls.map(answered) } });
  await api.call(assessment.update, { params: { id }, body: { status: { state: 'completed' } } });
}

test(
  'the 123 questions are answered, and the whole is finished, by the keyboard alone',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(240_000 * patience);
    const { api, id, remove } = await begin(page, 7);
    await page.goto(`/assessments/${id}/clauses`);
    const at = (place: number, total: number) =>
      expect(page.getByText(`Pregunta ${place} de ${total}`, { exact: true })).toBeVisible();
    const { keyboard } = page;
    for (let place = 1; place <= 30; place += 1) {
      await at(place, 30);
      // A low level asks for its gap before Enter goes on.
      if (place === 2) {
        await keyboard.press('1');
        await keyboard.press('Enter');
        await keyboard.type('Falta el procedimiento');
        await keyboard.press('Control+Enter');
      } else {
        await keyboard.press('3');
        if (place < 30) await keyboard.press('Enter');
      }
    }
    await expect(page.getByText('30 de 30').first()).toBeVisible();
    await expect(page.getByText(es.assessment.saving.saved)).toBeVisible();
    await keyboard.press('Enter');
    for (const place of [1, 2, 3, 4]) {
      await at(place, 93);
      await keyboard.press('4');
      await keyboard.press('Enter');
    }
    await at(5, 93);
    // What does not apply asks for the reason, where the focus is then.
    await keyboard.press('n');
    await expect(page.getByRole('textbox', { name: es.assessment.answers.reason })).toBeFocused();
    await keyboard.type('No se desarrolla software');
    await keyboard.press('Control+Enter');
    for (let place = 6; place <= 93; place += 1) {
      await at(place, 93);
      await keyboard.press('4');
      if (place < 93) await keyboard.press('Enter');
    }
    await expect(page.getByText('93 de 93').first()).toBeVisible();
    await expect(page.getByText(es.assessment.saving.saved)).toBeVisible();
    // After the last question Enter leads to finishing.
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: es.assessment.finish })).toBeFocused();
    await keyboard.press('Enter');
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(es.assessment.steps.results);
    const { data } = await api.call(assessment.get, { params: { id } });
    expect(data.status.state).toBe('completed');
    const levels = [...data.assessment_clauses, ...data.assessment_controls].map(({ level }) => level);
    expect(levels).toHaveLength(123);
    expect(levels.filter((level) => level === 60)).toHaveLength(29);
    expect(levels.filter((level) => level === 80)).toHaveLength(92);
    expect(data.assessment_clauses.find(({ level }) => level === 20)?.gap).toBe('Falta el procedimiento');
    expect(data.assessment_controls.find(({ level }) => level === null)?.justification).toBe(
      'No se desarrolla software',
    );
    await remove();
  },
);

test(
  'what is saved meanwhile does not take the focus from the text that is being written',
  { tag: '@slow' },
  async ({ page }) => {
    const { api, id, remove } = await begin(page, 7);
    await page.goto(`/assessments/${id}/clauses`);
    await expect(page.getByText('Pregunta 1 de 30', { exact: true })).toBeVisible();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    const gap = page.getByRole('textbox', { name: es.assessment.answers.gap });
    await expect(gap).toBeFocused();
    await expect(page.getByText(es.assessment.saving.saved)).toBeVisible();
    await page.keyboard.type('No hay manual');
    await expect(gap).toHaveValue('No hay manual');
    await expect(page.getByText(es.assessment.saving.saved)).toBeVisible();
    const { data } = await api.call(assessment.get, { params: { id } });
    await remove();
    expect(data.assessment_clauses.find(({ level }) => level === 20)?.gap).toBe('No hay manual');
  },
);

test('what is typed without a connection waits in the browser, through a closed tab, and is sent later', async ({
  page,
  context,
  faults,
}) => {
  faults.expectError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError/);
  const { api, id, remove } = await begin(page, 6);
  const address = `/assessments/${id}/clauses?q=4.1`;
  const saved = async (code: string) => {
    const { data } = await api.call(assessment.get, { params: { id } });
    return data.assessment_clauses.find((answer) => answer.code === code);
  };
  await page.goto(address);
  await expect(page.getByRole('radio', { name: /^Efectivo · 60/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.keyboard.press('3');
  await page.getByLabel(es.assessment.extras.justification).fill('Escrita sin conexión');
  await expect(page.getByText('Sin conexión: 1 respuesta espera en este navegador', { exact: false })).toBeVisible();
  expect(await saved('4.1')).toBeUndefined();
  // The connection comes back while the page is open.
  await context.setOffline(false);
  await expect(page.getByText(es.assessment.saving.saved)).toBeVisible();
  expect(await saved('4.1')).toMatchObject({ level: 60, justification: 'Escrita sin conexión' });
  // And after the tab was closed.
  await context.setOffline(true);
  await page.getByLabel(es.assessment.extras.justification).fill('Y otra vez');
  await expect(page.getByText('Sin conexión: 1 respuesta espera en este navegador', { exact: false })).toBeVisible();
  await page.close({ runBeforeUnload: false });
  expect((await saved('4.1'))?.justification).toBe('Escrita sin conexión');
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByLabel(es.assessment.extras.justification)).toHaveValue('Y otra vez');
  await expect.poll(async () => (await saved('4.1'))?.justification).toBe('Y otra vez');
  await remove();
});

test('a finished assessment refuses every answer on screen, and that of another company is not there', async ({
  page,
  faults,
}) => {
  faults.expect(404);
  await page.goto('/assessments');
  const api = await apiOf(page);
  const { data: rows } = await api.call(assessment.list, { query: { status_id: '5', perPage: 1 } });
  const id = rows[0]?.id ?? 0;
  const levelOf = async () => {
    const { data } = await api.call(assessment.get, { params: { id } });
    return data.assessment_clauses.find(({ code }) => code === '4.1')?.level;
  };
  const before = await levelOf();
  await page.goto(`/assessments/${id}/clauses?q=4.1`);
  await expect(
    page.getByText('Esta autoevaluación finalizó y ya no se puede cambiar.', { exact: false }),
  ).toBeVisible();
  const question = page.getByRole('article');
  for (const level of await question.getByRole('radio').all()) await expect(level).toBeDisabled();
  await page.keyboard.press('0');
  await page.keyboard.press('5');
  await expect(page.getByRole('button', { name: es.assessment.finish })).toHaveCount(0);
  await expect(page.getByText(es.assessment.rating.mode)).toHaveCount(0);
  await page.getByText(es.assessment.answers.sheet).click();
  for (const cell of (await page.locator('[data-column="level"]').all()).slice(0, 3)) await expect(cell).toBeDisabled();
  expect(await levelOf()).toBe(before);

  // Boreal's own, by its number.
  const { token, session } = await signedInAs(accounts.otherCompany, 'boreal');
  const boreal = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${env['E2E_PORT']}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Subdomain': 'boreal',
        'X-ScopeId': String(session.scopes[0]?.id),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok, await response.clone().text()).toBe(true);
    return (await response.json()) as { data: { id: number } };
  };
  const { data: theirs } = await boreal('POST', '/assessments', { name: 'Reservada de Boreal' });
  for (const step of ['clauses', 'controls', 'results', 'applicability']) {
    await page.goto(`/assessments/${theirs.id}/${step}`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByText('Reservada de Boreal')).toHaveCount(0);
    await expect(question).toHaveCount(0);
  }
  await boreal('DELETE', `/assessments/${theirs.id}`);
});

test('from the results of the public evaluation the gaps are taken to controls', { tag: '@slow' }, async ({ page }) => {
  const { api, id, remove } = await begin(page, 2);
  const { data: own } = await api.call(control.endpoints.list, { query: { perPage: 200 } });
  const { controls } = await codesOf(api);
  const gapIn = controls.find((code) => own.every((row) => row.code !== code)) ?? '';
  await finishWithGap(api, id, gapIn);
  await page.goto(`/mspi-evaluation?id=${id}`);
  await page.getByRole('link', { name: es.mspi.evaluation.toGaps }).click();
  await expect(page).toHaveURL(new RegExp(`/assessments/${id}/results$`));
  await page.getByRole('button', { name: es.assessment.gapControls.open }).click();
  const dialog = page.getByRole('dialog', { name: es.assessment.gapControls.title });
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel(es.assessment.gapControls.owner).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: es.assessment.gapControls.submit }).click();
  await expect(page.getByText('Se creó 1 control.')).toBeVisible();
  const { data: made } = await api.call(control.endpoints.list, { query: { search: gapIn } });
  expect(made.filter((row) => row.code === gapIn)).toHaveLength(1);
  await remove();
});

test('an assessment is finished, compared with the one before it, and its gap becomes a control', async ({ page }) => {
  const { api, id: earlier, remove } = await begin(page, 6);
  const { data: own } = await api.call(control.endpoints.list, { query: { perPage: 200 } });
  const { controls } = await codesOf(api);
  const gapIn = controls.findLast((code) => own.every((row) => row.code !== code)) ?? '';
  await finishWithGap(api, earlier, gapIn);
  const { data: later } = await api.call(assessment.copy, { params: { id: earlier }, body: { name: 'La de después' } });
  await page.goto(`/assessments/${later.id}/controls?q=${gapIn}`);
  await page.getByText(/^Repetible · 40/).click();
  await expect(page.getByText(es.assessment.saving.saved)).toBeVisible();
  await page.getByRole('button', { name: es.assessment.finish }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(es.assessment.steps.results);

  const comparison = page.getByRole('region', { name: es.assessment.results.compare });
  await comparison.getByText('1 respuesta cambió', { exact: false }).click();
  await expect(comparison.getByRole('table').last().getByRole('row').nth(1)).toContainText(gapIn);
  await page.getByRole('button', { name: es.assessment.gapControls.open }).click();
  const dialog = page.getByRole('dialog', { name: es.assessment.gapControls.title });
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox').check();
  await dialog.getByLabel(es.assessment.gapControls.owner).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: es.assessment.gapControls.submit }).click();
  await expect(page.getByText('Se creó 1 control.')).toBeVisible();
  const { data: made } = await api.call(control.endpoints.list, { query: { search: gapIn } });
  expect(made.filter((row) => row.code === gapIn)).toHaveLength(1);
  await api.call(assessment.remove, { params: { id: later.id } });
  await remove();
});
