import { asset } from '@baluarte/contract/inventory/asset.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { typeThreat } from '@baluarte/contract/inventory/type-threat.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { tabTo } from './kit/keyboard.ts';
import { mainHost as main } from './kit/new-account.ts';
import { registerCompany } from './kit/new-company.ts';
import { paste } from './kit/paste.ts';
import { patience } from './kit/patience.ts';
import { expect, test } from './kit/test.ts';

/** Five assets as a sheet says them: a code, a name and a type each. */
const sheet = [
  'Código;Nombre;Categoría;Tipo;Requisitos de seguridad',
  'N-1;Base de nómina;Información;Base de datos;Cifrado',
  'N-2;Historias laborales;Información;Documento físico;Llave',
  'N-3;Contratos;Información;Documento electrónico;Cifrado',
  'N-4;Respaldo mensual;Información;Copia de respaldo;Cifrado',
  'N-5;Repositorio;Información;Código fuente;Acceso por rol',
].join('\r\n');

test(
  'a company registered a minute ago imports five assets and recognises their risks with the keyboard',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(180_000 * patience);
    await registerCompany(page);
    const api = await apiOf(page);

    await test.step('the assets come from a sheet that says their types', async () => {
      await page.goto(`${main}/assets`);
      await page.getByRole('link', { name: es.catalogue.list.import }).first().click();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'activos.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
      const wizard = page.getByRole('dialog');
      await wizard.getByRole('button', { name: es.catalogue.list.import }).click();
      await expect(wizard.getByRole('heading', { name: /Importación terminada/ })).toBeVisible({
        timeout: 60_000 * patience,
      });
      expect((await api.call(asset.endpoints.list)).meta.total).toBe(5);
    });

    await test.step('each is suggested the threats of its type, the worst first', async () => {
      await page.goto(`${main}/risks/recognition`);
      await expect(page.getByRole('region', { name: 'Combinaciones de Base de nómina' })).toBeVisible();
      await expect(page.getByText('Por el tipo: Base de datos').first()).toBeVisible();
      await expectAccessibleInBothThemes(page);
    });

    await test.step('two are accepted with the keyboard alone, and their relations are there', async () => {
      const [box, next] = [0, 1].map((place) => page.getByRole('checkbox', { name: /en Base de nómina$/ }).nth(place));
      if (!box || !next) throw new Error('nothing is suggested');
      await box.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect(next).toBeChecked();
      await tabTo(page.getByRole('button', { name: 'Reconocer 2 riesgos' }));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Se reconocieron 2 riesgos.')).toBeVisible();
      const { data } = await api.call(risk.list);
      expect(data).toHaveLength(2);
      const [first] = data;
      const related = await api.call(relations.assetThreat.list, { params: { id: first?.asset.id ?? 0 } });
      expect(new Set(related.data.map(({ id }) => id))).toEqual(new Set(data.map(({ threat }) => threat.id)));
      // The asset keeps the suggestions of its type.
      const left = await api.call(risk.recognition, { query: { assetId: first?.asset.id ?? 0, basis: 'byType' } });
      expect(left.meta.total).toBeGreaterThan(10);
    });

    await test.step('undoing takes the risks and the relations', async () => {
      await page.getByRole('button', { name: es.shell.undo }).first().click();
      await expect(page.getByText(/Se deshicieron|Se deshizo/).first()).toBeVisible();
      expect((await api.call(risk.list)).meta.total).toBe(0);
      expect((await api.call(asset.endpoints.list)).data.map(({ threatCount }) => threatCount)).toEqual([
        0, 0, 0, 0, 0,
      ]);
    });

    await test.step('the five likeliest of each asset are accepted at once, and say why they are', async () => {
      await page.goto(`${main}/risks/recognition`);
      await expect(page.getByText('25 combinaciones', { exact: true })).toBeVisible();
      await expect(
        page.getByText(/^\d+ puntos: motivo 10 · usual en su tipo 16 · gravedad \d+$/).first(),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Reconocer las 5 más probables de cada activo (25)' }).press('Enter');
      await expect(page.getByText('Se reconocieron 25 riesgos.')).toBeVisible();
      expect((await api.call(risk.list)).meta.total).toBe(25);
      await expect(page.getByText(es.risk.recognition.none.likeliestTitle)).toBeVisible();
      await page.getByRole('button', { name: es.risk.recognition.none.toPending }).click();
      await expect(page).toHaveURL(/isKnown=false/);
      await expect(page.getByRole('checkbox', { name: /en Base de nómina$/ }).first()).toBeVisible();
    });
  },
);

test.describe('the table of threats by type', () => {
  test.use({ account: accounts.admin });

  test(
    'is ticked by arrows and the space bar, pasted into, saved at once and taken back',
    { tag: '@slow' },
    async ({ page }) => {
      await page.goto('/type-threats');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.typeThreat.title);
      const api = await apiOf(page);
      const pairs = async () => (await api.call(typeThreat.table)).data.pairs.length;
      const before = await pairs();
      const cell = (threat: string, type: string) =>
        page.getByRole('checkbox', { name: `${threat} en ${type}`, exact: true });
      await expectAccessibleInBothThemes(page);

      const start = cell('Sismo', 'Base de datos');
      await start.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await expect(cell('Tormenta eléctrica o vendaval', 'Documento físico')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(page.getByRole('button', { name: 'Guardar 2 cambios' })).toBeVisible();
      await expectAccessible(page);

      await start.focus();
      await paste(page, 'x\t\r\nx\tx\r\n');
      await expect(cell('Tormenta eléctrica o vendaval', 'Base de datos')).toBeChecked();
      await expect(page.getByRole('button', { name: 'Guardar 3 cambios' })).toBeVisible();
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByText('Se guardaron 3 cambios en las amenazas por tipo.')).toBeVisible();
      expect(await pairs()).toBe(before + 3);

      await test.step('going back to the table of the catalogue shows what changes first', async () => {
        await page.getByRole('button', { name: es.typeThreat.shipped.open }).click();
        const dialog = page.getByRole('dialog', { name: es.typeThreat.shipped.title });
        await expect(dialog).toContainText('Se desmarcan 3');
        await expect(dialog.getByRole('listitem')).toHaveCount(2);
        await expectAccessible(page);
        await dialog.getByRole('button', { name: es.catalogue.form.cancel }).click();
        expect(await pairs()).toBe(before + 3);
      });

      await test.step('the history takes it back', async () => {
        await page.getByRole('button', { name: es.catalogue.show.history }).click();
        const dialog = page.getByRole('dialog', { name: es.typeThreat.history.title });
        await expect(dialog.getByRole('listitem').first()).toContainText('3 marcadas');
        await dialog.getByRole('button', { name: es.shell.undo }).first().click();
        await expect(dialog.getByText(es.typeThreat.history.undone).first()).toBeVisible();
        expect(await pairs()).toBe(before);
      });
    },
  );

  test(
    'asks before it is left with something unsaved, and is only shown to who may not edit threats',
    { tag: '@slow' },
    async ({ page, openAs }) => {
      await page.goto('/type-threats');
      await page.getByRole('checkbox', { name: 'Sismo en Base de datos', exact: true }).check();
      await page.getByRole('link', { name: es.risk.recognition.assets }).first().click();
      await expect(page.getByRole('alertdialog', { name: es.catalogue.form.leaveTitle })).toBeVisible();
      await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.no }).click();
      await expect(page).toHaveURL(/type-threats/);
      await page.getByRole('button', { name: es.typeThreat.discard }).click();

      const guest = await openAs(accounts.guest);
      await guest.goto('/type-threats');
      await expect(guest.getByRole('table')).toBeVisible();
      await expect(guest.getByRole('table').getByRole('checkbox')).toHaveCount(0);
      await expect(guest.getByRole('button', { name: es.typeThreat.shipped.open })).toHaveCount(0);
      await expectAccessible(guest);
    },
  );
});
