import lighthouse, { desktopConfig } from 'lighthouse';
import { openBrowser, signIn, siteOf } from './browser.ts';
import { prepareEmpty, type Environment } from './environment.ts';
import type { Figure } from './table.ts';

const desktop = ['performance', 'accessibility', 'best-practices'] as const;
/** Of a page that strangers find: on a phone, and by search engines as well. */
const mobile = [...desktop, 'seo'] as const;
type Category = (typeof mobile)[number];

interface Judgement {
  scores: Readonly<Partial<Record<Category, number>>>;
  /** Milliseconds to the largest thing on screen. */
  largest: number;
  /** Names of the checks that cost points, per category. */
  lost: string[];
}

const runs = 3;

async function judge(url: string, port: number, categories: readonly Category[], tries = 3): Promise<Judgement> {
  const flags = { port, logLevel: 'error' as const, onlyCategories: [...categories] };
  // Without a configuration it is a phone on a slow network.
  const result = await lighthouse(url, flags, categories === mobile ? undefined : desktopConfig);
  // Sometimes the browser's trace begins too late to be useful.
  if (result?.lhr.runtimeError && tries > 1) return judge(url, port, categories, tries - 1);
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { categories: found, audits } = result.lhr;
  const lost = categories.flatMap((category) =>
    (found[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = audits[id]?.score ?? 1;
      return weight > 0 && score < 0.9 ? [id] : [];
    }),
  );
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]));
  return {
    scores,
    largest: audits['largest-contentful-paint']?.numericValue ?? 0,
    lost,
  };
}

const speedOf = ({ scores }: Judgement) => scores.performance ?? 0;

/** The run in the middle by performance. */
async function judgeOften(url: string, port: number, categories: readonly Category[]): Promise<Judgement> {
  const judgements: Judgement[] = [];
  for (let run = 0; run < runs; run += 1) judgements.push(await judge(url, port, categories));
  judgements.sort((a, b) => speedOf(a) - speedOf(b));
  return judgements[Math.floor(runs / 2)] as Judgement;
}

const aims: Readonly<Record<Category, { words: string; least: number }>> = {
  performance: { words: 'speed ≥ 95', least: 95 },
  accessibility: { words: 'accessibility 100', least: 100 },
  'best-practices': { words: 'practices ≥ 95', least: 95 },
  seo: { words: 'found ≥ 95', least: 95 },
};

async function figureOf(what: string, url: string, port: number, categories: readonly Category[]): Promise<Figure> {
  const { scores, largest, lost } = await judgeOften(url, port, categories);
  const points = categories.map((name) => scores[name] ?? 0);
  return {
    what: `Lighthouse, ${what}`,
    measured: `${points.join(' / ')}, largest paint ${Math.round(largest)} ms`,
    limit: lost.length > 0 ? `points lost: ${lost.join(', ')}` : 'no point lost',
    aim: categories.map((name) => aims[name].words).join(', '),
    met: categories.every((name, at) => (points[at] ?? 0) >= aims[name].least),
  };
}

/** Lighthouse on the page strangers begin the public self-assessment on, as a phone on a slow network sees it. */
export async function measurePublicPage(): Promise<Figure[]> {
  const environment = await prepareEmpty();
  const browser = await openBrowser();
  try {
    const { port } = new URL(environment.product.url);
    return [
      await figureOf('public self-assessment, on a phone', `http://localhost:${port}/mspi`, browser.port, mobile),
    ];
  } finally {
    await browser.close();
    await environment.close();
  }
}

/** Lighthouse on the pages people see first and most, desktop, signed in, over a hundred thousand risks. */
export async function measureLighthouse(environment: Environment): Promise<Figure[]> {
  const browser = await openBrowser();
  const site = siteOf(environment, environment.company.subdomain);
  const pages: Record<string, string> = {
    'sign-in': `${siteOf(environment, `${environment.company.subdomain}-1`)}/login`,
    home: `${site}/home`,
    'list of risks': `${site}/risks`,
    'heat map': `${site}/risks/management`,
  };
  const figures: Figure[] = [];
  try {
    await signIn(environment, browser.context, site);
    for (const [what, url] of Object.entries(pages)) {
      figures.push(await figureOf(what, url, browser.port, desktop));
    }
  } finally {
    await browser.close();
  }
  return figures;
}
