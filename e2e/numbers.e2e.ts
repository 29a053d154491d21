import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { accounts } from './kit/accounts.ts';
import { patience } from './kit/patience.ts';
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
/** Pages with numbers that are links, and how they are asked for: lists in the columns with numbers, which people may add. */
const withNumbers: Readonly<Record<string, string>> = {
  '/home': '',
  '/home/risks': '',
  '/assets': '?columns=code,name,riskCount,threatCount,vulnerabilityCount,evidenceCount&perPage=25',
  '/threats': '?columns=code,name,assetCount,vulnerabilityCount&perPage=25',
  '/vulnerabilities': '?columns=code,name,assetCount,threatCount&perPage=25',
  '/evidence': '?columns=name,assetCount,controlCount,followUpCount,riskCount,revisionCount',
  '/controls': '?columns=code,name,riskCount,evidenceCount',
  '/roles': '',
  '/scopes': '?columns=name,userCount',
  '/parameters': '?kind=process',
  '/audit-requests': '',
  '/risks/coverage': '',
  '/risks/treatments': '',
  '/risks/controls-following': '',
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
const toEntry = (href: string) =>
  /[?&](risk|changeset|entry)=\d|\/(show|edit)\/[\w-]+(?!.*tab=)|\/results$|[?&](import|return)=/.test(href);

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // On a busy machine the network rests before the page is drawn.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.getByRole('status').filter({ hasText: es.shell.loading })).toHaveCount(0);
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

/** How many rows a list says it has, and shows: the pager's sum, else the tab's, else what is said above the rows. */
async function shownTotal(page: Page): Promise<number | null> {
  const main = page.getByRole('main');
  const pager = main.getByRole('navigation', { name: /^Página \d/ });
  if ((await pager.count()) > 0) {
    const [, total] = / de ([\d.]+)/.exec(await pager.first().innerText()) ?? [];
    if (total !== undefined) return plain(total);
  }
  if ((await main.getByRole('heading', { name: /^(Sin resultados|Aún no hay)/ }).count()) > 0) return 0;
  if (new URL(page.url()).searchParams.has('tab')) return totalOfTab(page);
  for (const text of await main.locator('output').allInnerTexts()) {
    const number = numberIn(text);
    if (number !== null) return number;
  }
  return null;
}

/** Number at the end of what is read of something, if it ends in one. */
const numberAtEnd = (text: string | undefined) => /([\d.]+)\)?$/.exec(text ?? '')?.[1];

/** How many rows the open tab says it has, once it shows those of its first page; null while the two differ. */
async function totalOfTab(page: Page): Promise<number | null> {
  const panel = page.getByRole('tabpanel');
  const [rows, parts, lists, tab, shown, steps] = await Promise.all([
    panel.locator('tbody tr').count(),
    panel.getByRole('region').count(),
    panel.locator('ul').evaluateAll((each) => each.map(({ children }) => children.length)),
    page.locator('main [role="tab"][aria-selected="true"]').innerText(),
    panel.getByRole('combobox', { name: es.evidence.proves.show }).locator('option:checked').allInnerTexts(),
    panel.getByText(/^Página \d+ de \d+$/).allInnerTexts(),
  ]);
  const total = numberAtEnd(shown[0]) ?? numberAtEnd(tab);
  if (total === undefined) return null;
  const pages = Number(numberAtEnd(steps[0]) ?? 1);
  const areThere = (count: number) => count * (pages - 1) < plain(total) && plain(total) <= count * pages;
  return [rows, parts, ...lists].some(areThere) ? plain(total) : null;
}

/** What a link leads to, where that has another number of rows than the link says; null where it has as many. */
async function wrongNumber(page: Page, { from, text, href, number }: NumberLink): Promise<string | null> {
  await page.goto(href);
  let total: number | null = null;
  const isRight = await expect
    .poll(async () => (total = await shownTotal(page)), { timeout: 10_000 * patience })
    .toBe(number)
    .then(() => true)
    .catch(() => false);
  return isRight ? null : `${from}: “${text}” leads to ${href}, which has ${total ?? 'no number of rows'}`;
}

/** A few of each kind of link: the same column of another row is the same link with another number. */
function chosenOf(links: readonly NumberLink[]): NumberLink[] {
  const different = [...new Map(links.map((link) => [`${link.href} ${link.number}`, link])).values()];
  const kinds = Map.groupBy(different, ({ from, href }) => `${from} ${href.replace(/\d+/g, 'N')}`);
  return [...kinds.values()].flatMap((some) => [
    ...new Set([...some.slice(0, 2), ...some.toSorted((a, b) => b.number - a.number).slice(0, 1)]),
  ]);
}

/** The numbers that are links on a page, and on the first entry of its list. */
async function numbersOf(page: Page, path: string): Promise<NumberLink[]> {
  const links = await linksOn(page, `${path}${withNumbers[path] ?? ''}`);
  const first = page.locator('main tbody a[href*="/show/"]').first();
  const show = (await first.count()) > 0 ? await first.getAttribute('href') : null;
  return show === null ? links : [...links, ...(await linksOn(page, show.replace(/\?.*/, '')))];
}

test.describe.configure({ mode: 'parallel' });

for (const path of Object.keys(withNumbers))
  test(`a number that is a link on ${path} opens exactly that many rows`, { tag: '@slow' }, async ({ page }) => {
    test.setTimeout(300_000 * patience);
    const chosen = chosenOf(await numbersOf(page, path));
    expect(chosen).not.toEqual([]);
    const wrong: (string | null)[] = [];
    for (const link of chosen) wrong.push(await wrongNumber(page, link));
    expect(wrong.filter((each) => each !== null)).toEqual([]);
  });

test('every other page has no number that is a link', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(300_000 * patience);
  const others = listed.filter((path) => !(path in withNumbers));
  expect(others.length + Object.keys(withNumbers).length).toBe(listed.length);
  const found: NumberLink[] = [];
  for (const path of others) found.push(...(await numbersOf(page, path)));
  expect(found).toEqual([]);
});
