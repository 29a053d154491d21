import { audit } from '@baluarte/contract/record/audit.ts';
import type { FastifyInstance } from 'fastify';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { listAudit, listChanges, listPeople } from './audit.queries.ts';
import { exportAudit } from './export.ts';
import { verifyAndNotify } from './verify-and-notify.ts';

/** The audit of a company: every changeset with its rows, as a list and as a file, and whether its chain holds. */
export function auditRoutes(app: FastifyInstance): void {
  serve(app, audit.list, ({ trx, session, tenant, query: { page, perPage, ...query } }) =>
    listAudit(trx, { page, perPage }, { query, tenant, timeZone: session.timeZone, holder: session }),
  );
  serve(app, audit.changes, ({ trx, session, params, query }) => listChanges(trx, params.id, query, session));
  serve(app, audit.people, ({ trx }) => listPeople(trx));
  serve(app, audit.export, ({ trx, session, tenant, query: { format, language, ...query } }) =>
    exportAudit(
      trx,
      { format, ...(language && { language }) },
      { query, tenant, timeZone: session.timeZone, holder: session },
    ),
  );
  serveInSteps(app, audit.verify, ({ parts, tenant, left }) => verifyAndNotify(parts, tenant, left));
}
