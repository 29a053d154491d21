import { method } from '@baluarte/contract/risk/method.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import type { Page, Route } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { makeAssetUnderThreat, makeRisks } from './kit/sample.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.analyst });

const panel = (page: Page) => page.getByRole('region', { name: 'Evaluación del riesgo' });
/** The level as the answers given so far make it. */
const level = (page: Page) => panel(page).getByRole('status').first();

async function countIn(api: Api, probability: number, impact: number): Promise<number> {
  const { data } = await api.call(risk.map);
  return data.cells?.find((cell) => cell.probability === probability && cell.impact === impact)?.count ?? 0;
}

test('the main job: suggested risks are recognised together, assessed with number keys, and shown on the map', async ({
  page,
  openAs,
}) => {
  const admin = await openAs(accounts.admin);
  await admin.goto('/home');
  const api = await apiOf(admin);
  const asset = await makeAssetUnderThreat(api, 'T-I06');
  const places = [
    [3, 4],
    [5, 5],
    [1, 2],
  ] as const;
  const before = await Promise.all(places.map(([probability, impact]) => countIn(api, probability, impact)));

  await test.step('the relations of an asset suggest its risks, which are recognised at once', async () => {
    await page.goto('/risks/recognition?isKnown=all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reconocer riesgos');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('searchbox', { name: 'Buscar activo' }).fill(asset.code);
    await page.getByRole('checkbox', { name: asset.name }).click();
    await expect(page.getByText('4 combinaciones', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: `Marcar todas las de ${asset.name} en esta página` }).check();
    const bar = page.getByRole('region', { name: 'Combinaciones marcadas' });
    await expect(bar).toContainText('4 marcadas en 1 activo');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Reconocer 4 riesgos' }).click();
    await expect(page.getByText('Se reconocieron 4 riesgos.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Ver el riesgo de Avería de equipos/ })).toHaveCount(4);
    await page.getByRole('link', { name: 'Evaluarlos' }).click();
    // Exactly those that were made, whatever else waits.
    await expect(page.getByText('Creados a la vez')).toBeVisible();
  });

  await test.step('three are assessed with the keyboard alone, and the level is there at once', async () => {
    await page.goto(`/risks?assetId=${asset.id}&sort=id`);
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText(asset.name);
    await expect(level(page)).toContainText('Sin evaluar');
    await expectAccessibleInBothThemes(page);

    await page.keyboard.type('3');
    await expect(level(page)).toContainText(
      /Falta: Económico, Operacional, Reputacional, Legal y contractual y Datos personales/,
    );
    await page.keyboard.type('42312');
    await expect(level(page)).toContainText('probabilidad 3 × impacto 4');
    await expect(level(page)).toContainText('Alto');
    await expect(level(page).locator('[data-range="2"]')).toContainText('12');
    // Nobody waits for a slow line: what is typed while a risk loads answers that risk, in its order.
    const slow = async (route: Route) => {
      await new Promise((done) => setTimeout(done, 700));
      await route.fallback();
    };
    await page.route(/\/api\/risks\/\d+$/, slow);
    await page.keyboard.press('Enter');
    await page.keyboard.type('545345');
    await page.keyboard.press('Enter');
    await page.keyboard.type('120000');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText('4 de 4');
    await page.unroute(/\/api\/risks\/\d+$/, slow);
    await expect(level(page)).toContainText('Sin evaluar');
    const listed = async () => (await api.call(risk.list, { query: { assetId: String(asset.id), sort: 'id' } })).data;
    // What was typed last is on its way still, on a busy machine.
    await expect
      .poll(async () => (await listed()).map((row) => [row.probability, row.impact, row.level]))
      .toEqual([
        [3, 4, 12],
        [5, 5, 25],
        [1, 2, 2],
        [null, null, null],
      ]);
    const [, second] = await listed();
    const { data: one } = await api.call(risk.get, { params: { id: second?.id ?? 0 } });
    const { data: rules } = await api.call(method.get);
    const orders = new Map(rules.impactFactors.flatMap(({ levels }) => levels.map(({ id, order }) => [id, order])));
    expect(one.impacts?.map(({ levelId }) => orders.get(levelId ?? 0))).toEqual([4, 5, 3, 4, 5]);
  });

  await test.step('one left half done says what it lacks', async () => {
    await expect(panel(page)).toContainText('4 de 4');
    await page.keyboard.type('43');
    await expect(level(page)).toContainText('Falta: Operacional, Reputacional, Legal y contractual y Datos personales');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Terminó la lista.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
  });

  await test.step('the list and the map show them', async () => {
    const rows = page.getByRole('grid').locator('tbody tr');
    await expect(rows.nth(0)).toContainText(/12.*Alto/s);
    await expect(rows.nth(1)).toContainText(/25.*Extremo/s);
    await expect(rows.nth(2)).toContainText(/2.*Bajo/s);
    await expect(rows.nth(3)).toContainText('Incompleto');
    await expectAccessibleInBothThemes(page);

    await page.goto('/risks/management');
    const map = page.getByRole('grid', { name: 'Mapa de riesgos: Inherente' });
    const { data: scales } = await api.call(method.get);
    const impactNames = new Map(scales.impactFactors[0]?.levels.map(({ order, name }) => [order, name]));
    const measure = scales.probabilityTypes.find(({ isDefault }) => isDefault) ?? scales.probabilityTypes[0];
    const probabilityNames = new Map(measure?.levels.map(({ order, name }) => [order, name]));
    for (const [index, [probability, impact]] of places.entries()) {
      const count = (before[index] ?? 0) + 1;
      const name = `Probabilidad ${probabilityNames.get(probability)}, impacto ${impactNames.get(impact)}: nivel ${probability * impact}`;
      await expect(map.getByRole('gridcell', { name: new RegExp(`^${name}, .*, ${count} riesgos?$`) })).toBeVisible();
    }
  });
});

test('every level can be asked why it is what it is', async ({ page, openAs }) => {
  const admin = await openAs(accounts.admin);
  await admin.goto('/home');
  const api = await apiOf(admin);
  const [first] = await makeRisks(api, 'T-I06');
  await page.goto(`/risks?risk=${first}`);
  await panel(page).getByRole('tab', { name: 'Evaluación' }).waitFor();
  await panel(page).getByRole('radio').first().focus();
  await page.keyboard.type('354321');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(level(page)).toContainText('probabilidad 3 × impacto 5');
  const rows = panel(page)
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(new Set(await rows).size, 'the sections of a risk stand in one row').toBe(1);
  await panel(page).getByRole('tab', { name: 'Explicación' }).click();
  await expect(panel(page)).toContainText('Nivel 15 = probabilidad 3 × impacto 5');
  await expect(panel(page)).toContainText('Diana Marcela Quintero López');
  await expect(panel(page)).toContainText('Bajar la probabilidad de Media a Baja (1 paso)');
  await expectAccessibleInBothThemes(page);
  await panel(page).getByRole('tab', { name: 'Historial' }).click();
  await expect(panel(page)).toContainText('Diana Marcela Quintero López');
  await expectAccessible(page);
});

test(
  'many risks take one answer together, and one is discarded for a reason',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    const admin = await openAs(accounts.admin);
    await admin.goto('/home');
    const api = await apiOf(admin);
    const ids = await makeRisks(api, 'T-I06');
    const { data: made } = await api.call(risk.get, { params: { id: ids[0] ?? 0 } });
    await page.goto(`/risks?assetId=${made.asset.id}&sort=id`);
    await page.getByRole('checkbox', { name: 'Seleccionar toda la página' }).check();
    const bar = page.getByRole('region', { name: 'Acciones sobre la selección' });
    await bar.getByRole('button', { name: 'Evaluar' }).click();
    const answers = page.getByRole('region', { name: 'Evaluar 4 riesgos' });
    await expect(answers.getByRole('group')).toHaveCount(6);
    for (const group of await answers.getByRole('group').all())
      await group.locator('label').filter({ hasText: /^2/ }).click();
    await expectAccessible(page);
    await answers.getByRole('button', { name: 'Aplicar a 4 riesgos' }).click();
    await expect(page.getByText(/Se evaluaron 4 riesgos\./)).toBeVisible();
    const { data: assessed } = await api.call(risk.list, { query: { assetId: made.asset.id } });
    expect(assessed.map(({ level }) => level)).toEqual([4, 4, 4, 4]);

    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Descartar riesgo…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Descartar riesgo' });
    await dialog.getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog).toContainText('Escriba el motivo.');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El equipo ya no está en servicio.');
    await dialog.getByRole('button', { name: 'Descartar' }).click();
    await expect(page.getByText('Se descartó 1 riesgo.')).toBeVisible();
    const { data: discarded } = await api.call(risk.list, { query: { assetId: made.asset.id, statusId: '2' } });
    expect(discarded).toHaveLength(1);

    await admin.goto('/risks');
    await admin.getByRole('button', { name: 'Agregar filtro' }).click();
    const choice = admin.getByRole('dialog', { name: 'Agregar filtro' });
    await choice.getByRole('button', { name: 'Vencido', exact: true }).click();
    await choice.getByRole('checkbox', { name: 'Sí' }).check();
    await choice.getByRole('button', { name: 'Listo' }).click();
    await expect(admin).toHaveURL(/isOverdue=true/);
    const late = await api.call(risk.list, { query: { isOverdue: 'true', perPage: 10 } });
    expect(late.meta.total).toBeGreaterThan(0);
    const first = admin.getByRole('row').filter({ hasText: late.data[0]?.code ?? '' });
    await expect(first.getByText(/vencid[oa]/i).first()).toBeAttached();
    await expectAccessibleInBothThemes(admin);
    // On a phone as well.
    await admin.setViewportSize({ width: 390, height: 844 });
    await expect(admin.getByText(late.data[0]?.code ?? '').first()).toBeVisible();
    await expectNoOverflow(admin);
  },
);
