import { env } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdPlan } from '#risk/shared/change-method.ts';
import { undoRules } from '#record/changeset/undo-rules.ts';
import { testApp, type TestApp } from './app.ts';
import { checkSequences } from './past-and-undo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('as of now is now, and undoing an act leaves what was before it, in every column of every table, whatever was done', async () => {
  const seed = env['SEED'] === undefined ? undefined : Number(env['SEED']);
  const undone = await checkSequences(app, { runs: 4, longest: 12, seed });
  expect(undone.size).toBeGreaterThan(6);
}, 300_000);

test('an undo holds the treatment plan for every table that it follows from', async () => {
  const { rows } = await app.database.owner.query<{ name: string }>(`
    with followed as (
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like 'plan_of%'
      union
      select c.relname from pg_proc p join pg_class c on p.prosrc ~ ('public\\.' || c.relname || '\\M')
      where p.proname = 'risk_state' and p.pronamespace = 'app'::regnamespace and c.relnamespace = 'public'::regnamespace)
    select f.name from followed f
    where exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relname = f.name and t.tgname = 'track_update')`);
  /** They are only named in what was accepted, or place the whole plan anew by themselves. */
  const others = new Set(['threat', 'vulnerability', 'company']);
  const held = undoRules.followed.filter(({ around }) => around === holdPlan).flatMap(({ tables }) => tables);
  const settled = undoRules.followed.filter(({ around }) => around !== holdPlan).flatMap(({ tables }) => tables);
  const expected = [...rows.map(({ name }) => name).filter((name) => !others.has(name)), ...settled];
  expect([...new Set(expected)].toSorted()).toEqual([...new Set(held)].toSorted());
});
