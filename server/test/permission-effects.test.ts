import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { importAccess, importKinds } from '@baluarte/contract/inventory/import.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { guardingCodes } from '@baluarte/contract/kit/guarded.ts';
import { permissionList, permissions } from '@baluarte/contract/permissions.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestPerson } from './company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { riskCompany } from './risk-company.ts';
import { samplesOf } from './sample.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';

/** Every permission that an endpoint asks for: to be called, for a part of what is asked, or for a field. */
const askedBy = ({ access, parts, query, reply }: AnyEndpoint): number[] => [
  ...(typeof access === 'number' ? [access] : []),
  ...parts,
  ...guardingCodes(query),
  ...guardingCodes(reply),
];
const asked = new Set(endpoints.flatMap(askedBy));

describe('every permission means something', () => {
  test.each(permissionList.map(({ code, group, operation }) => [code, `${group}.${operation}`]))(
    '%i %s belongs to an endpoint or a field',
    (code) => {
      expect(asked.has(code), 'asked for by the contract').toBe(true);
    },
  );

  test('what is marked in the contract is found wherever it stands', () => {
    const marked = (schema: z.ZodType) =>
      new Set(
        [
          ...JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).matchAll(
            /"x-permissions":\[([\d,]*)\]|"x-sort-permissions":(\{.*?\})/g,
          ),
        ].flatMap(([, codes = '', sorts = '']) => `${codes} ${sorts}`.match(/\b\d+\b/g) ?? []),
      );
    for (const { name, query, reply } of endpoints)
      for (const schema of [query, reply])
        expect(new Set(guardingCodes(schema).map(String)), name).toEqual(marked(schema));
  });
});

let app: TestApp;
let here: Furnished;
let whole: TestPerson;
beforeAll(async () => {
  app = await testApp();
  here = await furnishedCompany(app.database);
  whole = await testPerson(app.database, here.company, { permissionCodes: companyCodes });
});
afterAll(() => app.close());

const nowhere = 900_000_000_000;
const without = (code: number, company = here.company) =>
  testPerson(app.database, company, { permissionCodes: companyCodes.filter((each) => each !== code) });

type Input = Record<'params' | 'query', Record<string, unknown>> & { body: unknown };
/** An input of ids that nothing has: what a permission refuses is refused before anything is looked for or written. */
const emptyHanded = (endpoint: AnyEndpoint): Input => {
  const part = (name: 'params' | 'query' | 'body') => samplesOf(endpoint[name], () => nowhere)[0]?.value;
  return {
    params: (part('params') ?? {}) as Record<string, unknown>,
    query: (part('query') ?? {}) as Record<string, unknown>,
    body: part('body'),
  };
};

const ofCompany = endpoints.filter(
  ({ tenant, access }) => tenant || (typeof access === 'number' && companyCodes.includes(access)),
);

describe('taking a permission away changes an answer', () => {
  const opening = companyCodes.flatMap((code) => {
    const own = ofCompany.filter(
      ({ access, parts, form }) => access === code && parts.length === 0 && form !== 'events',
    );
    return own.length > 0 ? [[code, own] as const] : [];
  });

  test.each(nonEmpty(opening))('%i: what it opens is closed', async (code, own) => {
    const person = await without(code);
    for (const endpoint of own) {
      const refused = await app.call(person, endpoint, emptyHanded(endpoint));
      expect([refused.status, refused.code, refused.params['permission']], endpoint.name).toEqual([
        403,
        'forbidden',
        code,
      ]);
      // Uploads are empty-handed too: what matters is that the permission is not what refuses them.
      const { status, params } = await app.call(whole, endpoint, emptyHanded(endpoint));
      expect([status, params['permission']], endpoint.name).not.toEqual([403, code]);
    }
  });

  const templates = permissionList.filter(({ operation }) => operation === 'downloadTemplate');
  test.each(nonEmpty(templates.map(({ code, group }) => [code, group])))(
    '%i: the template of %s is not given',
    async (code) => {
      const kind = importKinds.find((one) => importAccess[one].template === code);
      const template = endpoints.find(({ name }) => name === 'import.template') as AnyEndpoint;
      const given = { params: { kind }, query: { format: 'csv' } };
      expect((await app.call(whole, template, given)).status).toBe(200);
      expect(await app.call(await without(code), template, given)).toMatchObject({
        status: 403,
        params: { permission: code },
      });
    },
  );

  /** A filter or an order that asks for permissions: what is asked, and what for. */
  const narrowings = ofCompany.flatMap((endpoint) => {
    const samples: Record<string, string> = {
      color: 'red',
      sort: 'level',
      moved: 'rose',
      movedSince: '2026-01-01',
      treatment: 'accept',
    };
    // How risks moved is asked for since some day.
    const beside = (name: string) => (/^(?:moved|was)/.test(name) ? { movedSince: '2026-01-01' } : {});
    const fields = Object.entries(endpoint.query.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
      const codes = (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })['x-permissions'] ??
        []) as number[];
      return codes.map((code) => [endpoint, code, { ...beside(name), [name]: samples[name] ?? '1' }] as const);
    });
    const sorts = endpoint.query.shape['sort'] as z.ZodType | undefined;
    const needed = Object.entries((sorts?.meta()?.['x-sort-permissions'] ?? {}) as Record<string, number[]>);
    return [
      ...fields,
      ...needed.flatMap(([field, codes]) => codes.map((code) => [endpoint, code, { sort: `-${field}` }] as const)),
    ];
  });
  test('there is enough that may not be narrowed or sorted by to mean something', () =>
    expect(narrowings.length).toBeGreaterThan(20));
  test.each(nonEmpty(narrowings.map(([endpoint, code, query]) => [endpoint.name, code, query, endpoint] as const)))(
    '%s without %i is not asked with %o',
    async (_name, code, query, endpoint) => {
      const cell = endpoint.name === 'risk.mapCell' ? { probability: 1, impact: 1 } : {};
      const params = samplesOf(endpoint.params, here.id)[0]?.value as Record<string, unknown>;
      const given = { params, query: { ...cell, ...query } };
      expect((await app.call(whole, endpoint, given)).status).toBe(200);
      expect(await app.call(await without(code), endpoint, given)).toMatchObject({ status: 403, code: 'forbidden' });
    },
  );

  test.each([
    [permissions.risks.editProbability, { probability: 2 }],
    [permissions.risks.editImpacts, { legal: null }],
    [permissions.risks.editImpactLevels, { financial: 4 }],
  ] as const)('%i: its part of an assessment is not written', async (code, said) => {
    const own = await riskCompany(app);
    const id = await own.risk(await own.asset('A-1'));
    const all = { probability: 1, financial: 1, legal: 1 };
    const assess = (person: TestPerson, change: object) =>
      app.call(person, risk.assess, { params: { id }, body: own.assessment({ ...all, ...change }) });
    expect((await assess(own.admin, {})).status).toBe(200);
    const person = await without(code, own.company);
    expect(await assess(person, said)).toMatchObject({ status: 403, params: { permission: code } });
    const others = [{ probability: 3 }, { legal: null }, { financial: 2 }].filter(
      (each) => Object.keys(each)[0] !== Object.keys(said)[0],
    );
    for (const other of nonEmpty(others)) expect((await assess(person, other)).status, JSON.stringify(other)).toBe(200);
  });
});

describe('of the platform', () => {
  /** A super administrator holds every one of them: the session is what it is taken from. */
  async function takenFrom<T>(code: number | null, work: (person: TestPerson) => Promise<T>): Promise<T> {
    const person = await testPerson(app.database, here.company, { isSuperAdmin: true });
    await app.database.identityDb.query('update auth.session set company_id = null where user_id = $1', [
      person.userId,
    ]);
    const { sessions } = app.app;
    const whole = { ...sessions };
    sessions.find = async (...given) => {
      const found = await whole.find(...given);
      return { ...found, permissionCodes: found.permissionCodes.filter((each) => each !== code) };
    };
    try {
      return await work({
        ...person,
        headers: { authorization: person.headers['authorization'] ?? '', 'x-subdomain': 'app' },
      });
    } finally {
      Object.assign(sessions, whole);
    }
  }
  const codes = permissionList.filter(({ group }) => group === 'companies').map(({ code }) => code);

  test.each(nonEmpty(codes.map((code) => [code])))(
    '%i: what it opens is closed, and what it shows is left out',
    async (code) => {
      const outside = endpoints.filter(({ tenant, form, upload }) => !tenant && form !== 'events' && !upload);
      const own = outside.filter(({ access }) => access === code);
      const opened: unknown[] = [];
      for (const endpoint of own) {
        const refused = await takenFrom(code, (person) => app.call(person, endpoint, emptyHanded(endpoint)));
        const { status } = await takenFrom(null, (person) => app.call(person, endpoint, emptyHanded(endpoint)));
        opened.push([endpoint.name, refused.status, refused.params['permission'], status === 403]);
      }
      expect(opened).toEqual(own.map(({ name }) => [name, 403, code, false]));
      const showing = outside.filter(({ reply, method }) => method === 'GET' && guardingCodes(reply).includes(code));
      const shown: unknown[] = [];
      for (const endpoint of showing) {
        const given =
          endpoint.name === 'company.people' ? { query: { search: 'prueba' } } : { params: { id: here.admin.userId } };
        const told = await takenFrom(null, (person) => app.call(person, endpoint, given));
        const kept = await takenFrom(code, (person) => app.call(person, endpoint, given));
        const isShown = /"companyCount":\d/.test(told.raw.body);
        shown.push([endpoint.name, isShown, kept.status, /companyCount|"places"/.test(kept.raw.body)]);
      }
      expect(shown).toEqual(showing.map(({ name }) => [name, true, 200, false]));
      expect(own.length + showing.length).toBeGreaterThan(0);
    },
  );
});

describe('what a person may not see of a risk is told by nothing', () => {
  const { viewProbability, viewImpacts, viewImpactLevels } = permissions.risks;
  interface Stage {
    own: Awaited<ReturnType<typeof riskCompany>>;
    riskId: number;
    assetId: number;
    changesetId: number;
  }
  let stage: Stage;
  beforeAll(async () => {
    const own = await riskCompany(app);
    // The middle one of three alike: it moves as soon as its own level is higher, whichever way ties are broken.
    const first = await own.risk(await own.asset('A-1'));
    const assetId = await own.asset('A-2');
    const riskId = await own.risk(assetId);
    const last = await own.risk(await own.asset('A-3'));
    const said = { probability: 3, financial: 3, operational: 2, reputational: 1, legal: null, privacy: 1 };
    for (const id of [first, riskId, last])
      await app.call(own.admin, risk.assess, { params: { id }, body: own.assessment(said) });
    const changesetId = await own.inside(
      async (trx) =>
        (
          await trx.one(
            sql<{
              id: number;
            }>`select max(changeset_id) as id from change where table_name = 'risk' and row_id = ${riskId}`,
          )
        ).id,
    );
    stage = { own, riskId, assetId, changesetId };
  });

  /** Milliseconds that the clock of this process is ahead by. */
  let ahead = 0;
  /** Changes what is kept, and what the record says of it, behind the back of everything that would note it. */
  async function rewrite(statements: readonly string[]) {
    const owner = await app.database.owner.connect();
    try {
      await owner.query(
        `begin; set local session_replication_role = replica; ${setWallsTo({ companyId: String(stage.own.company.companyId), scopeIds: '*' })}`,
      );
      for (const statement of statements) await owner.query(statement);
      await owner.query('commit');
    } finally {
      owner.release();
    }
    // Totals that are remembered, for a minute at most, are counted again.
    ahead += 61_000;
    vi.setSystemTime(Date.now() + 61_000);
  }

  const level = (factor: string, order: number) =>
    `(select l.id from impact_level l join impact_factor f on f.company_id = l.company_id and f.id = l.impact_factor_id where l.company_id = app.current_company() and f.code = '${factor}' and l."order" = ${order})`;
  const rate = (factor: string, order: number) => [
    `update risk_impact i set impact_level_id = ${level(factor, order)} from impact_factor f where i.company_id = app.current_company() and f.company_id = i.company_id and f.id = i.impact_factor_id and f.code = '${factor}' and i.risk_id = ${stage.riskId}`,
    `update change c set after = c.after || jsonb_build_object('impact_level_id', ${level(factor, order)}) from impact_factor f
      where c.company_id = app.current_company() and f.company_id = c.company_id and c.table_name = 'risk_impact' and (c.after ->> 'risk_id')::bigint = ${stage.riskId} and f.id = (c.after ->> 'impact_factor_id')::bigint and f.code = '${factor}'`,
  ];
  const inRecord = (json: string) =>
    `update change set after = after || ${json} where company_id = app.current_company() and table_name = 'risk' and row_id = ${stage.riskId} and operation = 'update'`;
  const cases = {
    probability: [
      [viewProbability],
      (order: number) => [
        `update risk set probability = ${order}, probability_level_id = (select l.id from probability_level l join probability_type y on y.company_id = l.company_id and y.id = l.probability_type_id and y.is_default where l.company_id = app.current_company() and l."order" = ${order}) where company_id = app.current_company() and id = ${stage.riskId}`,
        inRecord(
          `jsonb_build_object('probability', ${order}, 'level', ${order} * 3, 'probability_level_id', (select probability_level_id from risk where company_id = app.current_company() and id = ${stage.riskId}))`,
        ),
      ],
      [5, 3],
    ],
    'the impact': [
      [viewImpacts],
      (order: number) => [
        `update risk set impact = ${order} where company_id = app.current_company() and id = ${stage.riskId}`,
        inRecord(`jsonb_build_object('impact', ${order}, 'level', ${order} * 3)`),
        ...rate('financial', order),
      ],
      [5, 3],
    ],
    'the level of a factor that decides nothing': [
      [viewImpacts, viewImpactLevels],
      (order: number) => rate('operational', order),
      [1, 2],
    ],
  } as const;

  interface Asking {
    endpoint: AnyEndpoint;
    query: Record<string, unknown>;
    body?: unknown;
  }
  /** Everything there is to read: each list and file, each thing by itself and as it was, what was done, what a change would do. */
  const askings = (): Asking[] => {
    const named = (name: string) => endpoints.filter((endpoint) => endpoint.name === name);
    const read = endpoints.filter(({ method, tenant, form }) => method === 'GET' && tenant && form !== 'events');
    const pictures = named('risk.mapExport');
    return [
      ...read.map((endpoint) => ({ endpoint, query: endpoint.form === 'file' ? { format: 'csv' } : {} })),
      ...read.flatMap((endpoint) =>
        // A report is packed, and says when it was made; its preview says the same in the clear.
        'at' in endpoint.query.shape && endpoint.name !== 'report.make'
          ? [
              {
                endpoint,
                query: {
                  at: new Date(Date.now() - ahead).toISOString(),
                  ...(endpoint.form === 'file' && { format: 'csv' }),
                },
              },
            ]
          : [],
      ),
      ...pictures.map((endpoint) => ({ endpoint, query: { format: 'svg' } })),
      ...[1, 3, 5].flatMap((probability) =>
        [1, 3, 5].map((impact) => ({ endpoint: risk.mapCell, query: { probability, impact } })),
      ),
      ...named('search.find').map((endpoint) => ({ endpoint, query: { q: 'Activo', limit: 1 } })),
      ...named('method.preview').map((endpoint) => ({
        endpoint,
        query: {},
        body: { change: 'status', impactFactorId: stage.own.factor('financial'), statusId: 2 },
      })),
    ];
  };

  /** What a person is told by each, as text; moments of now are the same for all. */
  async function told(person: TestPerson, asked = askings()): Promise<Map<string, string>> {
    const { riskId, assetId, changesetId } = stage;
    const ids: Record<string, number> = { changeset: changesetId, asset: assetId, risk: riskId };
    const idOf = (entity: string) => ids[entity] ?? stage.own.factor('financial');
    const answers = new Map<string, string>();
    for (const { endpoint, query, body } of asked) {
      const params = samplesOf(endpoint.params, idOf)[0]?.value as Record<string, unknown>;
      const { raw } = await app.call(person, endpoint, { params, query, body });
      const text = raw.body.replace(/"reference":"[^"]*"/, '').replace(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?/g, 'MOMENT');
      answers.set(`${endpoint.name} ${JSON.stringify('at' in query ? 'at' : query)}`, text);
    }
    return answers;
  }

  const lacking = new Map<number, { person: TestPerson; before: Map<string, string> }>();
  afterAll(() => {
    vi.useRealTimers();
  });
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    // Everybody first: each one more would be told of in the lists of people and roles.
    const codes = [viewProbability, viewImpacts, viewImpactLevels];
    const people = await Promise.all(
      codes.map(async (code) => [code, await without(code, stage.own.company)] as const),
    );
    for (const [code, person] of people) lacking.set(code, { person, before: await told(person) });
  }, 60_000);

  test.each(Object.entries(cases))(
    '%s',
    async (_what, [codes, change, [other, back]]) => {
      const differing = (one: Map<string, string>, two: Map<string, string>) =>
        [...one].flatMap(([name, text]) => (two.get(name) === text ? [] : [name]));
      const ofRisks = askings().filter(({ endpoint: { name } }) => /^(risk|platform|method|audit)\./.test(name));
      const whole = await told(stage.own.admin, ofRisks);
      await rewrite(change(other));
      for (const code of codes) {
        const { person, before } = lacking.get(code) ?? { person: stage.own.admin, before: new Map<string, string>() };
        expect(before.size).toBeGreaterThan(80);
        expect(differing(before, await told(person)), `without ${code}`).toEqual([]);
      }
      const seen = differing(whole, await told(stage.own.admin, ofRisks));
      await rewrite(change(back));
      expect(seen, 'told to those who may see it').toEqual(
        expect.arrayContaining(['risk.get {}', 'risk.derivation {}']),
      );
    },
    60_000,
  );
});
