import { env } from 'node:process';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { expect, test } from './kit/test.ts';

const main = `http://localhost:${env['E2E_PORT']}`;

test.describe('an administrator', () => {
  test.use({ account: accounts.admin });

  test('reads by keyboard what a page is for and its keys, and goes on in the help', async ({ page }) => {
    await page.goto('/risks');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riesgos');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Ayuda' });
    await expect(help.getByRole('heading', { name: 'Riesgos', exact: true })).toBeVisible();
    await expect(help).toContainText('Un riesgo combina un activo, una amenaza y una vulnerabilidad.');
    await expect(help).toContainText('Al evaluar un riesgo');
    await expect(help).not.toContainText('En una tabla de parámetros');
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
    const opening = page.waitForEvent('popup');
    await help.getByRole('link', { name: /^Reconocer y evaluar riesgos/ }).press('Enter');
    const doc = await opening;
    await expect(doc.getByRole('heading', { level: 1 })).toHaveText('Reconocer y evaluar riesgos');
    await expect(doc.getByRole('navigation', { name: 'Contenido' }).getByRole('link')).toHaveCount(12);
    await expectAccessible(doc);
    await doc.close();

    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.goto('/parameters');
    await page.getByRole('button', { name: 'Ayuda' }).click();
    await expect(help).toContainText('En una tabla de parámetros');
    await expect(help).not.toContainText('Al evaluar un riesgo');
  });

  test('finds the pages in the order of the work', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('navigation', { name: 'Navegación principal' }).getByRole('link')).toHaveText([
      'Inicio',
      'Informes',
      'Panorama de riesgos',
      'Riesgos',
      'Reconocer riesgos',
      'Cobertura',
      'Mapa de calor',
      'Controles',
      'Plan de tratamiento',
      'Seguimiento de controles',
      'Autoevaluaciones',
      'Solicitudes de auditoría',
      'Activos',
      'Criticidad',
      'Amenazas',
      'Amenazas por tipo',
      'Vulnerabilidades',
      'Evidencias',
      'Factores de impacto',
      'Medidas de probabilidad',
      'Marcos de madurez',
      'Usuarios',
      'Roles',
      'Alcances',
      'Parámetros',
      'Configuración',
      'Auditoría',
      'Paquete de entrega',
    ]);
  });
});

test('pages before the sign-in have their help too, in the language in use', async ({ page }) => {
  await page.goto(`${main}/register`);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toContainText('Create an account here with your name');
  await expectAccessible(page);
  await expect(help.getByRole('link', { name: /^Getting started/ })).toHaveAttribute(
    'href',
    '/help/en/getting-started',
  );
});

test('the help is read without a session, in both languages, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/help', '/help/es/api', '/help/en/inventory']) {
    await page.goto(`${main}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activos, amenazas y vulnerabilidades');
});
