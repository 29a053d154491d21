import { me } from '@baluarte/contract/identity/me.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { apiOf } from './kit/api.ts';
import { tabTo } from './kit/keyboard.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { mainHost, ownPassword, createAccount } from './kit/new-account.ts';
import { expect, test } from './kit/test.ts';

async function enter(page: Page, email: string): Promise<void> {
  await page.goto(`${mainHost}/login?return=/my-account`);
  await typeCredentials(page, email, ownPassword);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Mi cuenta|My account/);
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The link of the e-mail change in the last mail to an address. */
const changeLink = async (to: string) =>
  mainHost + linkIn(await mailTo(to, ({ text }) => text.includes('/confirm-email/')), '/confirm-email/');

test(
  'before a company is chosen the account opens all the same, by the keyboard too',
  { tag: '@slow' },
  async ({ page }) => {
    await enter(page, await createAccount('sola'));
    await expect(page.getByRole('link', { name: 'Volver a las empresas' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await tabTo(tab(page, 'Información personal'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/tab=sessions/);
    await expect(panel(page, 'Sesiones abiertas').getByText('Esta sesión')).toBeVisible();
    await tab(page, 'Claves de API').click();
    await expect(page.getByText('Elija una empresa para crear una clave')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nueva clave' })).toHaveCount(0);
  },
);

test('personal information is checked, saved, and asked about before it is lost', async ({ page }) => {
  await enter(page, await createAccount('datos'));
  const form = panel(page, 'Información personal');
  await expect(form.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled();
  await form.getByLabel('Nombre').fill('4malia');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('alert')).toContainText('Use solo letras');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Volver a las empresas' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'No', exact: true }).click();

  await form.getByLabel('Nombre').fill('Amalia Inés');
  // Typed at once, before what is known of telephone numbers can have come.
  await form.getByRole('textbox', { name: 'Teléfono' }).fill('300');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('alert')).toContainText('Teléfono');
  await form.getByRole('textbox', { name: 'Teléfono' }).fill('(300) 123 45 67');
  await form.getByRole('combobox', { name: 'País', exact: true }).fill('colom');
  await page.getByRole('option', { name: 'Colombia' }).click();
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambios guardados.')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Nombre')).toHaveValue('Amalia Inés');
  await expect(form.getByRole('combobox', { name: 'País', exact: true })).toHaveValue('Colombia');
  await expect(form.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('3001234567');
  await form.getByRole('textbox', { name: 'Teléfono' }).hover();
  await expect(form.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('300 1234567');
  await expect(form.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled();
});

test('a form overtaken by a concurrent change says so, and loads the current values', async ({ page, faults }) => {
  faults.expect(409);
  await enter(page, await createAccount('tarde'));
  const form = panel(page, 'Información personal');
  await form.getByLabel('Apellido').fill('Duarte');
  await (await apiOf(page)).call(me.update, { body: { name: 'Antonia' } });
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('alert')).toContainText('Antonia Pinto');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Cargar los datos actuales' }).click();
  await expect(form.getByLabel('Nombre')).toHaveValue('Antonia');
  await form.getByLabel('Apellido').fill('Duarte');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambios guardados.')).toBeVisible();
});

test(
  'another e-mail is confirmed from both addresses, and not with a wrong password',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    faults.expect(422);
    const before = await createAccount('antes');
    const after = `despues-${Date.now()}@example.com`;
    await enter(page, before);
    const part = panel(page, 'Correo electrónico');
    await part.getByRole('button', { name: 'Cambiar el correo' }).click();
    await part.getByLabel('Correo nuevo').fill(after);
    await part.getByLabel('Su contraseña').fill('Otra-Cosa-9-larga');
    await part.getByRole('button', { name: 'Enviar los enlaces' }).click();
    await expect(part.getByRole('alert')).toContainText('no es la correcta');
    await expectAccessible(page);
    await part.getByLabel('Su contraseña').fill(ownPassword);
    await part.getByRole('button', { name: 'Enviar los enlaces' }).click();
    await expect(part.getByText(`Cambio pendiente a ${after}`)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const elsewhere = await openAs(null);
    await elsewhere.goto(await changeLink(before));
    await expectAccessibleInBothThemes(elsewhere);
    await elsewhere.getByRole('button', { name: 'Confirmar el cambio' }).click();
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Confirmado desde este correo');
    await expect(elsewhere).toHaveURL(/\/confirm-email\/used$/);
    await page.reload();
    await expect(part.getByText(`Correo actual (${before}): confirmado`)).toBeVisible();

    await elsewhere.goto(await changeLink(after));
    await elsewhere.getByRole('button', { name: 'Confirmar el cambio' }).click();
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('El correo cambió');
    await page.reload();
    await expect(part.getByText(after)).toBeVisible();
    await expect(part.getByRole('button', { name: 'Cambiar el correo' })).toBeVisible();
  },
);

test('a used or invented link is refused in words', async ({ page, faults }) => {
  faults.expect(404);
  await page.goto(`${mainHost}/confirm-email/${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Confirmar el cambio' }).click();
  await expect(page.getByRole('alert')).toContainText('Enlace no válido');
  await expectAccessibleInBothThemes(page);
});

test(
  'a session ended from another browser shows that it expired',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    faults.expect(401);
    const email = await createAccount('dos');
    await enter(page, email);
    const other = await openAs(null);
    await enter(other, email);
    await tab(page, 'Sesiones').click();
    const list = page.getByRole('list', { name: 'Sesiones abiertas' });
    await expect(list.getByRole('listitem').filter({ hasText: 'Chrome' })).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: /^Cerrar la sesión de/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText('habrá que ingresar de nuevo');
    await page.getByRole('button', { name: 'Sí', exact: true }).click();
    await expect(page.getByText('La sesión se cerró.')).toBeVisible();
    await expect(page.getByText('No hay otras sesiones abiertas.')).toBeVisible();
    const activity = page.getByRole('list', { name: 'Actividad reciente' });
    await expect(activity.getByText('Se cerraron sesiones')).toBeVisible();
    await expect(activity.getByText('Ingreso con contraseña')).toHaveCount(2);

    await tab(other, 'Sesiones').click();
    await expect(other.getByText('Sesión expirada')).toBeVisible();
  },
);

test('preferences follow the person to another browser', { tag: '@slow' }, async ({ page, openAs }) => {
  const email = await createAccount('gustos');
  await enter(page, email);
  await tab(page, 'Preferencias').click();
  const preferences = page.getByRole('tabpanel', { name: 'Preferencias' });
  await preferences.getByRole('radio', { name: 'Oscura', exact: true }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const zone = page.getByRole('combobox', { name: 'Zona horaria' });
  // The whole list is longer than its place: it scrolls, and the keyboard reaches it.
  await zone.fill('america');
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(20);
  await expectAccessible(page);
  await zone.fill('madrid');
  await page.getByRole('option', { name: /^Madrid · Europe/ }).click();
  await expect(page.getByText('Cambios guardados.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'English', exact: true }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  await expectAccessible(page);

  const other = await openAs(null);
  await enter(other, email);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('My account');
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('My account');
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await tab(other, 'Preferences').click();
  await expect(other.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^Madrid · Europe \(UTC\+[12]\)$/);
});

test(
  'notifications are chosen by kind, and those of security cannot be turned off',
  { tag: '@slow' },
  async ({ page }) => {
    await enter(page, await createAccount('avisos'));
    await tab(page, 'Notificaciones').click();
    const mail = page.getByRole('checkbox', { name: 'Importaciones: En la aplicación' });
    await expect(mail).toBeChecked();
    await mail.uncheck();
    await page.getByRole('radio', { name: 'Cada día' }).check();
    await expect(page.getByRole('checkbox', { name: 'Seguridad de la cuenta: Correo' })).toBeDisabled();
    await expect(page.getByRole('columnheader', { name: 'SMS' })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.waitForLoadState('networkidle');
    await page.reload();
    await expect(mail).not.toBeChecked();
    await expect(page.getByRole('radio', { name: 'Cada día' })).toBeChecked();
  },
);
