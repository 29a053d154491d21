import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { company } from '@baluarte/contract/organization/company.ts';
import { companyProvider } from '@baluarte/contract/organization/company-provider.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidenceOf, expectedEvidence } from '@baluarte/contract/inventory/evidence.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { reportSchedule } from '@baluarte/contract/record/report-schedule.ts';
import { reportTemplate } from '@baluarte/contract/record/report-template.ts';
import { ownTreatment } from '@baluarte/contract/risk/own-treatment.ts';
import { simulator } from '@baluarte/contract/risk/simulator.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { viewSubscription } from '@baluarte/contract/record/subscription.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestCompany, type TestPerson } from './company.ts';
import { inputFor } from './doing.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Endpoints with a version: a concurrent write is not overwritten. */
const versioned = endpoints.filter(({ body }) => body instanceof z.ZodObject && 'version' in body.shape);

type ChangingInput = { params?: object; body: object };
/** What a company says of itself, as a whole. */
const about = { economicActivityId: 62, categoryId: 2, typeId: 14, countryId: 170 };
/** Inputs that change something, where a generated one would equal the current state or be invalid. */
const changing: Readonly<Record<string, (here: Furnished) => ChangingInput | Promise<ChangingInput>>> = {
  'assessment.update': () => ({ body: { name: 'Otra', parts: [] } }),
  'assetTemplate.update': () => ({ body: { name: 'Otra' } }),
  'sharedAssetTemplate.update': async () => {
    const { rows } = await app.database.owner.query<{ id: number }>(
      `insert into shared_asset_template (name, name_en, content)
       select 'Nodo', 'Node', content from asset_template limit 1 returning id`,
    );
    return { params: { id: rows[0]?.id }, body: { name: 'Otra' } };
  },
  'assetCriticality.update': () => ({ body: { integrity: 3, availability: 2, override: null } }),
  'evidence.status': () => ({ body: { statusId: 2 } }),
  'expectedEvidence.update': () => ({ body: { name: 'Otra', evidenceId: null } }),
  'company.update': () => ({ body: { ...about, name: 'Cordillera', planId: 2 } }),
  'company.status': () => ({ body: { statusId: 2 } }),
  'me.update': () => ({ body: { name: 'Otra' } }),
  'role.update': () => ({ body: { name: 'Otro' } }),
  'role.status': async ({ admin }) => {
    const body = { name: 'Sin nadie', base: 3, permissionCodes: [] } as const;
    const { data } = await app.call(admin, role.endpoints.create, { body });
    return { params: { id: data.id }, body: { statusId: 2 } };
  },
  'roleTemplate.update': () => ({ params: { id: 3 }, body: { description: 'Otra' } }),
  'scope.update': () => ({ body: { name: 'Otro' } }),
  'scope.status': async ({ admin, id }) => {
    const body = { ...(samplesOf(scope.endpoints.create.body, id)[0]?.value as object), name: 'Vacío' };
    const { data } = await app.call(admin, scope.endpoints.create, { body });
    return { params: { id: data.id }, body: { statusId: 2 } };
  },
  'setting.updateCompany': () => ({ body: { ...about, timeZone: 'America/Lima' } }),
  'followUp.update': () => ({ body: { description: 'Se revisaron los accesos de nuevo.' } }),
  'auditRequest.assign': ({ admin }) => ({ body: { assigneeId: admin.userId } }),
  'viewSubscription.update': () => ({ body: { alsoQuiet: true } }),
  'view.update': () => ({ body: { name: 'Otra' } }),
  'ownTreatment.complete': async ({ admin, company: { tenant }, id }) => {
    const areaId = id('parameter', 'area');
    await inCompany(app.database.app, { ...tenant, userId: admin.userId }, (trx) =>
      trx.run(sql`insert into member_area (member_id, area_id)
        select m.id, ${areaId} from member m where m.user_id = ${admin.userId}
        on conflict do nothing`),
    );
    const [planned] = (await app.call(admin, treatment.list)).data;
    const params = { id: planned?.id ?? 0 };
    const decision = { activity: 'Cerrarlo', justification: 'No se usa', ownerId: areaId, dueDate: '2099-01-01' };
    await app.call(admin, treatment.save, { params, body: { option: 'avoid', ...decision } });
    return { params, body: {} };
  },
  // The first kind of report is of no list, and takes no view.
  'reportSchedule.update': ({ admin }) => ({ body: { kind: 'risks', options: {}, recipientIds: [admin.userId] } }),
};

interface Request {
  person: TestPerson;
  company: TestCompany;
  input: Awaited<ReturnType<typeof inputFor>>;
}

/** A user with the permission, and an input that changes something. */
async function ready(endpoint: AnyEndpoint): Promise<Request> {
  const here = await furnishedCompany(app.database);
  const made = await inputFor(app, here, endpoint);
  const { params, body } = (await changing[endpoint.name]?.(here)) ?? {};
  const input = { ...made, params: { ...made.params, ...params }, body: { ...(made.body as object), ...body } };
  if (endpoint === companyProvider.update) await app.call(here.admin, endpoint, input);
  if (endpoint.tenant || endpoint.access === 'signedIn') return { person: here.admin, company: here.company, input };
  const person = await testPerson(app.database, here.company, { isSuperAdmin: true });
  await app.database.owner.query('update auth.session set company_id = null, scope_id = null where user_id = $1', [
    person.userId,
  ]);
  person.headers['x-subdomain'] = 'app';
  return { person, company: here.company, input };
}

const byText = (a: string, b: string) => a.localeCompare(b);
const reads = endpoints.filter(({ method, form }) => method === 'GET' && form === 'data');

/** The version seen by a client that reads before it writes. */
async function versionOf(endpoint: AnyEndpoint, { person, input }: Request): Promise<number> {
  if (endpoint === view.update)
    return (await app.call(person, view.list, { query: { list: 'asset' } })).data.find(
      ({ id }) => id === input.params['id'],
    )?.version as number;
  if (endpoint === viewSubscription.update)
    return (await app.call(person, viewSubscription.list)).data.find(({ id }) => id === input.params['id'])
      ?.version as number;
  if (endpoint === simulator.update)
    return (await app.call(person, simulator.scenarios)).data.find(({ id }) => id === input.params['id'])
      ?.version as number;
  if (endpoint === reportTemplate.update)
    return (await app.call(person, reportTemplate.list)).data.find(({ id }) => id === input.params['id'])
      ?.version as number;
  if (endpoint === reportSchedule.update)
    return (await app.call(person, reportSchedule.list)).data.find(({ id }) => id === input.params['id'])
      ?.version as number;
  if (endpoint === expectedEvidence.update)
    for (const { id } of (await app.call(person, asset.endpoints.list)).data) {
      const found = (await app.call(person, evidenceOf.asset.expected, { params: { id } })).data;
      const one = found.find((each) => each.id === input.params['id']);
      if (one) return one.version;
    }
  if (endpoint === ownTreatment.complete)
    return (await app.call(person, treatment.get, { params: input.params })).data.version as number;
  const [entity] = endpoint.name.split('.');
  const sources = reads
    .filter(({ name, path }) => name === `${entity}.get` || `${endpoint.path}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length);
  for (const source of sources) {
    const params = Object.fromEntries(
      Object.entries(input.params).filter(([name]) => source.path.includes(`{${name}}`)),
    );
    const { data } = await app.call(person, source, { params });
    const { version, provider } = (data ?? {}) as { version?: number; provider?: { version: number } };
    const found = version ?? provider?.version;
    if (found !== undefined) return found;
  }
  throw new Error(`no way to read the version that ${endpoint.name} takes`);
}

/** Locks rows until released. */
async function hold({ companyId }: TestCompany, { userId }: TestPerson): Promise<() => Promise<void>> {
  const client = await app.database.owner.connect();
  const { rows } = await client.query<{ name: string; own: string }>(`
    select c.table_schema || '.' || c.table_name as name,
      case when c.table_name = 'company' then 'id' else (select k.column_name from information_schema.columns k
        where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = 'company_id') end as own
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'version' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`);
  await client.query('begin');
  for (const { name, own } of rows)
    await client.query(`select from ${name} ${own ? `where ${own} = ${companyId}` : ''} for no key update`);
  await client.query('select from auth."user" where id = $1 for no key update', [userId]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

async function waiting(): Promise<number> {
  const { rows } = await app.database.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

describe('of two concurrent writes of the same version one succeeds, and the other is refused', () => {
  test('covers enough endpoints', () => expect(versioned.length).toBeGreaterThan(25));

  test.each(nonEmpty(versioned.map((endpoint) => [endpoint.name, endpoint] as const)))(
    '%s',
    { timeout: 60_000 },
    async (_name, endpoint) => {
      const request = await ready(endpoint);
      const { person, input } = request;
      const body = { ...(input.body as object), version: await versionOf(endpoint, request) };
      const call = () => app.call(person, endpoint, { ...input, body });
      const release = await hold(request.company, person);
      const early: string[] = [];
      const both = [call(), call()];
      for (const answer of both) void answer.then(({ raw }) => early.push(raw.body.slice(0, 300)));
      const bothWait = async () => {
        // Nobody who writes answers before the rows are released, however busy the machine is.
        if (early.length > 0) throw new Error(`answered without waiting: ${early.join('\n')}`);
        return (await waiting()) >= 2;
      };
      await vi.waitUntil(bothWait, { timeout: 45_000, interval: 5 }).finally(release);
      const answers = await Promise.all(both);
      const outcomes = answers.map(({ status, code }) => (status === 409 ? code : String(status))).toSorted(byText);
      expect(outcomes, answers.map(({ raw }) => raw.body.slice(0, 300)).join('\n')).toEqual([
        '200',
        'changedMeanwhile',
      ]);
      // Deactivating an inactive company succeeds.
      expect(await call()).toMatchObject(
        endpoint === company.status ? { status: 200 } : { status: 409, code: 'changedMeanwhile' },
      );
    },
  );
});
