import { can, canOfAll, type Holder } from '@baluarte/contract/kit/session.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import type { PostureFigures } from '@baluarte/contract/record/posture.ts';
import { inMilliseconds } from '@baluarte/contract/kit/values.ts';
import { readingPast } from '#kit/history/past-reading.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { rangesOfToday } from '#risk/shared/past-tables.ts';
import { pastTables } from '../../shared/past-tables.ts';
import { riskTrend } from '../dashboard.queries.ts';
import { readMaturity } from './maturity.ts';
import { readMovement, readTop } from './moves.queries.ts';
import { readPlaces } from './places.queries.ts';
import { readWork, type Work } from './work.queries.ts';

/** What is asked of the posture. */
export interface Asked {
  /** Day since whose end movement is told; without it none is. */
  since: string | undefined;
  at: string | undefined;
  method: 'then' | 'today';
  timeZone: string;
}

/** The readings a posture is told from. */
interface Readings {
  /** Sees everything as it is. */
  now: Trx;
  /** Sees everything as it was at the moment asked for; the same without one. */
  past: Trx;
  /** The same with the ranges it is shown with. */
  shown: Trx;
}

async function readingsOf(now: Trx, { at, method }: Asked): Promise<Readings> {
  if (at === undefined) return { now, past: now, shown: now };
  const past = await readingPast(now, at, pastTables);
  const shown = method === 'today' ? await readingPast(now, at, { ...pastTables, ...rangesOfToday }) : past;
  return { now, past, shown };
}

async function risksOf({ now, shown }: Readings, asked: Asked, work: Pick<Work, 'aboveTarget' | 'mitigated'>) {
  const { since, at, method, timeZone } = asked;
  const { pairs, ...places } = await readPlaces(now, { at, method });
  return {
    ...places,
    aboveTarget: work.aboveTarget,
    mitigated: work.mitigated,
    top: [...(await readTop(now, { at, method }))],
    movement: since === undefined ? null : await readMovement(shown, since),
    trend: await riskTrend(shown, pairs, { timeZone, at, now }),
  };
}

/** The panels of the work, each for who may list what is behind it. */
function workOf(holder: Holder, { controls, plan, late, acceptances, coverage, evidence }: Work) {
  const may = permissions.risks;
  const shown = <T>(codes: readonly PermissionCode[], value: T): T | null =>
    codes.every((code) => canOfAll(holder, code)) ? value : null;
  const own = { plan: shown([may.viewTreatment], late.plan), followUps: shown([may.listFollowUps], late.followUps) };
  return {
    controls: shown([may.listControls], controls),
    plan: shown([may.viewTreatment], plan),
    late: own.plan === null && own.followUps === null ? null : own,
    acceptances: shown([may.viewTreatment], acceptances),
    coverage: shown([may.list, permissions.assets.list], coverage),
    evidence: shown([permissions.evidence.list], evidence),
  };
}

/**
 * All that the posture shows to somebody, now or as it was at a moment: by the same statements, read as of then. Names of people and of
 * areas are those of then too, where they have a history.
 */
export async function readPosture(trx: Trx, holder: Holder, asked: Asked): Promise<PostureFigures> {
  const readings = await readingsOf(trx, asked);
  const { past } = readings;
  const work = await readWork(past);
  const risks = can(holder, permissions.risks.list) ? await risksOf(readings, asked, work) : null;
  const maturity = can(holder, permissions.assessments.viewResults) ? await readMaturity(past) : null;
  const at = asked.at === undefined ? null : inMilliseconds(asked.at);
  return { today: work.today, at, risks, ...workOf(holder, work), maturity };
}
