import { choices } from '@baluarte/contract/organization/choices.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { patience } from './kit/patience.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

/** Every sentence under a part of the texts, lists of words included. */
const sentencesIn = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part as object).flatMap(sentencesIn);

/** A sentence with gaps as a pattern; null where its own words are too few to tell it by. */
function patternOf(sentence: string): RegExp | null {
  const parts = sentence.split(/(\{\{\w+\}\})/);
  const isGap = (part: string) => part.startsWith('{{');
  const words = parts.filter((part) => !isGap(part)).join('');
  if (words.replace(/\P{L}/gu, '').length < 8) return null;
  const gap = (part: string) => (part === '{{count}}' ? String.raw`[\d.,]+` : '.+');
  const quoted = (part: string) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`^${parts.map((part) => (isGap(part) ? gap(part) : quoted(part))).join('')}$`);
}

const english = new Set(sentencesIn(en));
/** What the interface says in Spanish and never in English. Column names of files are no part of the interface. */
const spanish = sentencesIn({ ...es, files: {}, importFiles: {}, riskFiles: {} }).filter((text) => !english.has(text));
const plain = new Set(spanish.filter((text) => !text.includes('{{') && text.length > 1));
const patterns = spanish.filter((text) => text.includes('{{')).flatMap((text) => patternOf(text) ?? []);

/** Names the company's tables have in both languages, in Spanish. */
async function bilingualNames(api: Api): Promise<Set<string>> {
  const kinds =
    'threatCategory,threatSubcategory,threatActor,threatReason,assetCategory,assetType,severity,vulnerabilityCategory';
  const [lists, scales, threats] = await Promise.all([
    api.call(choices.list, { query: { kinds } }),
    api.call(method.get),
    api.call(threat.endpoints.list, { query: { perPage: 200 } }),
  ]);
  const rows: { name: string | null; nameEn?: string | null }[] = [
    ...Object.values(lists.data).flat(),
    ...scales.data.rangeLevels,
    ...scales.data.impactFactors,
    ...scales.data.impactFactors.flatMap(({ levels }) => levels),
    ...scales.data.probabilityTypes.flatMap(({ levels }) => levels),
    ...threats.data,
  ];
  const inEnglish = new Set(rows.map(({ nameEn }) => nameEn));
  return new Set(
    rows.flatMap(({ name, nameEn }) => (name && nameEn && name !== nameEn && !inEnglish.has(name) ? [name] : [])),
  );
}

/** Everything a page says: its texts, and what stands in names, hints and placeholders. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title.replace(' · Baluarte', '')];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // Texts React puts side by side are one sentence to a reader.
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent === null || parent.closest('script, style, [lang="es"]')) continue;
      texts.push(parent.textContent?.trim() ?? '', walker.currentNode.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]'))
      if (!element.closest('[lang="es"]'))
        texts.push(
          ...['aria-label', 'title', 'placeholder', 'aria-valuetext'].flatMap(
            (name) => element.getAttribute(name) ?? [],
          ),
        );
    return [...new Set(texts)].filter((text) => text !== '');
  });

const pages = [
  '/home',
  '/home/risks',
  '/assets',
  '/assets/create',
  '/threats?columns=code,name,categoryId,subcategoryId,actorId,reasonId,description,statusId',
  '/threats/show/1',
  '/threats/show/1?tab=asset',
  '/threats/show/1?tab=history',
  '/vulnerabilities',
  '/vulnerabilities?import=new',
  '/risks',
  '/risks?incomplete=true',
  '/risks/recognition',
  '/risks/management',
  '/risks/management?view=table',
  '/scopes',
  '/scopes/create',
  '/scopes/show/1?tab=history',
  '/select-company',
  '/scopes/select',
  '/403',
  '/no-such-page',
];

test('a person who chose English reads no Spanish on any page', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(90_000 * patience);
  await page.goto('/home');
  const names = await bilingualNames(await apiOf(page));
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const leftovers: Record<string, string[]> = {};
  const look = async (place: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const texts = await textsOn(page);
    const isSpanish = (text: string) =>
      plain.has(text) || names.has(text) || patterns.some((pattern) => pattern.test(text));
    const found = texts.filter(isSpanish);
    if (found.length > 0) leftovers[place] = found;
  };
  for (const path of pages) {
    await page.goto(path);
    await look(path);
  }

  await page.goto('/risks?sort=-level');
  await page.getByRole('grid').getByRole('link').first().click();
  for (const tab of ['Assessment', 'Explanation', 'History']) {
    await page.getByRole('tab', { name: tab }).click();
    await look(tab);
  }
  await page.goto('/threats');
  for (const menu of ['Columns', 'Add filter', 'Export']) {
    await page.getByRole('main').getByRole('button', { name: menu }).click();
    await look(menu);
    await page.keyboard.press('Escape');
  }
  expect(leftovers).toEqual({});
});
