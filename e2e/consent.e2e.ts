import { es } from '@baluarte/texts/es/index.ts';
import { expectAccessibleInBothThemes } from './kit/accessibility.ts';
import { asOwner } from './kit/database.ts';
import { expectNoOverflow } from './kit/no-overflow.ts';
import { mainHost, ownPassword, createAccount } from './kit/new-account.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

test('a person who agreed to an earlier wording reads the new one and agrees before entering', async ({ page }) => {
  const email = await createAccount('autoriza');
  await asOwner('app', `update auth."user" set consent_text = 'antes' where email = '${email}'`);
  await page.goto(`${mainHost}/login`);
  await typeCredentials(page, email, ownPassword);
  await expect(page).toHaveURL(/\/consent/);
  await expect(page.getByText('Cambió el texto sobre el tratamiento de sus datos personales.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: es.registration.consent.read }).click();
  await expect(page.getByRole('dialog')).toContainText('Ley 1581 de 2012');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: es.account.continue }).click();
  await expect(page.getByText(es.issues.consent).first()).toBeVisible();
  await page.getByRole('checkbox', { name: es.registration.consent.label }).check();
  await page.getByRole('button', { name: es.account.continue }).click();
  await expect(page).not.toHaveURL(/consent/);
  await page.goto(`${mainHost}/my-account`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/consent/);
});

test('in English the text is in English', { tag: '@slow' }, async ({ page }) => {
  const email = await createAccount('agrees');
  await asOwner('app', `update auth."user" set consent_text = 'antes', language = 'en' where email = '${email}'`);
  await page.goto(`${mainHost}/login`);
  await typeCredentials(page, email, ownPassword);
  await expect(page.getByText('The text on the processing of your personal data has changed.')).toBeVisible();
});
