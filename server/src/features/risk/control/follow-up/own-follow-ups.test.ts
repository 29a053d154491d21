import { daysLater } from '@baluarte/contract/kit/day.ts';
import { evidence, evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { followMany } from '@baluarte/contract/risk/follow-many.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { controlIn } from '#test/controls.ts';
import { pdfOf } from '#test/evidence.ts';
import { downloaded, formOf } from '#test/files.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let today: string;
let areas: number[];
/** With the role of members that a company starts with. */
let member: TestPerson;
/** Of an area of the member, and of another one; each with a follow-up that an administrator wrote. */
let own: { id: number; followUpId: number };
let other: { id: number; followUpId: number };

const found = (more: object = {}) => ({
  date: today,
  description: 'Se revisaron las actas del mes.',
  progress: 50,
  nextDate: daysLater(today, 30),
  ...more,
});
const save = async (person: TestPerson, id: number) =>
  (await app.call(person, followUp.create, { params: { id }, body: found() })).data.id;
async function begun(code: string, place: number) {
  const body = await controlIn(here, { code, name: code, nextFollowUp: '2026-02-01', responsibleId: areas[place] });
  const { id } = (await app.call(here.admin, control.endpoints.create, { body })).data;
  return { id, followUpId: await save(here.admin, id) };
}
const answersFor = ({ userId }: TestPerson, place: number) =>
  here.inside((trx) =>
    trx.run(
      sql`insert into member_area (member_id, area_id) select id, ${areas[place]}::bigint from member where user_id = ${userId}`,
    ),
  );
const codesOf = async (person: Pick<TestPerson, 'headers'>, query: Record<string, string> = {}) =>
  (await app.call(person, followUp.due, { query })).data.map(({ code }) => code);

beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  ({ today, areas } = await here.inside((trx) =>
    trx.one<{ today: string; areas: number[] }>(
      sql`select app.today()::text as today, array_agg(id order by id) as areas from parameter where kind = 'area'`,
    ),
  ));
  member = await here.person({ base: 2 });
  await answersFor(member, 0);
  [own, other] = [await begun('C-OWN', 0), await begun('C-OTHER', 1)];
});
afterAll(() => app.close());

describe('a member follows up the controls of their areas', () => {
  test('and finds no other by any of its endpoints, as if it were beyond the walls', async () => {
    const status = async (endpoint: AnyEndpoint, { id, followUpId }: typeof other) => {
      const { params, body } = {
        params: { id: endpoint.path.startsWith('/follow-ups/') ? followUpId : id, followUpId },
        body: {
          create: found(),
          update: { progress: 60 },
          link: { ids: [1] },
          unlink: { ids: [1] },
          expect: { name: 'Acta' },
        }[endpoint.name.split('.').at(-1) ?? ''],
      };
      const known = Object.fromEntries(Object.entries(params).filter(([name]) => name in endpoint.params.shape));
      const sent = endpoint.upload ? await formOf(pdfOf(200), 'acta.pdf') : { body };
      return (await app.call(member, endpoint, { params: known, ...sent })).status;
    };
    const ofOne = [...Object.values(followUp), ...Object.values(evidenceOf.followUp)].filter(
      ({ params }) => 'id' in params.shape,
    );
    const beyond: Record<string, number> = {};
    for (const endpoint of ofOne) beyond[endpoint.name] = await status(endpoint, other);
    expect(beyond).toEqual({
      'following.form': 404,
      'followUp.list': 404,
      'followUp.create': 404,
      'followUp.update': 404,
      'followUp.history': 404,
      'evidenceOf.followUp.list': 404,
      'evidenceOf.followUp.add': 404,
      'evidenceOf.followUp.link': 404,
      'evidenceOf.followUp.unlink': 404,
      'evidenceOf.followUp.expected': 404,
      'evidenceOf.followUp.expect': 404,
      // Not for members at all.
      'followUp.remove': 403,
      'followUp.end': 403,
    });
    // Nor among many.
    const many = await app.call(member, followMany.create, { body: found({ ids: [own.id, other.id] }) });
    expect(many.raw.json()).toMatchObject({
      code: 'bulk.refused',
      data: {
        rows: [
          { id: own.id, ok: false },
          { id: other.id, code: 'notFound' },
        ],
      },
    });
    expect((await app.call(member, followMany.end, { body: { ids: [own.id] } })).status).toBe(403);
    const piece = { name: 'Acta', kindId: 1 as const, followUpIds: [other.followUpId] };
    expect((await app.call(member, evidence.endpoints.create, { body: piece })).status).toBe(404);
    // A follow-up of another control is none of one's own.
    const crossed = { id: own.id, followUpId: other.followUpId };
    for (const endpoint of [followUp.update, followUp.history]) expect(await status(endpoint, crossed)).toBe(404);
  });

  test('which alone are listed, counted and in files, whatever the list is narrowed by and whatever the role', async () => {
    const custom = await here.person({ base: 2, permissionCodes: [permissions.risks.listFollowUps] });
    await answersFor(custom, 0);
    for (const person of [member, custom]) {
      expect(await codesOf(person)).toEqual(['C-OWN']);
      expect(await codesOf(person, { whose: 'area' })).toEqual(['C-OWN']);
      expect(await codesOf(person, { whose: 'mine' })).toEqual([]);
      expect(await codesOf(person, { search: 'other' })).toEqual([]);
      expect((await app.call(person, followUp.summary, {})).data).toMatchObject({ total: 1, hasAreas: true });
      const file = await app.call(person, followUp.export, {
        query: { format: 'csv', columns: 'code', ids: `${own.id},${other.id}` },
      });
      const text = JSON.stringify(await downloaded(file.raw));
      expect([text.includes('C-OWN'), text.includes('C-OTHER')]).toEqual([true, false]);
    }
    expect(await codesOf(here.admin)).toEqual(['C-OWN', 'C-OTHER']);
    expect((await app.call(here.admin, followUp.summary, {})).data.total).toBe(2);
  });

  test('writes follow-ups with what proves them, and changes only their own', async () => {
    const params = { id: own.id };
    expect((await app.call(member, followUp.form, { params })).data).toMatchObject({ code: 'C-OWN', isOpen: true });
    const change = (followUpId: number) =>
      app.call(member, followUp.update, { params: { ...params, followUpId }, body: { description: 'Otra cosa' } });
    const prove = async (id: number) =>
      app.call(member, evidenceOf.followUp.add, { params: { id }, ...(await formOf(pdfOf(200), 'acta.pdf')) });
    expect(await change(own.followUpId)).toMatchObject({ status: 403, code: 'followUp.notYours' });
    expect(await prove(own.followUpId)).toMatchObject({ status: 403, code: 'followUp.notYours' });
    const mine = await save(member, own.id);
    const changed = await change(mine);
    expect(changed.status).toBe(200);
    const undone = { params: { id: changed.data.changesetId ?? 0 } };
    expect((await app.call(member, changeset.undo, undone)).status).toBe(200);
    expect((await prove(mine)).status).toBe(201);
    const { data } = await app.call(member, followUp.list, { params });
    expect(data.map(({ isMine, evidence: pieces }) => [isMine, pieces.length])).toEqual([
      [true, 1],
      [false, 0],
    ]);
    const history = await app.call(member, followUp.history, { params: { ...params, followUpId: own.followUpId } });
    expect(history.status).toBe(200);
    // Who administers changes what anybody wrote.
    const byAdmin = { params: { ...params, followUpId: mine }, body: { progress: 60 } };
    expect((await app.call(here.admin, followUp.update, byAdmin)).status).toBe(200);
  });

  test('goes on with what they followed up last, until somebody else follows it up', async () => {
    const { id } = await begun('C-LAST', 1);
    expect(await codesOf(member)).not.toContain('C-LAST');
    await here.inside((trx) =>
      trx.run(sql`update follow_up set created_by = ${member.userId} where control_id = ${id}`),
    );
    expect(await codesOf(member)).toContain('C-LAST');
    expect((await app.call(member, followUp.form, { params: { id } })).status).toBe(200);
    await save(here.admin, id);
    expect(await codesOf(member)).not.toContain('C-LAST');
    expect((await app.call(member, followUp.form, { params: { id } })).status).toBe(404);
  });

  test('sees them on the start page, and nothing of how late other areas are', async () => {
    await here.inside((trx) => trx.run(sql`update control set next_follow_up = ${daysLater(today, -3)}::date`));
    expect((await app.call(member, posture.own)).data.mine).toMatchObject({
      followUps: { overdue: 1, soon: 0, first: [{ id: own.id, name: 'C-OWN', due: daysLater(today, -3) }] },
      plan: null,
    });
    expect((await app.call(member, posture.get)).data).toMatchObject({ late: null, controls: null });
    expect((await app.call(here.admin, posture.get)).data.late?.followUps?.total).toBeGreaterThan(1);
  });

  test('and whoever sees as they do sees the same', async () => {
    const lead = await here.person({ base: 2 });
    await answersFor(lead, 1);
    const { data } = await app.call(here.admin, user.endpoints.viewAs, { params: { id: lead.userId } });
    const viewer = { headers: { ...lead.headers, authorization: `Bearer ${data.token}` } };
    expect(await codesOf(viewer)).toEqual(await codesOf(lead));
    expect(await codesOf(viewer)).toContain('C-OTHER');
    expect((await app.call(viewer, followUp.form, { params: { id: other.id } })).status).toBe(200);
    expect((await app.call(viewer, followUp.form, { params: { id: own.id } })).status).toBe(404);
  });
});

test('a guest follows up nothing, whatever its role lists', async () => {
  const guest = await here.person({ base: 3, permissionCodes: [permissions.risks.listFollowUps] });
  await answersFor(guest, 0);
  expect((await app.call(guest, followUp.due, {})).status).toBe(403);
  expect((await app.call(guest, followUp.form, { params: { id: own.id } })).status).toBe(403);
});
