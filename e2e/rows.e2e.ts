import { es } from '@baluarte/texts/es/index.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { accounts } from './kit/accounts.ts';
import { mainHost } from './kit/new-account.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

/** Every list of the product that has rows in the demonstration company, and who sees them. */
const lists: readonly (readonly [path: string, account: string])[] = [
  ['/assets', accounts.admin],
  ['/threats', accounts.admin],
  ['/vulnerabilities', accounts.admin],
  ['/scopes', accounts.admin],
  ['/users', accounts.admin],
  ['/roles', accounts.admin],
  ['/risks', accounts.admin],
  ['/audit', accounts.admin],
  ['/assets/show/1?tab=risk', accounts.admin],
];

const address = (page: Page) => page.evaluate(() => `${location.pathname}${location.search}`);

/** A cell of the row that holds no control: a press on it is one on the row. */
async function plainCell(row: Locator): Promise<Locator> {
  const cells = row.locator('td[data-kind]');
  for (let at = (await cells.count()) - 1; at >= 0; at -= 1) {
    const cell = cells.nth(at);
    if ((await cell.locator('a, button, input, label').count()) === 0 && (await cell.innerText()).trim() !== '')
      return cell;
  }
  throw new Error('no cell of the row is plain');
}

/** A press on the first row opens it: by mouse, in a tab of its own, by keyboard; text and boxes in it stay what they are. */
async function expectOpening(page: Page, context: BrowserContext, path: string): Promise<void> {
  await page.goto(path);
  const row = page.locator('main tbody tr[data-href]').first();
  await expect(row).toBeVisible();
  const href = (await row.getAttribute('data-href')) ?? '';
  const cell = await plainCell(row);
  const before = await address(page);

  // Selecting text to copy it does not open the row.
  await cell.evaluate((element) => getSelection()?.selectAllChildren(element));
  await cell.dispatchEvent('click');
  await page.waitForTimeout(400);
  expect(await address(page)).toBe(before);
  await page.evaluate(() => getSelection()?.removeAllRanges());

  const opened = context.waitForEvent('page');
  await cell.click({ button: 'middle' });
  const tab = await opened;
  await tab.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(href.split('?')[0] ?? ''));
  await tab.close();
  expect(await address(page)).toBe(before);

  await row.getByRole('checkbox').check();
  expect(await address(page)).toBe(before);
  await row.getByRole('checkbox').uncheck();

  await cell.click();
  await expect.poll(() => address(page)).toBe(href);
  await page.goto(new URL(before, page.url()).href);
  await row.locator('td[data-kind]').first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => address(page)).toBe(href);
}

/** The list people work in most; the others take the same way through the kit. */
const everyDay = '/risks';

for (const [path, account] of lists)
  test.describe(path, { tag: path === everyDay ? [] : '@slow' }, () => {
    test.use({ account });

    test('a press anywhere on a row opens it, by keyboard and in a tab of its own too', async ({ page, context }) => {
      await expectOpening(page, context, path);
    });
  });

test('the lists of the platform open their rows in the same way', { tag: '@slow' }, async ({ page, context }) => {
  await page.goto(`${mainHost}/login?return=/companies`);
  await typeCredentials(page, accounts.superAdmin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.shell.pages.companies);
  await expectOpening(page, context, `${mainHost}/companies`);
  await expectOpening(page, context, `${mainHost}/users`);
});

test.describe('rows of tables that are no lists', () => {
  test.use({ account: accounts.admin });

  for (const path of ['/assets/show/1?tab=threat', '/assets/show/1?tab=vulnerability', '/scopes/show/1?tab=users'])
    test(`${path}: a press on a row follows its link`, { tag: '@slow' }, async ({ page }) => {
      await page.goto(path);
      const row = page.locator('main [role="tabpanel"] tbody tr').first();
      const href = (await row.locator('a').first().getAttribute('href')) ?? '';
      expect(href).not.toBe('');
      await row.locator('td').last().click();
      await expect.poll(() => address(page)).toBe(href);
    });

  test('a suggestion that is a risk already leads to it', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/risks/recognition?isKnown=true');
    const row = page
      .locator('main li')
      .filter({ has: page.locator('a[href*="risk="]') })
      .first();
    const href = (await row.locator('a').first().getAttribute('href')) ?? '';
    await row.locator('label').first().click();
    await expect.poll(() => address(page)).toContain(href);
  });
});
