import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problems } from '@baluarte/contract/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#kit/database/database.ts';
import { codeOfConstraint, familyOf } from '#kit/http/problem.ts';
import { leasing } from '#kit/database/lease.ts';
import { setWalls, wallValues } from '#kit/tenancy/walls.ts';
import { testDatabase } from './database.ts';
import { furnishedCompany } from './furnished.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const names = async (query: string) =>
  (await database.owner.query<{ name: string }>(query)).rows.map(({ name }) => name);

/**
 * Tables whose writes are not tracked: the record itself, derived data, queues, notifications,
 * preferences, pictures, which the company's row references by digest, and what is recorded in another way.
 */
const untracked = [
  'archive',
  'asset_criticality',
  'board_link',
  'change',
  'change_count',
  'changeset',
  'company',
  'company_figures',
  'company_logo',
  'company_origin',
  'download',
  'evidence_reminder',
  'evidence_upload',
  'follow_up_calendar',
  'follow_up_reminder',
  'former_person',
  'handover',
  'home_arrangement',
  'idempotency',
  'import',
  'import_answer',
  'import_layout',
  'import_row',
  'notification',
  'notification_digest',
  'report_document',
  'report_schedule_run',
  'report_template_file',
  'risk_move',
  'risk_numbering',
  'risk_range_entry',
  'saved_view_default',
  'seal',
  'signing_key',
  'stored_file',
  'treatment_due',
  'treatment_notice',
  'view_subscription',
  'zone',
];
/** The only functions that act with their owner's rights. */
const definers = [
  'app.erase_company',
  'app.is_account_closed',
  'app.measure_arrived',
  'app.number_of_nobody',
  'app.people',
  'app.person_contact',
  'app.person_name',
  'app.person_to_invite',
  'app.person_with_password',
  'app.schedules_with',
  'app.storage_used',
];

const tenantTables = `select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

describe('the company wall', () => {
  test('covers enough tables for these rules to mean something', async () => {
    expect((await names(`select relname as name from (${tenantTables}) t`)).length).toBeGreaterThanOrEqual(20);
  });

  test('is enabled and forced on every table of a company', async () => {
    expect(
      await names(`select relname as name from pg_class where oid in (select oid from (${tenantTables}) t)
        and not (relrowsecurity and relforcerowsecurity)`),
    ).toEqual([]);
  });

  test('reads and writes by policy on every table of a company', async () => {
    expect(
      await names(`select t.relname as name from (${tenantTables}) t where not exists (
        select from pg_policy p where p.polrelid = t.oid and p.polpermissive and p.polcmd = '*'
          and pg_get_expr(p.polqual, t.oid) like '%company_id = ( SELECT app.current_company()%'
          and pg_get_expr(p.polwithcheck, t.oid) like '%company_id = ( SELECT app.current_company()%')`),
    ).toEqual([]);
  });

  test('precedes the scope wall on every table that lives in a scope', async () => {
    expect(
      await names(`select t.relname as name from (${tenantTables}) t join pg_attribute a on a.attrelid = t.oid and a.attname = 'scope_id'
        where not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'scope' and not p.polpermissive)`),
    ).toEqual([]);
  });

  test('begins every key and every unique index with the company', async () => {
    expect(
      await names(`select t.relname || '.' || i.indexrelid::regclass as name from (${tenantTables}) t join pg_index i on i.indrelid = t.oid and i.indisunique
        where (select attname from pg_attribute where attrelid = t.oid and attnum = i.indkey[0]) <> 'company_id'`),
    ).toEqual([]);
    expect(
      await names(`select t.relname as name from (${tenantTables}) t where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary
        and (select array_agg(attname order by k.n) from unnest(i.indkey) with ordinality k(attnum, n)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum)::text[] = array['company_id', 'id'])`),
    ).toEqual([]);
  });

  test('is part of every foreign key between tables of companies', async () => {
    expect(
      await names(`select f.conname as name from pg_constraint f where f.contype = 'f'
        and f.conrelid in (select oid from (${tenantTables}) a) and f.confrelid in (select oid from (${tenantTables}) b)
        and not exists (select from unnest(f.conkey, f.confkey) k(own, other)
          join pg_attribute o on o.attrelid = f.conrelid and o.attnum = k.own and o.attname = 'company_id'
          join pg_attribute p on p.attrelid = f.confrelid and p.attnum = k.other and p.attname = 'company_id')`),
    ).toEqual([]);
  });

  test('is not gone around by a view or by a function with its owner’s rights', async () => {
    expect(
      await names(`select relname as name from pg_class where relkind in ('v', 'm') and relnamespace in ('public'::regnamespace, 'app'::regnamespace)
        and not coalesce(reloptions::text like '%security_invoker=true%', false)`),
    ).toEqual([]);
    expect(
      await names(`select pronamespace::regnamespace || '.' || proname as name from pg_proc
        where prosecdef and pronamespace in ('public'::regnamespace, 'app'::regnamespace, 'auth'::regnamespace) order by 1`),
    ).toEqual(definers);
  });

  test('holds the server’s roles, which own nothing and cannot bypass it', async () => {
    const { rows } = await database.owner.query(`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*)::int from pg_class where relowner = r.oid) as owned,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships
      from pg_roles r where rolname in ('baluarte_app', 'baluarte_door') order by 1`);
    const nobody = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
      memberships: 0,
    };
    expect(rows).toEqual([
      { rolname: 'baluarte_app', ...nobody },
      { rolname: 'baluarte_door', ...nobody },
    ]);
    await expect(database.app.query('set role postgres')).rejects.toThrow(/permission denied/);
  });

  test('reads no other table within a plan: a wall that does asks a function, which is planned once', async () => {
    expect(
      await names(
        `select polrelid::regclass || '.' || polname as name from pg_policy
         where coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') ~* '\\mfrom\\M'`,
      ),
    ).toEqual([]);
  });

  test('shows nothing to a connection without a company', async () => {
    for (const name of await names(`select relname as name from (${tenantTables}) t`)) {
      const { rows } = await database.app.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      expect(rows, name).toEqual([{ count: 0 }]);
    }
  });
});

describe('the settings of the walls', () => {
  test('of an earlier transaction of the same backend show no row of any table of a company', async () => {
    const { company, admin } = await furnishedCompany(database);
    const values = wallValues({
      companyId: String(company.companyId),
      userId: String(admin.userId),
      scopeIds: '*',
      seenAs: '',
    });
    const tables = await names(`select relname as name from (${tenantTables}) t order by 1`);
    const counts = tables.map((name) => `(select count(*)::int from ${name}) as ${name}`).join(', ');
    const { during, after, who } = await leasing(database.app, async (client) => {
      const count = async () => (await client.query<Record<string, number>>(`select ${counts}`)).rows[0] ?? {};
      await client.query('begin');
      // Kept for the session, as no code of the product does.
      await client.query(setWalls.replaceAll(', true)', ', false)').replaceAll(',true)', ',false)'), values);
      const during = await count();
      await client.query('commit');
      const left = await client.query<{ company: string }>(`select current_setting('app.company_id') as company`);
      expect(left.rows).toEqual([{ company: String(company.companyId) }]);
      const after = await count();
      const who = await client.query(
        'select app.current_company() as company, app.current_actor() as actor, app.current_scopes() as scopes, app.current_person() as person',
      );
      await client.query('discard all');
      return { during, after, who: who.rows };
    });
    expect(tables.filter((name) => (during[name] ?? 0) > 0).length).toBeGreaterThan(50);
    expect(after).toEqual(Object.fromEntries(tables.map((name) => [name, 0])));
    expect(who).toEqual([{ company: null, actor: null, scopes: [], person: null }]);
  });

  test('are written in one place, and never for longer than a transaction', async () => {
    const root = join(import.meta.dirname, '../src');
    const files = (await readdir(root, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const marking: string[] = [];
    const lasting: string[] = [];
    for (const file of files) {
      const text = await readFile(join(root, file), 'utf8');
      if (text.includes('app.transaction_start')) marking.push(file);
      if (/set_config\([^;]*?,\s*false\)|\bset (?:session )?app\./i.test(text)) lasting.push(file);
    }
    expect(files.length).toBeGreaterThan(200);
    expect(marking).toEqual([join('kit', 'tenancy', 'walls.ts')]);
    expect(lasting).toEqual([]);
  });
});

describe('the record of changes', () => {
  test('is kept for every table of a company but the named few', async () => {
    expect(
      await names(
        `select t.relname as name from (${tenantTables}) t where (select count(*) from pg_trigger g where g.tgrelid = t.oid and g.tgname like 'track_%') <> 3 order by 1`,
      ),
    ).toEqual(untracked.filter((name) => name !== 'company'));
  });

  test('cannot be rewritten by the server', async () => {
    for (const table of ['changeset', 'change', 'seal'])
      for (const right of ['update', 'delete', 'truncate']) {
        const { rows } = await database.owner.query<{ held: boolean }>(
          `select has_table_privilege('baluarte_app', $1, $2) as held`,
          [table, right],
        );
        expect(rows, `${right} on ${table}`).toEqual([{ held: false }]);
      }
  });
});

test('no trigger joins what rows were and what they are by loops: its plan is kept from the first small change', async () => {
  expect(
    await names(
      `select proname as name from pg_proc where pronamespace = 'app'::regnamespace
         and prosrc ~* 'join (new|old)_rows' and not coalesce('enable_nestloop=off' = any(proconfig), false) order by 1`,
    ),
    // Of parameters, ranges and the company: of each a few.
  ).toEqual(['plan_of_ranges', 'record_company', 'settle_classified_assets']);
});

test('every constraint a person can meet has a problem of its own or of its family', async () => {
  const constraints =
    await names(`select conname as name from pg_constraint where conname like '%\\_\\_%' and contype in ('c', 'u', 'f')
    and connamespace = 'public'::regnamespace`);
  const homeless = constraints.filter((name) => {
    const code = codeOfConstraint(name);
    return !code || !(code in problems || familyOf(code));
  });
  /** Constraints no input can violate: keys covered by other keys, and values only the server writes. */
  const internal =
    /__(pk|in_scope|kind_key|of_factor|one_row|complete_without_rating|subdomain_format|typed_whole|answered_whole)$/;
  expect(homeless.filter((name) => !internal.test(name))).toEqual([]);
});
