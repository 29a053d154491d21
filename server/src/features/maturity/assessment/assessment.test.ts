import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellText } from '#kit/sheets/sheet.ts';
import { defaultFramework } from '#maturity/shared/shipped-frameworks.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testPerson } from '#test/company.ts';
import { downloaded } from '#test/files.ts';
import {
  all,
  clauseCodes,
  controlCodes,
  itemCodes,
  maturityCompany,
  mspiCases,
  responsesOf,
} from '#test/maturity-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('starting', () => {
  test('takes what the specification names: purpose, date, status, scores and the user', async () => {
    const { admin, company } = await maturityCompany(app);
    const body = {
      purpose: { id: 3, text: 'Tesorería' },
      assessment_date: '2026-11-23',
      status: { id: 1, text: 'Activo' },
      overall_maturity: 0,
      phva_score: 0,
      nist_score: 0,
      controls_score: 0,
      user_id: admin.userId,
    };
    const { status, data, raw } = await app.call(admin, assessment.create, { body });
    expect(status).toBe(201);
    expect(raw.json()).toMatchObject({ success: true, message: 'Se creó.' });
    expect(data).toMatchObject({
      scope_id: company.scopeIds[0],
      purpose: { id: 3, text: 'Tesorería', text_en: 'Treasury' },
      assessment_date: '2026-11-23',
      status: { id: 1, text: 'Activo', state: 'active', progress: 0, current_step: 'clauses' },
      framework_version: 'MSPI-2025',
      overall_maturity: 0,
      phva_score: 0,
      nist_score: 0,
      controls_score: 0,
      maturity_level: null,
      completeness: 0,
      clauses_total: 30,
      controls_total: 93,
      user_id: admin.userId,
      is_new: true,
    });
  });

  test('is for treasury, today and scored by MSPI 2025 unless it is said', async () => {
    const { start } = await maturityCompany(app);
    const made = await start();
    expect(made.purpose).toEqual({ id: 3, text: 'Tesorería', text_en: 'Treasury' });
    expect(made.assessment_date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('is skipped where one of the scope and purpose is active; another purpose or scope begins its own', async () => {
    const { start, company, admin } = await maturityCompany(app, { scopes: 2 });
    const first = await start({ name: 'Primera' });
    expect(await start({ name: 'Segunda' })).toMatchObject({
      id: first.id,
      name: 'Primera',
      is_new: false,
      changesetId: null,
    });
    expect((await start({ purpose: 7 })).id).not.toBe(first.id);
    const there = { ...admin, headers: { ...admin.headers, 'x-scopeid': String(company.scopeIds[1]) } };
    expect((await start({}, there)).scope_id).toBe(company.scopeIds[1]);
    const at = async (person: typeof admin, query = {}) => (await app.call(person, assessment.active, { query })).data;
    expect(await at(admin, { purpose_id: 3 })).toMatchObject({ id: first.id });
    expect(await at(there)).toMatchObject({ scope_id: company.scopeIds[1] });
    expect(await at(admin, { purpose_id: 2 })).toBeNull();
  });

  test('twice at once begins one', async () => {
    const { start } = await maturityCompany(app);
    const ids = new Set((await Promise.all([start(), start(), start()])).map(({ id }) => id));
    expect(ids.size).toBe(1);
  });

  test('needs a scope, a purpose and a framework that are there, and nobody else as its author', async () => {
    const { admin } = await maturityCompany(app);
    const call = (body: object, person = admin) => app.call(person, assessment.create, { body });
    expect(await call({ purpose: 99 })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.purpose', code: 'unknown' }],
    });
    expect(await call({ user_id: admin.userId + 1 })).toMatchObject({ status: 422 });
    expect(await call({ framework_version: 'MSPI-1999' })).toMatchObject({ status: 422, code: 'framework.unknown' });
    const everywhere = { ...admin, headers: { ...admin.headers, 'x-scopeid': '0' } };
    expect(await call({}, everywhere)).toMatchObject({ status: 403, code: 'scope.missing' });
  });
});

describe('answering', () => {
  test('gives back what is sent, with what a client sends along, and may be repeated and overwritten', async () => {
    const { start, admin, inside } = await maturityCompany(app);
    const { id } = await start();
    const save = (response: object) =>
      app.call(admin, assessment.saveClauses, {
        body: { responses: [{ assessment_id: id, code: '4.1', ...response }] },
      });
    const first = await save({ level: 40, evidence_url: 'https://example.com/a', tags: ['contexto'] });
    expect(first.status, first.raw.body).toBe(200);
    expect(first.data).toEqual([
      expect.objectContaining({
        assessment_id: id,
        code: '4.1',
        level: 40,
        is_applicable: true,
        justification: '',
        gap: '',
        evidence_url: 'https://example.com/a',
        tags: ['contexto'],
        version: 1,
      }),
    ]);
    const count = () =>
      inside(
        async (trx) =>
          (await trx.one(sql<{ n: number }>`select count(*) as n from change where table_name = 'assessment_answer'`))
            .n,
      );
    const before = await count();
    // As the page says the first one: version 0, there was none.
    expect((await save({ level: 40, version: 0 })).data[0]).toMatchObject({
      version: 1,
      evidence_url: 'https://example.com/a',
    });
    expect(await count()).toBe(before);
    expect((await save({ level: 60, justification: 'Hay análisis', version: 1 })).data[0]).toMatchObject({
      level: 60,
      version: 2,
    });
  });

  test('of what does not apply needs a reason, and empties level and gap', async () => {
    const { start, admin } = await maturityCompany(app);
    const { id } = await start();
    const save = (response: object) =>
      app.call(admin, assessment.saveClauses, {
        body: { responses: [{ assessment_id: id, code: '4.1', ...response }] },
      });
    expect(await save({ is_applicable: false })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.responses.0.justification', code: 'required' }],
    });
    const { data } = await save({ is_applicable: false, level: 40, gap: 'Falta', justification: 'Sin terceros' });
    expect(data[0]).toMatchObject({ is_applicable: false, level: null, gap: '', justification: 'Sin terceros' });
  });

  test.each([
    ['a code there is not', { code: '4.9' }, 'code'],
    ['a control among clauses', { code: 'A.5.1' }, 'code'],
    ['a level off the scale', { level: 50 }, 'level'],
    ['a level above it', { level: 120 }, 'level'],
    ['a stranger as responsible', { responsible_id: 900_000_000_000 }, 'responsible_id'],
    ['an assessment there is not', { assessment_id: 900_000_000_000 }, 'assessment_id'],
    ['more than may be sent along', { notes: 'x'.repeat(5000) }, ''],
  ])('refuses %s and writes nothing', async (_what, change, field) => {
    const { start, admin } = await maturityCompany(app);
    const { id } = await start();
    const responses = [
      { assessment_id: id, code: '4.2', level: 60 },
      { assessment_id: id, code: '4.1', level: 60, ...change },
    ];
    const refused = await app.call(admin, assessment.saveClauses, { body: { responses } });
    expect(refused.status, refused.raw.body).toBe(422);
    expect(refused.issues.map(({ path }) => path)).toEqual([['body.responses.1', field].filter(Boolean).join('.')]);
    expect((await app.call(admin, assessment.get, { params: { id } })).data.assessment_clauses).toEqual([]);
  });

  test('the same item twice in one call is refused', async () => {
    const { start, admin } = await maturityCompany(app);
    const { id } = await start();
    const one = { assessment_id: id, code: '4.1', level: 60 };
    expect(await app.call(admin, assessment.saveClauses, { body: { responses: [one, one] } })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.responses.1.code', code: 'taken' }],
    });
  });

  test('an answer changed since it was read is not overwritten, and comes with the refusal', async () => {
    const { start, admin, answer } = await maturityCompany(app);
    const { id } = await start();
    await answer(id, { '4.1': 60 });
    await answer(id, { '4.1': 80 });
    const responses = [{ assessment_id: id, code: '4.1', level: 20, version: 1 }];
    const refused = await app.call(admin, assessment.saveClauses, { body: { responses } });
    expect(refused).toMatchObject({ status: 409, code: 'assessment.answersChanged', params: { codes: ['4.1'] } });
    expect(refused.raw.json<{ data: unknown[] }>().data).toEqual([expect.objectContaining({ level: 80, version: 2 })]);
  });

  test('controls open once the clauses are answered or set aside, and the steps follow', async () => {
    const { start, admin, answer } = await maturityCompany(app);
    const { id } = await start();
    const step = async () => (await app.call(admin, assessment.get, { params: { id } })).data.status;
    await answer(id, all(clauseCodes.slice(1), 60));
    expect(await step()).toMatchObject({ current_step: 'clauses', progress: 50 });
    const control = { body: { responses: responsesOf(id, { 'A.5.1': 60 }) } };
    expect(await app.call(admin, assessment.saveControls, control)).toMatchObject({
      status: 409,
      code: 'assessment.clausesFirst',
      params: { missing: 1 },
    });
    await answer(id, all(clauseCodes.slice(0, 1), null));
    expect((await app.call(admin, assessment.saveControls, control)).status).toBe(200);
    expect(await step()).toMatchObject({ current_step: 'controls', progress: 100 });
    await answer(id, all(controlCodes, 80));
    expect(await step()).toMatchObject({ current_step: 'results', state: 'active' });
  });
});

const codesFrom = (params: Record<string, unknown>): unknown => params['codes'];

describe('finishing', () => {
  test('needs every item answered and every low one explained', async () => {
    const { start, answer, finish, admin } = await maturityCompany(app);
    const { id } = await start();
    await answer(id, all(clauseCodes, 60));
    const early = await finish(id);
    expect(early).toMatchObject({ status: 409, code: 'assessment.incomplete', params: { count: 93 } });
    expect(codesFrom(early.params)).toEqual(controlCodes);
    await answer(id, all(controlCodes, 60));
    await app.call(admin, assessment.saveClauses, {
      body: { responses: [{ assessment_id: id, code: '4.1', level: 40 }] },
    });
    expect(await finish(id)).toMatchObject({ status: 409, code: 'assessment.gapsMissing', params: { codes: ['4.1'] } });
  });

  test('stores what it comes to, and keeps it', async () => {
    const { start, answer, finish, results, inside } = await maturityCompany(app);
    const { id } = await start();
    const [, second] = mspiCases;
    await answer(id, second?.answers ?? {});
    const finished = await finish(id, { completed_at: '2020-01-01T00:00:00Z' });
    expect(finished.status, finished.raw.body).toBe(200);
    expect(finished.data).toMatchObject({
      status: { id: 5, text: 'Finalizado', state: 'completed', progress: 100, current_step: 'completed' },
      overall_maturity: 40.63,
      phva_score: 38.34,
      nist_score: 41.36,
      controls_score: 42.2,
      maturity_level: 2,
      completeness: 100,
    });
    expect(finished.data.completed_at?.slice(0, 19)).toBe(finished.data.created_at.slice(0, 19));
    const before = await results(id);
    // Another version, other weights: what was finished is what it was.
    await inside((trx) =>
      trx.run(sql`update assessment set framework = jsonb_set(framework, '{groups,4,weight}', '1') where id = ${id}`),
    );
    const { raises: _raises, ...after } = await results(id);
    expect({ ...after, raises: before.raises }).toEqual(before);
  });

  test('ends every change; a correction is a copy, which has the answers with who gave them', async () => {
    const { start, answer, finish, admin } = await maturityCompany(app);
    const { id } = await start();
    await answer(id, all(itemCodes, 80));
    await app.call(admin, assessment.typeFigure, {
      params: { id },
      body: { code: 'GV.OC', value: 50, reason: 'Como en la hoja oficial' },
    });
    await finish(id);
    const refused = { status: 409, code: 'assessment.finished', params: { allowed: [] } };
    const params = { id };
    expect(await finish(id)).toMatchObject(refused);
    expect(await app.call(admin, assessment.update, { params, body: { name: 'Otra' } })).toMatchObject(refused);
    const body = { responses: responsesOf(id, { '4.1': 60 }) };
    expect(await app.call(admin, assessment.saveClauses, { body })).toMatchObject(refused);
    expect(
      await app.call(admin, assessment.rate, { body: { responses: [{ assessment_id: id, code: '4.1', level: 60 }] } }),
    ).toMatchObject(refused);
    expect(
      await app.call(admin, assessment.typeFigure, { params, body: { code: 'GV.OC', value: null } }),
    ).toMatchObject(refused);
    const copied = await app.call(admin, assessment.copy, { params, body: { name: 'Corrección' } });
    expect(copied.data).toMatchObject({
      name: 'Corrección',
      copied_from_id: id,
      overall_maturity: 0,
      completeness: 100,
      status: { id: 1 },
    });
    expect(await app.call(admin, assessment.copy, { params })).toMatchObject({
      status: 409,
      code: 'assessment.activeTaken',
    });
    await answer(copied.data.id, { '4.1': 100 });
    const { nist_categories } = (await app.call(admin, assessment.results, { params: { id: copied.data.id } })).data;
    expect(nist_categories.find(({ code }) => code === 'GV.OC')).toMatchObject({
      score: 50,
      is_typed: true,
      reason: 'Como en la hoja oficial',
    });
  });

  test('is not undone, nor is anything it was made of', async () => {
    const { start, answer, finish, admin, inside } = await maturityCompany(app);
    const { id } = await start();
    await answer(id, all(itemCodes, 80));
    const { data } = await finish(id);
    const last = (table: string) =>
      inside(
        async (trx) =>
          (await trx.one(sql<{ id: number }>`select max(changeset_id) as id from change where table_name = ${table}`))
            .id,
      );
    for (const changesetId of [data.changesetId ?? 0, await last('assessment_answer')])
      expect(await app.call(admin, changeset.undo, { params: { id: changesetId } })).toMatchObject({
        status: 409,
        code: 'assessment.finished',
      });
    const removed = await app.call(admin, assessment.remove, { params: { id } });
    expect((await app.call(admin, assessment.get, { params: { id } })).status).toBe(404);
    const undone = await app.call(admin, changeset.undo, { params: { id: removed.data.changesetId } });
    expect(undone.data, undone.raw.body).toMatchObject({ undone: 124, refused: [] });
    expect((await app.call(admin, assessment.results, { params: { id } })).data).toMatchObject({
      overall_maturity: 80,
    });
  });

  test('to another status than finished is refused with what is possible', async () => {
    const { start, admin } = await maturityCompany(app);
    const { id } = await start();
    expect(await app.call(admin, assessment.update, { params: { id }, body: { status: 2 } })).toMatchObject({
      status: 409,
      code: 'status.transitionRefused',
      params: { allowed: [5] },
    });
  });
});

describe('results', () => {
  test.each(mspiCases.map((one) => [one.name, one] as const))(
    'of %s are those of the acceptance set',
    async (_name, { answers, expected }) => {
      const { start, answer, results } = await maturityCompany(app);
      const { id } = await start();
      await answer(id, answers);
      const found = await results(id);
      for (const field of [
        'overall_maturity',
        'maturity_level',
        'phva_score',
        'nist_score',
        'controls_score',
        'is_partial',
        'completeness',
      ] as const)
        expect(found[field], field).toEqual(expected[field]);
      const scores = (rows: { code: string; score: number | null }[]) =>
        Object.fromEntries(rows.map(({ code, score }) => [code, score]));
      expect(scores(found.sub_clauses)).toEqual(expected['sub_clauses']);
      expect(scores(found.clauses)).toEqual(expected['clauses']);
      expect(scores(found.phases)).toEqual(expected['phases']);
      expect(scores(found.themes)).toEqual(expected['themes']);
      expect(scores(found.nist_functions)).toEqual(expected['nist_functions']);
      expect(scores(found.nist_categories)).toEqual(expected['nist_categories']);
      expect(Object.fromEntries(found.compliance.map(({ k, percent }) => [String(k), percent]))).toEqual(
        expected['compliance'],
      );
      expect(found.counts.applicable).toBe(expected['applicable_items']);
      expect(found.assessment_clauses.length + found.assessment_controls.length).toBe(Object.keys(answers).length);
    },
  );

  test('list gaps the lowest first, then as the framework has them', async () => {
    const { start, answer, results } = await maturityCompany(app);
    const { id } = await start();
    await answer(id, { ...all(clauseCodes, 100), '10.1': 40, '9.1': 0, '4.2': 40, '5.1': 60 });
    expect((await results(id)).gaps.map(({ item, level, priority, gap }) => [item, level, priority, gap])).toEqual([
      ['9.1', 0, 'high', 'Sin documentar'],
      ['4.2', 40, 'medium', 'Sin documentar'],
      ['10.1', 40, 'medium', 'Sin documentar'],
      ['5.1', 60, 'low', ''],
    ]);
  });

  test('open their arithmetic down to the answers, with who gave them', async () => {
    const { start, answer, admin } = await maturityCompany(app);
    const { id } = await start();
    await answer(id, mspiCases[1]?.answers ?? {});
    const { data } = await app.call(admin, assessment.arithmetic, { params: { id }, query: { code: 'phva' } });
    expect(data[0]).toMatchObject({
      code: 'phva',
      formula: 'weighted',
      score: 38.34,
      exact: '8627/225',
      above: null,
    });
    const phases = data.filter(({ above }) => above === 0);
    expect(phases.map(({ code, weight, contribution }) => [code, weight, contribution])).toEqual([
      ['plan', 56, 27.56],
      ['do', 16, 5.33],
      ['check', 14, 1.24],
      ['act', 14, 4.2],
    ]);
    const answers = data.filter(({ is_item }) => is_item);
    expect(answers).toHaveLength(30);
    expect(answers.find(({ code }) => code === '6.1.1')).toMatchObject({
      score: 40,
      level: 40,
      state: 'scored',
      answered_by_name: 'Paula Prueba',
    });
    expect((await app.call(admin, assessment.arithmetic, { params: { id }, query: { code: 'nada' } })).status).toBe(
      404,
    );
  });

  test('of a category that is typed follow the typed figure, with its reason', async () => {
    const { start, answer, admin, results } = await maturityCompany(app);
    const { id } = await start();
    await answer(id, all(itemCodes, 60));
    const type = (body: object) => app.call(admin, assessment.typeFigure, { params: { id }, body });
    expect(await type({ code: 'GV.OC', value: 50 })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.reason', code: 'required' }],
    });
    expect(await type({ code: 'phva', value: 50, reason: 'x' })).toMatchObject({
      status: 422,
      code: 'assessment.notTyped',
    });
    await type({ code: 'GV.OC', value: 0, reason: 'Como en la hoja' });
    // GV = (0 + 60 × 5) / 6 = 50; nist = (50 + 60 × 5) / 6 = 58.33; overall = (58.33 + 60 + 60) / 3 = 59.44
    expect(await results(id)).toMatchObject({ nist_score: 58.33, overall_maturity: 59.44, maturity_level: 3 });
    const unseen = await type({ code: 'GV.OC', value: 10, reason: 'Otra', seen: null });
    expect(unseen).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect((await type({ code: 'GV.OC', value: 10.01, reason: 'Otra', seen: 0 })).status).toBe(200);
    expect((await type({ code: 'GV.OC', value: null, seen: 10.01 })).status).toBe(200);
    expect(await results(id)).toMatchObject({ nist_score: 60 });
  });

  test('are compared with an earlier one: what moved, and why', async () => {
    const { start, answer, finish, admin } = await maturityCompany(app);
    const first = await start({ framework_version: 'MSPI-2017-weights' });
    await answer(first.id, mspiCases[1]?.answers ?? {});
    await finish(first.id);
    const second = await start();
    await answer(second.id, { ...mspiCases[1]?.answers, '8.1': 60 });
    const compare = (query: { with: number }) =>
      app.call(admin, assessment.comparison, { params: { id: second.id }, query });
    const { data } = await compare({ with: first.id });
    expect(data.answers).toEqual([
      expect.objectContaining({
        code: '8.1',
        before: { state: 'scored', level: 40 },
        after: { state: 'scored', level: 60 },
        answered_by_name: 'Paula Prueba',
      }),
    ]);
    const phva = data.figures.find(({ code }) => code === 'phva');
    // 2017: 34.13; the same answers by 2025: 38.34; 8.1 from 40 to 60 raises Do by 6.67, of which 16 %.
    expect(phva).toMatchObject({ before: 34.13, after: 39.41, change: 5.28, by_framework: 4.21, by_answers: 1.07 });
    expect(await compare({ with: 900_000_000_000 })).toMatchObject({
      status: 422,
      issues: [{ path: 'query.with', code: 'unknown' }],
    });
  });

  test('make a trend: the finished as they were stored, and the one being answered as it stands', async () => {
    const { start, answer, finish, admin } = await maturityCompany(app);
    const first = await start({ assessment_date: '2025-06-01' });
    await answer(first.id, all(itemCodes, 60));
    await finish(first.id);
    const second = await start({ assessment_date: '2026-06-01' });
    await answer(second.id, mspiCases[3]?.answers ?? {});
    const { data } = await app.call(admin, assessment.trend, { query: { purpose_id: 3 } });
    expect(
      data.map(({ id, is_partial, overall_maturity, nist_score, maturity_level }) => [
        id,
        is_partial,
        overall_maturity,
        nist_score,
        maturity_level,
      ]),
    ).toEqual([
      [first.id, false, 60, 60, 3],
      [second.id, true, 29.95, 12.09, 0],
    ]);
  });

  test('of a past moment are those of the answers there were', async () => {
    const { start, answer, finish, admin } = await maturityCompany(app);
    const began = Date.now();
    const { id } = await start();
    await answer(id, all(clauseCodes, 60));
    await app.call(admin, assessment.typeFigure, {
      params: { id },
      body: { code: 'GV.OC', value: 10, reason: 'Hoja' },
    });
    const { data } = await app.call(admin, assessment.get, { params: { id } });
    const then = new Date().toISOString();
    await new Promise((resolve) => void setTimeout(resolve, 20));
    await app.call(admin, assessment.typeFigure, { params: { id }, body: { code: 'GV.OC', value: null } });
    await answer(id, { ...all(clauseCodes, 80), ...all(controlCodes, 80) });
    await finish(id);
    const past = async (at: string) => await app.call(admin, assessment.results, { params: { id }, query: { at } });
    expect((await past(then)).data).toMatchObject({
      phva_score: 60,
      controls_score: 0,
      is_partial: true,
      status: { state: 'active', current_step: 'controls' },
      completed_at: null,
      assessment_clauses: data.assessment_clauses,
      assessment_controls: [],
    });
    expect((await past(then)).data.nist_categories[0]).toMatchObject({ code: 'GV.OC', score: 10, is_typed: true });
    expect((await past(new Date().toISOString())).data).toMatchObject({ phva_score: 80, is_partial: false });
    const arithmetic = async (code: string, at?: string) => {
      const query = { code, ...(at === undefined ? {} : { at }) };
      return (await app.call(admin, assessment.arithmetic, { params: { id }, query })).data[0];
    };
    expect(await arithmetic('phva', then)).toMatchObject({ score: 60 });
    expect(await arithmetic('GV.OC', then)).toMatchObject({ score: 10, is_typed: true, reason: 'Hoja' });
    expect(await arithmetic('phva')).toMatchObject({ score: 80 });
    expect((await past(new Date(began - 1000).toISOString())).status).toBe(404);
  });

  test('give the statement of applicability', async () => {
    const { start, answer, admin } = await maturityCompany(app);
    const { id } = await start();
    await answer(id, mspiCases[1]?.answers ?? {});
    const { data } = await app.call(admin, assessment.applicability, { params: { id } });
    expect(data).toHaveLength(93);
    expect(data.filter(({ is_applicable }) => !is_applicable).map(({ code }) => code)).toEqual([
      'A.5.23',
      ...['25', '26', '27', '28', '29', '30', '31', '33'].map((number) => `A.8.${number}`),
    ]);
    expect(data[0]).toMatchObject({
      code: 'A.5.1',
      name: 'Políticas de seguridad de la información',
      level: 60,
      is_implemented: true,
    });
  });
});

describe('several assessors', () => {
  test('answer only their part where they were given one', async () => {
    const { start, admin, company, person } = await maturityCompany(app);
    const colleague = await person({ base: 2, permissionCodes: [601, 603] });
    const { id } = await start({ parts: [{ user_id: colleague.userId, codes: ['4', '5.1'] }] });
    const get = await app.call(colleague, assessment.get, { params: { id } });
    expect(get.data.my_codes).toEqual(['4.1', '4.2', '4.3', '4.4', '5.1']);
    expect((await app.call(admin, assessment.get, { params: { id } })).data).toMatchObject({
      my_codes: null,
      parts: [{ user_id: colleague.userId, codes: ['4', '5.1'] }],
    });
    const save = (code: string) =>
      app.call(colleague, assessment.saveClauses, { body: { responses: responsesOf(id, { [code]: 60 }) } });
    expect((await save('4.3')).status).toBe(200);
    expect(await save('6.2')).toMatchObject({
      status: 403,
      code: 'assessment.notYourPart',
      params: { codes: ['6.2'] },
    });
    const stranger = await testPerson(app.database, (await maturityCompany(app)).company);
    const change = (parts: object[]) => app.call(admin, assessment.update, { params: { id }, body: { parts } });
    expect(await change([{ user_id: stranger.userId, codes: ['4'] }])).toMatchObject({
      status: 422,
      issues: [{ path: 'body.parts.0.user_id', code: 'unknown' }],
    });
    expect(await change([{ user_id: colleague.userId, codes: ['Z'] }])).toMatchObject({
      status: 422,
      issues: [{ path: 'body.parts.0.codes.0', code: 'unknown' }],
    });
    expect((await change([])).status).toBe(200);
    expect((await save('6.2')).status).toBe(200);
    expect(company.scopeIds).toHaveLength(1);
  });

  test('rate without seeing each other, and the dissent stays beside what is agreed on', async () => {
    const { start, admin, answer, person } = await maturityCompany(app);
    const [one, two] = [await person({ permissionCodes: [603] }), await person({ permissionCodes: [603] })];
    const { id } = await start();
    const rate = (who: typeof one, level: number, code = 'A.5.1') =>
      app.call(who, assessment.rate, {
        body: { responses: [{ assessment_id: id, code, level, justification: 'Según acta' }] },
      });
    const seen = async (who: typeof one) => (await app.call(who, assessment.ratings, { params: { id } })).data;
    await rate(one, 60);
    await rate(one, 60, 'A.5.2');
    expect(await seen(two)).toEqual([
      {
        code: 'A.5.1',
        count: 1,
        mine: null,
        is_open: false,
        is_fixed: false,
        spread: null,
        is_disputed: null,
        agreed: null,
        ratings: [],
      },
      expect.objectContaining({ code: 'A.5.2', is_open: false, ratings: [] }),
    ]);
    await rate(two, 20);
    const [both] = await seen(two);
    expect(both).toMatchObject({ count: 2, is_open: true, spread: 40, is_disputed: true, agreed: null });
    expect((await seen(admin))[0]).toMatchObject({ is_open: false, ratings: [] });
    await answer(id, { ...all(clauseCodes, 60), 'A.5.1': 60 });
    const [agreed] = await seen(admin);
    expect(agreed).toMatchObject({ is_open: true, agreed: { state: 'scored', level: 60 } });
    expect(agreed?.ratings.map(({ user_id, level, is_dissent }) => [user_id, level, is_dissent])).toEqual([
      [one.userId, 60, false],
      [two.userId, 20, true],
    ]);
  });
});

test('answers go out in our layout and in that of the instrument, with what could not be written as it was answered', async () => {
  const { start, answer, admin } = await maturityCompany(app);
  const { id } = await start();
  await answer(id, mspiCases[1]?.answers ?? {});
  const linesOf = async (layout: string) => {
    const input = { params: { id }, query: { format: 'csv', layout } };
    const { raw, status } = await app.call(admin, assessment.answersFile, input);
    expect(status, raw.body).toBe(200);
    return raw.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
      .slice(1);
  };
  expect(await linesOf('own')).toHaveLength(123);
  const instrument = await linesOf('instrument');
  expect(instrument).toHaveLength(23 + 93);
  // 6.1 = (40 + 60 + 40) / 3 = 46.67: the cell holds 40.
  expect(instrument.find((line) => line.startsWith('6.1;'))).toMatch(/;40;Respondida;46[,.]67;/);
  expect(instrument.find((line) => line.startsWith('4.1;'))).toMatch(/;60;Respondida;;/);
  expect(instrument.find((line) => line.startsWith('AD.1.23;'))).toMatch(/;;No aplica;;/);
  expect(instrument.at(-1)).toMatch(/^T\.1\.34;.*;0;Respondida;;/);
  const book = await app.call(admin, assessment.answersFile, { params: { id }, query: { layout: 'instrument' } });
  expect(book.raw.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('our layout says of each question what was answered, in either language, and nothing of what was not', async () => {
  const { start, answer, inside, admin } = await maturityCompany(app);
  const { id } = await start();
  const [answered = '', apart = '', open = ''] = clauseCodes;
  await answer(id, { [answered]: 60, [apart]: null });
  await inside((trx) =>
    trx.run(
      sql`update assessment_answer set responsible_id = ${admin.userId}, due_date = '2027-03-04' where code = ${answered}`,
    ),
  );
  const cellsOf = async (language: 'es' | 'en') => {
    const { raw } = await app.call(admin, assessment.answersFile, {
      params: { id },
      query: { format: 'csv', layout: 'own', language },
    });
    const rows = (await downloaded(raw)).cells.map((cells) => cells.map((cell) => cellText(cell)));
    return [answered, apart, open].map((code) => rows.find(([first]) => first === code));
  };
  const itemOf = (code: string, language: 'es' | 'en') => {
    const item = defaultFramework().items.find((each) => each.code === code);
    return [code, item?.name[language], item?.question[language]];
  };
  const person = 'Paula Prueba';
  expect(await cellsOf('es')).toEqual([
    [...itemOf(answered, 'es'), 'sí', '60', '', '', person, '2027-03-04', 'Respondida'],
    [...itemOf(apart, 'es'), 'no', '', 'No se desarrolla software', '', '', '', 'No aplica'],
    [...itemOf(open, 'es'), 'sí', '', '', '', '', '', 'Pendiente'],
  ]);
  expect(await cellsOf('en')).toEqual([
    [...itemOf(answered, 'en'), 'yes', '60', '', '', person, '2027-03-04', 'Answered'],
    [...itemOf(apart, 'en'), 'no', '', 'No se desarrolla software', '', '', '', 'Not applicable'],
    [...itemOf(open, 'en'), 'yes', '', '', '', '', '', 'Pending'],
  ]);
});

test('the list is filtered, sorted, searched and paged, and goes out as a file', async () => {
  const { start, answer, finish, admin } = await maturityCompany(app);
  const levels = { 1: 20, 2: 60, 4: 40 } as const;
  for (const [purpose, level] of Object.entries(levels)) {
    const { id } = await start({
      purpose: Number(purpose),
      name: `Área ${purpose}`,
      assessment_date: `2026-0${purpose}-01`,
    });
    await answer(id, all(purpose === '4' ? clauseCodes : itemCodes, level));
    if (purpose !== '4') await finish(id);
  }
  const names = async (query: Record<string, string>) =>
    (await app.call(admin, assessment.list, { query })).data.map(({ name }) => name);
  expect(await names({})).toEqual(['Área 4', 'Área 2', 'Área 1']);
  expect(await names({ sort: 'overall_maturity' })).toEqual(['Área 4', 'Área 1', 'Área 2']);
  expect(await names({ sort: '-completeness,name' })).toEqual(['Área 1', 'Área 2', 'Área 4']);
  expect(await names({ status_id: '5', sort: 'name' })).toEqual(['Área 1', 'Área 2']);
  expect(await names({ purpose_id: '1,4', sort: 'name' })).toEqual(['Área 1', 'Área 4']);
  expect(await names({ maturity_level: '3' })).toEqual(['Área 2']);
  expect(await names({ from: '2026-02-01', to: '2026-03-01' })).toEqual(['Área 2']);
  expect(await names({ search: 'area 4' })).toEqual(['Área 4']);
  const page = await app.call(admin, assessment.list, { query: { perPage: 2, page: 2 } });
  expect([page.meta.total, page.data.length]).toEqual([3, 1]);
  const file = await app.call(admin, assessment.export, {
    query: { format: 'csv', status_id: '5', sort: 'name', columns: 'name,overall_maturity' },
  });
  expect(
    file.raw.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/),
  ).toEqual(['Nombre;Madurez total', 'Área 1;20', 'Área 2;60']);
});
