import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

test('panels are hidden and ordered by keyboard, stay so at the next visit, and come back', async ({ page }) => {
  await page.goto('/home/risks');
  const panels = page.locator('[data-panel]');
  await expect(panels.first()).toHaveAttribute('data-panel', 'figures');
  await page.getByRole('button', { name: 'Organizar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Organizar paneles' });
  const maps = dialog.getByRole('checkbox', { name: 'Mostrar Mapas de calor' });
  await maps.click();
  await expect(maps).not.toBeChecked();
  const up = dialog.getByRole('button', { name: 'Subir Por nivel' });
  await up.press('Enter');
  await up.press('Enter');
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await page.reload();
  await expect(panels.first()).toHaveAttribute('data-panel', 'ranges');
  await expect(page.getByRole('region', { name: 'Mapas de calor' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Organizar' }).click();
  await dialog.getByRole('button', { name: 'Restablecer' }).click();
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await page.reload();
  await expect(panels.first()).toHaveAttribute('data-panel', 'figures');
  await expect(page.getByRole('region', { name: 'Mapas de calor' })).toBeVisible();
});

test('everything stands on one screen of 1440 by 900, the four maps too, and on paper without what is only for the screen', async ({
  page,
}) => {
  await page.goto('/home/risks');
  await expect(page.locator('[data-panel]').last()).toBeVisible();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height).toBeLessThanOrEqual(900);
  const maps = page.getByRole('region', { name: 'Mapas de calor' });
  await maps.getByRole('combobox').selectOption('four');
  await expect(maps.getByRole('table')).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Organizar' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Riesgos más altos' })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
});

test('a past day shows all as it was, and its numbers open exactly their rows of that day', async ({ page }) => {
  await page.goto('/home/risks');
  const today = await page.getByLabel('Al día').inputValue();
  const before = new Date(`${today}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 60);
  await page.goto(`/home/risks?at=${before.toISOString().slice(0, 10)}`);
  await expect(page.getByText('Así estaba todo al final del')).toBeVisible();
  for (const name of ['Avance del tratamiento', 'Riesgos más altos', 'Cobertura de los activos', 'Últimos doce meses'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Su trabajo' })).toHaveCount(0);
  const ranges = page.getByRole('region', { name: 'Por nivel' });
  const number = ranges.getByRole('link').filter({ hasNotText: /^0$/ }).first();
  const count = await number.textContent();
  await number.click();
  await expect(page).toHaveURL(/\/reports\?kind=risks&at=/);
  const rows = page.getByRole('figure').first();
  await expect(rows.getByRole('row')).toHaveCount(Number(count) + 1);
  await page.goBack();
  await page.getByRole('button', { name: 'Volver a hoy' }).click();
  await expect(page.getByRole('region', { name: 'Riesgos más altos' })).toBeVisible();
});

test('a link for the board is made, opens with its password alone, and ends when it is revoked', async ({
  page,
  openAs,
  faults,
}) => {
  await page.goto('/settings?tab=board');
  await page.getByRole('button', { name: 'Nuevo enlace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill('Junta de noviembre');
  await dialog.getByRole('button', { name: 'Crear enlace' }).click();
  const address = await dialog.getByLabel('Enlace', { exact: true }).inputValue();
  const password = await dialog.getByLabel('Contraseña', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Listo' }).click();

  const guest = await openAs(null);
  const { pathname, hash } = new URL(address);
  await guest.goto(`${pathname}${hash}`);
  const open = async (given: string) => {
    await guest.getByLabel('Contraseña').fill(given);
    await guest.getByRole('button', { name: 'Abrir' }).click();
  };
  faults.expect(403);
  await open('otra clave larga');
  await expect(guest.getByText('El enlace o la contraseña no son correctos')).toBeVisible();
  await open(password);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Junta de noviembre');
  await expect(guest.getByRole('region', { name: 'Mapas de calor' })).toBeVisible();
  await expect(guest.getByRole('link')).toHaveCount(0);
  await expectAccessibleInBothThemes(guest);

  // Nor does it lead into the company of somebody who is signed in where it is opened.
  await page.goto(`${pathname}${hash}`);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect(page.getByRole('region', { name: 'Mapas de calor' })).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);

  await page.goto('/settings?tab=board');
  await page.getByRole('button', { name: 'Revocar Junta de noviembre' }).click();
  await page.getByRole('alertdialog', { name: 'Confirmar' }).getByRole('button', { name: 'Sí' }).click();
  await guest.goto('about:blank');
  await guest.goto(`${pathname}${hash}`);
  await open(password);
  await expect(guest.getByText('El enlace o la contraseña no son correctos')).toBeVisible();
});
