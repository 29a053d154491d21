import { assetGraph, maximumSteps } from '@baluarte/contract/risk/asset-graph.ts';
import { relationKinds, type RelationKind } from '@baluarte/contract/inventory/relation.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { assert, asyncProperty, constantFrom, integer, tuple, uniqueArray } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';
import { sentBy } from '#test/statements.ts';
import { walk } from './walk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Pair = readonly [from: number, to: number, kind?: RelationKind];

/** Takes all relations between assets away and writes these: the first of a pair depends on the second unless a kind is named. */
async function relate(here: RiskCompany, pairs: readonly Pair[]): Promise<void> {
  await here.inside(async (trx) => {
    await trx.run(sql`delete from asset_asset`);
    const [from, to, kinds] = [
      pairs.map(([a]) => a),
      pairs.map(([, b]) => b),
      pairs.map(([, , kind = 'dependsOn']) => kind),
    ];
    await trx.run(sql`insert into asset_asset (scope_id, asset_id, related_asset_id, kind)
      select a.scope_id, a.id, p.b, p.kind from unnest(${from}::bigint[], ${to}::bigint[], ${kinds}::text[]) p(a, b, kind)
      join asset a on a.id = p.a on conflict do nothing`);
  });
}

/** Assets A-1, A-2 … of one scope, by number; ids by the digits of a code. */
async function withAssets(count: number) {
  const here = await riskCompany(app, { scopes: 2 });
  const ids: number[] = [];
  for (let n = 1; n <= count; n += 1) ids.push(await here.asset(`A-${n}`));
  const id = (n: number) => ids[n - 1] ?? 0;
  const code = (one: number) => ids.indexOf(one) + 1;
  const graph = async (query: Record<string, unknown> = {}, person = here.admin) =>
    (await app.call(person, assetGraph.graph, { query })).data;
  return { here, ids, id, code, graph };
}

const steps = (nodes: readonly { code: string; step: number | null }[]) =>
  Object.fromEntries(nodes.map(({ code, step }) => [code, step]));

describe('the picture around an asset', () => {
  test('has what it depends on below and what depends on it above, level by level, as far as is asked', async () => {
    const { here, id, graph } = await withAssets(6);
    // 1 → 2 → 3 → 4, and 5 beside them; 6 alone.
    await relate(here, [
      [id(1), id(2)],
      [id(2), id(3)],
      [id(3), id(4)],
      [id(5), id(3)],
    ]);
    const near = await graph({ assetId: id(2) });
    expect(steps(near.nodes)).toEqual({ 'A-2': 0, 'A-1': -1, 'A-3': 1 });
    expect(near).toMatchObject({ total: 3, isTruncated: false });
    expect(near.edges).toEqual([
      { from: id(1), to: id(2), kind: 'dependsOn' },
      { from: id(2), to: id(3), kind: 'dependsOn' },
    ]);
    expect(near.nodes[0]).toMatchObject({ code: 'A-2', dependantCount: 1, dependencyCount: 1, level: null });
    const far = await graph({ assetId: id(2), depth: 2 });
    expect(steps(far.nodes), 'who else depends on what is below is not around it').toEqual({
      'A-2': 0,
      'A-1': -1,
      'A-3': 1,
      'A-4': 2,
    });
    expect(steps((await graph({ assetId: id(3), depth: 3, direction: 'dependants' })).nodes)).toEqual({
      'A-3': 0,
      'A-2': -1,
      'A-5': -1,
      'A-1': -2,
    });
    expect(
      (await graph({ assetId: id(6) })).nodes.map(({ code }) => code),
      'alone',
    ).toEqual(['A-6']);
  });

  test('goes along the kinds of relations that are asked for, and falls along dependencies alone', async () => {
    const { here, id, graph } = await withAssets(4);
    await relate(here, [
      [id(1), id(2)],
      [id(1), id(2), 'connectsTo'],
      [id(1), id(3), 'contains'],
      [id(4), id(1), 'contains'],
    ]);
    const whole = await graph({ assetId: id(1) });
    expect(steps(whole.nodes)).toEqual({ 'A-1': 0, 'A-2': 1, 'A-3': 1, 'A-4': -1 });
    expect(whole.edges).toHaveLength(4);
    expect(whole.nodes[0]).toMatchObject({ dependantCount: 0, dependencyCount: 1 });
    const contained = await graph({ assetId: id(1), kind: 'contains' });
    expect(steps(contained.nodes)).toEqual({ 'A-1': 0, 'A-3': 1, 'A-4': -1 });
    expect(contained.edges.map(({ kind }) => kind)).toEqual(['contains', 'contains']);
    expect((await app.call(here.admin, assetGraph.impact, { params: { id: id(3) } })).data.total).toBe(0);
    expect((await app.call(here.admin, assetGraph.impact, { params: { id: id(2) } })).data.total).toBe(1);
    const way = async (fromId: number, toId: number) =>
      (await app.call(here.admin, assetGraph.path, { query: { fromId, toId } })).data.way;
    expect(await way(id(1), id(2))).toBe('dependencies');
    expect(await way(id(1), id(3)), 'contained, not depended on').toBe('relations');
  });

  test('leaves the farthest out and says so', async () => {
    const { here, id, graph } = await withAssets(4);
    await relate(here, [
      [id(1), id(2)],
      [id(2), id(3)],
      [id(3), id(4)],
    ]);
    const cut = await graph({ assetId: id(1), depth: 3, limit: 2 });
    expect(cut).toMatchObject({ total: 4, isTruncated: true });
    expect(steps(cut.nodes)).toEqual({ 'A-1': 0, 'A-2': 1 });
    expect(cut.edges, 'none to what is left out').toEqual([{ from: id(1), to: id(2), kind: 'dependsOn' }]);
    const all = await graph({ limit: 3 });
    expect(
      all.nodes.map(({ code }) => code),
      'the most related first',
    ).toEqual(['A-2', 'A-3', 'A-1']);
    expect(all).toMatchObject({ total: 4, isTruncated: true });
  });

  test('tells the worst assessed risk of an asset, not the highest number of a better range, and no discarded one', async () => {
    const { here, id, graph } = await withAssets(1);
    const [rated, discarded] = [await here.risk(id(1), 0), await here.risk(id(1), 1)];
    await here.inside(async (trx) => {
      await trx.run(
        sql`update risk set probability = 3, impact = 3, completeness = 'complete', status_id = 1 where id = ${rated}`,
      );
      await trx.run(
        sql`update risk set probability = 5, impact = 5, completeness = 'complete', status_id = 2 where id = ${discarded}`,
      );
    });
    const of = async () => (await graph({ assetId: id(1) })).nodes[0];
    const first = await of();
    expect(first?.level).toBe(9);
    const other = await here.risk(id(1), 2);
    await here.inside(async (trx) => {
      await trx.run(
        sql`update risk set probability = 5, impact = 2, completeness = 'complete', status_id = 1 where id = ${other}`,
      );
      // A matrix may colour a lower product worse.
      await trx.run(sql`update zone set range_level_id = 1 where probability = 3 and impact = 3`);
    });
    expect(await of()).toMatchObject({ level: 9, rangeId: 1 });
    await here.inside((trx) =>
      trx.run(sql`update risk set residual_probability = 1, residual_impact = 2 where id = ${rated}`),
    );
    expect((await of())?.level, 'residual where controls have lowered it').toBe(10);
  });
});

describe('the walls', () => {
  test('hide assets of another scope, and what is behind them', async () => {
    const { here, id } = await withAssets(3);
    const [, otherScope = 0] = here.company.scopeIds;
    const hidden = await here.asset('B-1', { scopeId: otherScope });
    // 1 → B → 2, 3 → B
    await relate(here, [
      [id(1), hidden],
      [hidden, id(2)],
      [id(3), hidden],
    ]);
    const limited = await here.person({ scopeIds: [here.scopeId] });
    const call = async (person: { headers: Record<string, string> }) => {
      const graph = (await app.call(person, assetGraph.graph, { query: { assetId: id(1), depth: 5 } })).data;
      const impact = (await app.call(person, assetGraph.impact, { params: { id: id(2) } })).data;
      const path = (await app.call(person, assetGraph.path, { query: { fromId: id(1), toId: id(3) } })).data;
      return { codes: graph.nodes.map(({ code }) => code), graph, impact, path };
    };
    const seen = await call(limited);
    expect(seen.codes).toEqual(['A-1']);
    expect(seen.graph.nodes[0]).toMatchObject({ dependencyCount: 0 });
    expect(seen.impact).toMatchObject({ total: 0, nodes: [] });
    expect(seen.path).toEqual({ way: null, nodes: [], edges: [] });
    expect((await app.call(limited, assetGraph.impact, { params: { id: hidden } })).status).toBe(404);
    expect((await app.call(limited, assetGraph.graph, { query: { assetId: hidden } })).data.nodes).toEqual([]);

    const everywhere = { headers: { ...here.admin.headers, 'x-scopeid': '0' } };
    const whole = await call(everywhere);
    expect(whole.codes).toEqual(['A-1', 'B-1', 'A-2']);
    expect(whole.impact).toMatchObject({ total: 3, direct: 1 });
    expect(whole.path).toMatchObject({ way: 'relations' });
  });

  test('are closed without the permission, and to levels without theirs', async () => {
    const { here, id } = await withAssets(1);
    const without = await here.person({ base: 2, permissionCodes: [permissions.assets.list] });
    for (const [endpoint, input] of [
      [assetGraph.graph, {}],
      [assetGraph.impact, { params: { id: id(1) } }],
      [assetGraph.path, { query: { fromId: id(1), toId: id(1) } }],
    ] as const)
      expect((await app.call(without, endpoint, input)).code, endpoint.name).toBe('forbidden');
    const member = await here.person({ base: 2, permissionCodes: [permissions.assets.viewRelated] });
    const { data } = await app.call(member, assetGraph.graph, { query: { assetId: id(1) } });
    expect(data.nodes[0]).not.toHaveProperty('level');
    expect(data.nodes[0]).not.toHaveProperty('rangeId');
  });

  test('refuse what is no question', async () => {
    const { here, id } = await withAssets(1);
    for (const query of [{ depth: 0 }, { depth: 11 }, { limit: 5001 }, { assetId: 'x' }, { direction: 'up' }])
      expect((await app.call(here.admin, assetGraph.graph, { query })).code).toBe('invalid');
    expect((await app.call(here.admin, assetGraph.path, { query: { fromId: id(1) } })).code).toBe('invalid');
    expect((await app.call(here.admin, assetGraph.impact, { params: { id: 999_999_999 } })).code).toBe('notFound');
  });
});

/** The distance of everything reached from a node, by the textbook. */
function distances(from: number, next: (node: number) => number[]): Map<number, number> {
  const found = new Map([[from, 0]]);
  for (const node of found.keys())
    for (const other of next(node)) if (!found.has(other)) found.set(other, (found.get(node) ?? 0) + 1);
  return found;
}

test('levels, what falls and paths are those of a textbook search, in any graph, cycles too', async () => {
  const size = 9;
  const { here, ids, code, graph } = await withAssets(size);
  const place = integer({ min: 0, max: size - 1 });
  const pairs = uniqueArray(
    tuple(place, place, constantFrom(...relationKinds)).filter(([a, b]) => a !== b),
    { maxLength: 18, selector: (pair) => pair.join(' ') },
  );
  let reached = 0;
  await assert(
    asyncProperty(pairs, place, place, async (drawn, a, b) => {
      const [from = 0, to = 0] = [ids[a], ids[b]];
      const edges = drawn.map(([one, other, kind]) => [ids[one] ?? 0, ids[other] ?? 0, kind] as const);
      await relate(here, edges);
      const dependencies = edges.filter(([, , kind]) => kind === 'dependsOn');
      const below = (within: typeof edges) => (node: number) =>
        within.flatMap(([one, other]) => (one === node ? [other] : []));
      const above = (within: typeof edges) => (node: number) =>
        within.flatMap(([one, other]) => (other === node ? [one] : []));
      const [down, up] = [distances(from, below(edges)), distances(from, above(edges))];
      const falling = distances(from, above(dependencies));

      const { nodes, edges: shown } = await graph({ assetId: from, depth: 10 });
      const expected = new Map([...up].map(([id, steps]) => [id, -steps]));
      for (const [id, steps] of down) if (steps <= (up.get(id) ?? Infinity)) expected.set(id, steps);
      expect(new Map(nodes.map(({ id, step }) => [id, step === 0 ? 0 : step]))).toEqual(
        new Map([...expected].map(([id, steps]) => [id, steps === 0 ? 0 : steps])),
      );
      const both = edges.filter(([one, other]) => expected.has(one) && expected.has(other));
      expect(new Set(shown.map((edge) => `${edge.from} ${edge.to} ${edge.kind}`))).toEqual(
        new Set(both.map((edge) => edge.join(' '))),
      );

      const { data: impact } = await app.call(here.admin, assetGraph.impact, { params: { id: from } });
      expect(impact.nodes.map(({ id }) => code(id)).toSorted((x, y) => x - y)).toEqual(
        [...falling.keys()]
          .filter((id) => id !== from)
          .map(code)
          .toSorted((x, y) => x - y),
      );
      expect(impact.direct).toBe(new Set(above(dependencies)(from)).size);

      const { data: path } = await app.call(here.admin, assetGraph.path, { query: { fromId: from, toId: to } });
      const any = distances(from, (node) => [...below(edges)(node), ...above(edges)(node)]);
      const directed = Math.min(distances(from, below(dependencies)).get(to) ?? Infinity, falling.get(to) ?? Infinity);
      const length = directed < Infinity ? directed : any.get(to);
      expect(path.nodes.length).toBe(length === undefined ? 0 : length + 1);
      const isReached = length !== undefined;
      reached += Number(isReached && length > 0);
      expect([path.nodes.at(0)?.id, path.nodes.at(-1)?.id]).toEqual(isReached ? [from, to] : [undefined, undefined]);
      expect(isReached && path.way === 'relations').toBe(isReached && directed === Infinity);
      const known = new Set((path.way === 'relations' ? edges : dependencies).map(([one, other]) => `${one} ${other}`));
      const strange = path.nodes.slice(1).filter(({ id }, index) => {
        const before = path.nodes[index]?.id ?? 0;
        const goes = known.has(`${before} ${id}`) && path.way !== 'dependants';
        const comes = known.has(`${id} ${before}`) && path.way !== 'dependencies';
        return !goes && !comes;
      });
      expect(strange, 'each step is a relation of the way').toEqual([]);
    }),
    { numRuns: 40 },
  );
  expect(reached, 'graphs with a way from one to the other').toBeGreaterThan(0);
});

test('a path of as many steps as are walked is found, and none of one more', async () => {
  const { here, ids, id } = await withAssets(1);
  await here.inside(async (trx) => {
    const made = await trx.rows(sql<{ id: number }>`
      insert into asset (scope_id, code, name, category_id, security_requirements)
      select a.scope_id, 'L-' || n, 'L-' || n, a.category_id, a.security_requirements from asset a cross join generate_series(1, ${maximumSteps + 1}) n
      where a.id = ${id(1)} returning id`);
    ids.push(...made.map((row) => row.id));
  });
  await relate(
    here,
    ids.slice(1).map((to, index) => [ids[index] ?? 0, to] as const),
  );
  const nodes = async (last: number) =>
    (await app.call(here.admin, assetGraph.path, { query: { fromId: id(1), toId: ids[last] } })).data.nodes.length;
  expect([await nodes(maximumSteps), await nodes(maximumSteps + 1)]).toEqual([maximumSteps + 1, 0]);
});

test('a walk reaches each asset once, and ends where a cycle closes', async () => {
  const { here, id } = await withAssets(5);
  const depends = [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 1],
    [4, 2],
    [3, 5],
  ] as const;
  await relate(
    here,
    depends.map(([one, other]) => [id(one), id(other)] as const),
  );
  const { rows } = await here.inside((trx) =>
    trx.one<{ rows: { step: number; frontier: number[] }[] }>(sql`
      with recursive ${walk({ from: [id(1)], ways: ['dependencies'], kinds: ['dependsOn'], further: sql`w.step < 50` })}
      select json_agg(json_build_object('step', step, 'frontier', frontier) order by step) as rows from walk`),
  );
  expect(rows.map(({ frontier }) => frontier.toSorted((a, b) => a - b))).toEqual([
    [id(1)],
    [id(2)],
    [id(3)],
    [id(4), id(5)],
  ]);
});

test('each is one statement, however many assets there are', async () => {
  const { here, id } = await withAssets(5);
  await relate(here, [
    [id(1), id(2)],
    [id(2), id(3)],
    [id(3), id(1)],
    [id(4), id(1)],
  ]);
  const counted = async (ask: () => Promise<unknown>) => {
    await ask();
    return (await sentBy(ask)).sent.length;
  };
  expect(await counted(() => app.call(here.admin, assetGraph.graph))).toBe(1);
  expect(await counted(() => app.call(here.admin, assetGraph.graph, { query: { assetId: id(1), depth: 5 } }))).toBe(1);
  expect(await counted(() => app.call(here.admin, assetGraph.impact, { params: { id: id(1) } }))).toBe(1);
  expect(await counted(() => app.call(here.admin, assetGraph.path, { query: { fromId: id(4), toId: id(3) } }))).toBe(1);
});
