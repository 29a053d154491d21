import type { ParameterKind } from '@baluarte/contract/kit/field.ts';
import { sql } from 'kysely';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findParameters } from './parameter.queries.ts';
import { choosers, choosing, moveUses, total, usesOf } from './uses.queries.ts';

interface ParameterUse {
  trx: Trx;
  kind: ParameterKind;
}

const deleteRow = (trx: Trx, id: number) =>
  trx.run(sql`delete from parameter where company_id = app.current_company() and id = ${id}`);

/**
 * Deletes a row that nothing chooses. Throws `notFound`, `parameter.isSystem`, and `parameter.inUse` with what chooses it.
 */
export async function removeParameter(place: ParameterUse, id: number): Promise<void> {
  const { trx, kind } = place;
  const row = (await findParameters(trx, kind, [id], { lock: true })).get(id);
  if (!row) throw problem('notFound');
  if (row.isSystem) throw problem('parameter.isSystem', { name: row.name });
  const all = await choosing(trx, kind);
  const count = total((await usesOf(trx, all, [id])).get(id));
  if (count > 0) throw problem('parameter.inUse', { name: row.name, count, by: await choosers(trx, all, id) });
  await deleteRow(trx, id);
}

/**
 * Merges one row into another of its kind: redirects all references and deletes the first; returns the number of rows changed.
 * Throws `invalid` for rows of another kind, and `parameter.isSystem`.
 */
export async function mergeParameters(place: ParameterUse, merge: { fromId: number; intoId: number }): Promise<number> {
  const { trx, kind } = place;
  const { fromId, intoId } = merge;
  if (fromId === intoId) throw invalid([{ path: 'body.intoId', code: 'taken' }]);
  // In the order of their ids, so that two who merge the same pair both ways do not wait for each other.
  const found = await findParameters(trx, kind, [fromId, intoId], { lock: true });
  const [from, into] = [found.get(fromId), found.get(intoId)];
  if (!from || !into)
    throw invalid([
      ...(from ? [] : [{ path: 'body.fromId', code: 'unknown' }]),
      ...(into ? [] : [{ path: 'body.intoId', code: 'unknown' }]),
    ]);
  if (from.isSystem) throw problem('parameter.isSystem', { name: from.name });
  const all = await choosing(trx, kind);
  // Move to the same parent first: rows that reference this row also reference its parent, which follows.
  if (into.parentId !== null && from.parentId !== into.parentId)
    await trx.run(
      sql`update parameter set parent_id = ${into.parentId} where company_id = app.current_company() and id = ${fromId}`,
    );
  const moved = await moveUses(trx, all, { from: fromId, into: intoId });
  await deleteRow(trx, fromId);
  return moved;
}
