import { asset } from '@baluarte/contract/inventory/asset.ts';
import { assetTemplate, sharedAssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { assetCriticality } from '@baluarte/contract/inventory/criticality.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLists } from '#organization/shared/lists.ts';
import { readTemplateActivities } from '#organization/shared/seed-data.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { sentBy } from '#test/statements.ts';
import { shippedTemplates } from './template-content.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A company with two scopes, its administrator, and what both do with templates. */
async function begun(options: Parameters<typeof testCompany>[1] = {}) {
  const company = await testCompany(app.database, { scopes: 2, ...options });
  const admin = await testPerson(app.database, company);
  const list = async (person = admin) => (await app.call(person, assetTemplate.list)).data;
  const create = (body: object, person = admin) => app.call(person, assetTemplate.createAssets, { body });
  const assets = async (query: Record<string, unknown> = {}) =>
    (await app.call(admin, asset.endpoints.list, { query: { perPage: 200, ...query } })).data;
  const undo = (id: number | null, person = admin) => app.call(person, changeset.undo, { params: { id } });
  return { company, admin, list, create, assets, undo };
}

const idOf = (code: string): number => shippedTemplates().find((row) => row.code === code)?.id ?? 0;
const inside = <T>(company: TestCompany, work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(app.database.app, company.tenant, work);
const counts = (company: TestCompany) =>
  inside(company, (trx) =>
    trx.one(sql<{ assets: number; threats: number; vulnerabilities: number; factors: number }>`
      select (select count(*) from asset) as assets, (select count(*) from asset_threat) as threats,
        (select count(*) from asset_vulnerability) as vulnerabilities, (select count(*) from asset_impact_factor) as factors`),
  );
const nothing = { assets: 0, threats: 0, vulnerabilities: 0, factors: 0 };

describe('the gallery', () => {
  test('has the 36 shipped templates with what the company has of each', async () => {
    const { admin, list } = await begun();
    const templates = await list();
    expect(templates).toHaveLength(36);
    expect(new Set(templates.map(({ origin }) => origin))).toEqual(new Set(['shipped']));
    expect(templates.every(({ missingCount, riskCount }) => missingCount === 0 && riskCount >= 3)).toBe(true);
    const { data } = await app.call(admin, assetTemplate.get, { params: { id: idOf('TPL-03') } });
    expect(data).toMatchObject({
      name: 'Historias clínicas',
      nameEn: 'Medical records',
      category: { code: 'INF', isAvailable: true },
      type: { code: 'INF-04' },
      personalDataKind: { code: 'sensitive' },
      isCritical: true,
      threatCount: 5,
      vulnerabilityCount: 5,
      riskCount: 6,
    });
    expect(data.risks).toHaveLength(6);
    expect(data.securityRequirements).toMatch(/^Acceso solo a quien/);
    expect(data.securityRequirementsEn).not.toBe(data.securityRequirements);
    expect(data.impactFactors.map(({ code }) => code)).toEqual(['reputational', 'legal', 'privacy']);
  });

  test('names its own class of information where a private company has other classes than the law', async () => {
    const category = (code: string) => readLists().organizationCategories.find((row) => row.code === code)?.id ?? 0;
    const classOf = async (categoryId: number) => {
      const { admin } = await begun({ categoryId });
      const { data } = await app.call(admin, assetTemplate.get, { params: { id: idOf('TPL-03') } });
      return data.classification;
    };
    expect(await classOf(category('public'))).toMatchObject({ code: 'public_classified', isAvailable: true });
    expect(await classOf(category('private'))).toMatchObject({ code: 'confidential', isAvailable: true });
  });

  test('says what the company no longer has; what it renamed it still has', async () => {
    const { company, admin, list } = await begun();
    await inside(company, async (trx) => {
      await trx.run(
        sql`delete from threat_vulnerability where threat_id = (select id from threat where code = 'T-A03')`,
      );
      await trx.run(sql`delete from threat where code = 'T-A03'`);
      await trx.run(sql`update threat set code = 'OWN-7' where code = 'T-A19'`);
      await trx.run(sql`update parameter set status_id = 2 where kind = 'assetCategory' and code = 'HW'`);
    });
    const { data } = await app.call(admin, assetTemplate.get, { params: { id: idOf('TPL-03') } });
    expect(data).toMatchObject({ threatCount: 4, missingCount: 1 });
    expect(data.threats.filter(({ isAvailable }) => !isAvailable).map(({ code }) => code)).toEqual(['T-A03']);
    expect(data.threats.map(({ code }) => code)).toContain('OWN-7');
    const server = (await list()).find(({ id }) => id === idOf('TPL-24'));
    expect(server?.category).toMatchObject({ code: 'HW', isAvailable: false });
  });

  test('proposes by economic activity; every activity proposes something, all templates stay reachable', async () => {
    const { company, admin, list } = await begun();
    const propose = async (code: string | null) => {
      const id = readLists().economicActivities.find((row) => row.code === code)?.id ?? null;
      await inside(company, (trx) => trx.run(sql`update company set economic_activity_id = ${id}`));
      const rows = (await list()).filter(({ proposal }) => proposal !== null);
      return rows.toSorted((a, b) => (a.proposal ?? 0) - (b.proposal ?? 0)).map(({ name }) => name);
    };
    expect((await propose('86'))[0]).toBe('Historias clínicas');
    expect((await app.call(admin, assetTemplate.defaults)).data.activity?.nameEn).toMatch(/health/i);
    expect((await propose('64')).slice(0, 2)).toEqual([
      'Base de datos de ciudadanos o clientes',
      'Portal bancario de tesorería',
    ]);
    expect((await propose(null)).length).toBeGreaterThan(5);
    const { sections, other } = readTemplateActivities();
    const codes = new Set(shippedTemplates().map(({ code }) => code));
    for (const { section } of readLists().economicActivities) expect(sections[section.code]).toBeDefined();
    for (const proposed of [...Object.values(sections), other]) {
      expect(proposed.filter((code) => !codes.has(code))).toEqual([]);
      expect(new Set(proposed).size).toBe(proposed.length);
      expect(proposed.length).toBeGreaterThan(5);
    }
    expect(await list()).toHaveLength(36);
  });

  test('is for who may see templates', async () => {
    const { company } = await begun();
    const guest = await testPerson(app.database, company, { permissionCodes: [permissions.assets.list] });
    expect(await app.call(guest, assetTemplate.list)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('creating assets', () => {
  test('ten of three templates with their relations, in one changeset that is taken back whole', async () => {
    const { company, admin, create, assets, undo } = await begun();
    const [medical, server, laptop] = ['TPL-03', 'TPL-24', 'TPL-25'].map(idOf);
    const { status, data } = await create({
      values: { codePattern: 'ACT-{0001}' },
      assets: [
        ...Array.from({ length: 4 }, () => ({ templateId: medical })),
        { templateId: server, name: 'Servidor de historias', code: 'SRV-1' },
        ...Array.from({ length: 5 }, () => ({ templateId: laptop })),
      ],
    });
    expect(status).toBe(201);
    expect(data.assets.map(({ code }) => code)).toEqual([
      'ACT-0001',
      'ACT-0002',
      'ACT-0003',
      'ACT-0004',
      'SRV-1',
      'ACT-0005',
      'ACT-0006',
      'ACT-0007',
      'ACT-0008',
      'ACT-0009',
    ]);
    expect(data.assets[1]?.name).toBe('Historias clínicas 2');
    expect(data.assets[4]?.name).toBe('Servidor de historias');
    expect([data.threats, data.vulnerabilities]).toEqual([4 * 5 + 5 + 5 * 4, 4 * 5 + 4 + 5 * 4]);
    expect(await counts(company)).toMatchObject({ assets: 10, threats: 45, vulnerabilities: 44 });
    const [first] = await assets({ sort: 'code' });
    expect(first).toMatchObject({
      code: 'ACT-0001',
      isCritical: true,
      hasPersonalData: true,
      threatCount: 5,
      vulnerabilityCount: 5,
    });
    expect(first?.securityRequirements).toMatch(/^Acceso solo/);
    expect(await assets({ createdIn: data.changesetId })).toHaveLength(10);
    const { data: log } = await app.call(admin, audit.list);
    expect(log[0]).toMatchObject({ id: data.changesetId, kind: 'fromTemplates' });
    expect((await undo(data.changesetId)).status).toBe(200);
    expect(await counts(company)).toEqual(nothing);
  });

  test('recognition suggests first what the preview expected, for exactly those assets', async () => {
    const { admin, create, list } = await begun();
    await create({ templateIds: [idOf('TPL-25')] });
    const { data } = await create({ templateIds: [idOf('TPL-03'), idOf('TPL-24')] });
    const suggested = (query: Record<string, unknown>) =>
      app.call(admin, risk.recognition, { query: { perPage: 200, createdIn: data.changesetId, ...query } });
    const expected = (await list()).filter(({ id }) => [idOf('TPL-03'), idOf('TPL-24')].includes(id));
    const { meta } = await suggested({ basis: 'full' });
    expect(meta.total).toBe(expected.reduce((sum, { riskCount }) => sum + riskCount, 0));
    const { data: all } = await suggested({});
    expect(new Set(all.map((row) => row.asset.id))).toEqual(new Set(data.assets.map(({ id }) => id)));
  });

  test('codes go on where those of the company stand, and skip what somebody said', async () => {
    const { create, admin } = await begun();
    await create({ templateIds: [idOf('TPL-01')], values: { codePattern: 'INV-{01}' } });
    await create({ assets: [{ templateId: idOf('TPL-01'), code: 'INV-08' }] });
    expect((await app.call(admin, assetTemplate.defaults)).data).toMatchObject({
      codePattern: 'INV-{01}',
      nextNumber: 9,
    });
    const { data } = await create({
      assets: [{ templateId: idOf('TPL-01') }, { templateId: idOf('TPL-01'), code: 'INV-12' }],
    });
    expect(data.assets.map(({ code }) => code)).toEqual(['INV-13', 'INV-12']);
    const next = await app.call(admin, assetTemplate.defaults, { query: { codePattern: 'NEW-{001}' } });
    expect(next.data.nextNumber).toBe(1);
  });

  test('values said once hold for all that say none of their own; scopes are chosen by asset', async () => {
    const { company, admin, create, assets } = await begun();
    const { data: areas } = await app.call(admin, parameter.list, { params: { kind: 'area' } });
    const [one, two] = [areas[0]?.id, areas[1]?.id];
    const [here, there] = company.scopeIds;
    const { data } = await create({
      values: { ownerId: one },
      assets: [
        { templateId: idOf('TPL-01') },
        { templateId: idOf('TPL-01'), ownerId: two, scopeId: there },
        { templateId: idOf('TPL-01'), ownerId: null },
      ],
    });
    expect(data.assets.map(({ scopeId }) => scopeId)).toEqual([here, there, here]);
    const rows = await assets({ sort: 'code' });
    expect(rows.map(({ ownerId }) => ownerId)).toEqual([one, null]);
    const elsewhere = { headers: { ...admin.headers, 'x-scopeid': String(there) } };
    expect((await app.call(elsewhere, asset.endpoints.list)).data).toMatchObject([{ ownerId: two, threatCount: 5 }]);
  });

  test('what is wrong is named by its asset and field, and nothing is written', async () => {
    const { company, admin, create } = await begun();
    await create({ assets: [{ templateId: idOf('TPL-01'), code: 'A-1' }] });
    const before = await counts(company);
    const { data: areas } = await app.call(admin, parameter.list, { params: { kind: 'area' } });
    await app.call(admin, parameter.status, { params: { kind: 'area', id: areas[0]?.id }, body: { statusId: 2 } });
    const t = { templateId: idOf('TPL-01') };
    const answer = await create({
      values: { processId: areas[1]?.id },
      assets: [
        t,
        { ...t, code: 'A-1' },
        { ...t, code: 'A-2' },
        { ...t, code: 'A-2' },
        { ...t, ownerId: areas[0]?.id },
        { ...t, scopeId: 900_000_000 },
        { templateId: 900_000_000 },
      ],
    });
    expect(answer).toMatchObject({ status: 422, code: 'invalid' });
    expect(
      answer.issues.map(({ path, code }) => [path, code]).toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    ).toEqual([
      ['body.assets.1.code', 'taken'],
      ['body.assets.3.code', 'taken'],
      ['body.assets.4.ownerId', 'inactiveChoice'],
      ['body.assets.5.scopeId', 'unknown'],
      ['body.assets.6.templateId', 'unknown'],
      ['body.values.processId', 'unknown'],
    ]);
    expect(await counts(company)).toEqual(before);
    expect(await create({})).toMatchObject({ status: 422, code: 'assetTemplate.noAssets' });
    const many = Array.from({ length: 600 }, () => t.templateId);
    const half = many.map((templateId) => ({ templateId }));
    expect(await create({ templateIds: many, assets: half })).toMatchObject({ code: 'assetTemplate.tooManyAssets' });
    await inside(company, (trx) =>
      trx.run(sql`update parameter set status_id = 2 where kind = 'assetCategory' and code = 'INF'`),
    );
    const { issues } = await create({ templateIds: [t.templateId] });
    expect(issues).toMatchObject([{ path: 'body.templateIds.0', code: 'templateWithoutCategory' }]);
  });

  test('a code is taken in whatever case in its own scope, and free in another one', async () => {
    const { company, create } = await begun();
    const [here, there] = company.scopeIds;
    const one = (code: string, scopeId = here) => ({ templateId: idOf('TPL-01'), code, scopeId });
    expect((await create({ assets: [one('ZT-1')] })).status).toBe(201);
    expect((await create({ assets: [one('zt-1'), one('zt-2'), one('ZT-2')] })).issues).toMatchObject([
      { path: 'body.assets.0.code', code: 'taken' },
      { path: 'body.assets.2.code', code: 'taken' },
    ]);
    const { data } = await create({ assets: [one('ZT-3'), one('ZT-1', there), one('ZT-3', there)] });
    expect(data.assets.map(({ code, scopeId }) => [code, scopeId])).toEqual([
      ['ZT-3', here],
      ['ZT-1', there],
      ['ZT-3', there],
    ]);
    expect(new Set(data.assets.map(({ id }) => id)).size).toBe(3);
  });

  test('a person limited to a scope makes none in another one, and needs the permission', async () => {
    const { company, create } = await begun();
    const [here, there] = company.scopeIds;
    const limited = await testPerson(app.database, company, { scopeIds: [here as number] });
    const one = (scopeId: number | undefined) => create({ assets: [{ templateId: idOf('TPL-01'), scopeId }] }, limited);
    expect((await one(there)).issues).toMatchObject([{ path: 'body.assets.0.scopeId', code: 'unknown' }]);
    expect((await one(undefined)).data.assets[0]?.scopeId).toBe(here);
    const viewer = await testPerson(app.database, company, { permissionCodes: [permissions.assets.viewFromTemplate] });
    expect(await create({ templateIds: [idOf('TPL-01')] }, viewer)).toMatchObject({ status: 403 });
    expect(await counts(company)).toMatchObject({ assets: 1 });
  });

  test('who may create from templates may take that back, without the permissions of doing it by hand', async () => {
    const { company, create, undo } = await begun();
    const { saveFromTemplate, viewFromTemplate } = permissions.assets;
    const maker = await testPerson(app.database, company, { permissionCodes: [saveFromTemplate, viewFromTemplate] });
    const { data } = await create({ templateIds: [idOf('TPL-01')] }, maker);
    expect((await undo(data.changesetId, maker)).status).toBe(200);
    expect(await counts(company)).toEqual(nothing);
  });

  test('takes as many statements for hundreds as for one, in a scope', async () => {
    const { company, create } = await begun();
    const one = await sentBy(() => create({ templateIds: [idOf('TPL-01')] }));
    const ids = shippedTemplates().map(({ id }) => id);
    const templateIds = Array.from({ length: 200 }, (_, index) => ids[index % ids.length]);
    const all = await sentBy(() => create({ templateIds }));
    expect(all.sent.length).toBeLessThanOrEqual(one.sent.length);
    expect(await counts(company)).toMatchObject({ assets: 201 });
  });

  test('two at once each get codes of their own', async () => {
    const { company, create } = await begun();
    const templateIds = Array.from({ length: 20 }, () => idOf('TPL-01'));
    const answers = await Promise.all([create({ templateIds }), create({ templateIds }), create({ templateIds })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const codes = answers.flatMap(({ data }) => data.assets.map(({ code }) => code));
    expect(new Set(codes).size).toBe(60);
    expect(await counts(company)).toMatchObject({ assets: 60 });
  });
});

describe('a company’s own templates', () => {
  const save = async (admin: TestPerson, assetId: number | undefined, body: object = {}) =>
    app.call(admin, assetTemplate.save, { body: { assetId, name: 'Portal de pagos', ...body } });

  test('keep an asset with its relations, requirements and factors, and make others like it', async () => {
    const { company, admin, create, list, assets } = await begun();
    const { data } = await create({ templateIds: [idOf('TPL-14')] });
    const [first] = data.assets;
    await app.call(admin, asset.endpoints.update, {
      params: { id: first?.id },
      body: { securityRequirements: 'Disponible siempre', isCritical: false },
    });
    await app.call(admin, relations.assetThreat.remove, {
      params: { id: first?.id },
      body: { ids: [(await app.call(admin, relations.assetThreat.list, { params: { id: first?.id } })).data[0]?.id] },
    });
    const kept = await save(admin, first?.id, { description: 'Lo que pagan los ciudadanos' });
    expect(kept.status).toBe(201);
    const own = (await list()).find(({ id }) => id === kept.data.id);
    expect(own).toMatchObject({ origin: 'company', name: 'Portal de pagos', threatCount: 4, vulnerabilityCount: 5 });
    expect((await list()).length).toBe(37);
    const made = await create({ templateIds: [kept.data.id] });
    const rows = await assets();
    const [original, copy] = [data, made.data].map(({ assets: [row] }) => rows.find(({ id }) => id === row?.id));
    const same = ['categoryId', 'typeId', 'classificationId', 'securityRequirements', 'isCritical', 'impactFactorIds'];
    for (const field of [...same, 'threatCount', 'vulnerabilityCount'] as (keyof NonNullable<typeof copy>)[])
      expect(copy?.[field], field).toEqual(original?.[field]);
    expect(copy).toMatchObject({ name: 'Portal de pagos', description: 'Lo que pagan los ciudadanos', threatCount: 4 });
    expect(await save(admin, first?.id)).toMatchObject({ status: 409, code: 'assetTemplate.nameTaken' });
    expect((await counts(company)).assets).toBe(2);
  });

  test('keep what an asset needs with its reasons, and no criticality set by hand: a copy has the one that follows', async () => {
    const { admin, create, assets } = await begun();
    const { data } = await create({ templateIds: [idOf('TPL-14')] });
    const id = data.assets[0]?.id ?? 0;
    const said = { integrity: 1, integrityReason: 'Solo consulta', availability: 1, availabilityReason: 'De noche no' };
    await app.call(admin, assetCriticality.update, {
      params: { id },
      body: { ...said, override: { level: 3, reason: 'Lo pide el contrato' } },
    });
    const kept = await save(admin, id);
    const made = await create({ templateIds: [kept.data.id] });
    const rows = await assets();
    const [original, copy] = [id, made.data.assets[0]?.id].map((one) => rows.find((row) => row.id === one));
    expect(original).toMatchObject({ ...said, criticality: 3, criticalityOverride: 3 });
    expect(copy).toMatchObject({ ...said, criticalityOverride: null, criticalityReason: null });
    expect(copy?.criticality).not.toBe(3);
  });

  test('keep relations with other assets: made with what is there, with copies made at once, and said where neither is', async () => {
    const { company, admin, create, list, undo, assets } = await begun();
    const { data } = await create({
      values: { codePattern: 'ACT-{01}' },
      assets: [
        { templateId: idOf('TPL-14'), code: 'POR', name: 'Portal' },
        { templateId: idOf('TPL-24'), code: 'SRV', name: 'Servidor' },
        { templateId: idOf('TPL-25'), code: 'RED', name: 'Red' },
      ],
    });
    const [portal = 0, server = 0, net = 0] = data.assets.map(({ id }) => id);
    const relate = (id: number, other: number, kind: string) =>
      app.call(admin, relations.assetAsset.add, { params: { id }, body: { ids: [other], kind } });
    await relate(portal, server, 'dependsOn');
    await relate(server, net, 'connectsTo');
    await relate(portal, net, 'contains');
    const [ofPortal, ofServer] = [
      (await save(admin, portal)).data.id,
      (await save(admin, server, { name: 'Servidor de pagos' })).data.id,
    ];
    expect((await list()).find(({ id }) => id === ofPortal)).toMatchObject({ relationCount: 2 });
    await inside(company, async (trx) => {
      await trx.run(sql`update asset set code = 'RED-9' where id = ${net}`);
      await trx.run(sql`delete from asset_asset where asset_id = ${server} or related_asset_id = ${server}`);
      for (const link of ['asset_threat', 'asset_vulnerability', 'asset_impact_factor'])
        await trx.run(sql`delete from ${sql.table(link)} where asset_id = ${server}`);
      await trx.run(sql`delete from asset where id = ${server}`);
    });
    const preview = async (id: number) => (await app.call(admin, assetTemplate.get, { params: { id } })).data.relations;
    expect(await preview(ofPortal)).toEqual([
      // Its code is another one now; its name is the same.
      { kind: 'contains', direction: 'outgoing', code: 'RED', name: 'Red', isAvailable: true, template: null },
      {
        kind: 'dependsOn',
        direction: 'outgoing',
        code: 'SRV',
        name: 'Servidor',
        isAvailable: false,
        template: { id: ofServer, name: 'Servidor de pagos', nameEn: null },
      },
    ]);
    const pairs = () =>
      inside(company, (trx) =>
        trx.rows(sql<{ from: string; to: string; kind: string }>`
          select f.code as from, t.code as to, l.kind from asset_asset l join asset f on f.id = l.asset_id join asset t on t.id = l.related_asset_id
          order by l.id`),
      );
    const before = await pairs();
    const alone = await create({ assets: [{ templateId: ofPortal, code: 'POR-2' }] });
    expect(alone.data).toMatchObject({
      relations: 1,
      unmade: [{ templateId: ofPortal, kind: 'dependsOn', direction: 'outgoing', code: 'SRV', name: 'Servidor' }],
    });
    expect(await pairs()).toEqual([...before, { from: 'POR-2', to: 'RED-9', kind: 'contains' }]);
    await undo(alone.data.changesetId);
    expect(await pairs()).toEqual(before);
    const both = await create({
      assets: [
        { templateId: ofPortal, code: 'P-1' },
        { templateId: ofPortal, code: 'P-2' },
        { templateId: ofPortal, code: 'P-3' },
        { templateId: ofServer, code: 'S-1' },
        { templateId: ofServer, code: 'S-2' },
      ],
    });
    expect(both.data).toMatchObject({ relations: 8, unmade: [] });
    const made = (await pairs()).slice(before.length);
    expect(
      made
        .filter(({ kind }) => kind === 'dependsOn')
        .map(({ from, to }) => `${from} ${to}`)
        .toSorted(),
    ).toEqual(['P-1 S-1', 'P-2 S-2', 'P-3 S-2']);
    expect(made.filter(({ to }) => to === 'RED-9')).toHaveLength(5);
    await undo(both.data.changesetId);
    expect(await pairs()).toEqual(before);
    expect(await assets()).toHaveLength(2);
    // Two of that name: the one of the scope it is made in is meant.
    await inside(company, (trx) =>
      trx.run(sql`insert into asset (scope_id, code, name, category_id, security_requirements)
        select ${company.scopeIds[1]}, 'RED-8', name, category_id, security_requirements from asset where id = ${net}`),
    );
    const twice = await create({
      assets: [
        { templateId: ofPortal, code: 'H-1' },
        { templateId: ofPortal, code: 'T-1', scopeId: company.scopeIds[1] },
      ],
    });
    expect((await pairs()).slice(before.length)).toEqual([
      { from: 'H-1', to: 'RED-9', kind: 'contains' },
      { from: 'T-1', to: 'RED-8', kind: 'contains' },
    ]);
    await undo(twice.data.changesetId);
    // Of the two, one is out of use.
    await inside(company, (trx) => trx.run(sql`update asset set status_id = 2 where code = 'RED-8'`));
    const there = { templateId: ofPortal, code: 'T-2', scopeId: company.scopeIds[1] };
    const single = await create({ assets: [there] });
    expect((await pairs()).slice(before.length)).toEqual([{ from: 'T-2', to: 'RED-9', kind: 'contains' }]);
    await undo(single.data.changesetId);
  });

  test('are renamed, deleted and brought back, with a history, by who may', async () => {
    const { company, admin, create, list, undo } = await begun();
    const { data } = await create({ templateIds: [idOf('TPL-14')] });
    const { data: kept } = await save(admin, data.assets[0]?.id);
    const update = (body: object, id = kept.id) => app.call(admin, assetTemplate.update, { params: { id }, body });
    expect((await update({ name: 'Sede electrónica', version: 1 })).data.version).toBe(2);
    expect(await update({ name: 'Otra', version: 1 })).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect(await update({ name: 'Otra' }, idOf('TPL-14'))).toMatchObject({ status: 409, code: 'assetTemplate.notOwn' });
    const removed = await app.call(admin, assetTemplate.remove, { params: { id: kept.id } });
    expect((await list()).some(({ origin }) => origin === 'company')).toBe(false);
    await undo(removed.data.changesetId);
    expect((await list())[0]).toMatchObject({ id: kept.id, name: 'Sede electrónica' });
    const { data: told } = await app.call(admin, assetTemplate.history, { params: { id: kept.id } });
    expect(told.entries.map(({ operation }) => operation)).toEqual(['insert', 'delete', 'update', 'insert']);
    expect(JSON.stringify(told)).not.toContain('threats');
    const viewer = await testPerson(app.database, company, { permissionCodes: [permissions.assets.viewFromTemplate] });
    expect(await app.call(viewer, assetTemplate.remove, { params: { id: kept.id } })).toMatchObject({ status: 403 });
    expect(await save(viewer, data.assets[0]?.id)).toMatchObject({ status: 403 });
  });

  test('are of nobody else', async () => {
    const [mine, theirs] = [await begun(), await begun()];
    const { data } = await mine.create({ templateIds: [idOf('TPL-14')] });
    const { data: kept } = await save(mine.admin, data.assets[0]?.id);
    expect(await theirs.list()).toHaveLength(36);
    expect(await app.call(theirs.admin, assetTemplate.get, { params: { id: kept.id } })).toMatchObject({ status: 404 });
    expect(await theirs.create({ templateIds: [kept.id] })).toMatchObject({ status: 422 });
    expect((await save(theirs.admin, data.assets[0]?.id)).issues).toMatchObject([{ path: 'body.assetId' }]);
  });
});

describe('templates of every company', () => {
  test('name no asset of the company they come from, and relate what is made at once', async () => {
    const [first, second] = [await begun(), await begun()];
    const root = await testPerson(app.database, first.company, { isSuperAdmin: true });
    const { data } = await first.create({
      assets: [
        { templateId: idOf('TPL-14'), name: 'Portal secreto' },
        { templateId: idOf('TPL-24'), name: 'Servidor secreto' },
        { templateId: idOf('TPL-25'), name: 'Red secreta' },
      ],
    });
    const [portal = 0, server = 0, net = 0] = data.assets.map(({ id }) => id);
    for (const [id, other] of [
      [portal, server],
      [portal, net],
    ])
      await app.call(first.admin, relations.assetAsset.add, { params: { id }, body: { ids: [other] } });
    const share = async (assetId: number, name: string) =>
      (
        await app.call(root, assetTemplate.save, {
          body: {
            assetId,
            name: `${name} ${first.company.subdomain}`,
            nameEn: `${name} of ${first.company.subdomain}`,
            isForEveryone: true,
          },
        })
      ).data.id;
    const [one, other] = [await share(portal, 'Portal'), await share(server, 'Servidor')];
    const { raw, data: preview } = await app.call(second.admin, assetTemplate.get, { params: { id: one } });
    expect(
      preview.relations.map(({ code, name, isAvailable, template }) => [code, name, isAvailable, template?.id]),
    ).toEqual([
      [null, null, false, other],
      [null, null, false, undefined],
    ]);
    expect(raw.body).not.toMatch(/secret/);
    const made = await second.create({ templateIds: [one, other] });
    expect(made.data).toMatchObject({
      relations: 1,
      unmade: [{ templateId: one, kind: 'dependsOn', code: null, name: null }],
    });
    await app.database.identityDb.query('delete from shared_asset_template where id = any($1)', [[one, other]]);
  });

  test('a super administrator keeps one inside a company and looks after it outside; nobody else does', async () => {
    const [first, second] = [await begun(), await begun()];
    const root = await testPerson(app.database, first.company, { isSuperAdmin: true });
    const { data } = await first.create({ templateIds: [idOf('TPL-24')] });
    const body = {
      assetId: data.assets[0]?.id,
      name: `Nodo ${first.company.subdomain}`,
      nameEn: `Node ${first.company.subdomain}`,
      isForEveryone: true,
    };
    expect(await app.call(first.admin, assetTemplate.save, { body })).toMatchObject({ status: 403, code: 'forbidden' });
    const { data: kept } = await app.call(root, assetTemplate.save, { body });
    const seen = (await second.list()).find(({ id }) => id === kept.id);
    expect(seen).toMatchObject({ origin: 'platform', name: body.name, nameEn: body.nameEn, threatCount: 5 });
    expect((await second.create({ templateIds: [kept.id] })).status).toBe(201);
    await app.database.identityDb.query('update auth.session set company_id = null where user_id = $1', [root.userId]);
    forget({ userId: root.userId });
    const outside = { headers: { ...root.headers, 'x-subdomain': 'app', 'x-scopeid': '' } };
    const params = { id: kept.id };
    expect((await app.call(outside, sharedAssetTemplate.get, { params })).data).toMatchObject({ riskCount: 6 });
    const words = { name: `${body.name} 2`, nameEn: `${body.nameEn} 2`, description: 'Nodo', descriptionEn: 'Node' };
    const changed = await app.call(outside, sharedAssetTemplate.update, { params, body: { ...words, version: 1 } });
    expect(changed.data.version).toBe(2);
    const stale = await app.call(outside, sharedAssetTemplate.update, { params, body: { ...words, version: 1 } });
    expect(stale).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect(await app.call(second.admin, sharedAssetTemplate.list)).toMatchObject({ status: 403 });
    expect(await app.call(second.admin, assetTemplate.remove, { params })).toMatchObject({
      code: 'assetTemplate.notOwn',
    });
    expect((await app.call(outside, sharedAssetTemplate.remove, { params })).status).toBe(200);
    const told = (await app.call(outside, sharedAssetTemplate.history, { params })).data;
    expect(told.entries.map(({ operation, userName }) => [operation, userName])).toEqual([
      ['delete', 'Paula Prueba'],
      ['update', 'Paula Prueba'],
      ['insert', 'Paula Prueba'],
    ]);
    expect(told.entries[1]?.fields.map(({ field }) => field)).not.toContain('content');
    expect(told.entries[1]?.fields.length).toBeGreaterThan(0);
    expect(await app.call(second.admin, sharedAssetTemplate.history, { params })).toMatchObject({ status: 403 });
    expect(await app.call(outside, sharedAssetTemplate.history, { params: { id: 999_999 } })).toMatchObject({
      status: 404,
    });
    expect(await second.list()).toHaveLength(36);
  });
});
