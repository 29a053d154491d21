import { company } from '@baluarte/contract/organization/company.ts';
import { platformUser } from '@baluarte/contract/organization/platform-user.ts';
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
  page.getByRole('alertdialog', { name: 'Confirmar' }).getByRole('button', { name: 'Sí' }).click();

/** Signs a super administrator in at the platform. */
async function enterPlatform(page: Page): Promise<void> {
  await page.goto(`${mainHost}/login?return=/companies`);
  await typeCredentials(page, accounts.superAdmin);
  await expect(heading(page)).toHaveText('Empresas');
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
    await expect(heading(userPage)).toHaveText('Empresas');
    await enterPlatform(page);
    const { id, name } = await made(page);

    await page.getByRole('link', { name: 'Usuarios' }).click();
    await expect(heading(page)).toHaveText('Usuarios de la plataforma');
    await expect(
      page.getByRole('row', { name: /consultor@example\.org.*Boreal Ltda\. \(Administrador\)/ }),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('searchbox').fill(email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Amalia Pinto' }).click();
    await expect(heading(page)).toHaveText('Amalia Pinto');
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Agregar a una empresa' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Editar', exact: true }).click();
    await expect(heading(page)).toHaveText('Editar usuario');
    await expectAccessible(page);
    const act = async (what: string) => {
      await page.getByRole('button', { name: 'Acciones de Amalia Pinto' }).click();
      await page.getByRole('menuitem', { name: what }).click();
    };

    await act('Quitar rol de superadministrador');
    const dialog = page.getByRole('dialog', { name: /Quitar a .* el rol de superadministrador/ });
    const take = dialog.getByRole('button', { name: 'Quitar rol de superadministrador' });
    await expect(take).toBeDisabled();
    await dialog.getByLabel(`Escriba «${email}» para confirmar`).fill(email);
    await dialog.getByLabel('Su contraseña').fill('No-es-esta-99');
    await take.click();
    await expect(dialog.getByRole('alert').first()).toContainText('La contraseña actual no es la correcta.');
    await expectAccessible(page);
    await dialog.getByLabel('Su contraseña').fill(password);
    await take.click();
    await expect(page.getByText('Amalia Pinto ya no es superadministrador.')).toBeVisible();

    await page.getByRole('button', { name: 'Agregar a una empresa' }).click();
    const adding = page.getByRole('dialog', { name: /Agregar a Amalia Pinto/ });
    await adding.getByRole('button', { name: 'Agregar' }).click();
    await expect(adding.getByText('Elija una empresa.')).toBeVisible();
    await adding.getByRole('combobox', { name: 'Empresa' }).fill(name);
    await page.getByRole('option', { name }).click();
    await adding.getByRole('button', { name: 'Agregar' }).click();
    await expect(page.getByRole('table').getByRole('row', { name: new RegExp(name) })).toContainText('Miembro');
    await act('Eliminar la cuenta');
    await yes(page);
    await expect(page.getByText(`Amalia Pinto pertenece a: ${name}.`, { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Aceptar' }).click();

    await act('Desactivar la cuenta');
    await yes(page);
    await expect(page.getByText('Cuenta desactivada: no puede ingresar', { exact: false })).toBeVisible();
    await userPage.goto(`${mainHost}/my-account`);
    await expect(userPage.getByLabel('Contraseña', { exact: true })).toBeVisible();
    await act('Activar la cuenta');
    await expect(page.getByText('Cuenta desactivada: no puede ingresar', { exact: false })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Actividad' }).click();
    await expect(page.getByRole('list', { name: 'Actividad de la cuenta' })).toContainText(
      'Un superadministrador desactivó la cuenta',
    );

    await page.getByRole('tab', { name: 'Cuenta' }).click();
    await page.getByRole('button', { name: `Quitar de ${name}` }).click();
    await yes(page);
    await expect(page.getByText('No pertenece a ninguna empresa')).toBeVisible();
    await act('Eliminar la cuenta');
    await yes(page);
    await expect(heading(page)).toHaveText('Usuarios de la plataforma');
    await expect(page.getByText('Se eliminó la cuenta de Amalia Pinto.')).toBeVisible();
    await erase(page, id);
  },
);

test('Ctrl+K finds companies and people, in English and on a phone too', { tag: '@slow' }, async ({ page }) => {
  await enterPlatform(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(heading(page)).toHaveText('Companies');
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
  await expect(page.getByRole('button', { name: 'Send password reset link' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${editing}$`));
  await expectAccessible(page);
});

test(
  'a new company starts with the roles of the platform, which are made, changed and deleted',
  { tag: '@slow' },
  async ({ page }) => {
    const name = `Auditoría ${freshCode('A')}`;
    await enterPlatform(page);
    await page.getByRole('link', { name: 'Roles' }).click();
    await expect(heading(page)).toHaveText('Roles de las empresas nuevas');
    const roles = page.getByRole('grid', { name: /Roles de las empresas nuevas/ });
    await page.goto(`${mainHost}/roles?isSystem=true`);
    await expect(roles.getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Acciones de Miembro' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Editar']);
    await page.keyboard.press('Escape');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    expect((await file).suggestedFilename()).toMatch(/^roles-de-las-empresas-nuevas-.*\.csv$/);
    await expectAccessibleInBothThemes(page);

    await page.getByRole('link', { name: 'Crear rol inicial' }).click();
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Versión en inglés' }).first().click();
    await page.getByRole('textbox', { name: 'Nombre en inglés' }).fill(`Audit ${name.slice(10)}`);
    await page.getByRole('radio', { name: 'Administración' }).check();
    await page.getByRole('checkbox', { name: 'Todos los permisos de Auditoría' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    const own = roles.getByRole('row', { name: new RegExp(name) });
    await expect(own.getByRole('gridcell', { name: '2', exact: true })).toBeVisible();
    await own.getByRole('link', { name }).click();
    await expect(heading(page)).toHaveText(name);
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Editar', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Todos los permisos de Alcances' }).check();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(own).toBeVisible();
    await expect(own.getByRole('gridcell', { name: '2', exact: true })).toHaveCount(0);

    const { id } = await made(page);
    await page.goto(`${mainHost}/companies/show/${id}`);
    await page.getByRole('button', { name: 'Ingresar a la empresa' }).click();
    await expect(heading(page)).toHaveText(/Hola/);
    await page.getByRole('link', { name: 'Roles', exact: true }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    await page.getByRole('button', { name: 'Salir de la empresa' }).click();
    await expect(heading(page)).toHaveText('Empresas');

    await page.goto(`${mainHost}/roles`);
    await page.getByRole('button', { name: `Acciones de ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await yes(page);
    await expect(own).toHaveCount(0);
    await roles.getByRole('link', { name: 'Invitado' }).click();
    await page.getByRole('link', { name: 'Editar', exact: true }).click();
    await expect(page.getByText('Es el rol del sistema de su base', { exact: false })).toBeVisible();
    await erase(page, id);
  },
);

test('an administrator of a company sees only its people', async ({ openAs }) => {
  const stranger = await createAccount('ajena');
  const admin = await openAs(accounts.admin);
  await admin.goto('/users');
  await expect(heading(admin)).toHaveText('Usuarios');
  await admin.getByRole('searchbox').fill('miembro@aurora');
  await expect(admin.getByRole('row', { name: /miembro@aurora\.example/ })).toBeVisible();
  await expect(admin.getByRole('row')).toHaveCount(2);
  await admin.getByRole('searchbox').fill(stranger);
  await expect(admin.getByText('Sin resultados')).toBeVisible();
  await expect(admin.getByRole('row', { name: stranger })).toHaveCount(0);
  const refused = (await apiOf(admin)).call(platformUser.list);
  await expect(refused).rejects.toThrow('403');
});
