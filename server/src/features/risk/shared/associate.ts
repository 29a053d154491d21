import { can } from '@baluarte/contract/kit/session.ts';
import { ofLevel } from '@baluarte/contract/risk/risk.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { settleRisks } from '#risk/shared/residual.queries.ts';
import { lockRisks } from '#risk/shared/lock-risks.ts';

interface Pairs {
  riskIds: readonly number[];
  controlIds: readonly number[];
}
interface Acting {
  trx: Trx;
  session: Session;
}

/** Ids that are not among those there are, each as a fault of its place. */
const unknownIn = (field: string, ids: readonly number[], there: ReadonlySet<number>): Issue[] =>
  ids.flatMap((id, index) => (there.has(id) ? [] : [{ path: `body.${field}.${index}`, code: 'unknown' }]));

/** Locks controls, so that none goes or is discarded meanwhile; ids outside the walls are left out. */
export const lockControls = (trx: Trx, ids: readonly number[]) =>
  trx.rows(
    sql<{ id: number; scopeId: number; statusId: number }>`
      select id, scope_id as "scopeId", status_id as "statusId" from control
      where company_id = app.current_company() and id = any(${ids}) order by id for share`,
  );

/** Throws `invalid` for ids of controls outside the walls, which a field of the body names. */
export async function expectControls(trx: Trx, field: string, ids: readonly number[]): Promise<void> {
  const there = await trx.rows(
    sql<{ id: number }>`select id from control where company_id = app.current_company() and id = any(${ids})`,
  );
  const issues = unknownIn(field, ids, new Set(there.map(({ id }) => id)));
  if (issues.length > 0) throw invalid(issues);
}

/** Those of some risks that have a level that asks for no control. */
export async function lowAmong(trx: Trx, riskIds: readonly number[]): Promise<Set<number>> {
  const rows = await trx.rows(sql<{ id: number }>`
    select r.id from risk r
    join zone z on z.company_id = r.company_id and r.level is not null and z.probability = r.probability and z.impact = r.impact
    join range_level g on g.company_id = z.company_id and g.id = z.range_level_id
    where r.company_id = app.current_company() and r.id = any(${riskIds}) and not g.control_required`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Associates each of some controls with each of some risks of the same scope; pairs there are already stay. Throws `invalid` for ids
 * outside the walls, for a discarded control, and for a pair of two scopes, and `control.lowRisk` where a level asks for no control and that
 * is not confirmed; those who may not read levels are not asked.
 */
export async function associate(
  { trx, session }: Acting,
  { riskIds, controlIds }: Pairs,
  confirmLowRisk: boolean,
): Promise<{ added: number; changesetId: number | null }> {
  const risks = await lockRisks(trx, riskIds);
  const controls = await lockControls(trx, controlIds);
  const scopes = new Set(risks.map(({ scopeId }) => scopeId));
  const fits = (control: (typeof controls)[number]) => scopes.size === 1 && scopes.has(control.scopeId);
  const issues = [
    ...unknownIn('riskIds', riskIds, new Set(risks.map(({ id }) => id))),
    ...unknownIn('controlIds', controlIds, new Set(controls.filter(fits).map(({ id }) => id))),
    ...controls.flatMap(({ id, statusId }): Issue[] =>
      statusId === statusIds.INACTIVE
        ? [{ path: `body.controlIds.${controlIds.indexOf(id)}`, code: 'inactiveChoice', params: { value: id } }]
        : [],
    ),
  ];
  if (issues.length > 0) throw invalid(issues);
  if (!confirmLowRisk && ofLevel.every((code) => can(session, code))) {
    const { size: count } = await lowAmong(trx, riskIds);
    if (count > 0) throw problem('control.lowRisk', { count });
  }
  const added = await trx.run(sql`
    insert into risk_control (scope_id, risk_id, control_id)
    select r.scope_id, r.id, c from risk r cross join unnest(${controlIds}::bigint[]) c
    where r.company_id = app.current_company() and r.id = any(${riskIds})
    on conflict on constraint risk_control__pair_taken do nothing`);
  await settleRisks(trx, riskIds);
  return { added, changesetId: await changesetOf(trx) };
}

/** Takes controls away from a risk; those it does not have are passed over. */
export async function dissociate(
  trx: Trx,
  riskId: number,
  controlIds: readonly number[],
): Promise<{ removed: number; changesetId: number | null }> {
  const [risk] = await lockRisks(trx, [riskId]);
  if (!risk) throw problem('notFound');
  const removed = await trx.run(sql`
    delete from risk_control where company_id = app.current_company() and risk_id = ${riskId} and control_id = any(${controlIds})`);
  await settleRisks(trx, [riskId]);
  return { removed, changesetId: await changesetOf(trx) };
}
