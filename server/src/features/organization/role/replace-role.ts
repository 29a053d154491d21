import { deleteRows } from '#kit/catalogue/remove.queries.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isAdministrator } from '@baluarte/contract/organization/role.rules.ts';
import { excess } from './admit-change.ts';
import { findRoles, movePeople, ownRoleId, type RoleRow } from './role.queries.ts';

/** Why a role cannot be deleted; null when it can. */
export function removalRefusal(session: Session, role: RoleRow, own: number | null) {
  if (isAdministrator(role)) return problem('role.administrator');
  if (role.id === own) return problem('role.ownRole');
  return excess(session, role);
}

/**
 * A role and its replacement, both locked. Throws `notFound`, why the first cannot be deleted, or why the
 * second cannot be assigned: it is inactive, the same, or exceeds the caller's own permissions.
 */
export async function findPair(
  { trx, session }: { trx: Trx; session: Session },
  id: number,
  nextId: number,
): Promise<{ role: RoleRow; next: RoleRow }> {
  const roles = await findRoles(trx, [id, nextId], true);
  const [role, next] = [roles.get(id), roles.get(nextId)];
  if (!role) throw problem('notFound');
  const refusal = removalRefusal(session, role, await ownRoleId(trx));
  if (refusal) throw refusal;
  if (id === nextId) throw problem('role.sameRole');
  if (!next || next.statusId !== 1) throw problem('invalid', {}, [{ path: 'body.roleId', code: 'unknown' }]);
  const tooMuch = excess(session, next);
  if (tooMuch) throw tooMuch;
  return { role, next };
}

/** Moves all users of a role to another one and deletes it; returns how many. Throws what `findPair` throws. */
export async function replaceRole(
  work: { trx: Trx; session: Session; store: Store },
  id: number,
  nextId: number,
): Promise<number> {
  const { trx, store } = work;
  await findPair(work, id, nextId);
  const moved = await movePeople(trx, id, nextId);
  await deleteRows(trx, store, [id]);
  return moved;
}
