import { assetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { assetCriticality } from '@baluarte/contract/inventory/criticality.ts';
import {
  criticalityOf,
  defaultCriticalityRule,
  type Dimension,
  type CriticalityLevel,
  type Needs,
} from '@baluarte/contract/inventory/criticality.rules.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { assetGraph } from '@baluarte/contract/risk/asset-graph.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { array, asyncProperty, assert, constant, integer, oneof, record, tuple } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { textRow, xlsxOf } from '#kit/sheets/test-files.ts';
import { csvOf } from '#test/files.ts';
import { importing } from '#test/importing.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Level = CriticalityLevel | null;

/** What is computed of each asset, by its id. */
const stored = async (here: RiskCompany) =>
  new Map(
    (
      await here.inside((trx) =>
        trx.rows(sql<Record<Dimension, Level> & { id: number; criticality: Level }>`
          select id, confidentiality, integrity, availability, criticality from asset_criticality order by id`),
      )
    ).map(({ id, ...row }) => [id, row]),
  );

/** A classification of each level of confidentiality. */
const classificationsOf = (here: RiskCompany) =>
  here.inside(async (trx) => {
    const rows = await trx.rows(
      sql<{
        id: number;
        level: number;
      }>`select id, (extra ->> 'confidentiality')::integer as level from parameter where kind = 'classification'`,
    );
    return (level: number) => rows.find((row) => row.level === level)?.id ?? null;
  });

interface Node {
  own: Needs;
  override: Level;
}

/** The independent reference: everything that can be reached against the relations, by plain search from each asset. */
function expected(nodes: ReadonlyMap<number, Node>, edges: readonly (readonly [from: number, to: number])[]) {
  return new Map(
    [...nodes].map(([id, { override }]) => {
      const seen = new Set([id]);
      const open = [id];
      for (let next = open.pop(); next !== undefined; next = open.pop())
        for (const [from, to] of edges)
          if (to === next && !seen.has(from)) {
            seen.add(from);
            open.push(from);
          }
      const highest = (dimension: Dimension): Level => {
        const values = [...seen].flatMap((each) => nodes.get(each)?.own[dimension] ?? []);
        return values.length === 0 ? null : (Math.max(...values) as CriticalityLevel);
      };
      const needs = {
        confidentiality: highest('confidentiality'),
        integrity: highest('integrity'),
        availability: highest('availability'),
      };
      return [id, { ...needs, criticality: override ?? criticalityOf(needs, defaultCriticalityRule) }];
    }),
  );
}

const size = 7;
const place = integer({ min: 0, max: size - 1 });
const level = oneof(constant(null), integer({ min: 1, max: 3 }));
const step = oneof(
  record({ act: constant('relate' as const), from: place, to: array(place, { minLength: 1, maxLength: 4 }) }),
  record({ act: constant('part' as const), from: place, to: place }),
  record({ act: constant('say' as const), at: place, values: tuple(level, level, level, level) }),
);

test('every change leaves what plain search along the relations finds, whatever the graph, the scopes and the cycles', async () => {
  const here = await riskCompany(app, { scopes: 2 });
  const classification = await classificationsOf(here);
  let run = 0;
  await assert(
    asyncProperty(array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      run += 1;
      const ids: number[] = [];
      for (let at = 0; at < size; at++)
        ids.push(await here.asset(`G${run}-${at}`, { scopeId: here.company.scopeIds[at % 2] as number }));
      const idAt = (at: number) => ids[at] as number;
      const nodes = new Map(
        ids.map((id): [number, Node] => [
          id,
          { own: { confidentiality: null, integrity: null, availability: null }, override: null },
        ]),
      );
      let edges: (readonly [number, number])[] = [];
      for (const each of steps) {
        await here.inside(async (trx) => {
          if (each.act === 'relate') {
            const to = [...new Set(each.to)].map(idAt).filter((id) => id !== idAt(each.from));
            // A relation of another kind passes nothing on.
            for (const kind of ['dependsOn', 'contains'])
              await trx.run(sql`
                insert into asset_asset (scope_id, asset_id, related_asset_id, kind)
                select a.scope_id, a.id, t, ${kind} from asset a cross join unnest(${kind === 'contains' ? ids.filter((id) => id !== idAt(each.from)) : to}::bigint[]) t
                where a.id = ${idAt(each.from)} on conflict do nothing`);
            edges = [...edges, ...to.map((id) => [idAt(each.from), id] as const)];
          } else if (each.act === 'part') {
            await trx.run(
              sql`delete from asset_asset where asset_id = ${idAt(each.from)} and related_asset_id = ${idAt(each.to)} and kind = 'dependsOn'`,
            );
            edges = edges.filter(([from, to]) => from !== idAt(each.from) || to !== idAt(each.to));
          } else {
            const [c, i, a, override] = each.values as Level[];
            nodes.set(idAt(each.at), {
              own: { confidentiality: c ?? null, integrity: i ?? null, availability: a ?? null },
              override: override ?? null,
            });
            await trx.run(sql`
              update asset set classification_id = ${c ? classification(c) : null}, integrity = ${i}, availability = ${a},
                criticality_override = ${override} where id = ${idAt(each.at)}`);
          }
        });
        const found = await stored(here);
        for (const [id, row] of expected(nodes, edges)) expect(found.get(id), JSON.stringify(steps)).toEqual(row);
      }
    }),
    { numRuns: 12 },
  );
});

/** Three assets in a row, each depending on the next. */
async function chain(options: { scopes?: number } = {}) {
  const here = await riskCompany(app, options);
  const [first, second] = [here.scopeId, here.company.scopeIds[1] ?? here.scopeId];
  const service = await here.asset('S-1', { scopeId: second });
  const server = await here.asset('S-2', { scopeId: first });
  const power = await here.asset('S-3', { scopeId: first });
  await here.inside((trx) =>
    trx.run(
      sql`insert into asset_asset (scope_id, asset_id, related_asset_id) values (${second}, ${service}, ${server}), (${first}, ${server}, ${power})`,
    ),
  );
  const classification = await classificationsOf(here);
  await here.inside((trx) =>
    trx.run(
      sql`update asset set classification_id = ${classification(3)}, integrity = 2, availability = 3 where id = ${service}`,
    ),
  );
  const of = async (id: number, person: TestPerson = here.admin, query = {}) =>
    (await app.call(person, assetCriticality.get, { params: { id }, query })).data;
  const say = (id: number, body: Record<string, unknown>, person: TestPerson = here.admin) =>
    app.call(person, assetCriticality.update, { params: { id }, body });
  return { here, service, server, power, classification, of, say };
}

describe('how critical an asset is', () => {
  test('is told with what it has of its own, what it inherits, where from and by which step', async () => {
    const { service, power, server, of, say } = await chain();
    await say(power, { integrity: 3, integrityReason: 'Registros de consumo' });
    expect(await of(power)).toMatchObject({
      confidentiality: { own: null, inherited: 3, needed: 3, origin: { id: service }, next: { id: server } },
      integrity: { own: 3, reason: 'Registros de consumo', inherited: 2, needed: 3, origin: { id: service } },
      availability: { own: null, inherited: 3, needed: 3 },
      computed: 3,
      override: null,
      criticality: 3,
      rule: defaultCriticalityRule,
    });
    expect(await of(service)).toMatchObject({ availability: { own: 3, inherited: null, origin: null }, computed: 3 });
  });

  test('of an asset that depends on itself by a detour: what the others need, never its own', async () => {
    const { here, service, power, server, of } = await chain();
    await here.inside((trx) =>
      trx.run(
        sql`insert into asset_asset (scope_id, asset_id, related_asset_id) values (${here.scopeId}, ${power}, ${service})`,
      ),
    );
    expect(await of(service)).toMatchObject({ availability: { own: 3, inherited: null, needed: 3 } });
    expect(await of(server)).toMatchObject({ availability: { own: null, inherited: 3, origin: { id: service } } });
  });

  test('is set by hand with a reason, and is computed again once that is taken away', async () => {
    const { server, of, say } = await chain();
    expect(await say(server, { override: { level: 1 } })).toMatchObject({ status: 422 });
    expect(await say(server, { override: { level: 1, reason: 'Hay otro igual' } })).toMatchObject({ status: 200 });
    expect(await of(server)).toMatchObject({
      computed: 3,
      override: { level: 1, reason: 'Hay otro igual' },
      criticality: 1,
    });
    await say(server, { override: null });
    expect(await of(server)).toMatchObject({ override: null, criticality: 3 });
  });

  test('names no asset of a scope the person does not work in', async () => {
    const { here, server, of } = await chain({ scopes: 2 });
    const limited = await here.person({ scopeIds: [here.scopeId] });
    expect(await of(server, limited)).toMatchObject({
      availability: { inherited: 3, needed: 3, origin: null, next: null },
      criticality: 3,
    });
    const answer = await app.call(limited, assetCriticality.get, { params: { id: server } });
    expect(answer.raw.body).not.toContain('S-1');
  });

  test('follows its classification, and the level of the classification', async () => {
    const { here, service, server, classification, of } = await chain();
    await here.inside((trx) =>
      trx.run(sql`update asset set classification_id = ${classification(1)} where id = ${service}`),
    );
    expect(await of(server)).toMatchObject({ confidentiality: { needed: 1 }, criticality: 2 });
    await here.inside((trx) =>
      trx.run(sql`update parameter set extra = extra || '{"confidentiality": 2}' where id = ${classification(1)}`),
    );
    expect(await of(server)).toMatchObject({ confidentiality: { needed: 2 }, criticality: 2 });
  });

  test('is a change of the asset: refused where it was changed meanwhile, in its history, taken back', async () => {
    const { here, server, power, of, say } = await chain();
    const { version } = await of(server);
    const { data } = await say(server, { availability: 2, availabilityReason: 'Turno de día', version });
    expect(data).toMatchObject({ id: server, version: version + 1 });
    expect(await say(server, { availability: 1, version })).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect(await of(server)).toMatchObject({ setBy: expect.any(String), setAt: expect.any(String) });
    const history = await app.call(here.admin, asset.endpoints.history, { params: { id: server } });
    expect(history.data.entries[0]?.fields).toEqual([
      expect.objectContaining({ field: 'availability', before: null, after: 2 }),
      expect.objectContaining({ field: 'availabilityReason', before: null, after: 'Turno de día' }),
    ]);
    // Changed by nobody since, whatever it inherits.
    await say(power, { integrity: 1 });
    const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId as number } });
    expect(undone.data).toMatchObject({ undone: 1, refused: [] });
    expect(await of(server)).toMatchObject({ availability: { own: null } });
  });

  test('confidentiality is said apart from the classification, holds before it, and leaves it as it is', async () => {
    const { here, server, power, classification, of, say } = await chain();
    await here.inside((trx) =>
      trx.run(sql`update asset set classification_id = ${classification(1)} where id = ${server}`),
    );
    expect(await of(server)).toMatchObject({ saidConfidentiality: null, confidentiality: { own: 1 } });
    const { data } = await say(server, { confidentiality: 3, confidentialityReason: 'Historias clínicas' });
    const said = await of(server);
    expect(said).toMatchObject({
      classification: { id: classification(1) },
      saidConfidentiality: 3,
      confidentiality: { own: 3, reason: 'Historias clínicas' },
    });
    expect(said.classes.map(({ confidentiality }) => confidentiality)).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(await of(power)).toMatchObject({ confidentiality: { inherited: 3, origin: { id: server } } });
    expect((await stored(here)).get(server)).toMatchObject({ confidentiality: 3 });
    const before = new Date(Date.parse(said.setAt as string) - 1).toISOString();
    expect(await of(server, here.admin, { at: before })).toMatchObject({ confidentiality: { own: 1 } });
    await app.call(here.admin, changeset.undo, { params: { id: data.changesetId as number } });
    expect(await of(server)).toMatchObject({ saidConfidentiality: null, confidentiality: { own: 1, reason: null } });
    await app.call(here.admin, assetCriticality.bulk, {
      body: { ids: [server, power], values: { confidentiality: 2 } },
    });
    expect(await of(power)).toMatchObject({ saidConfidentiality: 2, confidentiality: { own: 2 } });
    expect(await say(server, { confidentiality: 4 })).toMatchObject({ status: 422 });
  });

  test('as it stood: by what was said, the dependencies and the rule of then; so in the list and in the record', async () => {
    const { here, service, server, power, classification, of, say } = await chain();
    const { setAt } = await of(service);
    const then = { at: setAt as string };
    await say(server, { integrity: 3, integrityReason: 'Contabilidad' });
    const later = { at: (await of(server)).setAt as string };
    await here.inside(async (trx) => {
      await trx.run(sql`update method set criticality_highs = 3, version = version + 1`);
      await trx.run(
        sql`update asset set name = 'Nuevo', availability = 1, classification_id = ${classification(1)} where id = ${service}`,
      );
      await trx.run(sql`delete from asset_asset where asset_id = ${server}`);
      await trx.run(
        sql`update parameter set extra = extra || '{"confidentiality": 2}' where id = ${classification(3)}`,
      );
    });
    expect(await of(power)).toMatchObject({ integrity: { inherited: null }, criticality: null });
    // Of all three the service was the origin; of integrity later the server, which is nearer and higher.
    expect(await of(power, here.admin, then)).toMatchObject({
      confidentiality: { own: null, inherited: 3, needed: 3, origin: { id: service }, next: { id: server } },
      integrity: { own: null, inherited: 2, origin: { id: service }, next: { id: server } },
      availability: { inherited: 3 },
      rule: { highs: 2, mediums: 1 },
      computed: 3,
      at: expect.any(String),
    });
    expect((await of(power, here.admin, then)).availability.origin?.name).not.toBe('Nuevo');
    expect(await of(power, here.admin, later)).toMatchObject({
      integrity: { inherited: 3, origin: { id: server }, next: { id: server } },
      availability: { inherited: 3, origin: { id: service }, next: { id: server } },
    });
    const levels = async (query: object) =>
      (await app.call(here.admin, asset.endpoints.list, { query: { sort: '-criticality,code', ...query } })).data.map(
        ({ code, name, criticality }) => [code, name === 'Nuevo', criticality],
      );
    expect(await levels({})).toEqual([
      ['S-1', true, 2],
      ['S-2', false, 2],
      ['S-3', false, null],
    ]);
    expect(await levels(then)).toEqual([
      ['S-1', false, 3],
      ['S-2', false, 3],
      ['S-3', false, 3],
    ]);
    expect(await levels({ ...then, criticality: 3, search: 's-1' })).toEqual([['S-1', false, 3]]);
    expect(await levels({ ...then, criticality: 1 })).toEqual([]);
    const filed = async (query: object) => {
      const columns = { format: 'csv', language: 'es', columns: 'code,name,criticality' };
      const { raw } = await app.call(here.admin, asset.endpoints.export, { query: { ...columns, ...query } });
      const [, ...lines] = raw.body.trim().split(/\r?\n/);
      return lines.map((line) => [/S-\d/.exec(line)?.[0], line.includes('Nuevo'), /Alta|Media/.exec(line)?.[0]]);
    };
    const inFile = (rows: unknown[][], words: Record<string, string>) =>
      rows.map(([code, isNew, level]) => [code, isNew, words[String(level)]]);
    const words = { 3: 'Alta', 2: 'Media' };
    expect(await filed({ sort: '-criticality,code' })).toEqual(inFile(await levels({}), words));
    expect(await filed({ sort: '-criticality,code', ...then })).toEqual(inFile(await levels(then), words));
    expect(await filed({ ...then, criticality: 3, search: 's-1' })).toEqual([['S-1', false, 'Alta']]);
    const detail = await app.call(here.admin, asset.endpoints.get, { params: { id: power }, query: then });
    expect(detail.data).toMatchObject({ criticality: 3, integrity: null });
    expect((await app.call(here.admin, asset.endpoints.get, { params: { id: power } })).data).toMatchObject({
      criticality: null,
    });
  });

  test('as it stood, of what another scope passes on: told by number, not by name', async () => {
    const { here, server, power, of, say } = await chain({ scopes: 2 });
    await say(power, { availability: 1 });
    const then = { at: (await of(power)).setAt as string };
    await here.inside((trx) => trx.run(sql`delete from asset_asset`));
    expect(await of(power)).toMatchObject({ availability: { own: 1, inherited: null }, criticality: null });
    expect(await of(power, here.admin, then)).toMatchObject({
      availability: { own: 1, inherited: 3, origin: null, next: { id: server } },
      criticality: 3,
    });
    const { data } = await app.call(here.admin, asset.endpoints.list, { query: { ...then, sort: 'code' } });
    expect(data.map(({ code, criticality }) => [code, criticality])).toEqual([
      ['S-2', 3],
      ['S-3', 3],
    ]);
  });

  test('of a circle as it stood: what the others needed, never its own', async () => {
    const { here, service, power, server, of, say } = await chain();
    await here.inside((trx) =>
      trx.run(
        sql`insert into asset_asset (scope_id, asset_id, related_asset_id) values (${here.scopeId}, ${power}, ${service})`,
      ),
    );
    await say(power, { availability: 2 });
    const then = { at: (await of(power)).setAt as string };
    await here.inside((trx) => trx.run(sql`delete from asset_asset`));
    const now = await of(service);
    expect(now.availability).toMatchObject({ own: 3, inherited: null });
    expect(await of(service, here.admin, then)).toMatchObject({
      availability: { own: 3, inherited: 2, origin: { id: power } },
    });
    expect(await of(server, here.admin, then)).toMatchObject({
      availability: { own: null, inherited: 3, origin: { id: service } },
    });
  });

  test('of many is said at once, all or nothing, and taken back at once', async () => {
    const { here, service, server, power, of } = await chain();
    const bulk = (ids: number[]) =>
      app.call(here.admin, assetCriticality.bulk, {
        body: { ids, values: { integrity: 3, integrityReason: 'Pagos' } },
      });
    const elsewhere = await riskCompany(app);
    expect(await bulk([server, await elsewhere.asset('X-1')])).toMatchObject({ status: 409, code: 'bulk.refused' });
    expect(await of(server)).toMatchObject({ integrity: { own: null } });
    const { data } = await bulk([service, server, power]);
    expect(data.rows.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await of(power)).toMatchObject({ integrity: { own: 3, reason: 'Pagos' } });
    await app.call(here.admin, changeset.undo, { params: { id: data.changesetId as number } });
    expect(await of(power)).toMatchObject({ integrity: { own: null, inherited: 2 } });
  });
});

describe('the rule of criticality', () => {
  test('is a change of the method: what a preview says of the assets is what saving does, for every scope at once', async () => {
    const { here, service, server, power, say } = await chain({ scopes: 2 });
    await say(power, { override: { level: 3, reason: 'Se decide aparte' } });
    const { version, zoneMode, zoneMatrix, rangeLevels, criticality } = (await app.call(here.admin, method.get)).data;
    expect(criticality).toEqual(defaultCriticalityRule);
    const body = {
      version,
      zoneMode,
      zoneMatrix,
      rangeLevels: rangeLevels.map(({ color: _color, ...range }) => range),
      criticality: { highs: 3, mediums: 1 },
    };
    const before = await stored(here);
    const preview = await app.call(here.admin, method.preview, { body: { change: 'method', ...body } });
    expect(preview.data.assets).toMatchObject({
      moved: 2,
      higher: 0,
      lower: 2,
      rows: [
        { id: service, before: 3, after: 2 },
        { id: server, before: 3, after: 2 },
      ],
    });
    expect(await stored(here)).toEqual(before);
    const { data } = await app.call(here.admin, method.update, { body });
    const levels = async () => [...(await stored(here)).values()].map((row) => row.criticality);
    expect(await levels()).toEqual([2, 2, 3]);
    await app.call(here.admin, changeset.undo, { params: { id: data.changesetId as number } });
    expect(await levels()).toEqual([3, 3, 3]);
  });
});

describe('files and templates', () => {
  test('bring integrity and availability with their reasons, by word or number, to those who may write them', async () => {
    const here = await riskCompany(app);
    await here.asset('F-1', { name: 'Servidor' });
    const files = importing(app, here.admin);
    const content = csvOf([
      ['Código', 'Nombre', 'Integridad', 'Motivo de la integridad', 'Disponibilidad', 'Confidencialidad'],
      ['F-1', 'Servidor', 'Alto', 'Pagos', '2', 'Media'],
    ]);
    const { assets } = permissions;
    const person = await here.person({ permissionCodes: [assets.import, assets.edit, assets.create] });
    const refused = await files.send('assets', content, { person });
    expect(refused).toMatchObject({
      state: 'refused',
      reasons: [{ field: 'confidentiality', code: 'mayNotWrite', count: 1 }],
    });
    expect(await files.send('assets', content)).toMatchObject({ updated: 1, failed: 0 });
    const { data } = await app.call(here.admin, asset.endpoints.list);
    expect(data[0]).toMatchObject({
      integrity: 3,
      integrityReason: 'Pagos',
      availability: 2,
      availabilityReason: null,
      confidentiality: 2,
      classificationId: null,
    });
    const wrong = csvOf([
      ['Código', 'Integridad'],
      ['F-1', 'Gigante'],
    ]);
    expect(await files.send('assets', wrong)).toMatchObject({
      reasons: [{ field: 'integrity', code: 'wrongOption', count: 1 }],
    });
  });

  test('are read by what their columns hold where a proposal is asked for: other scales by their place, classes as the classification', async () => {
    const here = await riskCompany(app);
    const files = importing(app, here.admin);
    const send = (rows: string[][], more: Record<string, unknown> = {}) =>
      files.send('assets', csvOf(rows), { fields: { proposes: true, ...more }, query: { dryRun: true } });
    const inventory = [
      ['Nombre', 'Categoría', 'ValorIntegridad', 'Disp.', 'C'],
      ['Servidor', 'Hardware', '4', 'Alto', 'A'],
      ['Enrutador', 'Hardware', '2', 'baja', 'M'],
      ['Cortafuegos', 'Hardware', '1', 'Crítica', 'B'],
    ];
    const scaled = await send(inventory);
    expect(scaled).toMatchObject({
      created: 3,
      mapping: { ValorIntegridad: 'integrity', 'Disp.': 'availability', C: 'confidentiality' },
    });
    const read = scaled.questions.map(({ field, word, answer, isProposed }) => [field, word, answer, isProposed]);
    expect(new Set(read.map((each) => JSON.stringify(each)))).toEqual(
      new Set(
        [
          ['integrity', '4', { use: 3 }, true],
          ['integrity', '2', { use: 2 }, true],
          ['integrity', '1', { use: 1 }, true],
          ['availability', 'Crítica', { use: 3 }, true],
          ['confidentiality', 'A', { use: 3 }, true],
          ['confidentiality', 'M', { use: 2 }, true],
          ['confidentiality', 'B', { use: 1 }, true],
        ].map((each) => JSON.stringify(each)),
      ),
    );
    // Nobody who may not say needs is stopped by them: they stay in the notes.
    const { assets } = permissions;
    const person = await here.person({ permissionCodes: [assets.import, assets.edit, assets.create] });
    const left = await files.send('assets', csvOf(inventory), {
      person,
      fields: { proposes: true },
      query: { dryRun: true },
    });
    expect(left).toMatchObject({ created: 3, mapping: { ValorIntegridad: null, 'Disp.': null, C: null } });
    const classes = await send([
      ['Nombre', 'Categoría', 'Confidencialidad', 'I'],
      ['Servidor', 'Hardware', 'Pública', 'Tesorería'],
      ['Enrutador', 'Hardware', 'Pública', 'Archivo'],
    ]);
    expect(classes.mapping).toMatchObject({ Confidencialidad: 'classificationId', I: null });
    const plain = await files.send(
      'assets',
      csvOf([
        ['Código', 'Nombre', 'Conf.'],
        ['P-1', 'Servidor', '4'],
      ]),
      {
        query: { dryRun: true },
      },
    );
    expect(plain.mapping).toMatchObject({ 'Conf.': null });
  });

  test('are read from the colour of cells where a column says them by colour alone', async () => {
    const here = await riskCompany(app);
    const files = importing(app, here.admin);
    const painted = async ({ name, category, need }: Record<'name' | 'category' | 'need', string>) => {
      const content = await xlsxOf({
        sheet: [
          textRow(1, name, category, need),
          ...['Portal', 'Correo', 'Red'].map((asset, index) =>
            textRow(index + 2, asset, 'Hardware').replace('</row>', `<c r="C${index + 2}" s="${index + 1}"/></row>`),
          ),
        ].join(''),
        styles: `<fills><fill/>${['FFC00000', 'FFFFC000', 'FF92D050']
          .map((rgb) => `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/></patternFill></fill>`)
          .join('')}</fills><cellXfs>${[0, 1, 2, 3].map((fill) => `<xf fillId="${fill}"/>`).join('')}</cellXfs>`,
      });
      return new Uint8Array(content);
    };
    const said = (job: Awaited<ReturnType<typeof files.send>>) =>
      job.questions.map(({ field, word, answer }) => [field, word, answer]);
    const spanish = await painted({ name: 'Nombre', category: 'Categoría', need: 'Disponibilidad' });
    const checked = await files.send('assets', spanish, { fields: { proposes: true }, query: { dryRun: true } });
    expect(checked).toMatchObject({ state: 'done', created: 3, mapping: { Disponibilidad: 'availability' } });
    expect(said(checked)).toEqual([
      ['availability', 'rojo', { use: 3 }],
      ['availability', 'amarillo', { use: 2 }],
      ['availability', 'verde', { use: 1 }],
    ]);
    const english = await painted({ name: 'Name', category: 'Category', need: 'Availability' });
    const inEnglish = await files.send('assets', english, { fields: { proposes: true }, query: { dryRun: true } });
    expect(said(inEnglish).map(([, word]) => word)).toEqual(['red', 'yellow', 'green']);
    // The answers are changed before the file is imported: the company reads its traffic lights otherwise.
    const answers = { availability: { amarillo: { use: 1 } } };
    await app.call(here.admin, imports.run, { params: checked, body: { dryRun: false, answers } });
    const rows = await here.inside((trx) =>
      trx.rows(sql`select name, availability from asset where name in ('Portal', 'Correo', 'Red') order by id`),
    );
    expect(rows).toEqual([
      { name: 'Portal', availability: 3 },
      { name: 'Correo', availability: 1 },
      { name: 'Red', availability: 1 },
    ]);
    const plain = await files.send('assets', spanish, { query: { dryRun: true } });
    expect(plain.questions.filter(({ field }) => field === 'availability')).toEqual([]);
  });

  test('a template keeps what is said of its asset, and so do the assets made of it', async () => {
    const { here, server, say, of } = await chain();
    await say(server, { integrity: 2, availability: 1, availabilityReason: 'Hay otro' });
    const kept = await app.call(here.admin, assetTemplate.save, { body: { assetId: server, name: 'Como S-2' } });
    const factor = await here.inside((trx) =>
      trx.run(
        sql`insert into asset_impact_factor (scope_id, asset_id, impact_factor_id) select scope_id, ${server}, (select min(id) from impact_factor) from asset where id = ${server}`,
      ),
    );
    expect(factor).toBe(1);
    const made = await app.call(here.admin, assetTemplate.createAssets, {
      body: { templateIds: [kept.data.id], assets: [], values: {} },
    });
    const [first] = made.data.assets;
    expect(await of(first?.id ?? 0)).toMatchObject({
      integrity: { own: 2 },
      // What depends on the first depends on the copy, too.
      availability: { own: 1, reason: 'Hay otro', inherited: 3, origin: { code: 'S-1' } },
    });
  });
});

describe('the list of assets', () => {
  test('shows, filters and sorts by it, with those that lack a value last', async () => {
    const { here, service, server, power, say } = await chain();
    const bare = await here.asset('S-4');
    await say(power, { override: { level: 1, reason: 'De prueba' } });
    const codes = async (query: Record<string, unknown>) =>
      (await app.call(here.admin, asset.endpoints.list, { query })).data.map(({ code }) => code);
    expect(await codes({ sort: '-criticality,code' })).toEqual(['S-1', 'S-2', 'S-3', 'S-4']);
    expect(await codes({ sort: 'criticality,code' })).toEqual(['S-3', 'S-1', 'S-2', 'S-4']);
    expect(await codes({ criticality: '3' })).toEqual(['S-1', 'S-2']);
    expect(await codes({ criticality: '0,1' })).toEqual(['S-3', 'S-4']);
    const { data } = await app.call(here.admin, asset.endpoints.list, { query: { sort: 'code' } });
    expect(data.map(({ id, criticality }) => [id, criticality])).toEqual([
      [service, 3],
      [server, 3],
      [power, 1],
      [bare, null],
    ]);
  });

  test('and everything else says nothing of it to those who may not see it', async () => {
    const { here, server } = await chain();
    const { assets } = permissions;
    const person = await here.person({ permissionCodes: [assets.list, assets.view, assets.viewRelated] });
    const { data } = await app.call(person, asset.endpoints.list);
    expect(data[0]).not.toHaveProperty('criticality');
    expect(data[0]).not.toHaveProperty('integrity');
    for (const query of [{ sort: 'criticality' }, { criticality: '3' }, { integrity: '0' }])
      expect(await app.call(person, asset.endpoints.list, { query })).toMatchObject({
        status: 403,
        params: { permission: assets.viewCriticity },
      });
    const file = await app.call(person, asset.endpoints.export, { query: { format: 'csv' } });
    expect(file.raw.body).not.toContain('Criticidad');
    const { entries } = (await app.call(person, asset.endpoints.history, { params: { id: server } })).data;
    expect(JSON.stringify(entries)).not.toContain('integrity');
    const { nodes } = (await app.call(person, assetGraph.graph)).data;
    expect(nodes[0]).not.toHaveProperty('criticality');
  });
});

test('what is most critical is recognised first, by those who may be told', async () => {
  const { here } = await chain();
  const plain = await here.asset('A-0');
  await here.inside((trx) =>
    trx.run(
      sql`insert into asset_threat (scope_id, asset_id, threat_id) select scope_id, id, ${here.threats[0]} from asset`,
    ),
  );
  const first = async (person: TestPerson) =>
    (await app.call(person, risk.recognition, { query: { perPage: 1 } })).data[0]?.asset;
  expect(await first(here.admin)).toMatchObject({ code: 'S-1', criticality: 3 });
  const told = await first(await here.person({ permissionCodes: [permissions.risks.viewRecognition] }));
  expect(told).toMatchObject({ id: plain });
  expect(told).not.toHaveProperty('criticality');
});

describe('relations of assets', () => {
  test('are of three kinds, several of them between the same two, each taken away by itself', async () => {
    const here = await riskCompany(app);
    const [one, two] = [await here.asset('K-1'), await here.asset('K-2')];
    const call = (verb: 'add' | 'remove', body: object) =>
      app.call(here.admin, relations.assetAsset[verb], { params: { id: one }, body: { ids: [two], ...body } });
    expect((await call('add', {})).data).toEqual({ added: 1 });
    expect((await call('add', { kind: 'contains' })).data).toEqual({ added: 1 });
    expect((await call('add', { kind: 'contains' })).data).toEqual({ added: 0 });
    expect(await call('add', { kind: 'likes' })).toMatchObject({ status: 422 });
    const kinds = async (id: number) =>
      (await app.call(here.admin, relations.assetAsset.list, { params: { id } })).data.map(
        ({ kind, direction }) => `${kind} ${direction}`,
      );
    expect(await kinds(one)).toEqual(['contains outgoing', 'dependsOn outgoing']);
    expect(await kinds(two)).toEqual(['contains incoming', 'dependsOn incoming']);
    const { edges } = (await app.call(here.admin, assetGraph.graph)).data;
    expect(edges.map(({ kind }) => kind)).toEqual(['dependsOn', 'contains']);
    expect((await call('remove', { kind: 'dependsOn' })).data).toEqual({ removed: 1 });
    expect(await kinds(one)).toEqual(['contains outgoing']);
    const history = async (id: number) =>
      (await app.call(here.admin, asset.endpoints.history, { params: { id } })).data.entries.flatMap(({ fields }) =>
        fields.flatMap(({ field, of }) => (of === 'asset' ? field : [])),
      );
    expect(await history(one)).toEqual(['dependsOn', 'contains', 'dependsOn']);
    expect(await history(two)).toEqual(['dependants', 'containedIn', 'dependants']);
  });
});
