import { env } from 'node:process';
import type { AnyEndpoint, PageMeta } from '@baluarte/contract/kit/endpoint.ts';
import type { Page } from '@playwright/test';
import type { z } from 'zod';

interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}
type Reply<E extends AnyEndpoint> = E['form'] extends 'list' ? z.output<E['reply']>[] : z.output<E['reply']>;
interface Answer<E extends AnyEndpoint> {
  data: Reply<E>;
  /** Of a list. */
  meta: PageMeta;
}

/** The API beside the interface: to prepare what a test needs and to check what the interface says. */
export interface Api {
  /** Calls an endpoint of the contract as the person of the page. Throws what the server refused. */
  call<E extends AnyEndpoint>(endpoint: E, input?: Input): Promise<Answer<E>>;
}

function addressOf({ path }: AnyEndpoint, { params = {}, query = {} }: Input): string {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const terms = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  // By number: not every machine resolves names below localhost, the browser alone does so by itself.
  return `http://127.0.0.1:${env['E2E_PORT']}/api${place}?${new URLSearchParams(terms).toString()}`;
}

/** The API with a session, at an address and in a scope where one is chosen. */
export function apiWith({
  token,
  subdomain,
  scopeId,
}: {
  token: string;
  subdomain: string;
  scopeId?: number | undefined;
}): Api {
  return {
    async call<E extends AnyEndpoint>(endpoint: E, input: Input = {}) {
      const response = await fetch(addressOf(endpoint, input), {
        method: endpoint.method,
        headers: {
          Authorization: `Bearer ${token}`,
          'X-Subdomain': subdomain,
          ...(scopeId !== undefined && { 'X-ScopeId': String(scopeId) }),
          ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${endpoint.name}: ${response.status} ${text}`);
      return JSON.parse(text === '' ? '{}' : text) as Answer<E>;
    },
  };
}

/** The API with the session, company and scope of a page that is signed in. */
export async function apiOf(page: Page): Promise<Api> {
  const kept = await page.evaluate(() => ({
    token: localStorage.getItem('accessToken'),
    subdomain: localStorage.getItem('subdomain'),
    scope: localStorage.getItem('scope'),
  }));
  const { id: scopeId } = JSON.parse(kept.scope ?? '{}') as { id?: number };
  return apiWith({ token: kept.token ?? '', subdomain: kept.subdomain ?? 'app', scopeId });
}
