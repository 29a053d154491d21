import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import type { PostureFigures } from '@baluarte/contract/record/posture.ts';
import { inMilliseconds } from '@baluarte/contract/kit/values.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
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

async function risksOf(trx: Trx, { since, at, method, timeZone }: Asked, aboveTarget: number) {
  const { pairs, ...places } = await readPlaces(trx, { at, method });
  const isPast = at !== undefined;
  return {
    ...places,
    aboveTarget: isPast ? null : aboveTarget,
    top: [...(await readTop(trx, { at, method }))],
    movement: since === undefined ? null : await readMovement(trx, since, at),
    trend: isPast ? null : await riskTrend(trx, pairs, timeZone),
  };
}

/** The panels of now alone, each for who may list what is behind it. */
function workOf(holder: Holder, { controls, plan, late, acceptances, coverage, evidence }: Work) {
  const may = permissions.risks;
  const shown = <T>(codes: readonly PermissionCode[], value: T): T | null =>
    codes.every((code) => can(holder, code)) ? value : null;
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

const nothing = {
  controls: null,
  plan: null,
  late: null,
  acceptances: null,
  coverage: null,
  evidence: null,
  maturity: null,
};

/**
 * All that the posture shows to somebody. Of the past the risks alone: what was late, planned or proved is kept as it is today, and
 * would say something else than what people saw then.
 */
export async function readPosture(trx: Trx, holder: Holder, asked: Asked): Promise<PostureFigures> {
  const work = await readWork(trx);
  const { today, aboveTarget } = work;
  const risks = can(holder, permissions.risks.list) ? await risksOf(trx, asked, aboveTarget) : null;
  if (asked.at !== undefined) return { today, at: inMilliseconds(asked.at), risks, ...nothing };
  const maturity = can(holder, permissions.assessments.viewResults) ? await readMaturity(trx) : null;
  return { today, at: null, risks, ...workOf(holder, work), maturity };
}
