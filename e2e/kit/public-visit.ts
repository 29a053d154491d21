import { es } from '@baluarte/texts/es/index.ts';
import { expect, type Page } from '@playwright/test';
import { mailTo } from './mails.ts';
import { mainHost } from './new-account.ts';

/** An address that nobody visited with before. */
export const anEmail = () => `visita-${Date.now()}@example.com`;

/** The code in the last mail to a visitor. */
export const sentCode = async (email: string): Promise<string> => {
  const { subject } = await mailTo(email, (mail) => /autoevaluación: \d{6}/.test(mail.subject));
  return /\d{6}/.exec(subject)?.[0] ?? '';
};

/** Says at the public self-assessment who visits, up to the page of the code. */
export async function begin(page: Page, email: string): Promise<void> {
  await page.goto(`${mainHost}/mspi?ref=prueba`);
  await page.getByRole('link', { name: es.mspi.form.title }).click();
  await page.getByLabel(es.assessment.fields.name, { exact: false }).first().fill('Marta Lucía');
  await page.getByLabel(es.company.people.lastName).fill('Ríos');
  await page.getByLabel(es.session.login.email).fill(email);
  await page.getByRole('checkbox', { name: /Autorizo/ }).check();
  await page.getByRole('button', { name: es.mspi.form.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.mspi.otp.title);
}
