import { env } from 'node:process';
import { user } from '@baluarte/contract/organization/user.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
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
  await page.getByRole('textbox', { name: es.user.fields.name }).fill('Úrsula');
  await page.getByRole('textbox', { name: es.user.fields.lastName }).fill('Nueva');
  await page.getByRole('textbox', { name: es.user.fields.email }).fill(email);
  await choose(page, es.user.fields.roleId, es.user.access.bases[2]);
}

test('a user is invited, invited again, and the invitation is revoked', { tag: '@slow' }, async ({ page }) => {
  const email = anEmail();
  await page.goto('/users');
  await expect(page.getByRole('row', { name: /admin@aurora\.example/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: es.user.create }).click();
  await page.getByRole('button', { name: es.user.submitInvite }).click();
  await expect(page.getByRole('alert')).toContainText(es.issues['required.email']);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await fill(page, email);
  await page.getByRole('button', { name: es.user.submitInvite }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Úrsula Nueva');
  const first = await mailTo(email);
  await page.getByRole('button', { name: es.user.resend }).click();
  await expect(page.getByText('El enlace anterior ya no es válido')).toBeVisible();
  const second = await mailTo(email, ({ id }) => id > first.id);
  expect(linkIn(second, 'confirm-invitation')).not.toBe(linkIn(first, 'confirm-invitation'));

  await page.goto(`/users?search=${encodeURIComponent(email)}`);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText(es.report.acceptances.expiresOn);
  await row.getByRole('button', { name: 'Acciones de Úrsula Nueva' }).click();
  await page.getByRole('menuitem', { name: es.user.revoke }).click();
  await confirm(page, es.shell.confirm.yes);
  await expect(row).toContainText(es.user.revoked);
  await row.getByRole('button', { name: 'Acciones de Úrsula Nueva' }).click();
  await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
  const dialog = page.getByRole('dialog', { name: es.shell.confirm.title });
  await expect(dialog).toContainText(es.user.removal.nothing);
  await dialog.getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(row).toBeHidden();
});

test(
  'an initial password opens the account once: the person who signs in with it agrees to the processing of their data and chooses another',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    const email = anEmail();
    await fill(page, email);
    await page.getByRole('radio', { name: es.user.way.password }).check();
    await page.getByRole('button', { name: es.user.generate }).click();
    const secret = await page.getByRole('textbox', { name: es.user.passwordLabel }).inputValue();
    await page.getByRole('button', { name: es.user.submitPassword }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Úrsula Nueva');

    const userPage = await openAs(null);
    await userPage.goto(`http://aurora.localhost:${env['E2E_PORT']}/login`);
    await typeCredentials(userPage, email, secret);
    const title = userPage.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(es.registration.agree.title);
    // No other page opens before.
    await userPage.goto(`http://aurora.localhost:${env['E2E_PORT']}/assets`);
    await expect(userPage).toHaveURL(/consent/);
    await userPage.getByRole('button', { name: es.account.continue }).click();
    await expect(userPage.getByRole('alert')).toContainText(es.issues.consent);
    await expectAccessibleInBothThemes(userPage);
    await userPage.getByRole('checkbox', { name: es.registration.consent.label }).check();
    await userPage.getByRole('button', { name: es.account.continue }).click();
    await expect(title).toHaveText(es.problems['password.mustChange'].title);
    await userPage.goto(`http://aurora.localhost:${env['E2E_PORT']}/assets`);
    await expect(userPage).toHaveURL(/change-password/);
    await userPage.getByLabel(es.account.password.current).fill(secret);
    await userPage.getByLabel(/^Contraseña nueva/).fill('Fortaleza-2026-mía');
    await userPage.getByLabel(es.account.password.confirm).fill('Fortaleza-2026-mía');
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
  await page.getByRole('button', { name: es.catalogue.list.remove }).click();
  const dialog = page.getByRole('dialog', { name: es.shell.confirm.title });
  await expect(dialog).toContainText('1 invitación pendiente: pasa al reemplazo');
  await expect(dialog.getByRole('button', { name: es.shell.confirm.yes })).toBeDisabled();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('combobox', { name: es.user.removal.heir }).fill('riesgos@aurora');
  await page.getByRole('option', { name: /riesgos@aurora\.example/ }).click();
  await dialog.getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(page.getByText('Se eliminó a Leonor Saliente.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.user.title);
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
  const threats = page.getByRole('group').filter({ hasText: es.assetTemplate.preview.threats }).first();
  await expect(threats.getByRole('row', { name: /Crear amenazas/ })).toContainText(es.user.access.from.role);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: es.user.viewAs.action }).click();
  await confirm(page, `Ver como ${name}`);
  const banner = page.getByText(`Está viendo la aplicación como ${name}. Solo lectura`, { exact: false });
  await expect(banner).toBeVisible();
  await expect(page.getByRole('navigation').first()).not.toContainText(es.user.title);
  await expectAccessible(page);
  await page.goto('/threats');
  await expect(banner).toBeVisible();
  const row = page.getByRole('row').nth(1);
  await row.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: es.catalogue.list.edit }).click();
  await page.getByRole('textbox', { name: es.user.fields.name, exact: true }).fill('Cambiada sin permiso');
  await page.getByRole('button', { name: es.catalogue.form.save, exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(es.problems['session.readOnly'].title);
  await page.getByRole('button', { name: es.shell.accept }).click();
  // What was typed and not saved is not asked for on the way out.
  await page.goto('/home');
  await page.getByRole('button', { name: es.shell.viewAs.leave }).click();
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
    await page.getByRole('button', { name: es.user.several.action }).click();
    const dialog = page.getByRole('dialog', { name: es.user.several.title });
    await dialog
      .getByRole('textbox', { name: es.user.several.paste })
      .fill(
        `Nombre\tApellido\tCorreo\tRol\tÁreas a cargo\nAna\tPérez\t${first}\tInvitado\tTalento humano\n${second}\nadmin@aurora.example`,
      );
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Se agregaron 3 personas. 1 línea sin correo se omitió.');
    await expect(dialog).toContainText('Áreas a cargo: Talento humano');
    await dialog.getByRole('combobox', { name: es.user.several.role }).click();
    await page.getByRole('listbox').getByRole('option', { name: es.user.access.bases[2] }).click();
    await dialog.getByRole('button', { name: 'Enviar 3 invitaciones' }).click();
    // Nothing goes out while a row lacks something.
    await expect(dialog.getByText(es.issues['required.lastName'])).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
    for (const email of [second, accounts.admin])
      await dialog.getByRole('textbox', { name: `Apellido, ${email}` }).fill('Rincón');
    await dialog.getByRole('button', { name: 'Enviar 3 invitaciones' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Se enviaron 2 invitaciones. 1 invitación no se envió');
    const left = dialog.getByRole('list', { name: es.user.several.title }).getByRole('listitem');
    await expect(left).toHaveCount(1);
    await expect(left).toContainText(es.problems['member.userTaken'].message);
    await dialog.getByRole('button', { name: es.catalogue.form.cancel }).click();
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
    await page.getByRole('button', { name: es.catalogue.selection.set }).click();
    await page.getByLabel(es.catalogue.selection.value).selectOption({ label: 'Analista de riesgos' });
    await page.getByRole('button', { name: 'Aplicar a 3' }).click();
    const refusal = page.getByRole('dialog', { name: es.catalogue.remove.blockedTitle });
    await expect(refusal).toContainText('Camilo');
    await refusal.getByRole('button', { name: 'Continuar con los otros 2' }).click();
    await expect(page.getByText('Se actualizaron 2 registros.')).toBeVisible();
    expect(await roleOf(api, first)).toBe(await roleOf(api, accounts.analyst));
    for (const email of [first, second]) await remove(api, await byEmail(api, email));
  },
);

test('a person is seen as, and given a password, from their row', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/users?search=miembro@aurora');
  const row = page.getByRole('row', { name: /miembro@aurora/ });
  const act = async (what: string) => {
    await row.getByRole('button', { name: /^Acciones de/ }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await act(es.user.password.action);
  const dialog = page.getByRole('dialog', { name: /^Contraseña de/ });
  await expect(dialog.getByRole('radio', { name: es.user.password.set })).toBeEnabled();
  await dialog.getByRole('button', { name: es.catalogue.form.cancel }).click();
  await act(es.user.viewAs.action);
  await confirm(page, es.catalogue.form.cancel);
  await page.goto('/users?search=admin@aurora');
  await page
    .getByRole('row', { name: /admin@aurora/ })
    .getByRole('button', { name: /^Acciones de/ })
    .click();
  await expect(page.getByRole('menuitem', { name: es.catalogue.list.edit })).toBeVisible();
  // Nobody sees as themselves.
  await expect(page.getByRole('menuitem', { name: es.user.viewAs.action })).toHaveCount(0);
});

test('everything fits a phone, and speaks English', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users');
  await expect(page.getByText('admin@aurora.example')).toBeVisible();
  await expectNoOverflow(page);
  await expectTouchable(page);
  await expectAccessible(page);
  await page.goto('/users/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.user.create);
  await expectNoOverflow(page);
  await expectTouchable(page);
  await page.evaluate(() => localStorage.setItem('browserLanguage', 'en'));
  const api = await apiOf(page);
  await page.goto(`/users/show/${await byEmail(api, accounts.member)}?tab=access`);
  await expect(page.getByRole('tab', { name: en.user.access.tab })).toBeVisible();
  await expect(page.getByText(en.user.access.apiKeys, { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole('button', { name: en.user.password.action }).click();
  await expect(page.getByRole('radio', { name: en.user.password.link })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.removeItem('browserLanguage'));
});
