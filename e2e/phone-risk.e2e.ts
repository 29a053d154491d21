import { es } from '@baluarte/texts/es/index.ts';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { expect, test } from './kit/test.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  account: accounts.admin,
});

/** Expects a text to be read whole: not cut at its end, nor below. */
async function expectWhole(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const isCut = await text.evaluate(
    (element) => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
  );
  expect(isCut, (await text.textContent()) ?? '').toBe(false);
}

test(
  'the treatment plan fits a phone as a list, and a risk of it is decided about',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/risks/treatments');
    const cards = page.getByRole('list', { name: es.treatment.title }).getByRole('listitem');
    await expect(cards).toHaveCount(10);
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await cards.first().getByRole('link').first().click();
    const panel = page.getByRole('dialog', { name: es.treatment.form.label });
    await expect(panel.getByRole('radio', { name: /Mitigar/ })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  },
);

test('the treatment plan fits a phone as a board and as a timeline', { tag: '@slow' }, async ({ page }) => {
  for (const [show, lanes] of [
    ['board', ['Sin decidir', 'Aceptar', 'Mitigar', 'Compartir', 'Evitar']],
    ['timeline', ['Atrasados', 'Próximos 7 días', 'Próximos 30 días', 'Próximos 90 días', 'Más adelante']],
  ] as const) {
    await page.goto(`/risks/treatments?show=${show}`);
    for (const name of lanes) {
      await expectWhole(page.getByRole('region', { name, exact: true }).getByRole('heading').first());
    }
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
});

test('controls are ticked in the simulator and what would be left is read', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/risks/treatments/simulator');
  const box = page.getByRole('checkbox').first();
  await expect(box).toBeVisible();
  await expectNoOverflow(page);
  await box.check();
  await expect(page.getByRole('button', { name: es.simulator.save })).toBeEnabled();
  await expectWhole(page.getByRole('rowheader', { name: es.simulator.figures.reached }));
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test('the coverage is read type by type, and a count leads to its risks', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/risks/coverage');
  const open = page.getByRole('button', { name: /^Mostrar las amenazas de/ }).first();
  await expect(open).toBeVisible();
  await expectNoOverflow(page);
  await open.click();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /Ver .*Evaluados$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/risks\?typeId=\d+(&threatId=\d+)?&coverage=assessed/);
  await expect(
    page.getByRole('list', { name: es.simulator.columns.risks }).getByRole('listitem').first(),
  ).toBeVisible();
  await expectNoOverflow(page);
});

test('follow-ups fit a phone as a calendar and as a timeline', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/risks/controls-following?show=calendar');
  await expect(page.getByRole('region', { name: /^Seguimientos de / })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.goto('/risks/controls-following?show=timeline');
  for (const name of ['Vencidos', 'En 7 días', 'En 30 días', 'En 90 días', 'Después'])
    await expectWhole(page.getByRole('region', { name, exact: true }).getByRole('heading').first());
  await expectNoOverflow(page);
  await expectAccessible(page);
});
