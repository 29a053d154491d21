import { permissions } from '@baluarte/contract/permissions.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { gapControl } from '@baluarte/contract/risk/gap-control.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { maturityCompany } from '#test/maturity-company.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The areas of a company in their order. */
const areasOf = async (here: Pick<RiskCompany, 'inside'>) =>
  (
    await here.inside((trx) =>
      trx.rows<{ id: number }>(sql`select id from parameter where kind = 'area' order by sort_order`),
    )
  ).map(({ id }) => id);

async function withGaps() {
  const here = await riskCompany(app, { scopes: 2 });
  const [area = 0, other = 0] = await areasOf(here);
  const gapOf = (code: string, more: object = {}) => ({
    code,
    name: `${code} Sin documentar`,
    description: `Cerrar la brecha de ${code}: sin documentar`,
    responsibleId: area,
    participants: null,
    nextFollowUp: day(30),
    ...more,
  });
  const make = (gaps: object[], person = here.admin) =>
    app.call(person, gapControl.make, { body: { typeId: 1, gaps } });
  const listed = async () => (await app.call(here.admin, control.endpoints.list, { query: {} })).data;
  return { ...here, area, other, gapOf, make, listed };
}

describe('gaps of a self-assessment', () => {
  test('of requirements and of controls become controls at once, each in the domain of its own, with its own owner', async () => {
    const here = await withGaps();
    const { status, data } = await here.make([
      here.gapOf('4.1'),
      here.gapOf('9.2.1', { responsibleId: here.other, participants: 'Ana Ruiz', nextFollowUp: day(9) }),
      here.gapOf('A.8.13'),
    ]);
    expect(status).toBe(201);
    expect(data.made.map(({ code }) => code).toSorted()).toEqual(['4.1', '9.2.1', 'A.8.13']);
    const found = await here.inside((trx) =>
      trx.rows(sql`
        select c.code, d.code as domain, a.code as action, c.responsible_id as area, c.participants, c.next_follow_up::text as day, c.status_id as status,
          (select count(*) from control_impact_factor f where f.control_id = c.id)
            = (select count(*) from impact_factor f where f.status_id = 1) as "hasFactors"
        from control c join parameter d on d.id = c.domain_id join parameter a on a.id = c.action_id order by c.code`),
    );
    const common = { area: here.area, participants: null, day: day(30), status: 1, hasFactors: true };
    expect(found).toEqual([
      { ...common, code: '4.1', action: '4.1', domain: 'GOB' },
      {
        ...common,
        code: '9.2.1',
        action: '9.2.1',
        domain: 'MON',
        area: here.other,
        participants: 'Ana Ruiz',
        day: day(9),
      },
      { ...common, code: 'A.8.13', action: 'A.8.13', domain: 'CON' },
    ]);
    expect((await app.call(here.admin, gapControl.there)).data).toEqual(['4.1', '9.2.1', 'A.8.13']);
  });

  test('are made in one changeset, and taken back with it', async () => {
    const here = await withGaps();
    const { data } = await here.make(['4.1', '5.1', 'A.5.1'].map((code) => here.gapOf(code)));
    expect(await here.listed()).toHaveLength(3);
    const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId ?? 0 } });
    expect(undone.status).toBe(200);
    expect(await here.listed()).toEqual([]);
    expect((await app.call(here.admin, gapControl.there)).data).toEqual([]);
  });

  test('that have their control make no other, and the rest is made', async () => {
    const here = await withGaps();
    await here.make([here.gapOf('4.1')]);
    const { data } = await here.make([here.gapOf('4.1'), here.gapOf('4.2')]);
    expect(data.made.map(({ code }) => code)).toEqual(['4.2']);
    expect(await here.listed()).toHaveLength(2);
  });

  test('are refused whole where one is of no action, twice, of a past day, or of an area there is not', async () => {
    const here = await withGaps();
    const { status, issues } = await here.make([
      here.gapOf('4.1'),
      here.gapOf('99.9'),
      here.gapOf('4.1'),
      here.gapOf('4.2', { nextFollowUp: day(-2) }),
      here.gapOf('4.3', { responsibleId: 999_999_999 }),
    ]);
    expect(status).toBe(422);
    expect(issues).toEqual([
      { path: 'body.gaps.1.code', code: 'unknown' },
      { path: 'body.gaps.2.code', code: 'taken' },
      { path: 'body.gaps.3.nextFollowUp', code: 'tooEarly' },
      { path: 'body.gaps.4.responsibleId', code: 'unknown' },
    ]);
    expect(await here.listed()).toEqual([]);
  });

  test('become controls by who may create controls, in their own scope alone', async () => {
    const here = await withGaps();
    const reader = await here.person({ permissionCodes: [permissions.risks.listControls] });
    expect(await here.make([here.gapOf('4.1')], reader)).toMatchObject({
      status: 403,
      params: { permission: permissions.risks.createControl },
    });
    await here.make([here.gapOf('4.1')]);
    const [, other = 0] = here.company.scopeIds;
    const elsewhere = await here.person({ scopeIds: [other] });
    expect((await app.call(elsewhere, gapControl.there)).data).toEqual([]);
    expect((await here.make([here.gapOf('4.1')], elsewhere)).data.made).toHaveLength(1);
  });
});

test('a gap tells the area of who is responsible for it, for its control', async () => {
  const here = await maturityCompany(app);
  const [area = 0] = await areasOf(here);
  const responsible = await here.person();
  await here.inside((trx) =>
    trx.run(sql`insert into member_area (member_id, area_id)
      select m.id, ${area} from member m where m.company_id = app.current_company() and m.user_id = ${responsible.userId}`),
  );
  const { id } = await here.start();
  const common = { assessment_id: id, level: 20, gap: 'Sin documentar' };
  await app.call(here.admin, assessment.saveClauses, {
    body: {
      responses: [
        { ...common, code: '4.1', responsible_id: responsible.userId },
        { ...common, code: '4.2' },
      ],
    },
  });
  const { gaps } = await here.results(id);
  expect(gaps.map(({ item, area_id }) => [item, area_id])).toEqual([
    ['4.1', area],
    ['4.2', null],
  ]);
});
