import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { accounts } from './kit/accounts.ts';
import { chooseScope, signIn, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

/** Pages with tabs, menus, fields, switches and tables: what is made of the smallest parts shows first when these change. */
const pages = ['/my-account', '/assets', '/parameters', '/settings', '/users', '/notifications'];

/** Padding, height and type size of everything one can press or type in: each look once, however many rows there are. */
const looksOf = (page: Page) =>
  page.evaluate(() => {
    const looks = [...document.querySelectorAll('button, a, input, select, textarea, [role="tab"], td, th')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { padding, fontSize, minHeight, borderWidth } = getComputedStyle(element);
        return `${element.tagName} ${element.getAttribute('role') ?? ''}: ${padding} ${fontSize} ${minHeight} ${borderWidth}`;
      });
    return [...new Set(looks)].sort();
  });

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Goes to a page as a link does: the application stays, and with it the styles it has loaded. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

test(
  'pages look the same whichever way they are come to: at once, from another page, after signing out and in',
  { tag: '@slow' },
  async ({ page }) => {
    // In a session of its own, since it signs out.
    await signIn(page, accounts.admin);
    const title = page.getByRole('heading', { level: 1 });
    const expected = new Map<string, { title: string; looks: string[] }>();
    for (const path of pages) {
      await page.goto(path);
      await settled(page);
      let looks = await looksOf(page);
      // Until nothing more comes: parts of a page are loaded after it.
      await expect(async () => {
        const before = looks;
        await page.waitForTimeout(500);
        looks = await looksOf(page);
        expect(looks).toEqual(before);
      }).toPass();
      expected.set(path, { title: await title.innerText(), looks });
    }
    const compare = async (way: string) => {
      for (const [path, { title: own, looks }] of nonEmpty(expected)) {
        await goWithin(page, path);
        await expect(title).toHaveText(own);
        await settled(page);
        await expect.poll(() => looksOf(page), { message: `${path} ${way}` }).toEqual(looks);
      }
    };
    await compare('from another page');
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('button', { name: es.shell.signOut }).click();
    await expect(page.getByLabel(es.session.login.email)).toBeVisible();
    await typeCredentials(page, accounts.admin);
    await chooseScope(page);
    await compare('after signing out and in');
  },
);
