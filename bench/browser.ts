import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { session, type SessionData } from '@baluarte/contract/identity/session.ts';
import { chromium, type BrowserContext } from '@playwright/test';
import { findChromium } from '../e2e/chromium.ts';
import type { Environment } from './environment.ts';
import { read } from './load.ts';

/** A browser with a profile of its own, and the port others can steer it by. */
export interface Browser {
  context: BrowserContext;
  port: number;
  close(): Promise<void>;
}

/** Opens Chromium as the browser tests do, on an empty profile, with further arguments. */
export async function openBrowser(further: readonly string[] = []): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'baluarte-bench-browser-'));
  const { executablePath, args } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, ...further, '--remote-debugging-port=0', '--remote-debugging-address=127.0.0.1'],
    locale: 'es-CO',
    viewport: { width: 1350, height: 940 },
  });
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return {
    context,
    port: Number(port),
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Address of the product under a company's name, as a person opens it. */
export const siteOf = ({ product }: Environment, subdomain: string): string => {
  const { port } = new URL(product.url);
  return `http://${subdomain}.localhost:${port}`;
};

/** Local storage of a signed-in user's browser. */
async function storedSession({ product, person }: Environment): Promise<[name: string, value: string][]> {
  const { data } = JSON.parse(await read(`${product.url}/api${session.get.path}`, person.headers)) as {
    data: SessionData;
  };
  const kept = { ...data, accessToken: person.token, baseUrl: '/api', tenant: true };
  return Object.entries(kept).flatMap(([name, value]): [string, string][] => {
    if (value === null) return [];
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}

/** Signs the person of the environment in at an origin of this browser, without loading the product's pages. */
export async function signIn(environment: Environment, context: BrowserContext, origin: string): Promise<void> {
  const kept = await storedSession(environment);
  const page = await context.newPage();
  await page.goto(`${origin}/api/health`);
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, kept);
  await page.close();
}
