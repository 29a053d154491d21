import { maximumFiles } from '@baluarte/contract/inventory/evidence.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { useUploads } from './upload/upload.queries.ts';

/** What a revision says beside its files. */
export interface RevisionFacts {
  revisionNote?: string | null;
  periodFrom: string | null;
  periodTo: string | null;
  /** Today where the company is, unless said. */
  receivedOn?: string | undefined;
}

interface RevisionFiles {
  uploadIds: readonly string[];
  /** Addresses of files of earlier revisions that stay in force. */
  keptFileIds?: readonly string[];
}

interface File {
  storedFileId: number;
  name: string;
}

/** Files of earlier revisions of a piece, in the order asked for. Throws `evidence.fileUnknown`. */
async function keptFiles(trx: Trx, evidenceId: number, ids: readonly string[]): Promise<File[]> {
  if (ids.length === 0) return [];
  const rows = await trx.rows(sql<File>`
    select f.stored_file_id as "storedFileId", f.name from unnest(${ids}::uuid[]) with ordinality k(address, place)
    join evidence_file f on f.company_id = app.current_company() and f.address = k.address
    join evidence_revision r on r.company_id = f.company_id and r.id = f.revision_id and r.evidence_id = ${evidenceId}
    order by k.place`);
  if (rows.length < new Set(ids).size) throw problem('evidence.fileUnknown');
  return rows;
}

/**
 * Adds the next revision of a piece, of finished uploads and of files it had. Throws `evidence.fileUnknown`,
 * `evidence.uploadUnfinished`, `evidence.tooManyFiles`.
 */
export async function writeRevision(
  trx: Trx,
  { evidenceId, scopeId }: { evidenceId: number; scopeId: number },
  { revisionNote = null, periodFrom, periodTo, receivedOn }: RevisionFacts,
  { uploadIds, keptFileIds = [] }: RevisionFiles,
): Promise<void> {
  if (uploadIds.length + keptFileIds.length > maximumFiles)
    throw problem('evidence.tooManyFiles', { maximum: maximumFiles });
  const kept = await keptFiles(trx, evidenceId, keptFileIds);
  const files = [...kept, ...(await useUploads(trx, uploadIds))];
  const { id } = await trx.one(sql<{ id: number }>`
    insert into evidence_revision (scope_id, evidence_id, number, note, period_from, period_to, received_on)
    select ${scopeId}, ${evidenceId}, 1 + coalesce((select max(r.number) from evidence_revision r
        where r.company_id = app.current_company() and r.evidence_id = ${evidenceId}), 0),
      ${revisionNote}, ${periodFrom}::date, ${periodTo}::date,
      coalesce(${receivedOn ?? null}::date, (now() at time zone c.time_zone)::date)
    from company c where c.id = app.current_company() returning id`);
  await trx.run(sql`
    insert into evidence_file (scope_id, revision_id, stored_file_id, name, sort_order)
    select ${scopeId}, ${id}, x.file, x.name, x.place
    from unnest(${files.map(({ storedFileId }) => storedFileId)}::bigint[], ${files.map(({ name }) => name)}::text[])
      with ordinality x(file, name, place)`);
  await trx.run(sql`
    update stored_file set proved_at = coalesce(proved_at, now()), released_at = null
    where company_id = app.current_company() and id = any(${files.map(({ storedFileId }) => storedFileId)})`);
}
