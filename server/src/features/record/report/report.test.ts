import { permissions } from '@baluarte/contract/permissions.ts';
import { reportKinds, report, reportNeeds } from '@baluarte/contract/record/report.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { numberFormat } from '@baluarte/texts/number-format.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpack } from '#kit/documents/docx/steady-package.ts';
import { svgToPng } from '#kit/pictures/picture.ts';
import { fileOf, readAll } from '#kit/sheets/test-files.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { readPdf } from '#test/pdf.ts';
import { controlIn } from '#test/controls.ts';
import { furnishScope } from '#test/furnished.ts';
import { all, itemCodes, maturityCompany, mspiCases } from '#test/maturity-company.ts';
import { riskCompany, type RatingOrders, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const high: RatingOrders = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
const low: RatingOrders = { probability: 1, financial: 1, operational: 1, reputational: 1, legal: 1, privacy: null };

/** A company with a risk for each rating, at assets called as said. */
async function withRisks(ratings: readonly RatingOrders[], nameOf = (index: number) => `Servidor ${index + 1}`) {
  const here = await riskCompany(app, { scopes: 2 });
  const ids: number[] = [];
  for (const [index, rating] of ratings.entries()) {
    const id = await here.risk(await here.asset(`A-${index + 1}`, { name: nameOf(index) }));
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rating) });
    ids.push(id);
  }
  return { ...here, ids };
}

const make = async ({ admin }: Pick<RiskCompany, 'admin'>, kind: string, query: Record<string, unknown> = {}) =>
  app.call(admin, report.make, { params: { kind }, query });
const pdfOf = async (here: Pick<RiskCompany, 'admin'>, kind: string, query: Record<string, unknown> = {}) => {
  const { status, raw } = await make(here, kind, query);
  expect(status).toBe(200);
  return readPdf(raw.rawPayload);
};
const sheetOf = async (
  here: Pick<RiskCompany, 'admin'>,
  kind: string,
  query: Record<string, unknown> = {},
  sheetName?: string,
) => {
  const { status, raw } = await make(here, kind, { format: 'xlsx', ...query });
  expect(status).toBe(200);
  return readAll(fileOf(raw.rawPayload, 'report.xlsx'), sheetName === undefined ? {} : { sheetName });
};

const areasOf = async ({ inside }: Pick<RiskCompany, 'inside'>) =>
  (
    await inside((trx) =>
      trx.rows(sql<{ id: number }>`select id from parameter where kind = 'area' order by id limit 9`),
    )
  ).map(({ id }) => id);

/** What the parts of a package whose names begin so hold. */
const partsOf = async (bytes: Uint8Array, from: string) =>
  [...(await unpack(bytes))]
    .filter(([name]) => name.startsWith(from))
    .map(([, part]) => part.toString())
    .join('');

describe('who may', () => {
  test('nobody without a session makes a report', async () => {
    expect((await app.call(null, report.make, { params: { kind: 'risks' } })).status).toBe(401);
  });

  test.each(reportKinds)('a report of kind %s takes every permission of what it tells', async (kind) => {
    const here = await riskCompany(app);
    for (const lacking of reportNeeds[kind]) {
      const permissionCodes = reportNeeds[kind].filter((code) => code !== lacking);
      const person = await here.person({ permissionCodes });
      const answer = await app.call(person, report.make, { params: { kind } });
      expect({ lacking, status: answer.status, code: answer.code }).toEqual({
        lacking,
        status: 403,
        code: 'forbidden',
      });
    }
  });

  test('a report holds nothing of another scope, whichever is asked for', async () => {
    const here = await withRisks([high]);
    const [, other = 0] = here.company.scopeIds;
    const elsewhere = await here.risk(await here.asset('B-1', { scopeId: other, name: 'Bóveda ajena' }), 1);
    expect(elsewhere).toBeGreaterThan(0);
    const person = await here.person({ scopeIds: [here.scopeId] });
    const { texts } = await pdfOf({ admin: person }, 'risks');
    expect(texts.join()).toContain('Servidor 1');
    expect(texts.join()).not.toContain('Bóveda ajena');
    const asked = await make({ admin: person }, 'risks', { scopeIds: other });
    expect(asked).toMatchObject({ status: 403, code: 'scope.refused' });
    const both = await make({ admin: person }, 'risks', { scopeIds: `${here.scopeId},${other}` });
    expect(both).toMatchObject({ status: 403, code: 'scope.refused' });
  });

  test('columns of levels are left out of a register for those who may not read them', async () => {
    const here = await withRisks([high]);
    const person = await here.person({ permissionCodes: [permissions.risks.list] });
    const { headers } = await sheetOf({ admin: person }, 'risks', {}, 'Registro de riesgos');
    expect(headers).toContain('Activo');
    expect(headers.filter((header) => /Nivel|Rango|robabilidad|mpacto/.test(header))).toEqual([]);
  });
});

test('sheets of risks tell no level of a factor, no control and no decision to those who may not read them', async () => {
  const here = await withRisks([high]);
  const permissionCodes = reportNeeds['risk-sheets'];
  const person = await here.person({ permissionCodes });
  const textOf = async (who: RiskCompany['admin']) =>
    JSON.stringify((await app.call(who, report.preview, { params: { kind: 'risk-sheets' } })).data.sections);
  expect(await textOf(here.admin)).toMatch(/Impacto por factor.*Ningún control actúa.*Todavía no se ha decidido/);
  expect(await textOf(person)).toContain('Servidor 1');
  expect(await textOf(person)).not.toMatch(/Impacto por factor|Ningún control actúa|Todavía no se ha decidido/);
});

test('sheets of risks are rows in a workbook: a risk each with its factors, its controls on a sheet of their own', async () => {
  const here = await withRisks([high, low]);
  const [first = 0] = here.ids;
  const made = await app.call(here.admin, control.endpoints.create, { body: await controlIn(here) });
  await here.inside((trx) =>
    trx.run(
      sql`insert into risk_control (scope_id, risk_id, control_id) values (${here.scopeId}, ${first}, ${made.data.id})`,
    ),
  );
  const risks = await sheetOf(here, 'risk-sheets', {}, 'Fichas de riesgo');
  expect(risks.cells).toHaveLength(2);
  const nameOf = (code: string) =>
    here.inside((trx) =>
      trx.one(sql<{ name: string }>`select name from impact_factor where id = ${here.factor(code)}`),
    );
  const privacy = (await nameOf('privacy')).name;
  const at = (header: string) => risks.headers.indexOf(header);
  expect(risks.cells.map((cells) => [cells[at('Activo')], cells[at(privacy)]])).toEqual([
    ['Servidor 1', 'No aplica'],
    ['Servidor 2', 'No aplica'],
  ]);
  const controls = await sheetOf(here, 'risk-sheets', {}, 'Controles');
  expect(controls.cells.map(([code, , name]) => [code, name])).toEqual([[risks.cells[0]?.[0], 'Revisar los accesos']]);
  const limited = await here.person({ permissionCodes: reportNeeds['risk-sheets'] });
  const { headers } = await sheetOf({ admin: limited }, 'risk-sheets', {}, 'Fichas de riesgo');
  expect(headers).not.toContain(privacy);
});

describe('what it is narrowed to', () => {
  test('a filter of the list is checked as the list checks it', async () => {
    const here = await withRisks([high]);
    expect(await make(here, 'risks', { filter: 'nothing=1' })).toMatchObject({ status: 422, code: 'invalid' });
    expect(await make(here, 'maturity', { filter: 'rangeId=1' })).toMatchObject({ status: 422 });
    const limited = await here.person({ permissionCodes: [permissions.risks.list] });
    expect(await make({ admin: limited }, 'risks', { filter: 'rangeId=1' })).toMatchObject({ status: 403 });
  });

  test('a register has the rows of its filter or of a saved view of risks, and of no other view', async () => {
    const here = await withRisks([high, low]);
    const rowsOf = async (query: Record<string, unknown>) =>
      (await sheetOf(here, 'risks', query, 'Registro de riesgos')).cells.length;
    expect(await rowsOf({})).toBe(2);
    expect(await rowsOf({ filter: 'rangeId=1' })).toBe(1);
    const save = (list: string, query: string) =>
      app.call(here.admin, view.create, { body: { list, name: `${list} ${query}`, query } });
    const { data } = await save('risk', 'rangeId=4&columns=code');
    expect(await rowsOf({ viewId: data.id })).toBe(1);
    const { data: other } = await save('asset', 'search=x');
    expect(await make(here, 'risks', { viewId: other.id })).toMatchObject({ status: 422, code: 'report.otherView' });
    const stranger = await withRisks([]);
    expect(await make(stranger, 'risks', { viewId: data.id })).toMatchObject({ status: 404 });
  });

  test('a narrowed document says by what, and tells of nothing else in any of its parts', async () => {
    const here = await withRisks([high, low]);
    const [first = 0, second = 0] = here.ids;
    for (const [index, code] of ['C-1', 'C-2'].entries()) {
      const { data } = await app.call(here.admin, control.endpoints.create, {
        body: await controlIn(here, { code, name: `Revisar ${code}`, typeId: index === 0 ? 1 : 2 }),
      });
      await here.inside(async (trx) => {
        await trx.run(
          sql`insert into risk_control (scope_id, risk_id, control_id) values (${here.scopeId}, ${index === 0 ? first : second}, ${data.id})`,
        );
        await trx.run(sql`insert into follow_up (scope_id, control_id, date, description, progress, next_date, status_before, planned_for)
          values (${here.scopeId}, ${data.id}, '2026-03-01', ${`Se revisó ${code}`}, 50, '2026-06-01', 1, '2026-03-01')`);
      });
    }
    const controls = JSON.stringify(
      (await app.call(here.admin, report.preview, { params: { kind: 'controls' }, query: { filter: 'typeId=1' } }))
        .data,
    );
    expect(controls).toContain('Tipo: Preventivo');
    expect(controls).toMatch(/Se revisó C-1/);
    expect(controls).not.toMatch(/C-2/);
    const { data: kept } = await app.call(here.admin, view.create, {
      body: { list: 'treatment', name: 'Lo extremo', query: 'rangeId=1' },
    });
    const plan = await pdfOf(here, 'treatment', { viewId: kept.id });
    const text = plan.texts.join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Lo extremo · Rango residual: Extremo');
    expect(text).toMatch(/Sin decidir 1 /);
    expect((await pdfOf(here, 'treatment')).texts.join(' ').replaceAll(/\s+/g, ' ')).not.toContain('Filtro');
  });

  test('an executive summary counts what the map counts that is narrowed the same, and at the same moment', async () => {
    const here = await withRisks([high, high, low]);
    await here.inside((trx) => trx.run(sql`update asset set is_critical = true where code in ('A-1', 'A-3')`));
    const at = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await here.inside((trx) => trx.run(sql`update risk set status_id = 2 where id = ${here.ids[1] ?? 0}`));
    const same = async (narrowed: string, moment: Record<string, string> = {}) => {
      const map = (
        await app.call(here.admin, risk.map, {
          query: { kind: 'inherent', ...Object.fromEntries(new URLSearchParams(narrowed)), ...moment },
        })
      ).data;
      const query = { ...moment, ...(narrowed !== '' && { filter: narrowed }) };
      const { data } = await app.call(here.admin, report.preview, { params: { kind: 'executive' }, query });
      const blocks = data.sections.flatMap((section) => section.blocks);
      const ranges = blocks.find((block) => block.kind === 'table' && block.title === 'Riesgos por rango');
      const counts = ranges?.kind === 'table' ? ranges.rows.map(([, count]) => Number(count)) : [];
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(map.total);
      return map.total;
    };
    expect(await same('')).toBe(2);
    expect(await same('isCritical=true')).toBe(2);
    expect(await same('isCritical=false')).toBe(0);
    expect(await same('', { at })).toBe(3);
  });

  /** An acceptance in force of each risk. */
  const accepted = (here: Pick<RiskCompany, 'inside'>) =>
    here.inside((trx) =>
      trx.run(sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, probability, impact, range_id, by_two)
        select scope_id, id, 'approved', 'Cuesta más', app.today() + 90, '{}', repeat('0', 64), probability, impact, 1, false from risk`),
    );

  test.each(['rangeId=1', 'search=zafiro', 'view'])(
    'an executive summary and the acceptances tell of the risks of %s alone, in every part',
    async (narrowed) => {
      const here = await withRisks([high, low, low], (index) => `Servidor ${index + 1}${index === 0 ? ' Zafiro' : ''}`);
      await accepted(here);
      const by = async (): Promise<Record<string, unknown>> => {
        if (narrowed !== 'view') return { filter: narrowed };
        const body = { list: 'risk', name: 'Lo extremo', query: 'rangeId=1' };
        return { viewId: (await app.call(here.admin, view.create, { body })).data.id };
      };
      const query = await by();
      const read = async (kind: string, asked: Record<string, unknown>) =>
        (await app.call(here.admin, report.preview, { params: { kind }, query: { ...asked, annex: 'false' } })).data;
      for (const kind of ['executive', 'acceptances']) {
        const [part, whole] = [await read(kind, query), await read(kind, {})];
        expect(JSON.stringify(whole.sections)).toMatch(/Servidor 1.*Servidor 2/s);
        expect(JSON.stringify(part.sections)).toContain('Servidor 1');
        expect(JSON.stringify(part.sections)).not.toMatch(/Servidor [23]/);
        expect(part.cover.map(({ label }) => label)).toContain('Filtro');
      }
      const blocks = (await read('executive', query)).sections.flatMap((section) => section.blocks);
      const ranges = blocks.find((block) => block.kind === 'table' && block.title === 'Riesgos por rango');
      expect(ranges?.kind === 'table' && ranges.rows.map(([, count]) => count)).toEqual(['1', '0', '0', '0']);
      const plan = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []));
      expect(plan.reduce((sum, { value }) => sum + Number(value), 0)).toBe(1);
    },
  );

  test('acceptances are narrowed by nobody who may not list risks', async () => {
    const here = await withRisks([high]);
    const person = await here.person({ permissionCodes: reportNeeds.acceptances });
    expect(await make({ admin: person }, 'acceptances')).toMatchObject({ status: 200 });
    expect(await make({ admin: person }, 'acceptances', { filter: 'statusId=4' })).toMatchObject({
      status: 403,
      params: { permission: permissions.risks.list },
    });
  });

  test('there is no maturity report without a self-assessment, and it says what to do', async () => {
    const here = await riskCompany(app);
    expect(await make(here, 'maturity')).toMatchObject({ status: 409, code: 'report.noAssessment' });
  });
});

test('the maturity report of a self-assessment is made in every format, and says what it came to', async () => {
  const here = await maturityCompany(app);
  const example = mspiCases[1];
  const { id } = await here.start();
  await here.answer(id, example?.answers ?? {});
  const query = { assessmentId: String(id) };
  const { texts } = await pdfOf(here, 'maturity', query);
  expect(example?.expected.overall_maturity).toBe(40.63);
  expect(texts.join(' ')).toContain('40,63');
  expect((await make(here, 'applicability', { ...query, format: 'docx' })).status).toBe(200);
  const word = await make(here, 'maturity', { ...query, format: 'docx' });
  expect(word.status).toBe(200);
  expect(await partsOf(word.raw.rawPayload, 'word/document.xml')).toContain('40,63');
  const english = await pdfOf(here, 'maturity', { ...query, language: 'en' });
  expect(english.texts.join(' ')).toContain('40.63');
  const { raw, status } = await make(here, 'maturity', { ...query, format: 'xlsx' });
  expect(status).toBe(200);
  expect(await partsOf(raw.rawPayload, 'xl/worksheets/')).toContain('<v>40.63</v>');
});

describe('numbers are those of the screen', () => {
  /** The tables of a preview, by title. */
  const tablesIn = async (here: Pick<RiskCompany, 'admin'>, kind: string, query: Record<string, unknown> = {}) => {
    const { data } = await app.call(here.admin, report.preview, { params: { kind }, query });
    const blocks = data.sections.flatMap((section) => section.blocks);
    return {
      facts: blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : [])),
      table: (title: string) => blocks.find((block) => block.kind === 'table' && block.title === title),
    };
  };
  const middle: RatingOrders = { ...high, probability: 3, financial: 4 };

  test('a register has the levels and ranges of the list, in its order', async () => {
    const here = await withRisks([low, high, middle, {}]);
    await here.inside((trx) =>
      trx.run(sql`update risk set residual_probability = 2, residual_impact = 3 where id = ${here.ids[1] ?? 0}`),
    );
    const listed = (await app.call(here.admin, risk.list)).data;
    const { headers, cells } = await sheetOf(here, 'risks', {}, 'Registro de riesgos');
    const of = (row: (typeof cells)[number], header: string) => row[headers.indexOf(header)];
    expect(
      cells.map((row) => [of(row, 'Código del riesgo'), of(row, 'Nivel'), of(row, 'Nivel residual actual')]),
    ).toEqual(listed.map(({ code, level, residual }) => [code, level ?? '', residual?.level ?? '']));
    expect(listed.map(({ level }) => level)).toEqual([25, 12, 1, null]);
  });

  test('an executive summary counts each range as the posture does', async () => {
    const here = await withRisks([high, high, middle, low]);
    await here.inside((trx) =>
      trx.run(sql`update risk set residual_probability = 1, residual_impact = 1 where id = ${here.ids[0] ?? 0}`),
    );
    const { risks } = (await app.call(here.admin, posture.get)).data;
    const table = (await tablesIn(here, 'executive')).table('Riesgos por rango');
    // The worst range first.
    const counts = (risks?.counts ?? []).map(({ inherent, residual }) => [String(inherent), String(residual)]);
    expect(table?.kind === 'table' && table.rows.map(([, ...said]) => said.slice(0, 2))).toEqual(counts);
    expect(counts.flat().map(Number)).toEqual(expect.arrayContaining([2, 1]));
  });

  test('a maturity report has every figure of the results, to the last digit', async () => {
    const here = await maturityCompany(app);
    const { id } = await here.start();
    await here.answer(id, mspiCases[1]?.answers ?? {});
    const results = await here.results(id);
    for (const language of ['es', 'en'] as const) {
      const { facts, table } = await tablesIn(here, 'maturity', { assessmentId: id, language });
      const write = (value: number | null) =>
        value === null ? '' : numberFormat(language, { maximumFractionDigits: 2 }).format(value);
      const said = facts.map(({ value }) => value);
      for (const value of [results.overall_maturity, results.phva_score, results.controls_score, results.nist_score])
        expect(said).toContain(write(value));
      const phases = table(language === 'es' ? 'Ciclo PHVA: cifras' : 'PDCA cycle: figures');
      expect(phases?.kind === 'table' && phases.rows.map(([, score]) => score)).toEqual(
        results.phases.map(({ score }) => write(score)),
      );
    }
    expect(results.phases.some(({ score }) => score !== null && !Number.isInteger(score))).toBe(true);
  });

  test('a statement of applicability says of every control what its page says', async () => {
    const here = await maturityCompany(app);
    const { id } = await here.start();
    await here.answer(id, mspiCases[1]?.answers ?? {});
    const page = (await app.call(here.admin, assessment.applicability, { params: { id } })).data;
    const { cells } = await sheetOf(here, 'applicability', { assessmentId: id }, 'Declaración de aplicabilidad');
    expect(page.length).toBeGreaterThan(90);
    expect(
      cells.map(([code, name, applies, , implemented, level]) => [code, name, applies, implemented, level]),
    ).toEqual(
      page.map((row) => [
        row.code,
        row.name,
        row.is_applicable ? 'sí' : 'no',
        row.is_implemented ? 'sí' : 'no',
        row.level ?? '',
      ]),
    );
  });

  /** What is decided about each of some risks: nothing and late, nothing, accepted once over again, mitigated by a day. */
  async function decidedRisks() {
    const here = await withRisks([high, high, low, middle]);
    const [late = 0, , accepted = 0, mitigated = 0] = here.ids;
    const area = await here.inside((trx) =>
      trx.one(
        sql<{
          id: number;
          due: string;
        }>`select min(id) as id, (app.today() + 30)::text as due from parameter where kind = 'area'`,
      ),
    );
    const save = (id: number, body: Record<string, unknown>) =>
      app.call(here.admin, treatment.save, { params: { id }, body });
    for (const justification of ['Cuesta más', 'Sigue costando más'])
      expect((await save(accepted, { option: 'accept', justification })).status).toBe(200);
    expect((await save(mitigated, { option: 'mitigate', ownerId: area.id, dueDate: area.due })).status).toBe(200);
    await here.inside(async (trx) => {
      await trx.run(sql`update treatment_due set since = since - 400 where id = ${late}`);
      await trx.run(sql`select app.settle_plan(null)`);
    });
    return here;
  }

  test('a plan counts the states and the late ones of the plan, and has its rows in its order', async () => {
    const here = await decidedRisks();
    const { data: summary } = await app.call(here.admin, treatment.summary);
    const { data: listed, meta } = await app.call(here.admin, treatment.list);
    const { facts, table } = await tablesIn(here, 'treatment');
    const words = textsIn('es').treatment;
    const said = Object.fromEntries(facts.map(({ label, value }) => [label, Number(value)]));
    const expected = (['undecided', 'waiting', 'accepted', 'underWay', 'completed'] as const).map((state) => [
      words.states[state],
      summary.states[state] ?? 0,
    ]);
    expect(said).toEqual({ ...Object.fromEntries(expected), [words.counts.overdue]: summary.overdue });
    expect(Object.values(said)).toEqual([2, 0, 1, 1, 0, 1]);
    const rows = table('Plan de tratamiento');
    expect(rows).toMatchObject({ total: meta.total });
    expect(rows?.kind === 'table' && rows.rows.map(([code]) => code)).toEqual(listed.map(({ code }) => code));
    expect((await tablesIn(here, 'executive')).facts).toEqual(facts);
    const filter = 'state=undecided';
    const narrowed = await app.call(here.admin, treatment.list, { query: { state: 'undecided' } });
    const told = await tablesIn(here, 'treatment', { filter });
    expect(told.table('Plan de tratamiento')).toMatchObject({ total: narrowed.meta.total });
    expect(told.facts.reduce((sum, { value }) => sum + Number(value), 0)).toBe(narrowed.meta.total + summary.overdue);
  });

  test('acceptances are those of the treatment of every risk, in force or over', async () => {
    const here = await decidedRisks();
    const all: { state: string; reason: string }[] = [];
    for (const id of here.ids)
      all.push(...(await app.call(here.admin, treatment.get, { params: { id } })).data.acceptances);
    const of = (isRunning: boolean) =>
      all
        .filter(({ state }) => (state === 'approved' || state === 'requested') === isRunning)
        .map(({ reason }) => reason);
    const { table } = await tablesIn(here, 'acceptances');
    for (const [title, isRunning] of [
      ['Aceptaciones vigentes y solicitadas', true],
      ['Aceptaciones terminadas', false],
    ] as const) {
      const found = table(title);
      expect(of(isRunning)).toHaveLength(1);
      expect(found).toMatchObject({ total: 1 });
      const at = found?.kind === 'table' ? found.headers.indexOf('Motivo') : -1;
      expect(found?.kind === 'table' && found.rows.map((row) => row[at])).toEqual(of(isRunning));
    }
  });

  test('assets, evidence, controls, their follow-ups and their risks are those of their lists, one for one', async () => {
    const here = await withRisks([high, low, middle]);
    await here.inside(async (trx) => {
      for (const code of ['ZA', 'ZB']) {
        const ids = await furnishScope(trx, here.scopeId, code);
        await trx.run(sql`update scenario set name = ${code} where name = 'Presupuesto'`);
        await trx.run(sql`delete from assessment_answer`);
        await trx.run(sql`delete from assessment`);
        for (const id of here.ids)
          await trx.run(
            sql`insert into risk_control (scope_id, risk_id, control_id) values (${here.scopeId}, ${id}, ${ids['control']})`,
          );
      }
      await trx.run(sql`update asset set is_critical = code = 'A-2'`);
    });
    const whole = { perPage: 200 };
    const shown = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.map(String));
    const columns = async (
      kind: string,
      title: string,
      headers: readonly string[],
      query: Record<string, unknown> = {},
    ) => {
      const found = await sheetOf(here, kind, query, title);
      return shown(found.cells.map((row) => headers.map((header) => row[found.headers.indexOf(header)])));
    };

    const assets = await app.call(here.admin, asset.endpoints.list, { query: whole });
    const ofAssets = ['Código', 'Nombre', 'Activo crítico', 'Riesgos'];
    const asShown = (rows: typeof assets.data) =>
      shown(rows.map(({ code, name, isCritical, riskCount }) => [code, name, isCritical ? 'sí' : 'no', riskCount]));
    expect(assets.meta.total).toBe(5);
    expect(await columns('assets', 'Inventario de activos', ofAssets)).toEqual(asShown(assets.data));
    const critical = await app.call(here.admin, asset.endpoints.list, { query: { isCritical: true } });
    expect(critical.meta.total).toBe(1);
    expect(await columns('assets', 'Inventario de activos', ofAssets, { filter: 'isCritical=true' })).toEqual(
      asShown(critical.data),
    );

    const pieces = await app.call(here.admin, evidence.endpoints.list, { query: whole });
    expect(pieces.meta.total).toBe(2);
    expect(
      await columns('evidence', 'Evidencias', [textsIn('es').evidence.fields.name, 'Activos', 'Controles', 'Riesgos']),
    ).toEqual(
      shown(
        pieces.data.map(({ name, assetCount, controlCount, riskCount }) => [name, assetCount, controlCount, riskCount]),
      ),
    );

    const controls = await app.call(here.admin, control.endpoints.list, { query: whole });
    expect(controls.data.map(({ riskCount }) => riskCount)).toEqual([3, 3]);
    expect(await columns('controls', 'Controles', ['Código', 'Próximo seguimiento', 'Riesgos'])).toEqual(
      shown(controls.data.map(({ code, nextFollowUp, riskCount }) => [code, nextFollowUp, riskCount])),
    );
    const { table } = await tablesIn(here, 'controls');
    expect(table('Riesgos sobre los que actúan')).toMatchObject({ total: 6 });
    const followed = [];
    for (const { id, code, name } of controls.data)
      for (const one of (await app.call(here.admin, followUp.list, { params: { id } })).data)
        followed.push([`${code} · ${name}`, one.date, one.progress]);
    expect(followed).toHaveLength(2);
    expect(await columns('controls', 'Seguimientos', ['Control', 'Fecha', 'Avance (%)'])).toEqual(shown(followed));
  });

  test('an extract of the audit has every changeset of the list, and every field of each', async () => {
    const here = await withRisks([high]);
    await here.inside((trx) => trx.run(sql`update asset set name = 'Otro', is_critical = true where code = 'A-1'`));
    const { data: listed, meta } = await app.call(here.admin, audit.list, { query: { entity: 'asset', perPage: 200 } });
    const found = await sheetOf(here, 'audit', { filter: 'entity=asset' }, 'Extracto de auditoría');
    const at = found.headers.indexOf(textsIn('es').audit.file.columns.changeset);
    const lines = found.cells.map((row) => Number(row[at]));
    expect([...new Set(lines)]).toEqual(listed.map(({ id }) => id));
    expect(meta.total).toBe(2);
    for (const { id } of listed) {
      const changes = (await app.call(here.admin, audit.changes, { params: { id }, query: { perPage: 200 } })).data;
      const fields = changes.reduce((sum, change) => sum + Math.max(1, change.fields.length), 0);
      expect(lines.filter((line) => line === id)).toHaveLength(fields);
    }
  });
});

test('the annex tells the method: scales, ranges and the range of every cell', async () => {
  const here = await withRisks([high]);
  const { data } = await app.call(here.admin, report.preview, { params: { kind: 'risks' } });
  const annex = data.sections.at(-1);
  expect(annex?.title).toBe('Anexo: método de evaluación');
  const tables = (annex?.blocks ?? []).flatMap((block) => (block.kind === 'table' ? [block] : []));
  const [matrix, ranges, probability] = tables;
  const impact = tables.find(({ title }) => title === 'Escalas de impacto');
  expect([matrix?.total, ranges?.total, probability?.total]).toEqual([5, 4, 5]);
  // The highest probability first, and its worst cell last.
  expect(matrix?.rows[0]?.at(-1)).toBe('25 · Extremo');
  expect(matrix?.rows[4]?.[1]).toBe('1 · Bajo');
  expect(ranges?.rows.map(([range]) => range)).toEqual(['Extremo', 'Alto', 'Moderado', 'Bajo']);
  expect(probability?.rows.map(([order]) => order)).toEqual(['1', '2', '3', '4', '5']);
  const levels = await here.inside((trx) =>
    trx.one(sql<{
      count: number;
    }>`select count(*)::int as count from impact_level l join impact_factor f on f.id = l.impact_factor_id
      where f.status_id = 1`),
  );
  expect(impact?.total).toBe(levels.count);
  const without = await app.call(here.admin, report.preview, { params: { kind: 'risks' }, query: { annex: 'false' } });
  expect(without.data.sections.map(({ title }) => title)).not.toContain(annex?.title);
});

test('a document has the logo and the colour of its company, and of no other', async () => {
  const here = await withRisks([high]);
  const plain = await make(here, 'risks');
  const logo = await svgToPng(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#7a1fa2"/></svg>',
    90,
  );
  await here.inside(async (trx) => {
    await trx.run(
      sql`insert into company_logo (digest, content_type, content) values ('of-reports', 'image/png', ${Buffer.from(logo)})`,
    );
    await trx.run(
      sql`update company set logo_digest = 'of-reports', report_accent = '#7a1fa2' where id = app.current_company()`,
    );
  });
  const [pdf, word] = [await make(here, 'risks'), await make(here, 'risks', { format: 'docx' })];
  const book = await unpack((await make(here, 'risks', { format: 'xlsx' })).raw.rawPayload);
  expect(book.get('xl/media/image1.png')?.equals(Buffer.from(logo))).toBe(true);
  expect(book.get('xl/styles.xml')?.toString()).toContain('FF7A1FA2');
  const images = ({ raw }: typeof pdf) => raw.rawPayload.toString('latin1').match(/\/Subtype ?\/Image/g)?.length ?? 0;
  // With the mask of what it lets through.
  expect([images(plain), images(pdf)]).toEqual([0, 2]);
  const parts = await unpack(word.raw.rawPayload);
  expect([...parts].some(([name, part]) => name.startsWith('word/media/') && part.equals(Buffer.from(logo)))).toBe(
    true,
  );
  expect(parts.get('word/styles.xml')?.toString()).toMatch(/w:color w:val="7a1fa2"/i);
  const other = await withRisks([high]);
  expect(images(await make(other, 'risks'))).toBe(0);
  const others = await unpack((await make(other, 'risks', { format: 'docx' })).raw.rawPayload);
  expect(
    (await unpack((await make(other, 'risks', { format: 'xlsx' })).raw.rawPayload)).has('xl/media/image1.png'),
  ).toBe(false);
  expect(others.get('word/styles.xml')?.toString()).not.toMatch(/7a1fa2/i);
});

describe('the past', () => {
  test('a register of a past moment has the risks, names, levels and colours of then', async () => {
    const here = await withRisks([high]);
    const [id = 0] = here.ids;
    const at = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(low) });
    await here.inside((trx) => trx.run(sql`update asset set name = 'Otro nombre' where code = 'A-1'`));
    await here.risk(await here.asset('A-9', { name: 'Activo nuevo' }), 3);

    const shown = (query: Record<string, unknown>) => sheetOf(here, 'risks', query, 'Registro de riesgos');
    const then = await shown({ at });
    const levelAt = then.headers.indexOf('Nivel');
    expect(then.cells.map((cells) => [cells[1], cells[levelAt], cells[levelAt + 1]])).toEqual([
      ['A-1 · Servidor 1', 25, 'Extremo'],
    ]);
    const today = await shown({});
    expect(today.cells.map((cells) => [cells[1], cells[levelAt], cells[levelAt + 1]])).toEqual([
      ['A-1 · Otro nombre', 1, 'Bajo'],
      ['A-9 · Activo nuevo', '', ''],
    ]);
  });

  test('the plan of a past moment has what was due then', async () => {
    const here = await withRisks([high]);
    const [id = 0] = here.ids;
    const at = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 10));
    const before = await sheetOf(here, 'treatment', {}, 'Plan de tratamiento');
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(low) });
    const now = await make(here, 'treatment', { format: 'xlsx' });
    expect(now.status).toBe(200);
    const then = await sheetOf(here, 'treatment', { at }, 'Plan de tratamiento');
    expect(then.cells).toEqual(before.cells);
    expect(then.cells).toHaveLength(1);
  });

  test('a summary, sheets and acceptances of a past moment are those of then, to the last word', async () => {
    const here = await withRisks([high, low]);
    const [first = 0, second = 0] = here.ids;
    const accept = (id: number, reason: string) =>
      here.inside(async (trx) => {
        await trx.run(sql`insert into treatment (scope_id, risk_id, "option", reviewed_on)
          values (${here.scopeId}, ${id}, 'accept', app.today())`);
        await trx.run(sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, probability, impact, range_id, by_two)
          select scope_id, id, 'approved', ${reason}, app.today() + 90, '{}', repeat('0', 64), probability, impact, 1, false from risk where id = ${id}`);
      });
    await accept(first, 'Por ahora');
    const kinds = ['executive', 'risk-sheets', 'acceptances'];
    const told = async (kind: string, query: Record<string, unknown> = {}) =>
      (await app.call(here.admin, report.preview, { params: { kind }, query })).data.sections;
    const before = new Map<string, unknown>();
    for (const kind of kinds) before.set(kind, await told(kind));
    const at = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await accept(second, 'Más tarde');
    await app.call(here.admin, risk.assess, { params: { id: first }, body: here.assessment(low) });
    await here.inside((trx) => trx.run(sql`update asset set name = 'Otro nombre' where code = 'A-2'`));
    await here.risk(await here.asset('A-9', { name: 'Activo nuevo' }), 3);
    for (const kind of kinds) {
      expect(await told(kind, { at }), kind).toEqual(before.get(kind));
      expect(await told(kind), kind).not.toEqual(before.get(kind));
    }
  });

  test('an extract of the audit of a past moment ends there, whatever days are asked for', async () => {
    const here = await withRisks([]);
    await here.asset('A-1', { name: 'Zafiro' });
    const at = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await here.asset('A-2', { name: 'Topacio' });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(
      new Date(Date.now() + 86_400_000),
    );
    const told = async (query: Record<string, unknown>) =>
      (await app.call(here.admin, report.preview, { params: { kind: 'audit' }, query })).data;
    for (const filter of ['entity=asset', `entity=asset&from=2026-01-01&to=${day}`]) {
      const then = JSON.stringify((await told({ at, filter })).sections);
      expect(then).toContain('Zafiro');
      expect(then).not.toContain('Topacio');
      expect(JSON.stringify((await told({ filter })).sections)).toContain('Topacio');
    }
    const long = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' });
    const { cover } = await told({ at, filter: `entity=asset&from=${day}&to=${day}` });
    expect(JSON.stringify(cover)).not.toContain(long.format(new Date(day)));
  });

  test('a moment still to come is now, and the cover says so', async () => {
    const here = await withRisks([high]);
    const at = new Date(Date.now() + 400 * 86_400_000).toISOString();
    const { data } = await app.call(here.admin, report.preview, { params: { kind: 'risks' }, query: { at } });
    const today = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'America/Bogota' }).format(
      new Date(),
    );
    expect(data.cover[0]?.value.slice(0, today.length)).toBe(today);
  });

  test('a maturity report of a past moment is the one finished by then, with what had been answered and the earlier one of then', async () => {
    const here = await maturityCompany(app);
    const finished = async (name: string, level: number) => {
      const { id } = await here.start({ name });
      await here.answer(id, all(itemCodes, level));
      expect((await here.finish(id)).status).toBe(200);
      return id;
    };
    await finished('Primera', 40);
    const at = new Date().toISOString();
    await finished('Segunda', 80);
    const told = async (query: Record<string, unknown>) => (await pdfOf(here, 'maturity', query)).texts.join(' ');
    const [then, now] = [await told({ at }), await told({})];
    expect(then).toContain('Primera');
    expect(then).not.toContain('Segunda');
    expect(now).toMatch(/Segunda[\s\S]*Primera/);
  });
});

describe('the document', () => {
  test('a PDF is tagged, in its language, with title, headings, header cells, page numbers and described pictures', async () => {
    const here = await withRisks([high, low]);
    const read = await pdfOf(here, 'executive', { language: 'es' });
    expect(read.title).toBe('Resumen ejecutivo');
    expect(read.pages).toBeLessThanOrEqual(2);
    expect([...read.roles.keys()]).toEqual(expect.arrayContaining(['H1', 'Table', 'TR', 'TH', 'TD', 'Figure']));
    expect(read.alternatives.join()).toMatch(
      /Mapa de calor.*2 riesgos.*Probabilidad 5, Impacto 5: 1; Probabilidad 1, Impacto 1: 1/i,
    );
    expect(read.texts[0]).toContain(`Página 1 de ${read.pages}`);
    const wordy = await withRisks(
      Array.from({ length: 12 }, () => high),
      (index) => `Activo ${index} ${'de nombre largo '.repeat(11).trim()}`,
    );
    const long = await pdfOf(wordy, 'executive');
    expect(long.pages).toBe(2);
    expect(long.texts.join().match(/Activo \d+ de nombre/g)).toHaveLength(10);
    const english = await pdfOf(here, 'risks', {
      language: 'en',
      classification: 'Internal',
      version: '2.1',
      authors: 'Ana',
      approvers: 'Board',
    });
    expect(english.title).toBe('Risk register');
    expect(english.texts[0]).toMatch(/Internal.*2\.1.*Ana.*Board/s);
    expect(english.texts.join(' ')).toMatch(/Contents.*Annex: assessment method.*Page 3 of/s);
  });

  test('an executive summary has two pages whatever is said in it, and counts what it leaves out', async () => {
    const long = 'de nombre tan largo que no cabe en una línea '.repeat(4).trim();
    const here = await riskCompany(app, { scopes: 6 });
    for (let index = 1; index <= 12; index++) {
      const id = await here.risk(await here.asset(`A-${index}`, { name: `Activo ${index} ${long}`.slice(0, 200) }));
      await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(high) });
    }
    await here.inside(async (trx) => {
      await trx.run(sql`update threat set name = ${`Amenaza ${long}`.slice(0, 190)} || id`);
      await trx.run(sql`update parameter set name = ${`Área ${long}`.slice(0, 90)} || id where kind = 'area'`);
      await trx.run(sql`update scope set name = ${`Alcance ${long}`.slice(0, 90)} || id`);
      await trx.run(sql`update risk set residual_probability = 3, residual_impact = 4, expected_probability = 2, expected_impact = 4,
        target_probability = 1, target_impact = 3, owner_id = (select min(id) from parameter where kind = 'area')`);
      await trx.run(sql`insert into treatment (scope_id, risk_id, "option", reviewed_on)
        select scope_id, id, 'accept', app.today() from risk`);
      await trx.run(sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, probability, impact, range_id, by_two)
        select scope_id, id, 'approved', ${`Cuesta ${long}`}, app.today() + 90, '{}', repeat('0', 64), probability, impact, 1, false from risk`);
    });
    const query = {
      authors: 'A'.repeat(300),
      approvers: `Aprobó ${'el comité '.repeat(29)}`,
      classification: 'Confidencial '.repeat(4).trim(),
      version: '12.34-borrador',
      filter: `search=activo&statusId=1,4,7&ownerId=${(await areasOf(here)).join(',')}`,
      scopeIds: here.company.scopeIds.slice(0, 5).join(','),
      at: new Date().toISOString(),
    };
    for (const language of ['es', 'en']) {
      const { pages, texts } = await pdfOf(here, 'executive', { ...query, language });
      const text = texts.join(' ').replaceAll(/[\s\u200b]+/g, ' ');
      expect(pages, language).toBe(2);
      const shown = new Set(text.match(/R-00\d\d/g)).size;
      expect(shown).toBeGreaterThanOrEqual(3);
      expect(text).toMatch(language === 'es' ? /Y \d+ más\./ : /And \d+ more\./);
      // What it ends with is there.
      expect(text).toContain(language === 'es' ? 'Aceptaciones que vencen primero' : 'Acceptances that end first');
    }
  });

  test('an executive summary draws its ranges and its plan: as a picture on pages, as charts to edit in Word and Excel', async () => {
    const here = await withRisks([high, high, low]);
    const { alternatives } = await pdfOf(here, 'executive');
    expect(alternatives.join('\n')).toMatch(
      /Gráfico de riesgos por rango\. Inherente: Extremo: 2; Alto: 0; Moderado: 0; Bajo: 1\./,
    );
    expect(alternatives.join('\n')).toMatch(/Gráfico del plan de tratamiento\. Sin decidir: 2; Por aprobar: 0;/);
    for (const [format, from] of [
      ['xlsx', 'xl/charts/'],
      ['docx', 'word/charts/'],
    ] as const) {
      const { raw } = await make(here, 'executive', { format });
      const charts = [...(await unpack(raw.rawPayload))].filter(
        ([name]) => name.startsWith(from) && name.endsWith('.xml'),
      );
      expect(
        charts.filter(([, part]) => part.toString().includes('<c:barDir val="bar"/>')),
        format,
      ).toHaveLength(2);
    }
    // The map in a workbook: a cell with risks has its colour and their number, one without its colour alone.
    const grid = await sheetOf(here, 'executive', {}, 'Mapa · Inherente');
    const counts = grid.cells.map((cells) => cells.slice(1));
    expect([counts[0], counts[2], counts[4]]).toEqual([
      ['', '', '', '', 2],
      ['', '', '', '', ''],
      [1, '', '', '', ''],
    ]);
    const book = await unpack((await make(here, 'executive', { format: 'xlsx' })).raw.rawPayload);
    const sheets = [...book]
      .filter(([name]) => name.startsWith('xl/worksheets/sheet'))
      .map(([, part]) => part.toString());
    const map = sheets.find((xml) => xml.includes('Probabilidad × impacto')) ?? '';
    expect(map.match(/<c r="[B-F]\d" s="(\d+)"/g)).toHaveLength(25);
    const none = await withRisks([]);
    expect(await partsOf((await make(none, 'executive', { format: 'xlsx' })).raw.rawPayload, 'xl/charts/')).toBe('');
  });

  test('the classification is on every page, also one that has nowhere to break', async () => {
    const here = await withRisks([high, low]);
    for (const classification of ['Confidencial', 'W'.repeat(60)])
      for (const [kind, isLandscape] of [
        ['risks', true],
        ['risk-sheets', false],
      ] as const) {
        const { pages, texts } = await pdfOf(here, kind, { classification });
        expect(pages, `${isLandscape}`).toBeGreaterThan(2);
        for (const [index, text] of texts.entries())
          expect(text.replaceAll(/[\s\u200b-]/g, ''), `${kind} page ${index + 1}`).toContain(classification);
      }
  });

  test('every kind is made in all formats and both languages, with nothing to tell and with something', async () => {
    for (const here of [await withRisks([]), await withRisks([high, low])])
      for (const kind of reportKinds) {
        if (kind === 'maturity' || kind === 'applicability') continue;
        // All that a new company begins with would be hundreds of pages.
        const filter = kind === 'audit' ? { filter: 'entity=risk' } : {};
        for (const language of ['es', 'en']) {
          const pdf = await make(here, kind, { language, ...filter });
          expect({ kind, status: pdf.status }).toEqual({ kind, status: 200 });
          expect(pdf.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
        }
        expect((await make(here, kind, { format: 'xlsx' })).status).toBe(200);
        const word = await make(here, kind, { format: 'docx', ...filter });
        expect({ kind, status: word.status }).toEqual({ kind, status: 200 });
        expect(await partsOf(word.raw.rawPayload, 'word/document.xml')).toMatch(/<w:body>.*<w:p[ >]/s);
      }
  });

  test('a preview says what a report would, and what is empty', async () => {
    const here = await withRisks([high, low]);
    const { data } = await app.call(here.admin, report.preview, { params: { kind: 'risks' } });
    const table = data.sections[0]?.blocks[0];
    expect(table).toMatchObject({ kind: 'table', total: 2 });
    expect(data).toMatchObject({ isEmpty: false, omitted: 0, isLong: false });
    const many = await withRisks(Array.from({ length: 18 }, () => high));
    const sheets = async (format: string) =>
      (await app.call(many.admin, report.preview, { params: { kind: 'risk-sheets' }, query: { format } })).data;
    expect((await sheets('pdf')).omitted).toBeGreaterThan(0);
    const workbook = await sheets('xlsx');
    expect([workbook.omitted, workbook.sections[0]?.blocks[0]]).toMatchObject([0, { kind: 'table', total: 18 }]);
    const none = await withRisks([]);
    const noSheets = await app.call(none.admin, report.preview, { params: { kind: 'risk-sheets' } });
    expect(noSheets.data.isEmpty).toBe(true);
    const noRisks = await app.call(none.admin, report.preview, { params: { kind: 'risks' } });
    expect(noRisks.data).toMatchObject({ isEmpty: true, fits: true });
    expect(noRisks.data.sections).toHaveLength(2);
    const empty = await app.call(here.admin, report.preview, { params: { kind: 'acceptances' } });
    expect(empty.data.isEmpty).toBe(true);
    expect(empty.data.sections.flatMap(({ blocks }) => blocks)).toContainEqual(
      expect.objectContaining({ kind: 'table', total: 0, empty: 'No hay aceptaciones vigentes ni por decidir.' }),
    );
  });
});
