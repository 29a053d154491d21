import { coverage } from '@baluarte/contract/risk/coverage.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

/** A type and a threat nobody looked at together, of a threat that uses some vulnerability. */
async function gapIn(api: Api) {
  const { types, threats, cells } = (await api.call(coverage.table)).data;
  for (const { typeId, threatId, missing } of cells) {
    const type = types.find(({ id }) => id === typeId);
    const threat = threats.find(({ id }) => id === threatId);
    if (missing === 0 || typeId === null || !type || !threat) continue;
    const { vulnerabilities } = (await api.call(coverage.missing, { query: { typeId, threatId } })).data;
    if (vulnerabilities.length > 0) return { type: type.name ?? '', threat: threat.name ?? '', missing };
  }
  throw new Error('nothing is missing');
}

test(
  'what nobody looked at is recognised from the table of what was, asset by asset, and taken back',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/risks/coverage');
    const api = await apiOf(page);
    const gap = await gapIn(api);
    const all = async () => (await api.call(coverage.table)).data.cells.reduce((sum, { missing }) => sum + missing, 0);
    const before = await all();
    const risks = async () => (await api.call(risk.list, { query: { perPage: 1 } })).meta.total;
    const riskCount = await risks();
    const summary = (count: number) =>
      page.getByText(new RegExp(`^${new Intl.NumberFormat('es-CO').format(count)} combinaci`));
    await expect(summary(before)).toBeVisible();
    await page.getByLabel(es.coverage.onlyMissing).check();
    await page.getByRole('button', { name: `Mostrar las amenazas de ${gap.type}`, exact: true }).press('Enter');
    await page.getByRole('button', { name: `Reconocer ${gap.threat} en ${gap.type}`, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Reconocer ${gap.threat}` });
    const assets = dialog.getByRole('group', { name: /^Activos de/ }).getByRole('checkbox');
    await expect(assets).toHaveCount(gap.missing);
    await expectAccessibleInBothThemes(page);
    for (const asset of await assets.all()) await asset.uncheck();
    await expect(dialog.getByText(es.coverage.dialog.chooseAsset)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Reconocer 0/ })).toBeDisabled();
    await assets.first().check();
    await dialog.getByRole('button', { name: 'Reconocer 1 riesgo', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(summary(before - 1)).toBeVisible();
    expect(await risks()).toBe(riskCount + 1);
    await page.getByRole('button', { name: es.shell.undo }).click();
    await expect(summary(before)).toBeVisible();
    expect(await risks()).toBe(riskCount);
  },
);
