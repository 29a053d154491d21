import { auditEntities, operations } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { dayIn } from '@baluarte/contract/kit/day.ts';
import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestCompany, type TestPerson } from './company.ts';
import { act, asDone, writing, type Act, type Done } from './doing.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { writableTables, writesOf } from './writes.ts';

let app: TestApp;
let furnished: Furnished;
beforeAll(async () => {
  app = await testApp();
  furnished = await furnishedCompany(app.database);
});
afterAll(() => app.close());

const tableOf = (entity: string) => entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const undo = (as: TestPerson, id: number) => app.call(as, changeset.undo, { params: { id } });

async function giveCodes({ companyId, tenant }: TestCompany, { roleId }: TestPerson, codes: readonly number[]) {
  await inCompany(app.database.app, tenant, (trx) =>
    trx.run(sql`update role set permission_codes = ${codes} where id = ${roleId}`),
  );
  forget({ companyId });
}

describe('undoing asks for the permission of what it undoes', () => {
  const done = new Map<AnyEndpoint, Act & Done>();
  /** By what was written: permissions of the endpoints that write just that. */
  const same = new Map<string, Set<number>>();
  const undone: string[] = [];
  /** What each act left behind, by room. */
  const left = new Map<string, string[]>();
  /** What undoing each act left behind. */
  const leftByUndo: string[] = [];
  const today = dayIn('America/Bogota');
  let tables: Awaited<ReturnType<typeof writableTables>>;
  const rooms = [...new Set(writing.map(({ name }) => name.split('.')[0] ?? ''))];
  beforeAll(async () => {
    tables = await writableTables(app);
    for (const endpoint of writing) {
      const whole = await act(app, endpoint);
      const room = endpoint.name.split('.')[0] ?? '';
      const lines = await writesOf(app, whole, { tables, today });
      left.set(room, [...(left.get(room) ?? []), endpoint.name, ...lines]);
      const one = asDone(whole);
      if (!one) continue;
      done.set(endpoint, { ...whole, ...one });
      const codes = same.get(one.written.acts) ?? new Set<number>();
      same.set(one.written.acts, codes.add(endpoint.access as number));
      for (const code of endpoint.parts) codes.add(code);
    }
  }, 240_000);

  test.each(nonEmpty(rooms))('%s writes what it did', async (room) => {
    await expect(`${(left.get(room) ?? []).join('\n')}\n`).toMatchFileSnapshot(`writes/${room}.txt`);
  });

  test('whoever has all others is refused, and the author with it is not', { timeout: 240_000 }, async () => {
    for (const [endpoint, one] of nonEmpty(done)) {
      const { company, author, written } = one;
      const codes = same.get(written.acts) ?? new Set();
      const without = companyCodes.filter((code) => !codes.has(code));
      const colleague = await testPerson(app.database, company, { permissionCodes: without });
      await giveCodes(company, author, without);
      for (const person of [author, colleague]) {
        const { status, code } = await undo(person, written.id);
        expect(`${status} ${code}`, `${endpoint.name}: ${written.kind} ${written.acts}`).toMatch(
          /^(?:403 forbidden|409 changeset\.(?:fact|ofInvitation|ofPeople))$/,
        );
      }
      await giveCodes(company, author, companyCodes);
      const { status, code, data, raw } = await undo(author, written.id);
      expect(status, `${endpoint.name}: ${written.kind} ${written.acts}: ${code}`).not.toBe(403);
      leftByUndo.push(endpoint.name);
      if (status !== 200) {
        leftByUndo.push(`  ${status} ${code}`);
        continue;
      }
      undone.push(endpoint.name);
      expect(data.refused, `${endpoint.name}: nobody changed anything meanwhile`).toEqual([]);
      const since = new Date().toISOString();
      const bystanders = [colleague];
      leftByUndo.push(
        ...(await writesOf(app, { ...one, since, status, reply: raw.json() }, { tables, today, bystanders })),
      );
    }
  });

  test('undoing leaves what it did', async () => {
    await expect(`${leftByUndo.join('\n')}\n`).toMatchFileSnapshot('writes/undone.txt');
  });

  test('and enough was written and undone to mean something', () => {
    const tables = new Set([...done.values()].flatMap(({ written }) => written.tables));
    expect(undone.length).toBeGreaterThan(40);
    // Tables that no endpoint writes by permission belong to nightly jobs or to a single user.
    expect(auditEntities.filter((entity) => !tables.has(tableOf(entity)))).toEqual(['retentionRun', 'savedView']);
  });
});

describe('a user without write permissions cannot undo', () => {
  const cases = auditEntities.flatMap((entity) => operations.map((operation) => [entity, operation] as const));
  test.each(cases)('%s: %s, of one’s own and of others', async (entity, operation) => {
    const { company, admin } = furnished;
    const person = await testPerson(app.database, company, { permissionCodes: [] });
    for (const author of [person, admin]) {
      const id = await inCompany(app.database.app, { ...company.tenant, userId: author.userId }, async (trx) => {
        const rows = {
          company_id: company.companyId,
          user_id: author.userId,
          role_id: author.roleId,
          scope_ids: [],
          name: 'Antes',
        };
        const before = operation === 'insert' ? null : JSON.stringify(rows);
        const after = operation === 'delete' ? null : JSON.stringify({ ...rows, name: 'Después' });
        await trx.run(sql`insert into change (changeset_id, table_name, row_id, operation, before, after)
          values (app.current_changeset(), ${tableOf(entity)}, 900000000000, ${operation}, ${before}::jsonb, ${after}::jsonb)`);
        return (await trx.one(sql<{ id: number }>`select current_setting('app.changeset_id')::int as id`)).id;
      });
      const { status, code } = await undo(person, id);
      // A user's own rows need no permission, and a row that is not there leaves nothing to do; others' rows are refused.
      const isOwn = entity === 'savedView' && author === person;
      expect(`${status} ${code}`).toMatch(
        isOwn ? /^\d+ (?:undefined|undo\.(?:refused|nothing))$/ : /^(?:403|409) (?!undo\.(?:refused|nothing))/,
      );
    }
  });
});
