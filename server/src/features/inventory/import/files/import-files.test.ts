import { catalogues } from '@baluarte/contract/catalogues.ts';
import { text } from 'node:stream/consumers';
import { imports, type ImportKind } from '@baluarte/contract/inventory/import.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { csvOf, downloaded, formOf } from '#test/files.ts';
import { unpack } from '#kit/documents/docx/steady-package.ts';
import { cellText } from '#kit/sheets/sheet.ts';
import { defaultSheetLimits } from '#kit/sheets/sheet-limits.ts';
import { fileOf } from '#kit/sheets/test-files.ts';
import { openZip } from '#kit/sheets/zip-file.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

type Format = 'xlsx' | 'csv';
const template = (kind: ImportKind, format: Format, language: 'es' | 'en' = 'es') =>
  app.call(admin, imports.template, { params: { kind }, query: { format, language } });
const upload = async (
  kind: ImportKind,
  content: string | Uint8Array<ArrayBuffer>,
  query: Record<string, unknown> = {},
) => (await app.call(admin, imports[kind], { ...(await formOf(content)), query })).data;

async function partsOf(file: Buffer, ...names: string[]): Promise<string[]> {
  const zip = await openZip(fileOf(file).path, defaultSheetLimits);
  const parts = await Promise.all(names.map(async (name) => text(await zip.read(name))));
  zip.close();
  return parts;
}

describe('a template', () => {
  test('offers no choice that was set inactive', async () => {
    const kind = 'threatActor';
    const actor = (await app.call(admin, parameter.list, { params: { kind } })).data[0];
    const isOffered = async () => {
      const { raw } = await template('threats', 'xlsx');
      const parts = [...(await unpack(raw.rawPayload)).values()];
      return parts.some((part) => part.toString().includes(actor?.name ?? '?'));
    };
    const offered: boolean[] = [];
    for (const statusId of [1, 2, 1]) {
      await app.call(admin, parameter.status, { params: { kind, id: actor?.id }, body: { statusId } });
      offered.push(await isOffered());
    }
    expect(offered).toEqual([true, false, true]);
  });

  test.each([
    ['threats', { es: ['plantilla-amenazas', 'Amenazas'], en: ['template-threats', 'Threats'] }],
    [
      'vulnerabilities',
      { es: ['plantilla-vulnerabilidades', 'Vulnerabilidades'], en: ['template-vulnerabilities', 'Vulnerabilities'] },
    ],
    ['assets', { es: ['plantilla-activos', 'Activos'], en: ['template-assets', 'Assets'] }],
  ] as const)('of %s can be imported as it is, in both formats and languages', async (kind, names) => {
    for (const format of ['xlsx', 'csv'] as const)
      for (const language of ['es', 'en'] as const) {
        const { raw } = await template(kind, format, language);
        const [name, sheet] = names[language];
        expect(raw.headers['content-disposition']).toContain(`${name}.${format}`);
        const read = await downloaded(raw);
        expect(read.cells).toHaveLength(1);
        expect(read.sheetName).toBe(format === 'xlsx' ? sheet : undefined);
        const job = await upload(kind, new Uint8Array(raw.rawPayload), { dryRun: true });
        expect(job, `${kind} ${format} ${language}`).toMatchObject({ created: 1, failed: 0, missingFields: [] });
        // Relations are read where proposals are asked for, or where they are named.
        const related = Object.values(catalogues).find(({ paths }) => paths.many === `/${kind}`)?.related ?? {};
        expect(Object.values(job.mapping).filter((field) => field === null)).toHaveLength(Object.keys(related).length);
      }
  });

  test('offers the active choices of the company as drop-downs, marks what is required and explains itself', async () => {
    const { raw } = await template('vulnerabilities', 'xlsx');
    const [sheet = '', instructions = '', lists = '', notes = ''] = await partsOf(
      raw.rawPayload,
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
      'xl/worksheets/sheet3.xml',
      'xl/comments1.xml',
    );
    expect(sheet).toContain('&quot;Baja,Media,Alta,Crítica&quot;');
    expect(lists).toContain('Obsolescencia');
    expect(instructions).toContain('Cómo llenar la plantilla de vulnerabilidades');
    expect(instructions).toContain('Subcategoría: Obligatorio. Un valor de la lista que corresponda a «Categoría».');
    expect(notes).toContain('Obligatorio. Texto de hasta 60 caracteres.');
  });
});

describe('the choices a template tells', () => {
  /** The rule of a field of assets, as the instructions say it. */
  const ruleOf = async (label: string) => {
    const { raw } = await template('assets', 'xlsx');
    const [, instructions = ''] = await partsOf(raw.rawPayload, 'xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml');
    const texts = [...instructions.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, said = '']) => said);
    return texts.find((said) => said.startsWith(`${label}: `)) ?? '';
  };
  const addFactors = (upTo: number) =>
    inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`insert into impact_factor (code, name, sort_order)
        select 'added' || n, 'Factor ' || n, 1000 - n
        from generate_series((select count(*) + 1 from impact_factor), ${upTo}::integer) n`),
    );
  const inOrder = () =>
    inCompany(app.database.app, company.tenant, async (trx) =>
      (await trx.rows<{ name: string }>(sql`select name from impact_factor order by sort_order, id`)).map(
        ({ name }) => name,
      ),
    );

  test('are those of the company in its own order, and no more than forty', async () => {
    const { length } = await inOrder();
    await addFactors(40);
    const forty = await inOrder();
    expect(forty).toHaveLength(40);
    expect(forty.indexOf('Factor 40')).toBeLessThan(forty.indexOf(`Factor ${length + 1}`));
    expect((await ruleOf('Factores de impacto')).replace(/\.$/, '')).toContain(forty.join('; '));
    expect(await ruleOf('Factores de impacto')).not.toContain('…');
    await addFactors(41);
    const more = await inOrder();
    const rule = await ruleOf('Factores de impacto');
    expect(rule).toContain(`${more.slice(0, 40).join('; ')}; …`);
    expect(rule).not.toContain(more[40]);
  });
});

describe('the refused rows', () => {
  const headers = ['Código', 'Nombre', 'Categoría', 'Subcategoría', 'Descripción', 'Aparte'];
  const content = csvOf([
    headers,
    ['F-1', '=cmd|"/c calc"!A1', 'Desastres naturales', 'Fuego', 'Arde.', '@mío'],
    ['F-2', '+1', 'Marte', 'Fuego', '', '-'],
    ['F-3', 'Robo', 'Desastres naturales', '', 'x', ''],
  ]);

  test('come back as the person’s own file with a reason each, and go in again once corrected', async () => {
    const job = await upload('threats', content, { mode: 'valid' });
    expect(job).toMatchObject({ created: 1, failed: 2 });
    const { raw } = await app.call(admin, imports.errors, { params: job });
    expect(raw.headers['content-disposition']).toContain('errores-archivo.xlsx');
    const read = await downloaded(raw);
    expect(read.headers).toEqual([...headers, 'Motivo del rechazo']);
    expect(read.cells.map((cells) => cells.slice(0, 6))).toEqual([
      ['F-2', '+1', 'Marte', 'Fuego', '', '-'],
      ['F-3', 'Robo', 'Desastres naturales', '', 'x', ''],
    ]);
    expect(read.cells[0]?.[6]).toBe(
      'Fila 3. Categoría: «Marte» no está entre los valores permitidos. · Descripción: Este campo es obligatorio.',
    );
    const [sheet = '', comments = ''] = await partsOf(raw.rawPayload, 'xl/worksheets/sheet1.xml', 'xl/comments1.xml');
    expect(comments).toContain('ref="C2"');
    expect(sheet).not.toContain('<f>');

    const corrected = read.cells.map((cells, index) =>
      cells.map((cell, column) => {
        if (column === 2) return 'Desastres naturales';
        if (column === 3) return 'Fuego';
        return column === 4 && index === 0 ? 'Corregida.' : cellText(cell);
      }),
    );
    const again = await upload('threats', csvOf([read.headers, ...corrected]));
    expect(again).toMatchObject({ state: 'done', created: 2, failed: 0 });
    expect(again.mapping).toMatchObject({ Aparte: null, 'Motivo del rechazo': null });
  });

  test('as CSV and in English, with nothing in them that a spreadsheet would run', async () => {
    const job = await upload('threats', csvOf([headers, ['=1+1', '@SUM(A1)', 'Marte', '-2', '+3', '\t=4']]));
    const { raw } = await app.call(admin, imports.errors, { params: job, query: { format: 'csv', language: 'en' } });
    const lines = raw.rawPayload.toString('utf8');
    expect(lines).toContain('Reason for rejection');
    expect(lines).toContain('is not one of the allowed values');
    for (const cell of lines.split(/[;\r\n]/)) expect(cell).not.toMatch(/^"?\s*[=+\-@]/);
    expect((await downloaded(raw)).cells[0]?.slice(0, 5)).toEqual(['=1+1', '@SUM(A1)', 'Marte', '-2', '+3']);
  });

  test('whose field no column fills name the field', async () => {
    const job = await upload(
      'threats',
      csvOf([
        ['Código', 'Nombre'],
        ['F-9', 'x'],
      ]),
    );
    const { raw } = await app.call(admin, imports.errors, { params: job, query: { format: 'csv' } });
    expect((await downloaded(raw)).cells[0]?.[2]).toContain('Categoría: Este campo es obligatorio.');
  });

  test('corrected, refused and corrected again carry one column of reasons', async () => {
    const job = await upload(
      'threats',
      csvOf([
        ['Código', 'Nombre', 'Motivo del rechazo'],
        ['F-9', 'x', 'Fila 2. Vieja'],
      ]),
    );
    const { raw } = await app.call(admin, imports.errors, { params: job, query: { language: 'en' } });
    expect((await downloaded(raw)).headers).toEqual(['Código', 'Nombre', 'Reason for rejection']);
  });
});
