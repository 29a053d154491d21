import { createHash } from 'node:crypto';
import { risk } from '@baluarte/contract/risk.ts';
import { scope } from '@baluarte/contract/scope.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts, password } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { downloaded } from './kit/downloads.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { scope as usual, typeCredentials } from './kit/sign-in.ts';
import { mainHost } from './kit/somebody.ts';
import { expect, test } from './kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const ready = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Listo' }).first();

/** The heat map of one scope of the company a page is in, cell by cell. */
async function figures(page: Page) {
  const { data } = await (await apiOf(page)).call(scope.endpoints.list, { query: { search: usual } });
  const kept = await page.evaluate(() => localStorage.getItem('scope'));
  await page.evaluate((id) => localStorage.setItem('scope', JSON.stringify({ id })), data[0]?.id);
  const { data: map } = await (await apiOf(page)).call(risk.map);
  await page.evaluate(
    (scope) => (scope === null ? localStorage.removeItem('scope') : localStorage.setItem('scope', scope)),
    kept,
  );
  const text = JSON.stringify(map, (name, value: unknown) => (/^id$|Ids?$/.test(name) ? undefined : value));
  return JSON.parse(text) as unknown;
}

test.use({ account: accounts.admin });

// It leaves a second Aurora behind, in which the people of the first have a place too.
test(
  'a company is archived, downloaded with the password, brought in under another name and entered',
  { tag: '@slow' },
  async ({ page, openAs, faults }) => {
    test.slow();
    faults.expect(422);
    await page.goto('/settings?tab=archive');
    await page.getByRole('button', { name: 'Hacer un archivo' }).click();
    await expect(ready(page)).toBeVisible({ timeout: 30_000 });
    await expectAccessibleInBothThemes(page);
    await ready(page).getByRole('button', { name: 'Descargar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirme que es usted' });
    await dialog.getByLabel('Contraseña actual', { exact: true }).fill('otra-cosa');
    await dialog.getByRole('button', { name: 'Descargar' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Contraseña actual', { exact: true }).fill(password);
    const file = await downloaded(page, () => dialog.getByRole('button', { name: 'Descargar' }).click());
    expect(file.name).toMatch(/^baluarte-.*\.zip$/);
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    await expect(ready(page)).toContainText(sha256);

    const platform = await openAs(null);
    await platform.goto(`${mainHost}/login`);
    await typeCredentials(platform, accounts.superAdmin);
    await expect(heading(platform)).toHaveText('Empresas');
    await platform.getByRole('link', { name: 'Traer una empresa' }).click();
    await expect(heading(platform)).toHaveText('Traer una empresa');
    await expectAccessible(platform);
    await platform
      .locator('input[type=file]')
      .setInputFiles({ name: 'nada.zip', mimeType: 'application/zip', buffer: Buffer.from('nada') });
    await expect(platform.getByRole('alert')).toContainText('No es un archivo de empresa');
    await platform.locator('input[type=file]').setInputFiles(file.path);
    await expect(platform.getByText(sha256)).toBeVisible();
    await expect(platform.getByText('Aurora S.A.S.')).toBeVisible();
    await expectAccessibleInBothThemes(platform);
    await platform.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(platform);
    await platform.setViewportSize({ width: 1440, height: 900 });
    const subdomain = `copia-${Date.now()}`;
    await platform.getByLabel('Subdominio').fill(subdomain);
    await platform.getByRole('button', { name: 'Traer la empresa' }).click();
    await expect(platform.getByText('La empresa está aquí')).toBeVisible({ timeout: 30_000 });
    await platform.getByRole('button', { name: 'Entrar' }).click();
    await expect(heading(platform)).toHaveText(/Hola/);
    const same = await figures(platform);
    expect(JSON.stringify(same).length).toBeGreaterThan(500);
    expect(same).toEqual(await figures(page));

    // The archive goes again; the copy is nobody's concern.
    await ready(page).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('alertdialog', { name: 'Confirmar' }).getByRole('button', { name: 'Sí' }).click();
    await expect(page.getByText('Se eliminó el archivo.')).toBeVisible();
  },
);

test('archives are read in English, and on a phone', async ({ page }) => {
  await page.goto('/settings?tab=archive');
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Archive of the company' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await expectAccessible(page);
});
