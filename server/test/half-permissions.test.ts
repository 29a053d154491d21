import { catalogues, catalogueNames } from '@baluarte/contract/catalogues.ts';
import { importAccess, imports } from '@baluarte/contract/inventory/import.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { search } from '@baluarte/contract/record/search.ts';
import { viewSubscription } from '@baluarte/contract/record/subscription.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { impactFactor } from '@baluarte/contract/risk/impact.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { sourcesOf } from '#kit/search/search-sources.ts';
import { auditReader } from '#record/audit/reader.ts';
import { beginRun } from '#record/report/schedule/run-schedules.ts';
import { sendReport } from '#record/subscription/subscription-worker.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';
import { csvOf } from './files.ts';
import { importing, threatHeaders, threatRow } from './importing.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const inside = <T>(person: TestPerson | null, work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(app.database.app, { ...company.tenant, userId: person?.userId ?? null }, work);
/** A person with every permission of a company but these. */
const without = (...codes: number[]) =>
  testPerson(app.database, company, {
    permissionCodes: companyCodes.filter((code) => !codes.includes(code)),
  });
const tableOf = (entity: string) => entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

describe('undoing', () => {
  const entities = {
    ...Object.fromEntries(catalogueNames.map((name) => [name, catalogues[name].access])),
    control: control.access,
    evidence: evidence.access,
    auditRequest: auditRequest.access,
    impactFactor: impactFactor.access,
    scope: scope.access,
  } as Readonly<Record<string, { create: number; edit: number; remove: number }>>;

  /** A changeset of somebody with one write of a row that is gone. */
  const written = (author: TestPerson, entity: string, operation: string) =>
    inside(author, async (trx) => {
      const before = operation === 'insert' ? null : JSON.stringify({ name: 'Antes' });
      const after = operation === 'delete' ? null : JSON.stringify({ name: 'Después' });
      await trx.run(sql`insert into change (changeset_id, table_name, row_id, operation, before, after)
        values (app.current_changeset(), ${tableOf(entity)}, 900000000000, ${operation}, ${before}::jsonb, ${after}::jsonb)`);
      return (
        await trx.one(
          sql<{
            id: number;
          }>`select current_setting('app.changeset_id')::int as id`,
        )
      ).id;
    });
  /** The permission that an undo is refused for want of; null where it is not. */
  const lackOf = async (person: TestPerson, id: number) => {
    const { status, params } = await app.call(person, changeset.undo, {
      params: { id },
    });
    return status === 403 ? params['permission'] : null;
  };

  test.each(Object.entries(entities))(
    'what was done to one of %s asks for the same right, and what others did for that of the opposite as well',
    async (entity, { create, edit, remove }) => {
      // An asset is edited by either of two rights.
      const edits = entity === 'asset' ? [edit, permissions.assets.quickEdit] : [edit];
      const [creator, editor, remover] = [await without(create), await without(...edits), await without(remove)];
      const lacks = async (operation: string) => {
        const others = await written(admin, entity, operation);
        const ofOthers = [await lackOf(creator, others), await lackOf(editor, others), await lackOf(remover, others)];
        const own: unknown[] = [];
        for (const person of [creator, editor, remover])
          own.push(await lackOf(person, await written(person, entity, operation)));
        return { ofOthers, own };
      };
      expect(await lacks('insert')).toEqual({
        ofOthers: [create, null, remove],
        own: [create, null, null],
      });
      expect(await lacks('update')).toEqual({
        ofOthers: [null, edit, null],
        own: [null, edit, null],
      });
      expect(await lacks('delete')).toEqual({
        ofOthers: [create, null, remove],
        own: [null, null, remove],
      });
    },
  );

  test('an import asks for the rights to write its rows, and that of others for the one to delete them', async () => {
    const { create, edit } = importAccess.threats;
    const { remove } = catalogues.threat.access;
    const by = importing(app, admin);
    const threats = (person: TestPerson, rows: string[][]) =>
      by.send('threats', csvOf([threatHeaders, ...rows]), { person });
    await threats(admin, [threatRow('P-1')]);
    let made = 0;
    const row = (isNew: boolean) => [
      isNew ? threatRow(`N-${(made += 1)}`) : threatRow('P-1', { description: `Otra ${(made += 1)}.` }),
    ];
    const lackOfUndo = async (person: TestPerson, job: { jobId: number }) => {
      const { status, params } = await app.call(person, imports.undo, {
        params: job,
      });
      return status === 403 ? params['permission'] : null;
    };
    const ofOthers: unknown[] = [];
    const own: unknown[] = [];
    for (const isNew of [true, false])
      for (const code of [create, edit, remove]) {
        ofOthers.push(await lackOfUndo(await without(code), await threats(admin, row(isNew))));
        const author = await testPerson(app.database, company, {
          permissionCodes: companyCodes,
        });
        const job = await threats(author, row(isNew));
        const codes = companyCodes.filter((each) => each !== code);
        await inside(null, (trx) =>
          trx.run(sql`update role set permission_codes = ${codes} where id = ${author.roleId}`),
        );
        forget({ companyId: company.companyId });
        own.push(await lackOfUndo(author, job));
      }
    expect(ofOthers).toEqual([create, null, remove, null, edit, null]);
    expect(own).toEqual([create, null, null, null, edit, null]);
  });
});

describe('a figure is shown to whoever may list what is behind it, and to nobody else', () => {
  const { risks, assets, threats, vulnerabilities, assessments, users, auditRequests } = permissions;
  const evidenceList = permissions.evidence.list;

  /** Names of the parts of an answer that are null. */
  const emptyParts = (data: object) =>
    Object.entries(data)
      .flatMap(([name, value]) => (value === null ? [name] : []))
      .toSorted();

  const panels: Readonly<Record<string, readonly number[]>> = {
    risks: [risks.list],
    controls: [risks.listControls],
    plan: [risks.viewTreatment],
    acceptances: [risks.viewTreatment],
    coverage: [risks.list, assets.list],
    evidence: [evidenceList],
    maturity: [assessments.viewResults],
  };
  const figures: Readonly<Record<string, readonly number[]>> = {
    risks: [risks.list],
    assets: [assets.list],
    evidence: [evidenceList],
    threats: [threats.list],
    vulnerabilities: [vulnerabilities.list],
    controls: [risks.listControls],
    followUps: [risks.listFollowUps],
    assessments: [assessments.list],
    people: [users.list],
    plan: [risks.viewTreatment],
    requests: [auditRequests.list],
  };
  const own: Readonly<Record<string, readonly number[]>> = {
    followUps: [risks.listFollowUps],
    plan: [risks.viewTreatment],
    assessments: [assessments.answer, assessments.list],
  };
  const askingFor = (parts: Readonly<Record<string, readonly number[]>>, code: number) =>
    Object.entries(parts)
      .flatMap(([name, codes]) => (codes.includes(code) ? [name] : []))
      .toSorted();
  const codes = [...new Set([panels, figures, own].flatMap((parts) => Object.values(parts).flat()))];

  test.each(codes.map((code) => [code]))('%i', async (code) => {
    const nameOfPanels = Object.keys(panels);
    const person = await without(code);
    const shown = (await app.call(person, posture.get, {})).data;
    const seenByAll = (await app.call(admin, posture.get, {})).data;
    // What the company has none of is shown to nobody.
    const absent = emptyParts(seenByAll);
    const panelsShown = Object.fromEntries(Object.entries(shown).filter(([name]) => nameOfPanels.includes(name)));
    expect(emptyParts(panelsShown).filter((name) => !absent.includes(name))).toEqual(
      askingFor(panels, code).filter((name) => !absent.includes(name)),
    );
    expect([shown.late?.plan === null, shown.late?.followUps === null]).toEqual([
      code === risks.viewTreatment,
      code === risks.listFollowUps,
    ]);
    // Treatments of their own are named to members, who see no plan.
    const unnamed = emptyParts(seenByAll.mine ?? {});
    expect(emptyParts(shown.mine ?? {}).filter((name) => !unnamed.includes(name))).toEqual(askingFor(own, code));
    expect(emptyParts((await app.call(person, platform.dashboard, {})).data)).toEqual(askingFor(figures, code));
  });
});

test('the search finds no kind that a person may not list or may not open', async () => {
  const words = ['activo', 'acceso', 'datos', 'sistema', 'usuario', 'administrador', 'alcance', 'control', 'persona'];
  const kindsFor = async (person: TestPerson) => {
    const kinds = new Set<string>();
    for (const q of words)
      for (const { kind } of (await app.call(person, search.find, { query: { q } })).data) kinds.add(kind);
    return kinds;
  };
  const found = await kindsFor(admin);
  expect(found.size).toBeGreaterThan(4);
  for (const { kind, access, isOutside = false } of sourcesOf(app.app)) {
    if (isOutside || !found.has(kind)) continue;
    expect(access.length, kind).toBeGreaterThan(0);
    for (const code of access) expect((await kindsFor(await without(code))).has(kind), `${kind} ${code}`).toBe(false);
  }
}, 120_000);

describe('a job does for somebody what they may do now, and nothing else', () => {
  const needed = {
    executive: ['list', 'viewProbability', 'viewImpacts'],
    risks: ['list'],
    'risk-sheets': ['list', 'view', 'viewProbability', 'viewImpacts'],
    treatment: ['viewTreatment'],
    controls: ['listControls', 'listFollowUps'],
    acceptances: ['viewTreatment', 'viewTreatmentDetail'],
  } as const;
  const cases = [
    ...Object.entries(needed).flatMap(([kind, names]) => names.map((name) => [kind, permissions.risks[name]] as const)),
    ['applicability', permissions.assessments.viewResults] as const,
    ['maturity', permissions.assessments.viewResults] as const,
    ['assets', permissions.assets.list] as const,
    ['evidence', permissions.evidence.list] as const,
    ['audit', permissions.audit.export] as const,
  ];

  test.each(cases)('a scheduled report of %s is not begun for an owner who lost %i', async (kind, code) => {
    const owner = await without(code);
    const schedule = (person: TestPerson) =>
      inside(person, (trx) =>
        trx.one<{ id: number }>(sql`
          insert into report_schedule (kind, format, language, options, every, day, hour, recipient_ids)
          values (${kind}, 'pdf', 'es', '{}', 'month', 0, 7, ${[person.userId]}::bigint[]) returning id`),
      );
    const begin = async ({ id }: { id: number }) =>
      beginRun(app.app.parts, {
        companyId: company.companyId,
        id,
        due: new Date(),
      });
    const refused = await begin(await schedule(owner));
    expect(refused).toMatchObject({
      code: 'forbidden',
      params: { permission: code },
    });
    const whole = await testPerson(app.database, company, {
      permissionCodes: companyCodes,
    });
    expect(await begin(await schedule(whole))).toBe('begun');
  });

  test('a view is told of within the scopes of its person, and ends with the scope it is told in', async () => {
    const [one = 0, other = 0] = company.scopeIds;
    const person = await testPerson(app.database, company);
    const inOther = {
      headers: { ...person.headers, 'x-scopeid': String(other) },
    };
    const body = {
      list: 'asset',
      name: 'Críticos',
      query: 'isCritical=true',
      isShared: false,
    };
    const made = await app.call(inOther, view.create, { body });
    const told = await app.call(inOther, viewSubscription.create, {
      body: { viewId: made.data.id, frequency: 'daily' },
    });
    const place = { companyId: company.companyId, id: told.data.id };
    const look = () => sendReport({ parts: app.app.parts, audit: auditReader }, place, new Date());
    expect(await look()).toBe('sent');
    await inside(null, (trx) => trx.run(sql`update member set scope_ids = ${[one]} where user_id = ${person.userId}`));
    expect(await look()).toBe('ended');
  });
});
