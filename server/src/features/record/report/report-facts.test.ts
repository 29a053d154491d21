import { cut } from '@baluarte/contract/kit/cut.ts';
import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { report, reportKinds, reportLists, reportNeeds, type ReportKind } from '@baluarte/contract/record/report.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, readAll } from '#kit/sheets/test-files.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';
import { filterLabel, isNarrowing } from './narrowed-words.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const high = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
/** A moment, and the next millisecond. */
async function moment(): Promise<string> {
  const at = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return at;
}

async function told(person: TestPerson, kind: ReportKind, query: Record<string, unknown> = {}) {
  const answer = await app.call(person, report.preview, { params: { kind }, query });
  expect(answer.status, answer.raw.body).toBe(200);
  const { cover, sections, subtitle } = answer.data;
  return { sections, subtitle, cover: (label: string) => cover.find((fact) => fact.label === label)?.value };
}

describe('the filter of a document', () => {
  test('is said by names: of ranges, people’s areas, assets, options, states and days, and of what is chosen how many', async () => {
    const here = await riskCompany(app, { scopes: 2 });
    const asset = await here.asset('A-1', { name: 'Servidor' });
    const id = await here.risk(asset);
    const areas = await here.inside((trx) =>
      trx.rows(
        sql<{ id: number; name: string; en: string }>`
          select id, name, coalesce(name_en, name) as en from parameter where kind = 'area' order by id limit 7`,
      ),
    );
    const [area] = areas;
    const said = async (filter: string, kind: ReportKind = 'risks', more: Record<string, unknown> = {}) =>
      (await told(here.admin, kind, { filter, annex: 'false', ...more })).cover(
        more['language'] === 'en' ? 'Filter' : 'Filtro',
      );
    expect(await said(`rangeId=1,2&ownerId=${area?.id},0&search=x`)).toBe(
      `«x»; Rango: Extremo, Alto; Responsable: ${area?.name}, sin definir`,
    );
    expect(await said(`assetId=${asset}&treatment=mitigate,none&coverage=assessed&statusId=1,4&levelFrom=5`)).toBe(
      'Nivel desde: 5; Tratamiento: Mitigar, Sin decidir; Activo: A-1 Servidor; Estado: Evaluado, Pendiente; Revisión de la amenaza: Evaluada',
    );
    expect(await said('color=red&movedSince=2026-01-05&moved=rose&isCritical=true')).toBe(
      'Rango: Extremo; Activo crítico: sí; Se movieron desde: 5 de enero de 2026; Cómo se movieron: Subieron de nivel',
    );
    expect(await said(`ids=${id},${id + 1}`)).toBe('Selección: 2 elegidos');
    // What is narrowed to a row has that row.
    await here.risk(asset, 1);
    const chosen = await told(here.admin, 'risks', { filter: `ids=${id}`, annex: 'false' });
    expect(chosen.sections[0]?.blocks[0]).toMatchObject({ kind: 'table', total: 1 });
    expect(await said(`ids=${id}&statusId=2`, 'risks', { language: 'en' })).toBe(
      'Status: Discarded; Selection: 1 chosen',
    );
    expect(await said(`rangeId=4&ownerId=${area?.id}`, 'risks', { language: 'en' })).toBe(
      `Range: Low; Owner: ${area?.en}`,
    );
    expect(await said(`processId=${areas.map((one) => one.id).join(',')}`)).toContain(' y 2 más');
    expect(await said(`option=mitigate&state=underWay&dueTo=2026-03-01&ownerId=${area?.id}`, 'treatment')).toBe(
      `Situación: En curso; Opción: Mitigar; Fecha hasta: 1 de marzo de 2026; Responsable del tratamiento: ${area?.name}`,
    );
    expect(await said(`statusId=6&rating=2&riskCount=false`, 'controls')).toBe(
      'Estado: Implementado; Calificación: Parcialmente efectivo; Riesgos: no',
    );
    expect(await said('sort=-level')).toBeUndefined();
    expect(await said(`entity=risk&operation=update&userId=${here.admin.userId}`, 'audit')).toBe(
      'Quién: Paula Prueba; Qué se cambió: riesgos; Operación: Cambiado',
    );
  });

  test('calls every filter of every list by a word', () => {
    const wordless = [...new Set(Object.values(reportLists))].flatMap((list) => {
      const schema = endpoints.find(({ name }) => name === `${list}.list`)?.query;
      if (list === null || !schema) return [];
      const names = Object.keys(schema.shape).filter((name) => name !== 'search' && isNarrowing({ [name]: 1 }));
      expect(names.length, list).toBeGreaterThan(5);
      return [textsIn('es'), textsIn('en')].flatMap((texts) =>
        names.filter((name) => filterLabel(name, { list, schema }, texts) === null).map((name) => `${list}.${name}`),
      );
    });
    expect(wordless).toEqual([]);
  });

  test('has the names of the moment it shows, and tells nobody the name of what they may not list', async () => {
    const here = await riskCompany(app);
    const stranger = await riskCompany(app);
    const asset = await here.asset('A-1', { name: 'Servidor' });
    const { data: made } = await app.call(here.admin, control.endpoints.create, { body: await controlIn(here) });
    const at = await moment();
    await here.inside((trx) => trx.run(sql`update asset set name = 'Otro nombre' where id = ${asset}`));
    const later = await here.asset('A-2', { name: 'Más tarde' });
    const foreign = await stranger.asset('A-3', { name: 'Ajeno' });
    const filter = `assetId=${asset},${later},${foreign}`;
    const said = async (person: TestPerson, query: Record<string, unknown>) =>
      (await told(person, 'risks', { annex: 'false', ...query })).cover('Filtro');
    expect(await said(here.admin, { filter, at })).toBe(`Activo: A-1 Servidor, A-2 Más tarde, n.º ${foreign}`);
    expect(await said(here.admin, { filter })).toBe(`Activo: A-1 Otro nombre, A-2 Más tarde, n.º ${foreign}`);
    const person = await here.person({ permissionCodes: [permissions.risks.list] });
    expect(await said(here.admin, { filter: `controlId=${made.id}` })).toBe('Control: C-1 Revisar los accesos');
    expect(await said(person, { filter: `controlId=${made.id}` })).toBe(`Control: n.º ${made.id}`);
  });
});

describe('the cover', () => {
  test('says the moment that was asked for with its zone, the names of then, and which method it is by', async () => {
    const here = await riskCompany(app);
    const at = await moment();
    await here.inside(async (trx) => {
      await trx.run(sql`update company set name = 'Otra razón social' where id = app.current_company()`);
      await trx.run(sql`update scope set name = 'Otro alcance' where id = ${here.scopeId}`);
      await trx.run(sql`update method set version = version + 1 where company_id = app.current_company()`);
    });
    const [then, now] = [await told(here.admin, 'risks', { at }), await told(here.admin, 'risks')];
    const exact = new Intl.DateTimeFormat('es-CO', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'America/Bogota',
    });
    expect(then.cover('Estado al')).toBe(`${exact.format(new Date(at))} (America/Bogota)`);
    expect([then.cover('Método'), now.cover('Método')]).toEqual(['Versión 1', 'Versión 2']);
    expect(then.subtitle).not.toMatch(/Otr[ao] /);
    expect(then.subtitle).toContain('Alcance 1');
    expect(now.subtitle).toBe('Otra razón social · Otro alcance');
    expect(JSON.stringify(then.sections.at(-1))).toContain('Método vigente, versión 1.');
    expect((await told(here.admin, 'assets')).cover('Método')).toBeUndefined();
  });

  test('of a brief document is short, however much is said on it; a workbook says all', async () => {
    const here = await riskCompany(app, { scopes: 6 });
    const authors = 'Ana María '.repeat(29).trim();
    const scopeIds = here.company.scopeIds.slice(0, 5).join(',');
    const brief = await told(here.admin, 'executive', { authors, scopeIds });
    expect(brief.cover('Elaboró')).toMatch(/^Ana María .{80,120}…$/);
    expect(brief.subtitle).toMatch(/Alcance 1, Alcance 2, Alcance 3 y 2 más$/);
    const book = await told(here.admin, 'executive', { authors, scopeIds, format: 'xlsx' });
    expect(book.cover('Elaboró')).toBe(authors);
    expect(book.subtitle).toMatch(/Alcance 4, Alcance 5$/);
  });

  test('columns of times name the zone whose clock they are told by', async () => {
    const here = await riskCompany(app);
    const headersOf = async (kind: ReportKind) =>
      (await told(here.admin, kind)).sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'table' ? block.headers : [])),
      );
    expect(await headersOf('acceptances')).toEqual(
      expect.arrayContaining(['Solicitada (America/Bogota)', 'Decidida (America/Bogota)', 'Vence']),
    );
    expect(await headersOf('audit')).toContain('Cuándo (America/Bogota)');
  });
});

describe('the annex', () => {
  const annexOf = async ({ admin }: Pick<RiskCompany, 'admin'>, query: Record<string, unknown> = {}) => {
    const section = (await told(admin, 'risks', query)).sections.at(-1);
    const { raw } = await app.call(admin, report.make, {
      params: { kind: 'risks' },
      query: { format: 'xlsx', ...query },
    });
    const rowsOf = async (sheetName: string) =>
      (await readAll(fileOf(raw.rawPayload, 'report.xlsx'), { sheetName })).cells;
    return { text: JSON.stringify(section?.blocks), rowsOf };
  };
  const controls = 'Cómo reducen los controles';

  test('tells how controls lower a risk, as it was at the moment it shows', async () => {
    const here = await riskCompany(app);
    const { data: before } = await app.call(here.admin, method.get);
    const at = await moment();
    const rangeLevels = before.rangeLevels.map(({ color: _color, ...range }) => ({
      ...range,
      ...(range.id === 1 && { reviewDays: 17, startDays: 3 }),
    }));
    const changed = {
      ...before.controls,
      weights: { ...before.controls.weights, preventive: 0.32 },
      actsOn: { ...before.controls.actsOn, corrective: 'both' as const },
      unverified: 0.4,
      decay: { halfAfter: 11, noneAfter: 45 },
    };
    const { zoneMode, zoneMatrix } = before;
    const saved = await app.call(here.admin, method.update, {
      body: {
        zoneMode,
        zoneMatrix,
        rangeLevels,
        controls: changed,
        twoPeopleAccept: false,
        criticality: { highs: 3, mediums: 1 },
      },
    });
    expect(saved.status, saved.raw.body).toBe(200);
    const [then, now] = [await annexOf(here, { at }), await annexOf(here)];
    const [lowerThen, lowerNow] = [await then.rowsOf(controls), await now.rowsOf(controls)];
    const row = (rows: typeof lowerNow, option: string) => rows.find(([, name]) => name === option);
    expect(row(lowerThen, 'Preventivo')).toEqual(['Tipo', 'Preventivo', '25 %', 'Probabilidad']);
    expect(row(lowerNow, 'Preventivo')).toEqual(['Tipo', 'Preventivo', '32 %', 'Probabilidad']);
    expect(row(lowerNow, 'Correctivo')).toEqual(['Tipo', 'Correctivo', '10 %', 'Ambos']);
    expect(row(lowerNow, 'Sin verificar')).toEqual(['Último seguimiento', 'Sin verificar', '40 %', '']);
    expect(lowerNow.slice(-2)).toEqual([
      ['Seguimiento vencido', 'Más de 11 días', '50 %', ''],
      ['Seguimiento vencido', 'Más de 45 días', '0 %', ''],
    ]);
    expect(row(lowerNow, 'Evidencia')).toEqual(['Atributo formal', 'Evidencia', '0 %', '']);
    expect(then.text).toContain('Un seguimiento vencido no le quita efecto a un control.');
    expect(now.text).not.toContain('Un seguimiento vencido no le quita efecto a un control.');
    expect(then.text).toContain('debe hacerlo otra persona');
    expect(now.text).toContain('también puede aprobarla');
    expect(now.text).toContain('Alta con 3 o más valores altos. Media con 1 o más valores medios');
    expect(now.text).toContain('el orden más alto de sus factores evaluados');
    expect((await now.rowsOf('Rangos'))[0]?.slice(-2)).toEqual([3, 17]);
    expect((await then.rowsOf('Rangos'))[0]?.slice(-2)).not.toEqual([3, 17]);
  });

  test('by quadrants tells no weight, and every measure of probability in use by its name', async () => {
    const here = await riskCompany(app);
    await here.inside(async (trx) => {
      await trx.run(sql`update method set control_method = jsonb_set(control_method, '{mode}', '"quadrants"')`);
      await trx.run(sql`update probability_type set status_id = 1`);
    });
    const names = await here.inside((trx) =>
      trx.rows(
        sql<{
          name: string;
        }>`select name from probability_type where status_id = 1 order by is_default desc, sort_order, id`,
      ),
    );
    const annex = await annexOf(here);
    expect((await annex.rowsOf(controls)).map(([, option, weight]) => [option, weight])).toEqual([
      ['Preventivo', ''],
      ['Detectivo', ''],
      ['Correctivo', ''],
      ['Efectivo', '100 %'],
      ['Parcialmente efectivo', '50 %'],
      ['No efectivo', '0 %'],
      ['Sin verificar', '100 %'],
    ]);
    expect(annex.text).toContain('los pesos no se usan');
    expect(names.length).toBeGreaterThan(1);
    for (const { name } of names)
      expect(await annex.rowsOf(cut(`Escala de probabilidad · ${name}`, 31))).toHaveLength(5);
  });

  test('is left out for those who may not list risks, whom the method is told nowhere', async () => {
    const here = await riskCompany(app);
    const id = await here.risk(await here.asset('A-1'));
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(high) });
    const byMethod = reportKinds.filter((kind) => ['treatment', 'controls', 'acceptances'].includes(kind));
    for (const kind of nonEmpty(byMethod)) {
      const person = await here.person({ permissionCodes: reportNeeds[kind] });
      const titles = async (who: TestPerson) => (await told(who, kind)).sections.map(({ title }) => title);
      expect(await titles(person), kind).not.toContain('Anexo: método de evaluación');
      expect(await titles(here.admin), kind).toContain('Anexo: método de evaluación');
    }
  });
});
