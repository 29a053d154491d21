import { env } from 'node:process';
import type { Page } from '@playwright/test';
import { startProvider, type TestProvider, type ProviderClaims } from '../../server/test/openid-provider.ts';
import { test } from './test.ts';

export const port = env['E2E_PORT'];
/** The main host, the one a provider sends people back to. */
export const main = `http://localhost:${port}`;

let provider: TestProvider;
let count = 0;

/** Runs the provider `Acme` beside the tests of a file. */
export function withProvider(): void {
  test.beforeAll(async () => {
    provider = await startProvider({
      redirectUris: [`${main}/api/auth/oauth/oidc/callback`],
      port: Number(env['E2E_OIDC_PORT']),
    });
  });
  test.afterAll(() => provider.close());
  // The provider's own pages ask for a font elsewhere.
  test.beforeEach(({ context }) => context.route(/fonts\.(googleapis|gstatic)\.com/, (route) => route.abort()));
}

/** Somebody new at the provider; returns the name they sign in with there. */
export function atProvider(claims: ProviderClaims): string {
  // Who it is at the provider is one account of ours for good, also when a later run of the tests counts anew.
  const login = `acme-${Date.now()}-${(count += 1)}`;
  provider.people.set(login, { email_verified: true, given_name: 'Inés', family_name: 'Ñáñez', ...claims });
  return login;
}
export const anEmail = (): string => `proveedor-${Date.now()}-${(count += 1)}@example.com`;

export const toProvider = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Continuar con Acme' }).click();

/** Signs in on the provider's page and agrees. */
export async function agree(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** From a page of ours with its button to the provider and back. */
export async function through(page: Page, login: string): Promise<void> {
  await toProvider(page);
  await agree(page, login);
}
