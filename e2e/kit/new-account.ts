import { env } from 'node:process';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { expect, type Page } from '@playwright/test';
import { createPerson } from '../../server/src/features/identity/shared/person/create-person.ts';
import { withDatabase } from './database.ts';
import { typeCredentials } from './sign-in.ts';

/** The host where a company is picked. */
export const mainHost = `http://localhost:${env['E2E_PORT']}`;
/** Password of everybody made here. */
export const ownPassword = 'Caballo-Pila-9-grapa';

/** Somebody of the test's own, who agreed to the treatment of their data and is in no company: what is changed here is nobody else's. */
export const createAccount = (name: string, domain = 'example.com'): Promise<string> =>
  withDatabase(async ({ identityDb }) => {
    const email = `${name}-${Date.now()}@${domain}`;
    await createPerson(identityDb, {
      email,
      firstName: 'Amalia',
      lastName: 'Pinto',
      password: ownPassword,
      isSuperAdmin: true,
      statusId: statusIds.ACTIVE,
      consentText: consentVersion,
    });
    return email;
  });

/** Types the password of somebody at the main host; where it leads is for the test to say. */
export async function submitPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${mainHost}/login?return=${encodeURIComponent('/my-account?tab=security')}`);
  await typeCredentials(page, email, ownPassword);
}

/** Signs somebody in and opens the security of their account. */
export async function openSecurity(page: Page, email: string): Promise<void> {
  await submitPassword(page, email);
  await expect(page.getByRole('region', { name: 'Ingreso en dos pasos' })).toBeVisible();
}

/** Ends the session in this browser, as the page does. */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.goto('about:blank');
}
