import { asset } from '@baluarte/contract/inventory/asset.ts';
import type { Page } from '@playwright/test';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { mainHost } from './kit/new-account.ts';
import { chooseScope, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

/** Pages that show what belongs to a company. */
const pages = [
  '/home',
  '/risks/home',
  '/risks',
  '/risks/recognition',
  '/risks/management',
  '/assets',
  '/threats',
  '/vulnerabilities',
  '/type-threats',
  '/impacts',
  '/parameters',
  '/scopes',
  '/audit',
];
const aurora = /Aurora S\.A\.S\./;
const boreal = /Boreal Ltda\./;

/** Goes to another company as a person does, from wherever the page is. */
async function goOver(page: Page, company: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Cambiar de empresa:/ }).click();
  await page.getByRole('menuitem', { name: company }).click();
  // With several scopes the one to work in is chosen first.
  const arrived = page.getByRole('button', { name: company });
  await expect(arrived.or(page.getByRole('heading', { name: 'Elija el alcance' }))).toBeVisible();
  await chooseScope(page);
  await expect(arrived).toBeVisible();
}

const namesIn = async (page: Page) =>
  (await (await apiOf(page)).call(asset.endpoints.list, { query: { perPage: 200 } })).data.map(({ name }) => name);

/** Nothing of the other company is on screen, once the page has settled. */
async function expectOnly(page: Page, otherNames: readonly string[], where: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const shown = await page.locator('main').innerText();
  expect(
    otherNames.filter((name) => shown.includes(name)),
    where,
  ).toEqual([]);
}

test('whatever page is open, another company shows its own data alone, here and on the way back', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(`${mainHost}/login`);
  await typeCredentials(page, accounts.consultant);
  await page.getByRole('button', { name: boreal }).click();
  await chooseScope(page);
  const inBoreal = await namesIn(page);
  await goOver(page, aurora);
  const inAurora = await namesIn(page);
  // Names that are no part of one of the other company.
  const alone = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => !others.some((other) => other.includes(name)));
  const ofAurora = alone(inAurora, inBoreal);
  const own = alone(inBoreal, inAurora);
  expect(ofAurora.length).toBeGreaterThan(20);
  expect(own.length).toBeGreaterThan(3);

  for (const path of pages) {
    await page.goto(`${mainHost}${path}`);
    if (new URL(page.url()).pathname !== path) continue;
    await expectOnly(page, own, `${path} of Aurora`);
    await goOver(page, boreal);
    await expectOnly(page, ofAurora, `the start page after ${path}`);
    await page.goBack();
    await expectOnly(page, ofAurora, `${path} again, in Boreal`);
    await goOver(page, aurora);
    await expectOnly(page, own, `the start page after ${path}, back in Aurora`);
  }
});
