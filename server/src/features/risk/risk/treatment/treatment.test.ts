import { daysLater } from '@baluarte/contract/kit/day.ts';
import { inScope } from '@baluarte/contract/organization/scope-address.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { placeInPlan, treatmentOptions, type PlanFacts } from '@baluarte/contract/risk/treatment.rules.ts';
import { treatment, type treatmentInput } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { testApp, type TestApp } from '#test/app.ts';
import { controlIn } from '#test/controls.ts';
import { letDaysPass } from '#test/days-pass.ts';
import { downloaded } from '#test/files.ts';
import { riskCompany, type RatingOrders, type RiskCompany } from '#test/risk-company.ts';
import { tendTreatments } from './tend-treatments.ts';

let app: TestApp;
let here: RiskCompany;
let today: string;
let area: number;
let place = 0;

const rated = (probability: number, order: number): RatingOrders => ({
  probability,
  financial: order,
  operational: order,
  reputational: order,
  legal: order,
  privacy: order,
});

/** Assessed risks by colour: level 2, 4, 12 and 25. */
const ratings = { green: rated(2, 1), yellow: rated(2, 2), orange: rated(3, 4), red: rated(5, 5) };

const assess = (id: number, rating: RatingOrders) =>
  app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rating) });

async function riskOf(color: keyof typeof ratings): Promise<number> {
  place += 1;
  const id = await here.risk(await here.asset(`T-${place}`), place % 20);
  await assess(id, ratings[color]);
  return id;
}

type Input = z.input<typeof treatmentInput>;
const save = (id: number, body: Input & { version?: number }, person = here.admin) =>
  app.call(person, treatment.save, { params: { id }, body });
const get = async (id: number, person = here.admin) => (await app.call(person, treatment.get, { params: { id } })).data;
const accepting: Input = { option: 'accept', justification: 'El costo supera la pérdida' };
const mitigating = (): Input => ({ option: 'mitigate', ownerId: area, dueDate: daysLater(today, 30) });
const decide = (person: RiskCompany['admin'], one: Awaited<ReturnType<typeof get>>, isApproved = true, note?: string) =>
  app.call(person, treatment.decide, {
    params: { id: one.acceptances[0]?.id },
    body: { isApproved, fingerprint: one.fingerprint, ...(note ? { note } : {}) },
  });

/** Where a message about a risk leads: into its scope, where it is open in the plan. */
const placeOf = (id: number) => inScope(here.scopeId, `/risks/treatments?risk=${id}`);

beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
  here = await riskCompany(app);
  const facts = await here.inside((trx) =>
    trx.one<{ today: string; area: number }>(
      sql`select app.today()::text as today, (select min(id) from parameter where kind = 'area') as area`,
    ),
  );
  today = facts.today;
  area = facts.area;
});
afterAll(() => app.close());

describe('a decision is refused', () => {
  test.each([
    ['green', 'mitigate, accept'],
    ['yellow', 'accept, mitigate, share, avoid'],
    ['orange', 'mitigate, share, avoid'],
    ['red', 'mitigate, share, avoid'],
  ] as const)('of a %s risk for every option but %s', async (color, allowed) => {
    const id = await riskOf(color);
    const options = allowed.split(', ');
    expect((await get(id)).allowed.toSorted()).toEqual(options.toSorted());
    const others = treatmentOptions.filter((each) => !options.includes(each));
    const answers: unknown[] = [];
    for (const option of others) {
      const body = { ...mitigating(), option, justification: 'x', thirdParty: 'y', agreement: 'z', activity: 'w' };
      const answer = await save(id, body);
      answers.push([option, answer.status, answer.code]);
    }
    expect(answers).toEqual(others.map((option) => [option, 409, 'treatment.optionRefused']));
    expect((await get(id)).version).toBeNull();
  });

  test.each([
    [{ option: 'accept' }, 'body.justification'],
    [{ option: 'mitigate', dueDate: '2099-01-01' }, 'body.ownerId'],
    [{ option: 'share', thirdParty: 'Aseguradora', dueDate: '2099-01-01' }, 'body.agreement'],
    [{ option: 'avoid', activity: 'Venta en línea' }, 'body.dueDate'],
  ] as const)('for want of what %o needs', async (body, path) => {
    const answer = await save(await riskOf('yellow'), body);
    expect(answer.status).toBe(422);
    expect(answer.issues).toContainEqual(expect.objectContaining({ path, code: 'required' }));
  });

  test('with dates or a target out of range, of a risk without level, of another company, and on a stale version', async () => {
    const id = await riskOf('yellow');
    const codeOf = async (body: Input & { version?: number }, riskId = id) => (await save(riskId, body)).code;
    expect(await codeOf({ ...accepting, expiresOn: today })).toBe('treatment.expiryOutOfRange');
    expect(await codeOf({ ...accepting, expiresOn: daysLater(today, 367) })).toBe('treatment.expiryOutOfRange');
    expect(await codeOf({ ...mitigating(), dueDate: daysLater(today, -1) })).toBe('treatment.dueDatePast');
    const target = { probability: 6, impact: 1, date: null };
    expect(await codeOf({ ...mitigating(), target })).toBe('treatment.targetOutOfRange');
    expect(await codeOf(mitigating(), await here.risk(await here.asset('T-0'), 3))).toBe('treatment.notAssessed');
    const other = await riskCompany(app);
    expect((await save(id, mitigating(), other.admin)).status).toBe(404);
    expect((await save(id, mitigating())).status).toBe(200);
    await save(id, { ...mitigating(), justification: 'Otra' });
    expect(await codeOf({ ...mitigating(), version: 1 })).toBe('changedMeanwhile');
  });

  test('as the first one where another was made meanwhile, or where the one seen was taken back', async () => {
    const id = await riskOf('orange');
    expect((await save(id, { ...mitigating(), version: 0 })).status).toBe(200);
    const second = await save(id, { ...mitigating(), justification: 'La segunda', version: 0 });
    expect(second).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    await app.call(here.admin, treatment.remove, { params: { id } });
    expect((await save(id, { ...mitigating(), version: 1 })).code).toBe('changedMeanwhile');
    // Clients that send no version write as they did.
    expect((await save(id, mitigating())).status).toBe(200);
    expect((await save(id, mitigating())).status).toBe(200);
  });

  test('to those who may only see, may only create and find one, or may only edit and find none', async () => {
    const levels = [282, 284];
    const reader = await here.person({ permissionCodes: [255, 263, 264, ...levels] });
    const creator = await here.person({ permissionCodes: [255, 263, 264, 265, ...levels] });
    const editor = await here.person({ permissionCodes: [255, 263, 264, 266, ...levels] });
    const id = await riskOf('orange');
    expect((await save(id, mitigating(), reader)).status).toBe(403);
    expect((await save(id, mitigating(), editor)).status).toBe(403);
    expect((await save(id, mitigating(), creator)).status).toBe(200);
    expect((await save(id, mitigating(), creator)).status).toBe(403);
    expect((await save(id, mitigating(), editor)).status).toBe(200);
    expect((await app.call(editor, treatment.remove, { params: { id } })).status).toBe(403);
  });

  test('of a mitigation said to be done while no control is in place, or another one waits for it', async () => {
    const id = await riskOf('orange');
    const done = async () => (await save(id, { ...mitigating(), isCompleted: true })).code;
    const act = (status: number) =>
      here.inside((trx) =>
        trx.run(sql`
          with c as (
            insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
              creation_date, next_follow_up, status_id)
            select ${here.scopeId}, 'C-' || ${status}::integer, 'Control', 'Un control de prueba con descripción',
              (select min(id) from parameter where kind = 'controlDomain'), (select min(id) from parameter where kind = 'controlAction'),
              1, 1, ${area}, app.today(), app.today(), ${status}::integer returning id, scope_id)
          insert into risk_control (scope_id, risk_id, control_id) select scope_id, ${id}, id from c`),
      );
    expect(await done()).toBe('treatment.controlsMissing');
    await act(5);
    await act(4);
    expect(await done()).toBe('treatment.controlsMissing');
    await here.inside((trx) => trx.run(sql`update control set status_id = 5 where code = 'C-4'`));
    expect(await done()).toBeUndefined();
    expect(await get(id)).toMatchObject({ state: 'completed' });
  });

  test('for a day that is over, but not where that day was decided before: of one or of all of many', async () => {
    const [first, second] = [await riskOf('orange'), await riskOf('orange')];
    const over = daysLater(today, -5);
    for (const id of [first, second]) await save(id, mitigating());
    const late = (ids: number[]) =>
      here.inside((trx) => trx.run(sql`update treatment set due_date = ${over}::date where risk_id = any(${ids})`));
    const kept = { ...mitigating(), dueDate: over, justification: 'Falta el proveedor' };
    const many = () => app.call(here.admin, treatment.bulk, { body: { ...kept, ids: [first, second] } });
    await late([first]);
    expect((await save(first, kept)).data).toMatchObject({ dueDate: over, justification: 'Falta el proveedor' });
    expect(await save(first, { ...kept, dueDate: daysLater(today, -4) })).toMatchObject({
      code: 'treatment.dueDatePast',
    });
    expect(await many()).toMatchObject({ status: 422, code: 'treatment.dueDatePast' });
    await late([second]);
    expect((await many()).status).toBe(200);
    expect(await get(second)).toMatchObject({ dueDate: over, isOverdue: true });
  });

  test('of many where one of them forbids it, and none is written; else all of them are, as one act that can be taken back', async () => {
    const ids = [await riskOf('yellow'), await riskOf('red')];
    const refused = await app.call(here.admin, treatment.bulk, { body: { ...accepting, ids } });
    expect(refused.code).toBe('treatment.optionRefused');
    const { data } = await app.call(here.admin, treatment.bulk, { body: { ...mitigating(), ids } });
    expect(data.count).toBe(2);
    expect((await get(ids[1] ?? 0)).option).toBe('mitigate');
    expect((await app.call(here.admin, changeset.undo, { params: { id: data.changesetId } })).data.undone).toBe(2);
    expect(await get(ids[0] ?? 0)).toMatchObject({ option: null, state: 'undecided' });
  });

  test('of many for want of what one of them does not have either; what is left out stays as each has it', async () => {
    const [first, second, undecided] = [await riskOf('orange'), await riskOf('orange'), await riskOf('orange')];
    await save(first, { ...mitigating(), justification: 'Falta el proveedor', isCompleted: false });
    await save(second, {
      option: 'share',
      thirdParty: 'Aseguradora',
      agreement: 'Póliza 7',
      ownerId: area,
      dueDate: daysLater(today, 9),
      justification: 'Lo cubre la póliza',
      isCompleted: true,
    });
    const many = (ids: (number | undefined)[], body: object) =>
      app.call(here.admin, treatment.bulk, { body: { ids, keeps: true, ...body } });
    const lacking = await many([first, undecided], { option: 'mitigate', dueDate: daysLater(today, 60) });
    expect(lacking.issues).toEqual([expect.objectContaining({ path: 'body.ownerId', code: 'required' })]);
    expect((await get(first)).dueDate).toBe(daysLater(today, 30));
    // The reason of an acceptance is said, whatever there was.
    expect((await many([await riskOf('yellow')], { option: 'accept' })).issues).toEqual([
      expect.objectContaining({ path: 'body.justification', code: 'required' }),
    ]);
    const { data } = await many([first, second], { option: 'mitigate', dueDate: daysLater(today, 60) });
    expect(data.count).toBe(2);
    expect(await get(first)).toMatchObject({
      dueDate: daysLater(today, 60),
      ownerId: area,
      justification: 'Falta el proveedor',
      completedOn: null,
    });
    // What was said of another option is not its reason; what the new one does not take is gone.
    expect(await get(second)).toMatchObject({
      ownerId: area,
      justification: null,
      thirdParty: null,
      completedOn: today,
    });
    expect((await many([first], { option: 'mitigate', ownerId: null })).issues).toHaveLength(1);
    await app.call(here.admin, treatment.bulk, { body: { ids: [first], ...mitigating() } });
    expect((await get(first)).justification).toBeNull();
  });
});

test('a decision that is saved or taken back says what undoes it, an acceptance and all', async () => {
  const approver = await here.person();
  const id = await riskOf('yellow');
  await decide(approver, (await save(id, accepting)).data);
  const gone = await app.call(here.admin, treatment.remove, { params: { id } });
  expect(await get(id)).toMatchObject({ option: null, state: 'undecided' });
  await app.call(here.admin, changeset.undo, { params: { id: gone.data.changesetId } });
  expect(await get(id)).toMatchObject({ option: 'accept', state: 'accepted', acceptances: [{ state: 'approved' }] });
  const other = await riskOf('orange');
  const saved = await save(other, mitigating());
  await app.call(here.admin, changeset.undo, { params: { id: saved.data.changesetId } });
  expect(await get(other)).toMatchObject({ option: null, state: 'undecided' });
});

test('a first decision is offered the area of the risk, else that of its asset, and the day it is due', async () => {
  const id = await riskOf('orange');
  expect((await get(id)).proposed).toEqual({ ownerId: null, dueDate: (await get(id)).due });
  const other = await here.inside((trx) =>
    trx.one<{ id: number }>(sql`select max(id) as id from parameter where kind = 'area' and status_id = 1`),
  );
  await here.inside((trx) =>
    trx.run(sql`update asset set owner_id = ${area} where id = (select asset_id from risk where id = ${id})`),
  );
  expect((await get(id)).proposed.ownerId).toBe(area);
  await app.call(here.admin, risk.update, { params: { id }, body: { ownerId: other.id } });
  expect((await get(id)).proposed.ownerId).toBe(other.id);
});

describe('an acceptance', () => {
  test('is decided with many others, all or none, each as it was seen; who asked is told once', async () => {
    const company = await riskCompany(app);
    const [approver, blind] = [
      await company.person(),
      await company.person({ permissionCodes: [255, 260, 263, 264, 265, 266] }),
    ];
    const ids: number[] = [];
    for (const code of ['A-1', 'A-2', 'A-3']) {
      const id = await company.risk(await company.asset(code), ids.length + 1);
      await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(ratings.yellow) });
      ids.push(id);
    }
    await app.call(company.admin, treatment.bulk, { body: { ...accepting, ids } });
    const waiting = async (person: RiskCompany['admin']) =>
      (await app.call(person, treatment.list, { query: { state: 'waiting' } })).data;
    // Who asked has nothing to decide, who may not read levels is not told what to name.
    expect((await waiting(company.admin)).map(({ fingerprint }) => fingerprint)).toEqual([null, null, null]);
    for (const row of await waiting(blind)) expect(row).not.toHaveProperty('fingerprint');
    const rows = await waiting(approver);
    const decisions = rows.map(({ acceptance, fingerprint }) => ({ id: acceptance?.id, fingerprint }));
    const all = (person: RiskCompany['admin'], body: object) =>
      app.call(person, treatment.decideMany, { body: { isApproved: true, decisions, ...body } });
    expect((await all(approver, { isApproved: false })).code).toBe('acceptance.noteNeeded');
    expect(await all(company.admin, {})).toMatchObject({ status: 409, code: 'acceptance.someRefused' });
    const other = await riskCompany(app);
    expect((await all(await other.person(), {})).status).toBe(422);
    // One of them is rated anew: none is approved, and it is named.
    const [moved = 0] = ids;
    await app.call(company.admin, risk.assess, { params: { id: moved }, body: company.assessment(rated(1, 4)) });
    const stale = await all(approver, {});
    expect(stale).toMatchObject({ status: 409, code: 'acceptance.someRefused', params: { codes: 'R-0001' } });
    expect((await waiting(approver)).length).toBe(2);
    const left = (await waiting(approver)).map(({ acceptance, fingerprint }) => ({ id: acceptance?.id, fingerprint }));
    const { data } = await all(approver, { decisions: left });
    expect(data.count).toBe(2);
    const accepted = await app.call(approver, treatment.list, { query: { state: 'accepted' } });
    expect(new Set(accepted.data.map(({ id }) => id))).toEqual(new Set(ids.slice(1)));
    await vi.waitFor(async () => {
      const { data: told } = await app.call(company.admin, notification.list, { query: { kind: 'acceptance' } });
      expect(told.map(({ link }) => link)).toEqual([inScope(company.scopeId, '/risks/treatments?state=accepted')]);
    }, 10_000);
    await app.call(approver, changeset.undo, { params: { id: data.changesetId } });
    expect((await waiting(approver)).length).toBe(2);
  });

  test('is asked for by one and approved by another, who is told where to decide, and both see it', async () => {
    const approver = await here.person();
    const id = await riskOf('yellow');
    const asked = (await save(id, accepting)).data;
    expect(asked).toMatchObject({
      state: 'waiting',
      acceptances: [{ state: 'requested', isMine: false, byTwo: true }],
    });
    expect((await decide(here.admin, asked)).code).toBe('acceptance.samePerson');
    const blind = await here.person({ permissionCodes: [255, 263, 264, 265, 266] });
    expect((await decide(blind, asked)).status).toBe(403);
    const forMe = await app.call(approver, treatment.list, { query: { forMe: 'true' } });
    expect(forMe.data.map((row) => row.id)).toContain(id);
    const ofRequester = await app.call(here.admin, treatment.list, { query: { forMe: 'true', perPage: 100 } });
    expect(ofRequester.data.map((row) => row.id)).not.toContain(id);
    await vi.waitFor(async () => {
      const { data } = await app.call(approver, notification.list, { query: { kind: 'acceptance' } });
      expect(data.map(({ link }) => link)).toContain(placeOf(id));
    }, 10_000);
    expect((await decide(approver, asked, false)).code).toBe('acceptance.noteNeeded');
    const stale = { ...asked, fingerprint: '0'.repeat(64) };
    expect((await decide(approver, stale)).code).toBe('acceptance.stateChanged');
    expect((await decide(approver, asked)).data).toMatchObject({
      state: 'accepted',
      acceptances: [{ state: 'approved', isExact: true, fingerprint: asked.fingerprint }],
    });
    expect((await decide(approver, asked)).code).toBe('acceptance.decided');
  });

  test('tells what exactly was accepted, to each what they may read of it', async () => {
    const company = await riskCompany(app);
    const id = await company.risk(await company.asset('A-1'), 1);
    await app.call(company.admin, risk.assess, {
      params: { id },
      body: company.assessment({ ...ratings.yellow, privacy: null }),
    });
    const body = await controlIn(company, { code: 'C-1' });
    const made = (await app.call(company.admin, control.endpoints.create, { body })).data.id;
    await app.call(company.admin, riskControl.associate, { params: { id }, body: { controlIds: [made] } });
    await app.call(company.admin, treatment.save, { params: { id }, body: accepting });
    // What comes later does not change what was accepted.
    await app.call(company.admin, control.endpoints.status, { params: { id: made }, body: { statusId: 2 } });
    const impacts = { financial: 2, operational: 2, reputational: 2, legal: 2, privacy: null };
    const [own] = (await get(id, company.admin)).acceptances;
    expect(own?.accepted).toEqual({
      probability: 2,
      impact: 2,
      measure: 'exposure:low',
      impacts,
      controls: { 'C-1': 1 },
    });
    expect(own?.methodVersion).toBe(1);
    const reader = await company.person({ permissionCodes: [263, 264] });
    expect((await get(id, reader)).acceptances[0]?.accepted).toEqual({});
  });

  test('lapses with the assessment that changes the risk, and comes back when that is taken back', async () => {
    const approver = await here.person();
    const id = await riskOf('yellow');
    await decide(approver, (await save(id, accepting)).data);
    await assess(id, rated(3, 2));
    expect(await get(id)).toMatchObject({
      state: 'undecided',
      isOverdue: false,
      dueFor: 'decision',
      due: today,
      acceptances: [{ state: 'lapsed', closedFor: 'assessment', isExact: false }],
    });
    const { entries } = (await app.call(here.admin, risk.history, { params: { id } })).data;
    const undone = await app.call(here.admin, changeset.undo, { params: { id: entries[0]?.changesetId } });
    expect(undone.data.refused).toEqual([]);
    expect(await get(id)).toMatchObject({ state: 'accepted', acceptances: [{ state: 'approved', isExact: true }] });
  });

  test('lapses when its range no longer allows it and when the risk is discarded, and stays when nothing about it changes', async () => {
    const company = await riskCompany(app);
    const approver = await company.person();
    const make = async (code: string) => {
      const id = await company.risk(await company.asset(code), 1);
      await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(ratings.yellow) });
      const { data } = await app.call(company.admin, treatment.save, { params: { id }, body: accepting });
      await decide(approver, data);
      return id;
    };
    const [kept, gone] = [await make('A-1'), await make('A-2')];
    await app.call(company.admin, risk.status, { params: { id: gone }, body: { statusId: 2, reason: 'Duplicado' } });
    await app.call(company.admin, risk.update, { params: { id: kept }, body: { description: 'Otra' } });
    const stateOf = async (id: number) => (await get(id, company.admin)).acceptances[0];
    expect(await stateOf(gone)).toMatchObject({ state: 'lapsed', closedFor: 'discarded' });
    expect(await stateOf(kept)).toMatchObject({ state: 'approved' });
    await company.inside((trx) => trx.run(sql`update range_level set level_to = 3, level_from = 2 where id = 3`));
    await company.inside((trx) => trx.run(sql`update range_level set level_from = 4 where id = 2`));
    expect(await stateOf(kept)).toMatchObject({ state: 'lapsed', closedFor: 'method' });
  });

  test('lapses with what was only asked for when its range comes to forbid it, not in a preview, and is approved by nobody', async () => {
    const company = await riskCompany(app);
    const approver = await company.person();
    const make = async (code: string, place: number) => {
      const id = await company.risk(await company.asset(code), place);
      await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(ratings.yellow) });
      return { id, asked: (await app.call(company.admin, treatment.save, { params: { id }, body: accepting })).data };
    };
    const [running, waiting] = [await make('A-1', 1), await make('A-2', 2)];
    await decide(approver, running.asked);
    const { data: now } = await app.call(company.admin, method.get);
    const { zoneMode, zoneMatrix, version } = now;
    const rangeLevels = now.rangeLevels.map(({ color: _color, ...range }) =>
      range.id === 3 ? { ...range, accept: 'no' as const } : range,
    );
    const body = { zoneMode, zoneMatrix, version, rangeLevels };
    const stateOf = async (id: number) => (await get(id, company.admin)).acceptances[0];
    await app.call(company.admin, method.preview, { body: { change: 'method', ...body } });
    expect([await stateOf(running.id), await stateOf(waiting.id)]).toMatchObject([
      { state: 'approved' },
      { state: 'requested' },
    ]);
    expect((await app.call(company.admin, method.update, { body })).status).toBe(200);
    for (const { id } of [running, waiting]) {
      expect(await get(id, company.admin)).toMatchObject({
        state: 'undecided',
        acceptances: [{ state: 'lapsed', closedFor: 'method' }],
      });
    }
    // One that was asked for before ranges ended what they forbid.
    await company.inside((trx) =>
      trx.run(
        sql`update acceptance set state = 'requested', closed_at = null, closed_for = null where risk_id = ${waiting.id}`,
      ),
    );
    const open = await get(waiting.id, approver);
    const refused = await decide(approver, open);
    expect([refused.status, refused.code, refused.params]).toEqual([
      409,
      'acceptance.rangeForbids',
      { range: 'Moderado' },
    ]);
    expect((await decide(approver, open, false, 'Ya no se acepta')).status).toBe(200);
  });

  test('ends on its day, its people are told once, and a review does not prolong it', async () => {
    const approver = await here.person();
    const id = await riskOf('yellow');
    await decide(approver, (await save(id, { ...accepting, expiresOn: daysLater(today, 1) })).data);
    await app.call(here.admin, treatment.review, { body: { ids: [id] } });
    expect((await get(id)).acceptances[0]?.expiresOn).toBe(daysLater(today, 1));
    await here.inside((trx) =>
      trx.run(sql`update acceptance set expires_on = app.today() - 1 where risk_id = ${id} and state = 'approved'`),
    );
    const { parts } = app.app;
    await Promise.all([tendTreatments(parts), tendTreatments(parts)]);
    await tendTreatments(parts);
    expect(await get(id)).toMatchObject({
      state: 'undecided',
      acceptances: [{ state: 'lapsed', closedFor: 'expired' }],
    });
    await vi.waitFor(async () => {
      const { data } = await app.call(approver, notification.list, { query: { kind: 'acceptance', perPage: 100 } });
      expect(data.filter(({ subject, link }) => subject === 'acceptanceLapsed' && link === placeOf(id))).toHaveLength(
        1,
      );
    }, 10_000);
  });

  test('that is asked for of many at once, and what is late, lead into their scope', async () => {
    const company = await riskCompany(app, { scopes: 2 });
    const approver = await company.person();
    const make = async (code: string, place: number) => {
      const id = await company.risk(await company.asset(code), place);
      await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(ratings.yellow) });
      return id;
    };
    const ids = [await make('A-1', 1), await make('A-2', 2)];
    await app.call(company.admin, treatment.bulk, { body: { ...accepting, ids } });
    await company.inside(async (trx) => {
      await trx.run(sql`update treatment_due set since = app.today() - 900`);
      await trx.run(sql`select app.settle_plan(null)`);
    });
    await tendTreatments(app.app.parts);
    const linksOf = async (kind: 'acceptance' | 'treatmentOverdue') =>
      (await app.call(approver, notification.list, { query: { kind } })).data.map(({ link }) => link);
    const forMe = inScope(company.scopeId, '/risks/treatments?forMe=true');
    const late = inScope(company.scopeId, '/risks/treatments?overdue=true');
    await vi.waitFor(async () => {
      expect([await linksOf('acceptance'), await linksOf('treatmentOverdue')]).toEqual([[forMe], [late]]);
    }, 10_000);
  });

  test('runs on while its extension is asked for; another decision withdraws it; a green risk needs nobody’s approval', async () => {
    const approver = await here.person();
    const id = await riskOf('yellow');
    await decide(approver, (await save(id, accepting)).data);
    const again = (await save(id, { ...accepting, justification: 'Sigue igual' })).data;
    expect(again.acceptances.map(({ state }) => state)).toEqual(['requested', 'approved']);
    expect((await decide(approver, again)).data.acceptances.map(({ state }) => state)).toEqual([
      'approved',
      'replaced',
    ]);
    const { data } = await save(id, mitigating());
    expect(data).toMatchObject({ state: 'underWay', acceptances: [{ state: 'withdrawn' }, { state: 'replaced' }] });
    const green = (await save(await riskOf('green'), accepting)).data;
    expect(green).toMatchObject({ state: 'accepted', acceptances: [{ state: 'approved', byTwo: false }] });
  });

  test('is approved by the one who asked where one person decides alone', async () => {
    const company = await riskCompany(app);
    const { data: now } = await app.call(company.admin, method.get);
    const rangeLevels = now.rangeLevels.map(({ color: _color, ...range }) => range);
    const { zoneMode, zoneMatrix, version } = now;
    const changed = { zoneMode, zoneMatrix, version, rangeLevels, twoPeopleAccept: false };
    expect((await app.call(company.admin, method.update, { body: changed })).data.twoPeopleAccept).toBe(false);
    const id = await company.risk(await company.asset('A-1'), 1);
    await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(ratings.yellow) });
    const { data } = await app.call(company.admin, treatment.save, { params: { id }, body: accepting });
    expect(data.acceptances[0]?.isMine).toBe(true);
    expect((await decide(company.admin, data)).data.state).toBe('accepted');
  });

  test('outlives a change of the method that leaves its colour, whatever it has on the way; a preview leaves the plan alone', async () => {
    const company = await riskCompany(app);
    const { data: first } = await app.call(company.admin, method.get);
    const [green, yellow, orange, red] = first.rangeLevels.map(({ color: _color, ...range }) => range);
    if (!red || !orange || !yellow || !green) throw new Error('four ranges');
    // Level 4 is green by its product and yellow by its cell, then yellow by its product.
    const byCell = {
      zoneMode: 'matrix' as const,
      zoneMatrix: first.zoneMatrix,
      twoPeopleAccept: false,
      rangeLevels: [red, orange, { ...yellow, levelFrom: 5 }, { ...green, levelTo: 4 }],
    };
    const byProduct = { ...byCell, zoneMode: 'product' as const, rangeLevels: [red, orange, yellow, green] };
    const change = async (to: typeof byCell | typeof byProduct) => {
      const { version } = (await app.call(company.admin, method.get)).data;
      expect((await app.call(company.admin, method.update, { body: { ...to, version } })).status).toBe(200);
    };
    await change(byCell);
    const id = await company.risk(await company.asset('A-1'), 1);
    await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(ratings.yellow) });
    const { data } = await app.call(company.admin, treatment.save, { params: { id }, body: accepting });
    expect((await decide(company.admin, data)).data).toMatchObject({ state: 'accepted', rangeId: 3 });
    const since = () =>
      company.inside((trx) =>
        trx.one(sql`select since::text, range_id as "rangeId" from treatment_due where id = ${id}`),
      );
    await company.inside((trx) => trx.run(sql`update treatment_due set since = '2026-01-01' where id = ${id}`));

    await change(byProduct);
    expect((await get(id, company.admin)).state).toBe('accepted');
    expect(await since()).toEqual({ since: '2026-01-01', rangeId: 3 });

    // Whoever holds the row of the plan does not keep a preview waiting.
    const seen = await company.inside(async (trx) => {
      await trx.run(sql`update treatment_due set since = '2026-01-01' where id = ${id}`);
      return app.call(company.admin, method.preview, {
        body: { change: 'method', ...byProduct, rangeLevels: byCell.rangeLevels },
      });
    });
    expect(seen.data).toMatchObject({ moved: 1, better: 1 });
  });

  test.each([
    ['its range asks for a start sooner', 'orange', { startDays: 3 }, '2026-01-04'],
    ['its range is looked at sooner', 'yellow', { reviewDays: 5 }, '2026-01-06'],
    ['its range is accepted by anybody', 'orange', { accept: 'yes' }, null],
  ] as const)('the plan follows when %s, though no colour changes', async (_when, color, what, due) => {
    const id = await riskOf(color);
    await here.inside((trx) => trx.run(sql`update treatment_due set since = '2026-01-01' where id = ${id}`));
    const { data: now } = await app.call(here.admin, method.get);
    const ranges = now.rangeLevels.map(({ color: _color, ...range }) => range);
    const body = (rangeLevels: object[], version: number) => ({
      body: { zoneMode: now.zoneMode, zoneMatrix: now.zoneMatrix, rangeLevels, version },
    });
    const changed = ranges.map((range) => (range.id === (color === 'orange' ? 2 : 3) ? { ...range, ...what } : range));
    const saved = await app.call(here.admin, method.update, body(changed, now.version));
    expect((await get(id)).due).toBe(due);
    await app.call(here.admin, method.update, body(ranges, saved.data.version));
    expect((await get(id)).due).not.toBe(due);
  });
});

describe('undoing what moved a risk', () => {
  test('leaves since when its decision is late, of an association and of a change of the method; so does taking the control away again', async () => {
    const company = await riskCompany(app);
    const id = await company.risk(await company.asset('A-1'), 1);
    await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(ratings.orange) });
    const controlIds: number[] = [];
    for (const typeId of [1, 2, 3] as const) {
      const code = `C-${typeId}`;
      const body = await controlIn(company, { code, typeId, nextFollowUp: daysLater(today, 200) });
      const made = (await app.call(company.admin, control.endpoints.create, { body })).data.id;
      const inPlace = { params: { id: made }, body: { statusId: 6 } };
      const done = await app.call(company.admin, control.endpoints.status, inPlace);
      expect(done.status, done.raw.body).toBe(200);
      controlIds.push(made);
    }
    await letDaysPass(app, company, 60);
    const stand = async () => {
      const { rangeId, state, due, isOverdue } = await get(id, company.admin);
      return { rangeId, state, due, isOverdue };
    };
    const late = await stand();
    expect(late).toMatchObject({ rangeId: 2, isOverdue: true });
    const undo = async (changesetId: number | null) =>
      expect((await app.call(company.admin, changeset.undo, { params: { id: changesetId ?? 0 } })).status).toBe(200);
    const params = { id };
    const associate = () => app.call(company.admin, riskControl.associate, { params, body: { controlIds } });

    const first = await associate();
    expect(first.status, first.raw.body).toBe(200);
    const associated = first.data;
    expect((await stand()).rangeId).not.toBe(2);
    await letDaysPass(app, company, 3);
    await undo(associated.changesetId);
    expect(await stand()).toEqual({ ...late, due: daysLater(late.due ?? '', -3) });

    await associate();
    await app.call(company.admin, riskControl.dissociate, { params, body: { controlIds } });
    expect(await stand()).toEqual({ ...late, due: daysLater(late.due ?? '', -3) });

    // Undone in the order they were done, so that something else is left in between.
    const parts = [];
    for (const some of [controlIds.slice(0, 2), controlIds.slice(2)])
      parts.push((await app.call(company.admin, riskControl.associate, { params, body: { controlIds: some } })).data);
    await letDaysPass(app, company, 3);
    for (const { changesetId } of parts) await undo(changesetId);
    expect(await stand()).toEqual({ ...late, due: daysLater(late.due ?? '', -6) });

    const { data: now } = await app.call(company.admin, method.get);
    const { zoneMatrix, version } = now;
    const yellow = Object.fromEntries(Object.entries(zoneMatrix).map(([order, row]) => [order, row.map(() => 3)]));
    const rangeLevels = now.rangeLevels.map(({ color: _color, ...range }) => range);
    const painted = await app.call(company.admin, method.update, {
      body: { zoneMode: 'matrix', zoneMatrix: yellow, rangeLevels, version },
    });
    expect((await stand()).rangeId).toBe(3);
    await letDaysPass(app, company, 3);
    await undo(painted.data.changesetId);
    expect(await stand()).toEqual({ ...late, due: daysLater(late.due ?? '', -9) });
  });

  test('by a change of the method brings back an acceptance of what its controls leave', async () => {
    const company = await riskCompany(app);
    const approver = await company.person();
    const id = await company.risk(await company.asset('A-1'), 1);
    await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(ratings.orange) });
    const body = await controlIn(company, { code: 'C-1', nextFollowUp: daysLater(today, 200) });
    const made = (await app.call(company.admin, control.endpoints.create, { body })).data.id;
    await app.call(company.admin, control.endpoints.status, { params: { id: made }, body: { statusId: 6 } });
    await app.call(company.admin, riskControl.associate, { params: { id }, body: { controlIds: [made] } });
    const asked = await app.call(company.admin, treatment.save, { params: { id }, body: accepting });
    expect(asked.status, asked.raw.body).toBe(200);
    expect((await decide(approver, asked.data)).data.state).toBe('accepted');
    const { data: now } = await app.call(company.admin, method.get);
    const { zoneMatrix, version } = now;
    // All green: with its control in place the risk is mitigated then, so its row is written as well.
    const green = Object.fromEntries(Object.entries(zoneMatrix).map(([order, row]) => [order, row.map(() => 4)]));
    const rangeLevels = now.rangeLevels.map(({ color: _color, ...range }) => range);
    const painted = await app.call(company.admin, method.update, {
      body: { zoneMode: 'matrix', zoneMatrix: green, rangeLevels, version },
    });
    expect((await get(id, company.admin)).state).not.toBe('accepted');
    await app.call(company.admin, changeset.undo, { params: { id: painted.data.changesetId ?? 0 } });
    expect(await get(id, company.admin)).toMatchObject({ state: 'accepted', acceptances: [{ state: 'approved' }] });
  });
});

test('undoing a review of several brings back the day each was looked at, and when it is looked at again', async () => {
  const ids = [await riskOf('yellow'), await riskOf('yellow')];
  for (const id of ids) await save(id, { ...mitigating(), dueDate: daysLater(today, 900) });
  await here.inside(async (trx) => {
    await trx.run(sql`update treatment set reviewed_on = app.today() - 400 where risk_id = any(${ids})`);
    await trx.run(sql`update treatment_due set since = app.today() - 500 where id = any(${ids})`);
    await trx.run(sql`select app.settle_plan(${ids})`);
  });
  const told = () =>
    Promise.all(
      ids.map(async (id) => {
        const { reviewedOn, due, dueFor, isOverdue } = await get(id);
        return { reviewedOn, due, dueFor, isOverdue };
      }),
    );
  const was = await told();
  expect(was).toMatchObject(ids.map(() => ({ reviewedOn: daysLater(today, -400), dueFor: 'review', isOverdue: true })));
  const { data } = await app.call(here.admin, treatment.review, { body: { ids } });
  expect(await told()).toMatchObject(ids.map(() => ({ reviewedOn: today, isOverdue: false })));
  const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId as number } });
  expect(undone.data.refused).toEqual([]);
  expect(await told()).toEqual(was);
});

describe('a mitigation that is done', () => {
  const done = async () => {
    const company = await riskCompany(app);
    const make = async (code: string) =>
      (await app.call(company.admin, control.endpoints.create, { body: await controlIn(company, { code }) })).data.id;
    const statusTo = (id: number, statusId: 1 | 2 | 5 | 6) =>
      app.call(company.admin, control.endpoints.status, { params: { id }, body: { statusId } });
    const id = await company.risk(await company.asset('A-1'), 1);
    await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(ratings.orange) });
    const associate = (controlIds: number[]) =>
      app.call(company.admin, riskControl.associate, { params: { id }, body: { controlIds } });
    const [one, other] = [await make('C-1'), await make('C-2')];
    await associate([one, other]);
    for (const each of [one, other]) await statusTo(each, 6);
    const reopen = async (controlId: number) => {
      await statusTo(controlId, 5);
      return statusTo(controlId, 1);
    };
    const { ownerId } = await company.inside((trx) =>
      trx.one<{ ownerId: number }>(sql`select min(id) as "ownerId" from parameter where kind = 'area'`),
    );
    const body = { option: 'mitigate', ownerId, dueDate: daysLater(today, 30), isCompleted: true } as const;
    const complete = () => app.call(company.admin, treatment.save, { params: { id }, body });
    expect((await complete()).data).toMatchObject({ state: 'completed', completedOn: today, reopenedOn: null });
    return { company, id, one, other, make, statusTo, reopen, associate, complete };
  };
  type Done = Awaited<ReturnType<typeof done>>;

  test.each([
    ['is reopened', ({ reopen, one }: Done) => reopen(one)],
    ['is added that is not in place', async ({ make, associate }: Done) => associate([await make('C-3')])],
    [
      'is the last to be discarded',
      async ({ statusTo, one, other }: Done) => {
        await statusTo(one, 2);
        return statusTo(other, 2);
      },
    ],
    [
      'is the last to be taken away',
      ({ company, id, one, other }: Done) =>
        app.call(company.admin, riskControl.dissociate, { params: { id }, body: { controlIds: [one, other] } }),
    ],
    [
      'is the last to be deleted',
      ({ company, one, other }: Done) =>
        app.call(company.admin, control.endpoints.bulk, { body: { action: 'delete', ids: [one, other] } }),
    ],
  ] as const)('is under way again when a control %s, in the same change, which says why', async (_what, act) => {
    const at = await done();
    expect((await act(at)).status).toBeLessThan(300);
    expect(await get(at.id, at.company.admin)).toMatchObject({
      state: 'underWay',
      completedOn: null,
      reopenedOn: today,
      dueFor: 'completion',
    });
    const [last] = await at.company.inside((trx) =>
      trx.rows<{ tables: string[] }>(sql`
        select array_agg(distinct c.table_name::text order by c.table_name::text) as tables from change c
        where c.changeset_id = (select max(changeset_id) from change where table_name = 'treatment')`),
    );
    expect(last?.tables).toEqual(expect.arrayContaining(['treatment']));
    expect(last?.tables.some((table) => table === 'control' || table === 'risk_control')).toBe(true);
  });

  test('stays so when one of its controls is taken away, and when the change that ended it is undone; done again it says no more', async () => {
    const { company, id, one, other, statusTo, reopen, complete } = await done();
    await app.call(company.admin, riskControl.dissociate, { params: { id }, body: { controlIds: [other] } });
    expect(await get(id, company.admin)).toMatchObject({ state: 'completed' });
    await reopen(one);
    expect(await get(id, company.admin)).toMatchObject({ state: 'underWay', reopenedOn: today });
    const last = await company.inside((trx) =>
      trx.one<{ id: number }>(sql`select max(changeset_id) as id from change where table_name = 'treatment'`),
    );
    const undone = await app.call(company.admin, changeset.undo, { params: { id: last.id } });
    expect(undone.data.refused).toEqual([]);
    expect(await get(id, company.admin)).toMatchObject({ state: 'completed', completedOn: today, reopenedOn: null });
    await statusTo(one, 1);
    expect((await complete()).code).toBe('treatment.controlsMissing');
    await statusTo(one, 6);
    expect((await complete()).data).toMatchObject({ state: 'completed', reopenedOn: null });
  });
});

describe('the plan', () => {
  test('has what needs a decision or has one, the most urgent first, and leaves the file as it is listed', async () => {
    const company = await riskCompany(app);
    const make = async (code: string, rating: RatingOrders) => {
      const id = await company.risk(await company.asset(code), 1);
      await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(rating) });
      return id;
    };
    await make('GREEN', ratings.green);
    await make('YELLOW', ratings.yellow);
    await make('ORANGE', ratings.orange);
    const red = await make('RED', ratings.red);
    await make('NONE', {});
    const listed = async (query: Record<string, unknown> = {}) =>
      (await app.call(company.admin, treatment.list, { query })).data.map(({ asset }) => asset.code).join(' ');
    expect(await listed()).toBe('RED ORANGE YELLOW');
    expect(await listed({ sort: 'level' })).toBe('YELLOW ORANGE RED');
    expect(await listed({ sort: '-code', rangeId: '1,2' })).toBe('RED ORANGE');
    expect(await listed({ search: 'yellow' })).toBe('YELLOW');
    await company.inside((trx) => trx.run(sql`update treatment_due set since = since - 9`));
    await company.inside((trx) => trx.run(sql`select app.settle_plan(null)`));
    expect(await listed({ overdue: 'true' })).toBe('RED');
    const summary = (await app.call(company.admin, treatment.summary)).data;
    expect(summary).toMatchObject({ total: 3, overdue: 1, forMe: 0, states: { undecided: 3, waiting: 0 } });
    const target = { probability: 2, impact: 2, date: daysLater(today, 90) };
    await app.call(company.admin, treatment.save, {
      params: { id: red },
      body: { ...mitigating(), ownerId: null, option: 'avoid', activity: 'Venta', target },
    });
    expect(await listed({ overdue: 'true' })).toBe('');
    const [row] = (await app.call(company.admin, treatment.list, { query: { option: 'avoid' } })).data;
    expect(row).toMatchObject({ state: 'underWay', targetLevel: 4, targetRangeId: 3, dueFor: 'completion' });
    const file = await app.call(company.admin, treatment.export, { query: { format: 'csv', sort: '-level' } });
    const { cells } = await downloaded(file.raw);
    expect(cells.map((row) => row[1])).toEqual(['RED', 'ORANGE', 'YELLOW']);
  });

  test('does not tell levels to those who may not read them, nor sort by them', async () => {
    const reader = await here.person({ permissionCodes: [255, 263, 264] });
    const { data } = await app.call(reader, treatment.list);
    expect(data.length).toBeGreaterThan(0);
    expect(data.every((row) => !('level' in row) && !('rangeId' in row) && !('targetLevel' in row))).toBe(true);
    expect((await app.call(reader, treatment.list, { query: { sort: 'level' } })).status).toBe(403);
  });

  test('is where the rules say, whatever is decided and however long ago', async () => {
    const company = await riskCompany(app);
    const owner = await company.asset('A-1');
    let seed = 7;
    const drawn = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const day = () => daysLater(today, drawn(400) - 200);
    const colors = Object.values(ratings);
    const expected = new Map<number, PlanFacts>();
    const { rangeLevels } = (await app.call(company.admin, method.get)).data;
    for (let at = 0; at < 60; at++) {
      const id = await company.risk(owner, at);
      const rating = colors[drawn(4)] ?? ratings.red;
      await app.call(company.admin, risk.assess, { params: { id }, body: company.assessment(rating) });
      const level = (rating.probability ?? 0) * (rating.legal ?? 0);
      const range = rangeLevels.find(({ levelFrom, levelTo }) => level >= levelFrom && level <= levelTo);
      if (!range) throw new Error(`no range for level ${level}`);
      const option = drawn(4) === 0 ? null : treatmentOptions[drawn(4)];
      const reviewedOn = day();
      const decided = option
        ? { option, dueDate: drawn(2) ? day() : null, reviewedOn, isCompleted: option !== 'accept' && drawn(3) === 0 }
        : null;
      const isAccepting = option === 'accept';
      expected.set(id, {
        since: day(),
        range,
        treatment: decided,
        isAsked: isAccepting && drawn(2) === 0,
        expiresOn: isAccepting && drawn(2) === 0 ? day() : null,
        closedOn: isAccepting && drawn(2) === 0 ? day() : null,
      });
    }
    await company.inside(async (trx) => {
      for (const [id, { since, treatment: decided, isAsked, expiresOn, closedOn }] of expected) {
        if (decided)
          await trx.run(sql`insert into treatment (scope_id, risk_id, "option", due_date, reviewed_on, completed_on)
            values (${company.scopeId}, ${id}, ${decided.option}, ${decided.dueDate}::date, ${decided.reviewedOn}::date,
              ${decided.isCompleted ? today : null}::date)`);
        const accept = (state: string, until: string, closed: string | null) =>
          trx.run(sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, probability, impact,
              range_id, by_two, closed_at)
            values (${company.scopeId}, ${id}, ${state}, 'x', ${until}::date, '{}', repeat('0', 64), 1, 1, 3, true,
              ${closed}::timestamp at time zone (select time_zone from company where id = app.current_company()))`);
        if (isAsked) await accept('requested', daysLater(today, 300), null);
        if (expiresOn !== null) await accept('approved', expiresOn, null);
        if (closedOn !== null) await accept('lapsed', today, closedOn);
        await trx.run(sql`update treatment_due set since = ${since}::date where id = ${id}`);
      }
      await trx.run(sql`select app.settle_plan(null)`);
      const found = await trx.rows<{ id: number; state: string; due: string | null; dueFor: string | null }>(
        sql`select id, state, due::text as due, due_for as "dueFor" from treatment_due`,
      );
      expect(found).toHaveLength(expected.size);
      for (const { id, ...row } of found) {
        const facts = expected.get(id);
        expect(row, JSON.stringify(facts)).toEqual(facts && placeInPlan(facts));
      }
      expect(new Set(found.map(({ state }) => state)).size).toBe(6);
      expect(new Set(found.map(({ dueFor }) => dueFor)).size).toBeGreaterThan(5);
    });
  });
});
