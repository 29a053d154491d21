import { env } from 'node:process';
import { user } from '@baluarte/contract/organization/user.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { accounts, password } from './kit/accounts.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { apiOf } from './kit/api.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { expect, test } from './kit/test.ts';

const port = env['E2E_PORT'];
const main = () => `http://localhost:${port}`;
let count = 0;
const anEmail = () => `invitada-${Date.now()}-${(count += 1)}@example.com`;

/** Invites somebody as the administrator of Aurora and returns the path of the link that arrives. */
async function invite(openAs: (account: string) => Promise<Page>, email: string): Promise<string> {
  const page = await openAs(accounts.admin);
  await page.goto(`http://aurora.localhost:${port}/home`);
  const api = await apiOf(page);
  await api.call(user.endpoints.create, { body: { email, name: 'Inés', lastName: 'Ñáñez', roleId: 2 } });
  await page.close();
  return linkIn(await mailTo(email, ({ subject }) => subject.includes('Aurora')), 'confirm-invitation');
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${main()}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitación a Aurora S.A.S.');
}

test('a new user accepts an invitation with a password and is signed in', async ({ page, openAs }) => {
  const email = anEmail();
  await open(page, await invite(openAs, email));
  await expect(page.getByText(`Es para ${email}.`)).toBeVisible();
  await expect(page.getByLabel(es.account.person.name)).toHaveValue('Inés');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: es.invitation.accept }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText(es.problems.invalid.message);
  await expect(summary).toBeFocused();
  await page.getByLabel(/^Contraseña nueva/).fill('corta');
  await expect(page.getByText(es.issues['password.length']).first()).toBeVisible();
  await page.getByLabel(/^Contraseña nueva/).fill('Fortaleza-2026-ya');
  await page.getByLabel(es.account.password.confirm).fill('Fortaleza-2026-no');
  await expect(page.getByText(es.issues.passwordsDiffer).first()).toBeVisible();
  await page.getByLabel(es.account.password.confirm).fill('Fortaleza-2026-ya');
  await page.getByLabel(/Autorizo/).check();
  await page.getByRole('button', { name: es.invitation.accept }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.scopes.title);
});

test(
  'a link that was used says so, in both languages and on a phone',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    faults.expect(409);
    const email = anEmail();
    const path = await invite(openAs, email);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, path);
    await page.getByLabel(/^Contraseña nueva/).fill('Fortaleza-2026-ya');
    await page.getByLabel(es.account.password.confirm).fill('Fortaleza-2026-ya');
    await page.getByLabel(/Autorizo/).check();
    await page.getByRole('button', { name: es.invitation.accept }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.scopes.title);
    await open(page, path);
    await expect(page.getByRole('alert')).toContainText(es.problems['invitation.accepted'].message);
    await page.getByRole('button', { name: es.shell.languages.en }).click();
    await expect(page.getByRole('alert')).toContainText('This invitation was already accepted.');
    await expectAccessible(page);
  },
);

test('a link that is cut says so', { tag: '@slow' }, async ({ page, openAs, faults }) => {
  faults.expect(404);
  const path = await invite(openAs, anEmail());
  const link = path.replace(/\?.*/, '');
  for (const cut of [link.slice(0, -12), link.replace(/(confirm-invitation\/.{6}).*/, '$1')]) {
    await page.goto(`${main()}${cut}`);
    await expect(page.getByRole('alert')).toContainText('El enlace de la invitación no es válido. Ábralo completo');
  }
});

test(
  'a newcomer’s invitation opened in somebody’s session warns that it is replaced',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    const email = anEmail();
    const path = await invite(openAs, email);
    await page.goto(`${main()}/login`);
    await page.getByLabel(es.session.login.email).fill(accounts.guest);
    await page.getByLabel(es.session.login.password, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(es.session.login.title);
    await open(page, path);
    await expect(page.getByRole('note')).toContainText(`está abierta la sesión de ${accounts.guest}`);
    await expect(page.getByRole('note')).toContainText(email);
    await expectAccessible(page);
  },
);

test(
  'who has an account signs in with it, and with no other, then accepts',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    const path = await invite(openAs, accounts.otherCompany);
    await page.goto(`${main()}/login`);
    const enter = async (email: string) => {
      await page.getByLabel(es.session.login.email).fill(email);
      await page.getByLabel(es.session.login.password, { exact: true }).fill(password);
      await page.keyboard.press('Enter');
    };
    await enter(accounts.guest);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(es.session.login.title);
    await open(page, path);
    await expect(page.getByText(`pero usted ingresó como ${accounts.guest}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: es.invitation.changeAccount }).click();
    await expect(page.getByLabel(es.session.login.email)).toHaveValue(accounts.otherCompany);
    await enter(accounts.otherCompany);
    await expect(page.getByText(`Ingresó como ${accounts.otherCompany}.`)).toBeVisible();
    await page.getByRole('button', { name: es.invitation.accept }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.scopes.title);
    await page.goto(`${main()}/select-company`);
    await expect(page.getByRole('button', { name: /Aurora S\.A\.S\./ })).toContainText(es.session.companies.current);
  },
);

test(
  'a company is founded from the list of companies, its address checked while it is typed',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto(`${main()}/login`);
    await page.getByLabel(es.session.login.email).fill(accounts.consultant);
    await page.getByLabel(es.session.login.password, { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.companies.title);
    await page.getByRole('button', { name: es.session.found.open }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.found.title);
    await page.getByRole('button', { name: es.session.found.submit }).click();
    await expect(page.getByRole('alert')).toContainText(es.issues['required.economicActivityId']);
    await expectAccessibleInBothThemes(page);

    await page.getByLabel(/Nombre comercial/).fill('Aurora');
    const subdomain = page.getByLabel(/Subdominio/);
    await expect(subdomain).toHaveValue('aurora');
    await expect(page.getByText(es.issues['subdomain.taken']).first()).toBeVisible();
    await subdomain.fill('admin');
    await expect(page.getByText(es.issues['subdomain.reserved']).first()).toBeVisible();
    const name = `cordillera-${Date.now()}`;
    await subdomain.fill(name);
    await expect(page.getByText(`${name} está disponible`)).toBeVisible();
    const choose = async (label: RegExp | string, text: string, option: string) => {
      const field = page.getByRole('combobox', { name: label });
      await field.click();
      await field.fill(text);
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose(/Actividad económica/, 'consultoria informatica', 'Desarrollo de sistemas y consultoría informática');
    await choose(/Categoría/, 'Priv', 'Privada');
    await choose(/Tipo de empresa/, 'S.A.S', 'Sociedad por acciones simplificada (S.A.S.)');
    await choose(/País/, 'Colom', 'Colombia');
    await choose(/Departamento/, 'Antio', 'Antioquia');
    await choose(/Ciudad/, 'Medell', 'Medellín');
    await page.getByRole('button', { name: es.session.found.submit }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hola|^Le damos/);
    await expect(page.getByRole('button', { name: /Aurora/ }).first()).toBeVisible();
  },
);
