import type { treatment } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { expectKnown } from '#kit/http/expect-known.ts';
import type { z } from 'zod';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { problem } from '#kit/http/problem.ts';
import { notify } from '#kit/notification/notify.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { lockRisks } from '#risk/shared/lock-risks.ts';
import { linkOf, type Asking } from './request-acceptances.ts';

interface Asked {
  id: number;
  riskId: number;
  scopeId: number;
  code: string;
  state: string;
  byTwo: boolean;
  requestedBy: number | null;
  /** Of the risk as it is now. */
  fingerprint: string;
  /** The name of its range where that lets nobody accept it; else null. */
  forbiddenBy: string | null;
}

interface Decision {
  isApproved: boolean;
  note?: string | undefined;
}

/** Acceptances within the walls, their risks locked first, as everything that changes these does: what is read now stays. */
async function readAsked(trx: Trx, ids: readonly number[], language: 'es' | 'en'): Promise<Asked[]> {
  const risks = await trx.rows<{ riskId: number }>(
    sql`select risk_id as "riskId" from acceptance where company_id = app.current_company() and id = any(${ids})`,
  );
  await lockRisks(trx, [...new Set(risks.map(({ riskId }) => riskId))]);
  return trx.rows<Asked>(sql`
    select x.id, x.risk_id as "riskId", r.scope_id as "scopeId", r.code, x.state, x.by_two as "byTwo", x.requested_by as "requestedBy",
      app.fingerprint(app.risk_state(r.id)) as fingerprint,
      ${language === 'en' ? sql`coalesce(g.name_en, g.name)` : sql`g.name`} as "forbiddenBy"
    from acceptance x join risk r on r.company_id = x.company_id and r.id = x.risk_id
    left join treatment_due p on p.company_id = r.company_id and p.id = r.id
    left join range_level g on g.company_id = p.company_id and g.id = p.range_id and g.accept = 'no'
    where x.company_id = app.current_company() and x.id = any(${ids}) order by x.id`);
}

/** Writes what was decided and tells each person who asked, once. What is approved is each risk as it is now. */
async function write(
  { trx, session, tenant, parts }: Asking,
  asked: readonly Asked[],
  { isApproved, note }: Decision,
): Promise<void> {
  const risks = asked.map(({ riskId }) => riskId);
  if (isApproved)
    await trx.run(sql`
      update acceptance set state = 'replaced', closed_at = now()
      where company_id = app.current_company() and risk_id = any(${risks}) and state = 'approved'`);
  await trx.run(sql`
    update acceptance x set state = ${isApproved ? 'approved' : 'refused'}, decided_by = app.current_actor(), decided_at = now(),
      decision_note = ${note ?? null}, accepted = case when ${isApproved} then s.state else x.accepted end,
      fingerprint = case when ${isApproved} then app.fingerprint(s.state) else x.fingerprint end,
      closed_at = case when ${isApproved} then null else now() end
    from (select r.id, app.risk_state(r.id) as state from risk r
      where r.company_id = app.current_company() and r.id = any(${risks})) s
    where x.company_id = app.current_company() and x.id = any(${asked.map(({ id }) => id)}) and s.id = x.risk_id`);
  const person = session.userName;
  for (const [requestedBy, theirs] of Map.groupBy(asked, (each) => each.requestedBy)) {
    const [first, ...more] = theirs;
    if (requestedBy === null || requestedBy === session.userId || !first) continue;
    const isOfOne = theirs.every(({ scopeId }) => scopeId === first.scopeId);
    const notice = {
      companyId: tenant.companyId,
      to: { userIds: [requestedBy] },
      ...(isOfOne && { scopeId: first.scopeId }),
    };
    await (more.length === 0
      ? notify(parts, trx, {
          ...notice,
          subject: isApproved ? 'acceptanceApproved' : 'acceptanceRefused',
          params: { person, risk: first.code },
          link: linkOf(first.riskId),
        })
      : notify(parts, trx, {
          ...notice,
          subject: isApproved ? 'acceptancesApproved' : 'acceptancesRefused',
          params: { person, count: theirs.length },
          link: `/risks/treatments?state=${isApproved ? 'accepted' : 'undecided'}`,
        }));
  }
}

/**
 * Approves or refuses what was asked for. What is approved is the risk as it is now, which must be what was seen. Throws
 * `acceptance.decided`, `acceptance.samePerson`, `acceptance.noteNeeded` for a refusal without a reason,
 * `acceptance.rangeForbids` and `acceptance.stateChanged`. Returns the risk.
 */
export async function decideAcceptance(
  work: Asking,
  id: number,
  { fingerprint, ...decision }: z.output<typeof treatment.decide.body>,
): Promise<number> {
  const { trx, session } = work;
  const [asked] = await readAsked(trx, [id], session.language);
  if (!asked) throw problem('notFound');
  if (asked.state !== 'requested') throw problem('acceptance.decided', { state: asked.state });
  if (isOwn(asked, session.userId)) throw problem('acceptance.samePerson');
  if (!decision.isApproved && !decision.note) throw problem('acceptance.noteNeeded');
  if (decision.isApproved && asked.forbiddenBy !== null)
    throw problem('acceptance.rangeForbids', { range: asked.forbiddenBy });
  if (decision.isApproved && asked.fingerprint !== fingerprint) throw problem('acceptance.stateChanged');
  await write(work, [asked], decision);
  return asked.riskId;
}

const isOwn = ({ byTwo, requestedBy }: Asked, userId: number) => byTwo && requestedBy === userId;

/**
 * Decides the same about many acceptances, all or none, as one changeset. Throws `invalid` for an id outside the walls,
 * `acceptance.noteNeeded`, and `acceptance.someRefused` with the codes of the risks for which one of them alone would be refused.
 */
export async function decideAcceptances(
  work: Asking,
  { decisions, ...decision }: z.output<typeof treatment.decideMany.body>,
): Promise<{ count: number; changesetId: number | null }> {
  const { trx, session } = work;
  if (!decision.isApproved && !decision.note) throw problem('acceptance.noteNeeded');
  await trx.run(sql`select set_config('app.changeset_kind', 'bulk', true)`);
  const seen = new Map(decisions.map(({ id, fingerprint }) => [id, fingerprint]));
  const asked = await readAsked(trx, [...seen.keys()], session.language);
  const found = new Set(asked.map(({ id }) => id));
  expectKnown(
    decisions.map(({ id }) => id),
    found,
    (index) => `body.decisions.${index}.id`,
  );
  const refused = asked.filter(
    (each) =>
      each.state !== 'requested' ||
      isOwn(each, session.userId) ||
      (decision.isApproved && (each.forbiddenBy !== null || each.fingerprint !== seen.get(each.id))),
  );
  if (refused.length > 0)
    throw problem('acceptance.someRefused', {
      codes: refused
        .slice(0, 10)
        .map(({ code }) => code)
        .join(', '),
    });
  await write(work, asked, decision);
  return { count: asked.length, changesetId: await changesetOf(trx) };
}
