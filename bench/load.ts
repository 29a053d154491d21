import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface Asked {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
}

/** Load on one address; refuses figures that contain a failure. */
export async function load({ url, headers = {}, connections, seconds }: Asked): Promise<Load> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Median milliseconds of a piece of work done one after the other, after a warm-up. */
export async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < Math.min(5, times); warm += 1) await work();
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return middle(taken);
}

/** Reads one address to its end; throws unless it succeeds. */
export async function read(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`);
  return text;
}
