import { impact } from '@baluarte/contract/risk/impact.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { tabTo } from './kit/keyboard.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const factor = (page: Page, name: string) =>
  page.getByRole('list', { name: es.impactFactor.title }).getByRole('listitem').filter({ hasText: name });
const mapOf = async (page: Page) => (await (await apiOf(page)).call(risk.map)).data;

test('a factor taken out of use shows first what moves, moves all of it at once, and is undone', async ({ page }) => {
  await page.goto('/impacts');
  await expect(page.getByRole('heading', { level: 1, name: es.impactFactor.title })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const before = await mapOf(page);

  await factor(page, 'Operacional')
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: es.impactFactor.takeOutOfUse }).click();
  const dialog = page.getByRole('dialog', { name: es.method.preview.title });
  await expect(dialog.getByText(/riesgos? de .* cambia/)).toBeVisible();
  await expect(dialog.getByRole('table', { name: 'Mapa de calor: Antes' })).toBeVisible();
  await expect(dialog.getByRole('table', { name: 'Mapa de calor: Después' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const moved = dialog.getByRole('list', { name: es.method.preview.rows });
  const [riskPage] = await Promise.all([page.waitForEvent('popup'), moved.getByRole('link').first().click()]);
  await expect(riskPage).toHaveURL(/\/risks\?.*risk=\d+/);
  await expect(riskPage.getByRole('tab', { name: es.risk.panel.why })).toBeVisible();
  await riskPage.close();
  await dialog.getByRole('combobox', { name: es.method.preview.sort }).selectOption('Por activo');
  const codes = moved.locator('li b');
  await expect(async () => {
    const listed = await codes.allTextContents();
    expect(listed).toEqual(listed.toSorted());
  }).toPass();
  await dialog.getByRole('button', { name: es.method.preview.cancel }).click();
  await expect(dialog).toBeHidden();
  expect((await mapOf(page)).cells).toEqual(before.cells);

  await factor(page, 'Operacional')
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: es.impactFactor.takeOutOfUse }).click();
  await dialog.getByRole('button', { name: es.method.preview.apply }).click();
  await expect(factor(page, 'Operacional').getByText(es.impactFactor.outOfUse)).toBeVisible();
  const more = factor(page, 'Operacional').getByRole('button', { name: /^Más acciones/ });
  await expect(more).toBeFocused();
  expect((await mapOf(page)).cells).not.toEqual(before.cells);
  await page.getByRole('button', { name: es.shell.undo }).click();
  await expect(factor(page, 'Operacional').getByText(es.method.probability.isInUse)).toBeVisible();
  await expect(more).toBeFocused();
  expect((await mapOf(page)).cells).toEqual(before.cells);
});

test('levels are edited in place by keyboard, with the colours they would give', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/impacts');
  const legal = factor(page, 'Legal y contractual');
  await tabTo(legal.getByRole('button', { expanded: false }).first());
  await page.keyboard.press('Enter');
  const grid = legal.getByRole('table', { name: /^Niveles de/ });
  await expect(grid.getByRole('textbox', { name: 'Nombre del nivel 1' })).toHaveValue('Leve');
  await expect(legal.getByRole('table', { name: /^Rango de cada casilla/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await grid.getByRole('textbox', { name: 'Nombre del nivel 1' }).fill('');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(grid.getByRole('alert')).toHaveText(es.issues['required.name']);
  await grid.getByRole('textbox', { name: 'Nombre del nivel 1' }).fill('Mínimo');
  await page.getByRole('link', { name: es.shell.pages.home }).first().click();
  await page.getByRole('button', { name: es.shell.confirm.no, exact: true }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Se guardaron los niveles de')).toBeVisible();
  await page.reload();
  await legal.getByRole('button', { expanded: false }).first().click();
  await expect(grid.getByRole('textbox', { name: 'Nombre del nivel 1' })).toHaveValue('Mínimo');
});

test('a level in use goes only with a place for its ratings', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/impacts');
  const financial = factor(page, 'Económico');
  await financial.getByRole('button', { expanded: false }).first().click();
  await financial.getByRole('button', { name: 'Quitar el nivel 5' }).click();
  const goes = financial.getByRole('combobox', { name: /con nivel «Catastrófico» pasan? a/ });
  await expect(goes).toHaveValue('4');
  await expectAccessibleInBothThemes(page);
  const save = financial.getByRole('button', { name: es.catalogue.form.save });
  await save.click();
  const dialog = page.getByRole('dialog', { name: es.method.preview.title });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: es.method.preview.apply }).click();
  await expect(financial.getByText('4 niveles')).toBeVisible();
  await page.getByRole('button', { name: es.shell.undo }).click();
  await expect(financial.getByText('5 niveles')).toBeVisible();
  await expect(financial.getByRole('textbox', { name: 'Nombre del nivel 5' })).toHaveValue('Catastrófico');
});

test('factors are made, put in order, and deleted', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/impacts');
  await page.getByRole('button', { name: es.impactFactor.create }).click();
  const dialog = page.getByRole('dialog', { name: es.impactFactor.create });
  await dialog.getByRole('button', { name: es.catalogue.form.save }).click();
  // Nobody is asked for a code: that is for programs.
  await expect(dialog.getByLabel(es.impactFactor.fields.code)).toHaveCount(0);
  await dialog.getByRole('textbox', { name: es.method.grid.name, exact: false }).first().fill('Ambiental');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: es.catalogue.form.save }).click();
  const row = factor(page, 'ambiental');
  await expect(row.getByText(es.impactFactor.outOfUse)).toBeVisible();
  await row.getByRole('button', { name: 'Subir «Ambiental»' }).click();
  await expect(page.getByText('«Ambiental» está ahora en el puesto 5 de 6.')).toBeAttached();
  await expect(async () => {
    const { data } = await (await apiOf(page)).call(impact.list);
    expect(data.map(({ code }) => code)[4]).toBe('ambiental');
  }).toPass();
  await row.getByRole('button', { name: /^Más acciones/ }).click();
  await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
  await page.getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(row).toHaveCount(0);
});

test('a factor that risks use is not deleted, and says what uses it', { tag: '@slow' }, async ({ page, faults }) => {
  faults.expect(409);
  await page.goto('/impacts');
  await factor(page, es.assetTemplate.hasPersonalData)
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
  await page.getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(page.getByRole('dialog').getByText('déjelo fuera de uso.')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(/^\d+ riesgos/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('a wrong order range is reported at its row before anything is saved', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/probability-measure');
  const first = page.getByRole('table', { name: /^Niveles de/ }).first();
  await expect(first).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const from = first.getByRole('textbox', { name: 'Desde, % del nivel 3' });
  await from.fill('45');
  await expect(first.getByRole('alert')).toHaveText(es.issues['orderRange.gap']);
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: es.catalogue.form.save }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: es.setting.discard }).click();
  await expect(first.getByRole('alert')).toHaveCount(0);
});

test(
  'the matrix is edited cell by cell with the keyboard, and every risk follows its cell',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/settings?tab=method');
    await expect(page.getByRole('tab', { name: es.method.title })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('table', { name: es.method.ranges.title })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('radio', { name: es.method.ranges.matrix }).check();
    const grid = page.getByRole('grid', { name: /^Matriz de rangos/ });
    await expectAccessibleInBothThemes(page);
    await tabTo(grid.locator('[tabindex="0"]'));
    await page.keyboard.press('ControlOrMeta+Home');
    await page.keyboard.press('4');
    await expect(page.locator(':focus')).toHaveAccessibleName(/nivel 5: Bajo/);
    await expect(page.getByText(es.issues['matrix.disorder'])).toBeVisible();
    await page.keyboard.press('2');
    await page.keyboard.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog', { name: es.method.preview.title });
    await expect(dialog.getByRole('list', { name: es.method.preview.rows })).toBeVisible();
    await dialog.getByRole('button', { name: es.method.preview.apply }).click();
    await expect(page.getByText(es.method.ranges.saved)).toBeVisible();
    expect((await (await apiOf(page)).call(method.get)).data.zoneMode).toBe('matrix');
    await page.getByRole('button', { name: es.shell.undo }).click();
    await expect(page.getByRole('radio', { name: /^Nivel/ })).toBeChecked();
  },
);

test(
  'a guide is taken over as the way controls lower risks, a share keeps a tenth, and what is left is typed with a reason',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/settings?tab=method');
    const api = await apiOf(page);
    const before = (await api.call(method.get)).data.controls;
    const base = page.getByRole('combobox', { name: es.method.controls.preset });
    const mode = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
    const dialog = page.getByRole('dialog', { name: es.method.preview.title });
    const undo = () => page.getByRole('button', { name: es.shell.undo }).last().click();
    const now = async () => (await api.call(method.get)).data.controls;

    await base.selectOption('Guía del DAFP, versión 4');
    await expect(mode(es.method.controls.modes.quadrants)).toBeChecked();
    await expect(page.getByText(/^Con cuadrantes, los pesos no se usan/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: es.method.controls.implementations.automatic })).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(dialog.getByText(/riesgos? de .* cambia/).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: es.method.preview.apply }).click();
    await expect(page.getByText(es.method.ranges.saved)).toBeVisible();
    expect(await now()).toMatchObject({ mode: 'quadrants' });
    await undo();
    await expect(mode(es.method.controls.modes.percent)).toBeChecked();
    expect(await now()).toEqual(before);

    await base.selectOption('Guía del DAFP, versión 7');
    await page.getByRole('textbox', { name: es.method.controls.implementations.automatic }).fill('12,5');
    await expect(base).toHaveValue('own');
    await mode(es.method.controls.modes.manual).check();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(dialog.or(page.getByText(es.method.ranges.saved)).first()).toBeVisible();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: es.method.preview.apply }).click();
    await expect(page.getByText(es.method.ranges.saved)).toBeVisible();
    expect(await now()).toMatchObject({ mode: 'manual', weights: { automatic: 0.125 } });
    await page.reload();
    await expect(page.getByRole('textbox', { name: es.method.controls.implementations.automatic })).toHaveValue(
      '12,5 %',
    );

    try {
      const [worst] = (await api.call(risk.list, { query: { sort: '-residualLevel', perPage: 1 } })).data;
      // Another test may have left one typed here.
      const reply = await api.call(risk.typeResidual, { params: { id: worst?.id ?? 0 }, body: { residual: null } });
      const computed = reply.data.residual?.level;
      await page.goto(`/risks?risk=${worst?.id}`);
      await page.getByRole('tab', { name: es.risk.panel.why }).click();
      const left = page.getByRole('region', { name: es.risk.typed.title });
      await left.getByRole('button', { name: es.risk.typed.type }).click();
      const form = page.getByRole('dialog', { name: es.risk.typed.type });
      await form.getByRole('button', { name: es.catalogue.form.save }).click();
      await expect(form.getByRole('textbox', { name: es.risk.fields.statusReason })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
      await form.getByRole('combobox', { name: es.method.matrix.probability }).selectOption({ index: 0 });
      await form.getByRole('combobox', { name: es.method.matrix.impact }).selectOption({ index: 0 });
      await form.getByRole('textbox', { name: es.risk.fields.statusReason }).fill('El equipo se retira este mes.');
      await expectAccessibleInBothThemes(page);
      await form.getByRole('button', { name: es.catalogue.form.save }).click();
      await expect(left).toContainText('El equipo se retira este mes.');
      await expect(left.getByRole('definition').first()).toContainText('1');
      await expect(left.getByRole('definition').nth(1)).toContainText(String(computed));
      await left.getByRole('button', { name: es.risk.typed.takeBack }).click();
      await expect(left.getByRole('definition').first()).toHaveText('—');
    } finally {
      const { zoneMode, zoneMatrix, rangeLevels } = (await api.call(method.get)).data;
      const ranges = rangeLevels.map(({ color: _color, ...range }) => range);
      await api.call(method.update, { body: { zoneMode, zoneMatrix, rangeLevels: ranges, controls: before } });
    }
  },
);

test('another user’s save is not overwritten', { tag: '@slow' }, async ({ page, faults }) => {
  faults.expect(409);
  await page.goto('/settings?tab=method');
  const days = page.getByRole('textbox', { name: 'Revisar cada (días), rango Verde' });
  await days.fill('400');
  const api = await apiOf(page);
  const { data } = await api.call(method.get);
  const rangeLevels = data.rangeLevels.map(({ color: _color, ...range }) =>
    range.id === 3 ? { ...range, reviewDays: range.reviewDays + 1 } : range,
  );
  const { zoneMode, zoneMatrix } = data;
  await api.call(method.update, { body: { zoneMode, zoneMatrix, rangeLevels } });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(es.setting.conflictTitle)).toBeVisible();
  await page.getByRole('button', { name: es.setting.reload }).click();
  await expect(days).toHaveValue('365');
});

test('the pages of the method fit a telephone', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/impacts', '/probability-measure', '/settings?tab=method']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/impacts')
      await factor(page, 'Legal y contractual').getByRole('button', { expanded: false }).first().click();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
  }
});

test.describe('a user who may not edit the method', () => {
  test.use({ account: accounts.member });
  test('gets an explanation', async ({ page }) => {
    for (const path of ['/impacts', '/probability-measure', '/settings?tab=method']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/403$/);
    }
  });
});
