import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import type { Page } from '@playwright/test';
import { messyFiles, type MessyFile } from '../server/test/messy-files.ts';
import { apiOf } from './kit/api.ts';
import { registerCompany } from './kit/new-company.ts';
import { patience } from './kit/patience.ts';
import { expect, test } from './kit/test.ts';

/** Clicks a person makes from the registration to the heat map, at most. */
const mostClicks = 35;
/** Of each file only assets lead to a map. */
const files = messyFiles.filter(({ kind }) => kind === 'assets');

/** Counts what is clicked in the browser from now on, on every page. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript(() => {
    // A press on a label clicks its field as well: that is one click of a person.
    addEventListener('pointerdown', () => (globalThis as never as { countClick: () => void }).countClick(), true);
  });
  return () => clicks;
}

/** Takes what the import proposes, and makes values of what is left, until it has nothing more to ask. */
async function answer(page: Page): Promise<void> {
  const wizard = page.getByRole('dialog');
  const ready = wizard.getByText('Listo para importar.');
  const create = wizard.getByRole('button', { name: /^Crear est(?:e valor|os \d+ valores)$/ }).first();
  await expect(ready.or(create).first()).toBeVisible({ timeout: 30_000 * patience });
  for (let round = 0; round < 12 && !(await ready.isVisible()); round++) {
    await create.click();
    await expect(ready.or(create).first()).toBeVisible({ timeout: 30_000 * patience });
    await page.waitForTimeout(400);
  }
  await expect(ready).toBeVisible();
}

async function walk(page: Page, file: MessyFile): Promise<void> {
  await registerCompany(page);
  await page.getByRole('link', { name: /^Con su hoja de cálculo/ }).click();
  const buffer = Buffer.from(await file.content());
  await page.locator('input[type="file"]').setInputFiles({ name: file.name, mimeType: '', buffer });
  await answer(page);
  const wizard = page.getByRole('dialog');
  await wizard.getByRole('button', { name: /^Importar \d+ activos?/ }).click();
  await expect(wizard.getByRole('heading', { name: 'Importación terminada' })).toBeVisible({
    timeout: 60_000 * patience,
  });
  await wizard.getByRole('button', { name: 'Ver la lista' }).click();
  const menu = page.getByRole('navigation', { name: 'Navegación principal' });
  await menu.getByRole('link', { name: 'Reconocer riesgos' }).click();
  await page
    .getByRole('checkbox', { name: /^Marcar todas las de / })
    .first()
    .click();
  await page.getByRole('button', { name: /^Reconocer \d+ riesgos?$/ }).click();
  await expect(page.getByText(/^Se reconoci(?:ó|eron) \d+ riesgos?\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Evaluarlos' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  // Keys are for the risk that is shown: it is there once its level is.
  await expect(page.getByRole('region', { name: 'Evaluación del riesgo' })).toContainText('Sin evaluar');
  for (const answers of ['545345', '342312', '221212']) {
    await page.keyboard.type(answers);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await menu.getByRole('link', { name: 'Mapa de calor' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mapa de calor');
}

for (const [index, file] of nonEmpty(files.entries()))
  test(
    `from the registration to a heat map with ${file.name}: ${file.has}`,
    {
      tag: index === 0 ? [] : ['@slow'],
    },
    async ({ page }, info) => {
      test.setTimeout(180_000 * patience);
      const clicks = await countClicks(page);
      const began = Date.now();
      await walk(page, file);
      const api = await apiOf(page);
      // What was typed last may still be on its way.
      await expect.poll(async () => (await api.call(risk.map)).data.total).toBeGreaterThan(0);
      // The file itself is chosen in a window of the system: two clicks.
      const figures = `${file.name}: ${clicks() + 2} clicks, ${Math.round((Date.now() - began) / 1000)} s`;
      info.annotations.push({ type: 'figures', description: figures });
      console.log(figures);
      expect(clicks() + 2).toBeLessThanOrEqual(mostClicks);
    },
  );
