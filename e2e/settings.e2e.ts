import { env } from 'node:process';
import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { companyProvider } from '@baluarte/contract/organization/company-provider.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { startNameServer } from '../server/test/name-server.ts';
import { startProvider } from '../server/test/openid-provider.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { companyOf } from './kit/database.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { agree } from './kit/provider.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { leave, ownPassword, createAccount } from './kit/new-account.ts';
import { expect, test } from './kit/test.ts';
import { expectSwitchesInLine } from './kit/touch.ts';

/** The company's own; a name for examples can be nobody's. */
const ownDomain = 'cordillera-de-prueba.co';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const saveButton = (page: Page) => page.getByRole('button', { name: es.catalogue.form.save, exact: true });
const hostOf = (subdomain: string) => `http://${subdomain}.localhost:${env['E2E_PORT']}`;

/** By the keyboard: a save bar may stand over the switch. */
async function turnOn(page: Page, name: string): Promise<void> {
  await page.getByRole('switch', { name }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name })).toBeChecked();
}

/** A company of the test's own and its administrator, signed in at a tab of its settings. */
async function openOwn(page: Page, tab: string, domain?: string) {
  const email = await createAccount('ajustes', domain);
  const subdomain = await companyOf(email, { name: 'Cordillera' });
  const host = hostOf(subdomain);
  await page.goto(`${host}/login?return=${encodeURIComponent(`/settings?tab=${tab}`)}`);
  await typeCredentials(page, email, ownPassword);
  await expect(title(page)).toHaveText(es.setting.title);
  return { email, host };
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" rx="8" fill="#0f6b62"/></svg>`;

test(
  'a company gets its name and its logo, shown in the bar and on its login page',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(422);
    const { host } = await openOwn(page, 'company');
    await expect(page.getByRole('tab', { name: es.setting.tabs.company })).toHaveAttribute('aria-selected', 'true');
    await expectAccessibleInBothThemes(page);
    const choose = async (label: string, text: string, option: string) => {
      const field = page.getByRole('combobox', { name: label });
      await field.click();
      await field.fill(text);
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    const name = page.getByLabel(es.setting.company.name);
    await name.fill('');
    await saveButton(page).click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Cordillera Andina');
    await page.getByRole('tab', { name: es.setting.tabs.security }).click();
    await page.getByRole('button', { name: es.shell.confirm.no, exact: true }).click();
    await expect(name).toHaveValue('Cordillera Andina');
    await choose(
      es.setting.company.activity,
      'consultoria informatica',
      'Desarrollo de sistemas y consultoría informática',
    );
    await choose(es.setting.company.category, 'Priv', 'Privada');
    await choose(es.setting.company.type, 'S.A.S', 'Sociedad por acciones simplificada (S.A.S.)');
    await choose(es.setting.company.country, 'Colom', 'Colombia');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(es.setting.company.saved)).toBeVisible();
    await expect(page.getByRole('banner').getByText('Cordillera Andina')).toBeVisible();

    const upload = page.locator('input[type="file"]');
    await upload.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no es una imagen') });
    await expect(page.getByRole('alertdialog')).toContainText(es.problems['logo.unknownType'].title);
    await page.getByRole('button', { name: es.shell.accept }).click();
    await upload.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await expect(page.getByRole('img', { name: 'Logo de Cordillera Andina' })).toBeVisible();
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\/api\/logos\//);
    await page.getByText(es.setting.history.title).click();
    await expect(page.getByText(es.setting.company.activity).last()).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await leave(page);
    await page.goto(`${host}/login`);
    await expect(page.locator('img[src^="/api/logos/"]')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  },
);

test(
  'a person without a second step is led to set one up once the company requires it',
  { tag: '@slow' },
  async ({ page }) => {
    const { email, host } = await openOwn(page, 'security');
    await expectAccessibleInBothThemes(page);
    await turnOn(page, es.setting.security.requiresTwoStep);
    await saveButton(page).click();
    await expect(page.getByRole('alertdialog')).toContainText('1 persona tendrá que activar el segundo paso');
    await page.getByRole('button', { name: es.shell.confirm.yes }).click();
    await expect(page.getByText(es.setting.security.saved)).toBeVisible();
    await leave(page);
    await page.goto(`${host}/login`);
    await typeCredentials(page, email, ownPassword);
    await expect(title(page)).toHaveText(es.twoStep.enrol.title);
  },
);

test(
  'the password rules of a company are shown wherever one of its users chooses a password',
  { tag: '@slow' },
  async ({ page }) => {
    const { host } = await openOwn(page, 'security');
    await page.getByLabel(es.setting.security.length).fill('30');
    await page.getByLabel(es.setting.security.history).fill('3');
    await saveButton(page).click();
    await expect(page.getByText(es.setting.security.saved)).toBeVisible();

    await page.goto(`${host}/users/create`);
    await page.getByRole('radio', { name: es.user.way.password }).check();
    const points = page.getByRole('list', { name: es.account.password.points });
    const field = page.getByRole('textbox', { name: es.user.passwordLabel });
    await field.fill('Corta-Y-Buena-17!');
    await expect(points.getByText('De 30 a 128 caracteres', { exact: true })).toBeVisible();
    await expect(points.getByText(': cumplido')).toHaveCount(4);
    await page.getByRole('button', { name: es.user.submitPassword }).click();
    await expect(page.getByText('La empresa exige una contraseña de al menos 30 caracteres.').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: es.user.generate }).click();
    await expect(points.getByText(': cumplido')).toHaveCount(5);

    await page.goto(`${host}/change-password`);
    await expect(points.getByText('Distinta de las últimas 3')).toBeVisible();
    await page.getByLabel(/^Contraseña nueva/).fill('Corta-Y-Buena-17!');
    await expect(points.getByText(': cumplido')).toHaveCount(4);
  },
);

test.describe('as an administrator of a company others look at', () => {
  test.use({ account: accounts.admin });

  test('networks that exclude the user who saves them are refused, and an invalid domain is reported at its field', async ({
    page,
    faults,
  }) => {
    faults.expect(409);
    await page.goto('/settings?tab=security');
    const networks = page.getByRole('combobox', { name: es.setting.security.networks });
    await networks.fill('203.0.113.0/24');
    await networks.press('Enter');
    await saveButton(page).click();
    await expect(page.getByRole('alertdialog')).toContainText('Ninguna de las redes incluye su dirección');
    await page.getByRole('button', { name: es.shell.accept }).click();
    await page.getByRole('button', { name: es.setting.discard }).click();
    await expect(page.getByText('203.0.113.0/24', { exact: true })).toHaveCount(0);
  });

  test('what people get who never chose is changed and taken back', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/settings?tab=notifications');
    await expectAccessible(page);
    const box = page.getByRole('checkbox', { name: /Importaciones.*correo/i });
    await expect(box).not.toBeChecked();
    await box.check();
    await saveButton(page).click();
    await expect(page.getByText(es.setting.notifications.saved)).toBeVisible();
    await page.getByRole('button', { name: es.shell.undo }).click();
    await expect(box).not.toBeChecked();

    const days = page.getByRole('spinbutton', { name: es.setting.notifications.followUpDays });
    await expect(days).toHaveValue('7');
    await expect(days).toHaveAccessibleDescription(/^De 1 a 60 días/);
    await days.fill('90');
    await saveButton(page).click();
    await expect(days).toHaveAccessibleDescription(/Debe ser como máximo 60/);
    await days.fill('');
    await saveButton(page).click();
    await expect(days).toHaveAccessibleDescription(/obligatorio/);
    await days.fill('14');
    await saveButton(page).click();
    await expect(page.getByText(es.setting.notifications.saved).last()).toBeVisible();
    await page.reload();
    await expect(days).toHaveValue('14');
  });

  test(
    'limits of what is kept say what would go today, and the audit’s reason to have none',
    { tag: '@slow' },
    async ({ page }) => {
      await page.goto('/settings?tab=retention');
      await turnOn(page, es.setting.retention.eventDays);
      await expect(page.getByRole('textbox', { name: 'Días, de 90 a 3650' })).toHaveValue('365');
      await expect(page.getByRole('status').filter({ hasText: es.setting.retention.nothing })).toBeVisible();
      await expect(page.getByText(es.setting.retention.audit)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: es.setting.discard }).click();
    },
  );

  test(
    'on a phone and in English the parts are chosen from a list, and nothing sticks out',
    { tag: '@slow' },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/settings');
      await page.evaluate(() => localStorage.setItem('browserLanguage', 'en'));
      await page.reload();
      for (const part of ['Company', 'Security', 'Notifications', 'Retention', 'API access', 'Identity provider']) {
        await page.getByLabel(en.setting.section, { exact: true }).selectOption({ label: part });
        await expect(page.getByRole('button', { name: en.catalogue.form.save, exact: true })).toBeVisible();
        await expectNoOverflow(page);
        await expectAccessible(page);
      }
      await page.getByLabel(en.setting.section, { exact: true }).selectOption({ label: en.setting.tabs.security });
      await expectSwitchesInLine(page);
    },
  );

  test('a member is shown the door', { tag: '@slow' }, async ({ openAs }) => {
    const page = await openAs(accounts.member);
    await page.goto('/settings');
    await expect(page).toHaveURL(/\/403/);
  });
});

test(
  'keys that would last longer are shortened only after showing how many, and one is revoked',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(409);
    await openOwn(page, 'api');
    const api = await apiOf(page);
    await api.call(apiKey.create, {
      body: { name: 'Tablero', permissionCodes: [101], expiresAt: null, password: ownPassword },
    });
    await page.reload();
    await expect(page.getByText(es.setting.api.never)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await turnOn(page, es.setting.api.limited);
    await saveButton(page).click();
    await expect(page.getByRole('alertdialog')).toContainText('Claves de API que vencerán antes con este cambio: 1');
    await page.getByRole('button', { name: es.shell.confirm.yes }).click();
    await expect(page.getByText(es.setting.api.saved)).toBeVisible();
    await expect(page.getByText(es.setting.api.never)).toHaveCount(0);
    await page.getByRole('button', { name: /^Revocar la clave Tablero/ }).click();
    await page.getByRole('button', { name: es.shell.confirm.yes }).click();
    await expect(page.getByText(es.setting.api.none)).toBeVisible();
  },
);

test(
  'a company’s own provider is tried, says what is wrong, and signs its people in',
  { tag: '@slow' },
  async ({ page, context }) => {
    await context.route(/fonts\.(googleapis|gstatic)\.com/, (route) => route.abort());
    const { email, host } = await openOwn(page, 'provider', ownDomain);
    await expectAccessibleInBothThemes(page);
    const { data } = await (await apiOf(page)).call(companyProvider.get);
    const provider = await startProvider({ redirectUris: [data.callback] });
    const dns = await startNameServer(Number(env['E2E_DNS_PORT']));
    try {
      await page.getByLabel(es.setting.provider.name).fill('Directorio');
      await page.getByLabel(es.setting.provider.issuer).fill('http://127.0.0.1:9');
      await page.getByLabel(es.setting.provider.clientId).fill(provider.clientId);
      await page.getByLabel(es.setting.provider.secret).fill(provider.clientSecret);
      await page.getByRole('button', { name: es.setting.provider.try }).click();
      await expect(page.getByText('El proveedor no responde.')).toBeVisible();
      await page.getByLabel(es.setting.provider.issuer).fill(provider.issuer);
      await page.getByRole('button', { name: es.setting.provider.try }).click();
      await expect(page.getByText(es.setting.provider.checks.client)).toBeVisible();
      const domains = page.getByRole('combobox', { name: es.setting.provider.domains });
      await domains.fill(ownDomain);
      await domains.press('Enter');
      await saveButton(page).click();
      await expect(page.getByText(es.setting.provider.unproven)).toBeVisible();
      const { proofs } = (await (await apiOf(page)).call(companyProvider.get)).data;
      for (const { name, value } of proofs) dns.texts.set(name, [value]);
      await page.getByRole('button', { name: es.setting.provider.check }).click();
      await expect(page.getByText(es.setting.provider.unproven)).toBeHidden();
      await turnOn(page, es.setting.provider.isOn);
      await saveButton(page).click();
      await expect(page.getByText(es.setting.provider.saved).first()).toBeVisible();
      await expect(page.getByText('verificado', { exact: false }).first()).toBeVisible();
      await expectAccessible(page);

      provider.people.set('yo', { email, email_verified: true, given_name: 'Amalia', family_name: 'Pinto' });
      await leave(page);
      await page.goto(`${host}/login`);
      await page.getByRole('button', { name: 'Continuar con Directorio' }).click();
      await agree(page, 'yo');
      await expect(title(page)).toHaveText(/Hola/);

      await page.goto(`${host}/settings?tab=provider`);
      await turnOn(page, es.setting.provider.isOnlyWay);
      await saveButton(page).click();
      await expect(page.getByText(es.setting.provider.saved)).toBeVisible();
      await leave(page);
      await page.goto(`${host}/login`);
      await expect(page.getByLabel(es.session.login.email)).toBeHidden();
      await expectAccessible(page);
      await page.getByText(es.session.login.otherWay).click();
      await expect(page.getByLabel(es.session.login.email)).toBeVisible();
    } finally {
      await provider.close();
      await dns.close();
    }
  },
);
