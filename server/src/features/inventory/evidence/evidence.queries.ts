import {
  provableEntities,
  type EvidenceHold,
  type EvidenceLink,
  type EvidenceRevision,
  type ProvableEntity,
} from '@baluarte/contract/inventory/evidence.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { mustReach } from '#inventory/shared/own-controls.ts';
import { getRow } from '#kit/catalogue/list.queries.ts';
import { snake } from '#kit/catalogue/store.ts';
import { isReadable, isShown } from '#kit/files/file-formats.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { evidenceStore, targetColumn, titlesOf } from './evidence-store.ts';

/** A piece as the API answers a write to it. Throws `notFound`. */
export async function answerOf(trx: Trx, id: number) {
  const row = await getRow(trx, evidenceStore, id);
  if (!row) throw problem('notFound');
  return { ...row, changesetId: await changesetOf(trx) } as never;
}

/** A piece, locked for a write to what hangs on it: its scope. Throws `notFound`. */
export async function lockEvidence(trx: Trx, id: number): Promise<{ scopeId: number }> {
  const found = await trx.first(
    sql<{ scopeId: number }>`
      select scope_id as "scopeId" from evidence where company_id = app.current_company() and id = ${id} for update`,
  );
  if (!found) throw problem('notFound');
  return found;
}

/** Throws `notFound` unless a piece or a target is within the walls. */
export async function mustExist(
  trx: Trx,
  entity: ProvableEntity | 'evidence',
  id: number,
): Promise<{ scopeId: number }> {
  const found = await trx.first(
    sql<{ scopeId: number }>`
      select scope_id as "scopeId" from ${sql.table(snake(entity))} where company_id = app.current_company() and id = ${id}`,
  );
  if (!found) throw problem('notFound');
  return found;
}

/** Throws what `mustReach` throws where a target is a follow-up. */
export async function reachTarget(
  { trx, session, params }: { trx: Trx; session: Session; params: { id: number } },
  entity: ProvableEntity,
  how: { isWritten: boolean },
): Promise<void> {
  if (entity === 'followUp') await mustReach(trx, session, [params.id], how);
}

/** Throws `auditRequest.closed` for requests that are closed or withdrawn: what answered them stays as it was taken. */
async function refuseClosed(trx: Trx, ids: readonly number[]): Promise<void> {
  const found = await trx.rows(sql<{ statusId: number }>`
    select status_id as "statusId" from audit_request where company_id = app.current_company() and id = any(${ids})
    order by id for share`);
  if (found.some(({ statusId }) => statusId === statusIds.FINISH || statusId === statusIds.INACTIVE))
    throw problem('auditRequest.closed');
}

/** Throws `auditRequest.closed`, and `assessment.finished` for answers of an assessment that is finished: what proves them stays too, as long as it is there. */
export async function refuseSettled(trx: Trx, entity: ProvableEntity, ids: readonly number[]): Promise<void> {
  if (entity === 'auditRequest' && ids.length > 0) await refuseClosed(trx, ids);
  if (entity !== 'assessmentAnswer' || ids.length === 0) return;
  // Held, so that nobody finishes it meanwhile.
  const found = await trx.rows(sql<{ statusId: number }>`
    select a.status_id as "statusId" from assessment a where a.company_id = app.current_company() and a.id in (
      select w.assessment_id from assessment_answer w where w.company_id = app.current_company() and w.id = any(${ids}))
    order by a.id for share`);
  if (found.some(({ statusId }) => statusId === statusIds.FINISH))
    throw problem('assessment.finished', { allowed: [] });
}

/** Every revision of a piece with its files, the newest first. */
export async function listRevisions(trx: Trx, id: number): Promise<EvidenceRevision[]> {
  const rows = await trx.rows(sql<EvidenceRevision>`
    select r.id, r.number, r.note, r.period_from as "periodFrom", r.period_to as "periodTo", r.received_on as "receivedOn",
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", app.person_name(r.created_by) as "createdBy",
      coalesce((
        select json_agg(json_build_object('id', f.address, 'name', f.name, 'size', s.size, 'type', s.type, 'sha256', s.sha256,
          'scan', s.scan, 'threat', s.threat, 'integrity', s.integrity,
          'verifiedAt', to_char(s.verified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.sort_order, f.id)
        from evidence_file f join stored_file s on s.company_id = f.company_id and s.id = f.stored_file_id
        where f.company_id = r.company_id and f.revision_id = r.id), '[]') as files
    from evidence_revision r where r.company_id = app.current_company() and r.evidence_id = ${id} order by r.number desc`);
  return rows.map((row) => ({
    ...row,
    files: row.files.map((file) => ({ ...file, hasPreview: isShown(file.type) || isReadable(file.type) })),
  }));
}

/** What a piece proves. */
export async function listLinks(trx: Trx, id: number): Promise<EvidenceLink[]> {
  const parts = provableEntities.map(
    (entity) => sql`
      select ${sql.lit(entity)} as entity, o.id, ${titlesOf[entity]?.code ?? sql`o.code`} as code,
        ${titlesOf[entity]?.name ?? sql`o.name`} as name, ${titlesOf[entity]?.of ?? sql`null::bigint`} as "ofId",
        ${titlesOf[entity]?.answers ?? sql`null::text`} as answers from evidence_link l
      join ${sql.table(snake(entity))} o on o.company_id = l.company_id and o.id = ${sql.ref(`l.${targetColumn(entity)}`)}
      where l.company_id = app.current_company() and l.evidence_id = ${id}`,
  );
  return trx.rows(
    sql<EvidenceLink>`select * from (${sql.join(parts, sql` union all `)}) x order by entity, code collate app.natural_order, id`,
  );
}

/** Relates pieces to a target of the same scope; those related already stay. Returns how many came. Throws `invalid`. */
export async function relateEvidence(
  trx: Trx,
  { entity, id, scopeId }: { entity: ProvableEntity; id: number; scopeId: number },
  evidenceIds: readonly number[],
): Promise<number> {
  const column = sql.ref(targetColumn(entity));
  const unique = [...new Set(evidenceIds)];
  const { known } = await trx.one(sql<{ known: number }>`
    select count(*) as known from evidence where company_id = app.current_company() and scope_id = ${scopeId} and id = any(${unique})`);
  if (known < unique.length) throw invalid([{ path: 'body.ids', code: 'unknown' }]);
  return trx.run(sql`
    insert into evidence_link (scope_id, evidence_id, ${column}) select ${scopeId}, e, ${id} from unnest(${unique}::bigint[]) e
    on conflict on constraint ${sql.ref(`evidence_link__${snake(entity)}_taken`)} do nothing`);
}

/** Takes pieces away from a target; what is expected of it and was handed in with one of them is awaited again. Returns how many went. */
export async function unrelateEvidence(
  trx: Trx,
  { entity, id }: { entity: ProvableEntity; id: number },
  evidenceIds: readonly number[],
): Promise<number> {
  const isOfBoth = sql`company_id = app.current_company() and ${sql.ref(targetColumn(entity))} = ${id} and evidence_id = any(${evidenceIds})`;
  // First: undoing brings back the relation before what depends on it.
  await trx.run(
    sql`update expected_evidence set evidence_id = null, version = version + 1, updated_at = now() where ${isOfBoth}`,
  );
  return trx.run(sql`delete from evidence_link where ${isOfBoth}`);
}

/** The hold of a piece, if any. Throws `notFound`. */
export async function findHold(trx: Trx, id: number): Promise<EvidenceHold | null> {
  const found = await trx.first(sql<{ hold: EvidenceHold | null }>`
    select case when hold_reason is not null then json_build_object('reason', hold_reason, 'until', hold_until,
      'by', app.person_name(hold_by), 'at', to_char(hold_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as hold
    from evidence where company_id = app.current_company() and id = ${id}`);
  if (!found) throw problem('notFound');
  return found.hold;
}

/**
 * Puts a piece on hold, changes why, or lifts it (null). Throws `changedMeanwhile` where the hold is not the one of `seenAt` any more: null
 * for none, undefined for any.
 */
export async function setHold(
  trx: Trx,
  id: number,
  hold: { reason: string; until: string | null; seenAt?: string | null | undefined } | null,
): Promise<void> {
  await lockEvidence(trx, id);
  if (hold?.seenAt !== undefined && ((await findHold(trx, id))?.at ?? null) !== hold.seenAt)
    throw await changedMeanwhile(trx, 'evidence', id);
  const { reason, until } = hold ?? { reason: null, until: null };
  await trx.run(sql`
    update evidence set hold_reason = ${reason}, hold_until = ${until}::date,
      hold_by = ${hold ? sql`app.current_actor()` : sql`null`}, hold_at = ${hold ? sql`now()` : sql`null`},
      version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id} and (hold_reason is distinct from ${reason} or hold_until is distinct from ${until}::date)`);
}
