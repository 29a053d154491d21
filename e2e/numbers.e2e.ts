import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { accounts } from './kit/accounts.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const wings = fileURLToPath(new URL('../web/src/features/', import.meta.url));
/** Pages of a session whose address is whole, of every wing; those of single entries are met by the first row of their list. */
const listed = readdirSync(wings).flatMap((wing) => {
  const source = readFileSync(`${wings}${wing}/site-map.tsx`, 'utf8');
  return [...source.matchAll(/path: '(\/[^':]+)'[^{}]*?(?:access: '(\w+)'|may:)/g)].flatMap(([, path = '', access]) =>
    access === 'public' || /\/(create|from-template)$/.test(path) ? [] : [path],
  );
});
/** Lists show the columns with numbers here, which people may add. */
const withColumns: Readonly<Record<string, string>> = {
  '/assets': '?columns=code,name,riskCount,threatCount,vulnerabilityCount&perPage=25',
  '/threats': '?columns=code,name,assetCount,vulnerabilityCount&perPage=25',
  '/vulnerabilities': '?columns=code,name,assetCount,threatCount&perPage=25',
  '/parameters': '?kind=process',
};

interface NumberLink {
  from: string;
  text: string;
  href: string;
  number: number;
}

const plain = (text: string) => Number(text.replaceAll('.', ''));

/** The number a link says, if it says one: codes, dates, levels of a scale and ranks are none. */
function numberIn(text: string): number | null {
  const bare = text.replace(/[\p{L}]+[-–]\d[\w.-]*/gu, ' ').replace(/\d+\s*[–/:]\s*\d+/g, ' ');
  const found = bare.match(/(?<![\p{L}\d.,])\d{1,3}(?:\.\d{3})+(?![\d.,])|(?<![\p{L}\d.,])\d+(?![\p{L}\d.,])/gu) ?? [];
  return found.length === 1 ? plain(found[0]) : null;
}

/** What leads to an entry of a list and not to the list; its words may hold a number all the same. */
const toEntry = (href: string) => /[?&](risk|changeset|entry)=\d|\/(show|edit)\/\d+(?!.*tab=)|[?&]import=/.test(href);

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

async function linksOn(page: Page, from: string): Promise<NumberLink[]> {
  await page.goto(from);
  await settled(page);
  const found = await page.locator('main a[href^="/"]').evaluateAll((links) =>
    links.map((link) => ({
      text: (link instanceof HTMLElement ? link.innerText : '').replace(/\s+/g, ' ').trim(),
      href: link.getAttribute('href') ?? '',
    })),
  );
  return found.flatMap(({ text, href }) => {
    const number = numberIn(text);
    return number === null || toEntry(href) ? [] : [{ from, text, href, number }];
  });
}

/** How many rows a list says it has, once it is there. */
async function totalOn(page: Page, href: string): Promise<number | null> {
  await page.goto(href);
  await settled(page);
  let total: number | null = null;
  await expect
    .poll(async () => (total = await shownTotal(page, href)), { timeout: 20_000 })
    .not.toBeNull()
    .catch(() => null);
  return total;
}

/** How many rows a list says it has, and shows: the pager's sum, else the tab's, else what is said above the rows. */
async function shownTotal(page: Page, href: string): Promise<number | null> {
  const main = page.getByRole('main');
  const pager = main.getByRole('navigation', { name: /^Página \d/ });
  if ((await pager.count()) > 0) {
    const [, total] = / de ([\d.]+)/.exec(await pager.first().innerText()) ?? [];
    if (total !== undefined) return plain(total);
  }
  if ((await main.getByRole('heading', { name: /^(Sin resultados|Aún no hay)/ }).count()) > 0) return 0;
  const tab = main.locator('[role="tab"][aria-selected="true"]');
  if (href.includes('tab=') && (await tab.count()) > 0) {
    const tabTotal = /[\d.]+$/.exec(await tab.first().innerText())?.[0];
    const rows = await main.locator('[role="tabpanel"] tbody tr').count();
    // Both are asked for apart: until they agree, one of them is on its way.
    const total = tabTotal === undefined ? rows : plain(tabTotal);
    return rows === Math.min(total, 25) ? total : null;
  }
  const output = main.locator('output');
  for (const text of await output.allInnerTexts()) {
    const number = numberIn(text);
    if (number !== null) return number;
  }
  return null;
}

test('there are pages enough to mean something', () => {
  expect(listed.length).toBeGreaterThan(18);
  expect(listed).toEqual(expect.arrayContaining(['/home', '/home/risks', '/risks', '/assets', '/threats', '/scopes']));
});

/** Follows the numbers on some pages, and on the first entry of each list among them; tells what leads to another number of rows. */
async function wrongNumbers(page: Page, paths: readonly string[], least: number): Promise<string[]> {
  const shows: string[] = [];
  const links: NumberLink[] = [];
  for (const path of paths) {
    links.push(...(await linksOn(page, `${path}${withColumns[path] ?? ''}`)));
    const first = page.locator('main tbody a[href*="/show/"]').first();
    if ((await first.count()) > 0) shows.push((await first.getAttribute('href')) ?? '');
  }
  for (const show of new Set(shows.map((href) => href.replace(/\?.*/, '')))) links.push(...(await linksOn(page, show)));
  const different = [...new Map(links.map((link) => [`${link.href} ${link.number}`, link])).values()];
  // A few of each kind: the same column of another row is the same link with another number.
  const kinds = Map.groupBy(different, ({ from, href }) => `${from} ${href.replace(/\d+/g, 'N')}`);
  const chosen = [...kinds.values()].flatMap((some) => [
    ...new Set([...some.slice(0, 2), ...some.toSorted((a, b) => b.number - a.number).slice(0, 1)]),
  ]);
  expect(chosen.length, 'numbers that are links').toBeGreaterThan(least);
  const wrong: string[] = [];
  for (const { from, text, href, number } of chosen) {
    const total = await totalOn(page, href);
    if (total !== number) wrong.push(`${from}: “${text}” leads to ${href}, which has ${total ?? 'no number of rows'}`);
  }
  return wrong;
}

test(
  'a number that is a link opens exactly that many rows, on the start page and on that of risks',
  { tag: '@slow' },
  async ({ page }) => {
    expect(await wrongNumbers(page, ['/home', '/home/risks'], 5)).toEqual([]);
  },
);

test('a number that is a link opens exactly that many rows, on every page', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(900_000);
  expect(await wrongNumbers(page, listed, 15)).toEqual([]);
});
