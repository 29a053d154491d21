import { env } from 'node:process';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

const main = `http://localhost:${env['E2E_PORT']}`;

test(
  'a consultant compares the maturity of their companies, and a figure leads to its results at the company’s address',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto(`${main}/login`);
    await typeCredentials(page, accounts.consultant);
    await page.getByRole('link', { name: es.session.companies.compare }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.companyComparison.title);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('Boreal Ltda.')).toContainText(es.companyComparison.states.none);
    const overall = row('Aurora S.A.S.')
      .getByRole('link', { name: /Madurez total/ })
      .first();
    await expect(overall).toBeVisible();
    await expectAccessibleInBothThemes(page);
    // By phases, themes and functions; the way is in the address.
    await page.getByText(es.companyComparison.by.function).click();
    await expect(page.getByRole('columnheader', { name: /^GV / })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: /^GV / })).toBeVisible();
    await page.getByText(es.companyComparison.by.overall).click();
    await page.getByRole('searchbox', { name: es.companyComparison.search }).fill('boreal');
    await expect(row('Aurora S.A.S.')).toHaveCount(0);
    await page.getByRole('searchbox', { name: es.companyComparison.search }).fill('');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: es.catalogue.list.export }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^madurez-de-las-empresas.*\.csv$/);
    // The session goes along to the company, and into the scope the figure is of.
    await overall.click();
    await expect(page).toHaveURL(/\/\/aurora\.localhost:\d+\/assessments\/\d+\/results/);
    await expect(
      page
        .getByRole('heading', { level: 2, name: es.maturity.columns.overall_maturity })
        .or(page.getByText(es.maturity.columns.overall_maturity))
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, account: accounts.admin });
  test('who belongs to one company sees it alone, each result as a card', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/assessments/companies');
    await expect(page.getByText('Aurora S.A.S.').last()).toBeVisible();
    await expect(page.getByText('Boreal Ltda.')).toHaveCount(0);
    const { width } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(width).toBe(0);
    await expectAccessible(page);
  });
});
