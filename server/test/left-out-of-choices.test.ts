import { mspi } from '@baluarte/contract/maturity/mspi.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { handover } from '@baluarte/contract/record/handover.ts';
import { coverage } from '@baluarte/contract/risk/coverage.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { simulator } from '@baluarte/contract/risk/simulator.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { makePerson } from './accounts.ts';
import { testCompany } from './company.ts';
import { riskCompany, type RiskCompany } from './risk-company.ts';
import { stepPeople } from './step-people.ts';

let app: TestApp;
let here: RiskCompany;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
});
afterAll(() => app.close());

describe('what is out of use', () => {
  test('is recognised by no risk: neither the asset nor the threat nor the vulnerability', async () => {
    const [used, retired] = [await here.asset('R-1'), await here.asset('R-2')];
    const [threat = 0, retiredThreat = 0] = here.threats.slice(-2);
    const [vulnerability = 0, retiredVulnerability = 0] = here.vulnerabilities.slice(-2);
    await here.inside(async (trx) => {
      await trx.run(sql`update asset set status_id = 2 where id = ${retired}`);
      await trx.run(sql`update threat set status_id = 2 where id = ${retiredThreat}`);
      await trx.run(sql`update vulnerability set status_id = 2 where id = ${retiredVulnerability}`);
    });
    const whole = { assetId: used, threatId: threat, vulnerabilityId: vulnerability };
    const pathsOf = async (item: object) => {
      const { status, issues } = await app.call(here.admin, risk.recognize, {
        body: { items: [{ ...whole, ...item }] },
      });
      return status === 422 ? issues.map(({ path }) => path) : status;
    };
    expect(await pathsOf({ assetId: retired })).toEqual(['body.items.0.assetId']);
    expect(await pathsOf({ threatId: retiredThreat })).toEqual(['body.items.0.threatId']);
    expect(await pathsOf({ vulnerabilityId: retiredVulnerability })).toEqual(['body.items.0.vulnerabilityId']);
    expect(await pathsOf({})).toBe(201);
  });

  test('or of another type is not among the assets that nobody looked at', async () => {
    const own = await riskCompany(app);
    for (const code of ['T-1', 'T-2', 'T-3']) await own.asset(code);
    await own.inside(async (trx) => {
      await trx.run(sql`update asset a set type_id = (
        select min(p.id) from parameter p where p.kind = 'assetType' and p.parent_id = a.category_id) where a.code = 'T-1'`);
      await trx.run(sql`update asset set status_id = 2 where code = 'T-3'`);
      await trx.run(sql`insert into asset_threat (scope_id, asset_id, threat_id)
        select scope_id, id, ${own.threats[0]} from asset where code like 'T-%'`);
    });
    const { data } = await app.call(own.admin, coverage.missing, { query: { threatId: own.threats[0] } });
    expect(data.assets.map(({ code }) => code)).toEqual(['T-2']);
  });

  test('is in no pack for an auditor: a scope at rest is neither offered nor taken', async () => {
    const own = await riskCompany(app, { scopes: 2 });
    const [used = 0, retired = 0] = own.company.scopeIds;
    await own.inside((trx) => trx.run(sql`update scope set status_id = 2 where id = ${retired}`));
    const { data } = await app.call(own.admin, handover.choices);
    expect(data.scopes.map(({ id }) => id)).toEqual([used]);
    const made = async (id: number) =>
      (await app.call(own.admin, handover.make, { body: { language: 'es', scopeIds: [id] } })).status;
    expect([await made(retired), await made(used)]).toEqual([422, 202]);
  });

  test('is in no table of what was looked at: neither a threat nor a vulnerability to recognise it by', async () => {
    const own = await riskCompany(app);
    const assetId = await own.asset('V-1');
    const [threat = 0, retiredThreat = 0] = own.threats;
    const [vulnerability = 0, retiredVulnerability = 0] = own.vulnerabilities;
    await own.inside(async (trx) => {
      await trx.run(sql`delete from type_threat`);
      await trx.run(sql`delete from threat_vulnerability`);
      for (const id of [threat, retiredThreat])
        await trx.run(
          sql`insert into asset_threat (scope_id, asset_id, threat_id) values (${own.scopeId}, ${assetId}, ${id})`,
        );
      for (const id of [vulnerability, retiredVulnerability])
        await trx.run(sql`insert into threat_vulnerability (threat_id, vulnerability_id) values (${threat}, ${id})`);
      await trx.run(sql`update threat set status_id = 2 where id = ${retiredThreat}`);
      await trx.run(sql`update vulnerability set status_id = 2 where id = ${retiredVulnerability}`);
    });
    const { data } = await app.call(own.admin, coverage.table);
    expect(data.threats.map(({ id }) => id)).toEqual([threat]);
    const missing = await app.call(own.admin, coverage.missing, { query: { threatId: threat } });
    expect(missing.data.vulnerabilities.map(({ id }) => id)).toEqual([vulnerability]);
    expect(missing.data.total).toBe(1);
  });

  test('is no company that a visitor belongs to', async () => {
    const people = stepPeople(app, here.company);
    const visit = async (statusId: number) => {
      const company = await testCompany(app.database);
      const email = `visita-${statusId}@example.com`;
      const userId = await makePerson(app.database.identityDb, {
        email,
        firstName: 'Ana',
        lastName: 'Ríos',
        statusId: 1,
      });
      await inCompany(app.database.app, company.tenant, (trx) =>
        trx.run(sql`insert into member (user_id, role_id) select ${userId}, id from role where is_system and base = 2`),
      );
      await app.database.owner.query('update company set status_id = $2 where id = $1', [company.companyId, statusId]);
      const body = { name: 'Ana', lastName: 'Ríos', email, phone: '+573001234567', language: 'es', consent: true };
      const { data } = await app.call(null, mspi.start, { body });
      const mail = (await people.mailsTo(email)).findLast(({ template }) => template === 'visitCode');
      const code = (mail?.params as { code: string } | undefined)?.code;
      const verified = await app.call(null, mspi.verify, { body: { challenge: data.challenge, code } });
      const { rows } = await app.database.owner.query<{ kind: string }>(
        'select kind from auth.event where user_id = $1 order by id',
        [userId],
      );
      return [verified.data.isExistingUser, rows.filter(({ kind }) => kind === 'visited').length];
    };
    expect(await visit(1)).toEqual([true, 1]);
    expect(await visit(2)).toEqual([false, 1]);
  });
});

test('assets of high criticality are suggested first, to those who may read how critical they are', async () => {
  const own = await riskCompany(app);
  const [plain, high] = [await own.asset('A-1'), await own.asset('Z-9')];
  const [threat = 0] = own.threats;
  await own.inside(async (trx) => {
    await trx.run(sql`delete from type_threat`);
    await trx.run(sql`delete from asset_threat`);
    for (const id of [plain, high])
      await trx.run(
        sql`insert into asset_threat (scope_id, asset_id, threat_id) values (${own.scopeId}, ${id}, ${threat})`,
      );
    await trx.run(sql`update asset set criticality_override = 3, criticality_reason = 'Nómina' where id = ${high}`);
  });
  const first = async (person: typeof own.admin) =>
    (await app.call(person, risk.recognition, { query: { perPage: 1 } })).data[0]?.asset.code;
  expect(await first(own.admin)).toBe('Z-9');
  const permissionCodes = companyCodes.filter((code) => code !== permissions.assets.viewCriticity);
  expect(await first(await own.person({ permissionCodes }))).toBe('A-1');
});

describe('the best set of controls', () => {
  test('weighs those of the currency asked for, those that cost nothing, and the first year of each', async () => {
    const own = await riskCompany(app);
    const ids: Record<string, number> = {};
    const controls = [
      ['pesos', { once: 100, yearly: 50, currency: 1 }],
      ['dollars', { once: null, yearly: 100, currency: 2 }],
      ['no currency', { once: 10, yearly: null, currency: null }],
      ['free', { once: null, yearly: null, currency: 3 }],
    ] as const;
    for (const [place, [name, { once, yearly, currency }]] of controls.entries()) {
      // The first one acts on two risks, and is worth its cost.
      const riskIds: number[] = [];
      for (const asset of place === 0 ? ['B-0', 'B-00'] : [`B-${place}`]) {
        const id = await own.risk(await own.asset(asset), place);
        const rating = { probability: 5, financial: 5, operational: 5, reputational: 5, legal: 5, privacy: 5 };
        await app.call(own.admin, risk.assess, { params: { id }, body: own.assessment(rating) });
        riskIds.push(id);
      }
      await own.inside(async (trx) => {
        const { id } = await trx.one<{ id: number }>(sql`
          insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
            creation_date, next_follow_up, status_id, cost_once, cost_yearly, currency_id)
          select ${own.scopeId}, ${name}, ${name}, 'Un control de prueba',
            (select min(id) from parameter where kind = 'controlDomain'), (select min(id) from parameter where kind = 'controlAction'),
            1, 1, (select min(id) from parameter where kind = 'area'), app.today(), app.today(), 4,
            ${once}::bigint, ${yearly}::bigint, ${currency}::smallint returning id`);
        ids[name] = id;
        await trx.run(sql`insert into control_impact_factor (scope_id, control_id, impact_factor_id)
          select ${own.scopeId}, ${id}, id from impact_factor`);
        await trx.run(
          sql`insert into risk_control (scope_id, risk_id, control_id) select ${own.scopeId}, r, ${id} from unnest(${riskIds}::bigint[]) r`,
        );
      });
    }
    const best = async (budget: number, currencyId: number) => {
      const { data } = await app.call(own.admin, simulator.best, { query: { budget, currencyId } });
      const names = Object.keys(ids).filter((name) => data.controlIds.includes(ids[name] ?? 0));
      return { names: names.toSorted(), cost: data.cost, leftOut: data.leftOut };
    };
    // What has no currency is in the first one.
    expect(await best(160, 1)).toEqual({ names: ['free', 'no currency', 'pesos'], cost: 160, leftOut: 1 });
    expect(await best(159, 1)).toEqual({ names: ['free', 'pesos'], cost: 150, leftOut: 1 });
    expect(await best(149, 1)).toEqual({ names: ['free', 'no currency'], cost: 10, leftOut: 1 });
    expect(await best(100, 2)).toEqual({ names: ['dollars', 'free'], cost: 100, leftOut: 2 });
    const chosen = Object.values(ids).join(',');
    const { data } = await app.call(own.admin, simulator.simulate, { query: { controlIds: chosen } });
    expect(data.costs).toEqual([
      { currencyId: 1, once: 110, yearly: 50 },
      { currencyId: 2, once: 0, yearly: 100 },
    ]);
    expect(data.unpriced).toBe(1);
  });
});
