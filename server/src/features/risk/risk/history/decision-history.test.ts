import { daysLater } from '@baluarte/contract/kit/day.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment, type treatmentInput } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RatingOrders } from '#test/risk-company.ts';
import { tendTreatments } from '../treatment/tend-treatments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const rated = (probability: number, order: number): RatingOrders => ({
  probability,
  financial: order,
  operational: order,
  reputational: order,
  legal: order,
  privacy: order,
});

/** A company with a yellow risk, and ways to decide about it and to read its history. */
async function begun() {
  const here = await riskCompany(app);
  const id = await here.risk(await here.asset('A-1'));
  const assess = (rating: RatingOrders) =>
    app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rating) });
  await assess(rated(2, 2));
  const [facts] = await here.inside((trx) =>
    trx.rows<{ today: string; area: number; other: number }>(sql`
      select app.today()::text as today, min(id) as area, max(id) as other from parameter where kind = 'area'`),
  );
  if (!facts) throw new Error('a company has a day');
  const save = (body: z.input<typeof treatmentInput>) => app.call(here.admin, treatment.save, { params: { id }, body });
  const history = async (person = here.admin) => (await app.call(person, risk.history, { params: { id } })).data;
  /** What was decided in each entry, newest first. */
  const told = async (person = here.admin) =>
    (await history(person)).entries.flatMap(({ fields }) => {
      const decided = fields.filter(({ field }) => /^(treatment|acceptance)\./.test(field));
      return decided.length === 0
        ? []
        : [
            Object.fromEntries(
              decided.map(({ field, before, after }) => [`${field} ${JSON.stringify(after)}`, before]),
            ),
          ];
    });
  return { here, id, assess, save, history, told, ...facts };
}

test('who changed the option, the owner, the day and the reason of a treatment is in the history of its risk, before and after', async () => {
  const { here, id, save, history, told, area, other, today } = await begun();
  const [first, second] = [daysLater(today, 30), daysLater(today, 60)];
  await save({ option: 'mitigate', ownerId: area, dueDate: first, justification: 'Conviene' });
  await save({ option: 'mitigate', ownerId: other, dueDate: second, justification: 'Urge' });
  await save({ option: 'avoid', ownerId: other, dueDate: second, activity: 'Venta en línea' });
  await here.inside((trx) => trx.run(sql`update treatment set reviewed_on = reviewed_on - 1 where risk_id = ${id}`));
  await app.call(here.admin, treatment.review, { body: { ids: [id] } });
  await app.call(here.admin, treatment.remove, { params: { id } });
  const [removed, reviewed, , avoided, changed, made] = await told();
  expect(made).toEqual({
    'treatment.option "mitigate"': null,
    [`treatment.ownerId ${area}`]: null,
    [`treatment.dueDate "${first}"`]: null,
    'treatment.justification "Conviene"': null,
  });
  expect(changed).toEqual({
    [`treatment.ownerId ${other}`]: area,
    [`treatment.dueDate "${second}"`]: first,
    'treatment.justification "Urge"': 'Conviene',
  });
  expect(avoided).toEqual({
    'treatment.option "avoid"': 'mitigate',
    'treatment.justification null': 'Urge',
    'treatment.activity "Venta en línea"': null,
  });
  expect(reviewed).toEqual({ [`treatment.reviewedOn "${today}"`]: daysLater(today, -1) });
  expect(removed).toMatchObject({ 'treatment.option null': 'avoid' });
  const { entries, names } = await history();
  expect(entries[0]).toMatchObject({ operation: 'update', userId: here.admin.userId });
  expect(names[`parameter:${area}`]).toBeTruthy();
  expect(names[`parameter:${other}`]).toBeTruthy();
});

test('acceptances that were asked for, approved, refused, and that lapsed are there with who, when and why', async () => {
  const { here, id, assess, save, history, told, today } = await begun();
  const approver = await here.person();
  const decide = async (isApproved: boolean, note?: string) => {
    const { data: one } = await app.call(here.admin, treatment.get, { params: { id } });
    const body = { isApproved, fingerprint: one.fingerprint ?? '', ...(note ? { note } : {}) };
    return app.call(approver, treatment.decide, { params: { id: one.acceptances[0]?.id ?? 0 }, body });
  };
  const accepting = {
    option: 'accept',
    justification: 'Cuesta más evitarlo',
    expiresOn: daysLater(today, 90),
  } as const;
  await save(accepting);
  await decide(false, 'Busquen un control');
  await save(accepting);
  await decide(true);
  await assess(rated(3, 2));
  const [lapsed, approved, , refused, asked] = await told();
  expect(asked).toEqual({
    'treatment.option "accept"': null,
    'treatment.justification "Cuesta más evitarlo"': null,
    'acceptance.state "requested"': null,
    'acceptance.reason "Cuesta más evitarlo"': null,
    [`acceptance.expiresOn "${accepting.expiresOn}"`]: null,
  });
  expect(refused).toEqual({
    'acceptance.state "refused"': 'requested',
    'acceptance.decisionNote "Busquen un control"': null,
  });
  expect(approved).toEqual({ 'acceptance.state "approved"': 'requested' });
  expect(lapsed).toEqual({ 'acceptance.state "lapsed"': 'approved', 'acceptance.closedFor "assessment"': null });
  const { entries } = await history();
  const by = (state: string) =>
    entries.find(({ fields }) => fields.some(({ field, after }) => field === 'acceptance.state' && after === state));
  expect(by('refused')?.userId).toBe(approver.userId);
  expect(by('approved')?.userId).toBe(approver.userId);
  expect(by('requested')?.userId).toBe(here.admin.userId);
  expect(
    by('lapsed')?.fields.map(({ field }) => field),
    'in the entry of the assessment',
  ).toContain('level');
});

test('an acceptance that ended on its day says so, by nobody', async () => {
  const { here, id, save, history, today } = await begun();
  const approver = await here.person();
  const { data: asked } = await save({ option: 'accept', justification: 'Cuesta más', expiresOn: daysLater(today, 1) });
  const body = { isApproved: true, fingerprint: asked.fingerprint ?? '' };
  await app.call(approver, treatment.decide, { params: { id: asked.acceptances[0]?.id ?? 0 }, body });
  await here.inside((trx) => trx.run(sql`update acceptance set expires_on = app.today() - 1 where risk_id = ${id}`));
  await tendTreatments(app.app.parts);
  const [last] = (await history()).entries;
  expect(last?.userId).toBeNull();
  expect(last?.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'acceptance.state', before: 'approved', after: 'lapsed' }),
      expect.objectContaining({ field: 'acceptance.closedFor', before: null, after: 'expired' }),
    ]),
  );
});

test('who may not see the treatment of a risk reads its history without what was decided', async () => {
  const { here, save, told, history, area, today } = await begun();
  await save({ option: 'mitigate', ownerId: area, dueDate: today });
  const { list, view, viewTreatmentDetail } = permissions.risks;
  const blind = await here.person({ permissionCodes: [list, view] });
  expect((await history(blind)).entries.length).toBeGreaterThan(0);
  expect(await told(blind)).toEqual([]);
  expect(await told(await here.person({ permissionCodes: [list, view, viewTreatmentDetail] }))).toHaveLength(1);
});
