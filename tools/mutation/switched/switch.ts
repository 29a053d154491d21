import { env } from 'node:process';
import { Client } from 'pg';

type Sent = { text: string; name?: string };
type Ask = (config: unknown, ...rest: unknown[]) => unknown;

/** Which fault is on, and which were passed since the last look. */
export interface Switch {
  on: number;
  /** By the number of a fault: 1 where its place was passed. */
  passed: Uint8Array;
  /** Whether the database did not understand the text of the fault that is on. */
  isInvalid: boolean;
  /** What modules keep between requests. */
  caches: Map<unknown, unknown>[];
}

declare global {
  // oxlint-disable-next-line no-var -- a global of the type declaration
  var isMutantOn: (id: number) => boolean;
  var keptMap: <M extends Map<unknown, unknown>>(map: M) => M;
}

/** The switch of this process. */
export const mutantSwitch: Switch = {
  on: Number(env['MUTANT_ON'] ?? '0'),
  passed: new Uint8Array(200_000),
  isInvalid: false,
  caches: [],
};

globalThis.isMutantOn = (id) => {
  mutantSwitch.passed[id] = 1;
  return id === mutantSwitch.on;
};
globalThis.keptMap = (map) => {
  mutantSwitch.caches.push(map);
  return map;
};

/** SQL text as it is sent: every place of a fault by whether it is on. */
function resolved(text: string): { text: string; isPlanted: boolean } {
  let isPlanted = false;
  const found = text.replace(/⟦(\d+)¦([^¦]*)¦([^⟧]*)⟧/g, (_, id: string, before: string, after: string) => {
    mutantSwitch.passed[Number(id)] = 1;
    if (Number(id) !== mutantSwitch.on) return before;
    isPlanted = true;
    return after;
  });
  return { text: found, isPlanted };
}

function watch(error: unknown): void {
  const { code } = error as { code?: string };
  if (code?.startsWith('42') === true) mutantSwitch.isInvalid = true;
}

const { prototype } = Client as unknown as { prototype: { query: Ask } };
const ask = prototype.query;
prototype.query = function query(this: unknown, config: unknown, ...rest: unknown[]) {
  const text = typeof config === 'string' ? config : (config as Partial<Sent> | null)?.text;
  if (typeof text !== 'string' || !text.includes('⟦')) return ask.call(this, config, ...rest);
  const { text: sent, isPlanted } = resolved(text);
  if (typeof config === 'string') config = sent;
  else if (typeof (config as { submit?: unknown }).submit === 'function') (config as Sent).text = sent;
  else {
    const { name, ...others } = config as Sent;
    config = { ...others, text: sent, ...(name === undefined || isPlanted ? {} : { name }) };
  }
  if (!isPlanted) return ask.call(this, config, ...rest);
  const last = rest.at(-1);
  if (typeof last === 'function')
    rest[rest.length - 1] = (error: unknown, ...found: unknown[]) => {
      if (error) watch(error);
      return (last as (...all: unknown[]) => unknown)(error, ...found);
    };
  const answer = ask.call(this, config, ...rest);
  if (answer instanceof Promise) answer.catch(watch);
  return answer;
};
