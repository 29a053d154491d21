import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { Assessed } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { expectKnown } from '#kit/http/expect-known.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import { settledStatusOf } from '#risk/shared/residual.queries.ts';
import { lockRisks } from '#risk/shared/lock-risks.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readAssessed, readFacts, writeAssessments, type Choices, type StoredRisk } from './assessment.queries.ts';
import { assess, changesImpacts, changesLevels, isChange, type Answers } from './assessment.rules.ts';

/** Loads risks for an assessment, in the order of `ids`; ids that the session cannot see are left out. */
async function load(trx: Trx, ids: readonly number[]): Promise<{ risks: StoredRisk[]; choices: Choices }> {
  const locked = await lockRisks(trx, ids);
  const { ratings, choices } = await readFacts(trx, ids);
  const byRisk = Map.groupBy(ratings, ({ riskId }) => riskId);
  return { risks: locked.map((risk) => ({ ...risk, ratings: byRisk.get(risk.id) ?? [] })), choices };
}

/** Refuses answers the method does not offer. A probability some risk already has may stay, though its measure is out of use. */
function checkAnswers(answers: Answers, choices: Choices, risks: readonly StoredRisk[]): void {
  const { probabilityId, impacts = [] } = answers;
  const factorIds = impacts.map(({ impactFactorId }) => impactFactorId);
  if (new Set(factorIds).size < factorIds.length) throw problem('risk.factorTwice');
  const inactive = factorIds.flatMap((id, index): Issue[] =>
    choices.factorIds.includes(id) ? [] : [{ path: `body.impacts.${index}.impactFactorId`, code: 'unknown' }],
  );
  if (inactive.length > 0) throw problem('risk.factorInactive', {}, inactive);
  const issues = impacts.flatMap(({ impactFactorId, levelId }, index): Issue[] => {
    const isOffered = choices.levels.some(({ id, factorId }) => id === levelId && factorId === impactFactorId);
    return levelId === null || levelId === undefined || isOffered
      ? []
      : [{ path: `body.impacts.${index}.levelId`, code: 'unknown' }];
  });
  const isKnown =
    probabilityId === undefined ||
    probabilityId === null ||
    choices.probabilityLevels.some(({ id }) => id === probabilityId) ||
    risks.every(({ probabilityLevelId }) => probabilityLevelId === probabilityId);
  if (!isKnown) issues.push({ path: 'body.probabilityId', code: 'unknown' });
  if (issues.length > 0) throw invalid(issues);
}

async function refuseDiscarded(trx: Trx, risks: readonly StoredRisk[]): Promise<void> {
  const discarded = risks.filter(({ statusId }) => statusId === statusIds.INACTIVE);
  const [first] = discarded;
  if (first)
    throw problem('risk.transitionRefused', {
      allowed: [await settledStatusOf(trx, first.id)],
      ids: discarded.map(({ id }) => id),
    });
}

/**
 * Throws `forbidden` unless a session may write what changes. What it may not read it may not send either without the
 * permission to write it, changed or not: that an answer is refused would tell what is there.
 */
function expectMayAnswer(
  session: Session,
  { probabilityId, impacts }: Answers,
  changed: Record<'probability' | 'impacts' | 'levels', boolean>,
): void {
  const may = permissions.risks;
  const isBlind = impacts !== undefined && !can(session, may.viewImpacts);
  const isLevelSent = impacts?.some(({ levelId }) => typeof levelId === 'number') ?? false;
  const isProbabilitySent = probabilityId !== undefined && !can(session, may.viewProbability);
  if (changed.probability || isProbabilitySent) expectMay(session, may.editProbability);
  if (changed.impacts || isBlind) expectMay(session, may.editImpacts);
  if (changed.levels || isBlind || (isLevelSent && !can(session, may.viewImpactLevels)))
    expectMay(session, may.editImpactLevels);
}

/** Applies answers to loaded and locked risks; writes only changes. */
async function takeOver(
  trx: Trx,
  session: Session,
  { risks, choices }: { risks: readonly StoredRisk[]; choices: Choices },
  answers: Answers,
): Promise<Assessed[]> {
  await refuseDiscarded(trx, risks);
  checkAnswers(answers, choices, risks);
  const changes = risks.flatMap((stored) => {
    const change = assess(stored, answers, choices);
    return isChange(change, stored) ? [change] : [];
  });
  const before = new Map(risks.map((risk) => [risk.id, risk.probabilityLevelId]));
  expectMayAnswer(session, answers, {
    probability: changes.some(({ id, probabilityLevelId }) => before.get(id) !== probabilityLevelId),
    impacts: changes.some(changesImpacts),
    levels: changes.some(changesLevels),
  });
  if (changes.length > 0) await writeAssessments(trx, changes);
  return readAssessed(
    trx,
    risks.map(({ id }) => id),
  );
}

export interface Assessing {
  trx: Trx;
  session: Session;
}

/** Replaces the assessment of one risk: a factor that is not named is not rated. Throws `changedMeanwhile` on a stale version. */
export async function assessRisk(
  { trx, session }: Assessing,
  id: number,
  { version, ...answers }: Omit<Answers, 'replaces'> & { version?: number | undefined },
): Promise<Assessed> {
  const loaded = await load(trx, [id]);
  const [stored] = loaded.risks;
  if (!stored) throw problem('notFound');
  if (version !== undefined && version !== stored.version) throw await changedMeanwhile(trx, 'risk', id);
  const [assessed] = await takeOver(trx, session, loaded, { ...answers, replaces: true });
  if (!assessed) throw new Error(`risk ${id} is locked but was not found`);
  return assessed;
}

/**
 * Assesses many risks with the same answers, all or nothing, as one changeset; omitted answers stay as they are. Throws
 * `invalid` for an id outside the walls and `risk.transitionRefused` where one is discarded.
 */
export async function assessRisks(
  { trx, session }: Assessing,
  ids: readonly number[],
  answers: Omit<Answers, 'replaces'>,
): Promise<{ changesetId: number | null; rows: Assessed[] }> {
  await trx.run(sql`select set_config('app.changeset_kind', 'bulk', true)`);
  const distinctIds = [...new Set(ids)];
  const loaded = await load(trx, distinctIds);
  const there = new Set(loaded.risks.map(({ id }) => id));
  expectKnown(ids, there);
  const place = new Map(distinctIds.map((id, index) => [id, index]));
  loaded.risks.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  const rows = await takeOver(trx, session, loaded, { ...answers, replaces: false });
  const { id } = await trx.one<{ id: number | null }>(
    sql`select nullif(current_setting('app.changeset_id', true), '')::bigint as id`,
  );
  return { changesetId: id, rows };
}
