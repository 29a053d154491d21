import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { parameterKinds } from '@baluarte/contract/kit/parameter-kinds.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { companyRisk } from '@baluarte/contract/organization/company-risk.ts';
import { company } from '@baluarte/contract/organization/company.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { search } from '@baluarte/contract/record/search.ts';
import { assetGroup, groupings } from '@baluarte/contract/risk/asset-group.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { impact } from '@baluarte/contract/risk/impact.ts';
import { probability } from '@baluarte/contract/risk/probability.ts';
import { daysLater } from '@baluarte/contract/kit/day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trx } from '#kit/tenancy/trx.ts';
import { countEveryCompany } from '#organization/company/companies/count-companies.ts';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestPerson } from './company.ts';
import { richAssets, richCompany, type RichCompany } from './rich-company.ts';
import { riskCompany } from './risk-company.ts';
import { superAdministrator } from './super-administrator.ts';

/*
 * The numbers of panels and lists that are counted by statements of their own, compared with the rows themselves: all of every company,
 * read past the walls, and counted here one by one.
 */
type Row = Record<string, number | string | boolean | null | number[]>;

const { ACTIVE, INACTIVE, PENDING, FINISH, IMPLEMENTED, MITIGATED, INVITED } = statusIds;

let app: TestApp;
let rich: RichCompany;
/** Another company with rows of every kind. */
let other: RichCompany;
let root: TestPerson;
/** Enters the first scope only. */
let local: TestPerson;

const rowsOf = async (table: string): Promise<Row[]> =>
  (await app.database.owner.query<Row>(`select t.* from ${table} t`)).rows;
/** The rows of a table in some scopes of the rich company, or in all of it. */
async function ownRows(table: string, scopes?: readonly number[]): Promise<Row[]> {
  const { companyId } = rich.here.company;
  return (await rowsOf(table)).filter(
    (row) => row['company_id'] === companyId && (scopes?.includes(Number(row['scope_id'])) ?? true),
  );
}
const countOf = (rows: readonly Row[], isCounted: (row: Row) => boolean) => rows.filter(isCounted).length;
const isAssessed = (risk: Row) => risk['completeness'] === 'complete' && risk['status_id'] !== INACTIVE;
const levelOf = (risk: Row) =>
  Number(risk['residual_probability'] ?? risk['probability']) * Number(risk['residual_impact'] ?? risk['impact']);

const firstScope = () => rich.here.company.scopeIds.slice(0, 1);
const allScopes = () => rich.here.company.scopeIds;
/** Who reads, the scopes that they may see, and those that they work in. */
const readers: readonly [
  name: string,
  reader: () => Pick<TestPerson, 'headers'>,
  sees: () => number[],
  works: () => number[],
][] = [
  ['who enters one scope', () => local, firstScope, firstScope],
  ['who works in one scope of several', () => rich.here.admin, allScopes, firstScope],
  [
    'who works in every scope',
    () => ({ headers: { ...rich.here.admin.headers, 'x-scopeid': '0' } }),
    allScopes,
    allScopes,
  ],
];

/** Adds what the fixture lacks for these numbers. */
async function furnish({ here, ids, today, areas }: RichCompany): Promise<void> {
  const named = (kind: keyof RichCompany['ids'], name: string) => ids[kind][name] ?? 0;
  const [first = 0, second = 0] = here.company.scopeIds;
  const write = (statement: Parameters<Trx['run']>[0]) => here.inside((trx) => trx.run(statement));
  await write(sql`insert into parameter (kind, code, name) select k, 'P' || n, 'Prueba ' || n
    from unnest(array['process', 'location']) k, generate_series(1, 2) n`);
  // Assets in groups: of every status and both scopes in one, discarded and half rated risks only in another, and the rest in none.
  const grouped: Readonly<Record<string, 0 | 1>> = {
    'A-1': 0,
    'A-2': 0,
    'A-retired': 0,
    'A-elsewhere': 0,
    'A-discarded': 1,
    'A-pending': 1,
  };
  for (const [code, place] of Object.entries(grouped)) {
    const at = (kind: string) =>
      sql`(select id from parameter where kind = ${kind} order by id offset ${place} limit 1)`;
    await write(sql`update asset set owner_id = ${areas[place]}, process_id = ${at('process')}, location_id = ${at('location')},
      category_id = ${at('assetCategory')}, is_critical = ${code !== 'A-2'}, criticality_override = ${code === 'A-retired' ? 3 : 2}
      where id = ${named('assets', code)}`);
  }
  await write(sql`update risk set residual_probability = 1, residual_impact = 1
    where id = any(${['sixth', 'mitigated'].map((name) => named('risks', name))}::bigint[])`);
  await write(
    sql`update parameter set status_id = 2 where id = (select max(id) from parameter where kind = 'location')`,
  );
  // Levels chosen by risks of every status, in both scopes; some ratings say that the factor does not apply.
  await write(sql`update risk set probability_level_id = (select min(id) from probability_level)`);
  await write(sql`
    with factor as (select min(id) as id from impact_factor), level as (
      select l.id, row_number() over (order by l.id) as place from impact_level l join factor f on f.id = l.impact_factor_id)
    insert into risk_impact (scope_id, risk_id, impact_factor_id, impact_level_id)
    select r.scope_id, r.id, f.id, (select l.id from level l where l.place = r.id % 3) from risk r cross join factor f`);
  // Controls on the edges of a week, and not effective ones that are finished or elsewhere.
  for (const { code, next, rating, statusId, scopeId } of [
    { code: 'C-day-6', next: 6, rating: 3, statusId: ACTIVE, scopeId: first },
    { code: 'C-day-7', next: 7, rating: null, statusId: ACTIVE, scopeId: first },
    { code: 'C-not-effective-finished', next: 6, rating: 3, statusId: FINISH, scopeId: first },
    { code: 'C-not-effective-elsewhere', next: 6, rating: 3, statusId: ACTIVE, scopeId: second },
  ])
    await write(sql`
      insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
        creation_date, next_follow_up, status_id, rating)
      select ${scopeId}, ${code}, ${code}, description, domain_id, action_id, 1, 1, responsible_id, creation_date,
        ${daysLater(today, next)}::date, ${statusId}, ${rating}::smallint from control order by id limit 1`);
  // The last follow-up is not the last one made; a piece of evidence is of both.
  const followed = named('controls', 'C-late');
  for (const [day, progress] of [
    [-10, 60],
    [-30, 20],
  ] as const)
    await write(sql`
      insert into follow_up (scope_id, control_id, date, description, progress, next_date, status_before, planned_for)
      values (${first}, ${followed}, ${daysLater(today, day)}::date, 'Se revisó', ${progress}, ${daysLater(today, -1)}::date, 1, ${today}::date)`);
  await write(sql`
    insert into evidence_link (scope_id, evidence_id, follow_up_id)
    select f.scope_id, e.id, f.id from follow_up f join evidence e on e.scope_id = f.scope_id
    where (f.progress = 60 and e.name in ('Vigente', 'Vencida')) or e.name in ('Vigente', 'Sin fin', 'Retirada')`);
  await write(sql`insert into risk_control (scope_id, risk_id, control_id) select ${first}, r.id, ${followed} from risk r
    where r.id = any(${['discarded', 'half rated', 'lowered', 'sixth'].map((name) => named('risks', name))}::bigint[])`);
  // Answers of both kinds: with a level, not applicable, and open.
  const [open, finished] = [named('assessments', 'Abierta'), named('assessments', 'Segunda')];
  await write(sql`
    insert into assessment_answer (scope_id, assessment_id, code, kind, level, is_applicable, justification)
    values (${first}, ${open}, '4.1', 'clause', 60, true, ''), (${first}, ${open}, '4.2', 'clause', null, true, 'Falta'),
      (${first}, ${open}, 'A.5.1', 'control', 0, true, ''), (${first}, ${open}, 'A.5.2', 'control', null, false, 'No se hace'),
      (${first}, ${open}, 'A.5.3', 'control', null, true, ''), (${first}, ${finished}, 'A.5.4', 'control', 80, true, '')`);
}

beforeAll(async () => {
  app = await testApp();
  [rich, other] = [await richCompany(app), await richCompany(app)];
  for (const each of [rich, other]) await furnish(each);
  root = await superAdministrator(app);
  local = await rich.here.person({ scopeIds: rich.here.company.scopeIds.slice(0, 1) });
});
afterAll(() => app.close());

describe.each(readers)('to %s', (_name, reader, sees, works) => {
  test('controls to follow up are those that are followed, and each number of theirs is how many rows stand behind it', async () => {
    const [controls, followUps, links, pairs, zones] = await Promise.all([
      ownRows('control', works()),
      ownRows('follow_up'),
      ownRows('evidence_link'),
      ownRows('risk_control'),
      ownRows('zone'),
    ]);
    const risks = new Map((await ownRows('risk')).map((row) => [row['id'], row]));
    const followed = controls.filter(({ status_id: status }) =>
      [PENDING, ACTIVE, IMPLEMENTED].some((one) => one === status),
    );
    const { data, meta } = await app.call(reader(), followUp.due, { query: { perPage: 100 } });
    expect(meta.total).toBe(followed.length);
    const expected = followed.map((control) => {
      const own = followUps.filter((one) => one['control_id'] === control['id']);
      const last = own.toSorted((a, b) => String(b['date']).localeCompare(String(a['date'])))[0];
      const ofControl = pairs.filter((pair) => pair['control_id'] === control['id']);
      const ranges = ofControl.flatMap((pair) => {
        const risk = risks.get(pair['risk_id'] ?? 0);
        if (!risk || !isAssessed(risk)) return [];
        const [at, hit] = [
          risk['residual_probability'] ?? risk['probability'],
          risk['residual_impact'] ?? risk['impact'],
        ];
        return zones
          .filter((zone) => zone['probability'] === at && zone['impact'] === hit)
          .map((zone) => Number(zone['range_level_id']));
      });
      return {
        code: control['code'],
        followUpCount: own.length,
        riskCount: ofControl.length,
        evidenceCount: last ? countOf(links, (link) => link['follow_up_id'] === last['id']) : 0,
        progress: last?.['progress'] ?? null,
        lastDate: last?.['date'] ?? null,
        isOverdue: String(control['next_follow_up']) < rich.today,
        rangeId: ranges.length > 0 ? Math.min(...ranges) : null,
      };
    });
    const byCode = (a: { code: unknown }, b: { code: unknown }) => String(a.code).localeCompare(String(b.code));
    expect(data.toSorted(byCode)).toMatchObject(expected.toSorted(byCode));
    const counted = expected.find(({ code }) => code === 'C-late');
    expect(counted).toMatchObject({ followUpCount: 2, riskCount: 4, evidenceCount: 4, progress: 60 });

    const { data: summary } = await app.call(reader(), followUp.summary, {});
    const within = (from: number, to: number) =>
      countOf(followed, ({ next_follow_up: next }) => {
        const day = String(next);
        return day >= daysLater(rich.today, from) && day <= daysLater(rich.today, to);
      });
    expect(summary).toMatchObject({
      total: followed.length,
      overdue: within(-1000, -1),
      dueToday: within(0, 0),
      dueThisWeek: within(0, 6),
      notEffective: countOf(followed, ({ rating }) => rating === 3),
    });
  });

  test.each(groupings)(
    'groups of assets by %s count the assets of each, and tell the worst risk that counts',
    async (by) => {
      const column = {
        ownerId: 'owner_id',
        processId: 'process_id',
        locationId: 'location_id',
        categoryId: 'category_id',
      }[by];
      const [assets, risks] = [await ownRows('asset', works()), await ownRows('risk', works())];
      const { data } = await app.call(reader(), assetGroup.groups, { query: { by } });
      expect(data.total).toBe(assets.length);
      const groups = Map.groupBy(assets, (asset) => asset[column] ?? null);
      expect(new Set(data.groups.map(({ id }) => id))).toEqual(new Set(groups.keys()));
      for (const group of nonEmpty(data.groups)) {
        const own = groups.get(group.id) ?? [];
        const rated = own.flatMap((asset) =>
          asset['criticality_override'] === null ? [] : [Number(asset['criticality_override'])],
        );
        const highest = rated.length > 0 ? Math.max(...rated) : null;
        const levels = risks
          .filter((risk) => isAssessed(risk) && own.some(({ id }) => id === risk['asset_id']))
          .map(levelOf);
        expect(group, `${by} ${group.name}`).toMatchObject({
          assetCount: own.length,
          criticalCount: countOf(own, (asset) => asset['is_critical'] === true),
          criticality: highest,
          highestCount: rated.filter((level) => level === highest).length,
          level: levels.length > 0 ? Math.max(...levels) : null,
        });
        const { meta } = await app.call(reader(), assetGroup.members, { query: { by, id: group.id ?? 0 } });
        expect(meta.total).toBe(own.length);
      }
    },
  );

  test('each level of a measure and of a factor is told with the risks that chose it', async () => {
    const [risks, ratings] = [await ownRows('risk', sees()), await ownRows('risk_impact', sees())];
    const { data } = await app.call(reader(), probability.get, {});
    const levels = data.types.flatMap((type) => type.levels);
    expect(levels.map(({ riskCount }) => riskCount)).toEqual(
      levels.map(({ id }) => countOf(risks, (risk) => risk['probability_level_id'] === id)),
    );
    expect(Math.max(...levels.map(({ riskCount }) => riskCount ?? 0))).toBe(risks.length);

    const kept = await ownRows('impact_level');
    const { data: factors } = await app.call(reader(), impact.list, {});
    const chosen: number[] = [];
    for (const { id, levelCount } of nonEmpty(factors)) {
      expect(levelCount).toBe(countOf(kept, (level) => level['impact_factor_id'] === id));
      const { data: own } = await app.call(reader(), impact.levels, { params: { id } });
      expect(own.map(({ ratingCount }) => ratingCount)).toEqual(
        own.map((level) => countOf(ratings, (one) => one['impact_level_id'] === level.id)),
      );
      chosen.push(...own.map(({ ratingCount }) => ratingCount ?? 0));
    }
    expect(chosen.filter((count) => count > 0)).toHaveLength(2);
  });

  test('each table of parameters has as many rows as it says, each as often in use as it is chosen', async () => {
    const parameters = await ownRows('parameter');
    const { data: kinds } = await app.call(reader(), parameter.kinds, {});
    expect(kinds.map(({ kind, count, activeCount }) => [kind, count, activeCount])).toEqual(
      parameterKinds.map((kind) => {
        const own = parameters.filter((row) => row['kind'] === kind);
        return [kind, own.length, countOf(own, (row) => row['status_id'] === ACTIVE)];
      }),
    );
    // Every column that a foreign key lets choose a parameter, except where the rows go with what they choose.
    const { rows: columns } = await app.database.owner.query<{ table: string; column: string; is_scoped: boolean }>(
      `select u.relation as table, u.column_name as column, exists (select from information_schema.columns s
         where s.table_name = u.relation and s.column_name = 'scope_id') as is_scoped
       from app.parameter_uses() u where u.relation not in (select d.conrelid::regclass::text from pg_constraint d
         where d.contype = 'f' and d.confrelid = 'parameter'::regclass and d.confdeltype = 'c')`,
    );
    const chosen = { visible: new Map<unknown, number>(), here: new Map<unknown, number>() };
    for (const { table, column, is_scoped: isScoped } of columns)
      for (const row of await ownRows(table, isScoped ? sees() : undefined)) {
        const places =
          isScoped && !works().includes(Number(row['scope_id']))
            ? (['visible'] as const)
            : (['visible', 'here'] as const);
        for (const place of places) chosen[place].set(row[column], (chosen[place].get(row[column]) ?? 0) + 1);
      }
    const used: number[] = [];
    for (const kind of parameterKinds) {
      const { data } = await app.call(reader(), parameter.list, { params: { kind }, query: { perPage: 100 } });
      const uses = data.map((row) => [
        row.inUse,
        row.uses.reduce((sum, { count }) => sum + count, 0),
        row.uses.reduce((sum, { count, here = count }) => sum + here, 0),
      ]);
      const counts = data.map(({ id }) => [
        chosen.visible.get(id) ?? 0,
        chosen.visible.get(id) ?? 0,
        chosen.here.get(id) ?? 0,
      ]);
      expect(uses, kind).toEqual(counts);
      used.push(...data.map(({ inUse }) => inUse));
    }
    expect(used.filter((count) => count > 1).length).toBeGreaterThan(5);
  });

  test('self-assessments are listed with as many answers as were given to each half', async () => {
    const [assessments, answers] = [await ownRows('assessment', works()), await ownRows('assessment_answer', works())];
    const { data, meta } = await app.call(reader(), assessment.list, {});
    expect(meta.total).toBe(assessments.length);
    const given = (id: number, kind: string) =>
      countOf(
        answers,
        (row) =>
          row['assessment_id'] === id &&
          row['kind'] === kind &&
          (row['level'] !== null || row['is_applicable'] === false),
      );
    expect(data.map((row) => [row.name, row.clauses_answered, row.controls_answered])).toEqual(
      data.map((row) => [row.name, given(row.id, 'clause'), given(row.id, 'control')]),
    );
    expect(data.find(({ name }) => name === 'Abierta')).toMatchObject({ clauses_answered: 1, controls_answered: 2 });
  });

  test('scopes are told with their assets, their risks and the people who may enter them', async () => {
    const [assets, risks, members] = [await ownRows('asset'), await ownRows('risk'), await ownRows('member')];
    const { data } = await app.call(reader(), scope.endpoints.list, { query: { perPage: 100 } });
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(sees()));
    for (const { id, assetCount, riskCount, userCount } of nonEmpty(data)) {
      const isHere = (row: Row) => row['scope_id'] === id;
      const comesIn = ({ status_id: status, scope_ids: listed }: Row) =>
        [ACTIVE, INVITED].some((one) => one === status) &&
        Array.isArray(listed) &&
        (listed.length === 0 || listed.includes(id));
      expect({ assetCount, riskCount, userCount }).toEqual({
        assetCount: countOf(assets, isHere),
        riskCount: countOf(risks, isHere),
        userCount: countOf(members, comesIn),
      });
    }
  });

  test('the search finds every row of a kind that there is in the scope, and no more of it than were asked for', async () => {
    const find = async (q: string, kind: string, limit: number) =>
      (await app.call(reader(), search.find, { query: { q, limit } })).data.filter((one) => one.kind === kind);
    const assets = await ownRows('asset', works());
    const ids = (rows: readonly { id?: unknown }[]) => new Set(rows.map(({ id }) => id));
    expect(ids(await find('activo A', 'asset', 20))).toEqual(ids(assets));
    expect(await find('activo A', 'asset', 3)).toHaveLength(3);
    const evidence = (await ownRows('evidence', works())).filter(({ name }) => String(name).startsWith('Retirada'));
    expect(ids(await find('retirada', 'evidence', 20))).toEqual(ids(evidence));
  });
});

test('companies are listed with the people, assets, risks and files that each has, and with nothing of another', async () => {
  await countEveryCompany(app.app.parts);
  const { data } = await app.call(root, company.list, { query: { perPage: 100 } });
  const [companies, members, assets, risks] = await Promise.all(['company', 'member', 'asset', 'risk'].map(rowsOf));
  expect(data).toHaveLength(companies?.length ?? 0);
  for (const { id, userCount, assetCount, riskCount } of nonEmpty(data)) {
    const isOwn = (row: Row) => row['company_id'] === id;
    expect({ userCount, assetCount, riskCount }).toEqual({
      userCount: countOf(members ?? [], (row) => isOwn(row) && row['status_id'] !== INACTIVE),
      assetCount: countOf(assets ?? [], isOwn),
      riskCount: countOf(risks ?? [], isOwn),
    });
  }
  expect(data.find(({ id }) => id === rich.here.company.companyId)?.assetCount).toBe(richAssets.length);
});

test('the numbers of the platform are sums over active companies, of risks that are not discarded', async () => {
  const resting = await riskCompany(app);
  await resting.risk(await resting.asset('R-1'));
  const gone = await testPerson(app.database, resting.company, { isSuperAdmin: true });
  await countEveryCompany(app.app.parts);
  await app.database.owner.query('update company set status_id = 2 where id = $1', [resting.company.companyId]);
  await app.database.owner.query('update auth."user" set status_id = 2 where id = $1', [gone.userId]);
  const [companies = [], assets = [], risks = [], zones = [], people = []] = await Promise.all(
    ['company', 'asset', 'risk', 'zone', 'auth."user"'].map(rowsOf),
  );
  const active = new Set(companies.filter((one) => one['status_id'] === ACTIVE).map(({ id }) => id));
  const open = risks.filter((risk) => active.has(risk['company_id'] ?? 0) && risk['status_id'] !== INACTIVE);
  const assessed = open.filter(isAssessed);
  const inRange = (rangeId: number) =>
    countOf(assessed, (risk) =>
      zones.some(
        (zone) =>
          zone['company_id'] === risk['company_id'] &&
          zone['probability'] === risk['probability'] &&
          zone['impact'] === risk['impact'] &&
          zone['range_level_id'] === rangeId,
      ),
    );
  const { data } = await app.call(root, companyRisk.figures, {});
  expect(data).toMatchObject({
    companies: { active: active.size, inactive: companies.length - active.size },
    people: {
      active: countOf(people, (one) => one['status_id'] === ACTIVE),
      superAdmins: countOf(people, (one) => one['status_id'] === ACTIVE && one['is_super_admin'] === true),
      neverIn: countOf(people, (one) => one['status_id'] === ACTIVE && one['last_access_at'] === null),
    },
    assetCount: countOf(assets, (asset) => active.has(asset['company_id'] ?? 0)),
    risks: {
      total: open.length,
      incomplete: open.length - assessed.length,
      mitigated: countOf(open, (risk) => risk['status_id'] === MITIGATED),
      ranges: [1, 2, 3, 4].map((rangeId) => ({ rangeId, count: inRange(rangeId) })),
    },
  });
  const { data: rows } = await app.call(root, companyRisk.list, { query: { perPage: 100 } });
  expect(new Set<unknown>(rows.map(({ id }) => id))).toEqual(active);
  for (const { id, riskCount, incompleteCount } of nonEmpty(rows)) {
    const own = open.filter((risk) => risk['company_id'] === id);
    expect([riskCount, incompleteCount]).toEqual([own.length, own.length - countOf(own, isAssessed)]);
  }
});
