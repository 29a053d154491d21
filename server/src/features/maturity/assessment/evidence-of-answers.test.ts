import { evidence, evidenceOf, expectedEvidence } from '@baluarte/contract/inventory/evidence.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { all, itemCodes, maturityCompany } from '#test/maturity-company.ts';
import { pdfOf } from '#test/evidence.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { list, add, link, unlink } = evidenceOf.assessmentAnswer;
const may = permissions.assessments;

/** A file as a form sends it. */
async function fileOf(name: string) {
  const form = new FormData();
  form.append('file', new File([pdfOf(400)], name));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

async function answered() {
  const here = await maturityCompany(app);
  const { id } = await here.start();
  await here.answer(id, { '4.1': 60, '4.2': 80 });
  const rows = async (of = id) =>
    (await app.call(here.admin, assessment.get, { params: { id: of } })).data.assessment_clauses;
  const [first, second] = await rows();
  if (!first || !second) throw new Error('nothing was answered');
  const hand = async (answerId: number, person = here.admin) =>
    app.call(person, add, { params: { id: answerId }, ...(await fileOf('Acta de contexto.pdf')) });
  const countsOf = async (of = id) => Object.fromEntries((await rows(of)).map((row) => [row.code, row.evidence_count]));
  return { ...here, id, first, second, hand, countsOf };
}

test('an answer is proved by new pieces and by pieces there are, and says by how many', async () => {
  const { admin, first, second, hand, countsOf, results, id } = await answered();
  const made = await hand(first.id);
  expect(made.status, made.raw.body).toBe(201);
  expect(made.data).toMatchObject({ name: 'Acta de contexto', fileCount: 1, assessmentAnswerCount: 1 });
  const related = await app.call(admin, link, { params: { id: second.id }, body: { ids: [made.data.id] } });
  expect(related.data.added).toBe(1);
  expect(await countsOf()).toEqual({ '4.1': 1, '4.2': 1 });
  expect((await app.call(admin, list, { params: { id: second.id } })).data).toMatchObject([{ id: made.data.id }]);
  expect((await app.call(admin, evidence.endpoints.links, { params: { id: made.data.id } })).data).toEqual([
    expect.objectContaining({ entity: 'assessmentAnswer', id: first.id, code: '4.1', ofId: id, answers: 'clause' }),
    expect.objectContaining({ entity: 'assessmentAnswer', id: second.id, code: '4.2', ofId: id, answers: 'clause' }),
  ]);
  expect((await results(id)).assessment_clauses).toMatchObject([{ evidence_count: 1 }, { evidence_count: 1 }]);
  const taken = await app.call(admin, unlink, { params: { id: second.id }, body: { ids: [made.data.id] } });
  expect(taken.data.removed).toBe(1);
  expect(await countsOf()).toEqual({ '4.1': 1, '4.2': 0 });
  const { changesetId } = taken.data;
  expect((await app.call(admin, changeset.undo, { params: { id: changesetId ?? 0 } })).status).toBe(200);
  expect(await countsOf()).toEqual({ '4.1': 1, '4.2': 1 });
});

test('whoever may answer adds it; who may only see, another scope and another company do not', async () => {
  const { company, person, first, hand } = await answered();
  expect((await hand(first.id, await person({ permissionCodes: [may.list, may.answer] }))).status).toBe(201);
  expect((await hand(first.id, await person({ permissionCodes: [may.list, may.viewResults] }))).status).toBe(403);
  expect((await hand(first.id, (await maturityCompany(app)).admin)).status).toBe(404);
  const two = await maturityCompany(app, { scopes: 2 });
  const { id } = await two.start();
  await two.answer(id, { '4.1': 60 });
  const [there] = (await app.call(two.admin, assessment.get, { params: { id } })).data.assessment_clauses;
  const elsewhere = await two.person({ scopeIds: two.company.scopeIds.slice(1) });
  expect((await hand(there?.id ?? 0, elsewhere)).status).toBe(404);
  expect(company.scopeIds).toHaveLength(1);
});

test('of a finished assessment stays as it is; a copy has it too', async () => {
  const { admin, id, first, hand, answer, finish, countsOf } = await answered();
  const { id: piece, changesetId } = (await hand(first.id)).data;
  const other = (await hand(first.id)).data.id;
  const linked = await app.call(admin, unlink, { params: { id: first.id }, body: { ids: [other] } });
  const asked = { params: { id: first.id }, body: { name: 'Acta firmada' } };
  const expected1 = await app.call(admin, evidenceOf.assessmentAnswer.expect, asked);
  expect(expected1.status).toBe(201);
  await app.call(admin, expectedEvidence.update, { params: { id: expected1.data.id }, body: { evidenceId: piece } });
  await answer(id, all(itemCodes, 80));
  expect((await finish(id)).status).toBe(200);
  const refused = { status: 409, code: 'assessment.finished' };
  expect(await hand(first.id)).toMatchObject(refused);
  const params = { id: first.id };
  expect(await app.call(admin, link, { params, body: { ids: [other] } })).toMatchObject(refused);
  expect(await app.call(admin, unlink, { params, body: { ids: [piece] } })).toMatchObject(refused);
  expect(await app.call(admin, changeset.undo, { params: { id: linked.data.changesetId ?? 0 } })).toMatchObject(
    refused,
  );
  expect(await app.call(admin, evidenceOf.assessmentAnswer.expect, asked)).toMatchObject(refused);
  const one = { params: { id: expected1.data.id } };
  expect(await app.call(admin, expectedEvidence.update, { ...one, body: { name: 'Otra' } })).toMatchObject(refused);
  expect(await app.call(admin, expectedEvidence.remove, one)).toMatchObject(refused);
  const copy = (await app.call(admin, assessment.copy, { params: { id }, body: {} })).data;
  expect((await countsOf(copy.id))['4.1']).toBe(1);
  const [again] = (await app.call(admin, assessment.get, { params: { id: copy.id } })).data.assessment_clauses;
  expect(
    (await app.call(admin, evidenceOf.assessmentAnswer.expected, { params: { id: again?.id ?? 0 } })).data,
  ).toMatchObject([{ name: 'Acta firmada', evidenceId: piece }]);
  expect((await app.call(admin, changeset.undo, { params: { id: copy.changesetId ?? 0 } })).status).toBe(200);
  expect(changesetId).not.toBeNull();
});

test('a deleted assessment leaves its evidence, and an undo brings back what it proved', async () => {
  const { admin, id, first, hand, countsOf } = await answered();
  const piece = (await hand(first.id)).data.id;
  const gone = await app.call(admin, assessment.remove, { params: { id } });
  expect(gone.status, gone.raw.body).toBe(200);
  const read = () => app.call(admin, evidence.endpoints.get, { params: { id: piece } });
  expect((await read()).data.assessmentAnswerCount).toBe(0);
  const undone = await app.call(admin, changeset.undo, { params: { id: gone.data.changesetId ?? 0 } });
  expect(undone.status, undone.raw.body).toBe(200);
  expect(await countsOf()).toEqual({ '4.1': 1, '4.2': 0 });
  expect((await read()).data.assessmentAnswerCount).toBe(1);
});

test('the statement of applicability names own controls and evidence to who may list them, and goes out as a file', async () => {
  const { admin, id, answer, hand, inside, company, person } = await answered();
  await answer(id, all(itemCodes, 80));
  const control = (await app.call(admin, assessment.get, { params: { id } })).data.assessment_controls.find(
    ({ code }) => code === 'A.5.1',
  );
  const piece = (await hand(control?.id ?? 0)).data.id;
  await inside(async (trx) => {
    const parameter = (kind: string, more = 'true') =>
      sql`(select id from parameter where kind = ${kind} and ${sql.raw(more)} order by id limit 1)`;
    await trx.run(sql`
      insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
        creation_date, next_follow_up)
      values (${company.scopeIds[0]}, 'C-1', 'Publicar la política', 'Publicar la política.', ${parameter('controlDomain')},
        ${parameter('controlAction', "code = 'A.5.1'")}, 1, 1, ${parameter('area')}, '2026-01-01', '2026-02-01')`);
  });
  const read = async (by = admin) =>
    (await app.call(by, assessment.applicability, { params: { id } })).data.find(({ code }) => code === 'A.5.1');
  expect(await read()).toMatchObject({
    controls: [{ code: 'C-1', name: 'Publicar la política' }],
    evidence: [{ id: piece, name: 'Acta de contexto' }],
  });
  const reader = await person({ permissionCodes: [may.list, may.viewResults] });
  expect(await read(reader)).toMatchObject({ controls: [], evidence: [] });
  const file = await app.call(admin, assessment.applicabilityFile, {
    params: { id },
    query: { format: 'csv', language: 'en' },
  });
  expect(file.raw.body).toContain('Policies for information security');
  expect(file.raw.body).toContain('C-1 Publicar la política');
  expect(file.raw.body).toContain('Acta de contexto');
});

test('the statement of applicability is refused to who may not see results, and not there for other companies and scopes', async () => {
  const { start, person, company } = await maturityCompany(app, { scopes: 2 });
  const { id } = await start();
  const { applicability: read, applicabilityFile: file } = assessment;
  const params = { id };
  const clerk = await person({ base: 2, permissionCodes: [may.list, may.answer] });
  expect(await app.call(clerk, read, { params })).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await app.call(clerk, file, { params })).toMatchObject({ status: 403, code: 'forbidden' });
  const { admin: stranger } = await maturityCompany(app);
  expect((await app.call(stranger, read, { params })).status).toBe(404);
  expect((await app.call(stranger, file, { params })).status).toBe(404);
  const elsewhere = await person({ permissionCodes: [may.viewResults], scopeIds: company.scopeIds.slice(1) });
  expect((await app.call(elsewhere, read, { params })).status).toBe(404);
  const reader = await person({ base: 2, permissionCodes: [may.viewResults] });
  expect((await app.call(reader, read, { params: { id: 999_999 } })).status).toBe(404);
  expect((await app.call(reader, read, { params, query: { at: 'ayer' } })).status).toBe(422);
  expect((await app.call(reader, read, { params, query: { theme: 'A.5' } })).status).toBe(422);
  const { data } = await app.call(reader, read, { params });
  expect(data).toHaveLength(93);
  expect(data[0]).toMatchObject({ code: 'A.5.1', theme: 'A.5', is_applicable: true, state: 'pending', level: null });
});

test('the statement of applicability is read as it was at a moment, with what served then', async () => {
  const { admin, id, answer, hand, inside, company } = await answered();
  const began = (await app.call(admin, assessment.get, { params: { id } })).data.created_at;
  await answer(id, all(itemCodes, 80));
  const rowsOf = async () => (await app.call(admin, assessment.get, { params: { id } })).data.assessment_controls;
  const control = (await rowsOf()).find(({ code }) => code === 'A.5.1');
  const piece = (await hand(control?.id ?? 0)).data.id;
  await inside(async (trx) => {
    const parameter = (kind: string, more = 'true') =>
      sql`(select id from parameter where kind = ${kind} and ${sql.raw(more)} order by id limit 1)`;
    await trx.run(sql`
      insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
        creation_date, next_follow_up)
      values (${company.scopeIds[0]}, 'C-1', 'Publicar la política', 'Publicar la política.', ${parameter('controlDomain')},
        ${parameter('controlAction', "code = 'A.5.1'")}, 1, 1, ${parameter('area')}, '2026-01-01', '2026-02-01')`);
  });
  const then = new Date().toISOString();
  const read = async (at?: string) =>
    app.call(admin, assessment.applicability, { params: { id }, ...(at !== undefined && { query: { at } }) });
  const rowOf = async (at?: string) => (await read(at)).data.find(({ code }) => code === 'A.5.1');
  const before = await rowOf();
  expect(before).toMatchObject({ theme: 'A.5', controls: [{ code: 'C-1' }], evidence: [{ id: piece }] });
  await app.call(admin, unlink, { params: { id: control?.id ?? 0 }, body: { ids: [piece] } });
  await inside((trx) => trx.run(sql`update control set name = 'Divulgar la política' where code = 'C-1'`));
  await answer(id, { 'A.5.1': 20 });
  expect(await rowOf()).toMatchObject({ level: 20, controls: [{ name: 'Divulgar la política' }], evidence: [] });
  expect(await rowOf(then)).toEqual(before);
  expect((await read(new Date(new Date(began).getTime() - 1000).toISOString())).status).toBe(404);
});
