import { asset } from '@baluarte/contract/inventory/asset.ts';
import { assetCriticality } from '@baluarte/contract/inventory/criticality.ts';
import { reportSchedule } from '@baluarte/contract/record/report-schedule.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteProgress } from '#inventory/import/import.queries.ts';
import { noUndoRules, undoChangeset } from '#kit/history/undo.ts';
import { testApp, type TestApp } from './app.ts';
import { riskCompany, type RiskCompany } from './risk-company.ts';

let app: TestApp;
let here: RiskCompany;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
});
afterAll(() => app.close());

describe('who last said how critical an asset is', () => {
  test('is who changed that, and not who changed something else of it afterwards', async () => {
    const id = await here.asset('A-1');
    const [one, other] = [await here.person(), await here.person()];
    const params = { id };
    const read = async (query: Record<string, unknown> = {}) =>
      (await app.call(here.admin, assetCriticality.get, { params, query })).data;
    const say = (person: typeof one, integrity: number) =>
      app.call(person, assetCriticality.update, { params, body: { integrity, integrityReason: 'Nómina' } });
    expect((await read()).setBy).toBeNull();
    expect((await say(one, 2)).status).toBe(200);
    const first = await read();
    await here.inside((trx) => trx.run(sql`update asset set name = 'Otro', is_critical = true where id = ${id}`));
    expect((await app.call(other, asset.endpoints.update, { params, body: { name: 'Otro más' } })).status).toBe(200);
    const second = await read();
    expect([second.setAt, second.setBy]).toEqual([first.setAt, first.setBy]);
    await say(other, 3);
    expect((await read()).setAt).not.toBe(first.setAt);
    expect((await read({ at: first.setAt })).setAt).toBe(first.setAt);
  });
});

test('a schedule that is changed, paused or resumed begins from then, has another version, and forgets why it was paused', async () => {
  const person = await here.person();
  const body = { kind: 'risks', format: 'xlsx', every: 'month', day: 0, hour: 7, recipientIds: [person.userId] };
  const { id } = (await app.call(here.admin, reportSchedule.create, { body })).data;
  const row = () =>
    here.inside((trx) =>
      trx.one<{ since: string; version: number; updated: string; reason: string | null; state: string }>(sql`
        select since::text, version, updated_at::text as updated, reason, state from report_schedule where id = ${id}`),
    );
  const aged = () =>
    here.inside((trx) =>
      trx.run(
        sql`update report_schedule set since = '2026-01-01', updated_at = '2026-01-01', reason = 'forbidden' where id = ${id}`,
      ),
    );
  const today = new Date().toISOString().slice(0, 7);
  for (const [endpoint, more] of [
    [reportSchedule.pause, {}],
    [reportSchedule.resume, {}],
    [reportSchedule.update, { body: { ...body, hour: 9 } }],
  ] as const) {
    await aged();
    const before = await row();
    const given = 'body' in more ? { body: { ...more.body, version: before.version } } : more;
    expect((await app.call(here.admin, endpoint, { params: { id }, ...given })).status, endpoint.name).toBe(200);
    const after = await row();
    expect([after.since.slice(0, 7), after.updated.slice(0, 7), after.version], endpoint.name).toEqual([
      today,
      today,
      before.version + 1,
    ]);
    expect(after.reason === null || endpoint === reportSchedule.update, endpoint.name).toBe(true);
  }
});

describe('undoing', () => {
  test('takes several writes of one row back to the first, whatever was written between them', async () => {
    const [one, other] = [await here.asset('U-1'), await here.asset('U-2')];
    const rename = (id: number, name: string) => sql`update asset set name = ${name} where id = ${id}`;
    const { changesetId } = await here.inside(async (trx) => {
      for (const [id, name] of [
        [one, 'Primero'],
        [other, 'Otro'],
        [one, 'Segundo'],
        [one, 'Tercero'],
      ] as const)
        await trx.run(rename(id, name));
      return trx.one<{ changesetId: number }>(sql`select current_setting('app.changeset_id')::int as "changesetId"`);
    });
    const undone = await here.inside((trx) => undoChangeset(trx, changesetId, noUndoRules));
    expect(undone.refused).toEqual([]);
    const names = await here.inside((trx) =>
      trx.rows<{ name: string }>(sql`select name from asset where id = any(${[one, other]}) order by id`),
    );
    expect(names.map(({ name }) => name)).toEqual(['Activo U-1', 'Activo U-2']);
  });
});

test('what an attempt of an import writes counts while it runs, and no more once a newer one replaced it', async () => {
  const counts = {
    read: 15,
    created: 1,
    changed: 2,
    same: 3,
    failed: 4,
    skipped: 5,
    cut: 6,
    hidden: 7,
    madeCodes: 8,
  };
  const { id } = await here.inside((trx) =>
    trx.one<{ id: number }>(sql`
      insert into import (scope_id, kind, file_name, file_key, format, state, attempt)
      values (${here.scopeId}, 'threats', 'a.csv', 'a', 'csv', 'running', 2) returning id`),
  );
  const note = (attempt: number) => here.inside((trx) => noteProgress(trx, { id, attempt }, counts, [], 20));
  const readNow = () =>
    here.inside((trx) =>
      trx.one(
        sql`select rows_read, rows_created, rows_changed, rows_same, rows_failed, rows_skipped,
        rows_cut, rows_hidden, codes_made, rows_total from import where id = ${id}`,
      ),
    );
  expect(await note(1)).toBe(false);
  expect(await readNow()).toMatchObject({ rows_read: 0, rows_total: null });
  expect(await note(2)).toBe(true);
  expect(await readNow()).toEqual({
    rows_read: 15,
    rows_created: 1,
    rows_changed: 2,
    rows_same: 3,
    rows_failed: 4,
    rows_skipped: 5,
    rows_cut: 6,
    rows_hidden: 7,
    codes_made: 8,
    rows_total: 20,
  });
  await here.inside((trx) => trx.run(sql`update import set state = 'done' where id = ${id}`));
  expect(await note(2)).toBe(false);
});
