import type { DocumentRow, reportDocument } from '@baluarte/contract/record/report-document.ts';
import type { z } from 'zod';
import type { Parts } from '#kit/http/parts.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { tenantFor } from '../../shared/covers.ts';
import { admitReport, filterOf } from '../admit-report.ts';
import { templateFor } from '../render-report.ts';
import { admitStorage } from './admit-storage.ts';
import { makeDocumentJob } from './document.jobs.ts';
import { admitMore, findDocument, insertDocument } from './document.queries.ts';
import { rowFor } from './withheld.ts';

interface Asking {
  trx: Trx;
  parts: Parts;
  session: Session;
  tenant: Tenant;
}

/**
 * Queues a report, made by a job with the rights its person has then; refused now for what would be refused then. Without scopes it
 * is of those of the request. Throws as `makeReport`, `document.tooManyAtWork` and `document.storageFull`.
 */
export async function requestDocument(
  { trx, parts, session, tenant }: Asking,
  { kind, format, options }: z.output<typeof reportDocument.make.body>,
): Promise<DocumentRow> {
  admitReport(session, kind);
  const { scopeIds } = tenantFor(session, tenant, options.scopeIds);
  await filterOf(trx, session, { kind, options });
  await templateFor(trx, { kind, format, options });
  await admitMore(trx, session.userId);
  await admitStorage(trx, tenant, 1);
  const isOfAll = scopeIds === 'every' || scopeIds === session.allowedScopeIds;
  const language = options.language ?? session.language;
  const id = await insertDocument(trx, {
    kind,
    format,
    language,
    options: { ...options, language, ...(isOfAll ? {} : { scopeIds: [...scopeIds] }) },
  });
  await parts.jobs.enqueue(trx, makeDocumentJob, { companyId: tenant.companyId, documentId: id });
  const row = await findDocument(trx, id);
  if (!row) throw new Error('a document that was asked for is not there');
  return rowFor(session, row);
}
