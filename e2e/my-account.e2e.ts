import { me } from '@baluarte/contract/identity/me.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
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
    await expect(page.getByRole('link', { name: es.me.toCompanies })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await tabTo(tab(page, es.me.tabs.personal));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/tab=sessions/);
    await expect(panel(page, es.me.sessions.title).getByText(es.me.sessions.isThis)).toBeVisible();
    await tab(page, es.me.tabs.keys).click();
    await expect(page.getByText('Elija una empresa para crear una clave')).toBeVisible();
    await expect(page.getByRole('button', { name: es.me.keys.new })).toHaveCount(0);
  },
);

test('personal information is checked, saved, and asked about before it is lost', async ({ page }) => {
  await enter(page, await createAccount('datos'));
  const form = panel(page, es.me.tabs.personal);
  await expect(form.getByRole('button', { name: es.me.save })).toBeDisabled();
  await form.getByLabel(es.me.keys.form.name).fill('4malia');
  await form.getByRole('button', { name: es.me.save }).click();
  await expect(form.getByRole('alert')).toContainText('Use solo letras');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: es.me.toCompanies }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: es.shell.confirm.no, exact: true }).click();

  await form.getByLabel(es.me.keys.form.name).fill('Amalia Inés');
  // Typed at once, before what is known of telephone numbers can have come.
  await form.getByRole('textbox', { name: es.platformUser.account.phone }).fill('300');
  await form.getByRole('button', { name: es.me.save }).click();
  await expect(form.getByRole('alert')).toContainText(es.platformUser.account.phone);
  await form.getByRole('textbox', { name: es.platformUser.account.phone }).fill('(300) 123 45 67');
  await form.getByRole('combobox', { name: es.account.person.country, exact: true }).fill('colom');
  await page.getByRole('option', { name: 'Colombia' }).click();
  await form.getByRole('button', { name: es.me.save }).click();
  await expect(page.getByText(es.me.saved)).toBeVisible();
  await page.reload();
  await expect(form.getByLabel(es.me.keys.form.name)).toHaveValue('Amalia Inés');
  await expect(form.getByRole('combobox', { name: es.account.person.country, exact: true })).toHaveValue('Colombia');
  await expect(form.getByRole('textbox', { name: es.platformUser.account.phone })).toHaveValue('3001234567');
  await form.getByRole('textbox', { name: es.platformUser.account.phone }).hover();
  await expect(form.getByRole('textbox', { name: es.platformUser.account.phone })).toHaveValue('300 1234567');
  await expect(form.getByRole('button', { name: es.me.save })).toBeDisabled();
});

test(
  'a form overtaken by a concurrent change says so, and loads the current values',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409);
    await enter(page, await createAccount('tarde'));
    const form = panel(page, es.me.tabs.personal);
    await form.getByLabel(es.account.person.lastName).fill('Duarte');
    await (await apiOf(page)).call(me.update, { body: { name: 'Antonia' } });
    await form.getByRole('button', { name: es.me.save }).click();
    await expect(form.getByRole('alert')).toContainText('Antonia Pinto');
    await expectAccessible(page);
    await form.getByRole('button', { name: es.me.personal.conflict }).click();
    await expect(form.getByLabel(es.me.keys.form.name)).toHaveValue('Antonia');
    await form.getByLabel(es.account.person.lastName).fill('Duarte');
    await form.getByRole('button', { name: es.me.save }).click();
    await expect(page.getByText(es.me.saved)).toBeVisible();
  },
);

test(
  'another e-mail is confirmed from both addresses, and not with a wrong password',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    faults.expect(422);
    const before = await createAccount('antes');
    const after = `despues-${Date.now()}@example.com`;
    await enter(page, before);
    const part = panel(page, es.session.login.email);
    await part.getByRole('button', { name: es.me.email.change }).click();
    await part.getByLabel(es.me.email.new).fill(after);
    await part.getByLabel(es.me.email.password).fill('Otra-Cosa-9-larga');
    await part.getByRole('button', { name: es.me.email.ask }).click();
    await expect(part.getByRole('alert')).toContainText('no es la correcta');
    await expectAccessible(page);
    await part.getByLabel(es.me.email.password).fill(ownPassword);
    await part.getByRole('button', { name: es.me.email.ask }).click();
    await expect(part.getByText(`Cambio pendiente a ${after}`)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const elsewhere = await openAs(null);
    await elsewhere.goto(await changeLink(before));
    await expectAccessibleInBothThemes(elsewhere);
    await elsewhere.getByRole('button', { name: es.me.confirmEmail.confirm }).click();
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(es.me.confirmEmail.half);
    await expect(elsewhere).toHaveURL(/\/confirm-email\/used$/);
    await page.reload();
    await expect(part.getByText(`Correo actual (${before}): confirmado`)).toBeVisible();

    await elsewhere.goto(await changeLink(after));
    await elsewhere.getByRole('button', { name: es.me.confirmEmail.confirm }).click();
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(es.me.confirmEmail.changed);
    await page.reload();
    await expect(part.getByText(after)).toBeVisible();
    await expect(part.getByRole('button', { name: es.me.email.change })).toBeVisible();
  },
);

test('a used or invented link is refused in words', { tag: '@slow' }, async ({ page, faults }) => {
  faults.expect(404);
  await page.goto(`${mainHost}/confirm-email/${'x'.repeat(43)}`);
  await page.getByRole('button', { name: es.me.confirmEmail.confirm }).click();
  await expect(page.getByRole('alert')).toContainText(es.problems['link.unknown'].title);
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
    await tab(page, es.me.tabs.sessions).click();
    const list = page.getByRole('list', { name: es.me.sessions.title });
    await expect(list.getByRole('listitem').filter({ hasText: 'Chrome' })).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: /^Cerrar la sesión de/ }).click();
    await expect(page.getByRole('alertdialog')).toContainText('habrá que ingresar de nuevo');
    await page.getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
    await expect(page.getByText(es.me.sessions.ended)).toBeVisible();
    await expect(page.getByText(es.me.sessions.onlyThis)).toBeVisible();
    const activity = page.getByRole('list', { name: es.me.activity.title });
    await expect(activity.getByText(es.me.activity.events.sessionEnded)).toBeVisible();
    await expect(activity.getByText('Ingreso con contraseña')).toHaveCount(2);

    await tab(other, es.me.tabs.sessions).click();
    await expect(other.getByText(es.shell.expired.title)).toBeVisible();
  },
);

test('preferences follow the person to another browser', { tag: '@slow' }, async ({ page, openAs }) => {
  const email = await createAccount('gustos');
  await enter(page, email);
  await tab(page, es.me.tabs.preferences).click();
  const preferences = page.getByRole('tabpanel', { name: es.me.tabs.preferences });
  await preferences.getByRole('radio', { name: es.me.preferences.themes.dark, exact: true }).check();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const zone = page.getByRole('combobox', { name: es.me.preferences.timeZone });
  // The whole list is longer than its place: it scrolls, and the keyboard reaches it.
  await zone.fill('america');
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(20);
  await expectAccessible(page);
  await zone.fill('madrid');
  await page.getByRole('option', { name: /^Madrid · Europe/ }).click();
  await expect(page.getByText(es.me.saved).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: es.shell.languages.en, exact: true }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.me.title);
  await expectAccessible(page);

  const other = await openAs(null);
  await enter(other, email);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(en.me.title);
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(en.me.title);
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await tab(other, en.me.tabs.preferences).click();
  await expect(other.getByRole('combobox', { name: en.me.preferences.timeZone })).toHaveValue(
    /^Madrid · Europe \(UTC\+[12]\)$/,
  );
});

test(
  'notifications are chosen by kind, and those of security cannot be turned off',
  { tag: '@slow' },
  async ({ page }) => {
    await enter(page, await createAccount('avisos'));
    await tab(page, es.notification.title).click();
    const mail = page.getByRole('checkbox', { name: 'Importaciones: En la aplicación' });
    await expect(mail).toBeChecked();
    await mail.uncheck();
    await page.getByRole('radio', { name: es.me.notifications.digests.daily }).check();
    await expect(page.getByRole('checkbox', { name: 'Seguridad de la cuenta: Correo' })).toBeDisabled();
    await expect(page.getByRole('columnheader', { name: es.me.notifications.channels.sms })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.waitForLoadState('networkidle');
    await page.reload();
    await expect(mail).not.toBeChecked();
    await expect(page.getByRole('radio', { name: es.me.notifications.digests.daily })).toBeChecked();
  },
);
