import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { downloaded, expectFile, tableIn } from './kit/downloads.ts';
import { tabTo } from './kit/keyboard.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.analyst });

/** The map before controls alone, whatever controls there are. */
const inherentMap = '/risks/management?maps=inherent';
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Mapa de riesgos: Inherente' });
/** The cells of the map, the worst probability first; the corner between the axes is none. */
const cells = (page: Page) => grid(page).getByRole('gridcell', { name: /: nivel/ });
/** Risks a cell, or a list, says it holds. */
const countIn = (text: string | null): number => Number(/(\d+) riesgos?/.exec(text ?? '')?.[1]);

test('the map is walked with arrows, says each cell in words, and Enter opens the risks inside', async ({ page }) => {
  await page.goto(inherentMap);
  await expect(grid(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const first = cells(page).first();
  await tabTo(grid(page).locator('[tabindex="0"]'));
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleName(/^Probabilidad Muy alta, impacto Leve: nivel 5, Moderado, \d+ riesgos?$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const cell = page.locator(':focus');
  await expect(cell).toHaveAccessibleName(/^Probabilidad Alta, impacto Moderado: nivel 12, Alto/);
  const count = countIn(await cell.textContent());
  expect(count).toBeGreaterThan(0);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/cell=/);
  const inside = page.getByRole('region', { name: 'Probabilidad Alta, impacto Moderado' });
  await expect(inside.getByRole('status')).toHaveText(count === 1 ? '1 riesgo' : `${count} riesgos`);
  await expect(inside.getByRole('listitem')).toHaveCount(Math.min(count, 10));
  await expectAccessibleInBothThemes(page);
  await inside.getByRole('link', { name: es.risk.map.openAll }).click();
  await expect(page.getByRole('navigation', { name: /^Página 1 de/ })).toContainText(`de ${count}`);

  await page.goBack();
  await expect(inside).toBeVisible();
  await page.reload();
  await expect(inside).toBeVisible();
});

test('the table twin and the legend say the same numbers as the map', { tag: '@slow' }, async ({ page }) => {
  await page.goto(inherentMap);
  await expect(grid(page)).toBeVisible();
  const { data } = await (await apiOf(page)).call(risk.map);
  const labels = await cells(page).allTextContents();
  expect(labels.reduce((sum, label) => sum + countIn(label), 0)).toBe(data.total);

  const legend = page.getByRole('list', { name: es.risk.map.legend });
  for (const range of nonEmpty(data.ranges ?? []))
    await expect(legend.getByRole('link', { name: new RegExp(` ${range.name}: ${range.count}$`) })).toBeVisible();

  await page.getByText(es.risk.map.asTable, { exact: true }).click();
  await expect(page).toHaveURL(/view=table/);
  const table = page.getByRole('table', { name: /Riesgos por probabilidad e impacto/ });
  await expect(table.getByRole('row').last().getByRole('cell').last()).toHaveText(String(data.total));
  for (const { probability, impact, count } of nonEmpty(data.cells ?? [])) {
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${probability} `) }) });
    await expect(row.getByRole('cell').nth(impact - 1)).toHaveText(new RegExp(`^${count}\\D*`));
  }
  await expectAccessibleInBothThemes(page);
});

test('the map is seen as it was on an earlier day', { tag: '@slow' }, async ({ page }) => {
  await page.goto(inherentMap);
  const total = page.locator('b').first();
  const today = Number(await total.innerText());
  const then = new Date();
  then.setMonth(then.getMonth() - 7);
  const day = then.toISOString().slice(0, 10);
  await page.getByLabel(es.risk.map.date, { exact: true }).fill(day);
  await expect(page.getByText(/^Mapa al cierre del /)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`at=${day}`));
  await expect.poll(async () => Number(await total.innerText())).toBeLessThan(today);
  // The end of a day in Bogotá, five hours behind the world's clock.
  const at = new Date(`${day}T23:59:59.999-05:00`).toISOString();
  const { data } = await (await apiOf(page)).call(risk.map, { query: { at } });
  await expect(total).toHaveText(String(data.total));

  const slider = page.getByRole('slider', { name: es.risk.map.back });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(total).toHaveText('0');
  await page.getByRole('button', { name: es.risk.map.backToToday }).click();
  await expect(total).toHaveText(String(today));
  await expect(page).not.toHaveURL(/at=/);
});

test('the map is taken home as PNG, SVG and XLSX', async ({ page }) => {
  await page.goto(inherentMap);
  await expect(grid(page)).toBeVisible();
  const { data } = await (await apiOf(page)).call(risk.map);
  const taken = (kind: string) =>
    downloaded(page, async () => {
      await page.getByRole('button', { name: es.risk.map.download }).click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
    });
  expectFile(await taken(es.risk.map.png), 'png', 20_000);
  expectFile(await taken(es.risk.map.pngPrint), 'png', 20_000);
  const svg = await taken(es.risk.map.svg);
  expectFile(svg, 'svg', 5000);
  expect(svg.bytes.toString()).toContain('Mapa de calor de riesgos');

  const xlsx = await taken(es.risk.map.xlsx);
  expectFile(xlsx, 'xlsx', 5000);
  const { headers, rows } = await tableIn(xlsx, 'Casillas');
  const place = headers.indexOf('Riesgos');
  expect(rows.reduce((sum, cells) => sum + Number(cells[place]), 0)).toBe(data.total);
});
