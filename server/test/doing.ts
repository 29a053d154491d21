import { randomUUID } from 'node:crypto';
import { catalogueNames } from '@baluarte/contract/catalogues.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { probability } from '@baluarte/contract/risk/probability.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import type { TestApp } from './app.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { sql } from 'kysely';
import { testPerson, type TestCompany, type TestPerson } from './company.ts';
import { copyCompany } from './copy-company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';

interface Written {
  id: number;
  kind: string;
  tables: string[];
  /** Tables, operations and columns: acts that write the same are one act, by whichever page. */
  acts: string;
}

/** A user's latest changeset in a company after another one. */
async function writtenBy(app: TestApp, { companyId }: TestCompany, { userId }: TestPerson, since: number) {
  const { rows } = await app.database.owner.query<Written>(
    `select s.id, s.kind, array(select distinct c.table_name from change c where c.company_id = s.company_id and c.changeset_id = s.id) as tables,
       (select string_agg(distinct c.table_name || ' ' || c.operation || ' ' || coalesce(k.key, ''), ', ' order by c.table_name || ' ' || c.operation || ' ' || coalesce(k.key, ''))
        from change c left join lateral (
          select a.key from jsonb_each(c.after) a where c.operation = 'update' and a.value is distinct from c.before -> a.key
            and a.key !~ '(^|_)version$|^updated_at$') k on true
        where c.company_id = s.company_id and c.changeset_id = s.id) as acts
     from changeset s where s.company_id = $1 and s.user_id = $2 and s.id > $3 order by s.id desc limit 1`,
    [companyId, userId, since],
  );
  return rows[0];
}

/** Endpoints of a company that write by a permission, files apart. */
export const writing = endpoints.filter(
  ({ access, method, tenant, upload }) => typeof access === 'number' && method !== 'GET' && tenant && !upload,
);

/** A decision that any risk above green takes. */
const avoiding = { option: 'avoid', activity: 'Venta en línea', dueDate: '2099-01-01' };

/** The least a framework can be. */
const smallFramework = {
  code: 'MINIMO',
  name: { es: 'Mínimo', en: 'Least' },
  scale: [0, 100].map((value) => ({
    value,
    name: { es: 'Valor', en: 'Value' },
    description: { es: 'Un valor', en: 'A value' },
  })),
  levels: [{ threshold: 100, name: { es: 'Todo', en: 'All' } }],
  groups: [{ code: 'overall', parent: null, name: { es: 'Total', en: 'Total' } }],
  items: [
    {
      code: 'X.1',
      kind: 'control',
      groups: ['overall'],
      name: { es: 'Uno', en: 'One' },
      question: { es: '¿Uno?', en: 'One?' },
      asks: { es: 'Uno', en: 'One' },
      evidence: { es: 'Uno', en: 'One' },
    },
  ],
};

type InputParts = Partial<Record<'params' | 'query' | 'body', unknown>>;
type Furnishing = Furnished & { app: TestApp };

/** Inputs that cannot be generated: an unused e-mail, an unreferenced row, a complete set. */
const valid: Readonly<Record<string, (furnishing: Furnishing) => InputParts | Promise<InputParts>>> = {
  'user.create': () => ({ body: { email: `${randomUUID()}@example.com`, name: 'Inés', accessUntil: '2099-01-01' } }),
  'user.remove': () => ({ query: {} }),
  ...Object.fromEntries(
    Object.entries({
      'user.update': ({ company }: Furnishing) => ({ scopeIds: company.scopeIds, accessUntil: '2099-01-01' }),
      'user.status': () => ({ statusId: 2 }),
      'user.password': () => ({ password: 'Fortaleza-2026-ya' }),
      'user.resetLink': () => undefined,
    }).map(([name, body]) => [
      name,
      async (furnishing: Furnishing) => ({ params: { id: await somebody(furnishing) }, body: body(furnishing) }),
    ]),
  ),
  'user.bulk': async (furnishing) => ({
    body: { action: 'status', ids: [await somebody(furnishing)], values: { statusId: 2 } },
  }),
  ...Object.fromEntries(
    [...catalogueNames, 'impactFactor'].flatMap((entity) => [
      // An asset's two ways of editing write the same.
      ...(entity === 'asset' ? [] : [[`${entity}.update`, () => ({ body: { name: 'Otra' } })]]),
      [`${entity}.status`, () => ({ body: { statusId: 2 } })],
      [
        `${entity}.bulk`,
        ({ id }: Furnishing) => ({ body: { action: 'status', ids: [id(entity)], values: { statusId: 2 } } }),
      ],
    ]),
  ),
  'role.remove': async ({ app, admin }) => ({ params: { id: await aRole(app, admin) } }),
  'role.replace': async ({ app, admin }) => ({ params: { id: await aRole(app, admin) } }),
  'threat.remove': async ({ app, admin, id }) => {
    const body = samplesOf(threat.endpoints.create.body, id)[0]?.value;
    return { params: { id: (await app.call(admin, threat.endpoints.create, { body })).data.id } };
  },
  'evidence.revise': async ({ app, admin, id }) => {
    const [now] = (await app.call(admin, evidence.endpoints.revisions, { params: { id: id('evidence') } })).data;
    return { body: { keptFileIds: now?.files.map((file) => file.id), revisionNote: 'De nuevo' } };
  },
  'asset.asset.add': async ({ app, admin, id }) => {
    const body = samplesOf(asset.endpoints.create.body, id)[0]?.value;
    return { body: { ids: [(await app.call(admin, asset.endpoints.create, { body })).data.id] } };
  },
  'setting.updateCompany': () => ({
    body: { timeZone: 'America/Lima', economicActivityId: null, categoryId: null, typeId: null, countryId: null },
  }),
  'parameter.create': () => ({ params: { kind: 'area' }, body: { name: 'Nueva', parentId: null } }),
  'parameter.createMany': () => ({ params: { kind: 'area' }, body: { rows: [{ name: 'Nueva' }] } }),
  'parameter.update': ({ id }) => ({
    params: { kind: 'area', id: id('parameter', 'area') },
    body: { name: 'Otra', parentId: null },
  }),
  'parameter.status': ({ id }) => ({ params: { kind: 'area', id: id('parameter', 'area') }, body: { statusId: 2 } }),
  'parameter.remove': ({ id }) => ({ params: { kind: 'area', id: id('parameter', 'area') } }),
  'parameter.order': ({ id }) => ({ params: { kind: 'area' }, body: { ids: [id('parameter', 'area') + 1] } }),
  'parameter.merge': ({ id }) => {
    const fromId = id('parameter', 'area');
    return { params: { kind: 'area' }, body: { fromId, intoId: fromId + 1 } };
  },
  'impactFactor.updateLevels': ({ id }) => ({
    body: {
      levels: [1, 2, 3, 4, 5].map((order) => ({
        order,
        name: `Nivel ${order}`,
        ...(order === 1 && { id: id('impactLevel') }),
      })),
      replacements: [],
    },
  }),
  'probabilityMeasure.update': async ({ app, admin }) => {
    const { types } = (await app.call(admin, probability.get)).data;
    const levels = (of: (typeof types)[number]['levels']) =>
      of.map(({ code: _code, riskCount: _count, ...level }) => ({ ...level, description: 'Otra' }));
    return {
      body: {
        types: types.map((type) => ({ ...type, name: `${type.name} 2`, levels: levels(type.levels) })),
        replacements: [],
      },
    };
  },
  'method.update': async ({ app, admin }) => {
    const { zoneMatrix, rangeLevels } = (await app.call(admin, method.get)).data;
    const ranges = rangeLevels.map(({ color: _color, ...range }) => ({ ...range, reviewDays: range.reviewDays + 1 }));
    return { body: { zoneMode: 'matrix', zoneMatrix, rangeLevels: ranges } };
  },
  'scenario.update': ({ id }) => ({ params: { id: id('scenario') }, body: { name: 'Otro' } }),
  'scenario.plan': async ({ app, admin, id }) => {
    const params = { id: id('treatedRisk') };
    await app.call(admin, treatment.remove, { params });
    const body = { controlIds: [id('control')], confirmLowRisk: true };
    await app.call(admin, riskControl.associate, { params, body });
    return { params: { id: id('scenario') }, body: { ownerId: id('parameter', 'area'), dueDate: '2099-01-01' } };
  },
  'treatment.save': ({ id }) => ({ params: { id: id('treatedRisk') }, body: avoiding }),
  'treatment.bulk': ({ id }) => ({ body: { ids: [id('treatedRisk')], ...avoiding } }),
  'treatment.review': ({ id }) => ({ body: { ids: [id('treatedRisk')] } }),
  'treatment.remove': ({ id }) => ({ params: { id: id('treatedRisk') } }),
  'treatment.decide': async ({ app, admin, id }) => {
    const { data } = await app.call(admin, treatment.get, { params: { id: id('treatedRisk') } });
    return { body: { isApproved: true, fingerprint: data.fingerprint } };
  },
  'treatment.decideMany': async ({ app, admin, id }) => {
    const { data } = await app.call(admin, treatment.get, { params: { id: id('treatedRisk') } });
    const decisions = [{ id: data.acceptances[0]?.id, fingerprint: data.fingerprint }];
    return { body: { isApproved: true, decisions } };
  },
  'assessment.create': ({ id }) => ({ body: { purpose: 7, parts: [{ user_id: id('user'), codes: ['A.5'] }] } }),
  'assessment.update': () => ({ body: { name: 'Otra', parts: [] } }),
  'assessment.copy': async ({ app, admin, id }) => {
    const body = { responses: [{ assessment_id: id('assessment'), code: 'A.5.1', level: 100 }] };
    await app.call(admin, assessment.saveControls, { body });
    const params = { id: id('assessment') };
    await app.call(admin, assessment.update, { params, body: { status: 5 } });
    return { params };
  },
  'assessment.saveClauses': ({ id }) => ({
    body: { responses: [{ assessment_id: id('assessment'), code: '4.1', level: 100, responsible_id: id('user') }] },
  }),
  'assessment.saveControls': ({ id }) => ({
    body: { responses: [{ assessment_id: id('assessment'), code: 'A.5.1', level: 100, responsible_id: id('user') }] },
  }),
  'assessment.rate': ({ id }) => ({
    body: { responses: [{ assessment_id: id('assessment'), code: 'A.5.1', level: 100 }] },
  }),
  'assessment.typeFigure': () => ({ body: { code: 'overall', value: 50, reason: 'Como en la hoja' } }),
  'framework.create': () => ({ body: smallFramework }),
  'framework.changeStatus': () => ({ body: { statusId: 2 } }),
  'risk.typeResidual': async ({ app, company, id }) => {
    // Not by saving the method: the risk was never assessed factor by factor.
    await inCompany(app.database.app, { companyId: company.companyId, userId: null, scopeIds: 'every' }, (trx) =>
      trx.run(sql`update method set control_method = jsonb_set(control_method, '{mode}', '"manual"')`),
    );
    return {
      params: { id: id('treatedRisk') },
      body: { residual: { probability: 1, impact: 1 }, reason: 'El control cubre una sede' },
    };
  },
  'risk.correct': ({ id }) => ({ body: { threatId: id('threat') + 1 } }),
  'risk.discard': ({ id }) => ({ body: { ids: [id('risk')], reason: 'No aplica' } }),
  'risk.changeMany': ({ id }) => ({ body: { action: 'discard', ids: [id('risk')], reason: 'No aplica' } }),
  'risk.recognize': ({ id }) => ({
    body: { items: [{ assetId: id('asset'), threatId: id('threat'), vulnerabilityId: id('vulnerability') + 1 }] },
  }),
  'risk.create': ({ id }) => ({ body: { vulnerabilityId: id('vulnerability') + 1 } }),
  'risk.status': () => ({ body: { statusId: 2, reason: 'No aplica' } }),
  'setting.updateSecurity': () => ({
    body: {
      requiresTwoStep: false,
      passwordLength: 14,
      passwordHistory: 1,
      passwordDays: 90,
      sessionMinutes: 30,
      sessionDays: 2,
      hasOneSession: true,
      allowedEmailDomains: [],
      allowedAddresses: [],
    },
  }),
  'setting.updateRetention': () => ({
    body: { importDays: 90, notificationDays: 90, eventDays: 90, sessionDays: 90, evidenceDays: 30 },
  }),
  'companyProvider.update': ({ id }) => ({
    body: {
      name: 'Directorio',
      issuer: 'https://id.example.com',
      clientId: 'baluarte',
      clientSecret: 'secreto',
      domains: ['cordillera-de-prueba.co'],
      isOn: false,
      isOnlyWay: false,
      joinsPeople: true,
      roleId: id('role'),
    },
  }),
};

/** A user without permissions, so that any user with the one permission may manage them. */
const somebody = async ({ app, company }: Furnishing) =>
  (await testPerson(app.database, company, { base: 3, permissionCodes: [] })).userId;
const aRole = async (app: TestApp, admin: TestPerson) =>
  (await app.call(admin, role.endpoints.create, { body: { name: randomUUID(), base: 3, permissionCodes: [] } })).data
    .id;

/** The company of each application that those of its acts are copied from. */
const originals = new WeakMap<TestApp, Promise<Furnished>>();

export interface Done {
  company: TestCompany;
  author: TestPerson;
  written: Written;
}

/** An input an endpoint takes in a furnished company, so that it writes. */
export async function inputFor(app: TestApp, here: Furnished, endpoint: AnyEndpoint) {
  const parts = (await valid[endpoint.name]?.({ ...here, app })) ?? {};
  const part = (name: 'params' | 'query' | 'body'): Record<string, unknown> | undefined => {
    const sample = samplesOf(endpoint[name], here.id)[0]?.value as Record<string, unknown> | undefined;
    const own = parts[name] as Record<string, unknown> | undefined;
    return own && Object.keys(own).length > 0 ? { ...sample, ...own } : (own ?? sample);
  };
  return { params: part('params') ?? {}, query: part('query') ?? {}, body: part('body') };
}

/** What came of a call, whatever it wrote. */
export interface Act {
  original: Furnished;
  company: TestCompany;
  author: TestPerson;
  /** Moment before the call, by the clock of the database. */
  since: string;
  status: number;
  reply: unknown;
  written: Written | undefined;
}

/** Prepares a call of an endpoint with a generated input, in a new company, by a user with these permissions; returns what calls it. */
export async function prepareAct(
  app: TestApp,
  endpoint: AnyEndpoint,
  permissionCodes: readonly number[] = companyCodes,
): Promise<() => Promise<Act>> {
  const making = originals.get(app) ?? furnishedCompany(app.database);
  originals.set(app, making);
  const original = await making;
  const here = await copyCompany(app.database, original);
  const { company } = here;
  const author = await testPerson(app.database, company, { permissionCodes });
  const input = await inputFor(app, here, endpoint);
  const { rows } = await app.database.owner.query<{ id: number; since: string }>(
    'select max(id)::int as id, clock_timestamp()::text as since from changeset where company_id = $1',
    [company.companyId],
  );
  return async () => {
    const { status, raw } = await app.call(author, endpoint, input);
    const reply: unknown = String(raw.headers['content-type']).includes('json') ? raw.json() : raw.body.length;
    const written = await writtenBy(app, company, author, rows[0]?.id ?? 0);
    return { original, company, author, since: rows[0]?.since ?? '', status, reply, written };
  };
}

/** Calls an endpoint with a generated input, in a new company, as a user with these permissions. */
export const act = async (...input: Parameters<typeof prepareAct>): Promise<Act> => (await prepareAct(...input))();

/** What an act left, where it wrote something tracked; null otherwise. */
export const asDone = ({ company, author, written }: Act): Done | null =>
  written && written.tables.length > 0 ? { company, author, written } : null;

/** Calls an endpoint as `act` does; null where it wrote nothing tracked. */
export const doOnce = async (...input: Parameters<typeof act>): Promise<Done | null> => asDone(await act(...input));
