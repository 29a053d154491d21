import { role } from '@baluarte/contract/organization/role.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts, password } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { freshCode } from './kit/sample.ts';
import { chooseScope, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const ownPassword = 'Caballo-Pila-9-grapa';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
const confirm = (page: Page) =>
  page
    .getByRole('alertdialog', { name: es.shell.confirm.title })
    .getByRole('button', { name: es.shell.confirm.yes })
    .click();

const makeRole = async (api: Api, body: object) =>
  (await api.call(role.endpoints.create, { body: { name: `Rol ${freshCode('R')}`, base: 2, ...body } })).data;
const removeRole = (api: Api, id: number) => api.call(role.endpoints.remove, { params: { id } });

/** Creates a user with a role for one test. The test removes them, because other tests count people. */
async function makePerson(api: Api, roleId: number, lastName: string, secret?: string) {
  const email = `${freshCode('p').toLowerCase()}@example.com`;
  const body = { email, name: 'Irene', lastName, roleId, ...(secret && { password: secret }) };
  const { data } = await api.call(user.endpoints.create, { body });
  return { id: data.id, email };
}
const removePerson = (api: Api, id: number) => api.call(user.endpoints.remove, { params: { id } });

test('a role is made by keyboard alone, copied, and both go again', { tag: '@slow' }, async ({ page }) => {
  const name = `Mesa de ayuda ${freshCode('M')}`;
  await page.goto('/roles');
  await expect(page.getByRole('row', { name: /Administrador.*Todos/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: es.role.create }).click();
  await page.getByRole('textbox', { name: es.role.fields.name }).fill(name);
  await page.getByRole('radio', { name: es.role.options.base[2] }).check();
  await expect(page.getByText('La base Miembro no incluye este grupo.').first()).toBeVisible();

  // One stop for the whole grid: the arrows do the rest.
  await box(page, 'Todos los permisos de Alcances').focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(box(page, 'Todos los permisos de Activos')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(box(page, es.asset.permissions[102])).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 permiso necesita otro que falta.')).toBeVisible();
  await page.getByRole('button', { name: es.role.grid.addMissing }).click();
  await expect(box(page, es.asset.permissions[101])).toBeChecked();
  await page.getByRole('searchbox', { name: es.role.grid.search }).fill('MAPAS de riesgo');
  await box(page, 'Ver los mapas de riesgo').check();
  await expect(page.getByText('1 permiso no tiene efecto con la base Miembro.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: es.role.grid.takeOut }).click();
  await page.getByRole('searchbox', { name: es.role.grid.search }).fill('');
  await save(page);
  await expect(title(page)).toHaveText(name);
  await expect(page.getByRole('group', { name: es.role.fields.permissionCodes })).toContainText('2 de 16');
  await expectAccessible(page);

  await page.getByRole('link', { name: es.catalogue.list.copy }).click();
  await expect(page.getByRole('textbox', { name: es.role.fields.name })).toHaveValue(`Copia de ${name}`);
  await expect(page.getByRole('radio', { name: es.role.options.base[2] })).toBeChecked();
  await expect(box(page, es.asset.permissions[102])).toBeChecked();
  // A copy nobody has touched is left without a question, and leaves no draft; one that was keeps it.
  await page.waitForTimeout(600);
  await page.goBack();
  await expect(title(page)).toHaveText(name);
  await page.getByRole('link', { name: es.catalogue.list.copy }).click();
  await expect(page.getByRole('textbox', { name: es.role.fields.name })).toHaveValue(`Copia de ${name}`);
  await expect(page.getByText('Borrador sin guardar')).toBeHidden();
  await page.getByRole('textbox', { name: es.role.fields.name }).fill(`Otra copia de ${name}`);
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: es.shell.confirm.no, exact: true }).click();
  await page.getByRole('textbox', { name: es.role.fields.name }).fill(`Copia de ${name}`);
  await save(page);
  await expect(title(page)).toHaveText(`Copia de ${name}`);
  for (const each of [`Copia de ${name}`, name]) {
    await page.goto('/roles');
    await page.getByRole('searchbox', { name: 'Buscar en roles' }).fill(each);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: es.catalogue.list.remove }).click();
    await confirm(page);
    await expect(page.getByText(`Se eliminó «${each}».`)).toBeVisible();
  }
});

test(
  'a change shows whom it touches and what they gain and lose before it is saved',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/home');
    const api = await apiOf(page);
    const made = await makeRole(api, { permissionCodes: [101, 113, 151, 152] });
    const person = await makePerson(api, made.id, 'Quiroga');
    await page.goto(`/roles/edit/${made.id}`);
    await box(page, es.threat.permissions[152]).uncheck();
    await box(page, es.vulnerability.permissions[201]).check();
    await page.getByRole('checkbox', { name: es.role.grid.onlyChanged }).check();
    await expect(box(page, es.asset.permissions[113])).toHaveCount(0);
    await expect(page.getByRole('group', { name: es.role.fields.permissionCodes })).toContainText(es.role.grid.removed);
    await save(page);
    const preview = page.getByRole('dialog', { name: es.role.preview.title });
    await expect(preview).toContainText('1 persona tiene este rol.');
    await expect(preview).toContainText('Irene Quiroga · Invitado');
    const gains = preview.getByRole('region', { name: 'Gana 1 permiso' });
    await expect(gains).toContainText(es.vulnerability.permissions[201]);
    await expect(gains).toContainText('Páginas que se agreganVulnerabilidades');
    await expect(preview.getByRole('region', { name: 'Pierde 1 permiso' })).toContainText(es.threat.create);
    await expectAccessibleInBothThemes(page);
    await preview.getByRole('button', { name: es.role.preview.cancel }).click();
    await expect(box(page, es.threat.permissions[152])).not.toBeChecked();
    await save(page);
    await preview.getByRole('button', { name: es.role.preview.apply }).click();
    await expect(title(page)).toHaveText(made.name);
    const codes = page.getByRole('group', { name: es.role.fields.permissionCodes });
    await expect(codes).not.toContainText(es.threat.permissions[152]);
    // What offers it goes by itself after some seconds.
    await page.getByRole('button', { name: es.shell.undo }).click();
    await expect(codes).toContainText(es.threat.permissions[152]);
    await page.getByRole('tab', { name: es.catalogue.show.history }).click();
    const change = 'Crear amenazasVer el listado de vulnerabilidades';
    await expect(page.getByRole('row', { name: /^Permisos/ }).filter({ hasText: change })).toHaveCount(1);
    await removePerson(api, person.id);
    await removeRole(api, made.id);
  },
);

test('a role that people have goes once another takes its place', async ({ page }) => {
  await page.goto('/home');
  const api = await apiOf(page);
  const made = await makeRole(api, { permissionCodes: [101, 112, 113] });
  const person = await makePerson(api, made.id, 'Salgado');
  await page.goto(`/roles/show/${made.id}`);
  await page.getByRole('button', { name: es.catalogue.list.remove }).click();
  const dialog = page.getByRole('dialog', { name: `Eliminar «${made.name}»` });
  await expect(dialog).toContainText('1 persona tiene este rol.');
  await dialog.getByRole('combobox', { name: es.role.replace.role }).click();
  await page.getByRole('option', { name: es.role.options.base[3] }).click();
  await expect(dialog).toContainText('Irene Salgado');
  await expect(dialog.getByRole('region', { name: 'Pierde 1 permiso' })).toContainText(es.asset.permissions[112]);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: es.role.replace.apply }).click();
  await expect(page.getByText(`Se eliminó «${made.name}» y 1 persona pasó a «Invitado».`)).toBeVisible();
  await expect(title(page)).toHaveText(es.role.title);
  const guest = (await api.call(role.endpoints.list, { query: { search: 'Invitado' } })).data[0];
  expect((await api.call(user.endpoints.get, { params: { id: person.id } })).data.roleId).toBe(guest?.id);
  await removePerson(api, person.id);
});

test(
  'the administrator role keeps everything, and a system role its base',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409);
    await page.goto('/roles');
    const row = page.getByRole('row', { name: /^.*Administrador.*Todos/ });
    await row.getByRole('button', { name: /^Acciones de/ }).click();
    await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
    await confirm(page);
    const refusal = page.getByRole('dialog', { name: es.catalogue.remove.blocked });
    await expect(refusal).toContainText('El rol de administrador siempre tiene todos los permisos');
    await refusal.getByRole('button', { name: es.shell.accept }).click();
    await page.getByRole('link', { name: es.user.access.bases[1], exact: true }).click();
    await page.getByRole('link', { name: es.catalogue.list.edit }).click();
    await expect(page.getByText('tiene todos los permisos de la empresa')).toBeVisible();
    await expect(page.getByRole('radio', { name: es.role.options.base[3] })).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: /^Todos los permisos de/ })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'a user with few permissions grants no others, and is warned before locking themselves out',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    await page.goto('/home');
    const api = await apiOf(page);
    const own = await makeRole(api, { base: 1, permissionCodes: [101, 501, 502, 503, 505] });
    const strong = await makeRole(api, { base: 2, permissionCodes: [101, 112] });
    const person = await makePerson(api, own.id, 'Tovar', password);
    const limited = await openAs(null);
    await limited.goto('/login');
    await typeCredentials(limited, person.email);
    await limited.getByRole('checkbox', { name: es.registration.consent.label }).check();
    await limited.getByRole('button', { name: es.account.continue }).click();
    await limited.getByLabel(es.account.password.current).fill(password);
    await limited.getByLabel(/^Contraseña nueva/).fill(ownPassword);
    await limited.getByLabel(/^Confirm/).fill(ownPassword);
    await limited.getByRole('button', { name: es.registration.change.submit }).click();
    await chooseScope(limited);

    await limited.goto('/roles/create');
    await expect(limited.getByRole('checkbox', { name: /^Eliminar activos/ })).toBeDisabled();
    await expect(box(limited, es.asset.permissions[101])).toBeEnabled();
    await limited.goto(`/roles/edit/${strong.id}`);
    await limited.getByRole('textbox', { name: es.role.fields.name }).fill('Otro nombre');
    faults.expect(403);
    await save(limited);
    await expect(limited.getByText(/tiene permisos que usted no tiene/).first()).toBeVisible();
    await limited.getByRole('button', { name: es.shell.accept }).click();

    // What somebody else takes meanwhile is gone from the menu with the first page that is refused, without signing in again.
    await limited.goto('/home');
    const menu = limited.getByRole('navigation', { name: es.shell.navigation });
    await expect(menu.getByRole('link', { name: es.asset.title })).toBeVisible();
    await api.call(role.endpoints.update, { params: { id: own.id }, body: { permissionCodes: [501, 502, 503, 505] } });
    await menu.getByRole('link', { name: es.asset.title }).click();
    await expect(title(limited)).toHaveText(es.shell.pages.forbidden);
    await expect(menu.getByRole('link', { name: es.asset.title })).toHaveCount(0);

    await limited.goto(`/roles/edit/${own.id}`);
    await box(limited, 'Editar roles').uncheck();
    await save(limited);
    const preview = limited.getByRole('dialog', { name: es.role.preview.title });
    await expect(preview).toContainText(es.problems['role.ownRole'].title);
    const apply = preview.getByRole('button', { name: es.role.preview.apply });
    await expect(apply).toBeDisabled();
    await expectAccessible(limited);
    await preview.getByRole('checkbox', { name: /Entiendo que dejaré de poder editar roles/ }).check();
    await apply.click();
    await expect(title(limited)).toHaveText(own.name);
    // The session in the browser follows: what is no longer allowed is no longer offered.
    await expect(limited.getByRole('link', { name: es.catalogue.list.edit })).toHaveCount(0);
    await removePerson(api, person.id);
    await removeRole(api, own.id);
    await removeRole(api, strong.id);
  },
);

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('grid and preview are in English', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/roles');
    await page.evaluate(() => localStorage.setItem('browserLanguage', 'en'));
    await page.reload();
    await page.getByRole('link', { name: es.role.options.base[2], exact: true }).click();
    await page.getByRole('link', { name: en.catalogue.list.edit, exact: true }).click();
    await page.getByRole('checkbox', { name: 'All permissions of Vulnerabilities' }).check();
    await page.getByRole('button', { name: en.catalogue.form.save, exact: true }).click();
    const preview = page.getByRole('dialog', { name: en.role.preview.title });
    await expect(preview.getByRole('region', { name: /^Gains \d+ permissions?$/ })).toContainText(
      en.asset.fields.vulnerabilities,
    );
    await expectAccessible(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('list, role and grid fit, group by group', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/roles');
    const cards = page.getByRole('list', { name: es.role.title }).getByRole('listitem');
    await expect(cards.filter({ hasText: 'Analista de riesgos' })).toBeVisible();
    await expectNoOverflow(page);
    await cards.filter({ hasText: 'Analista de riesgos' }).getByRole('link').first().click();
    await expect(page.getByRole('group', { name: es.role.fields.permissionCodes })).toContainText(
      /Riesgos(\d+) de \1\b/,
    );
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: es.catalogue.list.edit }).click();
    await expect(box(page, es.asset.permissions[102])).toHaveCount(0);
    await page.getByRole('button', { name: /^Activos/ }).click();
    await box(page, es.asset.permissions[102]).check();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await save(page);
    await expect(page.getByRole('dialog', { name: es.role.preview.title })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});
