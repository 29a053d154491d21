import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { report, type ReportKind } from '@baluarte/contract/record/report.ts';
import { daysLater } from '@baluarte/contract/kit/day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickAssessment } from '#record/report/kinds/pick-assessment.ts';
import { defaultFramework } from '#maturity/shared/shipped-frameworks.ts';
import { testApp, type TestApp } from './app.ts';
import type { TestPerson } from './company.ts';
import { riskCompany } from './risk-company.ts';
import {
  richAssets,
  richCompany,
  richControls,
  richEvidence,
  richPeople,
  richRisks,
  type RichCompany,
} from './rich-company.ts';

const { ACTIVE, INACTIVE, PENDING, FINISH, IMPLEMENTED, MITIGATED } = statusIds;

let app: TestApp;
let rich: RichCompany;
let local: TestPerson;
beforeAll(async () => {
  app = await testApp();
  rich = await richCompany(app);
  local = await rich.here.person({
    scopeIds: rich.here.company.scopeIds.slice(0, 1),
  });
});
afterAll(() => app.close());

const nameOf = (kind: keyof RichCompany['ids'], id: number) =>
  Object.entries(rich.ids[kind]).find(([, value]) => value === id)?.[0];
const inEveryScope = ({ headers }: TestPerson) => ({ headers: { ...headers, 'x-scopeid': '0' } });
const scopeOf = (assetCode: string) => richAssets.find(({ code }) => code === assetCode)?.scope;

/** What a person who may enter these scopes counts by hand. */
function byHand(scopes: readonly number[]) {
  const isHere = ({ scope }: { scope: number }) => scopes.includes(scope);
  const risks = richRisks.filter(({ asset }) => isHere({ scope: scopeOf(asset) ?? 9 }));
  const kept = risks.filter(({ statusId }) => statusId !== INACTIVE);
  const complete = kept.filter(({ isComplete }) => isComplete);
  const levelOf = ([probability, impact]: readonly [number, number]) => probability * impact;
  const left = complete.map((risk) => ({
    ...risk,
    inherent: levelOf(risk.rating ?? [0, 0]),
    left: levelOf(risk.residual ?? risk.rating ?? [0, 0]),
  }));
  const plans = complete.flatMap(({ decision }) => (decision ? [decision] : []));
  const late = plans.filter(({ due, completed }) => due !== undefined && due < 0 && completed === undefined);
  const planned = plans.filter(({ due }) => due !== undefined && due <= 0);
  const controls = richControls.filter(isHere);
  const followed = controls.filter(({ statusId }) => [PENDING, ACTIVE, IMPLEMENTED].some((one) => one === statusId));
  const lateControls = followed.filter(({ next }) => next < 0);
  const evidence = richEvidence.filter(isHere).filter(({ statusId }) => statusId === ACTIVE);
  const assets = richAssets.filter(isHere).filter(({ statusId }) => statusId === ACTIVE);
  const furthest = assets.map(({ code }) => {
    const own = risks.filter(({ asset }) => asset === code);
    if (own.some(({ statusId, isComplete }) => statusId !== INACTIVE && isComplete)) return 'assessed';
    if (own.some(({ statusId }) => statusId !== INACTIVE)) return 'pending';
    return own.length > 0 ? 'excluded' : 'missing';
  });
  const countOf = <T>(rows: readonly T[], isIt: (row: T) => boolean) => rows.filter(isIt).length;
  return {
    total: kept.length,
    incomplete: kept.length - complete.length,
    mitigated: countOf(kept, ({ statusId }) => statusId === MITIGATED),
    aboveTarget: countOf(left, ({ target, left: level }) => target !== undefined && level > levelOf(target)),
    byLevel: left.toSorted((a, b) => b.left - a.left),
    late: (area: 0 | 1 | null) => countOf(late, (one) => one.area === area),
    lateTotal: late.length,
    planned: planned.length,
    kept: countOf(planned, ({ completed }) => completed !== undefined),
    endingSoon: countOf(complete, ({ acceptance }) => acceptance?.state === 'approved' && acceptance.ends <= 30),
    controls: countOf(controls, ({ statusId }) => statusId !== INACTIVE),
    unverified: countOf(
      controls,
      ({ statusId, rating }) => rating === null && (statusId === FINISH || statusId === IMPLEMENTED),
    ),
    acting: countOf(controls, ({ statusId, on }) => statusId !== INACTIVE && on !== undefined),
    lateControls: (area: 0 | 1) => countOf(lateControls, (one) => one.area === area),
    evidence: {
      total: evidence.length,
      soon: countOf(evidence, ({ until }) => until !== null && until >= 0 && until <= 30),
      expired: countOf(evidence, ({ until }) => until !== null && until < 0),
    },
    coverage: Object.fromEntries(
      ['assessed', 'pending', 'excluded', 'missing'].map((state) => [state, countOf(furthest, (one) => one === state)]),
    ),
    assets: assets.length,
  };
}

describe.each([
  ['every scope', [0, 1]],
  ['one scope', [0]],
])('figures of %s are those counted by hand', (_name, scopes) => {
  const person = () => (scopes.length > 1 ? inEveryScope(rich.here.admin) : local);
  const own = byHand(scopes);
  const read = async () => (await app.call(person(), posture.get, {})).data;

  test('of risks: all, half rated, mitigated and above their target', async () => {
    const { risks } = await read();
    const { total, incomplete, mitigated, aboveTarget } = own;
    expect(risks).toMatchObject({ total, incomplete, mitigated, aboveTarget });
    const { data } = await app.call(person(), platform.dashboard, {});
    expect(data.risks).toMatchObject({ total, incomplete, mitigated });
  });

  test('of the highest risks, which are no more than five and none that is discarded or half rated', async () => {
    const { risks } = await read();
    const levels = own.byLevel.slice(0, 5).map(({ left }) => left);
    expect(risks?.top?.map(({ residual }) => residual.level)).toEqual(levels);
    const first = new Set(own.byLevel.map(({ name }) => name));
    expect(risks?.top?.filter(({ id }) => !first.has(nameOf('risks', id) ?? ''))).toEqual([]);
    const { data } = await app.call(person(), platform.dashboard, {});
    const inherent = own.byLevel.map(({ inherent: level }) => level);
    expect(data.risks?.top?.map(({ level }) => level)).toEqual(inherent.toSorted((a, b) => b - a).slice(0, 5));
  });

  test('of each range, where a risk is once and by what is left of it', async () => {
    const { risks } = await read();
    const sum = (kind: 'inherent' | 'residual') => risks?.counts?.reduce((all, count) => all + count[kind], 0);
    const { total, incomplete, byLevel } = own;
    expect([sum('inherent'), sum('residual')]).toEqual([total - incomplete, total - incomplete]);
    for (const { id, levelFrom, levelTo } of nonEmpty(risks?.ranges ?? []))
      expect(risks?.counts?.find(({ rangeId }) => rangeId === id)?.residual, `${levelFrom}–${levelTo}`).toBe(
        byLevel.filter(({ left }) => left >= (levelFrom ?? 0) && left <= (levelTo ?? 0)).length,
      );
  });

  test('of the plan: what is late, by the area that answers for it, and what was kept', async () => {
    const { plan, late } = await read();
    expect(plan).toMatchObject({
      overdue: own.lateTotal,
      planned: own.planned,
      kept: own.kept,
      onTime: own.kept,
    });
    const areas = ([0, 1, null] as const).map(
      (area) =>
        late?.plan?.areas.find(({ areaId }) => areaId === (area === null ? null : rich.areas[area]))?.count ?? 0,
    );
    expect(areas).toEqual([own.late(0), own.late(1), own.late(null)]);
    expect(late?.plan?.total).toBe(own.lateTotal);
    expect((await app.call(person(), platform.dashboard, {})).data.plan).toMatchObject({ overdue: own.lateTotal });
  });

  test('of acceptances about to end: only those that run', async () => {
    const { acceptances } = await read();
    expect(acceptances?.count).toBe(own.endingSoon);
    expect(acceptances?.first.map(({ riskId }) => nameOf('risks', riskId))).toEqual(['ending']);
  });

  test('of controls: those in use, unverified, acting and late, by the area that answers for them', async () => {
    const { controls, late } = await read();
    expect(controls).toMatchObject({
      total: own.controls,
      unverified: own.unverified,
    });
    const areas = rich.areas.map((id) => late?.followUps?.areas.find(({ areaId }) => areaId === id)?.count ?? 0);
    expect(areas).toEqual([own.lateControls(0), own.lateControls(1)]);
    const { data } = await app.call(person(), platform.dashboard, {});
    expect(data.controls).toMatchObject({
      total: own.controls,
      unverified: own.unverified,
      acting: own.acting,
    });
    expect(data.followUps?.overdue).toBe(own.lateControls(0) + own.lateControls(1));
  });

  test('of evidence and of what was looked at of the assets in use', async () => {
    const { evidence, coverage } = await read();
    expect(evidence).toEqual(own.evidence);
    expect(coverage).toMatchObject({ total: own.assets, ...own.coverage });
    const { data } = await app.call(person(), platform.dashboard, {});
    expect(data.evidence).toEqual(own.evidence);
    expect(data.assets?.total).toBe(own.assets);
  });
});

test('the maturity is that of the last finished self-assessment, not of the last one made or begun', async () => {
  const { maturity } = (await app.call(rich.here.admin, posture.get, {})).data;
  expect(maturity).toMatchObject({
    name: 'Segunda',
    isFinished: true,
    overall: 50,
  });
});

test('the people of the company are those who may enter it and those who are invited', async () => {
  const { data } = await app.call(rich.here.admin, platform.dashboard, {});
  const members = richPeople.filter(({ statusId }) => statusId !== INACTIVE).length;
  // Besides those: who administers it, and who enters one scope.
  expect(data.people).toBe(members + 2);
});

test('the own work of a person is that of their areas, of follow-ups that go on', async () => {
  const person = await rich.here.person();
  await rich.here.inside((trx) =>
    trx.run(
      sql`insert into member_area (member_id, area_id) select id, ${rich.areas[0]} from member where user_id = ${person.userId}`,
    ),
  );
  const { mine } = (await app.call(inEveryScope(person), posture.get, {})).data;
  const followed = richControls.filter(
    ({ area, statusId }) => area === 0 && ![INACTIVE, FINISH].some((one) => one === statusId),
  );
  expect(mine?.followUps).toMatchObject({
    overdue: followed.filter(({ next }) => next < 0).length,
    soon: followed.filter(({ next }) => next >= 0 && next <= 7).length,
  });
  expect(mine?.followUps?.first.map(({ id }) => nameOf('controls', id))).toEqual([
    'C-late',
    'C-elsewhere',
    'C-unverified',
    'C-planned',
  ]);
  const own = richRisks.filter(
    ({ decision, statusId, isComplete }) => decision?.area === 0 && statusId !== INACTIVE && isComplete,
  );
  expect(mine?.plan).toMatchObject({
    overdue: own.filter(({ decision }) => (decision?.due ?? 0) < 0 && decision?.completed === undefined).length,
    areaIds: [rich.areas[0]],
  });
});

test('the own questions of a person are those that nobody answered or excluded, of self-assessments that go on', async () => {
  const person = await rich.here.person();
  const { Abierta: open = 0, Segunda: finished = 0 } = rich.ids.assessments;
  await rich.here.inside(async (trx) => {
    for (const id of [open, finished])
      await trx.run(sql`insert into assessment_part (scope_id, assessment_id, user_id, codes)
        values (${rich.here.scopeId}, ${id}, ${person.userId}, '{A.5}')`);
    await trx.run(sql`insert into assessment_answer (scope_id, assessment_id, code, kind, level, is_applicable, justification)
      values (${rich.here.scopeId}, ${open}, 'A.5.1', 'control', 60, true, ''),
        (${rich.here.scopeId}, ${open}, 'A.5.2', 'control', null, false, 'No se hace'),
        (${rich.here.scopeId}, ${open}, 'A.5.3', 'control', null, true, '')`);
  });
  const { mine } = (await app.call(inEveryScope(person), posture.get, {})).data;
  const asked = defaultFramework().items.filter(({ code }) => code.startsWith('A.5.')).length;
  expect(mine?.assessments).toMatchObject([{ name: 'Abierta', open: asked - 2, step: 'controls' }]);
  expect(mine?.assessments).toHaveLength(1);
});

describe('a report', () => {
  /** What a report tells, without its annex. */
  const textOf = async (kind: ReportKind) => {
    const query = { annex: 'false' };
    const { status, raw, data } = await app.call(inEveryScope(rich.here.admin), report.preview, {
      params: { kind },
      query,
    });
    expect(status, raw.body).toBe(200);
    return JSON.stringify(data.sections);
  };
  const codesOf = async () => {
    const rows = await rich.here.inside((trx) =>
      trx.rows<{ id: number; code: string }>(sql`select id, code from risk`),
    );
    return new Map(rows.map(({ id, code }) => [nameOf('risks', id), code]));
  };

  test('to the management names the highest risks, and neither discarded nor half rated ones', async () => {
    const codes = await codesOf();
    const text = await textOf('executive');
    const isNamed = (name: string) => text.includes(codes.get(name) ?? '?');
    expect(['highest', 'elsewhere', 'second'].map(isNamed)).toEqual([true, true, true]);
    expect(['discarded', 'half rated', 'unrated'].map(isNamed)).toEqual([false, false, false]);
  });

  test('to the management names no half rated risk, however few there are', async () => {
    const own = await riskCompany(app);
    const codes: string[] = [];
    for (const [place, completeness] of ['complete', 'impactsMissing'].entries()) {
      const id = await own.risk(await own.asset(`H-${place}`), place);
      const { code } = await own.inside((trx) =>
        trx.one<{ code: string }>(sql`update risk set probability = 5, impact = 5, completeness = ${completeness},
          status_id = ${completeness === 'complete' ? ACTIVE : PENDING} where id = ${id} returning code`),
      );
      codes.push(code);
    }
    const query = { annex: 'false' };
    const { raw } = await app.call(own.admin, report.preview, { params: { kind: 'executive' }, query });
    expect(codes.map((code) => raw.body.includes(code))).toEqual([true, false]);
  });

  test('to the management names the acceptances that run, and none that was asked for or refused', async () => {
    const codes = await codesOf();
    const text = await textOf('executive');
    const isNamed = (name: string) => text.includes(codes.get(name) ?? '?');
    expect(['ending', 'lasting'].map(isNamed)).toEqual([true, true]);
    expect(['asked for', 'refused'].map(isNamed)).toEqual([false, false]);
  });

  test('of the maturity is of the last one that was finished, and of a past day of the last one finished by then', async () => {
    const picked = (day?: number) =>
      rich.here.inside(async (trx) => {
        const at = day === undefined ? undefined : `${daysLater(rich.today, day)}T20:00:00Z`;
        return nameOf('assessments', await pickAssessment({ now: trx, at } as never, {}));
      });
    expect(await picked()).toBe('Segunda');
    // Begun five days before it was finished.
    expect([await picked(-50), await picked(-52), await picked(-99)]).toEqual(['Segunda', 'Primera', 'Primera']);
  });
});
