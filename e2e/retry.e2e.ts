import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { accounts } from './kit/accounts.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: es.shell.retry });

/** Lets what an address answers fail as long as `isDown`, and counts how often it was asked for. */
async function breakable(page: Page, address: RegExp) {
  const state = { isDown: true, asked: 0 };
  await page.route(address, (route) => {
    state.asked += 1;
    return state.isDown ? route.abort('failed') : route.continue();
  });
  return state;
}

for (const [what, from, link, code, shown] of [
  ['a page', '/home', 'Activos', /\/assets\/assets\.page-[^/]*\.js/, 'grid'],
  ['a part of a page', '/my-account', 'Seguridad', /\/assets\/security-tab-[^/]*\.js/, 'region'],
] as const)
  test(
    `the first «Reintentar» of ${what} whose code did not arrive asks for it again and shows it`,
    { tag: '@slow' },
    async ({ page, faults }) => {
      faults.expectError(/ChunkError|dynamically imported module/);
      await page.goto(from);
      const chunk = await breakable(page, code);
      await page
        .getByRole(what === 'a page' ? 'link' : 'tab', { name: link, exact: true })
        .first()
        .click();
      await expect(retry(page)).toBeVisible();
      const before = chunk.asked;
      chunk.isDown = false;
      await retry(page).click();
      await expect(page.getByRole('main').getByRole(shown).first()).toBeVisible();
      expect(chunk.asked).toBeGreaterThan(before);
    },
  );

for (const [part, path, address] of [
  ['the figures of the start page', '/home', /\/api\/dashboard/],
  ['a list', '/threats', /\/api\/threats\?/],
  ['the record of an entry', '/assets/show/1', /\/api\/assets\/1$/],
] as const)
  test(`the first «Reintentar» of ${part} asks again`, { tag: part === 'a list' ? [] : '@slow' }, async ({ page }) => {
    const data = await breakable(page, address);
    await page.goto(path);
    await expect(retry(page).first()).toBeVisible();
    const before = data.asked;
    data.isDown = false;
    await retry(page).first().click();
    await expect(retry(page)).toHaveCount(0);
    expect(data.asked).toBe(before + 1);
  });
