import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { framework } from '@baluarte/contract/maturity/framework.ts';
import { numberFormat } from '@baluarte/texts/number-format.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpack } from '#kit/documents/docx/steady-package.ts';
import { shippedFramework } from '../shared/shipped-frameworks.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { all, maturityCompany, mspiCases } from '#test/maturity-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const codesOf = (version: string) => shippedFramework(version).items.map(({ code }) => code);
const nist = 'NIST-CSF-2.0';
const iso = 'ISO-27001-2022';

describe('the statement of applicability', () => {
  test('is refused for a framework without Annex A, as a page and as a file, and says which have it', async () => {
    const { admin, start } = await maturityCompany(app);
    const { id } = await start({ framework_version: nist });
    const refused = { status: 409, code: 'assessment.noStatement' };
    expect(await app.call(admin, assessment.applicability, { params: { id } })).toMatchObject(refused);
    const query = { format: 'csv', language: 'es' } as const;
    const file = await app.call(admin, assessment.applicabilityFile, { params: { id }, query });
    expect(file).toMatchObject(refused);
    expect(file.raw.body).toContain('ISO/IEC 27001');
  });

  test('is of the ninety-three controls of ISO/IEC 27001 as it is of those of MSPI', async () => {
    const { admin, start } = await maturityCompany(app);
    const { id } = await start({ framework_version: iso });
    const { data } = await app.call(admin, assessment.applicability, { params: { id } });
    expect(data).toHaveLength(93);
    expect(new Set(data.map(({ theme }) => theme))).toEqual(new Set(['A.5', 'A.6', 'A.7', 'A.8']));
  });

  test('can be made of the frameworks that say so, also of a company’s own', async () => {
    const { admin } = await maturityCompany(app);
    const words = (text: string) => ({ es: text, en: text });
    const body = {
      ...shippedFramework(nist),
      code: 'PROPIO-TEMAS',
      name: words('Con temas propios'),
      groups: [
        { code: 'total', kind: 'overall' as const, parent: null, name: words('Total') },
        { code: 'GOB', kind: 'theme' as const, parent: 'total', name: words('Gobierno') },
      ],
      items: shippedFramework(nist)
        .items.slice(0, 2)
        .map((item) => ({ ...item, groups: ['GOB'] })),
    };
    expect((await app.call(admin, framework.create, { body })).raw.body).toContain('PROPIO-TEMAS');
    const { data } = await app.call(admin, framework.list);
    expect(data.map(({ code, has_annex: hasAnnex }) => [code, hasAnnex])).toEqual([
      ['MSPI-2025', true],
      ['MSPI-2025-instrument', true],
      ['MSPI-2017-weights', true],
      [iso, true],
      [nist, false],
      ['PROPIO-TEMAS', false],
    ]);
  });
});

describe('the results', () => {
  test('of NIST CSF 2.0 are of its functions and categories, on its own scale, and of no cycle or theme', async () => {
    const { answer, finish, results, start } = await maturityCompany(app);
    const { id } = await start({ framework_version: nist });
    await answer(id, { ...all(codesOf(nist), 75), 'GV.OC-01': 100, 'GV.OC-02': null });
    expect((await finish(id)).status).toBe(200);
    const came = await results(id);
    expect(came).toMatchObject({
      framework_version: nist,
      maturity_level: 3,
      is_partial: false,
      counts: { applicable: 105, not_applicable: 1, pending: 0 },
      phases: [],
      themes: [],
      clauses: [],
      phva_score: null,
      controls_score: null,
      nist_score: null,
    });
    expect(came.nist_functions.map(({ code }) => code)).toEqual(['GV', 'ID', 'PR', 'DE', 'RS', 'RC']);
    expect(came.nist_categories).toHaveLength(22);
    // One of the four answers of the category is a quarter higher; a sixth of a sixth of it is the whole's.
    expect(came.nist_categories.find(({ code }) => code === 'GV.OC')?.score).toBe(81.25);
    expect(came.nist_functions[0]?.score).toBe(76.04);
    expect(came.overall_maturity).toBe(75.17);
    expect(came.groups.some(({ is_own_reading: isOwn }) => isOwn)).toBe(false);
  });

  test('of ISO/IEC 27001 are of its clauses and themes alone, and without phases', async () => {
    const { answer, finish, results, start } = await maturityCompany(app);
    const { id } = await start({ framework_version: iso });
    const codes = codesOf(iso);
    await answer(id, {
      ...all(codes, 60),
      ...all(
        codes.filter((code) => code.startsWith('A.')),
        80,
      ),
    });
    expect((await finish(id)).status).toBe(200);
    const came = await results(id);
    expect(came).toMatchObject({ overall_maturity: 70, controls_score: 80, maturity_level: 4, phases: [] });
    expect(came.clauses.map(({ code }) => code)).toEqual(['4', '5', '6', '7', '8', '9', '10']);
    expect(came.themes.map(({ score }) => score)).toEqual([80, 80, 80, 80]);
    expect(came.nist_functions).toEqual([]);
  });
});

test('the categories of NIST CSF 2.0 are called in English as CSWP 29 calls them', () => {
  const names = shippedFramework(nist)
    .groups.filter(({ kind }) => kind === 'category')
    .map(({ code, name }) => `${code} ${name.en.toLowerCase()}`);
  expect(names).toEqual([
    'GV.OC organizational context',
    'GV.RM risk management strategy',
    'GV.RR roles, responsibilities, and authorities',
    'GV.PO policy',
    'GV.OV oversight',
    'GV.SC cybersecurity supply chain risk management',
    'ID.AM asset management',
    'ID.RA risk assessment',
    'ID.IM improvement',
    'PR.AA identity management, authentication, and access control',
    'PR.AT awareness and training',
    'PR.DS data security',
    'PR.PS platform security',
    'PR.IR technology infrastructure resilience',
    'DE.CM continuous monitoring',
    'DE.AE adverse event analysis',
    'RS.MA incident management',
    'RS.AN incident analysis',
    'RS.CO incident response reporting and communication',
    'RS.MI incident mitigation',
    'RC.RP incident recovery plan execution',
    'RC.CO incident recovery communication',
  ]);
});

test('the workbook of the instrument says above its clauses what had to be rounded and what that makes of the cycle', async () => {
  const { admin, answer, results, start } = await maturityCompany(app);
  const { id } = await start();
  await answer(id, mspiCases[1]?.answers ?? {});
  const textOf = async (query: Record<string, string>) => {
    const input = { params: { id }, query: { layout: 'instrument', ...query } };
    const { raw, status } = await app.call(admin, assessment.answersFile, input);
    expect(status).toBe(200);
    return query['format'] === 'csv'
      ? raw.body
      : [...(await unpack(raw.rawPayload))].map(([, part]) => part.toString()).join('\n');
  };
  const rounded = (await textOf({ format: 'csv' })).match(/;Respondida;\d+[.,]\d+;/g)?.length ?? 0;
  expect(rounded).toBeGreaterThan(0);
  const { phva_score: phva } = await results(id);
  const spanish = await textOf({});
  expect(spanish).toContain('Respuestas en el formato del instrumento oficial');
  expect(spanish).toContain(`Numerales en los que el promedio no es un nivel de la escala: ${rounded}.`);
  const said = (language: 'es' | 'en') => numberFormat(language, { maximumFractionDigits: 2 }).format(phva ?? 0);
  expect(spanish).toContain(`PHVA con las respuestas: ${said('es')}. PHVA con lo escrito en este archivo: `);
  // What is written is below what was answered.
  const written = Number(/PHVA con lo escrito en este archivo: ([\d,]+)\./.exec(spanish)?.[1]?.replace(',', '.'));
  expect(written).toBeLessThan(phva ?? 0);
  const english = await textOf({ language: 'en' });
  expect(english).toContain('Answers in the layout of the official instrument');
  expect(english).toContain(said('en'));
});
