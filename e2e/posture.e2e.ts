import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

test(
  'panels are hidden and ordered by keyboard, stay so at the next visit, and come back',
  { tag: '@slow' },
  async ({ page }) => {
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
  },
);

/** So many days before the one that is chosen on the page. */
async function daysBefore(page: Page, days: number): Promise<string> {
  const day = new Date(`${await page.getByLabel('Al día').inputValue()}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}

test('everything stands on one screen of 1440 by 900, today and on a past day, and all four maps are seen whole on it', async ({
  page,
}) => {
  await page.goto('/home/risks');
  const maps = page.getByRole('region', { name: 'Mapas de calor' });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const end = () => maps.evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom));
  const before = await daysBefore(page, 60);
  for (const address of ['/home/risks', `/home/risks?at=${before}`]) {
    await page.goto(address);
    await expect(page.locator('[data-panel]').last()).toBeVisible();
    await maps.getByRole('combobox').selectOption('residual');
    await expect(maps.getByRole('table')).toHaveCount(1);
    await expect.poll(height, address).toBeLessThanOrEqual(900);
    await maps.getByRole('combobox').selectOption('four');
    await expect(maps.getByRole('table')).toHaveCount(4);
    await expect.poll(end, address).toBeLessThanOrEqual(900);
  }
});

const paper = { width: 794, height: 1123 };
/** Elements that have more than they show, which paper does not scroll to; the whole page among them. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('[data-panel] *')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 60)}`),
  );

test(
  'on paper it says of whom, of when and which map, without what is only for the screen',
  { tag: '@slow' },
  async ({ page }) => {
    await page.setViewportSize(paper);
    await page.goto('/home/risks');
    const maps = page.getByRole('region', { name: 'Mapas de calor' });
    await expect(maps.getByRole('table')).toBeVisible();
    await page.goto(`/home/risks?at=${await daysBefore(page, 60)}`);
    await expect(page.getByText(/Así estaba todo al final del/)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/Movimiento desde el final del/)).toBeVisible();
    await expect(page.getByText(/Aurora S\.A\.S\./).filter({ visible: true })).toHaveCount(1);
    await expect(maps.locator('figcaption')).toHaveText('Residual actual');
    await expect(maps.locator('figcaption')).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(page.getByRole('button', { name: 'Organizar' })).toBeHidden();
    await expect(page.getByLabel('Al día')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Residuales más altos' })).toBeVisible();
    expect(await cut(page)).toEqual([]);
  },
);

test(
  'a past day shows all as it was, and its numbers open exactly their rows of that day',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/home/risks');
    await page.goto(`/home/risks?at=${await daysBefore(page, 60)}`);
    await expect(page.getByText('Así estaba todo al final del')).toBeVisible();
    for (const name of [
      'Avance del tratamiento',
      'Residuales más altos',
      'Cobertura de los activos',
      'Últimos doce meses',
    ])
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
    await expect(page.getByRole('region', { name: 'Residuales más altos' })).toBeVisible();
  },
);

test('a link for the board is made, opens with its password alone, and ends when it is revoked', async ({
  page,
  openAs,
  faults,
}) => {
  // A second try finds what the first one left.
  const { retry, repeatEachIndex } = test.info();
  const name = `Junta ${repeatEachIndex + 1}.${retry + 1}`;
  await page.goto('/settings?tab=board');
  await page.getByRole('button', { name: 'Nuevo enlace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill(name);
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
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(guest.getByRole('region', { name: 'Mapas de calor' })).toBeVisible();
  await expect(guest.getByRole('link')).toHaveCount(0);
  await expectAccessibleInBothThemes(guest);

  // On paper and on a phone it is whole, and says which map it shows.
  const [map, screen] = [guest.getByRole('region', { name: 'Mapas de calor' }), guest.viewportSize()];
  await guest.setViewportSize(paper);
  await guest.emulateMedia({ media: 'print' });
  await expect(map.locator('figcaption')).toBeVisible();
  await expect(guest.getByText('Aurora S.A.S.')).toBeVisible();
  await expect(guest.getByText(/Todos los alcances · Situación al/)).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  expect(await cut(guest)).toEqual([]);
  await guest.emulateMedia({ media: 'screen' });
  await guest.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(guest);
  await guest.setViewportSize(screen ?? paper);

  // Nor does it lead into the company of somebody who is signed in where it is opened.
  await page.goto(`${pathname}${hash}`);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Abrir' }).click();
  await expect(page.getByRole('region', { name: 'Mapas de calor' })).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);

  await page.goto('/settings?tab=board');
  const link = page.getByRole('listitem').filter({ hasText: name });
  await expect(link).toContainText('Todos los alcances · Español');
  await link.getByRole('link', { name: `Ver en la auditoría las aperturas de ${name}` }).click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
  await page.goBack();
  await page.getByRole('button', { name: `Revocar ${name}` }).click();
  await page.getByRole('alertdialog', { name: 'Confirmar' }).getByRole('button', { name: 'Sí' }).click();
  await guest.goto('about:blank');
  await guest.goto(`${pathname}${hash}`);
  await open(password);
  await expect(guest.getByText('El enlace o la contraseña no son correctos')).toBeVisible();
});
