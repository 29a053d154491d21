import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { report, reportNeeds } from '@baluarte/contract/record/report.ts';
import { numberFormat } from '@baluarte/texts/number-format.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedFramework } from '#maturity/shared/shipped-frameworks.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { all, clauseCodes, itemCodes, maturityCompany } from '#test/maturity-company.ts';
import type { TestPerson } from '#test/company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const nist = 'NIST-CSF-2.0';
const nistCodes = shippedFramework(nist).items.map(({ code }) => code);

type Query = Record<string, unknown>;
const ask = (admin: TestPerson, kind: string, query: Query = {}) =>
  app.call(admin, report.preview, { params: { kind }, query });

/**
 * What a report says: its cover, everything in its blocks, the titles of its sections, how many shapes each of its radars has, and
 * what each of its other pictures is called, with its bars.
 */
async function told(admin: TestPerson, kind: string, query: Query = {}) {
  const { status, data, raw } = await ask(admin, kind, query);
  expect(status, raw.body).toBe(200);
  const pictures = data.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'picture' ? [block] : [])),
  );
  const count = (svg: string, shape: RegExp) => svg.match(shape)?.length ?? 0;
  const drawn = pictures.map(({ title, svg, alt }) => ({
    title,
    alt,
    shapes: count(svg, /<polygon/g),
    bars: count(svg, /height="10"/g),
  }));
  return {
    text: JSON.stringify(data),
    titles: data.sections.map(({ title }) => title),
    cover: data.cover,
    drawn,
    shapes: drawn.flatMap(({ shapes }) => (shapes > 0 ? [shapes] : [])),
  };
}

type Here = Awaited<ReturnType<typeof maturityCompany>>;
async function finished(here: Here, day: string, of: { codes: string[]; level: number; body?: object; name: string }) {
  const { id } = await here.start({ assessment_date: day, name: of.name, ...of.body });
  await here.answer(id, all(of.codes, of.level));
  expect((await here.finish(id)).status).toBe(200);
  return id;
}
const ofMspi = { codes: itemCodes, level: 60 };
const ofNist = { codes: nistCodes, level: 50, body: { framework_version: nist } };

describe('the statement of applicability', () => {
  test('is of the last assessment that has Annex A, though one of another framework was finished since', async () => {
    const here = await maturityCompany(app);
    await finished(here, '2025-01-10', { ...ofMspi, name: 'Con anexo' });
    await finished(here, '2025-06-10', { ...ofNist, name: 'Sin anexo' });
    const { cover } = await told(here.admin, 'applicability');
    expect(cover.map(({ value }) => value).join(' ')).toContain('Con anexo');
  });

  test('is refused where no assessment has Annex A, and of one that does not have it', async () => {
    const here = await maturityCompany(app);
    const id = await finished(here, '2025-06-10', { ...ofNist, name: 'Sin anexo' });
    expect(await ask(here.admin, 'applicability')).toMatchObject({ status: 409, code: 'report.noStatement' });
    expect(await ask(here.admin, 'applicability', { assessmentId: String(id) })).toMatchObject({
      status: 409,
      code: 'assessment.noStatement',
    });
  });
});

describe('the statement of applicability as a document', () => {
  test('writes its days as a document does, with dates that are dates', async () => {
    const here = await maturityCompany(app);
    const { id } = await here.start({ assessment_date: '2025-01-10', name: 'Con anexo' });
    await here.answer(id, all(clauseCodes, 60));
    const response = {
      assessment_id: id,
      code: 'A.5.1',
      level: 20,
      is_applicable: true,
      justification: 'Obliga la ley',
      gap: 'Sin publicar',
      due_date: '2025-12-31',
    };
    const saved = await app.call(here.admin, assessment.saveControls, { body: { responses: [response] } });
    expect(saved.status, saved.raw.body).toBe(200);
    const { text, cover } = await told(here.admin, 'applicability');
    expect(cover).toContainEqual({ label: 'Autoevaluación', value: 'Con anexo · 10 de enero de 2025' });
    expect(text).toContain('31/12/2025');
    expect(text).not.toContain('2025-');
  });

  test('has no column of what its reader may not list, which would read as if nothing were there', async () => {
    const here = await maturityCompany(app);
    const id = await finished(here, '2025-01-10', { ...ofMspi, name: 'Con anexo' });
    // The columns that a report takes, before those that are empty in all rows are left out.
    const headersOf = async (permissionCodes: readonly number[]) => {
      const reader = await here.person({ permissionCodes: [...permissionCodes] });
      const query = { format: 'csv' } as const;
      const { raw } = await app.call(reader, assessment.applicabilityFile, { params: { id }, query });
      return (raw.body.split('\r\n')[0] ?? '').split(';');
    };
    const needs = reportNeeds.applicability;
    const { listControls } = permissions.risks;
    const { list: listEvidence } = permissions.evidence;
    const of = (headers: string[]) => ['Controles propios', 'Evidencia'].filter((one) => headers.includes(one));
    expect(of(await headersOf(needs))).toEqual([]);
    expect(of(await headersOf([...needs, listControls]))).toEqual(['Controles propios']);
    expect(of(await headersOf([...needs, listEvidence]))).toEqual(['Evidencia']);
    expect((await headersOf([...needs, listControls, listEvidence])).length).toBe((await headersOf(needs)).length + 2);
  });
});

describe('the report of maturity', () => {
  test('says of every figure the change that the comparison says, which is not that of the rounded figures', async () => {
    const here = await maturityCompany(app);
    const version = 'ISO-27001-2022';
    const framework = shippedFramework(version);
    const codes = framework.items.map(({ code }) => code);
    const ofThird = async (day: string, name: string, level: number) => {
      const { id } = await here.start({ assessment_date: day, name, framework_version: version });
      await here.answer(id, { ...all(codes, 0), '5.1': level, 'A.5.1': level });
      expect((await here.finish(id)).status).toBe(200);
      return id;
    };
    const before = await ofThird('2025-01-10', 'Antes', 20);
    const after = await ofThird('2025-06-10', 'Ahora', 40);
    const query = { with: before };
    const { figures } = (await app.call(here.admin, assessment.comparison, { params: { id: after }, query })).data;
    const names = new Map(framework.groups.map(({ code, name }) => [name.es, code]));
    const { data } = await ask(here.admin, 'maturity', { assessmentId: String(after) });
    const rows = data.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'table' && block.headers.includes('Cambio') ? block.rows : []));
    const write = (value: number | null | undefined) =>
      value === null || value === undefined ? '' : numberFormat('es', { maximumFractionDigits: 2 }).format(value);
    const moves = rows.map(([name = '']) => figures.find(({ code }) => code === names.get(name)));
    expect(rows.map(([, , was, change]) => [was, change])).toEqual(
      moves.map((move) => [write(move?.before), write(move?.change)]),
    );
    const isMissed = (move: (typeof moves)[number]) =>
      typeof move?.before === 'number' && typeof move.after === 'number'
        ? Math.round((move.after - move.before) * 100) !== Math.round((move.change ?? 0) * 100)
        : false;
    expect(moves.some(isMissed)).toBe(true);
  });

  test('says how far the answers are as the page does, and the day it was finished by the clock of its reader', async () => {
    const here = await maturityCompany(app);
    const id = await finished(here, '2025-06-10', { ...ofMspi, name: 'De noche' });
    // Half past eight in the evening of Bogotá.
    await here.inside((trx) =>
      trx.run(sql`update assessment set completed_at = '2025-06-12T01:30:00Z' where id = ${id}`),
    );
    const { cover } = await told(here.admin, 'maturity');
    expect(cover).toContainEqual({ label: 'Finalizada', value: '11 de junio de 2025' });
    const { id: begun } = await here.start({ assessment_date: '2025-07-01' });
    await here.answer(begun, all(clauseCodes.slice(0, 1), 60));
    const { data } = await ask(here.admin, 'maturity', { assessmentId: String(begun) });
    const facts = data.sections[0]?.blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : [])) ?? [];
    expect(facts.find(({ label }) => label === 'Avance')?.value).toBe('0,8%');
  });

  test('is compared by itself with the last one of its framework alone', async () => {
    const here = await maturityCompany(app);
    await finished(here, '2025-01-10', { ...ofMspi, name: 'La de MSPI' });
    const first = await finished(here, '2025-03-10', { ...ofNist, name: 'La de NIST' });
    await finished(here, '2025-06-10', { ...ofMspi, level: 80, name: 'La otra de MSPI' });
    const { text, drawn } = await told(here.admin, 'maturity');
    expect(text).toContain('La de MSPI · 10 de enero de 2025');
    // A radar has five rings, the target, what it was and what it is; each of the four themes a bar of then and of now.
    expect(drawn.map(({ title, shapes, bars }) => [title.split(' (')[0], shapes, bars])).toEqual([
      ['Ciclo PHVA', 8, 0],
      ['Controles por tema', 0, 8],
      ['Funciones de ciberseguridad', 8, 0],
    ]);
    expect(drawn[1]?.alt).toMatch(/^Controles por tema\. (.+: 80\. ?){4}$/);
    expect(text).not.toContain('La de NIST');
    expect(text).not.toContain('marco distinto');
    const alone = await told(here.admin, 'maturity', { assessmentId: String(first) });
    expect(alone.text).not.toContain('Comparada con');
    expect(alone.titles).not.toContain('Lo que cambió');
  });

  test('compared with another framework names both and says what they share, and what is the framework’s doing', async () => {
    const here = await maturityCompany(app);
    const before = await finished(here, '2025-01-10', { ...ofMspi, name: 'La de MSPI' });
    const after = await finished(here, '2025-06-10', { ...ofNist, name: 'La de NIST' });
    const query = { assessmentId: String(after), compareId: String(before) };
    const { text, shapes } = await told(here.admin, 'maturity', query);
    expect(text).toContain('La de MSPI · 10 de enero de 2025 · MSPI 2025');
    expect(text).toContain('antes MSPI 2025, ahora NIST CSF 2.0');
    expect(text).toContain('Preguntas que están en los dos: 0; solo en el anterior: 123; solo en este: 106.');
    expect(text).toContain('Los dos marcos no tienen preguntas en común.');
    expect(text).not.toContain('Ninguna respuesta cambió.');
    expect(text).toContain('Por el marco');
    // GV was our own reading of the items of MSPI: 10 less, and none of it because of answers.
    expect(text).toMatch(/"Gobernar","50(,00)?","60(,00)?","-10(,00)?","0(,00)?","-10(,00)?"/);
    // No earlier line is drawn on axes that mean something else.
    expect(shapes).toEqual([7]);
    const english = await told(here.admin, 'maturity', { ...query, language: 'en' });
    expect(english.text).toContain('MSPI 2025 before, NIST CSF 2.0 now');
  });

  test('a finished one below the first level is told so, and one of which nothing applies otherwise', async () => {
    const here = await maturityCompany(app);
    const low = await finished(here, '2025-01-10', { ...ofMspi, level: 0, name: 'Baja' });
    const fact = async (id: number, language = 'es') => {
      const { data } = await ask(here.admin, 'maturity', { assessmentId: String(id), language });
      const facts = data.sections[0]?.blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : [])) ?? [];
      return facts.find(({ label }) => label === 'Nivel de madurez' || label === 'Maturity level')?.value;
    };
    expect(await fact(low)).toBe('0 · No alcanza el nivel inicial');
    expect(await fact(low, 'en')).toBe('0 · Below initial level');
    const { id: none } = await here.start({ framework_version: nist });
    await here.answer(none, all(nistCodes, null));
    expect((await here.finish(none)).status).toBe(200);
    expect(await fact(none)).toBe('Sin preguntas que apliquen');
  });

  test('marks the functions of MSPI as our own reading, and leaves those of NIST CSF 2.0 as what they are', async () => {
    const here = await maturityCompany(app);
    const mspi = await finished(here, '2025-01-10', { ...ofMspi, name: 'La de MSPI' });
    const ofMspiTold = await told(here.admin, 'maturity', { assessmentId: String(mspi) });
    expect(ofMspiTold.titles).toContain('Funciones de ciberseguridad (lectura propia)');
    expect(ofMspiTold.text).toContain('"Ciberseguridad (lectura propia)"');
    const own = await finished(here, '2025-06-10', { ...ofNist, name: 'La de NIST' });
    const ofNistTold = await told(here.admin, 'maturity', { assessmentId: String(own) });
    expect(ofNistTold.titles).toContain('Funciones de ciberseguridad');
    expect(ofNistTold.text).not.toContain('lectura propia');
    expect(ofNistTold.text).toContain('2 · Con conocimiento del riesgo');
    expect(ofNistTold.text).not.toContain('PHVA');
  });

  test('of ISO/IEC 27001 tells of clauses and themes, and of no cycle', async () => {
    const here = await maturityCompany(app);
    const version = 'ISO-27001-2022';
    const codes = shippedFramework(version).items.map(({ code }) => code);
    await finished(here, '2025-06-10', { codes, level: 80, name: 'La de ISO', body: { framework_version: version } });
    const { titles, text, cover } = await told(here.admin, 'maturity');
    expect(titles).toEqual(expect.arrayContaining(['Numerales', 'Controles por tema', 'Brechas']));
    expect(titles).not.toContain('Ciclo PHVA');
    expect(text).toContain('4 · Gestionado cuantitativamente');
    expect(cover.map(({ value }) => value).join(' ')).toContain('27001');
  });
});
