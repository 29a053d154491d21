import { env } from 'node:process';
import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { chooseScope, typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

/** The address of the platform itself, where a company is picked. */
const main = `http://localhost:${env['E2E_PORT']}`;

test('a consultant of two companies picks one, works there, and goes over to the other', async ({ page }) => {
  await page.goto(`${main}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.login.title);
  await typeCredentials(page, accounts.consultant);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.companies.title);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /Aurora S\.A\.S\./ }).click();
  await chooseScope(page);
  await expect(page.getByText('Situación de hoy en Aurora S.A.S.', { exact: false })).toBeVisible();

  await page.goto(`${main}/assets`);
  await expect(page.getByRole('grid')).toContainText('Núcleo de billetera y pagos (Aurora Core)');
  await page.getByRole('button', { name: 'Cambiar de empresa: Aurora S.A.S.' }).click();
  await page.getByRole('menuitem', { name: /Boreal Ltda\./ }).click();
  await expect(page.getByText('Ahora trabaja en Boreal Ltda.')).toBeVisible();
  await page.goto(`${main}/assets`);
  await expect(page.getByRole('navigation', { name: /^Página 1 de/ })).toContainText('de 8');
  await expect(page.getByRole('grid')).not.toContainText('Núcleo de billetera y pagos (Aurora Core)');
});

test('a super administrator enters a company, sees so on every page, and leaves it', async ({ page }) => {
  await page.goto(`${main}/login?return=/companies`);
  await typeCredentials(page, accounts.superAdmin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.company.title);
  // The list leads into a company, and so does the choice.
  await page.getByRole('link', { name: es.company.list.choose }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.companies.title);
  await page.getByRole('button', { name: /Boreal Ltda\./ }).click();
  await expect(page.getByText('Está en Boreal Ltda. como superadministrador.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: es.threat.title }).first().click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByText('Está en Boreal Ltda.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: es.shell.leave }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.company.title);
  await page.getByRole('link', { name: 'Boreal Ltda.' }).click();
  await page.getByRole('tab', { name: es.company.activity.tab }).click();
  await expect(page.getByRole('region', { name: es.company.activity.entered })).toContainText('127.0.0.1');
});

test(
  'on the address of a company another is chosen, and one is made, at its own address and signed in',
  { tag: '@slow' },
  async ({ page, faults }) => {
    // That another company has another address is what the server says.
    faults.expect(409);
    const at = (subdomain: string) => `http://${subdomain}.localhost:${env['E2E_PORT']}`;
    const title = page.getByRole('heading', { level: 1 });
    await page.goto(`${at('aurora')}/login`);
    await typeCredentials(page, accounts.consultant);
    await chooseScope(page);
    await page.goto(`${at('aurora')}/select-company`);
    await page.getByRole('button', { name: /Boreal Ltda\./ }).click();
    await expect(page).toHaveURL(`${at('boreal')}/home`);
    await expect(page.getByText('Situación de hoy en Boreal Ltda.', { exact: false })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('subdomain'))).toBe('boreal');

    await page.getByRole('button', { name: 'Cambiar de empresa: Boreal Ltda.' }).click();
    await page.getByRole('menuitem', { name: /Aurora S\.A\.S\./ }).click();
    await expect(page).toHaveURL(new RegExp(`^${at('aurora')}/(home|scopes/select)$`));
    await chooseScope(page);
    await expect(page.getByText('Situación de hoy en Aurora S.A.S.', { exact: false })).toBeVisible();

    const name = `propia-${Date.now().toString(36)}`;
    await page.goto(`${at('aurora')}/select-company?new`);
    await expect(page.getByText('Tendrá su propia dirección, que se abre al crearla.', { exact: false })).toBeVisible();
    await page.getByLabel(es.company.fields.name).fill(name);
    for (const label of ['Actividad económica', 'Tipo de empresa']) {
      await page.getByLabel(label).first().click();
      await page.getByRole('option').first().click();
    }
    await page.getByRole('button', { name: es.session.found.submit }).click();
    await expect(page).toHaveURL(`${at(name)}/home`);
    await expect(title).toHaveText(/Hola/);
    await expect(page.getByText(`Situación de hoy en ${name}`, { exact: false })).toBeVisible();
  },
);

test(
  'a link that somebody else made signs nobody in at the address of a company',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    faults.expect(409);
    const { E2E_PORT: port } = env;
    const theirs = await openAs(null);
    await theirs.goto(`${main}/login`);
    await typeCredentials(theirs, accounts.consultant);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(es.session.companies.title);
    // A ticket of theirs, as their browser would take it up, given to somebody else.
    const ticket = await theirs.evaluate(async () => {
      const { companies } = {
        companies: JSON.parse(localStorage.getItem('companies') ?? '[]') as { id: number; subdomain: string }[],
      };
      const response = await fetch('/api/session/hand-over', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({
          companyId: companies.find(({ subdomain }) => subdomain === 'boreal')?.id,
          verifierHash: 'x'.repeat(43),
        }),
      });
      return ((await response.json()) as { data: { ticket: string } }).data.ticket;
    });
    await page.goto(`http://boreal.localhost:${port}/login#handover=${ticket}&return=/home`);
    await expect(page.getByRole('alert')).toContainText('se inició en otro navegador');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    // And an address that is no one of this installation is not asked for a ticket.
    await page.goto(`http://boreal.localhost:${port}/enter#from=http://evil.example&company=1&return=/assets`);
    await expect(page).toHaveURL(/\/login\?return=%2Fassets$/);
  },
);
