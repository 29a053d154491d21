import { permissions } from '@baluarte/contract/permissions.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { reportTemplate } from '@baluarte/contract/record/report-template.ts';
import { report } from '@baluarte/contract/record/report.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpack } from '#kit/documents/docx/steady-package.ts';
import { testTemplate } from '#kit/documents/docx/test-template.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let elsewhere: RiskCompany;
let template: Buffer;
beforeAll(async () => {
  app = await testApp();
  [here, elsewhere] = [await riskCompany(app), await riskCompany(app)];
  template = await testTemplate(['{{title}} · {{company}}', '{{sections}}', '{{compani}}']);
});
afterAll(() => app.close());

async function upload(
  person: TestPerson,
  fields: Record<string, unknown>,
  bytes: Uint8Array = template,
  name = 'comite.docx',
) {
  return app.call(person, reportTemplate.create, await formOf(new Uint8Array(bytes), name, fields));
}
let count = 0;
const made = async (person = here.admin, kind = 'risks') => {
  count += 1;
  const { status, data, raw } = await upload(person, { kind, name: `Plantilla ${count}` });
  expect(status, raw.body).toBe(201);
  return data;
};
const textOf = async (bytes: Uint8Array) =>
  ((await unpack(bytes)).get('word/document.xml')?.toString() ?? '').replaceAll(/<[^>]+>/g, '');

describe('who may', () => {
  test('templates are chosen from by whoever makes reports, looked into with the permission to see settings, and changed with the one to change them', async () => {
    const { id, version } = await made();
    const none = await here.person({ permissionCodes: [] });
    const viewer = await here.person({ permissionCodes: [permissions.settings.view] });
    // Of a role that never sees settings.
    const analyst = await here.person({ base: 2, permissionCodes: [permissions.assets.list] });
    expect((await app.call(none, reportTemplate.list)).status).toBe(403);
    for (const person of [viewer, analyst])
      expect((await app.call(person, reportTemplate.list)).data.map((one) => one.id)).toContain(id);
    expect(await app.call(analyst, reportTemplate.download, { params: { id } })).toMatchObject({ status: 403 });
    for (const answer of [
      await upload(viewer, { kind: 'risks', name: 'Otra' }),
      await app.call(viewer, reportTemplate.update, { params: { id }, body: { name: 'Otra', version } }),
      await app.call(viewer, reportTemplate.remove, { params: { id } }),
      await app.call(viewer, reportTemplate.replace, {
        params: { id },
        ...(await formOf(new Uint8Array(template), 'x.docx')),
      }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('no company sees, fills, changes or downloads the template of another', async () => {
    const { id, version } = await made();
    const other = elsewhere.admin;
    expect((await app.call(other, reportTemplate.list)).data).toEqual([]);
    for (const answer of [
      await app.call(other, reportTemplate.download, { params: { id } }),
      await app.call(other, reportTemplate.update, { params: { id }, body: { name: 'Otra', version } }),
      await app.call(other, reportTemplate.remove, { params: { id } }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'notFound' });
    expect(
      await app.call(other, report.make, { params: { kind: 'risks' }, query: { format: 'docx', templateId: id } }),
    ).toMatchObject({ status: 404, code: 'report.templateGone' });
  });
});

describe('a template', () => {
  test('is kept with what was found in it: a place nobody knows is named, with the one it may have been meant as', async () => {
    const { id, check, placeCount, unknownCount, fileName, updatedBy } = await made();
    expect(check.isWhole).toBe(true);
    expect(check.known).toEqual(expect.arrayContaining(['title', 'company', 'sections', 'version']));
    expect(check.unknown).toEqual([{ name: 'compani', nearest: 'company' }]);
    expect(check.lacking).toEqual(['date', 'about']);
    expect({ placeCount, unknownCount, fileName }).toEqual({ placeCount: 7, unknownCount: 1, fileName: 'comite.docx' });
    const listed = (await app.call(here.admin, reportTemplate.list)).data.find((one) => one.id === id);
    expect(listed).toMatchObject({ placeCount: 7, unknownCount: 1 });
    expect(updatedBy).not.toBeNull();
  });

  test('lacks what a report tells unless there is a place for any of it: the summary is one', async () => {
    const lacking = async (place: string) => {
      const file = new Uint8Array(await testTemplate([place]));
      const asked = await formOf(file, 'a.docx', { kind: 'risks' });
      return (await app.call(here.admin, reportTemplate.check, asked)).data.lacking;
    };
    const places = ['{{title}}', '{{summary}}', '{{sections}}', '{{table.risks}}'];
    const isLacking = await Promise.all(places.map(async (place) => (await lacking(place)).includes('sections')));
    expect(isLacking).toEqual([true, false, false, false]);
  });

  test('can be checked without being kept', async () => {
    const before = (await app.call(here.admin, reportTemplate.list)).data.length;
    const { data } = await app.call(
      here.admin,
      reportTemplate.check,
      await formOf(new Uint8Array(template), 'a.docx', { kind: 'risks' }),
    );
    expect(data.unknown.map(({ name }) => name)).toEqual(['compani']);
    expect((await app.call(here.admin, reportTemplate.list)).data).toHaveLength(before);
  });

  test('that is no document of Word, has nothing to fill, or a name that is taken, is refused and not kept', async () => {
    const { name } = await made();
    const before = (await app.call(here.admin, reportTemplate.list)).data.length;
    const empty = await testTemplate([], (parts) => {
      for (const [path, part] of parts)
        if (path.endsWith('.xml')) parts.set(path, Buffer.from(part.toString().replaceAll(/\{\{|\}\}/g, '')));
    });
    expect((await upload(here.admin, { kind: 'risks', name: 'A' }, Buffer.from('x'))).code).toBe(
      'reportTemplate.notWord',
    );
    expect((await upload(here.admin, { kind: 'risks', name: 'A' }, empty)).code).toBe('reportTemplate.noPlace');
    expect((await upload(here.admin, { kind: 'risks', name })).code).toBe('reportTemplate.nameTaken');
    expect((await upload(here.admin, { kind: 'risks', name: 'A' }, Buffer.alloc(6 * 1024 * 1024))).code).toBe(
      'tooLarge',
    );
    expect((await app.call(here.admin, reportTemplate.list)).data).toHaveLength(before);
  });

  test('is downloaded as it was uploaded, replaced, renamed and removed; each can be taken back', async () => {
    const { id, version } = await made();
    const download = async () =>
      (await app.call(here.admin, reportTemplate.download, { params: { id } })).raw.rawPayload;
    expect((await download()).equals(template)).toBe(true);
    const other = await testTemplate(['{{title}}']);
    const replaced = await app.call(here.admin, reportTemplate.replace, {
      params: { id },
      ...(await formOf(new Uint8Array(other), 'nueva.docx')),
    });
    expect(replaced.data).toMatchObject({ fileName: 'nueva.docx', version: version + 1 });
    expect((await download()).equals(other)).toBe(true);
    const undo = (changesetId: number | null) => app.call(here.admin, changeset.undo, { params: { id: changesetId } });
    expect((await undo(replaced.data.changesetId)).status).toBe(200);
    expect((await download()).equals(template)).toBe(true);
    const stale = await app.call(here.admin, reportTemplate.update, {
      params: { id },
      body: { name: 'Tarde', version },
    });
    expect(stale).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    const removed = await app.call(here.admin, reportTemplate.remove, { params: { id } });
    expect((await app.call(here.admin, reportTemplate.download, { params: { id } })).status).toBe(404);
    expect((await undo(removed.data.changesetId)).status).toBe(200);
    expect((await download()).equals(template)).toBe(true);
    const { data: changes } = await app.call(here.admin, audit.list, {
      query: { entity: 'reportTemplate', entityId: id },
    });
    expect(changes.map(({ kind }) => kind)).toEqual(['undo', 'write', 'undo', 'write', 'write']);
  });
});

describe('a report in a template', () => {
  const make = (id: number, kind = 'risks', query: Record<string, unknown> = {}) =>
    app.call(here.admin, report.make, { params: { kind }, query: { format: 'docx', templateId: id, ...query } });

  test('has the words of the company at the places of the file', async () => {
    const { id } = await made();
    const { status, raw } = await make(id, 'risks', { version: '3.1', authors: 'Ana {{company}}' });
    expect(status).toBe(200);
    const text = await textOf(raw.rawPayload);
    expect(text).toContain('Registro de riesgos · ');
    expect(text).toContain('Versión 3.1');
    expect(text).toContain('Ana {{company}}');
    expect(text).toContain('{{compani}}');
    expect(text).not.toContain('{{sections}}');
  });

  test('says what it is narrowed to: at its own place, else below its title', async () => {
    const filter = 'rangeId=1';
    const own = await upload(
      here.admin,
      { kind: 'risks', name: 'Con lugar' },
      await testTemplate(['{{subtitle}}', '[{{about}}]']),
    );
    const text = await textOf((await make(own.data.id, 'risks', { filter })).raw.rawPayload);
    expect(text).toMatch(/\[Filtro: Rango[^\]]*\]/);
    expect(text.match(/Filtro: /g)).toHaveLength(1);
    const without = await upload(
      here.admin,
      { kind: 'risks', name: 'Sin lugar' },
      await testTemplate(['{{subtitle}}']),
    );
    expect(await textOf((await make(without.data.id, 'risks', { filter })).raw.rawPayload)).toMatch(/ · Filtro: Rango/);
    const whole = await textOf((await make(without.data.id, 'risks')).raw.rawPayload);
    expect(whole).not.toContain('Filtro');
    const days = await upload(here.admin, { kind: 'audit', name: 'Días' }, await testTemplate(['{{subtitle}}']));
    const audited = await make(days.data.id, 'audit', { filter: 'entity=asset&from=2026-03-01&to=2026-03-02' });
    expect(await textOf(audited.raw.rawPayload)).toMatch(/ · Período: .*marzo de 2026/i);
  });

  test('says before all else what it is narrowed to and who may read it, where the file has no place for either', async () => {
    const bare = await testTemplate(['{{table.risks}}'], (parts) => {
      for (const [path, part] of parts)
        if (/^word\/(?:header|footer)\d+\.xml$/.test(path))
          parts.set(path, Buffer.from(part.toString().replaceAll(/\{\{|\}\}/g, '')));
    });
    const { data } = await upload(here.admin, { kind: 'risks', name: 'Sin nada' }, bare);
    expect(data.check.lacking).toEqual(['title', 'date', 'about', 'classification']);
    const textIn = async (query: Record<string, unknown>) =>
      textOf((await make(data.id, 'risks', query)).raw.rawPayload);
    const narrowed = await textIn({ filter: 'rangeId=1', classification: 'Reservado' });
    expect(narrowed).toMatch(/^\s*ReservadoEmpresa \S+ · Alcance 1Filtro: Rango/);
    expect(await textIn({})).not.toMatch(/Filtro|Reservado/);
    const about = await upload(here.admin, { kind: 'risks', name: 'Solo de qué' }, await testTemplate(['[{{about}}]']));
    const said = await textOf((await make(about.data.id, 'risks', { filter: 'rangeId=1' })).raw.rawPayload);
    expect(said).toMatch(/\[Empresa \S+ · Alcance 1Filtro: Rango[^\]]*\]/);
    expect(said.match(/Filtro/g)).toHaveLength(1);
  });

  test('is of Word, and of the kind of its template', async () => {
    const { id } = await made();
    expect((await make(id, 'assets')).code).toBe('reportTemplate.otherKind');
    expect((await make(id, 'risks', { format: 'pdf' })).code).toBe('reportTemplate.onlyWord');
  });
});

test('places of a kind, and a file that begins with all of them, are for whoever sees settings', async () => {
  for (const kind of ['risks', 'applicability', 'risk-sheets'] as const) {
    const { data } = await app.call(here.admin, reportTemplate.places, { params: { kind } });
    expect(data.isWhole).toBe(true);
    expect(data.places.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['company', 'sections', kind === 'risk-sheets' ? 'section.sheets' : `table.${kind}`]),
    );
    const { raw } = await app.call(here.admin, reportTemplate.starter, { params: { kind } });
    const { data: check } = await app.call(
      here.admin,
      reportTemplate.check,
      await formOf(new Uint8Array(raw.rawPayload), 'a.docx', { kind }),
    );
    expect(check).toMatchObject({ unknown: [], lacking: [], isWhole: true });
    const content = data.places.filter((place) => ['table', 'picture', 'text'].includes(place.kind));
    expect(check.known).toEqual(expect.arrayContaining(content.map(({ name }) => name)));
  }
  const none = await here.person({ permissionCodes: [] });
  expect((await app.call(none, reportTemplate.places, { params: { kind: 'risks' } })).status).toBe(403);
});
