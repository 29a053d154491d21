import { report } from '@baluarte/contract/record/report.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedFramework } from '#maturity/shared/shipped-frameworks.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { all, itemCodes, maturityCompany } from '#test/maturity-company.ts';
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

/** What a report says: its cover, everything in its blocks, the titles of its sections, and how many shapes each of its pictures has. */
async function told(admin: TestPerson, kind: string, query: Query = {}) {
  const { status, data, raw } = await ask(admin, kind, query);
  expect(status, raw.body).toBe(200);
  const shapes = data.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'picture' ? (block.svg.match(/<polygon/g)?.length ?? 0) : [])),
  );
  return { text: JSON.stringify(data), titles: data.sections.map(({ title }) => title), cover: data.cover, shapes };
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

describe('the report of maturity', () => {
  test('is compared by itself with the last one of its framework alone', async () => {
    const here = await maturityCompany(app);
    await finished(here, '2025-01-10', { ...ofMspi, name: 'La de MSPI' });
    const first = await finished(here, '2025-03-10', { ...ofNist, name: 'La de NIST' });
    await finished(here, '2025-06-10', { ...ofMspi, level: 80, name: 'La otra de MSPI' });
    const { text, shapes } = await told(here.admin, 'maturity');
    expect(text).toContain('La de MSPI · 10 de enero de 2025');
    // Five rings, the target, what it was and what it is.
    expect(new Set(shapes)).toEqual(new Set([8]));
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
