import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import type { AuditEntity, ChangesetKind, Operation } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { needsEveryScope } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { follows } from '#record/changeset/admit-undo.ts';
import { needs, needsOfKind } from '#record/changeset/needs.ts';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestPerson } from './company.ts';
import { doOnce, writing, type Done } from './doing.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';

let app: TestApp;
let furnished: Furnished;
/** What each endpoint wrote when called by a user with only its permission. */
const done = new Map<AnyEndpoint, Done>();
beforeAll(async () => {
  app = await testApp();
  furnished = await furnishedCompany(app.database);
  for (const endpoint of writing) {
    const one = await doOnce(app, endpoint, [endpoint.access as number, ...endpoint.parts]);
    if (one) done.set(endpoint, one);
  }
}, 120_000);
afterAll(() => app.close());

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const inputOf = (endpoint: AnyEndpoint) => {
  const part = (name: 'params' | 'query' | 'body') =>
    samplesOf(endpoint[name], furnished.id)[0]?.value as Record<string, unknown> | undefined;
  return { params: part('params') ?? {}, query: part('query') ?? {}, body: part('body') };
};

interface Act {
  entity: AuditEntity;
  operation: Operation;
  column: string;
}
const actsOf = ({ written }: Done): Act[] =>
  written.acts.split(', ').map((act) => {
    const [table = '', operation = '', column = ''] = act.split(' ');
    return { entity: camel(table) as AuditEntity, operation: operation as Operation, column };
  });

/** Columns that an act settles with what it is for; by themselves they need another permission. */
const besides: Readonly<Record<string, string>> = { 'auditRequest.answer': 'status_id' };

describe('a role with one permission', () => {
  test('writes by enough endpoints to mean something', () => expect(done.size).toBeGreaterThan(35));

  test.each(writing.map((endpoint) => [endpoint.name, endpoint] as const))(
    'writes by %s nothing that another one guards',
    (_name, endpoint) => {
      const one = done.get(endpoint);
      const acts = one ? actsOf(one) : [];
      // A row with only a new version number does not count.
      const isCounted = ({ operation, column }: Act) => operation === 'update' && column === '';
      const own: unknown[] = [endpoint.access, ...endpoint.parts];
      const guardedByAnother = acts.filter((act) => {
        if (follows(acts, act) || isCounted(act)) return false;
        const need = needs[act.entity];
        const codes =
          needsOfKind[one?.written.kind as ChangesetKind] ?? need.columns?.[act.column] ?? need[act.operation];
        // A fact that stands, whoever wrote it.
        if (codes === 'never' || besides[endpoint.name] === act.column) return false;
        return !(Array.isArray(codes) ? codes : []).some((code) => own.includes(code));
      });
      expect(guardedByAnother).toEqual([]);
    },
  );
});

/**
 * Tables that affect every scope: access and the method. Not `member`: users are checked
 * by their memberships (`covers`), so a limited user may manage users within their own scopes.
 */
const ofEverybody: Partial<Record<AuditEntity, readonly Operation[]>> = {
  company: ['insert', 'update', 'delete'],
  companyProvider: ['insert', 'update', 'delete'],
  role: ['insert', 'update', 'delete'],
  frameworkVersion: ['insert', 'update', 'delete'],
  impactFactor: ['insert', 'update', 'delete'],
  impactLevel: ['insert', 'update', 'delete'],
  probabilityType: ['insert', 'update', 'delete'],
  probabilityLevel: ['insert', 'update', 'delete'],
  rangeLevel: ['insert', 'update', 'delete'],
  method: ['insert', 'update', 'delete'],
  parameter: ['update', 'delete'],
};

describe('a user limited to some scopes', () => {
  const held = endpoints.filter(({ access }) => typeof access === 'number' && needsEveryScope(access));
  const refusal = { status: 403, code: 'scope.everyNeeded' };
  let limited: TestPerson;
  beforeAll(async () => {
    limited = await testPerson(app.database, furnished.company, {
      scopeIds: furnished.company.scopeIds.slice(0, 1),
    });
  });

  test('is held by enough endpoints to mean something', () => expect(held.length).toBeGreaterThan(35));

  test.each(nonEmpty(held.map((endpoint) => [endpoint.name, endpoint] as const)))(
    'is refused %s',
    async (_name, endpoint) => {
      expect(await app.call(limited, endpoint, inputOf(endpoint))).toMatchObject(refusal);
    },
  );

  test('is refused so by nothing else, but a preview of what they may not do', async () => {
    const refused: string[] = [];
    for (const endpoint of endpoints.filter(({ access, form }) => typeof access === 'number' && form !== 'events')) {
      if (held.includes(endpoint)) continue;
      const { code } = await app.call(limited, endpoint, inputOf(endpoint));
      if (code === 'scope.everyNeeded') refused.push(endpoint.name);
    }
    expect(refused).toEqual(['method.preview']);
  });

  test('writes nothing that affects every scope, and undoes none of it', async () => {
    const affecting = [...done].filter(([, one]) =>
      actsOf(one).some(({ entity, operation }) => ofEverybody[entity]?.includes(operation)),
    );
    for (const [{ name, access }, { company, written }] of nonEmpty(affecting)) {
      expect(needsEveryScope(access as PermissionCode), name).toBe(true);
      const person = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(0, 1) });
      expect(await app.call(person, changeset.undo, { params: { id: written.id } }), name).toMatchObject(refusal);
    }
  });
});
