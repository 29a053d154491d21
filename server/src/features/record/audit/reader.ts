import type { AuditEntity, Named } from '@baluarte/contract/record/audit.ts';
import type { NameFinder } from '#kit/history/history.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findNames, isNameKind } from './names.queries.ts';
import { presentChanges } from './present.ts';

/** Names in histories of whatever the audit names. */
export const historyNames: NameFinder = async (trx, wanted) => {
  const known = [...wanted].flatMap(([kind, ids]) => (isNameKind(kind) ? [[kind, ids] as const] : []));
  const nameOf = await findNames(trx, new Map(known));
  return (kind, id) => (isNameKind(kind) ? nameOf(kind, id) : { name: null, nameEn: null });
};

/** How the audit reads changes and names, for those who tell of them elsewhere. */
export const auditReader = {
  present: presentChanges,
  /** Names of rows of an entity by number, also of those deleted since; those that are out of sight are missing. */
  async names(trx: Trx, entity: AuditEntity | 'person', ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
    if (!isNameKind(entity)) return new Map();
    const nameOf = await findNames(trx, new Map([[entity, new Set(ids)]]));
    const named = ids.map((id) => [id, nameOf(entity, id)] as const);
    return new Map(named.filter(([, { code, name }]) => code !== null || name !== null));
  },
};
