import { choices } from '@baluarte/contract/organization/choices.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { freshCode } from './kit/sample.ts';
import { scope as usual } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

/** A scope that holds nothing; the test that makes it deletes it, because others count what there is to choose. */
async function makeScope(api: Api, name: string) {
  const { data } = await api.call(choices.list, { query: { kinds: 'area,process' } });
  const body = { name, areaIds: [data['area']?.[0]?.id], processIds: [data['process']?.[0]?.id] };
  return (await api.call(scope.endpoints.create, { body })).data;
}
const removeScope = (api: Api, id: number) => api.call(scope.endpoints.remove, { params: { id } });

/** What an entry's page says of a field. */
const shown = (page: Page, field: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(field, { exact: true }) })
    .getByRole('definition');

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  const options = page.getByRole('listbox', { name: field, exact: true });
  await options.getByRole('option', { name: option }).first().click();
  await page.keyboard.press('Escape');
}

const confirm = (page: Page) =>
  page
    .getByRole('alertdialog', { name: es.shell.confirm.title })
    .getByRole('button', { name: es.shell.confirm.yes })
    .click();

test('a scope is made with a new area and changed, and shows its history', { tag: '@slow' }, async ({ page }) => {
  const [name, area] = [`Sede Norte ${freshCode('N')}`, `Relación con la comunidad ${freshCode('A')}`];
  await page.goto('/scopes');
  await expect(page.getByRole('row', { name: new RegExp(usual) })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: es.scope.create }).click();
  await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(es.issues['required.areaIds']);
  await expect(page.getByRole('alert')).toContainText(es.issues['required.processIds']);

  await page.getByRole('textbox', { name: es.scope.fields.name }).fill(name);
  await page.getByRole('textbox', { name: es.scope.fields.location }).fill('Avenida 19 # 120-71, Bogotá D.C.');
  await page
    .getByRole('textbox', { name: es.scope.fields.description })
    .fill('Atención presencial y archivo del norte.');
  await choose(page, es.scope.fields.areaIds, 'Servicio al cliente');
  await page.getByRole('combobox', { name: es.scope.fields.areaIds }).fill(area);
  await page.getByRole('option', { name: `Crear el área «${area}»` }).click();
  const maker = page.getByRole('dialog', { name: es.scope.area.title });
  await expect(maker.getByRole('textbox', { name: es.scope.area.name })).toHaveValue(area);
  await expectAccessibleInBothThemes(page);
  await maker.getByRole('button', { name: es.scope.area.save }).click();
  await expect(maker).toBeHidden();
  await page.keyboard.press('Escape');
  await choose(page, es.scope.fields.processIds, 'Prestación del servicio');
  await page.getByLabel(es.scope.fields.validFrom).fill('2026-02-01');
  await page.getByLabel(es.scope.fields.validTo).fill('2026-01-31');
  await page.getByRole('textbox', { name: es.scope.fields.notes }).fill('Excluye el parqueadero.');
  await expect(page.getByText(es.issues['tooEarly.validTo']).first()).toBeVisible();
  await page.getByLabel(es.scope.fields.validTo).fill('2028-01-31');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(shown(page, es.scope.fields.areaIds)).toHaveText(`Servicio al cliente, ${area}`);
  await expect(shown(page, es.scope.fields.processIds)).toHaveText('Prestación del servicio');
  await expect(shown(page, es.scope.fields.validTo)).toContainText('2028');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: es.catalogue.list.edit }).click();
  await page.getByRole('textbox', { name: es.scope.fields.notes }).fill('Incluye el parqueadero.');
  await choose(page, es.scope.fields.processIds, 'Seguridad de la información');
  await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
  await page.getByRole('tab', { name: es.catalogue.show.history }).click();
  const change = page.getByRole('tabpanel').getByRole('listitem').first();
  await expect(change.getByRole('row', { name: /^Notas/ })).toContainText(
    'Excluye el parqueadero.Incluye el parqueadero.',
  );
  await expect(change.getByRole('row', { name: /^Procesos/ })).toContainText(
    'Prestación del servicioPrestación del servicio, Seguridad de la información',
  );

  await page.getByRole('button', { name: es.catalogue.list.remove }).click();
  await confirm(page);
  await expect(page.getByText(`Se eliminó «${name}».`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.scope.title);
});

test(
  'the scope one works in stays; another is switched to at once, and the first goes',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/home');
    const api = await apiOf(page);
    const other = await makeScope(api, `Sede Sur ${freshCode('S')}`);
    const bar = page.getByRole('banner');
    await page.goto('/scopes/select');
    await page.getByRole('button', { name: other.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Hola/);
    await page.goto(`/scopes/show/${other.id}`);
    await page.getByRole('button', { name: es.catalogue.list.remove }).click();
    const first = page.getByRole('dialog', { name: `Eliminar ${other.name}` });
    await expect(first).toContainText(es.scope.changeFirst.lead);
    await expectAccessibleInBothThemes(page);
    await first.getByRole('combobox', { name: es.scope.changeFirst.to }).fill(usual);
    await page.getByRole('option', { name: usual }).click();
    await first.getByRole('button', { name: es.scope.changeFirst.go }).click();
    await expect(page.getByText(`Ahora trabaja en ${usual}.`)).toBeVisible();
    // What is open without a scope stays on screen while one changes, and the deletion goes on.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name);
    await confirm(page);
    await expect(page.getByText(`Se eliminó «${other.name}».`)).toBeVisible();
    await bar.getByRole('button', { name: /^Cambiar de alcance/ }).click();
    await expect(page.getByRole('menuitem', { name: usual })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: other.name })).toHaveCount(0);
  },
);

test(
  'the scope one works in is not made inactive; the way to another one comes back',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409);
    await page.goto('/scopes');
    const row = page.getByRole('row', { name: new RegExp(usual) });
    await row.getByRole('button', { name: /^Acciones de/ }).click();
    await page.getByRole('menuitem', { name: es.catalogue.status.inactivate }).click();
    const refusal = page.getByRole('alertdialog');
    await expect(refusal).toContainText(es.problems['scope.currentStatus'].message);
    await refusal.getByRole('button', { name: es.shell.changeScope }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.scopes.title);
    await page.getByRole('button', { name: usual }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.scope.title);
  },
);

test('a scope with assets is not deleted, and says which they are', { tag: '@slow' }, async ({ page, faults }) => {
  faults.expect(409);
  await page.goto('/scopes?search=medellin');
  const row = page.getByRole('row', { name: /Centro de operaciones Medellín/ });
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
  await confirm(page);
  const refusal = page.getByRole('dialog', { name: es.catalogue.remove.blocked });
  await expect(refusal).toContainText(es.problems['scope.hasContents'].message);
  await expect(refusal.getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
});

test('people are let into a scope and kept out again', { tag: '@slow' }, async ({ page, openAs }) => {
  await page.goto('/home');
  const api = await apiOf(page);
  const made = await makeScope(api, `Sede Centro ${freshCode('C')}`);
  await page.goto(`/scopes/show/${made.id}?tab=users`);
  const table = page.getByRole('table', { name: es.scope.extras.userCount });
  await expect(table.getByRole('row', { name: /Camilo Andrés Rincón Duarte/ })).toContainText(es.scope.users.every);
  await expect(table).not.toContainText('Jorge Iván');
  await page.getByRole('button', { name: es.scope.users.add }).click();
  const picker = page.getByRole('dialog', { name: `Dar acceso a ${made.name}` });
  await picker.getByRole('searchbox').fill('castano');
  await picker.getByRole('checkbox', { name: /^Jorge Iván Castaño Mejía/ }).check();
  await expectAccessibleInBothThemes(page);
  await picker.getByRole('button', { name: 'Dar acceso a 1' }).click();
  const member = table.getByRole('row', { name: /Jorge Iván/ });
  await expect(member).toContainText(es.scope.users.listed);
  await expectAccessibleInBothThemes(page);

  const colleague = await openAs(accounts.member);
  await colleague.goto('/scopes/select');
  await expect(colleague.getByRole('button', { name: made.name })).toBeVisible();

  await member.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Quitar acceso a 1' }).click();
  await confirm(page);
  await expect(page.getByText(es.scope.users.taken)).toBeVisible();
  await expect(member).toHaveCount(0);
  await removeScope(api, made.id);
});

test('a user who is not an administrator cannot open the page of scopes', async ({ openAs, faults }) => {
  faults.expect(403);
  const page = await openAs(accounts.member);
  await page.goto('/scopes/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.problems.forbidden.title);
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('the form and the refusals are in English', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/scopes/create');
    await page.evaluate(() => localStorage.setItem('browserLanguage', 'en'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.scope.create);
    await page.getByRole('button', { name: en.catalogue.form.save, exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(en.issues['required.areaIds']);
    const api = await apiOf(page);
    const { data } = await api.call(scope.endpoints.list, { query: { search: usual } });
    await page.goto(`/scopes/show/${data[0]?.id}?tab=users`);
    await expect(page.getByRole('table', { name: en.scope.extras.userCount })).toContainText(en.scope.users.every);
    await page.getByRole('button', { name: en.catalogue.list.remove }).click();
    await expect(page.getByRole('dialog')).toContainText(en.scope.changeFirst.lead);
    await expectAccessible(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('list, form and people fit', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/scopes');
    const cards = page.getByRole('list', { name: es.scope.title }).getByRole('listitem');
    await expect(cards.first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await cards.filter({ hasText: usual }).getByRole('link').first().click();
    await page.getByRole('tab', { name: /^Usuarios/ }).click();
    await expect(page.getByRole('table', { name: es.scope.extras.userCount })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.goto('/scopes/create');
    await page.getByRole('combobox', { name: es.scope.fields.areaIds }).fill('Veeduría');
    await page.getByRole('option', { name: 'Crear el área «Veeduría»' }).click();
    await expect(page.getByRole('dialog', { name: es.scope.area.title })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});
