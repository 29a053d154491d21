import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The button of the saved views; its name says which one is shown. */
export const viewsMenu = (page: Page): Locator => page.getByRole('button', { name: /^Vistas?(:|$)/ });

/** Keeps what is on screen as a view, with these boxes ticked. */
export async function saveView(page: Page, name: string, ...ticks: string[]): Promise<void> {
  await viewsMenu(page).click();
  await page.getByRole('menuitem', { name: 'Guardar como vista nueva…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guardar como vista nueva' });
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(name);
  for (const tick of ticks) await dialog.getByRole('checkbox', { name: tick }).check();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(viewsMenu(page)).toBeFocused();
}
