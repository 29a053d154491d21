import { auditEntities } from '@baluarte/contract/record/audit.ts';
import { parameterKinds, parameterViews } from '@baluarte/contract/kit/parameter-kinds.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { auditLabel, auditWord } from '@baluarte/texts/audit-wording.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { testCompany } from '#test/company.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { entityOf, presentChanges } from './present.ts';
import { isTechnical, tableOf, tracked } from '@baluarte/contract/tracked.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every table whose writes are recorded is spoken of, and no other', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'track_update'`,
  );
  expect(rows.map(({ name }) => entityOf(name)).toSorted()).toEqual([...auditEntities].toSorted());
});

test('every column of them is shown under a word, or hidden on purpose', async () => {
  for (const entity of auditEntities) {
    const { rows } = await database.owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [tableOf(entity)],
    );
    const columns = rows.map(({ name }) => name).filter((name) => !isTechnical(name));
    const { fields, hidden = [] } = tracked[entity];
    expect([...Object.keys(fields), ...hidden].toSorted(), entity).toEqual(columns.toSorted());
    for (const language of languages)
      for (const column of Object.keys(fields)) {
        const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
        expect(auditLabel(textsIn(language), entity, field), `${entity}.${field}`).not.toBe(field);
      }
  }
});

/** Codes that the checks of a table allow a column to hold, as text. */
function codesIn(checks: readonly string[], column: string): string[] {
  return checks.flatMap((check) => {
    const listed = new RegExp(`\\(?\\b${column}\\)?(?:::text)? = ANY \\(\\(?ARRAY\\[([^\\]]+)\\]`).exec(check)?.[1];
    if (listed) return listed.split(',').map((one) => /'([^']*)'|(\d+)/.exec(one)?.slice(1).find(Boolean) ?? '');
    const [, from, to] = new RegExp(`\\b${column} >= (\\d+)\\) AND \\(${column} <= (\\d+)`).exec(check) ?? [];
    if (from === undefined || to === undefined) return [];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index));
  });
}

test('every code that a column of codes may hold has a word', async () => {
  let codesSeen = 0;
  const bare: string[] = [];
  for (const entity of auditEntities) {
    const { rows } = await database.owner.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
      [tableOf(entity)],
    );
    const checks = rows.map(({ definition }) => definition);
    for (const [column, reading] of Object.entries(tracked[entity].fields)) {
      if (reading !== 'word') continue;
      const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      for (const code of codesIn(checks, column)) {
        codesSeen += 1;
        // English has a word wherever Spanish has one, and its word may be the code.
        if (auditWord(textsIn('es'), { entity, field }, code) === code) bare.push(`${entity}.${field} ${code}`);
      }
    }
  }
  expect(codesSeen).toBeGreaterThan(60);
  // The Spanish word is the code.
  expect(bare).toEqual(['rangeLevel.accept no']);
});

test('a column that asks for a permission is told to nobody without it, neither as it was nor as it is', async () => {
  const changes = auditEntities.flatMap((entity) =>
    Object.keys(tracked[entity].toldBy ?? {}).flatMap((column) =>
      [
        { before: { [column]: 7 }, after: {} },
        { before: {}, after: { [column]: 7 } },
        { before: { [column]: 7 }, after: { [column]: 8 } },
      ].map((rows) => ({ id: 1, table: tableOf(entity), rowId: 1, operation: 'update' as const, ...rows })),
    ),
  );
  const { tenant } = await testCompany(database);
  const toldTo = async (permissionCodes: readonly number[]) => {
    const presented = await inCompany(database.app, tenant, (trx) =>
      presentChanges(trx, changes, { base: 1, permissionCodes }),
    );
    return presented.filter(({ fields }) => fields.length > 0).length;
  };
  expect(await toldTo(companyCodes), 'with every permission').toBeGreaterThan(20);
  expect(await toldTo([]), 'with none').toBe(0);
});

test('nothing that opens anything is among what is shown', () => {
  const shown = Object.values(tracked).flatMap(({ fields }) => Object.keys(fields));
  expect(shown.filter((column) => /hash|secret|token|password|key/.test(column))).toEqual([]);
});

test('a configuration table has a name in words, for its rows and for its saved views', () => {
  for (const texts of languages.map(textsIn)) {
    expect(Object.keys(texts.audit.words.kind).toSorted()).toEqual([...parameterKinds].toSorted());
    for (const kind of parameterKinds)
      expect(auditWord(texts, { entity: 'savedView', field: 'list' }, parameterViews(kind))).toMatch(/^\S+: ./);
  }
});
