import { accessOfColumns, importAccess, importRights, type imports } from '@baluarte/contract/inventory/import.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { Problem, problem } from '#kit/http/problem.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { noUndoRules, undoChangeset, type Undone, refuseNothing } from '#kit/history/undo.ts';
import { hasEnded, importFor } from './import-job.ts';
import type { ImportStores } from './import-stores.ts';
import { noteUndone, type ImportRecord } from './import.queries.ts';
import type { z } from 'zod';

/** Undoes the changeset of an import and what followed from it, unless it was already undone through the audit. */
async function undo(trx: Trx, { imported }: Store, changesetId: number): Promise<Undone> {
  try {
    const undone = await undoChangeset(trx, changesetId, noUndoRules);
    await imported?.(trx);
    return undone;
  } catch (error) {
    throw error instanceof Problem && error.code === 'changeset.alreadyUndone'
      ? problem('import.alreadyUndone')
      : error;
  }
}

/** What taking back changes asks for: all that may have been changed; of one's own import what changed them. */
function editsAskedFor(session: Session, { kind, user_id: userId, mapping }: ImportRecord): readonly PermissionCode[] {
  const { edit, edits = [edit] } = importAccess[kind];
  if (userId === session.userId && importRights(session, kind).edit) return [];
  return [...edits, ...accessOfColumns(kind, mapping).map((access) => access.edit)];
}

/** Throws unless the session has the rights for an undo: to write the rows, and to delete rows created by others. */
function expectRights(session: Session, { catalogue: { access } }: Store, found: ImportRecord): void {
  if (found.rows_created > 0) expectMay(session, access.create);
  if (found.rows_changed > 0) for (const code of editsAskedFor(session, found)) expectMay(session, code);
  if (found.rows_created > 0 && found.user_id !== session.userId) expectMay(session, access.remove);
}

/**
 * Undoes an import. Rows that were changed since, or that other rows now depend on,
 * stay and are reported.
 */
export async function undoImport(
  trx: Trx,
  stores: ImportStores,
  session: Session,
  jobId: number,
): Promise<z.input<typeof imports.undo.reply>> {
  const found = await importFor(trx, session, jobId, { isLocked: true });
  if (found.state === 'undone') throw problem('import.alreadyUndone');
  if (!hasEnded(found)) throw problem('import.notFinished');
  if (found.state !== 'done' || found.changeset_id === null) throw problem('import.nothingToUndo');
  expectRights(session, stores[found.kind], found);
  const { changesetId, refused, undone } = await undo(trx, stores[found.kind], found.changeset_id);
  const { table, own } = stores[found.kind];
  const left = new Map(
    refused.flatMap(({ table: of, id, code, reason }) => (of === table ? [[id, { id, code, reason }]] : [])),
  );
  // A row of its own rules is one or more changes: it is counted once.
  const rows = found.rows_created + found.rows_changed;
  const answer = { undone: own ? Math.min(rows - left.size, undone) : undone, refused: [...left.values()] };
  refuseNothing(answer);
  await noteUndone(trx, jobId, changesetId);
  return answer;
}
