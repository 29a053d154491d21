import { asset } from '@baluarte/contract/inventory/asset.ts';
import { assetCriticality } from '@baluarte/contract/inventory/criticality.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { choices } from '@baluarte/contract/organization/choices.ts';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { apiOf } from './kit/api.ts';
import { mainHost as main } from './kit/new-account.ts';
import { registerCompany } from './kit/new-company.ts';
import { expect, test } from './kit/test.ts';

test(
  'the criticality of three assets is said with the keyboard, one after the other, and what depends passes it on',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(120_000);
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
    await make('C-3', 'Impresora');
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

    await test.step('the incomplete one says what is missing, and the list sorts by it', async () => {
      await expect(page.getByText('Falta: integridad y disponibilidad.')).toBeVisible();
      await page.goto(`${main}/assets?sort=-criticality`);
      await expect(page.getByRole('row').nth(1)).toContainText('Alta');
      await expect(page.getByRole('row').nth(3)).toContainText('Incompleta');
    });
  },
);
