import { threat } from '@baluarte/contract/inventory/threat.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible } from './kit/accessibility.ts';
import { accounts, password } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { chooseByTyping, coveredFocus, isFocused, pressOn, tabTo, typeInto } from './kit/keyboard.ts';
import { freshCode, makeThreat } from './kit/sample.ts';
import { scope } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test('without a mouse a user signs in, goes to the threats and finds one without its accents', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel(es.session.login.email)).toBeFocused();
  await page.keyboard.type(accounts.admin);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await pressOn(page.getByRole('button', { name: scope }));

  const navigation = page.getByRole('navigation', { name: es.shell.navigation });
  await pressOn(navigation.getByRole('link', { name: es.threat.title, exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: es.threat.title })).toBeFocused();
  await expect(page).toHaveTitle('Amenazas · Baluarte');

  await page.keyboard.press('/');
  await page.keyboard.type('averia');
  await expect(page.getByRole('grid').getByRole('row', { name: /Avería de equipos o componentes/ })).toBeVisible();
  await expect(page).toHaveURL(/search=averia/);

  await tabTo(page.getByRole('gridcell', { name: 'T-I06', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('T-I06 · Avería de equipos o componentes');
  await page.goBack();
  await expect(page).toHaveURL(/search=averia/);
});

test('Enter chooses the single match of a list that is searched', async ({ page }) => {
  await page.goto('/register');
  const country = page.getByRole('combobox', { name: es.account.person.country, exact: true });
  // The list has arrived.
  await expect(country).toHaveValue('Colombia');
  await country.focus();
  await page.keyboard.type('ecuad');
  await expect(page.getByRole('option')).toHaveText([/Ecuador/]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(country).toHaveValue('Ecuador');
});

test.describe('with the keyboard alone', () => {
  test.use({ account: accounts.admin });

  test('a threat with missing fields is explained, corrected and saved', async ({ page }) => {
    const code = freshCode('AM');
    await page.goto('/threats');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.threat.create);
    await typeInto(page.getByRole('textbox', { name: es.threat.fields.code }), code);
    await page.keyboard.press('ControlOrMeta+s');

    const summary = page.getByRole('alert').filter({ hasText: 'Hay errores en el formulario' });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(es.catalogue.form.errors);
    await expect(summary.getByRole('link')).toHaveText([
      es.issues['required.categoryId'],
      es.issues['required.subcategoryId'],
      es.issues['required.description'],
    ]);
    await expectAccessible(page);

    await pressOn(summary.getByRole('link', { name: /^La descripción/ }));
    const description = page.getByRole('textbox', { name: es.threat.fields.description, exact: true });
    await expect(description).toBeFocused();
    await page.keyboard.type('Un enjambre obstruye la ventilación del centro de datos.');
    await chooseByTyping(page.getByRole('combobox', { name: es.threat.fields.categoryId, exact: true }), 'natural');
    await chooseByTyping(page.getByRole('combobox', { name: es.threat.fields.subcategoryId }), 'biologico');
    await expect(summary).toBeHidden();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(code);
    await expect(page.getByText(`Se creó «${code}».`)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Biológico' })).toBeVisible();
  });

  test('no field of a form has the focus behind something else', { tag: '@slow' }, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 600 });
    await page.goto('/assets/create');
    await tabTo(page.getByRole('textbox', { name: es.threat.fields.code }));
    const last = page.getByRole('button', { name: es.catalogue.form.cancel });
    for (let stop = 0; stop < 60 && !(await isFocused(last)); stop++) {
      await page.keyboard.press('Tab');
      // What the field before had opened needs a moment to close.
      await expect.poll(() => coveredFocus(page), { timeout: 2000 }).toEqual([]);
    }
    await expect(last).toBeFocused();
  });

  test(
    'a person who saves a stale form sees who was faster and decides',
    { tag: '@slow' },
    async ({ page, openAs, faults }) => {
      faults.expect(409);
      await page.goto('/home');
      const row = await makeThreat(await apiOf(page));
      await page.goto(`/threats/edit/${row.id}`);
      await typeInto(page.getByRole('textbox', { name: es.catalogue.views.name, exact: true }), 'Plaga en el techo');

      const colleague = await openAs(accounts.consultant);
      await colleague.goto(`/threats/edit/${row.id}`);
      await colleague.getByRole('textbox', { name: es.catalogue.views.name, exact: true }).fill('Plaga en el sótano');
      await colleague.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
      await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(`${row.code} · Plaga en el sótano`);

      await page.keyboard.press('ControlOrMeta+s');
      const conflict = page.getByRole('alert').filter({ hasText: es.catalogue.conflict.title });
      await expect(conflict).toContainText('Valentina Cárdenas Suárez');
      await expect(conflict.getByRole('row', { name: /^Nombre/ })).toContainText(
        /Plaga de roedores en el cuarto de cables.*Plaga en el sótano.*Plaga en el techo/,
      );
      await expectAccessible(page);
      await pressOn(conflict.getByRole('button', { name: es.catalogue.conflict.keepMine }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${row.code} · Plaga en el techo`);
    },
  );

  test('a threat in use is not deleted, and what uses it is named', { tag: '@slow' }, async ({ page, faults }) => {
    faults.expect(409);
    await page.goto('/threats?search=T-I06');
    await expect(page.getByRole('gridcell', { name: 'T-I06', exact: true })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog', { name: es.shell.confirm.title });
    await expect(question).toHaveCount(1);
    await expect(question).toContainText('¿Eliminar «T-I06 · Avería de equipos o componentes»?');
    await expect(question.getByRole('button', { name: es.shell.confirm.no })).toBeFocused();
    await expectAccessible(page);
    await pressOn(question.getByRole('button', { name: es.shell.confirm.yes }));

    const refusal = page.getByRole('dialog', { name: es.catalogue.remove.blocked });
    await expect(refusal).toContainText(es.problems['threat.hasRelations'].message);
    await expect(refusal).toContainText(/4 vulnerabilidades: V-/);
    await expect(refusal.getByRole('link', { name: /^ACT-/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(refusal).toBeHidden();
    await expect(page.getByRole('gridcell', { name: 'T-I06', exact: true })).toBeVisible();
  });

  test('a threat nothing depends on is deleted with “Sí” and comes back with “Deshacer”', async ({ page }) => {
    await page.goto('/home');
    const api = await apiOf(page);
    const row = await makeThreat(api);
    await page.goto(`/threats?search=${row.code}`);
    await expect(page.getByRole('gridcell', { name: row.code, exact: true })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    await expect(page.getByRole('alertdialog', { name: es.shell.confirm.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('gridcell', { name: row.code, exact: true })).toBeFocused();

    await page.keyboard.press('Delete');
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes }));
    await expect(page.getByText(es.catalogue.list.nothingFound)).toBeVisible();
    await pressOn(page.getByRole('button', { name: es.shell.undo }));
    await expect(page.getByText('Se deshizo el cambio de 1 registro.')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: row.code, exact: true })).toBeVisible();
    const { data } = await api.call(threat.endpoints.get, { params: { id: row.id } });
    expect(data).toMatchObject({ code: row.code, description: row.description, statusId: 1 });
  });
});
