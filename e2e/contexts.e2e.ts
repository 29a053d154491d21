import { asset } from '@baluarte/contract/inventory/asset.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { routes } from '../web/test/route-verdicts.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { mainHost } from './kit/new-account.ts';
import { patience } from './kit/patience.ts';
import { chooseScope, scope, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

/** Pages that show what belongs to a company, of those that are built; single entries and forms are of one company alone. */
const pages = [
  ...routes
    .filter(({ path, access }) => access === 'session' && !/:|\/(create|select)/.test(path))
    .map(({ path }) => path)
    // What the platform offers is the same in every company, and named as what is made of it.
    .filter((path) => !/^\/(companies|my-account|select-company|assets\/store\/from-template)/.test(path)),
  '/type-threats',
  '/notifications',
];
/** The audit is of every scope its reader may enter, whichever they work in. */
const pagesOfScope = pages.filter((path) => path !== '/audit');
/** What is looked at in every run; all of them with the slow ones. */
const few = ['/home', '/assets', '/risks'];
const aurora = /Aurora S\.A\.S\./;
const boreal = /Boreal Ltda\./;

/** Goes to another company as a person does, from wherever the page is. */
async function goOver(page: Page, company: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Cambiar de empresa:/ }).click();
  await page.getByRole('menuitem', { name: company }).click();
  // With several scopes the one to work in is chosen first; then a start page that was open is open again.
  const arrived = page.getByRole('button', { name: company });
  const choosing = page.getByRole('heading', { name: es.session.scopes.title });
  await expect(arrived.or(choosing)).toBeVisible();
  if (await choosing.isVisible()) await page.getByRole('button', { name: scope }).click();
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

// Names that are no part of one of the others.
const alone = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.some((other) => other.includes(name)));

/** Opens a page as if its address was typed; false where this person may not. */
async function opens(page: Page, path: string): Promise<boolean> {
  await page.goto(`${mainHost}${path}`);
  await page.waitForLoadState('networkidle');
  return new URL(page.url()).pathname === path;
}

/** The pages, without the address bar: what was read stays in the memory of the tab. */
async function backTo(page: Page, path: string): Promise<void> {
  for (let steps = 0; steps < 8 && new URL(page.url()).pathname !== path; steps += 1) {
    await page.goBack();
    await page.waitForLoadState('networkidle');
    if (/\/(403|login)$/.test(new URL(page.url()).pathname)) return;
  }
}

async function companyChanges(page: Page, paths: readonly string[]): Promise<number> {
  await page.goto(`${mainHost}/login`);
  await typeCredentials(page, accounts.consultant);
  await page.getByRole('button', { name: boreal }).click();
  await chooseScope(page);
  const inBoreal = await namesIn(page);
  await goOver(page, aurora);
  const inAurora = await namesIn(page);
  const ofAurora = alone(inAurora, inBoreal);
  const own = alone(inBoreal, inAurora);
  expect(ofAurora.length).toBeGreaterThan(20);
  expect(own.length).toBeGreaterThan(3);
  let compared = 0;
  for (const path of paths) {
    if (!(await opens(page, path))) continue;
    compared += 1;
    await expectOnly(page, own, `${path} of Aurora`);
    await goOver(page, boreal);
    await expectOnly(page, ofAurora, `the start page after ${path}`);
    await page.goBack();
    await expectOnly(page, ofAurora, `${path} again, in Boreal`);
    await goOver(page, aurora);
    await expectOnly(page, own, `the start page after ${path}, back in Aurora`);
  }
  return compared;
}

/** Signs the administrator of Aurora in; names of assets by scope, of the first and of the second of them. */
async function inTwoScopes(page: Page) {
  await page.goto(`${mainHost}/login`);
  await typeCredentials(page, accounts.admin);
  await chooseScope(page);
  const scopes = await page.evaluate(
    () => JSON.parse(localStorage.getItem('scopes') ?? '[]') as { id: number; name: string }[],
  );
  const first = { name: scope, all: await namesIn(page) };
  for (const { name } of scopes.filter((one) => one.name !== scope)) {
    await toScope(page, name);
    const all = await namesIn(page);
    const [ofFirst, ofSecond] = [alone(first.all, all), alone(all, first.all)];
    if (ofSecond.length > 2) return { first: { name: scope, own: ofFirst }, second: { name, own: ofSecond } };
  }
  throw new Error('no second scope has assets of its own');
}

async function toScope(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Cambiar de alcance:/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: `Cambiar de alcance: ${name}` })).toBeVisible();
}

async function scopeChanges(page: Page, paths: readonly string[]): Promise<number> {
  const { first, second } = await inTwoScopes(page);
  let compared = 0;
  for (const path of paths) {
    if (!(await opens(page, path))) continue;
    compared += 1;
    await expectOnly(page, first.own, `${path} of the second scope`);
    await toScope(page, first.name);
    await expectOnly(page, second.own, `${path}, in the first scope`);
    await toScope(page, second.name);
    await expectOnly(page, first.own, `${path}, back in the second scope`);
  }
  return compared;
}

async function viewAsChanges(page: Page, paths: readonly string[]): Promise<number> {
  // The member is of the first scope alone; the administrator looks from the second.
  const { first, second } = await inTwoScopes(page);
  const people = await (await apiOf(page)).call(user.endpoints.list, { query: { perPage: 200 } });
  const member = people.data.find(({ email }) => email === accounts.member);
  if (!member?.name) throw new Error('no member to view as');
  const memberName = member.name;
  const whole = `${memberName} ${member.lastName}`;
  let compared = 0;
  for (const path of paths) {
    if (!(await opens(page, path))) continue;
    compared += 1;
    await expectOnly(page, first.own, `${path} of the administrator`);
    await page.getByRole('link', { name: es.shell.pages.users, exact: true }).first().click();
    await page.getByLabel(/^Buscar en usuarios/).fill(accounts.member);
    await expect(page).toHaveURL(/search=/);
    await page.getByRole('grid').getByRole('link', { name: memberName }).first().click();
    await page.getByRole('button', { name: es.user.viewAs.action }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Ver como ${whole}` })
      .click();
    await expect(page.getByText(`Está viendo la aplicación como ${whole}.`, { exact: false })).toBeVisible();
    await expectOnly(page, second.own, `the start page of the member after ${path}`);
    await backTo(page, path);
    await expectOnly(page, second.own, `${path} as the member`);
    await page.getByRole('button', { name: es.shell.viewAs.leave }).click();
    await expect(page.getByText('Está viendo la aplicación como', { exact: false })).toHaveCount(0);
    await opens(page, path);
    await expectOnly(page, first.own, `${path} of the administrator again`);
  }
  return compared;
}

async function personChanges(page: Page, paths: readonly string[]): Promise<number> {
  await page.goto(`${mainHost}/login`);
  await typeCredentials(page, accounts.otherCompany);
  await chooseScope(page);
  const inBoreal = await namesIn(page);
  let compared = 0;
  for (const path of paths) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${mainHost}/login`);
    await typeCredentials(page, accounts.admin);
    await chooseScope(page);
    const ofAurora = alone(await namesIn(page), inBoreal);
    if (!(await opens(page, path))) continue;
    compared += 1;
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await page.getByRole('button', { name: es.shell.signOut }).click();
    await expect(page).toHaveURL(/\/login/);
    await typeCredentials(page, accounts.otherCompany);
    await chooseScope(page);
    await expectOnly(page, ofAurora, `the start page of somebody else after ${path}`);
    // Not by the address bar: what was read stays in the memory of the tab.
    const link = page.locator(`nav a[href="${path}"]`).first();
    if ((await link.count()) > 0) await link.click();
    else await page.goto(`${mainHost}${path}`);
    await expectOnly(page, ofAurora, `${path} of somebody else`);
  }
  return compared;
}

const switches = {
  company: companyChanges,
  scope: scopeChanges,
  'who one views as': viewAsChanges,
  person: personChanges,
};

for (const [what, changes] of Object.entries(switches)) {
  const tag = what === 'company' || what === 'scope' ? [] : ['@slow'];
  test(`with another ${what} a page shows what is theirs alone`, { tag }, async ({ page, faults }) => {
    faults.expect(401, 403);
    expect(await changes(page, what === 'company' ? few : few.slice(1, 2)), 'pages compared').toBeGreaterThan(0);
  });
  test(`with another ${what} every page shows what is theirs alone`, { tag: '@slow' }, async ({ page, faults }) => {
    test.setTimeout(900_000 * patience);
    faults.expect(401, 403);
    const every = what === 'scope' || what === 'who one views as' ? pagesOfScope : pages;
    expect(await changes(page, every), 'pages compared').toBeGreaterThan(0);
  });
}
