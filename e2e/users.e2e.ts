import { env } from 'node:process';
import { user } from '@baluarte/contract/organization/user.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf, type Api } from './kit/api.ts';
import { asOwner } from './kit/database.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { expectTouchable } from './kit/touch.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

const at = user.endpoints;
let made = 0;
const anEmail = () => `usuaria-${Date.now()}-${(made += 1)}@example.com`;
const byEmail = async (api: Api, email: string) => {
  const { data } = await api.call(at.list, { query: { search: email } });
  return data[0]?.id ?? 0;
};
const roleOf = async (api: Api, email: string) => {
  const { data } = await api.call(at.list, { query: { search: email } });
  return data[0]?.roleId ?? 0;
};
const remove = (api: Api, id: number) => api.call(at.remove, { params: { id } });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
const confirm = (page: Page, yes: string) => page.getByRole('alertdialog').getByRole('button', { name: yes }).click();

/** Fills the form of a new person. */
async function fill(page: Page, email: string): Promise<void> {
  await page.goto('/users/create');
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Úrsula');
  await page.getByRole('textbox', { name: 'Apellido' }).fill('Nueva');
  await page.getByRole('textbox', { name: 'Correo' }).fill(email);
  await choose(page, 'Rol', 'Miembro');
}

test('a user is invited, invited again, and the invitation is revoked', { tag: '@slow' }, async ({ page }) => {
  const email = anEmail();
  await page.goto('/users');
  await expect(page.getByRole('row', { name: /admin@aurora\.example/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Crear usuario' }).click();
  await page.getByRole('button', { name: 'Enviar la invitación' }).click();
  await expect(page.getByRole('alert')).toContainText('El correo electrónico es obligatorio.');
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await fill(page, email);
  await page.getByRole('button', { name: 'Enviar la invitación' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Úrsula Nueva');
  const first = await mailTo(email);
  await page.getByRole('button', { name: 'Enviar la invitación de nuevo' }).click();
  await expect(page.getByText('El enlace anterior ya no es válido')).toBeVisible();
  const second = await mailTo(email, ({ id }) => id > first.id);
  expect(linkIn(second, 'confirm-invitation')).not.toBe(linkIn(first, 'confirm-invitation'));

  await page.goto(`/users?search=${encodeURIComponent(email)}`);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Vence');
  await row.getByRole('button', { name: 'Acciones de Úrsula Nueva' }).click();
  await page.getByRole('menuitem', { name: 'Retirar la invitación' }).click();
  await confirm(page, 'Sí');
  await expect(row).toContainText('Retirada');
  await row.getByRole('button', { name: 'Acciones de Úrsula Nueva' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmar' });
  await expect(dialog).toContainText('No tiene elementos a su nombre.');
  await dialog.getByRole('button', { name: 'Sí' }).click();
  await expect(row).toBeHidden();
});

test(
  'an initial password opens the account once: the person who signs in with it agrees to the processing of their data and chooses another',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    const email = anEmail();
    await fill(page, email);
    await page.getByRole('radio', { name: 'Con una contraseña inicial' }).check();
    await page.getByRole('button', { name: 'Generar una' }).click();
    const secret = await page.getByRole('textbox', { name: 'Contraseña inicial' }).inputValue();
    await page.getByRole('button', { name: 'Crear la cuenta' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Úrsula Nueva');

    const userPage = await openAs(null);
    await userPage.goto(`http://aurora.localhost:${env['E2E_PORT']}/login`);
    await typeCredentials(userPage, email, secret);
    const title = userPage.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Sus datos personales');
    // No other page opens before.
    await userPage.goto(`http://aurora.localhost:${env['E2E_PORT']}/assets`);
    await expect(userPage).toHaveURL(/consent/);
    await userPage.getByRole('button', { name: 'Continuar' }).click();
    await expect(userPage.getByRole('alert')).toContainText('Acepte el tratamiento de sus datos.');
    await expectAccessibleInBothThemes(userPage);
    await userPage.getByRole('checkbox', { name: 'Autorizo el tratamiento de mis datos personales.' }).check();
    await userPage.getByRole('button', { name: 'Continuar' }).click();
    await expect(title).toHaveText('Cambie su contraseña');
    await userPage.goto(`http://aurora.localhost:${env['E2E_PORT']}/assets`);
    await expect(userPage).toHaveURL(/change-password/);
    await userPage.getByLabel('Contraseña actual').fill(secret);
    await userPage.getByLabel(/^Contraseña nueva/).fill('Fortaleza-2026-mía');
    await userPage.getByLabel('Confirme la contraseña').fill('Fortaleza-2026-mía');
    await userPage.getByRole('button', { name: /Cambiar|Guardar/ }).click();
    await expect(title).toHaveText(/Elija el alcance|Hola/);
    const api = await apiOf(page);
    await remove(api, await byEmail(api, email));
  },
);

test('what a deleted user owns is transferred to another', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/users');
  const api = await apiOf(page);
  const roleId = await roleOf(api, accounts.member);
  const person = { name: 'Leonor', lastName: 'Saliente', roleId };
  const { data: leaving } = await api.call(at.create, {
    body: { ...person, email: anEmail(), password: 'Fortaleza-2026-ya' },
  });
  const waiting = anEmail();
  const { data: guest } = await api.call(at.create, { body: { ...person, lastName: 'Invitada', email: waiting } });
  await asOwner(
    'aurora',
    `update invitation set invited_by = ${leaving.id} where member_id = (select id from member where user_id = ${guest.id})`,
  );
  await page.goto(`/users/show/${leaving.id}`);
  await page.getByRole('button', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmar' });
  await expect(dialog).toContainText('1 invitación pendiente: pasa al reemplazo');
  await expect(dialog.getByRole('button', { name: 'Sí' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('combobox', { name: 'Reemplazo' }).fill('riesgos@aurora');
  await page.getByRole('option', { name: /riesgos@aurora\.example/ }).click();
  await dialog.getByRole('button', { name: 'Sí' }).click();
  await expect(page.getByText('Se eliminó a Leonor Saliente.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usuarios');
  const [row] = await asOwner<{ by: number }>(
    'aurora',
    `select invited_by as by from invitation i join member m on m.id = i.member_id where m.user_id = ${guest.id}`,
  );
  expect(row?.by).toBe(await byEmail(api, accounts.analyst));
  await remove(api, guest.id);
});

test('an administrator sees what a user may do and why, then views the product as that user, without writing', async ({
  page,
  faults,
}) => {
  faults.expect(403);
  await page.goto('/users');
  const api = await apiOf(page);
  await page.goto(`/users/show/${await byEmail(api, accounts.member)}?tab=access`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const threats = page.getByRole('group').filter({ hasText: 'Amenazas' }).first();
  await expect(threats.getByRole('row', { name: /Crear amenazas/ })).toContainText('Por el rol');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Ver como' }).click();
  await confirm(page, `Ver como ${name}`);
  const banner = page.getByText(`Está viendo la aplicación como ${name}. Solo lectura`, { exact: false });
  await expect(banner).toBeVisible();
  await expect(page.getByRole('navigation').first()).not.toContainText('Usuarios');
  await expectAccessible(page);
  await page.goto('/threats');
  await expect(banner).toBeVisible();
  const row = page.getByRole('row').nth(1);
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Cambiada sin permiso');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Solo lectura');
  await page.getByRole('button', { name: 'Aceptar' }).click();
  // What was typed and not saved is not asked for on the way out.
  await page.goto('/home');
  await page.getByRole('button', { name: 'Volver a mi sesión' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goto('/audit');
  await expect(page.getByText(`Vio la aplicación como ${name}`).first()).toBeVisible();
});

test(
  'many users are invited together from rows of a sheet; refused ones stay with the reason, the others get a mail',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409);
    const [first, second] = [anEmail(), anEmail()];
    await page.goto('/users');
    await page.getByRole('button', { name: 'Invitar a varios' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invitar a varias personas' });
    await dialog
      .getByRole('textbox', { name: 'Correos o filas de una hoja de cálculo' })
      .fill(
        `Nombre\tApellido\tCorreo\tRol\tÁreas a cargo\nAna\tPérez\t${first}\tInvitado\tTalento humano\n${second}\nadmin@aurora.example`,
      );
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Se agregaron 3 personas. 1 línea sin correo se omitió.');
    await expect(dialog).toContainText('Áreas a cargo: Talento humano');
    await dialog.getByRole('combobox', { name: 'Rol para todos' }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'Miembro' }).click();
    await dialog.getByRole('button', { name: 'Enviar 3 invitaciones' }).click();
    // Nothing goes out while a row lacks something.
    await expect(dialog.getByText('El apellido es obligatorio.')).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
    for (const email of [second, accounts.admin])
      await dialog.getByRole('textbox', { name: `Apellido, ${email}` }).fill('Rincón');
    await dialog.getByRole('button', { name: 'Enviar 3 invitaciones' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Se enviaron 2 invitaciones. 1 invitación no se envió');
    const left = dialog.getByRole('list', { name: 'Invitar a varias personas' }).getByRole('listitem');
    await expect(left).toHaveCount(1);
    await expect(left).toContainText('Este usuario ya está registrado en la empresa.');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    linkIn(await mailTo(first), 'confirm-invitation');
    linkIn(await mailTo(second), 'confirm-invitation');
    const api = await apiOf(page);
    expect(await roleOf(api, first)).toBe(await roleOf(api, accounts.guest));
    expect(await roleOf(api, second)).toBe(await roleOf(api, accounts.member));

    // A role for many: who cannot have it is named, and the others get it by one press more.
    await page.goto('/users?search=usuaria-');
    await expect(page.getByRole('row', { name: new RegExp(second) })).toBeVisible();
    await page.goto('/users?perPage=50');
    for (const email of [first, second, accounts.admin])
      await page
        .getByRole('row', { name: new RegExp(email) })
        .getByRole('checkbox')
        .check();
    await page.getByRole('button', { name: 'Cambiar campo' }).click();
    await page.getByLabel('Valor nuevo').selectOption({ label: 'Analista de riesgos' });
    await page.getByRole('button', { name: 'Aplicar a 3' }).click();
    const refusal = page.getByRole('dialog', { name: 'No se pudo cambiar' });
    await expect(refusal).toContainText('Camilo');
    await refusal.getByRole('button', { name: 'Continuar con los otros 2' }).click();
    await expect(page.getByText('Se actualizaron 2 registros.')).toBeVisible();
    expect(await roleOf(api, first)).toBe(await roleOf(api, accounts.analyst));
    for (const email of [first, second]) await remove(api, await byEmail(api, email));
  },
);

test('a person is seen as, and given a password, from their row', async ({ page }) => {
  await page.goto('/users?search=miembro@aurora');
  const row = page.getByRole('row', { name: /miembro@aurora/ });
  const act = async (what: string) => {
    await row.getByRole('button', { name: /^Acciones de/ }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act('Cambiar la contraseña');
  const dialog = page.getByRole('dialog', { name: /^Contraseña de/ });
  await expect(dialog.getByRole('radio', { name: 'Asignar una contraseña' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await act('Ver como');
  await confirm(page, 'Cancelar');
  await page.goto('/users?search=admin@aurora');
  await page
    .getByRole('row', { name: /admin@aurora/ })
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible();
  // Nobody sees as themselves.
  await expect(page.getByRole('menuitem', { name: 'Ver como' })).toHaveCount(0);
});

test('everything fits a phone, and speaks English', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users');
  await expect(page.getByText('admin@aurora.example')).toBeVisible();
  await expectNoOverflow(page);
  await expectTouchable(page);
  await expectAccessible(page);
  await page.goto('/users/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear usuario');
  await expectNoOverflow(page);
  await expectTouchable(page);
  await page.evaluate(() => localStorage.setItem('browserLanguage', 'en'));
  const api = await apiOf(page);
  await page.goto(`/users/show/${await byEmail(api, accounts.member)}?tab=access`);
  await expect(page.getByRole('tab', { name: 'Effective permissions' })).toBeVisible();
  await expect(page.getByText('API keys', { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('radio', { name: 'Send them a link' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.removeItem('browserLanguage'));
});
