import { asset } from '@baluarte/contract/inventory/asset.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { apiOf } from './kit/api.ts';
import { pressOn, typeInto } from './kit/keyboard.ts';
import { mainHost as main } from './kit/new-account.ts';
import { registerCompany } from './kit/new-company.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { paste } from './kit/paste.ts';
import { patience } from './kit/patience.ts';
import { expect, test } from './kit/test.ts';

test(
  'a new company begins with three templates, makes ten assets of them with the keyboard, and takes them back',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(180_000 * patience);
    await registerCompany(page);
    const api = await apiOf(page);
    const assets = async () => (await api.call(asset.endpoints.list, { query: { perPage: 50 } })).data;
    const title = page.getByRole('heading', { level: 1 });

    await test.step('the start page leads to the templates of its economic activity', async () => {
      await pressOn(page.getByRole('link', { name: /^Con plantillas/ }));
      await expect(title).toHaveText(es.assetTemplate.title);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(/^Propuestas para /);
      await expectAccessibleInBothThemes(page);
    });

    await test.step('three are chosen, one of them after a look at what it brings', async () => {
      await typeInto(page.getByRole('searchbox', { name: es.assetTemplate.search }), 'historias cl');
      await expect(page.getByText('1 plantilla', { exact: true })).toBeVisible();
      await pressOn(page.getByRole('button', { name: 'Vista previa de «Historias clínicas»' }));
      const preview = page.getByRole('dialog', { name: 'Historias clínicas' });
      await expect(preview.getByRole('heading', { name: 'Riesgos esperados (6)' })).toBeVisible();
      await expectAccessible(page);
      await preview.getByRole('button', { name: es.assetTemplate.preview.choose }).press('Enter');
      await page.getByRole('searchbox', { name: es.assetTemplate.search }).fill('');
      for (const name of ['Servidor de aplicaciones', 'Portátil de funcionario'])
        await page.getByRole('checkbox', { name, exact: true }).press('Space');
      await page.getByRole('spinbutton', { name: 'Cuántos activos de «Portátil de funcionario»' }).fill('8');
      await expect(page.getByText('10 activos de plantillas')).toBeVisible();
      // What is chosen outlives a reload.
      await page.reload();
      await expect(page.getByText('10 activos de plantillas')).toBeVisible();
      await page.getByRole('button', { name: es.assetTemplate.next }).press('Enter');
    });

    const cell = (field: string, row: number) => page.getByLabel(`${field}, fila ${row}`, { exact: true });
    const create = page.getByRole('button', { name: 'Crear 10 activos' });
    await test.step('rows are pasted and typed; what is wrong is said at its cell and nothing is written', async () => {
      await expect(cell(es.asset.fields.code, 10)).toHaveAttribute('placeholder', 'ACT-0010');
      await cell(es.assetTemplate.save.name, 3).focus();
      await paste(page, 'Portátil de gerencia\tNo existe\nPortátil de contabilidad\t');
      await expect(cell(es.assetTemplate.save.name, 4)).toHaveValue('Portátil de contabilidad');
      await create.press('Enter');
      await expect(cell(es.asset.fields.ownerId, 3)).toBeFocused();
      await expect(page.getByText('«No existe» no está en la lista.')).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessible(page);
      await page.keyboard.press('Delete');
      expect(await assets()).toHaveLength(0);
    });

    await test.step('all are created at once, lead to their risks, and are those of the list and the audit', async () => {
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByRole('heading', { name: 'Se crearon 10 activos' })).toBeFocused();
      const made = await assets();
      expect(made).toHaveLength(10);
      expect(made.every(({ threatCount, vulnerabilityCount }) => threatCount > 0 && vulnerabilityCount > 0)).toBe(true);
      expect(made.map(({ name }) => name)).toContain('Portátil de contabilidad');
      const recognise = await page.getByRole('link', { name: es.assetTemplate.done.recognize }).getAttribute('href');
      const other = await page.context().newPage();
      await other.goto(new URL(recognise ?? '', page.url()).href);
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(es.risk.create);
      await expect(other.getByRole('checkbox', { name: /en Historias clínicas$/ }).first()).toBeVisible();
      const changeset = new URL(other.url()).searchParams.get('createdIn');
      await other.goto(`${main}/assets?createdIn=${changeset}`);
      await expect(other.getByRole('navigation', { name: /^Página 1 de/ })).toContainText('de 10');
      await other.goto(`${main}/audit`);
      await expect(other.getByText(es.audit.kinds.fromTemplates).first()).toBeVisible();
      await other.close();
    });

    await test.step('one of them is kept as a template, and found among the company’s own', async () => {
      const [kept] = (await assets()).filter(({ name }) => name === 'Portátil de contabilidad');
      const other = await page.context().newPage();
      await other.goto(`${main}/assets/show/${kept?.id}`);
      await other.getByRole('button', { name: es.assetTemplate.save.title }).click();
      const dialog = other.getByRole('dialog', { name: es.assetTemplate.save.title });
      await expect(dialog.getByRole('textbox', { name: es.assetTemplate.save.name, exact: true })).toHaveValue(
        'Portátil de contabilidad',
      );
      await expectAccessible(other);
      await dialog.getByRole('textbox', { name: es.assetTemplate.save.name, exact: true }).fill('');
      await dialog.getByRole('button', { name: es.assetTemplate.save.save }).click();
      await expect(dialog.getByRole('textbox', { name: es.assetTemplate.save.name, exact: true })).toBeFocused();
      await dialog
        .getByRole('textbox', { name: es.assetTemplate.save.name, exact: true })
        .fill('Portátil del área contable');
      await dialog.getByRole('button', { name: es.assetTemplate.save.save }).click();
      await expect(dialog).toBeHidden();
      await other.getByRole('link', { name: es.assetTemplate.save.see }).click();
      await typeInto(other.getByRole('searchbox', { name: es.assetTemplate.search }), 'contable');
      await expect(other.getByRole('checkbox', { name: 'Portátil del área contable', exact: true })).toBeVisible();
      await other.close();
    });

    await test.step('“Deshacer” takes the ten back at once', async () => {
      await pressOn(page.getByRole('button', { name: es.shell.undo }));
      await expect(page.getByRole('heading', { name: es.assetTemplate.done.undone })).toBeFocused();
      expect(await assets()).toHaveLength(0);
    });
  },
);
