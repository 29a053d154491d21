import { posture } from '@baluarte/contract/record/posture.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedFramework } from '#maturity/shared/shipped-frameworks.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { all, clauseCodes, controlCodes, maturityCompany } from '#test/maturity-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** What the posture says of an assessment of a framework whose answers are all at one level. */
async function postureOf(version: string, level: number, isFinished = true) {
  const { admin, answer, finish, start } = await maturityCompany(app);
  const { id } = await start({ framework_version: version, name: 'La de este año' });
  await answer(
    id,
    all(
      shippedFramework(version).items.map(({ code }) => code),
      level,
    ),
  );
  const ended = isFinished ? (await finish(id)).status : null;
  expect(ended).toBe(isFinished ? 200 : null);
  const { data } = await app.call(admin, posture.get, { query: {} });
  return data.maturity;
}

test('the posture of NIST CSF 2.0 is by its functions, against its own target', async () => {
  expect(await postureOf('NIST-CSF-2.0', 75)).toMatchObject({
    name: 'La de este año',
    isFinished: true,
    overall: 75,
    level: 3,
    target: 75,
    axes: [
      { code: 'GV', score: 75, name: 'Gobernar', nameEn: 'Govern' },
      { code: 'ID', score: 75 },
      { code: 'PR', score: 75 },
      { code: 'DE', score: 75 },
      { code: 'RS', score: 75 },
      { code: 'RC', score: 75 },
    ],
  });
});

test('that of ISO/IEC 27001 is by its clauses and its Annex A, also while it is answered', async () => {
  const maturity = await postureOf('ISO-27001-2022', 60, false);
  expect(maturity).toMatchObject({ isFinished: false, overall: 60 });
  expect(maturity?.axes.map(({ code, score }) => [code, score])).toEqual([
    ['clauses', 60],
    ['controls', 60],
  ]);
});

test('that of MSPI is by the phases of the cycle', async () => {
  const maturity = await postureOf('MSPI-2025', 60);
  expect(maturity?.axes.map(({ code }) => code)).toEqual(['plan', 'do', 'check', 'act']);
});

test('of a past day it is the assessment that was the last then, with what its answers came to by then', async () => {
  const { admin, answer, finish, start } = await maturityCompany(app);
  const codes = shippedFramework('NIST-CSF-2.0').items.map(({ code }) => code);
  const stoodAt = async (at?: string) =>
    (await app.call(admin, posture.get, { query: at ? { at } : {} })).data.maturity;
  const before = new Date().toISOString();
  const { id: first } = await start({ framework_version: 'NIST-CSF-2.0', name: 'La primera' });
  await answer(first, all(codes, 50));
  const answered = new Date().toISOString();
  await answer(first, all(codes, 75));
  await finish(first);
  const finished = new Date().toISOString();
  const { id: second } = await start({ framework_version: 'NIST-CSF-2.0', name: 'La segunda' });
  await answer(second, all(codes, 100));
  await finish(second);

  expect(await stoodAt()).toMatchObject({ assessmentId: second, overall: 100 });
  expect(await stoodAt(finished)).toMatchObject({ assessmentId: first, isFinished: true, overall: 75 });
  expect(await stoodAt(answered)).toMatchObject({ assessmentId: first, isFinished: false, overall: 50 });
  expect(await stoodAt(before)).toBeNull();
});

test('own questions are counted by the step they are in, clauses apart from controls', async () => {
  const { answer, person, start, admin } = await maturityCompany(app);
  const colleague = await person();
  const { id } = await start({ parts: [{ user_id: colleague.userId, codes: ['5.1', ...controlCodes.slice(0, 3)] }] });
  const own = async () => (await app.call(colleague, posture.own)).data.mine?.assessments;
  expect(await own()).toMatchObject([
    {
      id,
      step: 'clauses',
      open: 4,
      steps: [
        { step: 'clauses', open: 1 },
        { step: 'controls', open: 3 },
      ],
    },
  ]);
  await answer(id, all(clauseCodes, 60), admin);
  expect(await own()).toMatchObject([{ step: 'controls', open: 3, steps: [{ step: 'controls', open: 3 }] }]);
});
