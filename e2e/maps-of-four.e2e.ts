import { choices } from '@baluarte/contract/organization/choices.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { downloaded, expectFile, tableIn } from './kit/downloads.ts';
import { tabTo } from './kit/keyboard.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const kinds = ['Inherente', 'Residual actual', 'Residual esperado', 'Objetivo'];
const grid = (page: Page, kind: string) => page.getByRole('grid', { name: `Mapa de riesgos: ${kind}`, exact: true });

/** A control in place and one that is planned on the three worst risks, and a target for the first of them. */
async function lowered(page: Page): Promise<number[]> {
  const api = await apiOf(page);
  const { data: worst } = await api.call(risk.list, { query: { perPage: 3, sort: '-level', statusId: '1' } });
  const ids = worst.map(({ id }) => id);
  const { data: now } = await api.call(method.get);
  const { data: chosen } = await api.call(choices.list, { query: { kinds: 'controlDomain,controlAction,area' } });
  const first = (kind: string, parentId?: number) =>
    chosen[kind]?.find((each) => parentId === undefined || each.parentId === parentId)?.id ?? 0;
  const domainId = first('controlDomain');
  for (const [place, statusId] of [statusIds.IMPLEMENTED, null].entries()) {
    const { data: made } = await api.call(control.endpoints.create, {
      body: {
        code: `MAPA-${Date.now()}-${place}`,
        name: 'Revisar los accesos',
        description: 'Revisar cada mes los accesos concedidos y retirar los que sobran.',
        typeId: 1,
        implementationId: 1,
        domainId,
        actionId: first('controlAction', domainId),
        responsibleId: first('area'),
        impactFactorIds: now.impactFactors.map(({ id }) => id),
        creationDate: '2026-01-15',
        nextFollowUp: '2099-01-15',
      },
    });
    await api.call(riskControl.associateMany, { body: { riskIds: ids, controlIds: [made.id] } });
    if (statusId) await api.call(control.endpoints.status, { params: { id: made.id }, body: { statusId } });
  }
  const id = ids[0] ?? 0;
  await api.call(treatment.save, {
    params: { id },
    body: {
      option: 'mitigate',
      ownerId: first('area'),
      dueDate: '2099-01-15',
      target: { probability: 1, impact: 1, date: null },
    },
  });
  return ids;
}

test(
  'four maps say where risks stand and what moved, and their files carry what is shown',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/risks/management');
    const ids = await lowered(page);
    await page.reload();
    for (const kind of kinds) await expect(grid(page, kind)).toBeVisible();

    // Arrows from the inherent map, and the table that says the same.
    await page.getByLabel(es.risk.map.moves.from).selectOption('Inherente');
    await expect(page).toHaveURL(/from=inherent/);
    const moves = page.getByRole('region', { name: 'Qué se movió: Inherente a Residual actual' });
    await expect(moves).toBeVisible();
    const api = await apiOf(page);
    const { data } = await api.call(risk.map, { query: { kind: 'residual', from: 'inherent' } });
    const [move] = data.moves ?? [];
    expect(data.moves?.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(ids.length);
    await expectAccessibleInBothThemes(page);

    // By keyboard to the risks of one arrow, and from there to exactly those rows.
    const open = moves.getByRole('button', { name: /Ver estos riesgos/ }).first();
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/origin=/);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toHaveText(move?.count === 1 ? '1 riesgo' : `${move?.count} riesgos`);
    await dialog.getByRole('link', { name: es.risk.map.openAll }).click();
    await expect(page).toHaveURL(/residualProbability=/);
    await expect(page.getByRole('navigation', { name: /^Página 1 de/ })).toContainText(`de ${move?.count}`);
    await page.goBack();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // One at a time, and the file has what is on screen.
    for (const kind of ['Residual esperado', 'Objetivo']) await page.getByText(kind, { exact: true }).first().click();
    await expect(page).toHaveURL(/maps=inherent%2Cresidual|maps=inherent,residual/);
    await expect(grid(page, es.risk.fields.targetLevel)).toBeHidden();
    const taken = (kind: string) =>
      downloaded(page, async () => {
        await page.getByRole('button', { name: es.risk.map.download }).click();
        await page.getByRole('menuitem', { name: kind, exact: true }).click();
      });
    const svg = await taken(es.risk.map.svg);
    expectFile(svg, 'svg', 5000);
    const words = svg.bytes.toString();
    for (const word of ['Riesgo inherente', 'Riesgo residual actual', 'flechas desde el riesgo inherente'])
      expect(words).toContain(word);
    expect(words).not.toContain('Riesgo objetivo');
    const xlsx = await taken(es.risk.map.xlsx);
    const { headers, rows } = await tableIn(xlsx, 'Movimientos');
    const place = headers.indexOf('Riesgos');
    expect(rows.reduce((sum, cells) => sum + Number(cells[place]), 0)).toBe(
      data.moves?.reduce((sum, { count }) => sum + count, 0),
    );
  },
);

test('@slow the table twin names every move, on a day before there was none', async ({ page }) => {
  await page.goto('/risks/management');
  await lowered(page);
  await page.goto('/risks/management?view=table&from=inherent');
  const moves = page.getByRole('region', { name: 'Qué se movió: Inherente a Residual esperado' });
  const { data } = await (await apiOf(page)).call(risk.map, { query: { kind: 'expected', from: 'inherent' } });
  await expect(moves.getByRole('row')).toHaveCount((data.moves?.length ?? 0) + 1);
  // From the head of the table on: the tables before it have as many buttons as moves.
  await moves.getByRole('columnheader').first().click();
  await tabTo(moves.getByRole('button').first());
  const day = page.getByLabel(es.risk.map.date, { exact: true });
  await day.fill((await day.getAttribute('min')) ?? '');
  await expect(moves).toBeHidden();
  await expectAccessibleInBothThemes(page);
});
