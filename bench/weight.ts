import type { BrowserContext } from '@playwright/test';
import { openBrowser, signIn, siteOf } from './browser.ts';
import type { Ground } from './ground.ts';
import type { Figure } from './table.ts';

interface Weight {
  /** Bytes over the wire, headers included. */
  scripts: number;
  everything: number;
  requests: number;
}

/** Opens an address and weighs what comes over the wire until nothing more is asked for. */
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

/** What the first page and the next ones weigh, compressed, in a browser that starts with nothing. */
export async function measureWeight(ground: Ground): Promise<Figure[]> {
  const browser = await openBrowser();
  const site = siteOf(ground, ground.company.subdomain);
  const weights: [what: string, limit: number, weight: Weight][] = [];
  const open = async (path: string, limit: number, what: string) =>
    weights.push([what, limit, await weigh(browser.context, `${site}${path}`)]);
  try {
    await open('/login', 200_000, 'first page, sign-in, nothing kept');
    await signIn(ground, browser.context, site);
    await open('/home', 80_000, 'next page, home');
    await open('/risks', 80_000, 'next page, risks');
    await open('/risks/management', 80_000, 'next page, heat map');
    await open('/threats', 80_000, 'next page, threats');
    await open('/threats', 80_000, 'the same page again');
  } finally {
    await browser.close();
  }
  return weights.map(([what, limit, { scripts, everything, requests }]) => ({
    what: `${what}: JavaScript`,
    measured: kilobytes(scripts),
    limit: `everything ${kilobytes(everything)} in ${requests} requests`,
    aim: `< ${kilobytes(limit)}`,
    met: scripts < limit,
  }));
}
