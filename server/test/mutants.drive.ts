import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { env, stdout } from 'node:process';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { mutatedFiles } from '../../tools/mutation/switched/plugin.ts';
import type { Mutant } from '../../tools/mutation/switched/source-mutants.ts';
import { mutantSwitch } from '../../tools/mutation/switched/switch.ts';
import { withoutTime } from './answers.ts';
import { askingDemo, reading } from './answering.ts';
import { testApp, type TestApp } from './app.ts';

/** One request of the answers, and what it is answered without a fault. */
interface Request {
  /** The endpoint and who asks: requests of the same unit differ by their query only. */
  unit: number;
  person: Parameters<TestApp['call']>[0];
  endpoint: AnyEndpoint;
  input: Parameters<TestApp['call']>[2];
  answer: string;
  /** Whether it is answered the same twice. */
  isStable: boolean;
}
/** `invalid`: PostgreSQL refuses the changed statement, so any test would notice. */
type Outcome = 'caught' | 'survived' | 'invalid';
interface Result extends Mutant {
  outcome: Outcome;
  /** The request that noticed it. */
  by: string;
  passedBy: number;
}

/** The file that gets one line for each fault; a run goes on where the last one over the same file ended. */
const results = env['MUTANTS_RESULTS'] ?? '.tmp/mutants.jsonl';
const seed = Number(env['MUTANTS_SEED'] ?? '1');
const wanted = Number(env['MUTANTS_COUNT'] ?? '400');
/** Part of the paths of the sources. */
const folder = env['MUTANTS_IN'] ?? '';
/** Results of another run: only what survived there is tried. */
const again = env['MUTANTS_AGAIN'];
/** A fault that many requests pass is tried with so many of them. */
const maxTried = Number(env['MUTANTS_TRIED'] ?? '40');
/** Milliseconds an answer may take. */
const timeout = 15_000;

const resultsIn = (path: string): Result[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Result)
    : [];

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomBy(state: number) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const random = randomBy(seed);
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** How often a kind of fault is taken: there are many properties, elements and numbers, and most are missed at once. */
function shareOf(rule: string): number {
  if (/^(?:property|element|number)/.test(rule)) return 0.15;
  return /^(?:spread|boolean|\?|if)/.test(rule) ? 0.4 : 1;
}

/** Turns a fault on, 0 for none, and empties what modules keep between requests. */
function switchTo(id: number): void {
  for (const map of mutantSwitch.caches) map.clear();
  mutantSwitch.on = id;
  mutantSwitch.isInvalid = false;
}

const fleeting = /"(?:reference|token|timing|uptime|nonce|nextAt)":(?:"[^"]*"|[\d.]+|null)/g;

test('faults behind switches are noticed by the answers', async () => {
  const app = await testApp({ DB_POOL: '6' });
  await app.database.owner.query(
    `do $$ begin execute format('alter database %I set statement_timeout = ''8s''', current_database()); end $$`,
  );
  const demo = await askingDemo(app);
  // Registers are filled once, when the application is built: only what is empty now is a cache.
  mutantSwitch.caches = mutantSwitch.caches.filter((map) => map.size === 0);
  const mutants = [...mutatedFiles().values()].flatMap((file) => file.mutants);
  const written = ({ statusCode, headers, body }: LightMyRequestResponse) => {
    const { date: _, ...others } = headers;
    const text = withoutTime(`${JSON.stringify(others).replace(/\d+/g, '#')} ${body}`, demo.today);
    return `${statusCode} ${text.replace(fleeting, '')}`;
  };
  const ask = async (id: number, { person, endpoint, input }: Request): Promise<string> => {
    switchTo(id);
    const late = new Promise<null>((resolve) => setTimeout(resolve, timeout, null).unref());
    const answer = await Promise.race([app.call(person, endpoint, input), late]);
    return answer === null ? 'late' : written(answer.raw);
  };

  const requests: Request[] = [];
  /** Requests by the fault whose place they pass. */
  const passing = new Map<number, number[]>();
  let unit = 0;
  const recorder = {
    async call(person: Request['person'], endpoint: AnyEndpoint, input: Request['input']) {
      switchTo(0);
      mutantSwitch.passed.fill(0);
      const answer = await app.call(person, endpoint, input);
      if (answer.status === 422) return answer;
      for (let id = mutantSwitch.passed.indexOf(1); id !== -1; id = mutantSwitch.passed.indexOf(1, id + 1))
        passing.set(id, [...(passing.get(id) ?? []), requests.length]);
      requests.push({ unit, person, endpoint, input, answer: written(answer.raw), isStable: true });
      return answer;
    },
  } as Pick<TestApp, 'call'>;
  for (const endpoint of reading)
    for (const asker of demo.askersOf(endpoint)) {
      unit += 1;
      await demo.ask(endpoint, asker, recorder);
    }
  const candidates = mutants.filter(({ file, rule }) => random() < shareOf(rule) && file.includes(folder));
  const passed = candidates.filter(({ id }) => passing.has(id));
  stdout.write(`${requests.length} requests pass ${passing.size} of ${mutants.length} faults\n`);

  /** Requests to try a fault with: first one of each endpoint and person, then the others. */
  function requestsFor(id: number): Request[] {
    const mixed = shuffled((passing.get(id) ?? []).flatMap((at) => requests[at] ?? [])).filter(
      ({ isStable }) => isStable,
    );
    const firsts = [...new Map(mixed.map((request) => [request.unit, request])).values()];
    return [...new Set([...firsts, ...mixed])].slice(0, maxTried);
  }

  /** What a fault does to one request; null: nothing. Throws where the application does not answer any more. */
  async function tryOn(id: number, request: Request): Promise<{ outcome: Outcome; answer: string } | null> {
    const answer = await ask(id, request);
    if (answer === request.answer) return null;
    const outcome = mutantSwitch.isInvalid ? 'invalid' : 'caught';
    const sound = await ask(0, request);
    if (sound === 'late') throw new Error(`the application no longer answers after fault ${id}`);
    if (sound === request.answer) return { outcome, answer };
    // Time went on, or nobody is answered the same twice.
    request.isStable = (await ask(0, request)) === sound;
    request.answer = sound;
    return answer === sound || !request.isStable ? null : { outcome, answer };
  }

  const known = new Set(resultsIn(results).map(({ id }) => id));
  const survivors = new Set(
    again === undefined ? [] : resultsIn(again).flatMap(({ id, outcome }) => (outcome === 'survived' ? [id] : [])),
  );
  const chosen =
    again === undefined ? shuffled(passed).slice(0, wanted) : mutants.filter(({ id }) => survivors.has(id));
  const counts: Record<Outcome, number> = { caught: 0, survived: 0, invalid: 0 };
  for (const mutant of chosen.filter(({ id }) => !known.has(id))) {
    const result: Result = { ...mutant, outcome: 'survived', by: '', passedBy: passing.get(mutant.id)?.length ?? 0 };
    for (const request of requestsFor(mutant.id)) {
      const effect = await tryOn(mutant.id, request);
      if (effect === null) continue;
      result.outcome = effect.outcome;
      result.by = `${request.endpoint.name} ${JSON.stringify(request.input?.query ?? {})}`;
      break;
    }
    counts[result.outcome] += 1;
    appendFileSync(results, `${JSON.stringify(result)}\n`);
    if (result.outcome === 'survived')
      stdout.write(
        `survived: ${mutant.file}:${mutant.line} ${mutant.rule}: ${mutant.before} → ${mutant.after || 'nothing'}\n`,
      );
  }
  switchTo(0);
  stdout.write(`${counts.caught} caught, ${counts.survived} survived, ${counts.invalid} were no valid SQL\n`);
  await app.close();
  expect(requests.length).toBeGreaterThan(0);
});
