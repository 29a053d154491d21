import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { impact, impactFactor } from '@baluarte/contract/risk/impact.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { probability } from '@baluarte/contract/risk/probability.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { dayIn, daysLater } from '@baluarte/contract/kit/day.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { readingPast } from '#kit/history/past-reading.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';
import { pastTables } from '#record/shared/past-tables.ts';
import type { TestApp } from './app.ts';
import { controlIn } from './controls.ts';
import { importing } from './importing.ts';
import { decayControls } from '#risk/control/decay.ts';
import { tendTreatments } from '#risk/risk/treatment/tend-treatments.ts';
import { letDaysPass } from './days-pass.ts';
import { riskCompany, type RiskCompany } from './risk-company.ts';

/** Tables with a history, and those that follow from them. */
async function tablesOf(app: TestApp): Promise<string[]> {
  const { rows } = await app.database.owner.query<{ name: string }>(`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'track_update' and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')`);
  return [...new Set([...rows.map(({ name }) => name), ...Object.keys(pastTables)])].toSorted();
}

/** The day of the company, where it is by default. */
const today = dayIn('America/Bogota');

type State = Record<string, string>;
/** Columns that count or date writes, which an undo does not take back. */
const search = `'{search}'::text[]`;
const counting = `'{version,updated_at,control_version,search}'::text[]`;

/** A text of every row, by table; `leftOut`: columns that are left out of it. */
async function stateOf(trx: Trx, tables: readonly string[], leftOut: string): Promise<State> {
  const selects = tables.map((table) => {
    // A cell has a number of its own in the table alone.
    const row = table === 'zone' ? `to_jsonb(t) - 'id'` : 'to_jsonb(t)';
    return `select '${table}' as name, coalesce(json_agg((${row} - ${leftOut})::text order by (${row} - ${leftOut})::text), '[]')::text as rows
      from ${table} t where t.company_id = app.current_company()`;
  });
  const rows = await trx.rows<{ name: string; rows: string }>(sql.raw(selects.join(' union all ')));
  return Object.fromEntries(rows.map(({ name, rows: all }) => [name, all]));
}

/** What differs, row by row, so that a failure says which column of which row. */
function differences(before: State, after: State): string[] {
  return Object.keys(before).flatMap((table) => {
    if (before[table] === after[table]) return [];
    const [was, is] = [before[table], after[table]].map((rows) => JSON.parse(rows ?? '[]') as string[]);
    return [
      ...(was ?? []).filter((row) => !is?.includes(row)).map((row) => `- ${table} ${row}`),
      ...(is ?? []).filter((row) => !was?.includes(row)).map((row) => `+ ${table} ${row}`),
    ];
  });
}

const now = ({ here, tables }: World) => here.inside((trx) => stateOf(trx, tables, counting));

/** The present, and the past read as of the present moment, which are to be the same in every column. */
async function expectPastOfNow({ here, tables }: World, what: string): Promise<void> {
  const [present, past] = await here.inside(async (trx) => {
    const { at } = await trx.one(sql<{ at: string }>`select clock_timestamp()::text as at`);
    const then = await readingPast(trx, at, pastTables);
    return [await stateOf(trx, tables, search), await stateOf(then, tables, search)] as const;
  });
  expect(differences(present, past), `as of now, after ${what}`).toEqual([]);
}

const lastChangeset = async ({ app, here: { company } }: World) =>
  (
    await app.database.owner.query<{ id: number }>(
      'select coalesce(max(id), 0)::int as id from changeset where company_id = $1',
      [company.companyId],
    )
  ).rows[0]?.id ?? 0;

/** The last entry of each risk into a range as it is noted, and as the whole history says. */
async function replayed({ app, here: { company } }: World): Promise<[unknown[], unknown[]]> {
  const owner = await app.database.owner.connect();
  const last = async () =>
    (
      await owner.query(
        `select distinct on (risk_id) risk_id, range_id, since::text from risk_range_entry where company_id = $1 order by risk_id, id desc`,
        [company.companyId],
      )
    ).rows;
  try {
    await owner.query('begin');
    await owner.query(setWallsTo({ companyId: String(company.companyId), scopeIds: '*' }));
    const noted = await last();
    await owner.query('delete from risk_range_entry where company_id = $1', [company.companyId]);
    await owner.query('select app.replay_ranges()');
    return [noted, await last()];
  } finally {
    await owner.query('rollback');
    owner.release();
  }
}

interface World {
  app: TestApp;
  tables: readonly string[];
  here: RiskCompany;
  assets: number[];
  risks: number[];
  controls: number[];
}

async function makeWorld(app: TestApp, tables: readonly string[]): Promise<World> {
  const here = await riskCompany(app);
  const assets = [await here.asset('A-1'), await here.asset('A-2')];
  const risks = [];
  for (const [place, owner] of [0, 1, 2, 3].entries()) risks.push(await here.risk(assets[owner % 2] ?? 0, place));
  for (const [place, id] of risks.entries())
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rating(place, 5 - place)) });
  const controls = [];
  for (const [place, typeId] of [1, 2, 3].entries()) {
    const body = await controlIn(here, {
      code: `C-${place}`,
      typeId: typeId as 1,
      nextFollowUp: daysLater(today, 200),
    });
    controls.push((await app.call(here.admin, control.endpoints.create, { body })).data.id);
  }
  for (const id of nonEmpty(controls))
    expect(
      (await app.call(here.admin, control.endpoints.status, { params: { id }, body: { statusId: 6 } })).status,
    ).toBe(200);
  const { data } = await app.call(here.admin, method.get);
  await app.call(here.admin, method.update, {
    body: {
      zoneMode: data.zoneMode,
      zoneMatrix: data.zoneMatrix,
      rangeLevels: rangesOf(data),
      version: data.version,
      twoPeopleAccept: false,
    },
  });
  const world = { app, tables, here, assets, risks, controls };
  // Some of them are lowered by a control that is in place, and accepted like that.
  for (const place of [0, 1, 2]) {
    await acts['associate']?.(world, [place, 0]);
    await acts['accept']?.(world, [place, 0]);
    await acts['approve']?.(world, [0, 0]);
  }
  return world;
}

const rating = (probability: number, impact: number) => {
  const order = (value: number) => (Math.abs(value) % 5) + 1;
  return {
    probability: order(probability),
    financial: order(impact),
    operational: order(impact + 1),
    reputational: 1,
    legal: order(impact),
    privacy: null,
  };
};
interface Ranges {
  rangeLevels: { color: string; id: number; levelFrom: number; levelTo: number }[];
}
const rangesOf = ({ rangeLevels }: Ranges) => rangeLevels.map(({ color: _color, ...range }) => range) as never[];

/** An object of some fields of another. */
const only = <T extends object, K extends keyof T>(whole: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<T, K>;

/** Two numbers that choose of what there is. */
type Choice = readonly [number, number];
const pick = <T>(all: readonly T[], choice: number): T => all[choice % all.length] as T;

type Act = (world: World, choice: Choice) => Promise<unknown>;

async function changeMethod({ app, here }: World, change: (now: Ranges & Record<string, unknown>) => object) {
  const { data } = await app.call(here.admin, method.get);
  const { zoneMode, zoneMatrix, version } = data;
  const body = { zoneMode, zoneMatrix, version, rangeLevels: rangesOf(data), ...change(data) };
  return app.call(here.admin, method.update, { body: body });
}

/** Whatever moves risks, decides about them or follows from them. */
const acts: Readonly<Record<string, Act>> = {
  assess: ({ app, here, risks }, [a, b]) =>
    app.call(here.admin, risk.assess, { params: { id: pick(risks, a) }, body: here.assessment(rating(b, a + b)) }),
  create: async (world, [a, b]) => {
    const id = await world.here.risk(pick(world.assets, a), (b % 20) + 4).catch(() => null);
    if (id !== null) world.risks.push(id);
  },
  associate: ({ app, here, risks, controls }, [a, b]) =>
    app.call(here.admin, riskControl.associate, {
      params: { id: pick(risks, a) },
      body: { controlIds: [pick(controls, b)], confirmLowRisk: true },
    }),
  associateMany: ({ app, here, risks, controls }, [a]) =>
    app.call(here.admin, riskControl.associateMany, {
      body: { riskIds: risks.slice(0, 4), controlIds: [pick(controls, a)], confirmLowRisk: true },
    }),
  dissociate: ({ app, here, risks, controls }, [a]) =>
    app.call(here.admin, riskControl.dissociate, { params: { id: pick(risks, a) }, body: { controlIds: controls } }),
  statusOfControl: ({ app, here, controls }, [a, b]) =>
    app.call(here.admin, control.endpoints.status, {
      params: { id: pick(controls, a) },
      body: { statusId: pick([1, 2, 5, 6], b) },
    }),
  editControl: ({ app, here, controls }, [a, b]) =>
    app.call(here.admin, control.endpoints.update, {
      params: { id: pick(controls, a) },
      body: { typeId: pick([1, 2, 3], b) },
    }),
  followUp: ({ app, here, controls }, [a, b]) =>
    app.call(here.admin, followUp.create, {
      params: { id: pick(controls, a) },
      body: {
        date: today,
        description: 'Se revisó',
        progress: pick([10, 60, 100], b),
        rating: pick([1, 2, 3], a),
        nextDate: daysLater(today, 30),
      },
    }),
  decide: ({ app, here, risks }, [a, b]) =>
    app.call(here.admin, treatment.save, {
      params: { id: pick(risks, a) },
      body: {
        option: 'mitigate',
        justification: 'Se hará',
        dueDate: daysLater(today, b % 90),
        ownerId: 1,
        isCompleted: b % 3 === 0,
      },
    }),
  decideMany: ({ app, here, risks }, [a]) =>
    app.call(here.admin, treatment.bulk, {
      body: { ids: risks.slice(0, 2), option: 'avoid', activity: 'Venta', dueDate: daysLater(today, a % 90) },
    }),
  accept: async ({ app, here, risks }, [a]) => {
    const id = pick(risks, a);
    const asked = await app.call(here.admin, treatment.save, {
      params: { id },
      body: { option: 'accept', justification: 'Cuesta más', expiresOn: daysLater(today, 90) },
    });
    return asked;
  },
  approve: async ({ app, here, risks }) => {
    for (const id of risks) {
      const { status, data } = await app.call(here.admin, treatment.get, { params: { id } });
      const asked = status === 200 ? data.acceptances.find(({ state }) => state === 'requested') : undefined;
      if (asked)
        return app.call(here.admin, treatment.decide, {
          params: { id: asked.id },
          body: { isApproved: true, fingerprint: data.fingerprint as string },
        });
    }
    return undefined;
  },
  review: ({ app, here, risks }) => app.call(here.admin, treatment.review, { body: { ids: risks.slice(0, 2) } }),
  withdraw: ({ app, here, risks }, [a]) => app.call(here.admin, treatment.remove, { params: { id: pick(risks, a) } }),
  discard: ({ app, here, risks }, [a]) =>
    app.call(here.admin, risk.changeMany, {
      body: { action: 'discard', ids: [...new Set([pick(risks, a), pick(risks, a + 1)])], reason: 'No aplica' },
    }),
  restore: ({ app, here, risks }) =>
    app.call(here.admin, risk.changeMany, { body: { action: 'restore', ids: risks.slice(0, 4) } }),
  delete: ({ app, here, risks }, [a]) =>
    app.call(here.admin, risk.changeMany, { body: { action: 'delete', ids: [pick(risks, a)] } }),
  editAsset: ({ app, here, assets }, [a, b]) =>
    app.call(here.admin, asset.endpoints.update, {
      params: { id: pick(assets, a) },
      body: { integrity: pick([1, 2, 3], b) },
    }),
  moveRanges: (world, [a]) =>
    changeMethod(world, ({ rangeLevels }) => {
      const to = (id: number) => rangeLevels.find((range) => range.id === id)?.levelTo ?? 0;
      const tops = [1, pick([4, 9, 12], a), pick([14, 16, 19], a), 25];
      return {
        zoneMode: 'product',
        rangeLevels: rangesOf({ rangeLevels }).map((range: Ranges['rangeLevels'][number]) => {
          const place = 4 - range.id;
          return {
            ...range,
            levelFrom: place === 0 ? 1 : (tops[place - 1] ?? to(range.id)) + 1,
            levelTo: tops[place] ?? to(range.id),
          };
        }),
      };
    }),
  paintCell: (world, [a, b]) =>
    changeMethod(world, ({ zoneMatrix }) => {
      const matrix = structuredClone(zoneMatrix) as Record<string, number[]>;
      for (const row of Object.values(matrix)) row[a % row.length] = (b % 4) + 1;
      return { zoneMode: 'matrix', zoneMatrix: matrix };
    }),
  paintAll: (world, [a]) =>
    changeMethod(world, ({ zoneMatrix }) => ({
      zoneMode: 'matrix',
      zoneMatrix: Object.fromEntries(
        Object.entries(zoneMatrix as Record<string, number[]>).map(([order, row]) => [
          order,
          row.map(() => (a % 4) + 1),
        ]),
      ),
    })),
  askForLater: (world, [a]) =>
    changeMethod(world, ({ rangeLevels }) => ({
      rangeLevels: rangesOf({ rangeLevels }).map((range: object) => ({ ...range, reviewDays: 30 + (a % 100) })),
    })),
  relateAssets: ({ app, here, assets }, [a, b]) =>
    app.call(here.admin, relations.assetAsset.add, {
      params: { id: pick(assets, a) },
      body: { ids: [pick(assets, a + 1)], kind: pick(['dependsOn', 'contains', 'connectsTo'], b) },
    }),
  separateAssets: ({ app, here, assets }, [a]) =>
    app.call(here.admin, relations.assetAsset.remove, {
      params: { id: pick(assets, a) },
      body: { ids: [pick(assets, a + 1)] },
    }),
  editMeasures: async ({ app, here }, [a]) => {
    const { data } = await app.call(here.admin, probability.get);
    const types = data.types.map(({ levels, ...type }, place) => ({
      ...only(type, ['id', 'code', 'name', 'nameEn', 'statusId']),
      isDefault: place === a % data.types.length,
      levels: levels.map((level, number) => ({
        ...only(level, ['order', 'name', 'nameEn', 'description', 'descriptionEn', 'percentFrom', 'percentTo']),
        // The last two trade places, so that what chose them moves.
        id: (number < levels.length - 2 ? level : levels[2 * levels.length - 3 - number])?.id,
      })),
    }));
    return app.call(here.admin, probability.update, { body: { types, version: data.version } });
  },
  editImpactLevels: async ({ app, here }, [a]) => {
    const params = { id: here.factor(pick(['financial', 'legal', 'operational'], a)) };
    const { data } = await app.call(here.admin, impact.levels, { params });
    const levels = data.map((level) => ({
      ...only(level, ['id', 'name', 'nameEn', 'description', 'descriptionEn']),
      order: data.length + 1 - level.order,
    }));
    return app.call(here.admin, impact.updateLevels, { params, body: { levels } });
  },
  letResidualsBeTyped: (world, [a]) =>
    changeMethod(world, ({ controls }) => ({
      controls: { ...(controls as object), mode: pick(['percent', 'manual', 'quadrants'], a) },
    })),
  typeResidual: ({ app, here, risks }, [a, b]) =>
    app.call(here.admin, risk.typeResidual, {
      params: { id: pick(risks, a) },
      body: { residual: b % 4 === 0 ? null : { probability: 1, impact: (b % 2) + 1 }, reason: 'Visto en sitio' },
    }),
  importAssets: ({ app, here }, [a, b]) =>
    importing(app, here.admin).send('assets', `Código;Nombre\nA-1;Servidor ${a}\nA-2;Portal ${b}\n`, {
      fields: { options: JSON.stringify({ fillsEmpty: false }) },
    }),
  tend: ({ app }) => tendTreatments(app.app.parts),
  decay: ({ app }) => decayControls(app.app.parts),
  useFactor: ({ app, here }, [a, b]) =>
    app.call(here.admin, impactFactor.endpoints.status, {
      params: { id: here.factor(pick(['financial', 'legal', 'operational'], a)) },
      body: { statusId: pick([1, 2], b) },
    }),
};

const steps = (longest: number) =>
  fc.array(
    fc.record({
      act: fc.constantFrom(...Object.keys(acts)),
      choice: fc.tuple(fc.nat(1000), fc.nat(1000)),
      days: fc.constantFrom(0, 0, 0, 1, 40),
      later: fc.constantFrom(0, 0, 3),
    }),
    { minLength: 8, maxLength: longest },
  );

/** Undoes a changeset; whether it was one that may be undone, and all of it was. */
async function undo({ app, here }: World, id: number): Promise<boolean> {
  const { status, data, code } = await app.call(here.admin, changeset.undo, { params: { id } });
  if (status !== 200) expect(code, `undo of ${id}`).toMatch(/^changeset\.|undo\.refused$/);
  return status === 200 && data.refused.length === 0;
}

/**
 * A state with the plan as so many days later, in order to compare it with what is found then. Days that are asked for follow from more
 * days than those that risks came into their ranges, and are compared where no day has passed.
 */
function aged(state: State, days: number, passed = days): State {
  if (passed === 0) return state;
  const rows = (JSON.parse(state['treatment_due'] ?? '[]') as string[]).map((text) => {
    const { due: _due, due_for: _dueFor, since, ...row } = JSON.parse(text) as Record<string, unknown>;
    return JSON.stringify({ ...row, since: daysLater(String(since), -days) });
  });
  return { ...state, treatment_due: JSON.stringify(rows.toSorted()) };
}

/** Acts that are undone one after the other at the end of a sequence. */
const unwound = 5;

interface Step {
  act: string;
  choice: Choice;
  /** Days that pass before it, and before it is undone. */
  days: number;
  later: number;
}

/** An act that was done and stands: its changeset, what there was before it, and on which day of the sequence. */
interface Done {
  what: string;
  id: number;
  before: State;
  day: number;
}

/** Undoes the acts that stand, the last first, a day between each: every one leaves what was before it. Ends at one that may not be undone. */
async function unwind(world: World, done: readonly Done[], from: number): Promise<void> {
  let day = from;
  for (const { what, id, before, day: then } of done.toReversed()) {
    await letDaysPass(world.app, world.here, 1);
    day += 1;
    if (!(await undo(world, id))) return;
    const passed = day - then;
    expect(differences(aged(before, passed), aged(await now(world), 0, passed)), `unwinding ${what}`).toEqual([]);
    await expectPastOfNow(world, `unwinding ${what}`);
  }
}

/** Every act of a sequence, each undone and done again, and in the end the last of them undone one after the other. */
async function run(world: World, sequence: readonly Step[], undone: Map<string, number>): Promise<void> {
  const done: Done[] = [];
  let day = 0;
  for (const [place, { act, choice, days, later }] of sequence.entries()) {
    if (days > 0) await letDaysPass(world.app, world.here, days);
    day += days;
    const what = `step ${place + 1}, ${act}`;
    const [before, begun] = [await now(world), await lastChangeset(world)];
    await acts[act]?.(world, choice);
    const written = await lastChangeset(world);
    await expectPastOfNow(world, what);
    if (written === begun) continue;
    const after = await now(world);
    if (later > 0) await letDaysPass(world.app, world.here, later);
    const doneOn = day;
    day += later;
    if (!(await undo(world, written))) {
      // Nothing before it can be undone either.
      done.splice(0);
      continue;
    }
    undone.set(act, (undone.get(act) ?? 0) + 1);
    expect(differences(aged(before, later), aged(await now(world), 0, later)), `undo of ${what}`).toEqual([]);
    await expectPastOfNow(world, `undo of ${what}`);
    if (await undo(world, await lastChangeset(world))) {
      expect(differences(aged(after, later), aged(await now(world), 0, later)), `undo of the undo of ${what}`).toEqual(
        [],
      );
      done.push({ what, id: await lastChangeset(world), before, day: doneOn });
    }
  }
  const [noted, again] = await replayed(world);
  expect(again).toEqual(noted);
  await unwind(world, done.slice(-unwound), day);
}

/**
 * Runs sequences of acts in companies of their own, and throws where the past of now is not now, where an undo leaves something else than
 * there was before, or where the whole history says another day than the one noted. Returns how often each act was undone.
 */
export async function checkSequences(
  app: TestApp,
  { runs, longest, seed }: { runs: number; longest: number; seed?: number | undefined },
): Promise<ReadonlyMap<string, number>> {
  const tables = await tablesOf(app);
  const undone = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(steps(longest), async (sequence) => run(await makeWorld(app, tables), sequence, undone)),
    // Shrinking runs for minutes: the shortest sequence is looked for by hand, with the seed.
    { numRuns: runs, endOnFailure: true, ...(seed !== undefined && { seed }) },
  );
  return undone;
}

/** Acts of the product itself, which nobody undoes. */
const ofProduct = new Set(['tend', 'decay']);

/** Each act once, one after the other in one company, with the same checks. Returns the names of those that were undone. */
export async function checkEachAct(app: TestApp, choice: Choice): Promise<readonly string[]> {
  const undone = new Map<string, number>();
  const world = await makeWorld(app, await tablesOf(app));
  await run(
    world,
    Object.keys(acts).map((act) => ({ act, choice, days: 0, later: 0 })),
    undone,
  );
  return [...undone.keys()];
}

/** The names of all acts that a person does, and may undo. */
export const actNames: readonly string[] = Object.keys(acts).filter((act) => !ofProduct.has(act));
