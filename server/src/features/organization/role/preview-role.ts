import { changeOf, effectiveCodes } from '@baluarte/contract/organization/role.rules.ts';
import type { RolePreview } from '@baluarte/contract/organization/role.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { locksOut } from './admit-change.ts';
import { ownRoleId, peopleOf, type RoleRow } from './role.queries.ts';

const sideOf = (role: RoleRow) => ({ base: role.base, permissionCodes: [...effectiveCodes(role)] });

/** What the users of a role can do before and after it is changed or replaced. */
export async function previewRole(trx: Trx, role: RoleRow, next: RoleRow): Promise<RolePreview> {
  const [before, after] = [sideOf(role), sideOf(next)];
  const isOwn = (await ownRoleId(trx)) === role.id;
  return {
    before,
    after,
    ...changeOf(before.permissionCodes, after.permissionCodes),
    ...(await peopleOf(trx, role.id)),
    isOwn,
    locksOut: isOwn && locksOut(role, next),
  };
}
