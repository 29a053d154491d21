import { asset } from '@baluarte/contract/inventory/asset.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { expect, test } from './kit/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

test('the login fits a phone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: es.session.demo.title })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
});

test.describe('signed in on a phone', () => {
  test.use({ account: accounts.admin });

  test('company and scope are read whole', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/home');
    for (const name of ['Aurora S.A.S.', 'Sede Bogotá y servicios digitales']) {
      const shown = page.getByRole('banner').getByText(name, { exact: true });
      await expect(shown).toBeVisible();
      const isCut = await shown.evaluate(
        (element) => element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
      );
      expect(isCut, name).toBe(false);
    }
  });

  test('the navigation opens over the page and leads on', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('region', { name: es.posture.panels.figures })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: es.shell.openNavigation }).click();
    const drawer = page.getByRole('dialog', { name: es.shell.navigation });
    await expectAccessible(page);
    await drawer.getByRole('link', { name: es.risk.recognition.assets }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.risk.recognition.assets);
  });

  test('a list is a column of cards that can be searched, sorted and opened', async ({ page }) => {
    await page.goto('/assets');
    const cards = page.getByRole('list', { name: es.risk.recognition.assets }).getByRole('listitem');
    await expect(cards).toHaveCount(10);
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('combobox', { name: es.catalogue.sort.label }).selectOption('-code');
    await expect(page).toHaveURL(/sort=-code/);
    await page.getByRole('searchbox').fill('nucleo');
    await expect(cards).toHaveCount(1);
    await cards.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Núcleo de billetera y pagos');
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  test('a form and a relation’s picker fit', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/assets/create');
    await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Hay errores en el formulario');
    await expectNoOverflow(page);
    await expectAccessible(page);

    const { data } = await (await apiOf(page)).call(asset.endpoints.list, { query: { perPage: 1 } });
    await page.goto(`/assets/show/${data[0]?.id}?tab=threat`);
    await page.getByRole('button', { name: 'Relacionar amenazas' }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  test('risks are recognised, assessed and seen on the map', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/risks/recognition');
    await expect(page.getByRole('checkbox', { name: /^Marcar / }).first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);

    await page.goto('/risks');
    const cards = page.getByRole('list', { name: es.risk.title }).getByRole('listitem');
    await expect(cards).toHaveCount(10);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await cards.first().getByRole('link').first().click();
    const panel = page.getByRole('dialog', { name: es.risk.panel.label });
    await expect(panel.getByRole('group', { name: 'Económico' })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);

    await page.goto('/risks/management');
    const cell = page.getByRole('gridcell', { name: /, [1-9]\d* riesgos?$/ }).first();
    await expect(cell).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessibleInBothThemes(page);
    await cell.click();
    const inside = page.getByRole('dialog', { name: es.risk.map.heading });
    await expect(inside.getByRole('link', { name: es.risk.map.openAll })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  test('the overview of risks and the import fit', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/home/risks');
    await expect(page.getByRole('region', { name: es.posture.panels.top })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    const maps = page.getByRole('region', { name: es.posture.panels.maps });
    await maps.getByRole('combobox').selectOption('four');
    await expect(maps.getByRole('table')).toHaveCount(4);
    await expectNoOverflow(page);
    const day = new Date(`${await page.getByLabel(es.posture.at).inputValue()}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - 60);
    await page.goto(`/home/risks?at=${day.toISOString().slice(0, 10)}`);
    await expect(page.getByText(/Así estaba todo al final del/)).toBeVisible();
    await expect(maps.getByRole('table')).toHaveCount(4);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.goto('/vulnerabilities?import=new');
    await expect(page.getByRole('button', { name: es.assessment.import.choose })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});
