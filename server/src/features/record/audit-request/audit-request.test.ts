import { evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { pdfOf } from '#test/evidence.ts';
import { formOf } from '#test/files.ts';

const { list: mayList, view: mayView, answer: mayAnswer, comment: mayComment } = permissions.auditRequests;
/** What those of the company may who answer; the first two let them read. */
const answering = [mayList, mayView, mayAnswer, mayComment, permissions.evidence.list, permissions.evidence.view];

let app: TestApp;
let company: TestCompany;
let auditor: TestPerson;
let clerk: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await testCompany(app.database, { scopes: 2 });
  const { codes } = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.one<{ codes: number[] }>(sql`select permission_codes as codes from role where name = 'Auditor'`),
  );
  auditor = await testPerson(app.database, company, { permissionCodes: codes });
  clerk = await testPerson(app.database, company, { base: 2, permissionCodes: answering });
});

const { endpoints: at } = auditRequest;
const ask = (by = auditor, body: object = {}) =>
  app.call(by, at.create, { body: { code: `S-${Math.random()}`, name: 'Actas del comité', ...body } });
const asked = async (body: object = {}) => {
  const made = await ask(auditor, body);
  expect(made.status, made.raw.body).toBe(201);
  return made.data.id;
};
const answer = (id: number, by = clerk, text = 'Se adjunta el acta.') =>
  app.call(by, at.answer, { params: { id }, body: { answer: text } });
const turn = (id: number, statusId: number, by = auditor) =>
  app.call(by, at.status, { params: { id }, body: { statusId } });
const hand = async (id: number, by = clerk) =>
  app.call(by, evidenceOf.auditRequest.add, { params: { id }, ...(await formOf(pdfOf(300), 'Acta.pdf')) });

/** Undoes the latest change of a table. */
const undo = async (by: TestPerson, table = 'audit_request') => {
  const { last } = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.one<{ last: number }>(sql`
      select max(changeset_id)::int as last from change
      where company_id = app.current_company() and table_name = ${table}`),
  );
  return app.call(by, changeset.undo, { params: { id: last } });
};

test('who may not ask does not, and whoever asks does not answer', async () => {
  expect(await ask(clerk)).toMatchObject({ status: 403, code: 'forbidden' });
  const id = await asked();
  expect(await answer(id, auditor)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await hand(id, auditor)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await turn(id, 2, clerk)).toMatchObject({ status: 403, code: 'forbidden' });
});

test('another company and another scope do not see it', async () => {
  const id = await asked();
  const stranger = await testPerson(app.database, await testCompany(app.database));
  expect((await app.call(stranger, at.get, { params: { id } })).status).toBe(404);
  expect((await answer(id, stranger)).status).toBe(404);
  const elsewhere = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(1) });
  expect((await app.call(elsewhere, at.get, { params: { id } })).status).toBe(404);
  expect((await answer(id, elsewhere)).status).toBe(404);
});

test('it goes from asked to answered to closed, and back; a refusal names what is possible', async () => {
  const id = await asked();
  expect(await turn(id, 5)).toMatchObject({ status: 409, code: 'status.transitionRefused', params: { allowed: [2] } });
  expect(await turn(id, 1)).toMatchObject({ status: 409, params: { allowed: [2] } });
  expect((await answer(id)).data).toMatchObject({ statusId: 1, answer: 'Se adjunta el acta.' });
  expect(await turn(id, 2)).toMatchObject({ status: 409, params: { allowed: [5, 4] } });
  expect((await turn(id, 5)).data.statusId).toBe(5);
  expect(await answer(id)).toMatchObject({ status: 409, params: { allowed: [4] } });
  expect((await turn(id, 4)).data.statusId).toBe(4);
  expect((await turn(id, 2)).data.statusId).toBe(2);
  expect(await answer(id)).toMatchObject({ status: 409, params: { allowed: [4] } });
});

test('evidence answers it while it is open, and stays as it is once it is closed', async () => {
  const id = await asked();
  const piece = await hand(id);
  expect(piece.status, piece.raw.body).toBe(201);
  const listed = await app.call(auditor, evidenceOf.auditRequest.list, { params: { id } });
  expect(listed.data).toMatchObject([{ id: piece.data.id }]);
  await answer(id);
  await turn(id, 5);
  const closed = { status: 409, code: 'auditRequest.closed' };
  expect(await hand(id)).toMatchObject(closed);
  const { unlink } = evidenceOf.auditRequest;
  expect(await app.call(clerk, unlink, { params: { id }, body: { ids: [piece.data.id] } })).toMatchObject(closed);
  const admin = await testPerson(app.database, company);
  expect(await app.call(admin, at.remove, { params: { id } })).toMatchObject({ code: 'auditRequest.hasEvidence' });
});

test('it is overdue from the day after its date, until it is answered', async () => {
  const { today } = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.one<{ today: string }>(sql`select app.today()::text as today`),
  );
  const past = await asked({ dueDate: '2026-01-01' });
  const now = await asked({ dueDate: today });
  const never = await asked();
  const overdue = async () =>
    (await app.call(auditor, at.list, { query: { isOverdue: 'true' } })).data.map(({ id }) => id);
  expect(await overdue()).toEqual([past]);
  expect(
    (await app.call(auditor, at.list, { query: { isOverdue: 'false' } })).data
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual([now, never].toSorted((a, b) => a - b));
  await answer(past);
  expect(await overdue()).toEqual([]);
});

const assign = (id: number, assigneeId: number | null, by = clerk) =>
  app.call(by, at.assign, { params: { id }, body: { assigneeId } });
const say = (id: number, text: string, by = auditor) => app.call(by, at.comment, { params: { id }, body: { text } });
const told = async (person: TestPerson, id: number) =>
  (await app.call(person, notification.list, { query: { kind: 'auditRequest' } })).data
    .filter(({ link }) => link === `/audit-requests/show/${id}`)
    .map(({ subject }) => subject)
    .toSorted();
/** Waits until somebody is told of a request of all these, in whatever order they reach them. */
const isTold = (person: TestPerson, id: number, subjects: readonly string[]) =>
  vi.waitFor(async () => expect(await told(person, id)).toEqual(subjects.toSorted()), {
    timeout: 10_000,
    interval: 50,
  });

test('a request is assigned to one who may answer it, who is told and finds it in their work', async () => {
  const id = await asked();
  const colleague = await testPerson(app.database, company, { base: 2, permissionCodes: answering });
  const reader = await testPerson(app.database, company, { base: 2, permissionCodes: answering.slice(0, 1) });
  const elsewhere = await testPerson(app.database, company, {
    base: 2,
    permissionCodes: answering,
    scopeIds: company.scopeIds.slice(1),
  });
  const stranger = await testPerson(app.database, await testCompany(app.database));
  expect(await assign(id, colleague.userId, auditor)).toMatchObject({ status: 403, code: 'forbidden' });
  for (const nobody of [reader, elsewhere, stranger, auditor])
    expect(await assign(id, nobody.userId)).toMatchObject({ status: 422, code: 'auditRequest.notForThem' });
  expect((await assign(id, clerk.userId, stranger)).status).toBe(404);
  const people = await app.call(clerk, at.people, { params: { id } });
  expect(people.data.map((one) => one.id).toSorted((a, b) => a - b)).toEqual([clerk.userId, colleague.userId]);

  await isTold(clerk, id, ['auditRequestMade']);
  const assigned = await assign(id, colleague.userId);
  expect(assigned.data).toMatchObject({ statusId: 4 });
  await isTold(colleague, id, ['auditRequestAssigned']);
  expect(await told(clerk, id)).toEqual(['auditRequestMade']);
  const mine = async (by: TestPerson, isMine = 'true') =>
    (await app.call(by, at.list, { query: { isMine } })).data.map((one) => one.id);
  expect(await mine(colleague)).toEqual([id]);
  expect(await mine(clerk)).toEqual([]);
  expect(await mine(clerk, 'false')).toEqual([id]);
  const waiting = async (by: TestPerson) => (await app.call(by, platform.dashboard)).data.requests;
  expect(await waiting(colleague)).toEqual({ forMe: 1 });
  expect(await waiting(clerk)).toEqual({ forMe: 0 });
  await answer(id, colleague);
  expect(await waiting(colleague)).toEqual({ forMe: 0 });

  expect((await assign(id, null)).data).toMatchObject({ assignee: null });
  await turn(id, 5);
  expect(await assign(id, clerk.userId)).toMatchObject({ status: 409, code: 'auditRequest.closed' });
});

test('what is reopened is told to whoever it is assigned to, and goes to the replacement when they leave', async () => {
  const id = await asked();
  const colleague = await testPerson(app.database, company, { base: 2, permissionCodes: answering });
  await assign(id, colleague.userId);
  await answer(id);
  await turn(id, 4);
  await isTold(colleague, id, ['auditRequestReopened', 'auditRequestAssigned']);
  expect(await told(clerk, id)).toEqual(['auditRequestMade']);
  const admin = await testPerson(app.database, company);
  const remove = (query: { toUserId?: number }) =>
    app.call(admin, user.endpoints.remove, { params: { id: colleague.userId }, query });
  expect((await remove({})).status).toBe(409);
  const gone = await remove({ toUserId: clerk.userId });
  expect(gone.status, gone.raw.body).toBe(200);
  const people = await app.call(clerk, at.people, { params: { id } });
  expect(people.data).toMatchObject([{ id: clerk.userId, isAssigned: true }, {}]);
});

test('a request is talked about while it is open, by who may, and what was said stays', async () => {
  const id = await asked();
  const reader = await testPerson(app.database, company, { base: 2, permissionCodes: answering.slice(0, 2) });
  const elsewhere = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(1) });
  expect(await say(id, 'Hola', reader)).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await say(id, 'Hola', elsewhere)).status).toBe(404);
  expect((await app.call(elsewhere, at.comments, { params: { id } })).status).toBe(404);
  expect(await say(id, '   ')).toMatchObject({ status: 422, issues: [{ path: 'body.text' }] });

  // Nobody of the company is in it yet: those who may answer are told.
  expect((await say(id, '¿De qué periodo?')).status).toBe(201);
  await isTold(clerk, id, ['auditRequestCommented', 'auditRequestMade']);
  expect(await told(auditor, id)).toEqual([]);
  expect((await say(id, 'De este año.', clerk)).data).toMatchObject({ text: 'De este año.', isMine: true });
  await isTold(auditor, id, ['auditRequestCommented']);
  const read = await app.call(reader, at.comments, { params: { id } });
  expect(read.data).toMatchObject([
    { text: '¿De qué periodo?', isMine: false },
    { text: 'De este año.', isMine: false },
  ]);
  expect((await app.call(auditor, at.get, { params: { id } })).data.commentCount).toBe(2);

  await turn(id, 2);
  expect(await say(id, 'Tarde')).toMatchObject({ status: 409, code: 'auditRequest.closed' });
  const admin = await testPerson(app.database, company);
  expect((await app.call(admin, at.remove, { params: { id } })).status).toBe(200);
});

test('what is asked within some self-assessments is neither read by nor told to who is limited to others', async () => {
  const admin = await testPerson(app.database, company);
  const begun = async (purpose: number) =>
    (await app.call(admin, assessment.create, { body: { name: `De ${purpose}`, purpose } })).data.id;
  const ids = [await begun(1), await begun(2)];
  const { codes } = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.one<{ codes: number[] }>(sql`select permission_codes as codes from role where name = 'Auditor'`),
  );
  const limited = async (assessmentIds: number[], permissionCodes = codes) => {
    const person = await testPerson(app.database, company, { permissionCodes });
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update member set assessment_ids = ${assessmentIds} where user_id = ${person.userId}`),
    );
    forget({ companyId: company.companyId });
    return person;
  };
  const own = await limited(ids.slice(0, 1));
  const beside = await limited(ids);
  const other = await limited(ids.slice(1));
  const helper = await limited(ids.slice(1), [...answering, 651]);
  const id = (await ask(own)).data.id;
  await say(id, '¿De qué periodo?', own);
  const piece = (await hand(id)).data.id;
  const seen = async (by: TestPerson) => [
    (await app.call(by, at.get, { params: { id } })).status,
    (await app.call(by, at.comments, { params: { id } })).status,
    (await app.call(by, evidenceOf.auditRequest.list, { params: { id } })).data?.length ?? 0,
    (await app.call(by, at.list, {})).data.some((row) => row.id === id),
  ];
  for (const by of [own, beside, auditor, clerk]) expect(await seen(by)).toEqual([200, 200, 1, true]);
  for (const by of [other, helper]) expect(await seen(by)).toEqual([404, 404, 0, false]);
  // Nor by way of its evidence, or of the record of changes.
  const tables = ['audit_request', 'audit_request_comment', 'evidence', 'evidence_link'];
  const known = (by: TestPerson) =>
    inCompany(app.database.app, { ...by.tenant, scopeIds: 'every' }, (trx) =>
      trx.one(sql<{ changes: number; pieces: number; comments: number }>`
        select (select count(*)::int from audit_request_comment) as comments, (select count(*)::int from change where table_name = any(${tables})) as changes,
          (select count(*)::int from evidence where id = ${piece}) as pieces`),
    );
  expect(await known(other)).toEqual({ changes: 0, pieces: 0, comments: 0 });
  expect(await known(own)).toEqual(await known(clerk));
  expect((await known(own)).changes).toBeGreaterThan(3);
  // Whom nobody of the company could ask is neither asked nor told.
  await isTold(clerk, id, ['auditRequestCommented', 'auditRequestMade']);
  expect(await told(helper, id)).toEqual([]);
  expect(await assign(id, helper.userId)).toMatchObject({ code: 'auditRequest.notForThem' });
  // What is asked by who is limited to none is everybody's.
  const open = await asked();
  expect((await app.call(other, at.get, { params: { id: open } })).status).toBe(200);
});

test('who may only answer does not undo what the auditor did with the request, and nobody what was said', async () => {
  const id = await asked();
  await answer(id);
  // Of the base that undoes what others did.
  const manager = await testPerson(app.database, company, { permissionCodes: answering });
  const state = async () => (await app.call(auditor, at.get, { params: { id } })).data.statusId;
  await turn(id, 5);
  expect(await undo(manager)).toMatchObject({ status: 403, code: 'forbidden' });
  await turn(id, 4);
  expect(await undo(manager)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await state()).toBe(4);
  expect((await undo(auditor)).data).toMatchObject({ undone: 1, refused: [] });
  expect(await state()).toBe(5);
  const admin = await testPerson(app.database, company);
  expect((await say(await asked(), 'Gracias')).status).toBe(201);
  expect(await undo(admin, 'audit_request_comment')).toMatchObject({ code: 'changeset.fact' });
});

test('the auditor changes no view that others share, and undoes no change of one', async () => {
  const colleague = await testPerson(app.database, company);
  const { data: shared } = await app.call(colleague, view.create, {
    body: { list: 'asset', name: 'De todos', query: 'isCritical=true', isShared: true },
  });
  const params = { id: shared.id };
  for (const refused of [
    await app.call(auditor, view.update, { params, body: { name: 'Mía' } }),
    await app.call(auditor, view.remove, { params }),
  ])
    expect(refused).toMatchObject({ status: 403, code: 'view.notYours' });
  expect(await undo(auditor, 'saved_view')).toMatchObject({ status: 403, code: 'changeset.notYours' });
  expect((await undo(await testPerson(app.database, company), 'saved_view')).status).toBe(200);
});

test('the auditor writes nothing but requests', () => {
  const { auditRequests } = permissions;
  const writes = [
    102, 103, 105, 107, 110, 112, 152, 202, 252, 257, 258, 259, 260, 265, 266, 270, 271, 277, 602, 603, 604, 753, 754,
  ];
  return inCompany(app.database.app, company.tenant, async (trx) => {
    const { codes } = await trx.one<{ codes: number[] }>(
      sql`select permission_codes as codes from role where name = 'Auditor'`,
    );
    expect(codes.filter((code) => writes.includes(code))).toEqual([]);
    expect(codes).not.toContain(auditRequests.answer);
    expect(codes).toContain(auditRequests.create);
  });
});
