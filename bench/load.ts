import { loadavg } from 'node:os';
import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface LoadOptions {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
}

/** Load on one address; refuses figures that contain a failure. */
export async function load({ url, headers = {}, connections, seconds }: LoadOptions): Promise<Load> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** The value in the middle; of an even number of values the higher of the two. */
export const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Load on several URLs in turns, so that other load affects all of them equally; the median of each
 * figure over the rounds. The first, shorter round warms up and does not count.
 */
export async function compared<Name extends string>(
  targets: Readonly<Record<Name, Omit<LoadOptions, 'seconds'>>>,
  { rounds = 3, seconds = 4 } = {},
): Promise<Record<Name, Load>> {
  const names = Object.keys(targets) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<Name, Load[]>;
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const taken = await load({ ...targets[name], seconds: round === 0 ? 2 : seconds });
      if (round > 0) found[name].push(taken);
    }
  const figure = (name: Name, of: keyof Load) => middle(found[name].map((taken) => taken[of]));
  return Object.fromEntries(
    names.map((name) => [
      name,
      { perSecond: figure(name, 'perSecond'), p50: figure(name, 'p50'), p99: figure(name, 'p99') },
    ]),
  ) as Record<Name, Load>;
}

/** Median milliseconds of several pieces of work, each done `times` times, in turns; two rounds before warm up. */
export async function medians<Name extends string>(
  times: number,
  works: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let turn = -2; turn < times; turn += 1)
    for (const name of names) {
      // The first after another piece of work pays for what that one left in the caches.
      await works[name]();
      const start = performance.now();
      await works[name]();
      if (turn >= 0) taken[name].push(performance.now() - start);
    }
  return Object.fromEntries(names.map((name) => [name, middle(taken[name])])) as Record<Name, number>;
}

/** Reads one address to its end; throws unless it succeeds. */
export async function read(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`);
  return text;
}

/** How busy the machine was in the last minute, in processors. */
export const busy = (): string => (loadavg()[0] ?? 0).toFixed(1);

/** The slowest of several pieces of work by their medians, and its milliseconds. */
export async function slowestOf(
  times: number,
  works: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<{ name: string; taken: number }> {
  const found = Object.entries(await medians(times, works)).map(([name, taken]) => ({ name, taken }));
  return found.reduce((one, other) => (other.taken > one.taken ? other : one));
}
