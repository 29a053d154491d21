import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { all, clauseCodes, controlCodes, maturityCompany, mspiCases } from '#test/maturity-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('what an answer would gain opens the arithmetic it comes to, which is what it comes to once it is given', async () => {
  const here = await maturityCompany(app);
  const { id } = await here.start();
  await here.answer(id, mspiCases[1]?.answers ?? {});
  const before = await here.results(id);
  const [raise] = before.raises.overall;
  const item = raise?.code ?? '';
  const query = { code: 'overall', item, level: String(raise?.to) };
  const { data: lines } = await app.call(here.admin, assessment.arithmetic, { params: { id }, query });
  expect(lines[0]?.score).toBe(raise?.overall_maturity);
  expect(lines.find((line) => line.code === item && line.is_item)).toMatchObject({
    level: raise?.to,
    score: raise?.to,
  });
  // Nothing was written.
  expect((await here.results(id)).overall_maturity).toBe(before.overall_maturity);
  await here.answer(id, { [item]: raise?.to ?? 0 });
  expect((await here.results(id)).overall_maturity).toBe(lines[0]?.score);
  const unknown = { ...query, item: 'A.9.99' };
  expect((await app.call(here.admin, assessment.arithmetic, { params: { id }, query: unknown })).status).toBe(404);
});

test('an answer that nobody gave yet is supposed as well', async () => {
  const here = await maturityCompany(app);
  const { id } = await here.start();
  const query = { code: 'phva', item: '4.1', level: '100' };
  const { data: lines } = await app.call(here.admin, assessment.arithmetic, { params: { id }, query });
  expect(lines.find((line) => line.code === '4.1' && line.is_item)).toMatchObject({
    state: 'scored',
    level: 100,
    answered_at: null,
  });
  expect(lines[0]?.score).toBeGreaterThan(0);
});

test('a moved answer tells who gave it, when, and the figures it moved by itself', async () => {
  const here = await maturityCompany(app);
  const first = await here.start();
  await here.answer(first.id, { ...all(clauseCodes, 60), ...all(controlCodes, 60) });
  await here.finish(first.id);
  const { data: second } = await app.call(here.admin, assessment.copy, { params: { id: first.id }, body: {} });
  await here.answer(second.id, { '4.1': 100, 'A.8.13': 20 });
  const compared = await app.call(here.admin, assessment.comparison, {
    params: { id: second.id },
    query: { with: String(first.id) },
  });
  const { answers, figures } = compared.data;
  expect(answers.map(({ code }) => code)).toEqual(['4.1', 'A.8.13']);
  const moveOf = (place: number, group: string) => answers[place]?.moves.find(({ code }) => code === group)?.change;
  expect(moveOf(0, 'phva')).toBeGreaterThan(0);
  expect(moveOf(0, 'controls')).toBeUndefined();
  expect(moveOf(1, 'controls')).toBeLessThan(0);
  expect(moveOf(1, 'phva')).toBeUndefined();
  const changeOf = (group: string) => figures.find(({ code }) => code === group)?.change;
  expect(moveOf(0, 'phva')).toBe(changeOf('phva'));
  expect(moveOf(1, 'controls')).toBe(changeOf('controls'));
  expect(answers[0]?.answered_by_name).toBeTruthy();
  expect(Date.now() - new Date(answers[0]?.answered_at ?? 0).getTime()).toBeLessThan(60_000);
});
