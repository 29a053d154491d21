import type { Environment } from './environment.ts';
import { load } from './load.ts';
import { ms, type Figure } from './table.ts';

/** As many downloads as one impatient user starts. */
const downloads = 24;
/** Times the 99th percentile of a list may grow while they are made. */
const most = 20;

/** Downloads everything; false where the server answers `busy`, as it does beyond its capacity. */
async function isMade(url: string, headers: Record<string, string>): Promise<boolean> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok && answer.status !== 503) throw new Error(`${url}: ${answer.status}`);
  return answer.ok;
}

/** How long others wait for a list while one person downloads everything, many times over. */
export async function measureDownloads({ product, person }: Environment): Promise<Figure[]> {
  const { headers } = person;
  const list = { url: `${product.url}/api/threats?perPage=10`, headers, connections: 2 };
  await load({ ...list, seconds: 2 });
  const quiet = await load({ ...list, seconds: 5 });
  const start = performance.now();
  let hasEnded = false;
  const files = Promise.all(
    Array.from({ length: downloads }, () => isMade(`${product.url}/api/risks/export?format=csv`, headers)),
  ).finally(() => (hasEnded = true));
  const busy = await load({ ...list, seconds: 8 });
  const isMeasured = !hasEnded;
  const made = (await files).filter(Boolean).length;
  const whole = performance.now() - start;
  return [
    {
      what: `a list, p99, while one person asks for ${downloads} files of 100,000 risks (${made} made in ${ms(whole)}, the rest told to come back)`,
      measured: ms(busy.p99),
      limit: `${ms(quiet.p99)} in quiet`,
      aim: `no more than ${most} x, and every list answered`,
      met: isMeasured && made > 0 && busy.p99 <= most * Math.max(quiet.p99, 5),
    },
  ];
}
