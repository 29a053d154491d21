import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { following } from '@baluarte/contract/risk/follow-up.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const lists: Readonly<Record<string, AnyEndpoint>> = {
  '/assets': asset.endpoints.list,
  '/evidence': evidence.endpoints.list,
  '/threats': threat.endpoints.list,
  '/vulnerabilities': vulnerability.endpoints.list,
  '/risks': risk.list,
  '/controls': control.endpoints.list,
  '/risks/treatments': treatment.list,
  '/risks/controls-following': following.endpoints.list,
};

/** A number of the page and the address of the rows behind it. */
interface Figure {
  name: string;
  count: number;
  to: URL;
}

/** Every number on the page that leads to rows. */
async function figuresOn(page: Page): Promise<Figure[]> {
  const links = page.getByRole('main').getByRole('link', { name: /\. Ver la lista$/ });
  await expect(links.first()).toBeVisible();
  const found = await links.evaluateAll((elements) =>
    elements.map((element) => ({ name: element.getAttribute('aria-label') ?? '', href: element.getAttribute('href') })),
  );
  return found.map(({ name, href }) => ({
    name,
    count: Number(/^([\d.]+) /.exec(name)?.[1]?.replace('.', '')),
    to: new URL(href ?? '', 'http://aurora.localhost'),
  }));
}

/** How many rows the list behind a figure has by the API. */
async function rowsBehind(api: Api, { to }: Figure): Promise<number> {
  const list = lists[to.pathname];
  if (!list) throw new Error(`${to.pathname} is no list`);
  const query = Object.fromEntries(to.searchParams);
  return (await api.call(list, { query: { ...query, perPage: 1 } })).meta.total;
}

for (const path of ['/home', '/home/risks'])
  test(
    `every number on ${path} is the number of the rows it leads to`,
    { tag: path === '/home' ? [] : '@slow' },
    async ({ page }) => {
      await page.goto(path);
      const figures = await figuresOn(page);
      expect(figures.length).toBeGreaterThanOrEqual(8);
      const api = await apiOf(page);
      const shown = figures.map(({ name, count }) => ({ name, count }));
      const behind = await Promise.all(
        figures.map(async (figure) => ({ name: figure.name, count: await rowsBehind(api, figure) })),
      );
      expect(shown).toEqual(behind);
      await expectAccessibleInBothThemes(page);
    },
  );

test('a number leads to a list of so many rows', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/home/risks');
  const link = page.getByRole('main').getByRole('link', { name: / incompletos?\. Ver la lista$/i });
  const count = await link.innerText();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.home.figures.risks);
  await expect(page.getByRole('navigation', { name: /^Página 1 de/ })).toContainText(`de ${count}`);
});

test(
  'the overview of risks says what the posture counts: the highest, and the year',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/home/risks');
    const { data } = await (await apiOf(page)).call(posture.get);
    const top = data.risks?.top?.[0];
    if (!top) throw new Error('the demonstration has no assessed risk');
    await expect(page.getByRole('region', { name: es.home.risks.top })).toContainText(top.asset);
    const year = page.getByRole('region', { name: es.home.risks.trend });
    await year.getByText(es.home.risks.trendTable).click();
    const months = year.getByRole('table').getByRole('row');
    await expect(months).toHaveCount(1 + (data.risks?.trend?.length ?? 0));
    const last = data.risks?.trend?.at(-1)?.residual ?? [];
    const cells = await months.last().getByRole('cell').allInnerTexts();
    expect(cells.map(Number)).toEqual([1, 2, 3, 4].map((id) => last.find(({ rangeId }) => rangeId === id)?.count ?? 0));
  },
);

test('a member without risks sees what concerns them and nothing of risks', async ({ openAs }) => {
  const page = await openAs(accounts.member);
  await page.goto('/home');
  await expect(page.getByRole('region', { name: es.home.figures.title }).getByRole('term')).toHaveText([
    es.home.figures.assets,
    es.home.figures.threats,
    es.home.figures.vulnerabilities,
    es.home.figures.evidence,
  ]);
  await page.goto('/home/risks');
  await expect(page.getByText(es.home.risks.forbidden)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
