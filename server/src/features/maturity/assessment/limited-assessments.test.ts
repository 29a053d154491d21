import { evidence, evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { boardLink } from '@baluarte/contract/record/board-link.ts';
import { reportDocument } from '@baluarte/contract/record/report-document.ts';
import { search } from '@baluarte/contract/record/search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportSources } from '#app/report-sources.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { makeDocument } from '#record/report/document/make-document.ts';
import { recipientsOf } from '#record/report/schedule/deliver-report.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { pdfOf } from '#test/evidence.ts';
import { formOf } from '#test/files.ts';
import { all, itemCodes, maturityCompany } from '#test/maturity-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { assessments: may, evidence: mayEvidence } = permissions;
const reading = [may.list, may.viewResults, mayEvidence.list, mayEvidence.view];

/** Two finished assessments with a piece of evidence each, and somebody who is limited to the first. */
async function limited(permissionCodes: readonly number[] = reading) {
  const here = await maturityCompany(app);
  const made = async (name: string) => {
    const { id } = await here.start({ name });
    await here.answer(id, all(itemCodes, 80));
    const { data } = await app.call(here.admin, assessment.get, { params: { id } });
    const answerId = data.assessment_clauses[0]?.id ?? 0;
    const piece = await app.call(here.admin, evidenceOf.assessmentAnswer.add, {
      params: { id: answerId },
      ...(await formOf(pdfOf(400), `Acta ${name}.pdf`)),
    });
    expect(piece.status, piece.raw.body).toBe(201);
    expect((await here.finish(id)).status).toBe(200);
    return { id, answerId, pieceId: piece.data.id };
  };
  const [own, hidden] = [await made('Propia'), await made('Ajena')];
  const person = await here.person({ permissionCodes });
  const limit = await app.call(here.admin, user.endpoints.update, {
    params: { id: person.userId },
    body: { assessmentIds: [own.id] },
  });
  expect(limit.status, limit.raw.body).toBe(200);
  return { ...here, own, hidden, person };
}

test('who is limited to some assessments finds no other by any way', async () => {
  const { admin, own, hidden, person } = await limited([...reading, may.answer]);
  // Somebody else's totals were counted just before: they are not theirs.
  expect((await app.call(admin, assessment.list)).data).toHaveLength(2);
  const pieces = { query: { perPage: 10 } };
  expect((await app.call(admin, evidence.endpoints.list, pieces)).data).toHaveLength(2);
  const listed = await app.call(person, assessment.list);
  expect(listed.data).toMatchObject([{ id: own.id }]);
  expect(listed.raw.json<{ meta?: { total?: number } }>().meta?.total ?? 1).toBe(1);
  expect((await app.call(person, assessment.trend)).data).toHaveLength(1);
  const { id } = hidden;
  const refused = [
    await app.call(person, assessment.get, { params: { id } }),
    await app.call(person, assessment.results, { params: { id } }),
    await app.call(person, assessment.ratings, { params: { id } }),
    await app.call(person, assessment.arithmetic, { params: { id } }),
    await app.call(person, assessment.comparison, { params: { id }, query: { with: own.id } }),
    await app.call(person, assessment.applicability, { params: { id } }),
    await app.call(person, assessment.applicability, { params: { id }, query: { at: new Date().toISOString() } }),
    await app.call(person, assessment.applicabilityFile, { params: { id }, query: { format: 'csv', language: 'es' } }),
    await app.call(person, assessment.answersFile, { params: { id }, query: { format: 'csv', language: 'es' } }),
    await app.call(person, evidenceOf.assessmentAnswer.list, { params: { id: hidden.answerId } }),
    await app.call(person, evidence.endpoints.get, { params: { id: hidden.pieceId } }),
    await app.call(person, evidence.endpoints.revisions, { params: { id: hidden.pieceId } }),
    await app.call(person, evidence.endpoints.links, { params: { id: hidden.pieceId } }),
    await app.call(person, evidence.endpoints.history, { params: { id: hidden.pieceId } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  const comparedWith = (other: number) =>
    app.call(person, assessment.comparison, { params: { id: own.id }, query: { with: other } });
  const [compared, missing] = [await comparedWith(id), await comparedWith(99_999)];
  expect(compared).toMatchObject({ status: missing.status, code: missing.code, issues: missing.issues });
  expect(compared.status).not.toBe(200);
  const file = await app.call(person, assessment.export, { query: { format: 'csv', language: 'es' } });
  expect(file.raw.body).toContain('Propia');
  expect(file.raw.body).not.toContain('Ajena');
  expect((await app.call(person, evidence.endpoints.list, pieces)).data).toMatchObject([{ id: own.pieceId }]);
  const found = await app.call(person, search.find, { query: { q: 'acta' } });
  expect(JSON.stringify(found.data)).toContain('Acta Propia');
  expect(JSON.stringify(found.data)).not.toContain('Acta Ajena');
  expect((await app.call(person, assessment.results, { params: { id: own.id } })).status).toBe(200);
  expect((await app.call(person, evidence.endpoints.get, { params: { id: own.pieceId } })).status).toBe(200);
  const [revision] = (await app.call(admin, evidence.endpoints.revisions, { params: { id: hidden.pieceId } })).data;
  const download = await app.call(person, evidence.endpoints.download, {
    params: { id: revision?.files[0]?.id ?? '' },
  });
  expect(download.status).toBe(404);
});

test('a report that tells of another reaches them by no file, whoever had it made', async () => {
  const { company, admin, own, hidden, person } = await limited();
  const made = async (options: object) => {
    const { data } = await app.call(admin, reportDocument.make, {
      body: { kind: 'maturity', format: 'xlsx', options },
    });
    await makeDocument(
      { parts: app.app.parts, sources: reportSources },
      { companyId: company.companyId, documentId: data.id },
    );
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update report_document set recipient_ids = array[${person.userId}::bigint] where id = ${data.id}`),
    );
    return data.id;
  };
  const file = (id: number) => app.call(person, reportDocument.file, { params: { id } });
  expect(await file(await made({ assessmentId: own.id }))).toMatchObject({ status: 200 });
  expect(await file(await made({ assessmentId: hidden.id }))).toMatchObject({ status: 403, code: 'forbidden' });
  // The later one is compared with the earlier one.
  expect(await file(await made({ assessmentId: own.id, compareId: hidden.id }))).toMatchObject({ status: 403 });
  const recipients = (assessmentIds: number[] | null) =>
    recipientsOf(
      app.app.parts,
      company.companyId,
      { recipientIds: [person.userId], kind: 'maturity' },
      { scopeIds: 'every', assessmentIds, permissionCodes: [] },
    );
  expect((await recipients([own.id])).sessions).toHaveLength(1);
  for (const told of [[own.id, hidden.id], null])
    expect((await recipients(told)).skipped).toEqual([{ userId: person.userId, reason: 'assessments' }]);
});

test('a link for the board shows of self-assessments what its maker may know', async () => {
  const { own, hidden, person, company, admin } = await limited([...reading, permissions.settings.edit]);
  const linked = async (maker: typeof admin) => {
    const body = { name: 'Junta', language: 'es', password: 'una clave larga' };
    const { data, raw } = await app.call(maker, boardLink.create, { body });
    expect(raw.statusCode, raw.body).toBe(201);
    const payload = { token: new URL(data.address).hash.slice(1), password: body.password };
    return (await app.app.inject({ method: 'POST', url: '/api/board', payload })).json();
  };
  // What an unlimited maker's link reads first is not kept for the next.
  const all = await linked(admin);
  const less = await linked(person);
  expect([all, less].map(({ data }) => data.figures.maturity.assessmentId)).toEqual([hidden.id, own.id]);
  // Names are told by no link.
  expect(JSON.stringify([all, less])).not.toMatch(/Ajena|Propia/);
  expect([own.id, hidden.id, company.companyId].every((id) => id > 0)).toBe(true);
});

test('the record of the others is hidden too, and nothing of them is written', async () => {
  const { company, own, hidden, person, admin } = await limited();
  const as = { ...company.tenant, userId: person.userId };
  const tables = await inCompany(app.database.app, as, (trx) =>
    trx.rows<{ table: string; count: number }>(sql`
      select table_name as table, count(*)::int as count from change
      where table_name like 'assessment%' and coalesce(after, before) ->> 'assessment_id' = ${String(hidden.id)}
        or table_name = 'assessment' and row_id = ${hidden.id}
        or table_name = 'evidence' and row_id = ${hidden.pieceId}
        or table_name = 'evidence_link' and coalesce(after, before) ->> 'assessment_answer_id' = ${String(hidden.answerId)}
      group by 1`),
  );
  expect(tables).toEqual([]);
  const written = await inCompany(app.database.app, as, (trx) =>
    trx.run(sql`update assessment_answer set gap = 'x' where assessment_id = ${hidden.id}`),
  );
  expect(written).toBe(0);
  // Who deletes the only one they are limited to opens no other.
  expect((await app.call(admin, assessment.remove, { params: { id: own.id } })).status).toBe(200);
  expect((await app.call(person, assessment.list)).data).toEqual([]);
});

test('who is limited begins no assessment, copies none and lets nobody see more', async () => {
  const { own, hidden, person, admin } = await limited([
    ...reading,
    may.create,
    may.answer,
    permissions.users.list,
    permissions.users.view,
    permissions.users.edit,
    permissions.users.create,
  ]);
  const refused = { status: 403, code: 'assessment.limited' };
  expect(await app.call(person, assessment.create, { body: {} })).toMatchObject(refused);
  expect(await app.call(person, assessment.copy, { params: { id: own.id }, body: {} })).toMatchObject(refused);
  const invite = (assessmentIds: number[]) =>
    app.call(person, user.endpoints.create, {
      body: {
        email: `b-${Math.random()}@example.com`,
        name: 'Bea',
        lastName: 'Bueno',
        roleId: person.roleId,
        assessmentIds,
      },
    });
  expect(await invite([])).toMatchObject({ issues: [{ path: 'body.assessmentIds', code: 'required' }] });
  expect(await invite([hidden.id])).toMatchObject({ issues: [{ path: 'body.assessmentIds', code: 'unknown' }] });
  expect((await app.call(person, user.endpoints.assessments)).data).toMatchObject([{ id: own.id }]);
  const other = await maturityCompany(app);
  const { id: foreign } = await other.start();
  const params = { id: person.userId };
  expect(await app.call(admin, user.endpoints.update, { params, body: { assessmentIds: [foreign] } })).toMatchObject({
    issues: [{ path: 'body.assessmentIds', code: 'unknown' }],
  });
});

test('an administrator who sees as such a person sees what they see', async () => {
  const { admin, own, person } = await limited();
  const { data } = await app.call(admin, user.endpoints.viewAs, { params: { id: person.userId } });
  const looking = { headers: { ...admin.headers, authorization: `Bearer ${data.token}` } };
  expect((await app.call(looking, assessment.list)).data).toMatchObject([{ id: own.id }]);
  expect((await app.call(admin, assessment.list)).data).toHaveLength(2);
});
