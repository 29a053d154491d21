import { asset } from '@baluarte/contract/inventory/asset.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { asOwner } from './kit/database.ts';
import { downloaded, expectFile, tableIn } from './kit/downloads.ts';
import { pressOn } from './kit/keyboard.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const grid = (page: Page): Locator => page.getByRole('grid');
const panel = (page: Page): Locator => page.getByRole('region', { name: es.audit.panel.label });
const fresh = (page: Page) => expect(grid(page)).toHaveAttribute('aria-busy', 'false');

/** Changes the name of the first asset and says what it was and is. */
async function renamed(page: Page): Promise<{ before: string; after: string; code: string }> {
  const api = await apiOf(page);
  const { data } = await api.call(asset.endpoints.list, { query: { perPage: 1, sort: 'code' } });
  const [first] = data;
  if (!first) throw new Error('there is no asset');
  const after = `Servidor ${Date.now().toString(36)}`;
  const body = { name: after, version: first.version };
  await api.call(asset.endpoints.update, { params: { id: first.id }, body });
  return { before: first.name, after, code: first.code };
}

test(
  'a change is found by who, what and name, and opened with before and after in words',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/home');
    const { before, after, code } = await renamed(page);
    await page.getByRole('link', { name: es.changeset.title, exact: true }).click();
    await expect(page.getByRole('heading', { name: es.changeset.title, level: 1 })).toBeVisible();
    await expect(grid(page).getByRole('row').nth(1)).toContainText('Cambió 1 activo');
    await expectAccessibleInBothThemes(page);

    await page.getByRole('searchbox', { name: 'Buscar en la auditoría' }).fill(before);
    await expect(page).toHaveURL(/search=/);
    await page.getByRole('button', { name: es.catalogue.filters.addLabel }).click();
    const filters = page.getByRole('dialog', { name: es.catalogue.filters.addLabel });
    await filters.getByRole('button', { name: es.audit.file.columns.operation, exact: true }).click();
    await filters.getByRole('checkbox', { name: es.audit.operations.update }).check();
    await filters.getByRole('button', { name: es.catalogue.filters.done }).click();
    await page.getByRole('button', { name: es.catalogue.filters.addLabel }).click();
    await filters.getByRole('button', { name: es.audit.file.columns.address, exact: true }).click();
    await filters.getByRole('textbox', { name: es.audit.file.columns.address }).fill('127.');
    await expectAccessible(page);
    await filters.getByRole('button', { name: es.catalogue.filters.apply }).click();
    await expect(page).toHaveURL(/operation=update/);
    await expect(page).toHaveURL(/address=127/);
    await fresh(page);
    const row = grid(page).getByRole('row').filter({ hasText: after }).first();
    await expect(row).toContainText('127.0.0.1');

    await row.getByRole('link').first().click();
    await expect(panel(page)).toBeVisible();
    await expect(panel(page).getByRole('row', { name: `Nombre ${before} ${after}` })).toBeVisible();
    await expect(panel(page).getByRole('link', { name: `${code} ${after}` })).toHaveAttribute(
      'href',
      /\/assets\/show\//,
    );
    await expectAccessibleInBothThemes(page);
    await page.reload();
    await expect(panel(page).getByRole('row', { name: `Nombre ${before} ${after}` })).toBeVisible();
    await panel(page).getByRole('link', { name: es.audit.panel.ofEntity }).first().click();
    await expect(page).toHaveURL(/entity=asset&entityId=\d+/);
    await expect(page.getByRole('button', { name: /Cambiar el filtro Qué se cambió: Activos/ })).toBeVisible();
  },
);

test(
  'the list is worked by keyboard, and Escape gives the row back, wherever others have moved it',
  { tag: '@slow' },
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/audit');
    await fresh(page);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    const rows = grid(page).locator('tr[data-row]');
    const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
    const entry = (index: number) => grid(page).locator(`tr[data-row="${ids[index]}"] [data-place$=":1"]`);
    await entry(0).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`change=${ids[1]}$`));
    await pressOn(panel(page).getByRole('button', { name: es.audit.panel.next }));
    await expect(page).toHaveURL(new RegExp(`change=${ids[2]}$`));

    await renamed(page);
    await page.clock.fastForward('01:00');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(rows.first()).not.toHaveAttribute('data-row', ids[0] ?? '');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(entry(2)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entry(3)).toBeFocused();
  },
);

test('the filter leaves as a file with one line a field, by name', async ({ page }) => {
  await page.goto('/home');
  const { before, after } = await renamed(page);
  await page.goto(`/audit?search=${encodeURIComponent(after)}`);
  await fresh(page);
  const file = await downloaded(page, async () => {
    await page.getByRole('button', { name: es.catalogue.list.export }).click();
    await page.getByRole('menuitem', { name: es.catalogue.list.exportXlsx }).click();
  });
  expectFile(file, 'xlsx', 2_000);
  const { headers, rows } = await tableIn(file);
  expect(headers).toContain('Desde dónde');
  const at = (name: string) => headers.indexOf(name);
  const line = rows.find(
    (row) => row[at(es.audit.panel.field)] === 'Nombre' && row[at(es.audit.panel.after)] === after,
  );
  expect(line?.[at(es.audit.panel.before)]).toBe(before);
  expect(line?.[at(es.audit.file.columns.entity)]).toBe('activo');
});

test(
  'verifying reports that nothing was altered, and names the change once a row was altered by hand',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/home');
    await renamed(page);
    await page.goto('/audit');
    await fresh(page);
    await expect
      .poll(async () => {
        const [left] = await asOwner<{ count: number }>(
          'aurora',
          'select app.seal_changesets(10000)',
          `select count(*) as count from changeset s where s.company_id = app.current_company()
           and not exists (select from seal x where x.company_id = s.company_id and x.changeset_id = s.id)`,
        );
        return left?.count;
      })
      .toBe(0);
    const verify = page.getByRole('button', { name: es.audit.verify.action });
    await verify.click();
    const whole = page.getByRole('status', { name: es.audit.verify.label });
    await expect(whole).toContainText(es.audit.verify.ok);
    await expect(whole).toContainText(/\d+ registros sellados, ninguno alterado \(último sello: /);
    await expectAccessibleInBothThemes(page);

    const newest = `select id from change where company_id = app.current_company() and table_name = 'asset' order by id desc limit 1`;
    const alter = (name: string) =>
      asOwner(
        'aurora',
        `update change set after = jsonb_set(after, '{location_id}', '${name}') where company_id = app.current_company() and id = (${newest})`,
      );
    const [kept] = await asOwner<{ id: number; held: string }>(
      'aurora',
      `select changeset_id as id, coalesce(after ->> 'location_id', 'null') as held from change where company_id = app.current_company() and id = (${newest})`,
    );
    await alter('12345678');
    await verify.click();
    const broken = page.getByRole('alert', { name: es.audit.verify.label });
    await expect(broken).toContainText(es.audit.verify.broken);
    await expect(broken).toContainText(`El cambio n.º ${kept?.id}`);
    await expectAccessibleInBothThemes(page);
    await broken.getByRole('link', { name: es.audit.verify.show }).click();
    await expect(panel(page).getByRole('heading', { name: `Cambio n.º ${kept?.id}` })).toBeVisible();
    await alter(kept?.held ?? 'null');
    await verify.click();
    await expect(whole).toContainText(es.audit.verify.ok);
  },
);

test('on a phone the changes are cards and one opens over them', { tag: '@slow' }, async ({ openAs }) => {
  const page = await openAs(accounts.admin, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/audit');
  const cards = page.getByRole('list', { name: es.changeset.title });
  await expect(cards.getByRole('listitem').first()).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessibleInBothThemes(page);
  await cards.getByRole('link').first().click();
  await expect(panel(page)).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: es.audit.panel.close }).click();
  await expect(panel(page)).toBeHidden();
});

test(
  'it speaks English, and is closed to people who are not administrators',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    await page.goto('/audit');
    await page.evaluate(() => localStorage.setItem('browserLanguage', 'en'));
    await page.reload();
    await expect(page.getByRole('heading', { name: en.archive.restore.chain, level: 1 })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /From where/ })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('browserLanguage'));

    const analyst = await openAs(accounts.analyst);
    await analyst.goto('/audit');
    await expect(analyst).toHaveURL(/\/403/);
  },
);
