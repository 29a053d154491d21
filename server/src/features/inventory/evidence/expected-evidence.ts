import {
  provableEntities,
  type ExpectedEvidence,
  type expectedEvidence,
  type ProvableEntity,
} from '@baluarte/contract/inventory/evidence.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isOfTarget, targetColumn } from './evidence-store.ts';
import { mustExist, reachTarget, refuseSettled } from './evidence.queries.ts';

const found = (where: RawBuilder<unknown>) => sql<ExpectedEvidence>`
  select x.id, x.name, x.evidence_id as "evidenceId", e.name as "evidenceName", x.version
  from expected_evidence x left join evidence e on e.company_id = x.company_id and e.id = x.evidence_id
  where x.company_id = app.current_company() and ${where} order by x.id`;

/** What a target asks for, in the order it was asked. Throws `notFound` without the target. */
export async function listExpected(trx: Trx, entity: ProvableEntity, id: number): Promise<ExpectedEvidence[]> {
  await mustExist(trx, entity, id);
  return trx.rows(found(sql`${sql.ref(`x.${targetColumn(entity)}`)} = ${id}`));
}

const answered = async (trx: Trx, id: number) => ({
  ...(await trx.one(found(sql`x.id = ${id}`))),
  changesetId: await changesetOf(trx),
});

/** What is changed, by whom. */
interface Changing {
  trx: Trx;
  session: Session;
  id: number;
}

/** Throws `notFound`, and what `reachTarget` and `refuseSettled` throw of the target that something is expected of. */
async function admitChange({ trx, session, id }: Changing): Promise<void> {
  const target = await trx.first(sql<Record<ProvableEntity, number | null>>`
    select ${sql.join(provableEntities.map((entity) => sql`${sql.ref(targetColumn(entity))} as ${sql.ref(entity)}`))}
    from expected_evidence where company_id = app.current_company() and id = ${id}`);
  if (!target) throw problem('notFound');
  for (const entity of provableEntities) {
    const targetId = target[entity];
    if (targetId === null) continue;
    await reachTarget({ trx, session, params: { id: targetId } }, entity, { isWritten: true });
    await refuseSettled(trx, entity, [targetId]);
  }
}

/** Asks for evidence of a target. Throws `notFound` without the target, and what `refuseSettled` throws. */
export async function expectEvidence(trx: Trx, entity: ProvableEntity, id: number, name: string) {
  const { scopeId } = await mustExist(trx, entity, id);
  await refuseSettled(trx, entity, [id]);
  const made = await trx.one(sql<{ id: number }>`
    insert into expected_evidence (scope_id, name, ${sql.ref(targetColumn(entity))}) values (${scopeId}, ${name}, ${id}) returning id`);
  return answered(trx, made.id);
}

/** Throws `invalid` unless a piece proves what something is expected of. What says so is held, so that nobody takes it away meanwhile. */
async function expectProved(trx: Trx, id: number, evidenceId: number): Promise<void> {
  const proved = await trx.first(sql`
    select l.id from evidence_link l
    join expected_evidence x on x.company_id = l.company_id and x.id = ${id} and ${isOfTarget}
    where l.company_id = app.current_company() and l.evidence_id = ${evidenceId} for share of l`);
  if (!proved) throw invalid([{ path: 'body.evidenceId', code: 'unknown' }]);
}

type Change = z.output<(typeof expectedEvidence.update)['body']>;

/** Renames what is expected, or says what was handed in for it. Throws `notFound`, `changedMeanwhile`, what `reachTarget` and `refuseSettled` throw, and `invalid` for a piece that proves something else. */
export async function changeExpected({ trx, session, id }: Changing, { version, ...change }: Change) {
  await admitChange({ trx, session, id });
  const [before] = await trx.rows(found(sql`x.id = ${id}`));
  if (!before) throw problem('notFound');
  if (version !== undefined && version !== before.version) throw await changedMeanwhile(trx, 'expected_evidence', id);
  const { name = before.name, evidenceId = before.evidenceId } = change;
  if (evidenceId !== null && evidenceId !== before.evidenceId) await expectProved(trx, id, evidenceId);
  if (name !== before.name || evidenceId !== before.evidenceId) {
    const written = await trx.run(sql`
      update expected_evidence set name = ${name}, evidence_id = ${evidenceId}, version = version + 1, updated_at = now()
      where company_id = app.current_company() and id = ${id} and version = ${before.version}`);
    if (written === 0) throw await changedMeanwhile(trx, 'expected_evidence', id);
  }
  return answered(trx, id);
}

/** Asks for it no longer. Throws `notFound`, and what `reachTarget` and `refuseSettled` throw. */
export async function removeExpected({ trx, session, id }: Changing) {
  await admitChange({ trx, session, id });
  const gone = await trx.run(
    sql`delete from expected_evidence where company_id = app.current_company() and id = ${id}`,
  );
  if (gone === 0) throw problem('notFound');
  return { changesetId: await changesetOf(trx) };
}
