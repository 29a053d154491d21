import { risk } from '@baluarte/contract/risk/risk.ts';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { accounts } from './kit/accounts.ts';
import { apiOf } from './kit/api.ts';
import { downloaded } from './kit/downloads.ts';
import { linkIn, mailTo } from './kit/mails.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { patience } from './kit/patience.ts';
import { expect, test } from './kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const preview = (page: Page) => page.getByRole('region', { name: es.reportPage.preview });

test.use({ account: accounts.admin });

test('the register is chosen, seen as it will be, downloaded, and made to be kept', async ({ page }) => {
  await page.goto('/reports');
  await expect(heading(page)).toHaveText(es.reportPage.title);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: /^Registro de riesgos/ }).click();
  const { meta } = await (await apiOf(page)).call(risk.list, { query: { perPage: 1 } });
  const total = new Intl.NumberFormat('es-CO').format(meta.total);
  await expect(preview(page)).toContainText(`Las primeras 12 de ${total} filas`);
  await expectAccessible(page);

  await page.getByLabel(es.reportPage.language).selectOption('en');
  await expect(preview(page).getByRole('heading', { name: en.reportPage.kinds.risks }).first()).toBeVisible();
  const file = await downloaded(page, () => page.getByRole('button', { name: es.reportPage.download }).click());
  expect(file.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');

  await page.getByRole('button', { name: es.reportPage.keep }).click();
  await expect(page).toHaveURL(/tab=documents/);
  const first = page.getByRole('listitem').filter({ hasText: es.reportPage.documents.hash }).first();
  await expect(first).toContainText(es.reportPage.kinds.risks, { timeout: 30_000 * patience });
  await expectAccessibleInBothThemes(page);
  const kept = await downloaded(page, () => first.getByRole('button', { name: es.reportPage.download }).click());
  expect(kept.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(kept.name).toMatch(/^risk-register-.*\.pdf$/);
  await first.getByRole('button', { name: es.catalogue.list.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
  await expect(page.getByText(es.reportPage.documents.removed)).toBeVisible();
});

test('a list is told of as it is narrowed, and the page fits a phone', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/risks');
  await page.getByRole('button', { name: es.catalogue.list.export }).click();
  await page.getByRole('menuitem', { name: es.catalogue.list.document }).click();
  await expect(page).toHaveURL(/kind=risks/);
  await expect(preview(page)).toContainText('filas');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  for (const tab of ['documents', 'scheduled']) {
    await page.goto(`/reports?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expectNoOverflow(page);
  }
});

test(
  'a list of a past date leads to the report of that date, and a risk to its sheet',
  { tag: '@slow' },
  async ({ page }) => {
    const at = new Date().toISOString();
    await page.goto(`/assets?at=${encodeURIComponent(at)}`);
    await page.getByRole('button', { name: es.catalogue.list.export }).click();
    await page.getByRole('menuitem', { name: es.catalogue.list.document }).click();
    await expect(page).toHaveURL(new RegExp(`kind=assets&.*at=${encodeURIComponent(at)}`));
    await expect(preview(page)).toContainText('filas');

    const { data: risks } = await (await apiOf(page)).call(risk.list, { query: { perPage: 1 } });
    await page.goto(`/risks?risk=${risks[0]?.id}`);
    await page
      .getByRole('region', { name: es.risk.panel.label })
      .getByRole('button', { name: es.catalogue.list.more, exact: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: es.risk.list.sheet }).click();
    await expect(page).toHaveURL(/kind=risk-sheets/);
    await expect(preview(page).getByRole('heading', { level: 3 })).toBeVisible();
  },
);

test(
  'a document that is named and not there says so, and its address keeps the filter',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(404);
    await page.goto('/reports?tab=documents&document=999999999');
    await expect(page.getByText(es.reportPage.documents.gone)).toBeVisible();
    await expectAccessible(page);
    await page
      .getByLabel(es.reportPage.documents.state)
      .selectOption({ label: es.reportPage.documents.states.expired });
    await expect(page).toHaveURL(/tab=documents&state=expired$/);
    await page.reload();
    await expect(page.getByLabel(es.reportPage.documents.state)).toHaveValue('expired');
  },
);

test(
  'a report is scheduled, mailed as a link, opened after signing in, and stopped with one click',
  { tag: '@slow' },
  async ({ page, openAs }) => {
    await page.goto('/reports?tab=scheduled');
    await page.getByRole('button', { name: es.reportPage.scheduled.create }).click();
    const dialog = page.getByRole('dialog', { name: es.reportPage.scheduled.create });
    await dialog
      .getByLabel(es.reportPage.scheduled.kind, { exact: true })
      .selectOption({ label: es.reportPage.kinds.risks });
    await dialog.getByRole('button', { name: es.catalogue.form.save }).click();
    await expect(dialog.getByText(es.reportPage.scheduled.chooseRecipients).first()).toBeVisible();
    const session = await page.evaluate(() => ({
      email: localStorage.getItem('email') ?? '',
      name: `${localStorage.getItem('name')} ${localStorage.getItem('lastName')}`,
    }));
    await dialog.getByRole('combobox', { name: /^Destinatarios/ }).fill(session.name);
    await page.getByRole('option', { name: session.name }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: es.catalogue.form.save }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'El último día de cada mes a las 07:00' }).first();
    await expect(entry).toContainText(`Para ${session.name}`);
    await expectAccessibleInBothThemes(page);
    await entry.getByRole('button', { name: es.reportPage.scheduled.run }).click();
    await expect(entry).toContainText(/Último: .* listo/, { timeout: 30_000 * patience });

    const mail = await mailTo(session.email, ({ subject }) => subject.startsWith('Registro de riesgos'));
    await page.goto(linkIn(mail, '/reports'));
    await expect(page.getByRole('listitem').filter({ hasText: es.reportPage.documents.hash }).first()).toBeVisible();

    const outside = await openAs(null);
    await outside.goto(linkIn(mail, '/unsubscribe/report/'));
    await outside.getByRole('button', { name: es.reportPage.scheduled.leave }).click();
    await expect(heading(outside)).toHaveText(es.reportPage.scheduled.stop.done);
    await page.goto('/reports?tab=scheduled');
    await expect(entry).toContainText('Sin destinatarios');
    await entry.getByRole('button', { name: es.catalogue.list.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
    await expect(page.getByText(es.reportPage.scheduled.removed)).toBeVisible();
  },
);
