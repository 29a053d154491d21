import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { expectKnown } from '#kit/http/expect-known.ts';
import type { z } from 'zod';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { lockRisks } from '#risk/shared/lock-risks.ts';
import { restoreRisks } from '#risk/shared/residual.queries.ts';
import { mustBeArea, removeRisks } from './change-risk.ts';

type Bulk = z.output<typeof risk.changeMany.body>;

const discard = (trx: Trx, ids: readonly number[], reason: string) =>
  trx.run(sql`
    update risk set status_id = ${statusIds.INACTIVE}, status_reason = ${reason}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = any(${ids}) and status_id <> ${statusIds.INACTIVE}`);

const setOwner = (trx: Trx, ids: readonly number[], ownerId: number | null) =>
  trx.run(sql`
    update risk set owner_id = ${ownerId}::bigint, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = any(${ids}) and owner_id is distinct from ${ownerId}::bigint`);

const needed = {
  discard: permissions.risks.changeStatus,
  restore: permissions.risks.changeStatus,
  delete: permissions.risks.delete,
  setOwner: permissions.risks.edit,
} as const satisfies Record<Bulk['action'], unknown>;

function write(trx: Trx, ids: readonly number[], body: Bulk): Promise<number> {
  if (body.action === 'discard') return discard(trx, ids, body.reason);
  if (body.action === 'restore') return restoreRisks(trx, ids);
  return body.action === 'delete' ? removeRisks(trx, ids) : setOwner(trx, ids, body.ownerId);
}

/**
 * Does the same with many risks, all or none, as one changeset; one that is so already stays as it is. Throws `forbidden` without
 * the permission the same takes of one risk, and `invalid` for an id outside the walls or an owner that is no area in use.
 */
export async function changeRisks(
  trx: Trx,
  session: Session,
  body: Bulk,
): Promise<{ count: number; changesetId: number | null }> {
  expectMay(session, needed[body.action]);
  await trx.run(sql`select set_config('app.changeset_kind', 'bulk', true)`);
  const found = new Set((await lockRisks(trx, [...new Set(body.ids)])).map(({ id }) => id));
  expectKnown(body.ids, found);
  const ids = [...found];
  if (body.action === 'setOwner' && body.ownerId !== null) await mustBeArea(trx, body.ownerId);
  const count = await write(trx, ids, body);
  return { count, changesetId: await changesetOf(trx) };
}
