import { company } from '@baluarte/contract/organization/company.ts';
import { platformUser } from '@baluarte/contract/organization/platform-user.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts, password } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { freshCode } from './kit/sample.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { mainHost, ownPassword, createAccount } from './kit/new-account.ts';
import { expect, test } from './kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const yes = (page: Page) =>
  page
    .getByRole('alertdialog', { name: es.shell.confirm.title })
    .getByRole('button', { name: es.shell.confirm.yes })
    .click();

/** Signs a super administrator in at the platform. */
async function enterPlatform(page: Page): Promise<void> {
  await page.goto(`${mainHost}/login?return=/companies`);
  await typeCredentials(page, accounts.superAdmin);
  await expect(heading(page)).toHaveText(es.platformUser.extras.places);
}

/** A company of the test's own, which takes the roles that are there at that moment. */
async function made(page: Page): Promise<{ id: number; name: string }> {
  const subdomain = `prueba-${freshCode('e').toLowerCase()}`;
  const name = `Prueba ${subdomain.slice(7)}`;
  const about = { name, subdomain, planId: 4, economicActivityId: 62, categoryId: 2, typeId: 14, countryId: 218 };
  const users = { invited: [{ email: `${subdomain}@example.com`, name: 'Inés', lastName: 'Prueba' }] };
  const api = await apiOf(page);
  const { data } = await api.call(company.create, { body: { ...about, city: 'Quito', users } });
  return { id: data.id, name };
}
const erase = async (page: Page, id: number) => (await apiOf(page)).call(company.remove, { params: { id } });

test(
  'a person is found, put into a company and out of it, closed, opened and deleted',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    faults.expect(401, 409, 422);
    const email = await createAccount('plataforma');
    const userPage = await openAs(null);
    await userPage.goto(`${mainHost}/login?return=/companies`);
    await typeCredentials(userPage, email, ownPassword);
    await expect(heading(userPage)).toHaveText(es.platformUser.extras.places);
    await enterPlatform(page);
    const { id, name } = await made(page);

    await page.getByRole('link', { name: es.platformUser.show }).click();
    await expect(heading(page)).toHaveText(es.platformUser.title);
    await page.getByRole('searchbox').fill('consultor@example.org');
    await expect(
      page.getByRole('row', { name: /consultor@example\.org.*Boreal Ltda\. \(Administrador\)/ }),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('searchbox').fill(email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Amalia Pinto' }).click();
    await expect(heading(page)).toHaveText('Amalia Pinto');
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: es.platformUser.places.add })).toHaveCount(0);
    await page.getByRole('link', { name: es.catalogue.list.edit, exact: true }).click();
    await expect(heading(page)).toHaveText(es.platformUser.edit);
    await expectAccessible(page);
    const act = async (what: string) => {
      await page.getByRole('button', { name: 'Acciones de Amalia Pinto' }).click();
      await page.getByRole('menuitem', { name: what }).click();
    };

    await act(es.platformUser.superAdmin.take);
    const dialog = page.getByRole('dialog', { name: /Quitar a .* el rol de superadministrador/ });
    const take = dialog.getByRole('button', { name: es.platformUser.superAdmin.take });
    await expect(take).toBeDisabled();
    await dialog.getByLabel(`Escriba «${email}» para confirmar`).fill(email);
    await dialog.getByLabel(es.platformUser.superAdmin.password).fill('No-es-esta-99');
    await take.click();
    await expect(dialog.getByRole('alert').first()).toContainText(es.problems['password.wrong'].message);
    await expectAccessible(page);
    await dialog.getByLabel(es.platformUser.superAdmin.password).fill(password);
    await take.click();
    await expect(page.getByText('Amalia Pinto ya no es superadministrador.')).toBeVisible();

    await page.getByRole('button', { name: es.platformUser.places.add }).click();
    const adding = page.getByRole('dialog', { name: /Agregar a Amalia Pinto/ });
    await adding.getByRole('button', { name: es.platformUser.places.submit }).click();
    await expect(adding.getByText(es.platformUser.places.choose)).toBeVisible();
    await adding.getByRole('combobox', { name: es.platformUser.fields.companyId }).fill(name);
    await page.getByRole('option', { name }).click();
    await adding.getByRole('button', { name: es.platformUser.places.submit }).click();
    await expect(page.getByRole('table').getByRole('row', { name: new RegExp(name) })).toContainText(
      es.platformUser.places.roles[2],
    );
    await act(es.platformUser.acts.remove);
    await yes(page);
    await expect(page.getByText(`Amalia Pinto pertenece a: ${name}.`, { exact: false })).toBeVisible();
    await page.getByRole('button', { name: es.shell.accept }).click();

    await act(es.platformUser.acts.close);
    await yes(page);
    await expect(page.getByText('Cuenta desactivada: no puede ingresar', { exact: false })).toBeVisible();
    await userPage.goto(`${mainHost}/my-account`);
    await expect(userPage.getByLabel(es.session.login.password, { exact: true })).toBeVisible();
    await act(es.platformUser.acts.open);
    await expect(page.getByText('Cuenta desactivada: no puede ingresar', { exact: false })).toHaveCount(0);
    await page.getByRole('tab', { name: es.platformUser.tabs.activity }).click();
    await expect(page.getByRole('list', { name: es.platformUser.activity.title })).toContainText(
      es.me.activity.events.accountClosed,
    );

    await page.getByRole('tab', { name: es.platformUser.tabs.account }).click();
    await page.getByRole('button', { name: `Quitar de ${name}` }).click();
    await yes(page);
    await expect(page.getByText(es.platformUser.places.empty)).toBeVisible();
    await act(es.platformUser.acts.remove);
    await yes(page);
    await expect(heading(page)).toHaveText(es.platformUser.title);
    await expect(page.getByText('Se eliminó la cuenta de Amalia Pinto.')).toBeVisible();
    await erase(page, id);
  },
);

test('Ctrl+K finds companies and people, in English and on a phone too', { tag: '@slow' }, async ({ page }) => {
  await enterPlatform(page);
  await page.getByRole('button', { name: es.shell.languages.en }).click();
  await expect(heading(page)).toHaveText(en.platformUser.extras.places);
  const open = async (typed: string, found: RegExp) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search/ }).fill(typed);
    await page.getByRole('option', { name: found }).click();
  };
  await open('boreal ltda', /^boreal Boreal Ltda/);
  await expect(heading(page)).toHaveText('Boreal Ltda.');
  await open('consultor', /consultor@example\.org/);
  await expect(page.getByText('consultor@example.org').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Boreal Ltda/ })).toBeVisible();
  const person = new URL(page.url()).pathname;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/users', '/users/create', person, `${person}?tab=activity`]) {
    await page.goto(mainHost + path);
    await expect(heading(page)).toBeVisible();
    await expectNoOverflow(page);
  }
  const editing = person.replace('show', 'edit');
  await page.goto(mainHost + editing);
  await expect(page.getByRole('button', { name: en.platformUser.acts.resetLink })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${editing}$`));
  await expectAccessible(page);
});

test(
  'a new company starts with the roles of the platform, which are made, changed and deleted',
  { tag: '@slow' },
  async ({ page }) => {
    const name = `Auditoría ${freshCode('A')}`;
    await enterPlatform(page);
    await page.getByRole('link', { name: es.shell.pages.roles }).click();
    await expect(heading(page)).toHaveText(es.roleTemplate.title);
    const roles = page.getByRole('grid', { name: /Roles de las empresas nuevas/ });
    await page.goto(`${mainHost}/roles?isSystem=true`);
    await expect(roles.getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Acciones de Miembro' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([es.catalogue.list.edit]);
    await page.keyboard.press('Escape');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: es.catalogue.list.export }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    expect((await file).suggestedFilename()).toMatch(/^roles-de-las-empresas-nuevas-.*\.csv$/);
    await expectAccessibleInBothThemes(page);

    await page.getByRole('link', { name: es.roleTemplate.create }).click();
    await page.getByRole('textbox', { name: es.platformUser.fields.name, exact: true }).fill(name);
    await page.getByRole('button', { name: es.catalogue.form.english }).first().click();
    await page.getByRole('textbox', { name: es.roleTemplate.fields.nameEn }).fill(`Audit ${name.slice(10)}`);
    await page.getByRole('radio', { name: es.shell.menu.administration }).check();
    await page.getByRole('checkbox', { name: 'Todos los permisos de Auditoría' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
    const own = roles.getByRole('row', { name: new RegExp(name) });
    await expect(own.getByRole('gridcell', { name: '2', exact: true })).toBeVisible();
    await own.getByRole('link', { name }).click();
    await expect(heading(page)).toHaveText(name);
    await expect(page.getByRole('button', { name: es.catalogue.form.save, exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: es.catalogue.list.edit, exact: true }).click();
    await page.getByRole('checkbox', { name: 'Todos los permisos de Alcances' }).check();
    await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
    await expect(own).toBeVisible();
    await expect(own.getByRole('gridcell', { name: '2', exact: true })).toHaveCount(0);

    const { id } = await made(page);
    await page.goto(`${mainHost}/companies/show/${id}`);
    await page.getByRole('button', { name: es.company.enterCompany }).click();
    await expect(heading(page)).toHaveText(/Hola/);
    await page.getByRole('link', { name: es.shell.pages.roles, exact: true }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    await page.getByRole('button', { name: es.shell.leave }).click();
    await expect(heading(page)).toHaveText(es.platformUser.extras.places);

    await page.goto(`${mainHost}/roles`);
    await page.getByRole('button', { name: `Acciones de ${name}` }).click();
    await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
    await yes(page);
    await expect(own).toHaveCount(0);
    await roles.getByRole('link', { name: es.platformUser.places.roles[3] }).click();
    await page.getByRole('link', { name: es.catalogue.list.edit, exact: true }).click();
    await expect(page.getByText('Es el rol del sistema de su base', { exact: false })).toBeVisible();
    await erase(page, id);
  },
);

test('an administrator of a company sees only its people', async ({ openAs }) => {
  const stranger = await createAccount('ajena');
  const admin = await openAs(accounts.admin);
  await admin.goto('/users');
  await expect(heading(admin)).toHaveText(es.platformUser.show);
  await admin.getByRole('searchbox').fill('miembro@aurora');
  await expect(admin.getByRole('row', { name: /miembro@aurora\.example/ })).toBeVisible();
  await expect(admin.getByRole('row')).toHaveCount(2);
  await admin.getByRole('searchbox').fill(stranger);
  await expect(admin.getByText(es.catalogue.list.nothingFound)).toBeVisible();
  await expect(admin.getByRole('row', { name: stranger })).toHaveCount(0);
  const refused = (await apiOf(admin)).call(platformUser.list);
  await expect(refused).rejects.toThrow('403');
});
