import type { MethodChange } from '@baluarte/contract/risk/method.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { removeRow } from '#kit/catalogue/remove.queries.ts';
import { updateRow } from '#kit/catalogue/write.queries.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { impactStore, removeLevelsOf } from './impact-store.ts';
import { writeLevels } from './write-levels.ts';
import { writeProbability } from './write-probability.ts';
import { writeRanges } from './write-ranges.ts';

/** The permission each change of the method needs when it is saved. */
export const permissionOf: Record<MethodChange['change'], PermissionCode> = {
  levels: permissions.impacts.editLevels,
  status: permissions.impacts.changeStatus,
  remove: permissions.impacts.delete,
  probability: permissions.probabilityMeasures.edit,
  method: permissions.probabilityMeasures.edit,
};

/** Writes a change of the method's rows, final or as a preview; `fitMethod` handles the consequences. */
export async function applyChange(trx: Trx, change: MethodChange): Promise<void> {
  if (change.change === 'levels') return writeLevels(trx, change.impactFactorId, change);
  if (change.change === 'probability') return writeProbability(trx, change);
  if (change.change === 'method') return writeRanges(trx, change);
  if (change.change === 'remove') {
    await removeLevelsOf(trx, [change.impactFactorId]);
    await removeRow(trx, impactStore, change.impactFactorId);
    return;
  }
  const { statusId, version } = change;
  await updateRow(trx, impactStore, change.impactFactorId, { statusId, version });
}
