import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { mainHost } from './kit/new-account.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { paste } from './kit/paste.ts';
import { patience } from './kit/patience.ts';
import { anEmail, begin, sentCode } from './kit/public-visit.ts';
import { expect, test } from './kit/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
test.use(phone);

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const codeField = (page: Page) => page.getByLabel(es.twoStep.code.label);

async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Answers a whole step as a column pasted into the sheet. */
async function pasteStep(page: Page, count: number): Promise<void> {
  await page.getByText(es.assessment.answers.sheet).click();
  await page.locator('[data-row="0"][data-column="level"]').focus();
  await paste(page, Array.from({ length: count }, () => '60').join('\n'));
}

test('a stranger on a phone verifies the e-mail, makes the company, answers, stops, goes on elsewhere and sees the result', async ({
  page,
  openAs,
}) => {
  test.setTimeout(180_000 * patience);
  const email = anEmail();
  await page.goto(`${mainHost}/mspi`);
  await page.getByRole('link', { name: es.mspi.form.title }).click();
  await expect(page.getByRole('button', { name: es.mspi.form.submit })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await begin(page, email);
  await expectNoOverflow(page);
  await expectAccessible(page);
  // A closed tab loses nothing: the visit goes on, and nothing is asked twice.
  await page.goto(`${mainHost}/mspi`);
  await expect(page.getByLabel(es.session.login.email)).toHaveValue(email);
  await page.getByRole('link', { name: es.mspi.form.toCode }).click();
  await codeField(page).fill(await sentCode(email));

  await expect(title(page)).toHaveText(es.mspi.tenant.title);
  await page.getByLabel(es.session.found.brand).fill('Aurora');
  await expect(page.getByText(es.issues['subdomain.taken'])).toBeVisible();
  await expectAccessible(page);
  const suggestion = page.getByRole('button', { name: /^aurora-/ }).first();
  const free = (await suggestion.textContent()) ?? '';
  await suggestion.click();
  await expect(page.getByText(`está disponible`, { exact: false })).toBeVisible();
  await page.getByLabel(es.session.found.subdomain).fill(`${free}-${Date.now()}`);
  await choose(page, es.session.found.activity, /./);
  await choose(page, es.session.found.category, /Pública/);
  await expect(page.getByText(/Ley 1712 de 2014.*guía de Función Pública\.$/)).toBeVisible();
  await choose(page, es.session.found.type, /./);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: es.mspi.tenant.submit }).click();

  await expect(title(page)).toContainText(es.assessment.steps.clauses, { timeout: 30_000 * patience });
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await page.getByText(/^Efectivo · 60/).click();
  await expect(page.getByText(es.assessment.saving.saved)).toBeVisible();

  // Another device, the same e-mail: the same place, and what was answered.
  const other = await openAs(null, phone);
  await begin(other, email);
  await codeField(other).fill(await sentCode(email));
  await expect(title(other)).toContainText(es.assessment.steps.clauses);
  await expect(other.getByText('1 de 30').first()).toBeVisible();
  await pasteStep(other, 30);
  await expect(other.getByText('30 de 30').first()).toBeVisible();
  await other.getByRole('link', { name: 'Seguir con «Controles»' }).first().click();
  await expect(title(other)).toContainText(es.assessment.fields.controls_score);
  await pasteStep(other, 93);
  await expect(other.getByText('93 de 93').first()).toBeVisible();
  await other.getByRole('button', { name: es.assessment.finish }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(title(other)).toContainText(es.assessment.steps.results);
  await expect(other.getByText('¿qué sigue?', { exact: false })).toBeVisible();
  await expect(other.getByText('Nivel 3: Definido', { exact: true })).toBeVisible();
  await expectNoOverflow(other);
  await other.getByRole('button', { name: es.assessment.results.file }).click();
  const [download] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('menuitem', { name: /instrumento/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  await other.getByRole('button', { name: es.assessment.results.file }).click();
  const [made] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('menuitem', { name: es.assessment.results.pdf }).click(),
  ]);
  expect(made.suggestedFilename()).toMatch(/\.pdf$/);
  await expect(other).toHaveURL(/mspi-evaluation/);
  // And it is still there for a visitor who comes back.
  await other.goto(`${mainHost}/mspi`);
  await other.getByRole('link', { name: es.mspi.form.goOn }).click();
  await expect(title(other)).toContainText(es.assessment.steps.results);
});

test(
  'five wrong codes end a visit, and it begins anew with what was typed',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409, 422, 429);
    const email = anEmail();
    await begin(page, email);
    const code = await sentCode(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const left of [4, 3, 2, 1]) {
      await codeField(page).fill(wrong);
      await expect(page.getByRole('alert').filter({ hasText: String(left) })).toBeVisible();
      await codeField(page).fill('');
    }
    await codeField(page).fill(wrong);
    await page.getByRole('link', { name: es.mspi.otp.again }).click();
    await expect(page.getByLabel(es.session.login.email)).toHaveValue(email);
    await expect(page.getByRole('link', { name: es.mspi.form.toCode })).toHaveCount(0);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page is read up to the form', { tag: '@slow' }, async ({ page }) => {
    await page.goto(`${mainHost}/mspi`);
    await expect(title(page)).toHaveText(es.mspi.title);
    await expect(page.getByText('Son 123 preguntas cortas')).toBeVisible();
    expect(await page.locator('noscript').textContent()).toContain('necesita JavaScript');
    await page.goto(`${mainHost}/mspi?lang=en`);
    await expect(title(page)).toHaveText(en.mspi.title);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /mspi-preview-en\.png$/);
  });
});
