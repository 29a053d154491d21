import { permissions } from '@baluarte/contract/permissions.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { accounts } from './kit/accounts.ts';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { apiOf } from './kit/api.ts';
import { expect, test } from './kit/test.ts';

const { risks } = permissions;
const panel = (page: Page) => page.getByRole('region', { name: es.risk.panel.label });
test.use({ account: accounts.admin });

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Chooses the first entry of what is typed, by keyboard. */
async function choose(page: Page, label: string, typed: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  await field.click();
  await field.fill(typed);
  await expect(page.getByRole('option', { name: new RegExp(typed, 'i') }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('a risk is made by hand, corrected while it waits, and discarded', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/risks');
  await page.getByRole('button', { name: es.risk.make.open }).click();
  const dialog = page.getByRole('dialog', { name: es.risk.make.open });
  await dialog.getByRole('button', { name: es.risk.make.action }).click();
  await expect(dialog).toContainText(es.issues['required.assetId']);
  await choose(page, es.risk.fields.asset, 'ACT-0005');
  await choose(page, es.risk.fields.threat, 'T-N01');
  await choose(page, es.risk.fields.vulnerability, 'V-DAT01');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: es.risk.make.action }).click();
  await expect(page.getByText(/Se creó el riesgo R-\d+\./)).toBeVisible();
  await expect(panel(page)).toContainText('Banca en línea para empresas');
  const act = async (name: RegExp) => {
    await panel(page).getByRole('button', { name: 'Más' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act(/Corregir/);
  await choose(page, es.risk.fields.threat, 'T-N02');
  await page.getByRole('dialog').getByRole('button', { name: es.catalogue.form.save }).click();
  await expect(page.getByText(es.risk.correct.done)).toBeVisible();
  await act(/Descartar/);
  await page.getByLabel(es.risk.fields.statusReason).fill('No aplica');
  await page.getByRole('dialog').getByRole('button', { name: es.risk.list.discard }).click();
  await expect(panel(page)).toContainText('Descartado: No aplica');
});

test('what a role does not show is on no page, and what it may not do has no form', async ({
  page,
  openAs,
  faults,
}) => {
  await page.goto('/home');
  const api = await apiOf(page);
  const { data: roles } = await api.call(role.endpoints.list, { query: { search: 'Analista de riesgos' } });
  const [analyst] = roles;
  const give = (permissionCodes: readonly number[]) =>
    api.call(role.endpoints.update, { params: { id: analyst?.id ?? 0 }, body: { permissionCodes } });
  const held = analyst?.permissionCodes ?? [];
  expect(held.length).toBeGreaterThan(10);
  // Signed in before the role changes: no second sign-in is needed for what it allows.
  const seen = await openAs(accounts.analyst);
  await seen.goto('/home');
  await expect(title(seen)).toBeVisible();
  await give(held.filter((code) => code !== risks.viewProbability && code !== risks.create));
  try {
    // The page asks with what its user could do a moment ago, is refused, and asks again.
    faults.expect(403);
    await seen.goto('/risks?sort=-level&probability=3');
    await expect(seen.getByRole('columnheader', { name: es.risk.fields.completeness })).toBeVisible();
    await expect(seen.getByRole('columnheader', { name: es.risk.fields.level })).toHaveCount(0);
    await expect(seen.getByRole('button', { name: es.risk.make.open })).toHaveCount(0);
    await expect(seen.getByRole('link', { name: es.risk.list.map })).toHaveCount(1);
    await seen.getByRole('rowgroup').last().getByRole('link').first().click();
    await expect(panel(seen)).toContainText('Su rol no permite ver la probabilidad de los riesgos.');
    await expectAccessibleInBothThemes(seen);
    await seen.goto('/risks/management');
    await expect(seen.getByText(es.risk.hidden.mapTitle)).toBeVisible();
    await seen.goto('/home/risks');
    await expect(seen.getByText(es.home.risks.hidden)).toBeVisible();
    await seen.goto('/scopes/create');
    await expect(seen).toHaveURL(/\/403/);
    await expect(title(seen)).toBeVisible();
  } finally {
    await give(held);
  }
  await seen.goto('/risks');
  await expect(seen.getByRole('columnheader', { name: es.risk.fields.level })).toBeVisible();
  await expect(seen.getByRole('button', { name: es.risk.make.open })).toBeVisible();
});
