import { env } from 'node:process';
import type { SessionData } from '@baluarte/contract/identity/session.ts';
import type { BrowserContextOptions } from '@playwright/test';
import { password } from './accounts.ts';
import { scope } from './sign-in.ts';

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Somebody signed in without the pages: what the server says of their session, and its token. */
export interface Person {
  token: string;
  session: SessionData;
  /** Subdomain of the address they work at. */
  subdomain: string;
}

async function ask<T>(
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: unknown },
) {
  // By number: not every machine resolves names below localhost, the browser alone does so by itself.
  const response = await fetch(`http://127.0.0.1:${env['E2E_PORT']}/api${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

const headersOf = (token: string, subdomain: string) => ({
  Authorization: `Bearer ${token}`,
  'X-Subdomain': subdomain,
});

/** The session behind a token, as the server describes it at an address. */
export async function personOf(token: string, subdomain: string): Promise<Person> {
  const { data } = await ask<{ data: SessionData }>('/session', { headers: headersOf(token, subdomain) });
  return { token, session: data, subdomain };
}

/** Signs somebody in by the API, at an address. */
export async function signedInAs(email: string, subdomain: string, secret = password): Promise<Person> {
  const { token } = await ask<{ token: string }>('/auth/sign-in/email', {
    method: 'POST',
    headers: { 'X-Subdomain': subdomain },
    body: { email, password: secret },
  });
  return personOf(token, subdomain);
}

/** The same person in another company, at the main address, or in another scope. */
export async function moved(
  { token, subdomain, session }: Person,
  to: { companyId: number } | { scopeId: number },
): Promise<Person> {
  const isCompany = 'companyId' in to;
  const { data } = await ask<{ data: SessionData }>(isCompany ? '/session/company' : '/session/scope', {
    method: 'POST',
    headers: headersOf(token, isCompany ? subdomain : session.subdomain),
    body: to,
  });
  return { token, session: data, subdomain };
}

/** Signs somebody in by the API at Aurora's address, in the tests' scope where they have several. */
export async function signedInAtAurora(email: string): Promise<Person> {
  const person = await signedInAs(email, 'aurora');
  const chosen = person.session.scopes.find(({ name }) => name === scope);
  return person.session.scope === null && chosen ? moved(person, { scopeId: chosen.id }) : person;
}

/** Somebody as another user sees them, read-only. */
export async function seenAs({ token, subdomain }: Person, userId: number): Promise<Person> {
  const { data } = await ask<{ data: { token: string } }>(`/users/${userId}/view-as`, {
    method: 'POST',
    headers: headersOf(token, subdomain),
    body: {},
  });
  return personOf(data.token, subdomain);
}

/** Origin of an address of the tests' own server. */
export const originOf = (subdomain: string): string =>
  `http://${subdomain === 'app' ? '' : `${subdomain}.`}localhost:${env['E2E_PORT']}`;

const keys: Readonly<Record<string, string>> = { language: 'personLanguage', theme: 'personTheme' };

/** What a browser keeps of somebody who signed in, so that a page opens without the form. */
export function stateOf({ token, session, subdomain }: Person): State {
  const stored = { ...session, baseUrl: '/api', tenant: session.subdomain !== 'app', accessToken: token };
  const localStorage = Object.entries(stored).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : [{ name: keys[name] ?? name, value: typeof value === 'string' ? value : JSON.stringify(value) }],
  );
  return { cookies: [], origins: [{ origin: originOf(subdomain), localStorage }] };
}
