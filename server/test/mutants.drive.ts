import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { env, stdout } from 'node:process';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { mutatedFiles } from '../../tools/mutation/switched/plugin.ts';
import type { Mutant } from '../../tools/mutation/switched/source-mutants.ts';
import { mutantSwitch } from '../../tools/mutation/switched/switch.ts';
import { withoutTime } from './answers.ts';
import { askingDemo, reading } from './answering.ts';
import { testApp, type TestApp } from './app.ts';
import { removeCopy } from './copy-company.ts';
import { act, prepareAct, writing, type Act } from './doing.ts';
import { scheduledWork } from './scheduled.ts';
import { Kept, writableTables, writesOf } from './writes.ts';

/** One request of the answers, or one act of the writes, and what comes of it without a fault. */
interface Trial {
  /** The endpoint and who asks: requests of the same unit differ by their query only. */
  unit: string;
  name: string;
  /** Does it with a fault on, 0 for none; returns everything that can be seen of it. */
  run(id: number): Promise<string>;
  outcome: string;
  /** Whether the same comes of it twice. */
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
/** What passes the faults: `reads`, `writes`, `scheduled` work, or some of them. */
const tried = env['MUTANTS_TRY'] ?? 'reads, writes, scheduled';
/** Milliseconds an answer may take. */
const timeout = 15_000;

const resultsIn = (path: string): Result[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Result)
    : [];

/** The faults that survived another run, found again by their text: numbers and lines change with the sources. */
function survivorsIn(path: string, mutants: readonly Mutant[]): Mutant[] {
  const textOf = ({ file, rule, before, after }: Mutant) => [file, rule, before, after].join('\n');
  const byText = Map.groupBy(mutants, textOf);
  const found = resultsIn(path).flatMap((survivor) => {
    if (survivor.outcome !== 'survived') return [];
    const distance = ({ line }: Mutant) => Math.abs(line - survivor.line);
    return (byText.get(textOf(survivor)) ?? []).toSorted((one, other) => distance(one) - distance(other)).slice(0, 1);
  });
  return [...new Set(found)];
}

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

/** Returns what makes new rows get the ids they would get now. Ids are unique in a company only, and each act has its own. */
async function sequencesOf({ database }: TestApp): Promise<() => Promise<unknown>> {
  const { rows } = await database.owner.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, 1) as value from pg_sequences where schemaname = 'public'`,
  );
  const text = rows.map(({ name, value }) => `setval('${name}', ${value})`).join(', ');
  return () => database.owner.query(`select ${text}`);
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

test('faults behind switches are noticed by answers, writes or scheduled work', async () => {
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
    // Digits last: an id of a request is known by its digits, too.
    const known = withoutTime(JSON.stringify(others), demo.today).replace(/\d+/g, '#');
    return `${statusCode} ${known} ${withoutTime(body, demo.today).replace(fleeting, '')}`;
  };
  /** What comes of work with a fault on, or `late`. */
  const withFault = async <T>(id: number, work: () => Promise<T>): Promise<T | 'late'> => {
    switchTo(id);
    mutantSwitch.passed.fill(0);
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, timeout, 'late').unref());
    const found = await Promise.race([work(), late]);
    mutantSwitch.on = 0;
    return found;
  };

  const trials: Trial[] = [];
  /** Trials by the fault whose place they pass. */
  const passing = new Map<number, number[]>();
  const notePassed = () => {
    for (let id = mutantSwitch.passed.indexOf(1); id !== -1; id = mutantSwitch.passed.indexOf(1, id + 1)) {
      const known = passing.get(id);
      if (known) known.push(trials.length);
      else passing.set(id, [trials.length]);
    }
  };
  let unit = '';
  const recorder = {
    async call(person: Parameters<TestApp['call']>[0], endpoint: AnyEndpoint, input: Parameters<TestApp['call']>[2]) {
      const answer = await withFault(0, () => app.call(person, endpoint, input));
      if (answer === 'late') throw new Error(`${endpoint.name} does not answer`);
      if (answer.status === 422) return answer;
      notePassed();
      const run = async (id: number) => {
        const found = await withFault(id, () => app.call(person, endpoint, input));
        return found === 'late' ? found : written(found.raw);
      };
      const name = `${endpoint.name} ${JSON.stringify(input?.query ?? {})}`;
      trials.push({ unit, name, run, outcome: written(answer.raw), isStable: true });
      return answer;
    },
  } as Pick<TestApp, 'call'>;
  if (tried.includes('reads'))
    for (const endpoint of reading)
      for (const asker of demo.askersOf(endpoint)) {
        unit = `${endpoint.name} ${asker.name}`;
        await demo.ask(endpoint, asker, recorder);
      }
  if (tried.includes('writes')) {
    const tables = await writableTables(app);
    const linesOf = async (done: Act) =>
      (await writesOf(app, done, { tables, today: demo.today })).join('\n').replace(fleeting, '');
    await act(app, writing[0] as AnyEndpoint);
    const restart = await sequencesOf(app);
    for (const endpoint of writing)
      for (const isUndo of [false, true]) {
        const run = async (id: number) => {
          switchTo(0);
          await restart();
          let whole: Act | 'late';
          if (isUndo) {
            const done = await act(app, endpoint);
            const params = { id: done.written?.id ?? 0 };
            const undone = await withFault(id, () => app.call(done.author, changeset.undo, { params }));
            whole = undone === 'late' ? undone : { ...done, status: undone.status, reply: undone.raw.json() };
          } else whole = await withFault(id, await prepareAct(app, endpoint));
          if (whole === 'late') return whole;
          const lines = await linesOf(whole);
          await removeCopy(app.database, whole.company.companyId);
          return lines;
        };
        const name = isUndo ? `undo of ${endpoint.name}` : endpoint.name;
        const outcome = await run(0);
        if (isUndo && !outcome.startsWith('  200')) continue;
        notePassed();
        trials.push({ unit: name, name, run, outcome, isStable: true });
      }
  }
  if (tried.includes('scheduled')) {
    const kept = await Kept.of(app, demo.companyId);
    for (const [name, work] of scheduledWork(app)) {
      const run = async (id: number) => {
        let end = '';
        const lines = await kept.changedBy(async () => {
          end = (await withFault(id, () => work().catch(String))) ?? 'done';
        }, demo.today);
        return [...lines, end].join('\n');
      };
      const outcome = await run(0);
      notePassed();
      trials.push({ unit: name, name, run, outcome, isStable: true });
    }
  }
  const candidates = mutants.filter(({ file, rule }) => random() < shareOf(rule) && file.includes(folder));
  const passed = candidates.filter(({ id }) => passing.has(id));
  stdout.write(`${trials.length} requests and acts pass ${passing.size} of ${mutants.length} faults\n`);

  /** Trials of a fault: first one of each endpoint and person, then the others. */
  function trialsOf(id: number): Trial[] {
    const mixed = shuffled((passing.get(id) ?? []).flatMap((at) => trials[at] ?? [])).filter(
      ({ isStable }) => isStable,
    );
    const firsts = [...new Map(mixed.map((trial) => [trial.unit, trial])).values()];
    return [...new Set([...firsts, ...mixed])].slice(0, maxTried);
  }

  /** What a fault does to one trial; null: nothing. Throws where the application does not answer any more. */
  async function tryOn(id: number, trial: Trial): Promise<Outcome | null> {
    const found = await trial.run(id);
    if (found === trial.outcome) return null;
    const outcome = mutantSwitch.isInvalid ? 'invalid' : 'caught';
    const sound = await trial.run(0);
    if (sound === 'late') throw new Error(`the application no longer answers after fault ${id}`);
    if (sound === trial.outcome) return outcome;
    // Time went on, or nobody is answered the same twice.
    const next = await trial.run(0);
    trial.isStable = next === sound;
    if (!trial.isStable) {
      const known = new Set(sound.split('\n'));
      const others = next.split('\n').filter((line) => !known.has(line));
      stdout.write(`${trial.name} is not the same twice:\n${others.join('\n')}\n`);
    }
    trial.outcome = next;
    return found === sound || !trial.isStable ? null : outcome;
  }

  const known = new Set(resultsIn(results).map(({ id }) => id));
  const chosen = again === undefined ? shuffled(passed).slice(0, wanted) : survivorsIn(again, mutants);
  const counts: Record<Outcome, number> = { caught: 0, survived: 0, invalid: 0 };
  for (const mutant of chosen.filter(({ id }) => !known.has(id))) {
    const result: Result = { ...mutant, outcome: 'survived', by: '', passedBy: passing.get(mutant.id)?.length ?? 0 };
    for (const trial of trialsOf(mutant.id)) {
      const outcome = await tryOn(mutant.id, trial);
      if (outcome === null) continue;
      result.outcome = outcome;
      result.by = trial.name;
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
  expect(trials.length).toBeGreaterThan(0);
});
