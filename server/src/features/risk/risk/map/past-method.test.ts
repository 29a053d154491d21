import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { impact } from '@baluarte/contract/risk/impact.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { probability } from '@baluarte/contract/risk/probability.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, readAll } from '#kit/sheets/test-files.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, withLevels } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A company with one assessed risk at 3 × 4, and the changes its method can have. */
async function withMethod() {
  const here = await riskCompany(app);
  const id = await here.risk(await here.asset('A-1'));
  const rated = { probability: 3, financial: 4, operational: 1, reputational: 1, legal: 1, privacy: null };
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rated) });
  const get = async () => (await app.call(here.admin, method.get)).data;
  const ranges = async () => {
    const { zoneMode, zoneMatrix, rangeLevels } = await get();
    return { zoneMode, zoneMatrix, rangeLevels: rangeLevels.map(({ color: _color, ...range }) => range) };
  };
  const saveRanges = async (change: object) =>
    app.call(here.admin, method.update, { body: { ...(await ranges()), ...change } });
  const financial = { id: here.factor('financial') };
  const changes: Record<string, () => Promise<{ status: number }>> = {
    'other bounds of the ranges': async () =>
      saveRanges({
        rangeLevels: (await ranges()).rangeLevels.map((range) => {
          if (range.id === 3) return { ...range, levelTo: 12 };
          return range.id === 2 ? { ...range, levelFrom: 13 } : range;
        }),
      }),
    'another name of a range': async () =>
      saveRanges({
        rangeLevels: (await ranges()).rangeLevels.map((range) =>
          range.id === 1 ? { ...range, name: 'Inaceptable' } : range,
        ),
      }),
    'the matrix instead of levels': () => saveRanges({ zoneMode: 'matrix' }),
    'another matrix': async () => {
      const { zoneMatrix } = await ranges();
      return saveRanges({
        zoneMatrix: { ...zoneMatrix, '3': [3, 3, 2, 1, 1], '4': [3, 3, 2, 1, 1], '5': [2, 2, 2, 1, 1] },
      });
    },
    'other words of a scale': async () => {
      const { data } = await app.call(here.admin, impact.levels, { params: financial });
      const levels = data.map(({ ratingCount: _count, ...level }) =>
        level.order === 4 ? { ...level, name: 'Grave' } : level,
      );
      return app.call(here.admin, impact.updateLevels, { params: financial, body: { levels } });
    },
    'a longer scale of probability': async () => {
      const { data } = await app.call(here.admin, probability.get);
      const types = data.types.map(({ levels, ...type }) => ({
        ...type,
        levels: [
          ...levels.map(({ riskCount: _count, code: _code, ...level }) =>
            level.order === 5 ? { ...level, percentTo: 90 } : level,
          ),
          { order: 6, name: 'Segura', percentFrom: 90, percentTo: 100 },
        ],
      }));
      return app.call(here.admin, probability.update, { body: { types } });
    },
    'a factor out of use': () => app.call(here.admin, impact.status, { params: financial, body: { statusId: 2 } }),
    'the factor in use again': () => app.call(here.admin, impact.status, { params: financial, body: { statusId: 1 } }),
  };
  const moment = async () =>
    (await here.inside((trx) => trx.one(sql<{ at: string }>`select clock_timestamp() as at from pg_sleep(0.002)`))).at;
  const map = async (query: Record<string, unknown> = {}) =>
    withLevels((await app.call(here.admin, risk.map, { query })).data);
  const ask = async (at?: string) => {
    const { at: _at, method: _method, ...seen } = await map({ at });
    const { probability: row, impact: column } = seen.cells.find(({ count }) => count > 0) ?? {};
    const cell = { probability: row ?? 1, impact: column ?? 1, at };
    const listed = (await app.call(here.admin, risk.mapCell, { query: cell })).data;
    const one = (await app.call(here.admin, risk.get, { params: { id }, query: { at } })).data;
    const file = await app.call(here.admin, risk.mapExport, { query: { at, format: 'xlsx' } });
    const { cells: sheets } = await readAll(fileOf(file.raw.rawPayload));
    return { seen, listed: listed.map(({ rangeId, level }) => ({ rangeId, level })), range: one.rangeId, sheets };
  };
  return { here, changes, moment, map, ask };
}

describe('the past is shown with the method in force then', () => {
  test('whatever is changed of it since: the map, a cell, a risk and the workbook stay as they were seen', async () => {
    const { changes, moment, map, ask } = await withMethod();
    const past: { at: string; before: string; seenThen: Awaited<ReturnType<typeof ask>>; version: number }[] = [];
    for (const [name, change] of Object.entries(changes)) {
      const seenThen = await ask();
      const { version } = (await map()).method;
      past.push({ at: await moment(), before: name, seenThen, version });
      expect((await change()).status, name).toBe(200);
    }
    for (const { at, before, seenThen, version } of nonEmpty(past)) {
      const { sheets, ...rest } = seenThen;
      const { sheets: now, ...seen } = await ask(at);
      expect(seen, before).toEqual(rest);
      expect(now, before).toEqual(sheets);
      expect((await map({ at })).method, before).toMatchObject({ version, isCurrent: false });
    }
    const { cells, ranges } = await map();
    const today = await map({ at: past[0]?.at, method: 'today' });
    expect(today.cells.map(({ count: _count, ...cell }) => cell)).toEqual(
      cells.map(({ count: _count, ...cell }) => cell),
    );
    expect(today.ranges.map(({ name }) => name)).toEqual(ranges.map(({ name }) => name));
    expect(today.method.isCurrent).toBe(true);
  });

  test('before the company had a method it is the first one', async () => {
    const { map, changes } = await withMethod();
    const first = await map();
    await changes['the matrix instead of levels']?.();
    const { cells, method: inForce } = await map({ at: '2020-01-01T00:00:00Z' });
    expect(cells).toEqual(first.cells.map((cell) => ({ ...cell, count: 0 })));
    expect(inForce).toEqual({ version: 1, mode: 'product', since: null, isCurrent: false });
  });
});
