import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { patience } from './kit/patience.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

/** Begins an assessment of a purpose that the demonstration has none of. */
async function begin(page: Page, purpose: number, body: object = {}) {
  await page.goto('/assessments');
  const api = await apiOf(page);
  const { data } = await api.call(assessment.create, { body: { purpose, ...body } });
  expect(data.is_new).toBe(true);
  return { api, id: data.id, remove: () => api.call(assessment.remove, { params: { id: data.id } }) };
}

const ratings = (page: Page) => page.getByRole('complementary').filter({ hasText: es.assessment.rating.title });

test(
  'two assessors rate without seeing each other, see how far apart they are, and agree; the dissent stays',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    const { id, remove } = await begin(page, 4);
    const at = `/assessments/${id}/clauses?q=4.1`;
    await page.goto(at);
    await page.getByText(es.assessment.rating.mode).click();
    await expect(page.getByText(es.assessment.rating.none)).toBeVisible();
    await page.getByRole('radio', { name: /^Efectivo · 60/ }).press('3');
    await page.getByLabel(es.assessment.extras.justification).fill('Según el acta del comité');
    await expectAccessible(page);
    await page.getByRole('button', { name: es.assessment.rating.give }).click();
    await expect(page.getByText(es.assessment.rating.waiting)).toBeVisible();
    // Nobody else has spoken: it may still be changed.
    await expect(page.getByRole('button', { name: es.assessment.rating.change })).toBeVisible();

    const other = await openAs(accounts.consultant, { viewport: { width: 390, height: 844 } });
    await other.goto(`${at}&as=rate`);
    await expect(other.getByText('La calificó 1 persona.', { exact: false })).toBeVisible();
    await expect(other.getByText('Según el acta del comité')).toHaveCount(0);
    await expect(other.getByText(/^Efectivo · 60/).and(other.locator('[data-chosen] *'))).toHaveCount(0);
    await expectNoOverflow(other);
    await other.getByText(/^Inicial · 20/).click();
    await other.getByRole('button', { name: es.assessment.rating.give }).click();
    await expect(ratings(other).getByText('Según el acta del comité')).toBeVisible();
    await expect(other.getByText('Diferencia entre la más alta y la más baja: 40 puntos.')).toBeVisible();
    // What the others said was shown: neither changes what they said.
    await expect(other.getByRole('button', { name: /mi calificación/ })).toHaveCount(0);
    await expectNoOverflow(other);
    await page.reload();
    await expect(page.getByText('Diferencia entre la más alta y la más baja: 40 puntos.')).toBeVisible();
    await expect(page.getByRole('button', { name: /mi calificación/ })).toHaveCount(0);
    await expect(page.getByRole('radio', { name: /^Efectivo · 60/ })).toBeDisabled();

    await page.getByLabel(es.assessment.rating.agreed).selectOption('60');
    await page.getByRole('button', { name: es.assessment.rating.agree }).click();
    await expect(ratings(page).getByText(es.assessment.rating.dissent)).toHaveCount(1);
    await expect(ratings(page).getByRole('listitem').filter({ hasText: 'Inicial · 20' })).toContainText(
      es.assessment.rating.dissent,
    );
    await expectAccessible(page);
    // It is the answer, with the dissent beside it.
    await page.getByText(es.assessment.answers.oneByOne).click();
    await expect(page.getByRole('radio', { name: /^Efectivo · 60/ })).toBeChecked();
    await expect(ratings(page).getByText(es.assessment.rating.dissent)).toHaveCount(1);
    await page.getByLabel(es.assessment.answers.filter).selectOption({ label: es.assessment.answers.filters.disputed });
    await expect(page.getByRole('navigation', { name: es.assessment.answers.index }).getByRole('button')).toHaveCount(
      1,
    );
    await remove();
  },
);

test(
  'a question that is answered is not rated blind any more, and the controls are rated before they open',
  { tag: '@slow' },
  async ({ page }) => {
    const { id, api, remove } = await begin(page, 4);
    await api.call(assessment.saveClauses, { body: { responses: [{ assessment_id: id, code: '4.2', level: 40 }] } });
    await page.goto(`/assessments/${id}/clauses?q=4.2&as=rate`);
    await expect(page.getByText('Esta pregunta ya tiene una respuesta', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: /mi calificación/ })).toHaveCount(0);
    await page.goto(`/assessments/${id}/controls`);
    await page.getByRole('link', { name: es.assessment.rating.mode }).click();
    await page.getByText(/^Efectivo · 60/).click();
    await page.getByRole('button', { name: es.assessment.rating.give }).click();
    await expect(page.getByText(es.assessment.rating.waiting)).toBeVisible();
    await page.getByLabel(es.assessment.answers.filter).selectOption({ label: es.assessment.answers.filters.unrated });
    await expect(page.getByRole('navigation', { name: es.assessment.answers.index })).toContainText('A.5.2');
    await remove();
  },
);

test(
  'whoever is given a part is told, comes to their questions alone by the link, and decides nothing about the whole',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    const { id, api, remove } = await begin(page, 5, { name: 'Proveedores 2026' });
    await page.goto('/assessments');
    await page
      .getByRole('row', { name: /Proveedores 2026/ })
      .getByRole('button', { name: /Acciones|Más/ })
      .click();
    await page.getByRole('menuitem', { name: es.assessment.rename }).click();
    const dialog = page.getByRole('dialog');
    for (const [row, who, part] of [
      [1, /^Valentina Cárdenas/, '5 '],
      [2, 'Talento humano', '7 '],
    ] as const) {
      await dialog.getByRole('button', { name: es.assessment.start.addPart }).click();
      await dialog.getByRole('combobox', { name: `Persona o área ${row}` }).click();
      await page.getByRole('option', { name: who }).first().click();
      await dialog.getByRole('combobox', { name: `Parte que responde ${row}` }).click();
      await page.getByRole('option', { name: new RegExp(`^${part}`) }).click();
      await page.keyboard.press('Escape');
    }
    await expectAccessible(page);
    await dialog.getByRole('button', { name: es.catalogue.form.save }).click();
    await expect(dialog).toHaveCount(0);
    const { data } = await api.call(assessment.get, { params: { id } });
    expect(data.parts).toMatchObject([{ codes: ['5'] }, { area_name: 'Talento humano', codes: ['7'] }]);

    const other = await openAs(accounts.consultant);
    await other.goto('/notifications');
    const line = other.getByRole('link', { name: /le asignó una parte de la autoevaluación «Proveedores 2026»/ });
    await expect(async () => {
      await other.reload();
      await expect(line.first()).toBeVisible({ timeout: 20_000 * patience });
    }).toPass();
    await line.first().click();
    await expect(other).toHaveURL(new RegExp(`/assessments/${id}/clauses\\?show=mine`));
    const index = other.getByRole('navigation', { name: es.assessment.answers.index });
    await expect(index.getByRole('button').first()).toContainText('5.1');
    await expect(index.getByRole('button').last()).toContainText('5.3');
    // The page itself begins with them, and shows the rest to whoever asks.
    await other.goto(`/assessments/${id}/clauses`);
    await expect(index.getByRole('button').first()).toContainText('5.1');
    await other.getByLabel(es.assessment.answers.filter).selectOption({ label: es.assessment.results.allPriorities });
    await expect(index.getByRole('button').first()).toContainText('4.1');
    await other.goto('/assessments');
    await other
      .getByRole('row', { name: /Proveedores 2026/ })
      .getByRole('button', { name: /Acciones|Más/ })
      .click();
    await other.getByRole('menuitem', { name: es.assessment.rename }).click();
    await expect(other.getByRole('dialog').getByLabel(es.assessment.fields.name)).toHaveValue('Proveedores 2026');
    await expect(other.getByRole('dialog').getByText(es.assessment.start.parts)).toHaveCount(0);
    await remove();
  },
);
