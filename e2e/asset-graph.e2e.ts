import { assetGraph } from '@baluarte/contract/risk/asset-graph.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { chromium, type Page } from '@playwright/test';
import { findChromium, softwareGraphics } from './chromium.ts';
import { expectAccessible } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { downloaded } from './kit/downloads.ts';
import { patience } from './kit/patience.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const picture = (page: Page) => page.getByRole('region', { name: /^Dependencias de/ });
const details = (page: Page, code: string) => page.getByRole('region', { name: code, exact: true });
const view = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: es.catalogue.list.shownAs }).getByText(name, { exact: true });

/** Goes to an asset by its code. */
async function find(page: Page, code: string): Promise<void> {
  await page.getByRole('combobox', { name: es.assetGraph.search }).fill(code);
  await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
}

test(
  'the graph by mouse and by keyboard: around an asset, what falls, the table, the file, and the groups',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/assets');
    await view(page, es.asset.views.graph).click();
    await expect(picture(page)).toBeVisible();
    await find(page, 'ACT-0002');
    await expect(page).toHaveURL(/asset=\d+/);
    const centre = picture(page).getByRole('button', { name: /^ACT-0002 / });
    await expect(centre).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);

    // By mouse: a look at another asset, what falls with it.
    const below = picture(page).getByRole('button', { name: /^ACT-0001 / });
    await below.click();
    await expect(details(page, 'ACT-0001')).toBeVisible();
    await details(page, 'ACT-0001').getByRole('button', { name: es.assetGraph.details.falls }).click();
    const falling = page.getByRole('region', { name: 'Si falla ACT-0001' });
    const id = Number(/asset=(\d+)/.exec(page.url())?.[1]);
    const { data: impact } = await (await apiOf(page)).call(assetGraph.impact, { params: { id } });
    expect(impact.total).toBeGreaterThan(impact.direct);
    await expect(falling.getByRole('status')).toHaveText(`Caen ${impact.total} activos más`);
    await expect(falling.getByRole('listitem')).toHaveCount(impact.total);
    await expect(picture(page).getByRole('button', { name: /Cae también/ })).not.toHaveCount(0);
    await expectAccessible(page);
    await falling.getByRole('button', { name: es.assetGraph.impact.leave }).click();
    await expect(falling).toBeHidden();

    // The way from one to the other, and back to where it began.
    await details(page, 'ACT-0001').getByRole('button', { name: es.assetGraph.details.pathTo }).click();
    await page.getByRole('combobox', { name: es.assetGraph.path.to }).fill('ACT-0002');
    await page.getByRole('option', { name: /^ACT-0002/ }).click();
    const way = page.getByRole('region', { name: /^Camino de ACT-0001 .* a ACT-0002 / });
    await expect(way.getByRole('button', { name: /^ACT-000[12] / })).toHaveCount(2);
    await expect(page.getByRole('region', { name: es.assetGraph.path.title }).getByRole('status')).toHaveText(
      /^ACT-0002 .* depende de ACT-0001 .* · 1 paso$/,
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: es.assetGraph.path.leave }).click();
    await expect(way).toBeHidden();

    // By keyboard: along a relation and back, and another one to the centre.
    await picture(page)
      .getByRole('button', { name: /^ACT-0001 / })
      .focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(':focus')).not.toHaveAccessibleName(/^ACT-0001 /);
    await page.keyboard.press('Home');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^ACT-0001 /);
    await page.keyboard.press('ArrowUp');
    const next = /^ACT-\d+/.exec((await page.locator(':focus').textContent()) ?? '')?.[0] ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: new RegExp(`^Dependencias de ${next} `) })).toBeVisible();
    await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${next} `));

    // Its threats and risks are drawn beside it on demand, and the arrows lead through them.
    await page.getByRole('checkbox', { name: es.assetGraph.bearing.show.threat }).check();
    await page.getByRole('checkbox', { name: es.assetGraph.bearing.show.risk }).check();
    await expect(picture(page).getByText(es.assetGraph.bearing.level.threat)).toBeVisible();
    await expect(picture(page).getByRole('link', { name: /^Amenaza/ })).not.toHaveCount(0);
    await picture(page)
      .getByRole('button', { name: new RegExp(`^${next} `) })
      .focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(':focus')).toHaveAccessibleName(/^(Amenaza|Riesgo)/);
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: es.assetGraph.bearing.show.threat }).uncheck();
    await page.getByRole('checkbox', { name: es.assetGraph.bearing.show.risk }).uncheck();

    const shown = await picture(page).getByRole('button').count();
    const file = await downloaded(page, async () => {
      await page.getByRole('button', { name: es.assetGraph.download.title }).click();
      await page.getByRole('menuitem', { name: es.assetGraph.download.svg }).click();
    });
    expect(file.name).toMatch(/^activos-dependencias-.*\.svg$/);
    await page.getByRole('checkbox', { name: es.assetGraph.asTable }).check();
    await expect(page.getByRole('table', { name: `Activos (${shown})` })).toBeVisible();
    await expectAccessible(page);

    await view(page, es.asset.views.groups).click();
    const row = page.getByRole('row').filter({ hasText: 'Tecnología' });
    const count = Number(await row.getByRole('link').first().innerText());
    await row.getByRole('button', { name: 'Mostrar los activos de Tecnología' }).click();
    const inGroup = page.getByRole('row').filter({ hasText: /ACT-\d+ · / });
    await expect(inGroup).toHaveCount(count);
    await expect(inGroup.first()).toContainText(/Alta|Media|Baja|Incompleta/);
    await expectAccessible(page);
    await row.getByRole('link').first().click();
    await expect(page.getByRole('navigation', { name: /^Página 1 de/ })).toContainText(`de ${count}`);
  },
);

test('all assets are drawn and arranged under the policy of the page, and found in it @slow', async ({
  storageState,
  baseURL,
}) => {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...softwareGraphics],
    env,
  });
  try {
    const context = await browser.newContext({ baseURL: baseURL ?? '', storageState, locale: 'es-CO' });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    await page.goto('/assets?as=graph&picture=overview');
    const drawn = page.getByRole('figure', { name: es.assetGraph.overviewPicture });
    await expect(drawn).toHaveAttribute('data-arranged', 'true', { timeout: 30_000 * patience });
    await find(page, 'ACT-0002');
    await expect(details(page, 'ACT-0002')).toBeVisible();
    await page.getByRole('checkbox', { name: es.assetGraph.bearing.show.threat }).check();
    await expect(drawn).toHaveAttribute('data-bearing', /^[1-9]/);
    const file = await downloaded(page, async () => {
      await page.getByRole('button', { name: es.assetGraph.download.title }).click();
      await page.getByRole('menuitem', { name: es.assetGraph.download.png }).click();
    });
    expect(file.name).toMatch(/\.png$/);
    expect(refused).toEqual([]);
  } finally {
    await browser.close();
  }
});
