import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { expectAccessible } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.admin });

test(
  'gaps become controls of the treatment plan, each once, with an owner and a date',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/assessments');
    const api = await apiOf(page);
    const { data: rows } = await api.call(assessment.list, { query: { status_id: '5', perPage: 1 } });
    await page.goto(`/assessments/${rows[0]?.id}/results`);
    await page.getByRole('button', { name: 'Pasar a controles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pasar brechas a controles' });
    const boxes = dialog.getByRole('checkbox');
    await boxes.first().waitFor();
    await expectAccessible(page);
    // Without an owner nothing is made.
    await dialog.getByLabel('Responsable').selectOption({ index: 0 });
    await dialog.getByRole('button', { name: 'Crear los controles' }).click();
    await expect(dialog.getByText(/obligatori/).first()).toBeVisible();
    for (const box of await boxes.all()) await box.uncheck();
    await boxes.first().check();
    const code = (await boxes.first().getAttribute('value')) ?? '';
    await dialog.getByLabel('Responsable').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Crear los controles' }).click();
    await expect(page.getByText('Se creó 1 control.')).toBeVisible();
    const { data: made } = await api.call(control.endpoints.list, { query: { search: code } });
    expect(made.filter((row) => row.code === code)).toHaveLength(1);
    // The same gap is not offered again.
    await page.getByRole('button', { name: 'Pasar a controles' }).click();
    await expect(dialog.getByText(/ya tiene/).first()).toBeVisible();
    await expect(dialog.locator(`[value="${code}"]`)).toHaveCount(0);
  },
);
