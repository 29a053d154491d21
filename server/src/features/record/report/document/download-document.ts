import { fileKey } from '#kit/files/file-key.ts';
import { intactFile } from '#kit/files/intact-file.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { FileReply } from '#kit/http/replies.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { reportTypes } from '../render-report.ts';
import { findDocument } from './document.queries.ts';
import { refusalOf, withheldFor } from './withheld.ts';

interface Asking {
  trx: Trx;
  parts: Parts;
  session: Session;
  tenant: Tenant;
}

/**
 * The file of a document, for whoever may still read all that it tells. Throws `notFound`, `document.notReady`, `document.expired`,
 * `document.damaged`, `forbidden`, `scope.refused`.
 */
export async function downloadDocument({ trx, parts, session, tenant }: Asking, id: number): Promise<FileReply> {
  const found = await findDocument(trx, id);
  if (!found) throw problem('notFound');
  const { state, name, size, sha256, format } = found;
  if (state === 'expired') throw problem('document.expired');
  if (state !== 'done' || name === null || size === null || sha256 === null) throw problem('document.notReady');
  const why = withheldFor(session, found, found);
  if (why !== null) throw refusalOf(session, found, why);
  const kept = { key: fileKey(tenant.companyId, sha256), size, sha256 };
  const body = intactFile(fileStore(parts.env), kept, null, async () => problem('document.damaged'));
  return { name, type: reportTypes[format], body };
}
