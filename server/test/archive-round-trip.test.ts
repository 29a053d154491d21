import { audit } from '@baluarte/contract/record/audit.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { held } from '#organization/archive/format/declared.ts';
import { restoreArchive } from '#organization/archive/in/restore-archive.ts';
import { openArchive } from '#organization/archive/in/open-archive.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { administrator, ArchivedDemo, placeOf, seal, type Installation } from './archived-demo.ts';
import { testCompany } from './company.ts';
import { archiveDoors } from '#app/archive-doors.ts';

const demo = new ArchivedDemo();

let there: Installation;
beforeAll(async () => {
  const other = await testApp();
  // The other installation already has companies.
  for (let others = 0; others < 2; others += 1) await testCompany(other.database, { scopes: 3 });
  const archive = await openArchive(demo.path('first.zip'));
  await restoreArchive(other.database, {
    doors: archiveDoors,
    env: other.app.parts.env,
    archive,
    sha256: demo.first.sha256,
    userId: null,
  });
  archive.close();
  there = await placeOf(other);
}, 240_000);
afterAll(() => there.app.close());

const isNumberOfRow = (name: string) =>
  /(^|_)ids?$|[a-z]Ids?$|edBy$/.test(name) && !/^(status|range)(_i|I)d$/.test(name);
/** `names` are keyed by id. */
const ofInstallation = new Set([
  'names',
  'namesEn',
  'transaction',
  'answered_by',
  'assessed_by',
  'created_by',
  'decided_by',
  'hold_by',
  'invited_by',
  'requested_by',
  'hash',
  'file_key',
]);

/** A reply without ids, which differ in another installation; their number stays. */
function unnumbered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unnumbered);
  if (typeof value !== 'object' || value === null) return value;
  const { field } = value as { field?: unknown };
  const isOfRows = typeof field === 'string' && isNumberOfRow(field);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, held]): [string, unknown][] => {
      if (ofInstallation.has(name)) return [];
      if (name === 'field') return [[name, String(held).replace(/:\d+$/, '')]];
      if (isNumberOfRow(name) || (isOfRows && (name === 'before' || name === 'after')))
        return [[name, Array.isArray(held) ? held.length : held === null]];
      return [[name, unnumbered(held)]];
    }),
  );
}

describe('a company restored in another installation', () => {
  test('has every row it had, in the same order, with its whole history', async () => {
    let compared = 0;
    for (const table of held) {
      const rowsIn = ({ app, tenant }: Installation) =>
        inCompany(app.database.app, tenant, async (trx) => {
          const query = sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t order by t.id`;
          return (await trx.rows(query)).map(({ row }) => unnumbered(row));
        });
      const [before, after] = [await rowsIn(demo.here), await rowsIn(there)];
      expect(after.length, table).toBe(before.length);
      for (const [index, row] of before.entries()) expect(after[index], `${table} ${index}`).toEqual(row);
      compared += before.length;
    }
    expect(compared).toBeGreaterThan(3_000);
  });

  const read = async (
    { app, person }: Installation,
    endpoint: AnyEndpoint,
    input: Parameters<TestApp['call']>[2] = {},
  ) => {
    const { status, data, meta, raw } = await app.call(person, endpoint, input);
    expect(status, raw.body).toBe(200);
    return { data: data as { id: number }[], total: meta?.total, comparable: unnumbered(data) };
  };
  /** Both answers to the same question. */
  const both = async (endpoint: AnyEndpoint, input: Parameters<TestApp['call']>[2] = {}) => {
    const [one, other] = [await read(demo.here, endpoint, input), await read(there, endpoint, input)];
    expect(other.comparable).toEqual(one.comparable);
    expect(other.total).toBe(one.total);
    return [one.data, other.data] as const;
  };

  test('answers for its risks as before: the list, the map, and what they were on a day of the past', async () => {
    const monthAgo = new Date(Date.now() - 90 * 86_400_000).toISOString();
    const [risks, sameRisks] = await both(risk.list, { query: { perPage: 200, sort: '-level' } });
    expect(risks.length).toBeGreaterThan(20);
    await both(risk.map);
    await both(risk.map, { query: { at: monthAgo } });
    for (const index of [0, 7, 19]) {
      const ids = [risks[index]?.id, sameRisks[index]?.id];
      for (const endpoint of [risk.get, risk.history]) {
        const one = await read(demo.here, endpoint, { params: { id: ids[0] } });
        expect((await read(there, endpoint, { params: { id: ids[1] } })).comparable).toEqual(one.comparable);
      }
      const past = await demo.here.app.call(demo.here.person, risk.get, {
        params: { id: ids[0] },
        query: { at: monthAgo },
      });
      const samePast = await there.app.call(there.person, risk.get, {
        params: { id: ids[1] },
        query: { at: monthAgo },
      });
      expect(samePast.status).toBe(past.status);
      expect(unnumbered(samePast.data)).toEqual(unnumbered(past.data));
    }
  });

  test('shows the same audit, with names', async () => {
    const [changes, sameChanges] = await both(audit.list, { query: { perPage: 200 } });
    const sameNames = (sameChanges as unknown as { userName: string | null }[]).map(({ userName }) => userName);
    const index = changes.length - 3;
    const one = await read(demo.here, audit.changes, { params: { id: changes[index]?.id }, query: { perPage: 200 } });
    const other = await read(there, audit.changes, {
      params: { id: sameChanges[index]?.id },
      query: { perPage: 200 },
    });
    expect(other.comparable).toEqual(one.comparable);
    expect(sameNames).toContain('Quien se fue');
    await both(asset.endpoints.list, { query: { perPage: 200 } });
  });

  test('begins its hash chain with the archive, and records the state of the former one', async () => {
    const verify = async () => (await there.app.call(there.person, audit.verify)).data;
    await seal(there.app.database, there.tenant);
    const verdict = await verify();
    const { chain } = demo.first.manifest;
    expect(chain).toMatchObject({ held: true, unsealed: 0 });
    expect(verdict).toMatchObject({
      ok: true,
      firstBroken: null,
      origin: {
        subdomain: 'aurora',
        sha256: demo.first.sha256,
        held: true,
        sealed: chain.sealed,
        fingerprint: chain.fingerprint,
      },
    });
    expect(verdict.sealed).toBe(chain.sealed);
    // Checked against a different archive, the chain is broken from its first seal on.
    const owner = (text: string) => there.app.database.owner.query(text, [there.tenant.companyId]);
    await owner(`update company_origin set sha256 = sha256('otro') where company_id = $1`);
    expect((await verify()).firstBroken).toMatchObject({ sealId: 1 });
    await owner(`update company_origin set sha256 = decode('${demo.first.sha256}', 'hex') where company_id = $1`);
    await owner(
      `update change set after = '{}' where company_id = $1 and id = (select min(id) from change where company_id = $1)`,
    );
    expect((await verify()).firstBroken).toMatchObject({ sealId: 1, reason: 'content' });
  });

  test('has people without passwords and rights beyond it', async () => {
    const { rows } = await there.app.database.owner.query<{ status: number; isSuper: boolean; opens: boolean }>(
      `select u.status_id as status, u.is_super_admin as "isSuper", exists (select from auth.account a where a.user_id = u.id) as opens
       from auth."user" u where u.email like '%@aurora.example' and u.email <> $1`,
      [administrator],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ status, isSuper, opens }) => status === 1 || isSuper || opens)).toEqual([]);
  });
});
