import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { auditEntities, type AuditEntity } from '@baluarte/contract/record/audit.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { search } from '@baluarte/contract/record/search.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { tracked } from '@baluarte/contract/tracked.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { snake } from '#kit/catalogue/store.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { furnishedCompany, type Furnished } from '#test/furnished.ts';

/** Entities with a name that the search leaves out, and where each is found instead. */
const leftOut: Partial<Record<AuditEntity, string>> = {
  company: 'the one that is worked in; outside of companies it is found',
  companyProvider: 'there is one, in the settings',
  evidenceFile: 'is part of its evidence, which is found',
  expectedEvidence: 'leads to what it is expected of, see below',
  impactLevel: 'is part of the method, whose pages show all of it',
  probabilityLevel: 'is part of the method, whose pages show all of it',
  probabilityType: 'is part of the method, whose pages show all of it',
  rangeLevel: 'is part of the method, whose pages show all of it',
  savedView: 'the palette offers them as its own actions',
};
/** Kinds of the search that are no entity of their own in the audit. */
const kindOf: Partial<Record<AuditEntity, string>> = { member: 'user' };
const named = auditEntities.filter((entity) => tracked[entity].nameColumn === 'name');
const found = named.filter((entity) => !(entity in leftOut));

let app: TestApp;
let here: Furnished;
beforeAll(async () => {
  app = await testApp();
  here = await furnishedCompany(app.database);
  await inCompany(app.database.app, here.admin.tenant, async (trx) => {
    await trx.run(sql`insert into report_document (kind, format, language, options, state, name, sha256, size, expires_at)
      values ('risks', 'pdf', 'es', '{}', 'done', 'Registro de noviembre.pdf', repeat('a', 64), 1, now() + interval '1 day')`);
    await trx.run(
      sql`update assessment set name = null, assessment_date = '2026-03-01' where id = ${here.id('scope2:assessment')}`,
    );
  });
});
afterAll(() => app.close());

const ask = async (person: TestPerson, q: string) =>
  (await app.call(person, search.find, { query: { q, limit: 20 } })).data;
const kindsFor = async (person: TestPerson, q: string) => (await ask(person, q)).map(({ kind }) => kind);
const inSecondScope = () => ({
  ...here.admin,
  headers: { ...here.admin.headers, 'x-scopeid': String(here.company.scopeIds[1]) },
});

describe('every entity with a name', () => {
  test('is found, or is left out for a reason that is written down', () => {
    expect(Object.keys(leftOut).filter((entity) => !named.includes(entity as AuditEntity))).toEqual([]);
    expect(found.length).toBeGreaterThan(12);
  });

  test.each(nonEmpty(found))('%s is found by it', async (entity) => {
    const [row] = await inCompany(app.database.app, here.admin.tenant, (trx) =>
      trx.rows(sql<{ id: number; name: string }>`select id, name from ${sql.table(snake(entity))}
        where company_id = app.current_company() and name is not null order by id limit 1`),
    );
    const kind = kindOf[entity] ?? entity;
    const hits = (await ask(here.admin, row?.name ?? '')).filter((one) => one.kind === kind);
    expect(hits.map(({ name }) => name)).toContain(row?.name);
  });
});

describe('beside them', () => {
  test('a self-assessment without a name is found by its purpose and its day, and is called by both', async () => {
    const [one] = (await ask(inSecondScope(), 'tesoreria')).filter(({ kind }) => kind === 'assessment');
    expect(one).toMatchObject({
      id: here.id('scope2:assessment'),
      name: 'Tesorería, 1 de marzo de 2026',
      nameEn: 'Treasury, March 1, 2026',
      context: '2026-03-01',
    });
    expect(await kindsFor(inSecondScope(), '2026-03-01')).toContain('assessment');
  });

  test('a follow-up is found by what it says, is called as its control, and says which that is', async () => {
    const [one] = (await ask(here.admin, 'revisaron')).filter(({ kind }) => kind === 'followUp');
    expect(one).toMatchObject({
      id: here.id('followUp'),
      code: 'C-A-1',
      ofId: here.id('control'),
      context: '2026-01-20',
      excerpts: [{ field: 'description', text: 'Se revisaron los accesos.' }],
    });
  });

  test('a shipped framework and a shipped template are found, and a kept document by its name', async () => {
    const [framework] = (await ask(here.admin, 'iso 27001')).filter(({ kind }) => kind === 'frameworkVersion');
    expect(framework).toMatchObject({ id: 0, code: expect.any(String) });
    expect(await kindsFor(here.admin, 'servidor')).toContain('assetTemplate');
    expect(await kindsFor(here.admin, 'registro de noviembre')).toContain('reportDocument');
  });

  test('the list of follow-ups finds the controls whose follow-ups say it', async () => {
    const list = async (person: TestPerson) =>
      (await app.call(person, followUp.due, { query: { search: 'revisaron' } })).data.map(({ id }) => id);
    expect(await list(here.admin)).toEqual([here.id('control')]);
    const { listFollowUps } = permissions.risks;
    const blind = await testPerson(app.database, here.company, { permissionCodes: [listFollowUps] });
    expect(await list(blind)).toEqual([]);
  });
});

describe('what a person may not see is not found', () => {
  const kinds = [
    'assessment',
    'followUp',
    'assetTemplate',
    'reportDocument',
    'reportTemplate',
    'frameworkVersion',
    'scenario',
  ];
  const words = ['autoevaluacion', 'revisaron', 'servidor', 'noviembre', 'comite', 'propio', 'presupuesto'];
  const all = async (person: TestPerson) =>
    new Set(
      (await Promise.all(words.map((word) => kindsFor(person, word)))).flat().filter((kind) => kinds.includes(kind)),
    );

  test('all of it is found by an administrator, so that the others mean something', async () => {
    expect([...(await all(here.admin))].toSorted()).toEqual(kinds.toSorted());
  });

  test('nothing of it without a permission, and each kind with its own', async () => {
    const { risks, assessments, assets } = permissions;
    const holding = async (permissionCodes: number[]) =>
      [...(await all(await testPerson(app.database, here.company, { permissionCodes })))].toSorted();
    expect(await holding([])).toEqual([]);
    expect(await holding([assessments.list])).toEqual(['assessment', 'frameworkVersion']);
    // Whoever may make some kind of report is offered what it is filled into.
    expect(await holding([risks.listFollowUps])).toEqual(['reportTemplate']);
    expect(await holding([risks.listFollowUps, risks.viewFollowUp])).toEqual(['followUp', 'reportTemplate']);
    expect(await holding([assets.viewFromTemplate])).toEqual(['assetTemplate']);
    expect(await holding([risks.viewTreatment])).toEqual(['reportTemplate', 'scenario']);
    // A document belongs to whoever asked for it.
    expect(await holding([risks.list])).toEqual(['reportTemplate']);
  });

  test('nothing of another company, nor of another scope', async () => {
    const stranger = await testPerson(app.database, await testCompany(app.database));
    expect([...(await all(stranger))].toSorted()).toEqual(['assetTemplate']);
    const limited = await testPerson(app.database, here.company, { scopeIds: here.company.scopeIds.slice(1) });
    const hits = (await ask(limited, 'revisaron')).filter(({ kind }) => kind === 'followUp');
    expect(hits.map(({ id }) => id)).toEqual([here.id('scope2:followUp')]);
    const seen = (await ask(limited, 'presupuesto')).filter(({ kind }) => kind === 'scenario');
    expect(seen.map(({ id }) => id)).toEqual([here.id('scope2:scenario')]);
  });

  test('of the scopes one may enter, what lives in the one worked in', async () => {
    const idsOf = async (person: TestPerson, word: string, kind: string) =>
      (await ask(person, word)).filter((one) => one.kind === kind).map(({ id }) => id);
    for (const [word, kind] of [
      ['revisaron', 'followUp'],
      ['presupuesto', 'scenario'],
      ['prueba', 'assessment'],
    ] as const) {
      expect(await idsOf(here.admin, word, kind), kind).toEqual([here.id(kind)]);
      expect(await idsOf(inSecondScope(), word, kind), kind).toEqual([here.id(`scope2:${kind}`)]);
    }
  });

  test('a document made for somebody who may make no report any more is not found by them', async () => {
    const reader = await testPerson(app.database, here.company, { permissionCodes: [] });
    await inCompany(app.database.app, here.admin.tenant, (trx) =>
      trx.run(sql`update report_document set recipient_ids = ${[reader.userId]} where name is not null`),
    );
    expect(await kindsFor(reader, 'noviembre')).toEqual([]);
    const able = await testPerson(app.database, here.company, { permissionCodes: [permissions.risks.list] });
    await inCompany(app.database.app, here.admin.tenant, (trx) =>
      trx.run(sql`update report_document set recipient_ids = ${[able.userId]} where name is not null`),
    );
    expect(await kindsFor(able, 'noviembre')).toEqual(['reportDocument']);
  });

  test('no other follow-ups than their own for members, and no other assessments than theirs for auditors', async () => {
    const { listFollowUps, viewFollowUp } = permissions.risks;
    const member = await testPerson(app.database, here.company, {
      base: 2,
      permissionCodes: [listFollowUps, viewFollowUp],
    });
    expect(await kindsFor(member, 'revisaron')).not.toContain('followUp');
    await inCompany(app.database.app, here.company.tenant, (trx) =>
      trx.run(sql`update follow_up set created_by = ${member.userId} where id = ${here.id('followUp')}`),
    );
    expect(await kindsFor(member, 'revisaron')).toContain('followUp');
    const auditor = await testPerson(app.database, here.company);
    await inCompany(app.database.app, here.company.tenant, (trx) =>
      trx.run(
        sql`update member set assessment_ids = ${[here.id('scope2:assessment')]} where user_id = ${auditor.userId}`,
      ),
    );
    expect(await kindsFor(auditor, 'autoevaluacion')).not.toContain('assessment');
  });
});

describe('what belongs to something is found as that', () => {
  const targets = ['asset', 'control', 'risk', 'followUp', 'auditRequest'] as const;
  const kinds = [...targets, 'assessment'] as const;
  beforeAll(() =>
    inCompany(app.database.app, here.admin.tenant, async (trx) => {
      for (const place of ['', 'scope2:'])
        for (const entity of [...targets, 'assessmentAnswer'] as const)
          await trx.run(sql`
            insert into expected_evidence (scope_id, name, ${sql.ref(`${snake(entity)}_id`)})
            select scope_id, 'Bitácora de turnos', id from ${sql.table(snake(entity))} where id = ${here.id(`${place}${entity}`)}`);
      await trx.run(sql`insert into audit_request_comment (scope_id, request_id, text)
        select scope_id, id, 'Falta la firma del revisor' from audit_request where id = ${here.id('auditRequest')}`);
    }),
  );
  const foundBy = async (person: TestPerson, q: string) =>
    (await ask(person, q)).filter(({ kind }) => (kinds as readonly string[]).includes(kind));
  const kindsBy = async (permissionCodes: number[], q = 'bitacora turnos') =>
    (await foundBy(await testPerson(app.database, here.company, { permissionCodes }), q))
      .map(({ kind }) => kind)
      .toSorted();

  test('expected evidence leads to what it is expected of, in the scope worked in, and says what is expected', async () => {
    const hits = await foundBy(here.admin, 'bitacora turnos');
    expect(hits.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
      [...targets, 'assessment' as const].map((entity) => `${entity} ${here.id(entity)}`).toSorted(),
    );
    for (const { excerpts } of hits)
      expect(excerpts).toEqual([{ field: 'expectedEvidence', text: 'Bitácora de turnos' }]);
    expect(hits.find(({ kind }) => kind === 'followUp')).toMatchObject({
      ofId: here.id('control'),
      context: '2026-01-20',
    });
    expect((await foundBy(inSecondScope(), 'bitacora turnos')).map(({ id }) => id)).toContain(here.id('scope2:asset'));
  });

  test('only who may open that and list evidence finds it', async () => {
    const { assets, assessments, auditRequests, evidence, risks } = permissions;
    const access = {
      asset: [assets.list, assets.view],
      control: [risks.listControls, risks.viewControl],
      risk: [risks.list, risks.view],
      followUp: [risks.listFollowUps, risks.viewFollowUp],
      auditRequest: [auditRequests.list, auditRequests.view],
      assessment: [assessments.list],
    };
    for (const kind of kinds) {
      const codes = access[kind];
      expect(await kindsBy([...codes, evidence.list]), kind).toEqual([kind]);
      for (const left of [...codes, evidence.list])
        expect(await kindsBy([...codes, evidence.list].filter((code) => code !== left)), kind).toEqual([]);
    }
  });

  test('a comment leads to its request, for who may open it', async () => {
    const { list, view } = permissions.auditRequests;
    const [hit] = await foundBy(here.admin, 'firma revisor');
    expect(hit).toMatchObject({
      kind: 'auditRequest',
      id: here.id('auditRequest'),
      name: 'Actas del comité',
      excerpts: [{ field: 'text', text: 'Falta la firma del revisor' }],
    });
    expect(await foundBy(inSecondScope(), 'firma revisor')).toEqual([]);
    expect(await kindsBy([list, view], 'firma revisor')).toEqual(['auditRequest']);
    for (const code of [list, view]) expect(await kindsBy([code], 'firma revisor')).toEqual([]);
  });

  test('who follows up their own controls finds nothing of others, and an auditor nothing beyond their assessments', async () => {
    const { evidence, risks, assessments } = permissions;
    const permissionCodes = [risks.listFollowUps, risks.viewFollowUp, evidence.list, assessments.list];
    const member = await testPerson(app.database, here.company, { base: 2, permissionCodes });
    await inCompany(app.database.app, here.company.tenant, (trx) =>
      trx.run(sql`update follow_up set created_by = null where id = ${here.id('followUp')}`),
    );
    expect((await foundBy(member, 'bitacora turnos')).map(({ kind }) => kind)).not.toContain('followUp');
    const auditor = await testPerson(app.database, here.company, { permissionCodes });
    await inCompany(app.database.app, here.company.tenant, (trx) =>
      trx.run(
        sql`update member set assessment_ids = ${[here.id('scope2:assessment')]} where user_id = ${auditor.userId}`,
      ),
    );
    expect((await foundBy(auditor, 'bitacora turnos')).map(({ kind }) => kind)).not.toContain('assessment');
  });

  test('what is found by its name and by what belongs to it is found once', async () => {
    await inCompany(app.database.app, here.admin.tenant, (trx) =>
      trx.run(sql`insert into expected_evidence (scope_id, name, asset_id)
        select scope_id, n || ' del servidor', id from asset, unnest(array['Acta', 'Foto']) n where id = ${here.id('asset')}`),
    );
    const hits = (await ask(here.admin, 'servidor')).filter(({ kind }) => kind === 'asset');
    expect(hits.map(({ id }) => id)).toEqual([here.id('asset')]);
  });
});
