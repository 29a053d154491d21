import { asset } from '@baluarte/contract/inventory/asset.ts';
import { assetCriticality } from '@baluarte/contract/inventory/criticality.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { choices } from '@baluarte/contract/organization/choices.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { apiOf } from './kit/api.ts';
import { mainHost as main } from './kit/new-account.ts';
import { registerCompany } from './kit/new-company.ts';
import { patience } from './kit/patience.ts';
import { expect, test } from './kit/test.ts';

test(
  'the criticality of three assets is said with the keyboard, one after the other, and what depends passes it on',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(240_000 * patience);
    await registerCompany(page);
    const api = await apiOf(page);
    const kinds = ['assetCategory', 'classification', 'impactFactor'] as const;
    const { data: choice } = await api.call(choices.list, { query: { kinds: kinds.join(',') } });
    const first = (kind: (typeof kinds)[number]) => choice[kind]?.[0]?.id;
    const make = async (code: string, name: string) =>
      (
        await api.call(asset.endpoints.create, {
          body: {
            code,
            name,
            categoryId: first('assetCategory'),
            classificationId: first('classification'),
            securityRequirements: 'Cifrado',
            impactFactorIds: [first('impactFactor')],
          },
        })
      ).data.id;
    const portal = await make('C-1', 'Portal de pagos');
    const server = await make('C-2', 'Servidor');
    const printer = await make('C-3', 'Impresora');
    await api.call(relations.assetAsset.add, { params: { id: portal }, body: { ids: [server] } });

    await test.step('keys 1 to 3 answer, Enter saves and goes on', async () => {
      await page.goto(`${main}/assets/criticity?incomplete=false`);
      await expect(page.getByRole('complementary', { name: 'C-1 Portal de pagos' })).toBeVisible();
      await page.keyboard.press('3');
      await page.keyboard.press('3');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary', { name: 'C-2 Servidor' })).toBeVisible();
      await expect(page.getByText('de C-1 Portal de pagos').first()).toBeVisible();
      await page.keyboard.press('1');
      await page.keyboard.press('1');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary', { name: 'C-3 Impresora' })).toBeVisible();
      const { data } = await api.call(assetCriticality.get, { params: { id: server } });
      expect(data).toMatchObject({
        integrity: { own: 1, inherited: 3, needed: 3, origin: { code: 'C-1' } },
        availability: { own: 1, needed: 3 },
        criticality: 3,
      });
      await expectAccessibleInBothThemes(page);
    });

    await test.step('what is typed is not left without a question, and a criticality is set by hand and taken back', async () => {
      const open = page.getByRole('complementary', { name: 'C-3 Impresora' });
      await open.getByRole('textbox').first().fill('Solo imprime');
      await page.getByRole('button', { name: /^C-1 / }).click();
      const leaving = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
      await expect(leaving).toContainText('Tiene cambios sin guardar');
      await leaving.getByRole('button', { name: es.shell.confirm.no }).click();
      await expect(open.getByRole('textbox').first()).toHaveValue('Solo imprime');
      await open.getByRole('textbox').first().fill('');

      await open.getByRole('button', { name: es.criticality.override.open }).click();
      await open
        .getByRole('group', { name: es.criticality.override.level })
        .getByText(es.asset.options.criticality[3])
        .click();
      await expect(open.getByRole('button', { name: es.criticality.override.save, exact: true })).toBeDisabled();
      await open.getByRole('textbox', { name: es.criticality.reason, exact: true }).fill('Lo pide el contrato');
      await expectAccessible(page);
      await open.getByRole('button', { name: es.criticality.override.save, exact: true }).click();
      await expect(open.getByText(es.criticality.override.is)).toContainText('Lo pide el contrato');
      const override = async () => (await api.call(assetCriticality.get, { params: { id: printer } })).data;
      expect(await override()).toMatchObject({
        override: { level: 3, reason: 'Lo pide el contrato' },
        criticality: 3,
        computed: null,
      });
      await open.getByRole('button', { name: es.criticality.override.remove }).click();
      await expect(open.getByRole('button', { name: es.criticality.override.open })).toBeVisible();
      expect(await override()).toMatchObject({ override: null, criticality: null });
    });

    await test.step('the incomplete one says what is missing, and the list sorts by it', async () => {
      await expect(page.getByText('Falta: integridad y disponibilidad.')).toBeVisible();
      await page.goto(`${main}/assets?sort=-criticality`);
      await expect(page.getByRole('row').nth(1)).toContainText(es.asset.options.criticality[3]);
      await expect(page.getByRole('row').nth(3)).toContainText(es.asset.incomplete);
    });

    await test.step('several are said at once on the desk, with a reason, and taken back at once', async () => {
      await page.goto(`${main}/assets/criticity`);
      for (const name of ['Servidor', 'Impresora'])
        await page.getByRole('checkbox', { name: `Seleccionar ${name}`, exact: true }).check();
      const bar = page.getByRole('region', { name: '2 activos seleccionados' });
      for (const dimension of ['Integridad', 'Disponibilidad'])
        await bar.getByRole('group', { name: dimension }).getByText(es.asset.options.criticality[2]).click();
      await bar.getByLabel(es.criticality.reason).fill('Se usan en caja');
      await expectAccessibleInBothThemes(page);
      await bar.getByRole('button', { name: es.criticality.bulk.save }).click();
      await expect(page.getByText('Se guardó la criticidad de 2 activos.')).toBeVisible();
      const said = async () => (await api.call(assetCriticality.get, { params: { id: printer } })).data;
      expect(await said()).toMatchObject({
        integrity: { own: 2, reason: 'Se usan en caja' },
        availability: { own: 2, reason: 'Se usan en caja' },
      });
      await page.getByRole('button', { name: es.shell.undo }).click();
      await expect.poll(async () => (await said()).integrity.own).toBeNull();
    });

    await test.step('the page of an asset tells it with reasons, and as it was', async () => {
      await api.call(assetCriticality.update, {
        params: { id: printer },
        body: { integrity: 1, integrityReason: 'Solo imprime' },
      });
      await page.goto(`${main}/assets/show/${printer}`);
      const part = page.getByRole('region', { name: es.criticality.override.level, exact: true });
      await expect(part).toContainText('Solo imprime');
      await expect(part).toContainText('Falta: disponibilidad.');
      await page.goto(`${main}/assets/show/${server}`);
      await expect(part).toContainText(es.criticality.inherited);
      await expect(part.getByRole('link', { name: 'C-1 Portal de pagos' }).first()).toBeVisible();
      const { setAt } = (await api.call(assetCriticality.get, { params: { id: server } })).data;
      const then = new URLSearchParams({ at: setAt ?? '' }).toString();
      await api.call(relations.assetAsset.remove, { params: { id: portal }, body: { ids: [server] } });
      await page.reload();
      await expect(part).not.toContainText(es.criticality.inherited);
      await page.goto(`${main}/assets/show/${server}?${then}`);
      await expect(part.getByRole('link', { name: 'C-1 Portal de pagos' }).first()).toBeVisible();
      await page.goto(`${main}/assets?${then}&sort=-criticality`);
      await expect(page.getByRole('button', { name: es.catalogue.history.asOfNow })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'C-2' })).toContainText(es.asset.options.criticality[3]);
      await expectAccessibleInBothThemes(page);
    });

    await test.step('it proposes the impact of a risk, which is saved once it is confirmed', async () => {
      const { data: threats } = await api.call(threat.endpoints.list, { query: { perPage: 1 } });
      const { data: vulnerabilities } = await api.call(vulnerability.endpoints.list, { query: { perPage: 1 } });
      const { data: made } = await api.call(risk.create, {
        body: { assetId: portal, threatId: threats[0]?.id, vulnerabilityId: vulnerabilities[0]?.id },
      });
      const rated = async () => (await api.call(risk.get, { params: { id: made.id } })).data.impacts?.length;
      await page.goto(`${main}/risks?risk=${made.id}`);
      await expect(page.getByText(es.risk.panel.proposed, { exact: true }).first()).toBeVisible();
      expect(await rated()).toBe(0);
      await page.getByRole('button', { name: es.risk.panel.confirmProposed }).click();
      await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
      await expect.poll(rated).toBeGreaterThan(0);
    });
  },
);
