import { cut } from '@baluarte/contract/kit/cut.ts';
import { catalogues } from '@baluarte/contract/catalogues.ts';
import { namesOf } from '@baluarte/contract/kit/keyed.ts';
import type { ImportKind } from '@baluarte/contract/inventory/import.ts';
import { notify } from '#kit/notification/notify.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findImport } from '../import.queries.ts';

/** URL that opens the wizard at an import. */
function pageOf(kind: ImportKind, importId: number): string {
  const [place, table] = kind.split('.');
  if (namesOf(catalogues).some((name) => catalogues[name].paths.many === `/${place}`) && table !== undefined)
    return `/${place}?relation=${table}&import=${importId}`;
  return table === undefined ? `/${place}?import=${importId}` : `/${place}?kind=${table}&import=${importId}`;
}

/**
 * Notifies the requester that a queued import has ended. Imports run within their request need no
 * notification.
 */
export async function notifyEnd(parts: Parts, trx: Trx, companyId: number, importId: number): Promise<void> {
  const ended = await findImport(trx, importId);
  if (!ended || ended.queued_at === null) return;
  const { kind, file_name: name, state, attempt, is_dry_run: isDryRun, user_id: userId, queued_at: queuedAt } = ended;
  const file = cut(name, 300);
  const place = {
    companyId,
    to: { userIds: [userId] },
    link: pageOf(kind, importId),
    event: `import ${importId} ${queuedAt} ${attempt}`,
  };
  if (state !== 'done') {
    const subject = state === 'refused' ? 'importRefused' : 'importFailed';
    return notify(parts, trx, { ...place, subject, params: { file } });
  }
  const { rows_created: created, rows_changed: updated, rows_failed: failed } = ended;
  const subject = isDryRun ? 'importChecked' : 'importDone';
  return notify(parts, trx, { ...place, subject, params: { file, created, updated, failed } });
}
