import type { Scenario, simulator } from '@baluarte/contract/risk/simulator.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { expectKnown } from '#kit/http/expect-known.ts';
import type { z } from 'zod';
import { scopeOf } from '#kit/catalogue/write.queries.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import { expectMay } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { associate } from '#risk/shared/associate.ts';
import { mustBeArea } from '../change-risk.ts';
import { inScope } from '../list/list.queries.ts';
import type { Asking } from '../treatment/request-acceptances.ts';
import { saveTreatments } from '../treatment/save-treatments.ts';
import { choosable } from './choosable.ts';
import { readSimulated } from './simulated.queries.ts';

const row = sql`
  s.id, s.scope_id as "scopeId", s.name, s.budget, s.currency_id as "currencyId", s.planned_at as "plannedAt", s.version,
  s.updated_at as "updatedAt", array(
    select c.control_id from scenario_control c where c.company_id = s.company_id and c.scenario_id = s.id order by 1) as "controlIds"`;

/** The scenarios that are kept, the last changed first. */
export const listScenarios = (trx: Trx, scopeIds: Tenant['scopeIds']): Promise<Scenario[]> =>
  trx.rows<Scenario>(
    sql`select ${row} from scenario s where ${inScope('s', scopeIds)} order by s.updated_at desc, s.id desc`,
  );

async function getScenario(trx: Trx, id: number): Promise<Scenario> {
  const found = await trx.first<Scenario>(
    sql`select ${row} from scenario s where s.company_id = app.current_company() and s.id = ${id}`,
  );
  if (!found) throw problem('notFound');
  return found;
}

/** Writes which controls a scenario has: of its scope, each once. Throws `invalid` for one that is not. */
async function writeControls(trx: Trx, id: number, controlIds: readonly number[]): Promise<void> {
  const there = new Set(
    (
      await trx.rows<{ id: number }>(sql`
        select c.id from control c join scenario s on s.company_id = c.company_id and s.scope_id = c.scope_id and s.id = ${id}
        where c.company_id = app.current_company() and c.id = any(${controlIds}) for share of c`)
    ).map((control) => control.id),
  );
  expectKnown(controlIds, there, (index) => `body.controlIds.${index}`);
  await trx.run(sql`delete from scenario_control where company_id = app.current_company() and scenario_id = ${id}
    and control_id <> all(${controlIds})`);
  await trx.run(sql`
    insert into scenario_control (scope_id, scenario_id, control_id)
    select s.scope_id, s.id, c from scenario s cross join unnest(${[...there]}::bigint[]) c
    where s.company_id = app.current_company() and s.id = ${id}
    on conflict on constraint scenario_control__pair_taken do nothing`);
}

/** Throws `scenario.nameTaken` where another of the scope is called so. */
async function refuseTaken(trx: Trx, scopeId: number, name: string, id = 0): Promise<void> {
  const taken = await trx.first(sql`
    select from scenario where company_id = app.current_company() and scope_id = ${scopeId} and lower(name) = lower(${name}) and id <> ${id}`);
  if (taken) throw problem('scenario.nameTaken');
}

/** Keeps a scenario in the scope worked in. */
export async function createScenario(
  trx: Trx,
  tenant: Tenant,
  { name, controlIds, budget, currencyId }: z.output<typeof simulator.create.body>,
): Promise<Scenario> {
  await refuseTaken(trx, scopeOf(tenant), name);
  const { id } = await trx.one<{ id: number }>(sql`
    insert into scenario (scope_id, name, budget, currency_id)
    values (${scopeOf(tenant)}, ${name}, ${budget}, ${currencyId}) returning id`);
  await writeControls(trx, id, controlIds);
  return getScenario(trx, id);
}

/** Changes what a scenario is called, or its controls. Throws `changedMeanwhile` on a stale version. */
export async function updateScenario(
  trx: Trx,
  id: number,
  { name, controlIds, version }: z.output<typeof simulator.update.body>,
): Promise<Scenario> {
  await trx.run(sql`select from scenario where company_id = app.current_company() and id = ${id} for update`);
  const before = await getScenario(trx, id);
  if (version !== undefined && version !== before.version) throw await changedMeanwhile(trx, 'scenario', id);
  if (name !== undefined) await refuseTaken(trx, before.scopeId, name, id);
  await trx.run(sql`
    update scenario set name = ${name ?? before.name}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}`);
  if (controlIds) await writeControls(trx, id, controlIds);
  return getScenario(trx, id);
}

/** Removes a scenario; a plan that was made of it stays. */
export async function removeScenario(trx: Trx, id: number): Promise<{ changesetId: number | null }> {
  const gone = await trx.run(sql`delete from scenario where company_id = app.current_company() and id = ${id}`);
  if (gone === 0) throw problem('notFound');
  return { changesetId: await changesetOf(trx) };
}

interface Planned {
  decided: number;
  associated: number;
  changesetId: number | null;
}

/**
 * Turns a scenario into the plan as it is today, as one act: associates its suggested controls with the risks they are suggested for,
 * and decides to mitigate those of its risks that nothing was decided about. Throws `scenario.nothingToPlan` where neither is left
 * to do, and what associating and deciding throw.
 */
export async function planScenario(
  work: Asking,
  id: number,
  { ownerId, dueDate }: z.output<typeof simulator.plan.body>,
): Promise<Planned> {
  const { trx, session } = work;
  await trx.run(sql`select set_config('app.changeset_kind', 'bulk', true)`);
  await trx.run(sql`select from scenario where company_id = app.current_company() and id = ${id} for update`);
  const scenario = await getScenario(trx, id);
  await mustBeArea(trx, ownerId);
  const chosen = choosable(await readSimulated(trx, [scenario.scopeId])).filter(({ row: { id: controlId } }) =>
    scenario.controlIds.includes(controlId),
  );
  const riskIds = [...new Set(chosen.flatMap(({ risks }) => risks.map((risk) => risk.id)))];
  const open = await trx.rows<{ id: number }>(sql`
    select p.id from treatment_due p where p.company_id = app.current_company() and p.id = any(${riskIds}) and p."option" is null
    order by p.id`);
  const suggested = chosen.filter(({ row: { kind } }) => kind === 'suggested');
  if (open.length === 0 && suggested.length === 0) throw problem('scenario.nothingToPlan');
  let associated = 0;
  if (suggested.length > 0) expectMay(session, permissions.risks.associateControl);
  for (const { row: control, risks } of suggested) {
    const pairs = { riskIds: risks.map((risk) => risk.id), controlIds: [control.id] };
    associated += (await associate({ trx, session }, pairs, true)).added;
  }
  if (open.length > 0) {
    expectMay(session, permissions.risks.createTreatment);
    const ids = open.map((risk) => risk.id);
    await saveTreatments(work, ids, { option: 'mitigate', ownerId, dueDate, justification: scenario.name });
  }
  await trx.run(sql`
    update scenario set planned_at = now(), version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}`);
  return { decided: open.length, associated, changesetId: await changesetOf(trx) };
}
