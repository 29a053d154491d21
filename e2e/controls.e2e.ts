import { control } from '@baluarte/contract/risk/control.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { mainHost } from './kit/new-account.ts';
import { registerCompany } from './kit/new-company.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { patience } from './kit/patience.ts';
import { freshCode, makeRisks } from './kit/sample.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const panel = (page: Page) => page.getByRole('region', { name: es.risk.panel.label });
const levels = (page: Page) => panel(page).getByRole('region', { name: es.riskControl.places.title });

/** Opens a risk, answers it with these keys and goes to its controls. */
async function assess(page: Page, id: number, keys: string): Promise<void> {
  await page.goto(`/risks?risk=${id}`);
  await panel(page).getByRole('radio').first().focus();
  await page.keyboard.type(keys);
  await page.keyboard.press('ControlOrMeta+s');
  await panel(page).getByRole('tab', { name: es.control.title }).click();
}

/** Fills the form of a control in and saves it. */
async function fill(
  page: Page,
  {
    name,
    type,
    implementation,
    next = '2099-01-15',
  }: Record<'name' | 'type' | 'implementation', string> & { next?: string },
) {
  const code = freshCode('CTL');
  await page.getByRole('textbox', { name: es.control.fields.code }).fill(code);
  await page.getByRole('combobox', { name: es.control.fields.domainId }).click();
  await page.getByRole('option', { name: 'Control de acceso', exact: true }).click();
  await page.getByRole('combobox', { name: es.control.show, exact: true }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: es.control.fields.name, exact: true }).fill(name);
  await page
    .getByRole('textbox', { name: es.control.fields.description })
    .fill('Se revisa cada mes y queda registro de la revisión.');
  await page.getByRole('radio', { name: type }).check();
  await page.getByRole('radio', { name: implementation }).check();
  await page.getByRole('combobox', { name: es.control.fields.impactFactorIds }).click();
  // What is chosen leaves the list.
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(async () => {
    if ((await options.count()) > 0) await options.first().click({ timeout: 1000 });
    expect(await options.count()).toBe(0);
  }).toPass({ intervals: [50] });
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: es.control.fields.responsibleId }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('textbox', { name: es.control.fields.creationDate }).fill('2026-01-15');
  await page.getByRole('textbox', { name: es.control.fields.nextFollowUp }).fill(next);
  await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  return code;
}

test.describe('from a red risk to a lower residual with two controls, and back when one of them goes', () => {
  // The second journey begins where the first one ended.
  test.describe.configure({ mode: 'serial', timeout: 120_000 * patience });
  let id = 0;
  let second = '';

  test('two controls are made, one from the risk and one apart, and act on it', async ({ page }) => {
    await page.goto('/home');
    [id = 0] = await makeRisks(await apiOf(page), 'T-I06');

    await test.step('a control begun from a risk acts on it as soon as it is saved', async () => {
      await assess(page, id, '555555');
      await expect(levels(page)).toContainText(/Inherente\s*25.*Residual actual\s*25.*Residual esperado\s*25/s);
      await expectAccessibleInBothThemes(page);
      await panel(page).getByRole('link', { name: es.control.create }).click();
      await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
      for (const message of ['Elija un control.', 'Elija uno o más factores de impacto.'])
        await expect(page.getByText(message).first()).toBeVisible();
      await fill(page, { name: 'Exigir el doble factor', type: 'Preventivo', implementation: 'Automático' });
      await expect(page.getByRole('tab', { name: es.control.extras.riskCount })).toContainText('1');
    });

    await test.step('a second one is made apart and associated, with what it would leave shown first', async () => {
      await page.goto('/controls/create');
      second = await fill(page, { name: 'Restaurar desde la copia', type: 'Correctivo', implementation: 'Manual' });
      await page.goto(`/risks?risk=${id}`);
      await panel(page).getByRole('tab', { name: es.control.title }).click();
      await expect(levels(page)).toContainText(/Residual esperado\s*15/);
      await panel(page).getByRole('button', { name: es.riskControl.associate.action }).click();
      const dialog = page.getByRole('dialog', { name: es.riskControl.associate.action });
      await dialog.getByRole('searchbox').fill(second);
      await dialog.getByRole('checkbox', { name: new RegExp(second) }).check();
      await expect(dialog).toContainText(/Previsto\s*12/);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Asociar 1' }).click();
      await expect(page.getByText('Se agregó 1 asociación.')).toBeVisible();
      await expect(levels(page)).toContainText(/Residual actual\s*25.*Residual esperado\s*12/s);
    });
  });

  test('in place they lower what is left, and deleting one raises it', async ({ page }) => {
    await page.goto(`/risks?risk=${id}`);
    const api = await apiOf(page);

    await test.step('in place, they lower what is left now, and the explanation says each share', async () => {
      const { data } = await api.call(control.endpoints.list, { query: { riskId: String(id) } });
      for (const one of data)
        await api.call(control.endpoints.status, { params: { id: one.id }, body: { statusId: 6 } });
      await page.reload();
      await panel(page).getByRole('tab', { name: es.risk.panel.why }).click();
      await expect(levels(page)).toContainText(/Residual actual\s*12/);
      await expect(panel(page)).toContainText(/Exigir el doble factor.*Reduce la probabilidad 50.*Sin verificar/s);
      await expect(panel(page)).toContainText(
        /Qué lo bajaría más con el menor costo.*(Costo|costo).*(Previsto|Dejaría)/s,
      );
      await expectAccessibleInBothThemes(page);
    });

    await test.step('deleting one says which risk rises, and by how much', async () => {
      await page.goto('/controls');
      await page.getByRole('searchbox').first().fill(second);
      await page.getByRole('link', { name: second }).click();
      await page.getByRole('button', { name: es.catalogue.list.remove }).click();
      const question = page.getByRole('alertdialog', { name: es.shell.confirm.title });
      await expect(question).toContainText('Sube 1 riesgo:');
      await expect(question).toContainText(/de 12 \(Alto\) a 15 \(Alto\)/);
      await question.getByRole('button', { name: es.shell.confirm.yes }).click();
      await expect(page).toHaveURL(/controls$/);
      const { data } = await api.call(risk.get, { params: { id } });
      expect(data.residual).toMatchObject({ level: 15 });
    });
  });
});

test.describe('in a company whose preventive controls act on probability and impact', () => {
  test.use({ account: null, baseURL: mainHost });

  test(
    'a red risk becomes green with two controls and the follow-ups that put them in place, and is mitigated by itself',
    { tag: '@slow' },
    async ({ page }) => {
      test.setTimeout(180_000 * patience);
      await registerCompany(page);
      const api = await apiOf(page);
      const { zoneMode, zoneMatrix, rangeLevels, controls } = (await api.call(method.get)).data;
      const body = {
        zoneMode,
        zoneMatrix,
        rangeLevels: rangeLevels.map(({ color: _color, ...range }) => range),
        controls: { ...controls, actsOn: { ...controls.actsOn, preventive: 'both' } },
      };
      await api.call(method.update, { body });
      const [id = 0] = await makeRisks(api, 'T-I06');
      const names = ['Exigir el doble factor', 'Separar las funciones'];

      await test.step('it is red, and two controls are made for it', async () => {
        await assess(page, id, '455555');
        await expect(levels(page)).toContainText(/Inherente20Extremo.*Residual actual20Extremo/s);
        for (const [place, name] of names.entries()) {
          await page.goto(`/controls/create?risk=${id}`);
          await fill(page, { name, type: 'Preventivo', implementation: 'Automático', next: `2026-02-0${place + 1}` });
        }
        await page.goto(`/risks?risk=${id}`);
        await panel(page).getByRole('tab', { name: es.control.title }).click();
        await expect(levels(page)).toContainText(/Residual actual20Extremo.*Residual esperado2Bajo/s);
      });

      await test.step('the follow-up that finds one in place lowers it, that of the second makes it green', async () => {
        const following = page.getByRole('region', { name: es.following.panel.label });
        await page.goto('/risks/controls-following');
        await page.getByRole('link', { name: es.following.work }).click();
        const left = [
          { probability: 2, impact: 3, level: 6, rangeId: 3 },
          { probability: 1, impact: 2, level: 2, rangeId: 4 },
        ];
        for (const [place, name] of names.entries()) {
          await expect(following.getByRole('heading', { name })).toBeVisible();
          await following
            .getByRole('textbox', { name: /Qué se encontró/ })
            .fill('Está en marcha y se revisó su registro.');
          await following.getByRole('spinbutton', { name: /Avance/ }).fill('100');
          await following.getByRole('radio', { name: es.control.options.rating[1], exact: true }).check();
          await following.getByRole('button', { name: /^Guardar/ }).click();
          await expect(following.getByRole('heading', { name })).toHaveCount(0);
          const { data } = await api.call(risk.get, { params: { id } });
          expect(data).toMatchObject({ level: 20, residual: left[place], statusId: place === 0 ? 1 : 7 });
        }
      });

      await test.step('the risk says so, why it does, and stands in the green cell of the map', async () => {
        await page.goto(`/risks?risk=${id}`);
        await expect(panel(page)).toContainText(es.risk.statuses.mitigated);
        await panel(page).getByRole('tab', { name: es.risk.panel.why }).click();
        await expect(levels(page)).toContainText(/Inherente20Extremo.*Residual actual2Bajo/s);
        await expect(panel(page)).toContainText(/Exigir el doble factor.*Efectivo, según/s);
        await expectAccessibleInBothThemes(page);
        await page.goto('/risks/management?maps=inherent,residual');
        const cell = (kind: string, name: RegExp) =>
          page.getByRole('grid', { name: `Mapa de riesgos: ${kind}`, exact: true }).getByRole('gridcell', { name });
        await expect(cell(es.riskControl.places.inherent, /impacto \S+: nivel 20, Extremo, 1 riesgo$/)).toHaveCount(1);
        await expect(cell(es.riskControl.places.residual, /impacto \S+: nivel 2, Bajo, 1 riesgo$/)).toHaveCount(1);
      });

      await test.step('late, they count for nothing, as the map, each control and the explanation say', async () => {
        await api.call(method.update, {
          body: { ...body, controls: { ...body.controls, decay: { halfAfter: 1, noneAfter: 2 } } },
        });
        const { data } = await api.call(control.endpoints.list, { query: { riskId: String(id) } });
        for (const one of data)
          await api.call(control.endpoints.update, { params: { id: one.id }, body: { nextFollowUp: '2026-02-01' } });
        await page.goto('/risks/management?maps=residual');
        await expect(page.getByText('En 1 riesgo hay controles que cuentan menos, o no cuentan')).toBeVisible();
        await expectAccessibleInBothThemes(page);
        await page.getByRole('link', { name: es.riskControl.map.toLessened }).click();
        await expect(page.getByRole('grid').getByText(es.control.words.timeliness.none, { exact: true })).toHaveCount(
          2,
        );
        await page.goto(`/risks?risk=${id}`);
        await panel(page).getByRole('tab', { name: es.risk.panel.why }).click();
        await expect(levels(page)).toContainText(/Residual actual20Extremo/);
        await expect(panel(page).getByText(/^No cuenta: seguimiento vencido desde el 0?1\/0?2\/2026$/)).toHaveCount(2);
        await page.goto(`/controls/show/${data[0]?.id}`);
        await expect(page.getByText(es.riskControl.lessened.none)).toBeVisible();
        await expectAccessibleInBothThemes(page);
        await page.getByRole('link', { name: es.riskControl.lessened.act }).click();
        await expect(page).toHaveURL(/\/follow-up\/\d+$/);
      });
    },
  );
});

test('a low risk asks before a control is associated, by hand and by a file @slow', async ({ page, faults }) => {
  faults.expect(409);
  test.setTimeout(120_000 * patience);
  await page.goto('/home');
  const api = await apiOf(page);
  const [id = 0] = await makeRisks(api, 'T-I06');
  await assess(page, id, '111111');
  const suggestion = panel(page)
    .getByRole('button', { name: /^Asociar (?!controles)/ })
    .first();
  await suggestion.click();
  const question = page.getByRole('alertdialog', { name: es.shell.confirm.title });
  await expect(question).toContainText('Para este nivel de riesgo no es necesario implementar un control');
  await question.getByRole('button', { name: es.shell.confirm.no }).click();
  await expect(panel(page)).toContainText(es.riskControl.list.none);
  await suggestion.click();
  await question.getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(page.getByText('Se agregó 1 asociación.')).toBeVisible();

  const codesOf = async () =>
    (await api.call(riskControl.ofRisk, { params: { id } })).data.map(({ code }) => code).toSorted();
  const [before] = await codesOf();
  const { code } = (await api.call(risk.get, { params: { id } })).data;
  const { data: controls } = await api.call(control.endpoints.list, { query: { statusId: '1,6', perPage: 5 } });
  const another = controls.find((one) => one.code !== before)?.code ?? '';
  await page.goto('/controls');
  await page.getByRole('button', { name: es.catalogue.relations.files }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar asociaciones de controles con riesgos (CSV)' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`${before}`);
  await page.getByRole('button', { name: es.catalogue.relations.files }).click();
  await page.getByRole('menuitem', { name: 'Importar asociaciones de controles con riesgos' }).click();
  const drawer = page.getByRole('dialog', { name: /asociaciones de controles con riesgos/ });
  await page.locator('input[type=file]').setInputFiles({
    name: 'controles.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Control;Riesgo\n${before};${code}\n${another};${code}\n`, 'latin1'),
  });
  await expect(drawer.getByText('1 fila asocia un control con un riesgo así.')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('checkbox', { name: es.imports.lowRisk.confirm }).check();
  await drawer.getByRole('button', { name: 'Importar 1 asociación' }).click();
  await expect(drawer.getByRole('button', { name: es.imports.undo.button })).toBeVisible();
  expect(new Set(await codesOf())).toEqual(new Set([before, another]));
});

test('controls on a phone: the list, one of them, and the controls of a risk @slow', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/controls');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.control.title);
  await expectNoOverflow(page);
  await page.goto('/home');
  const [id = 0] = await makeRisks(await apiOf(page), 'T-I06');
  await page.goto(`/risks?risk=${id}`);
  await page.getByRole('tab', { name: es.control.title }).click();
  await expect(page.getByText(es.riskControl.list.none)).toBeVisible();
  await expectNoOverflow(page);
});
