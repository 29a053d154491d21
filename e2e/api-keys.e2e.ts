import { env } from 'node:process';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { accounts, password } from './kit/accounts.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { pressOn } from './kit/keyboard.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { expect, test } from './kit/test.ts';

test.use({ account: accounts.member });

test(
  'a key is made with some of one’s own permissions, shown once, used, and revoked',
  { tag: '@slow' },
  async ({ page, faults }) => {
    faults.expect(422);
    await page.goto('/home');
    await page.getByRole('button', { name: /^Menú de/ }).click();
    await pressOn(page.getByRole('link', { name: es.me.title }));
    await page.getByRole('tab', { name: es.me.tabs.keys }).click();
    await page.getByRole('button', { name: es.me.keys.new }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: es.me.keys.form.create }).click();
    await expect(dialog.getByRole('alert')).toContainText(es.issues['required.permissionCodes']);
    await expectAccessibleInBothThemes(page);

    const name = `Tablero ${Date.now()}`;
    await dialog.getByLabel(es.me.keys.form.name).fill(name);
    await expect(dialog.getByRole('checkbox', { name: es.asset.permissions[112] })).toHaveCount(0);
    await dialog.getByRole('textbox', { name: es.me.keys.form.search }).fill('listado de amenazas');
    await dialog.getByRole('checkbox', { name: es.threat.permissions[151] }).check();
    await dialog.getByRole('textbox', { name: es.me.keys.form.search }).fill('vulnerabilidades');
    await dialog.getByRole('checkbox', { name: 'Todo: Vulnerabilidades' }).check();
    await dialog.getByLabel(es.me.keys.form.expiry).selectOption('never');
    await expect(dialog.getByText('sirve hasta que alguien la revoque')).toBeVisible();
    await dialog.getByLabel(es.me.keys.form.expiry).selectOption('30');
    await dialog.getByLabel(es.me.email.password, { exact: true }).fill(`no-${password}`);
    await dialog.getByRole('button', { name: es.me.keys.form.create }).click();
    await expect(dialog.getByLabel(es.me.email.password, { exact: true })).toHaveAccessibleDescription(
      /no es la correcta/,
    );
    await dialog.getByLabel(es.me.email.password, { exact: true }).fill(password);
    await dialog.getByRole('button', { name: es.me.keys.form.create }).click();
    await expect(dialog.getByText('no se mostrará de nuevo')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const key = await dialog.getByLabel(es.me.keys.made.key, { exact: true }).inputValue();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: es.me.keys.made.copy }).click();
    await expect(dialog.getByRole('button', { name: es.me.keys.made.copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await dialog.getByRole('button', { name: es.me.keys.made.done }).click();

    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${env['E2E_PORT']}/api${path}`, { headers: { Authorization: `Bearer ${key}` } });
    expect([(await ask('/threats')).status, (await ask('/assets')).status, (await ask('/me')).status]).toEqual([
      200, 403, 403,
    ]);
    await page.reload();
    const row = page.getByRole('list', { name: es.me.tabs.keys }).getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('desde 127.0.0.1');
    await expectAccessibleInBothThemes(page);
    await row.getByRole('button', { name: `Revocar la clave ${name}` }).click();
    await page.getByRole('button', { name: es.shell.confirm.yes, exact: true }).click();
    await expect(page.getByText(es.me.keys.revoked)).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await ask('/threats')).status).toBe(401);
  },
);

test('every part fits a phone, in both languages', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const part of ['', 'security', 'sessions', 'keys', 'notifications', 'preferences']) {
    await page.goto(`/my-account?tab=${part}`);
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  await page.goto('/my-account?tab=keys');
  await page.getByRole('button', { name: es.me.keys.new }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.setItem('browserLanguage', 'en'));
  await page.goto('/my-account?tab=notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.me.title);
  await expectNoOverflow(page);
});
