import { env } from 'node:process';
import { company } from '@baluarte/contract/organization/company.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { mainHost, ownPassword } from './kit/new-account.ts';
import { expect, test } from './kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Signs a super administrator in at the platform. */
async function enterPlatform(page: Page): Promise<void> {
  await page.goto(`${mainHost}/login?return=/companies`);
  await typeCredentials(page, accounts.superAdmin);
  await expect(heading(page)).toHaveText(es.company.title);
}

const anId = () => `${Date.now()}-${Math.floor(Math.random() * 1000)}`;
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(option.slice(0, 12));
  await page.getByRole('option', { name: option }).first().click();
}

/** A company of the test's own, made beside the interface; nobody else looks at it. */
async function made(page: Page, planId = 4): Promise<{ id: number; name: string; subdomain: string; email: string }> {
  const subdomain = `prueba-${anId()}`;
  const name = `Prueba ${subdomain.slice(7)}`;
  const email = `${subdomain}@example.com`;
  const api = await apiOf(page);
  const { data } = await api.call(company.create, {
    body: {
      name,
      subdomain,
      planId,
      economicActivityId: 62,
      categoryId: 2,
      typeId: 14,
      countryId: 218,
      city: 'Quito',
      users: { invited: [{ email, name: 'Inés', lastName: 'Prueba' }] },
    },
  });
  return { id: data.id, name, subdomain, email };
}

/** Somebody invited chooses a password and is in. */
async function accept(page: Page, email: string): Promise<void> {
  await page.goto(mainHost + linkIn(await mailTo(email), '/confirm-invitation/'));
  await page.getByLabel(es.account.password.label).fill(ownPassword);
  await page.getByLabel(es.account.password.confirm).fill(ownPassword);
  await page.getByLabel('Autorizo el tratamiento').check();
  await page.getByRole('button', { name: /Aceptar/ }).click();
  await expect(heading(page)).toHaveText(/Hola|Elija el alcance/);
}

test('a company is made with an existing user and an invited one, and changed', { tag: '@slow' }, async ({ page }) => {
  const name = `Cordillera ${anId()}`;
  const email = `nueva-${anId()}@example.com`;
  await enterPlatform(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: es.company.create }).click();
  await page.getByRole('button', { name: es.company.create }).click();
  await expect(page.getByRole('alert').first()).toContainText(es.problems['company.usersMissing'].message);
  // The country of the installation and the first plan stand there.
  await expect(page.getByRole('combobox', { name: es.company.fields.countryId })).toHaveValue('Colombia');
  await expect(page.getByRole('combobox', { name: es.company.fields.planId })).toHaveValue('Gratuito');
  await page.getByLabel(es.company.fields.name).fill(name);
  await expect(page.getByText('está disponible')).toBeVisible();
  await choose(page, es.company.fields.economicActivityId, 'Telecomunicaciones');
  await page.getByRole('combobox', { name: es.company.fields.categoryId }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: es.company.fields.typeId }).click();
  await page.getByRole('option').first().click();
  await choose(page, es.company.fields.countryId, 'Ecuador');
  await page.getByRole('textbox', { name: es.company.people.existing }).fill('consultor@');
  await page.getByRole('option', { name: /consultor@example\.org/ }).click();
  await page.getByRole('button', { name: es.company.people.invite }).click();
  const inline = page.getByRole('group', { name: es.company.people.invite });
  await expect(inline.getByRole('textbox', { name: es.company.people.email })).toBeFocused();
  await inline.getByRole('textbox', { name: es.company.people.email }).fill(email);
  // Sent now, the one being typed would be left out unseen.
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').first()).toContainText('Agregue a la lista a la persona que está escribiendo');
  await inline.getByRole('textbox', { name: es.company.people.name }).fill('Inés');
  await inline.getByLabel(es.company.people.lastName).fill('Nueva');
  await inline.getByRole('button', { name: es.company.people.addToList }).click();
  await expect(page.getByRole('list', { name: es.company.people.list }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: es.company.create }).click();
  await expect(heading(page)).toHaveText(name);
  await page.getByRole('tab', { name: es.company.extras.userCount }).click();
  await expect(page.getByRole('table')).toContainText('consultor@example.org');
  await expect(page.getByRole('table')).toContainText(email);
  expect((await mailTo(email)).text).toContain(name);

  await page.getByRole('link', { name: es.catalogue.list.edit }).click();
  await expect(page.getByRole('textbox', { name: es.company.fields.subdomain })).toBeDisabled();
  await page.getByLabel(es.company.fields.legalName).fill('Cordillera S.A.S.');
  await page.getByRole('button', { name: es.catalogue.form.save }).click();
  await expect(page.getByText('Cordillera S.A.S.')).toBeVisible();
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
  await page.getByRole('button', { name: es.shell.confirm.yes }).click();
  await expect(heading(page)).toHaveText(es.company.title);
  await expect(page.getByText(`Se eliminó ${name}.`)).toBeVisible();
});

test(
  'people get a role and leave, but never the last administrator, nor beyond the plan',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409);
    await enterPlatform(page);
    const { id } = await made(page, 1);
    await page.goto(`${mainHost}/companies/show/${id}?tab=users`);
    await page.getByRole('button', { name: 'Quitar a Inés Prueba' }).click();
    await page.getByRole('button', { name: es.shell.confirm.yes }).click();
    await expect(
      page.getByText('La empresa siempre conserva al menos un administrador activo.', { exact: false }),
    ).toBeVisible();
    await page.getByRole('button', { name: es.shell.accept }).click();
    await page.getByRole('button', { name: es.company.users.add }).click();
    const dialog = page.getByRole('dialog', { name: /Agregar usuarios/ });
    for (const account of ['consultor@example.org', 'admin@boreal.example', 'invitado@aurora.example']) {
      await dialog.getByRole('textbox', { name: es.company.people.existing }).fill(account);
      await page.getByRole('option', { name: account }).click();
    }
    await dialog.getByRole('button', { name: es.company.users.submit, exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'El plan Gratuito admite 3 usuarios y con este cambio serían 4.',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /Quitar a Luisa/ }).click();
    await dialog.getByRole('button', { name: es.company.users.submit, exact: true }).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
    const api = await apiOf(page);
    await api.call(company.remove, { params: { id } });
  },
);

test(
  'an inactive company explains itself to its users, and works again once active',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    faults.expect(403);
    await enterPlatform(page);
    const { id, name, email, subdomain } = await made(page);
    const own = await openAs(null);
    await accept(own, email);
    await page.goto(`${mainHost}/companies/show/${id}`);
    const act = async (what: string) => {
      await page.getByRole('button', { name: new RegExp(name) }).click();
      await page.getByRole('menuitem', { name: what }).click();
    };
    await act(es.company.status.deactivate);
    await page.getByRole('button', { name: es.shell.confirm.yes }).click();
    await expect(page.getByText('Empresa inactiva: nadie puede ingresar', { exact: false })).toBeVisible();
    await own.goto(`${mainHost}/threats`);
    await expect(own.getByText(`La empresa ${name} está inactiva`, { exact: false }).first()).toBeVisible();
    await expect(heading(own)).toHaveText(es.session.companies.restingTitle);
    // Its own address says so too: people working there are signed out, and people arriving learn why.
    const there = await openAs(null);
    const home = `http://${subdomain}.localhost:${env['E2E_PORT']}`;
    await there.goto(`${home}/login`);
    await typeCredentials(there, email, ownPassword);
    await expect(there.getByRole('alert')).toContainText(`La empresa ${name} está inactiva.`);
    await act(es.company.status.activate);
    await expect(page.getByText('Empresa inactiva: nadie puede ingresar', { exact: false })).toHaveCount(0);
    await there.getByRole('button', { name: es.session.login.submit, exact: true }).click();
    await expect(heading(there)).toHaveText(/Hola|Elija el alcance/);
    await act(es.company.status.deactivate);
    await page.getByRole('button', { name: es.shell.confirm.yes }).click();
    await expect(page.getByText('Empresa inactiva: nadie puede ingresar', { exact: false })).toBeVisible();
    await there.goto(`${home}/threats`);
    await expect(heading(there)).toHaveText(`La empresa ${name} está inactiva`);
    await expectAccessibleInBothThemes(there);
    await there.getByRole('button', { name: es.session.companies.again }).click();
    await expect(heading(there)).toHaveText(`La empresa ${name} está inactiva`);
    await act(es.company.status.activate);
    await expect(page.getByText('Empresa inactiva: nadie puede ingresar', { exact: false })).toHaveCount(0);
    await there.getByRole('button', { name: es.session.companies.again }).click();
    await expect(heading(there)).toHaveText(/Hola|Elija el alcance/);
    await own.evaluate(() => localStorage.clear());
    await own.goto(`${mainHost}/login`);
    await typeCredentials(own, email, ownPassword);
    await expect(heading(own)).toHaveText(/Hola|Elija el alcance/);
  },
);

test(
  'a company that holds something asks for its name, and for its archive',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409);
    await enterPlatform(page);
    await page.getByRole('link', { name: 'Boreal Ltda.' }).click();
    await page.getByRole('button', { name: /Boreal/ }).click();
    await page.getByRole('menuitem', { name: es.catalogue.list.remove }).click();
    const dialog = page.getByRole('dialog', { name: es.shell.confirm.title });
    const submit = dialog.getByRole('button', { name: es.shell.confirm.yes, exact: true });
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Escriba «boreal» para confirmar').fill('boreal');
    await expectAccessible(page);
    await submit.click();
    await expect(dialog).toContainText('genere y descargue un archivo completo');
  },
);

test('the companies read in English, and fit a phone', { tag: '@slow' }, async ({ page }) => {
  await enterPlatform(page);
  await page.getByRole('button', { name: es.shell.languages.en }).click();
  await expect(heading(page)).toHaveText(en.company.title);
  await expect(page.getByRole('columnheader', { name: en.company.extras.lastActivityAt })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    '/companies',
    '/companies/create',
    '/companies/show/1',
    '/companies/show/1?tab=users',
    '/companies/show/1?tab=activity',
  ]) {
    await page.goto(mainHost + path);
    await expect(heading(page)).toBeVisible();
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
});

test(
  'outside of companies the start pages and recognition are over all of them, and lead into one',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto(`${mainHost}/login`);
    await typeCredentials(page, accounts.superAdmin);
    await expect(heading(page)).toHaveText('Hola, Natalia');
    const figures = page.getByRole('region', { name: es.home.figures.title });
    await expect(figures).toContainText(es.companyRisk.home.suggestions);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: es.shell.pages.risksHome }).click();
    await expect(page.getByRole('row', { name: /Boreal Ltda\./ })).toContainText(es.session.login.submit);
    await expectAccessible(page);
    await page.getByRole('link', { name: es.home.risks.recognize }).click();
    await expect(heading(page)).toHaveText(es.companyRisk.title);
    await expect(page.getByRole('grid')).toContainText('Boreal Ltda.');
    await expectAccessible(page);
    // By the keys of the list alone: to the last cell of the row, its menu, and in.
    await page
      .getByRole('row', { name: /Boreal/ })
      .getByRole('gridcell')
      .nth(1)
      .focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: es.companyRisk.enterToRecognize }).press('Enter');
    await expect(heading(page)).toHaveText(es.home.risks.recognize);
    await expect(page.getByText('Está en Boreal Ltda. como superadministrador.', { exact: false })).toBeVisible();
  },
);

test(
  'inside of a company a page of the platform says so, and leaving leads to it',
  { tag: '@slow' },
  async ({ page }) => {
    await enterPlatform(page);
    await page.goto(`${mainHost}/threats`);
    await expect(page).toHaveURL(/\/403$/);
    await expect(heading(page)).toHaveText(es.session.ofCompany.title);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Boreal Ltda.' }).click();
    await expect(heading(page)).toHaveText(es.home.figures.threats);
    await page.goto(`${mainHost}/companies/show/1?tab=users`);
    await expect(heading(page)).toHaveText('Está en Boreal Ltda.');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Salir de Boreal Ltda.' }).click();
    await expect(heading(page)).toHaveText('Aurora S.A.S.');
    await expect(page.getByRole('tab', { name: /Usuarios/ })).toHaveAttribute('aria-selected', 'true');
  },
);

test('no one else opens the companies', async ({ openAs }) => {
  const admin = await openAs(accounts.admin);
  await admin.goto('/companies');
  await expect(heading(admin)).toHaveText(es.session.forbidden.title);
  await expect(admin.getByRole('link', { name: es.company.title })).toHaveCount(0);
});
