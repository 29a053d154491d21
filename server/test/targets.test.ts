import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { evidenceOf, provableEntities, type ProvableEntity } from '@baluarte/contract/inventory/evidence.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { snake } from '#kit/catalogue/store.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestPerson } from './company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf, withId, type IdPlace } from './sample.ts';

let app: TestApp;
let place: Furnished;
/** Id of what is expected as evidence of each kind of target. */
let expectedIds: Record<ProvableEntity, number>;
let people: Record<string, { person: TestPerson; beyond: readonly ProvableEntity[] }>;
/** Of another company. */
let elsewhere: Furnished;
/** A piece of evidence that proves the request alone. */
let pieceId: number;
/** Id of each kind of target. */
let targetIds: Record<ProvableEntity, number>;

const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(app.database.app, place.company.tenant, work);

beforeAll(async () => {
  app = await testApp();
  place = await furnishedCompany(app.database);
  elsewhere = await furnishedCompany(app.database);
  const { company, admin } = place;
  const other = await app.call(admin, assessment.create, { body: { name: 'Otra', purpose: 1 } });
  const own = place.id('assessment');
  const limited = async (assessmentIds: number[]) => {
    const person = await testPerson(app.database, company, { permissionCodes: companyCodes });
    await inside((trx) =>
      trx.run(sql`update member set assessment_ids = ${assessmentIds} where user_id = ${person.userId}`),
    );
    forget({ companyId: company.companyId });
    return person;
  };
  const asker = await limited([own]);
  const asked = await app.call(asker, auditRequest.endpoints.create, { body: { code: 'S-P', name: 'Actas' } });
  const requestId = asked.data.id;
  const idOf = (entity: ProvableEntity) => (entity === 'auditRequest' ? requestId : place.id(entity));
  targetIds = Object.fromEntries(provableEntities.map((entity) => [entity, idOf(entity)])) as typeof targetIds;
  pieceId = await inside(async (trx) => {
    const { id } = await trx.one(
      sql<{ id: number }>`insert into evidence (scope_id, name) values (${company.scopeIds[0]}, 'Acta') returning id`,
    );
    await trx.run(
      sql`insert into evidence_link (scope_id, evidence_id, audit_request_id) values (${company.scopeIds[0]}, ${id}, ${requestId})`,
    );
    return id;
  });
  const made = await Promise.all(
    provableEntities.map(async (entity) => {
      const { id } = await inside((trx) =>
        trx.one(sql<{ id: number }>`
          insert into expected_evidence (scope_id, name, ${sql.ref(`${snake(entity)}_id`)})
          values (${company.scopeIds[0]}, 'Acta', ${idOf(entity)}) returning id`),
      );
      return [entity, id] as const;
    }),
  );
  expectedIds = Object.fromEntries(made) as Record<ProvableEntity, number>;
  const area = await inside((trx) =>
    trx.one(sql<{ id: number }>`
      insert into parameter (kind, code, name) values ('area', 'OTRA', 'Otra área') returning id`),
  );
  const member = () => testPerson(app.database, company, { base: 2, permissionCodes: companyCodes });
  const lead = await member();
  await inside((trx) =>
    trx.run(
      sql`insert into member_area (member_id, area_id) select id, ${area.id} from member where user_id = ${lead.userId}`,
    ),
  );
  people = {
    'an auditor limited to another assessment': {
      person: await limited([other.data.id]),
      beyond: ['assessmentAnswer', 'auditRequest'],
    },
    'a person limited to another scope': {
      person: await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(1) }),
      beyond: provableEntities,
    },
    'a member without an area': { person: await member(), beyond: ['followUp'] },
    'a member who leads another area': { person: lead, beyond: ['followUp'] },
  };
});
afterAll(() => app.close());

const rowOf = (id: number) =>
  inside((trx) => trx.first(sql<{ name: string }>`select name, version from expected_evidence where id = ${id}`));

/** Every endpoint that takes an id of what is expected in its path. */
const byId = endpoints.filter(({ params }) =>
  JSON.stringify(z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' })).includes(
    '"x-entity":"expectedEvidence"',
  ),
);
const bodyFor = (method: string) => (method === 'PUT' ? { body: { name: 'Cambiada' } } : {});

const parts = ['params', 'query', 'body'] as const;
interface Place {
  endpoint: AnyEndpoint;
  part: (typeof parts)[number];
  at: IdPlace;
  input: Record<(typeof parts)[number], unknown>;
}

/** Every place of the contract where an id goes, with a whole input of our own company around it. */
const placesOf = (): Place[] =>
  endpoints
    .filter(
      ({ access, form, tenant, upload }: AnyEndpoint) => access !== 'public' && tenant && !upload && form !== 'events',
    )
    .flatMap((endpoint: AnyEndpoint) => {
      const samples = parts.map((part) => samplesOf(endpoint[part], place.id));
      return parts.flatMap((part, index) =>
        (samples[index] ?? []).flatMap((sample) =>
          sample.places.map((at): Place => {
            const [params, query, body] = samples.map((own, number) => (number === index ? sample : own[0])?.value);
            return { endpoint, part, at, input: { params, query, body } };
          }),
        ),
      );
    });

/** The answer with an id at a place, without what differs between two requests. */
async function answerWith(person: TestPerson, { endpoint, part, at, input }: Place, id: number) {
  const sent: Place['input'] = { ...input, [part]: withId(input[part], at.path, id) };
  const { params, query, body } = sent;
  const { status, raw } = await app.call(person, endpoint, {
    params: params as Record<string, unknown>,
    query: {
      ...(query as Record<string, unknown>),
      ...(endpoint.query.safeParse({ format: 'csv' }).success && { format: 'csv' }),
    },
    body,
  });
  const text = raw.body.replace(/"reference":"[^"]*"/g, '').replace(/"(id|value|changesetId)":\d+/g, '"$1":0');
  return { status, text };
}

/** Every row that is one of these, or refers to it, as one text. */
async function rowsAbout(closed: Readonly<Record<string, number>>): Promise<string> {
  const { owner } = app.database;
  const { rows: columns } = await owner.query<{ name: string; column: string }>(`
    select table_name as name, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('change', 'change_count', 'changeset')
      and data_type = 'bigint' and column_name ~ '(^|_)id$' order by 1, 2`);
  const wanted = Object.entries(closed).flatMap(([entity, id]) => {
    const table = snake(entity);
    return columns
      .filter(({ name, column }) => (name === table && column === 'id') || column === `${table}_id`)
      .map(
        ({ name, column }) =>
          `select '${name}' || to_jsonb(t)::text as c from "${name}" t where t."${column}" = ${id} and company_id = ${place.company.companyId}`,
      );
  });
  const { rows } = await owner.query<{ text: string }>(
    `select string_agg(c, E'\\n' order by c) as text from (${wanted.join(' union ')}) x`,
  );
  return rows[0]?.text ?? '';
}

describe('an id of what is closed to a person is as if it did not exist, in every part of a request', () => {
  /** What is closed to each, by the entity as the contract names it. */
  const closedTo = (): [string, TestPerson, Record<string, number>[]][] => {
    const ofAuditor = {
      assessment: place.id('assessment'),
      assessmentAnswer: targetIds.assessmentAnswer,
      auditRequest: targetIds.auditRequest,
      evidence: pieceId,
    };
    return Object.entries(people).map(([who, { person, beyond }]) => {
      const targets = Object.fromEntries(beyond.map((entity) => [entity, targetIds[entity]]));
      const expected = beyond.map((entity) => ({ expectedEvidence: expectedIds[entity] }));
      return [who, person, [beyond.length === 2 ? ofAuditor : targets, ...expected]];
    });
  };

  test('whatever the endpoint: nothing of it is read, and no row of it changes', async () => {
    const places = placesOf();
    let count = 0;
    for (const [who, person, closedSets] of closedTo())
      for (const closed of closedSets) {
        const before = await rowsAbout(closed);
        expect(before, who).not.toBe('');
        for (const one of nonEmpty(places.filter(({ at }) => at.entity in closed))) {
          const { endpoint, part, at } = one;
          const where = `${who}: ${endpoint.name} ${part}.${at.path.join('.')}`;
          const answer = await answerWith(person, one, closed[at.entity] ?? 0);
          const after = endpoint.method === 'GET' ? before : await rowsAbout(closed);
          expect(after, where).toBe(before);
          expect(answer.status, `${where}: ${answer.text}`).toBeLessThan(500);
          expect(answer, where).toEqual(await answerWith(person, one, 900_000_000_000));
          count += 1;
        }
      }
    expect(count).toBeGreaterThan(150);
  }, 300_000);

  test('those of another company in a body are no others for who is limited', async () => {
    const targets = new Set<string>([...provableEntities, 'assessment', 'evidence', 'expectedEvidence']);
    for (const [who, { person }] of Object.entries(people))
      for (const one of nonEmpty(placesOf().filter(({ part, at }) => part === 'body' && targets.has(at.entity)))) {
        const where = `${who}: ${one.endpoint.name} ${one.part}.${one.at.path.join('.')}`;
        const answer = await answerWith(person, one, elsewhere.id(one.at.entity, one.at.from));
        expect(answer.status, `${where}: ${answer.text}`).toBeLessThan(500);
        expect(answer, where).toEqual(await answerWith(person, one, 900_000_000_000));
      }
  }, 300_000);
});

describe('what belongs to one of several kinds of targets', () => {
  test('is neither read nor changed by its id by whom its target is closed to', async () => {
    expect(byId.map(({ method }) => method).toSorted()).toEqual(['DELETE', 'PUT']);
    for (const [who, { person, beyond }] of Object.entries(people))
      for (const entity of beyond)
        for (const endpoint of nonEmpty(byId)) {
          const params = { id: expectedIds[entity] };
          const answer = await app.call(person, endpoint, { params, ...bodyFor(endpoint.method) });
          expect([403, 404], `${who}: ${endpoint.name} of ${entity}`).toContain(answer.status);
          expect(answer.raw.body, `${who}: ${endpoint.name} of ${entity}`).not.toContain('Acta');
          expect(await rowOf(expectedIds[entity]), `${who}: ${endpoint.name} of ${entity}`).toEqual({
            name: 'Acta',
            version: 1,
          });
        }
  });

  test('is not shown by its target either', async () => {
    for (const [who, { person, beyond }] of Object.entries(people))
      for (const entity of beyond) {
        const { rows } = await app.database.owner.query<{ id: number }>(
          `select ${snake(entity)}_id as id from expected_evidence where id = $1`,
          [expectedIds[entity]],
        );
        const answer = await app.call(person, evidenceOf[entity].expected, { params: { id: rows[0]?.id ?? 0 } });
        expect([403, 404], `${who}: ${entity}`).toContain(answer.status);
      }
  });

  test('is changed and removed by whoever reaches its target', async () => {
    for (const entity of provableEntities)
      for (const endpoint of nonEmpty(byId.toSorted((a, b) => b.method.localeCompare(a.method)))) {
        const params = { id: expectedIds[entity] };
        const answer = await app.call(place.admin, endpoint, { params, ...bodyFor(endpoint.method) });
        expect(answer.status, `${endpoint.name} of ${entity}: ${answer.raw.body}`).toBe(200);
      }
  });

  test('is walled by each of the columns whose target is limited to assessments', async () => {
    /** Rows that are no part of what they refer to: whoever may read them may know the id. */
    const others = [
      'evidence_link.evidence_id',
      'expected_evidence.evidence_id',
      'evidence_reminder.evidence_id',
      'evidence_upload.evidence_id',
    ];
    const { rows } = await app.database.owner.query<{ name: string }>(`
      with walled as (select polrelid from pg_policy where polname = 'assessment')
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c cross join unnest(c.conkey) k(number) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
      where c.contype = 'f' and c.confrelid in (select polrelid from walled) and a.attname not in ('company_id', 'scope_id')
        and not exists (select from pg_policy p where p.polrelid = c.conrelid and p.polname = 'assessment'
          and pg_get_expr(p.polqual, p.polrelid) ~ ('\\m' || a.attname || '\\M')) order by 1`);
    expect(rows.map(({ name }) => name).filter((name) => !others.includes(name))).toEqual([]);
  });
});
