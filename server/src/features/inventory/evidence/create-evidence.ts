import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import {
  evidenceOf,
  provable,
  provableEntities,
  type evidence,
  type ProvableEntity,
} from '@baluarte/contract/inventory/evidence.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { snake } from '#kit/catalogue/store.ts';
import { createRow } from '#kit/catalogue/write.queries.ts';
import { answerOnce } from '#kit/http/idempotency.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { StepHandling } from '#kit/http/serve.ts';
import { readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { evidenceStore, isOfTarget } from './evidence-store.ts';
import { answerOf, lockEvidence, mustExist, reachTarget, refuseSettled, relateEvidence } from './evidence.queries.ts';
import { receiveWhole } from './upload/receive-upload.ts';
import { fileName } from './upload/take-in.ts';
import { writeRevision } from './write-revision.ts';

type Piece = z.output<typeof evidence.endpoints.create.body>;

/** Says of evidence expected of what a piece proves that it is what was expected. Throws `invalid`. */
async function satisfy(
  trx: Trx,
  { id, scopeId }: { id: number; scopeId: number },
  expectedIds: readonly number[],
): Promise<void> {
  const written = await trx.run(sql`
    update expected_evidence x set evidence_id = ${id}, version = version + 1, updated_at = now()
    where x.company_id = app.current_company() and x.scope_id = ${scopeId} and x.id = any(${expectedIds})
      and exists (select from evidence_link l where l.company_id = x.company_id and l.evidence_id = ${id} and ${isOfTarget})`);
  if (written < new Set(expectedIds).size) throw invalid([{ path: 'body.expectedIds', code: 'unknown' }]);
}

/** Ids of targets as a body names them: `assetIds` and the like. */
const targetsOf = (piece: Piece): [ProvableEntity, readonly number[]][] =>
  provableEntities.map((entity) => [entity, piece[`${entity}Ids`]]);

/** Throws `invalid` for targets that are not there, or not in sight of whoever asks. */
async function refuseUnknown(trx: Trx, entity: ProvableEntity, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await trx.rows(sql<{ id: number }>`
    select id from ${sql.table(snake(entity))} where company_id = app.current_company() and id = any(${ids})`);
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.flatMap((id, place) =>
    known.has(id) ? [] : [{ path: `body.${entity}Ids.${place}`, code: 'unknown' }],
  );
  if (unknown.length > 0) throw invalid(unknown);
}

/** Permissions that making a piece asks for: that of each kind of target, else that of evidence of nothing yet. */
export function needsOf(piece: Piece): PermissionCode[] {
  const needed = targetsOf(piece).flatMap(([entity, ids]) => (ids.length > 0 ? [provable[entity].upload] : []));
  return needed.length > 0 ? needed : [permissions.assets.uploadEvidence];
}

/** Makes a piece with its first revision, where there are files, and relates it. Throws what stands in the way. */
export async function createEvidence(trx: Trx, tenant: Tenant, piece: Piece) {
  const { uploadIds, expectedIds, revisionNote, periodFrom, periodTo, receivedOn, ...rest } = piece;
  const created = await createRow(trx, evidenceStore, tenant, rest);
  const made = { id: created['id'] as number, scopeId: created['scopeId'] as number };
  if (uploadIds.length > 0)
    await writeRevision(
      trx,
      { evidenceId: made.id, scopeId: made.scopeId },
      { revisionNote, periodFrom, periodTo, receivedOn },
      { uploadIds },
    );
  for (const [entity, ids] of targetsOf(piece)) {
    await refuseUnknown(trx, entity, ids);
    await refuseSettled(trx, entity, ids);
    for (const id of new Set(ids)) await relateEvidence(trx, { entity, id, scopeId: made.scopeId }, [made.id]);
  }
  if (expectedIds.length > 0) await satisfy(trx, made, expectedIds);
  return answerOf(trx, made.id);
}

type Revising = z.output<typeof evidence.endpoints.revise.body>;

/** Adds a revision to a piece. Throws `notFound`, `evidence.noFiles`, and what `writeRevision` throws. */
export async function reviseEvidence(trx: Trx, id: number, { uploadIds, keptFileIds, ...facts }: Revising) {
  const { scopeId } = await lockEvidence(trx, id);
  if (uploadIds.length + keptFileIds.length === 0) throw problem('evidence.noFiles');
  await writeRevision(trx, { evidenceId: id, scopeId }, facts, { uploadIds, keptFileIds });
  await trx.run(sql`
    update evidence set version = version + 1, updated_at = now() where company_id = app.current_company() and id = ${id}`);
  return answerOf(trx, id);
}

/** Title of a piece after the name of its file. */
export const titleOf = (sent: string): string => {
  const name = fileName(sent);
  return firstCharacters(name.replace(/\.[^.]{1,10}$/, '') || name, 200);
};

/** A piece that proves one target, of which no more is said than is given. */
export const pieceOf = (entity: ProvableEntity, id: number, given: Partial<Piece> & { name: string }): Piece => ({
  kindId: 1,
  note: null,
  validUntil: null,
  periodFrom: null,
  periodTo: null,
  ownerId: null,
  classificationId: null,
  revisionNote: null,
  uploadIds: [],
  expectedIds: [],
  assetIds: [],
  controlIds: [],
  followUpIds: [],
  riskIds: [],
  assessmentAnswerIds: [],
  auditRequestIds: [],
  ...given,
  [`${entity}Ids`]: [id],
});

/** A new piece of one file that came with the request, related to a target. Throws `notFound`, and why the file is refused. */
export async function addEvidence(
  entity: ProvableEntity,
  { parts, tenant, session, params, body, upload, request }: StepHandling<(typeof evidenceOf)[ProvableEntity]['add']>,
) {
  const { app } = parts.database;
  const { scopeId } = await readingCompany(app, tenant, async (trx) => {
    await reachTarget({ trx, session, params }, entity, { isWritten: true });
    return mustExist(trx, entity, params.id);
  });
  const { name = titleOf(upload.name), ...facts } = body;
  // It belongs where its target does, whichever scopes one works in.
  const there: Tenant = { ...tenant, scopeIds: [scopeId] };
  return receiveWhole({ parts, tenant: there }, upload, (trx, uploadId) => {
    const piece = pieceOf(entity, params.id, { ...facts, name, uploadIds: [uploadId] });
    return answerOnce(trx, request, evidenceOf[entity].add, () => createEvidence(trx, there, piece), upload);
  }) as ReturnType<typeof createEvidence>;
}
