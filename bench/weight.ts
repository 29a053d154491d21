import type { BrowserContext } from '@playwright/test';
import { openBrowser, signIn, siteOf } from './browser.ts';
import type { Environment } from './environment.ts';
import type { Figure } from './table.ts';

interface Weight {
  /** Bytes over the wire, headers included. */
  scripts: number;
  everything: number;
  requests: number;
}

/** Opens a URL and measures the bytes transferred until the network is idle. */
async function weigh(context: BrowserContext, url: string): Promise<Weight> {
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const weight: Weight = { scripts: 0, everything: 0, requests: 0 };
  const scripts = new Set<string>();
  wire.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    weight.requests += 1;
    weight.everything += encodedDataLength;
    if (scripts.has(requestId)) weight.scripts += encodedDataLength;
  });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  return weight;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

/** Pages a person may open next, from the start page: every one is weighed on a browser that saw nothing else. */
const nextPages = {
  risks: '/risks',
  'heat map': '/risks/management',
  recognition: '/risks/recognition',
  threats: '/threats',
  'a new threat': '/threats/create',
  assets: '/assets',
  parameters: '/parameters',
  impacts: '/impacts',
  'probability measures': '/probability-measure',
  settings: '/settings',
  audit: '/audit',
  scopes: '/scopes',
  users: '/users',
  'a new user': '/users/create',
  roles: '/roles',
  'a new role': '/roles/create',
  notifications: '/notifications',
  'my account': '/my-account',
};

const limits = { first: 200_000, next: 80_000 };
/** Requests of a page, its data among them; the settings open with a part that chooses from seven lists of the platform. */
const mostRequests = (what: string) => (what.startsWith('from home') && what !== 'from home to settings' ? 25 : 32);

/** What the first page and the next ones weigh, compressed, in a browser that starts with nothing. */
export async function measureWeight(environment: Environment): Promise<Figure[]> {
  const site = siteOf(environment, environment.company.subdomain);
  const weights = new Map<string, Weight & { limit: number }>();
  for (const [next, path] of Object.entries(nextPages)) {
    const browser = await openBrowser();
    const open = async (what: string, address: string, limit: number) =>
      weights.set(what, { ...(await weigh(browser.context, `${site}${address}`)), limit });
    try {
      await open('first page, sign-in, nothing kept', '/login', limits.first);
      await signIn(environment, browser.context, site);
      await open('next page, home', '/home', limits.next);
      await open(`from home to ${next}`, path, limits.next);
      await open('the same page again', path, limits.next);
    } finally {
      await browser.close();
    }
  }
  return [...weights].map(([what, { scripts, everything, requests, limit }]) => ({
    what: `${what}: JavaScript`,
    measured: kilobytes(scripts),
    limit: `everything ${kilobytes(everything)} in ${requests} requests`,
    aim: `< ${kilobytes(limit)}, ≤ ${mostRequests(what)} requests`,
    met: scripts < limit && requests <= mostRequests(what),
  }));
}
