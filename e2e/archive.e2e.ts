import { createHash } from 'node:crypto';
import { company } from '@baluarte/contract/organization/company.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts, password } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { downloaded } from './kit/downloads.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { patience } from './kit/patience.ts';
import { scope as usual, typeCredentials } from './kit/sign-in.ts';
import { mainHost } from './kit/new-account.ts';
import { expect, test } from './kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const ready = (page: Page) => page.getByRole('listitem').filter({ hasText: es.archive.states.done }).first();

/** The heat map of one scope of the company a page is in, cell by cell. */
async function figures(page: Page) {
  const { data } = await (await apiOf(page)).call(scope.endpoints.list, { query: { search: usual } });
  const kept = await page.evaluate(() => localStorage.getItem('scope'));
  await page.evaluate((id) => localStorage.setItem('scope', JSON.stringify({ id })), data[0]?.id);
  const { data: map } = await (await apiOf(page)).call(risk.map);
  await page.evaluate(
    (scope) => (scope === null ? localStorage.removeItem('scope') : localStorage.setItem('scope', scope)),
    kept,
  );
  const text = JSON.stringify(map, (name, value: unknown) => (/^id$|Ids?$/.test(name) ? undefined : value));
  return JSON.parse(text) as unknown;
}

test.use({ account: accounts.admin });

/** Lifts every hold of evidence of the company a page is in: what is held keeps its company. */
async function liftHolds(page: Page): Promise<void> {
  const { data: scopes } = await (await apiOf(page)).call(scope.endpoints.list);
  for (const { id } of scopes) {
    await page.evaluate((held) => localStorage.setItem('scope', JSON.stringify({ id: held })), id);
    const api = await apiOf(page);
    const { data } = await api.call(evidence.endpoints.list, { query: { isOnHold: 'true' } });
    for (const piece of data) await api.call(evidence.endpoints.lift, { params: { id: piece.id } });
  }
  await page.evaluate(() => localStorage.removeItem('scope'));
}

/** Takes a company away for good, as the platform asks for it: at rest, archived, downloaded, its subdomain typed. */
async function removeCompany(page: Page, subdomain: string): Promise<void> {
  await page.getByRole('button', { name: es.shell.leave }).click();
  await expect(heading(page)).toHaveText(es.shell.pages.companies);
  const api = await apiOf(page);
  const { data } = await api.call(company.list, { query: { search: subdomain } });
  const id = data[0]?.id ?? 0;
  await api.call(company.status, { params: { id }, body: { statusId: 2 } });
  await page.goto(`${mainHost}/companies/show/${id}`);
  await page.getByRole('button', { name: /^Más|Acciones/ }).click();
  await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
  const dialog = page.getByRole('dialog', { name: es.shell.confirm.title });
  await dialog.getByRole('button', { name: es.archive.make }).click();
  const download = dialog.getByRole('button', { name: es.archive.download });
  await expect(download).toBeVisible({ timeout: 30_000 * patience });
  await expectAccessible(page);
  await download.click();
  const proof = page.getByRole('dialog', { name: es.archive.proof.title });
  await proof.getByLabel(es.account.password.current, { exact: true }).fill(password);
  await downloaded(page, () => proof.getByRole('button', { name: es.archive.download }).click());
  await dialog.getByLabel(`Escriba «${subdomain}» para confirmar`).fill(subdomain);
  await dialog.getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
  await expect(page.getByText(/^Se eliminó Aurora/)).toBeVisible();
}

test(
  'a company is archived, downloaded with the password, brought in under another name and entered',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    test.slow();
    faults.expect(422);
    await page.goto('/settings?tab=archive');
    await page.getByRole('button', { name: es.archive.make }).click();
    await expect(ready(page)).toBeVisible({ timeout: 30_000 * patience });
    await expectAccessibleInBothThemes(page);
    await ready(page).getByRole('button', { name: es.archive.download }).click();
    const dialog = page.getByRole('dialog', { name: es.archive.proof.title });
    await dialog.getByLabel(es.account.password.current, { exact: true }).fill('otra-cosa');
    await dialog.getByRole('button', { name: es.archive.download }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(es.account.password.current, { exact: true }).fill(password);
    const file = await downloaded(page, () => dialog.getByRole('button', { name: es.archive.download }).click());
    expect(file.name).toMatch(/^baluarte-.*\.zip$/);
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    await expect(ready(page)).toContainText(sha256);

    const platform = await openAs(null);
    await platform.goto(`${mainHost}/login?return=/companies`);
    await typeCredentials(platform, accounts.superAdmin);
    await expect(heading(platform)).toHaveText(es.shell.pages.companies);
    await platform.getByRole('link', { name: es.archive.restore.title }).click();
    await expect(heading(platform)).toHaveText(es.archive.restore.title);
    await expectAccessible(platform);
    await platform
      .locator('input[type=file]')
      .setInputFiles({ name: 'nada.zip', mimeType: 'application/zip', buffer: Buffer.from('nada') });
    await expect(platform.getByRole('alert')).toContainText(es.problems['archive.notAnArchive'].title);
    await platform.locator('input[type=file]').setInputFiles(file.path);
    await expect(platform.getByText(sha256)).toBeVisible();
    await expect(platform.getByText('Aurora S.A.S.')).toBeVisible();
    await expectAccessibleInBothThemes(platform);
    await platform.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(platform);
    await platform.setViewportSize({ width: 1440, height: 900 });
    const subdomain = `copia-${Date.now()}`;
    await platform.getByLabel(es.archive.restore.subdomain).fill(subdomain);
    await platform.getByRole('button', { name: es.archive.restore.go }).click();
    await expect(platform.getByText(es.archive.restore.done)).toBeVisible({ timeout: 30_000 * patience });
    await platform.getByRole('button', { name: es.archive.restore.enter }).click();
    await expect(heading(platform)).toHaveText(/Hola/);
    const same = await figures(platform);
    expect(JSON.stringify(same).length).toBeGreaterThan(500);
    expect(same).toEqual(await figures(page));

    // The copy goes again, and the archive.
    await liftHolds(platform);
    await removeCompany(platform, subdomain);
    await ready(page).getByRole('button', { name: es.catalogue.list.remove }).click();
    await page
      .getByRole('alertdialog', { name: es.shell.confirm.title })
      .getByRole('button', { name: es.shell.confirm.yes })
      .click();
    await expect(page.getByText(es.archive.removed)).toBeVisible();
  },
);

test('archives are read in English, and on a phone', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/settings?tab=archive');
  await page.getByRole('banner').getByRole('button', { name: es.shell.languages.en }).click();
  await expect(page.getByRole('heading', { name: en.archive.title })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await expectAccessible(page);
});
