import lighthouse, { desktopConfig } from 'lighthouse';
import { openBrowser, signIn, siteOf } from './browser.ts';
import type { Environment } from './environment.ts';
import type { Figure } from './table.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

interface Judgement {
  scores: Record<Category, number>;
  /** Milliseconds to the largest thing on screen. */
  largest: number;
  /** Names of the checks that cost points, per category. */
  lost: string[];
}

const runs = 3;

async function judge(url: string, port: number, tries = 3): Promise<Judgement> {
  const flags = { port, logLevel: 'error' as const, onlyCategories: [...categories] };
  const result = await lighthouse(url, flags, desktopConfig);
  // Sometimes the browser's trace begins too late to be useful.
  if (result?.lhr.runtimeError && tries > 1) return judge(url, port, tries - 1);
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
    scores: scores as Record<Category, number>,
    largest: audits['largest-contentful-paint']?.numericValue ?? 0,
    lost,
  };
}

/** The run in the middle by performance. */
async function judgeOften(url: string, port: number): Promise<Judgement> {
  const judgements: Judgement[] = [];
  for (let run = 0; run < runs; run += 1) judgements.push(await judge(url, port));
  judgements.sort((a, b) => a.scores.performance - b.scores.performance);
  return judgements[Math.floor(runs / 2)] as Judgement;
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
      const { scores, largest, lost } = await judgeOften(url, browser.port);
      const { performance, accessibility, 'best-practices': practices } = scores;
      figures.push({
        what: `Lighthouse, ${what}`,
        measured: `${performance} / ${accessibility} / ${practices}, largest paint ${Math.round(largest)} ms`,
        limit: lost.length > 0 ? `points lost: ${lost.join(', ')}` : 'no point lost',
        aim: 'speed ≥ 95, accessibility 100, practices ≥ 95',
        met: performance >= 95 && accessibility === 100 && practices >= 95,
      });
    }
  } finally {
    await browser.close();
  }
  return figures;
}
