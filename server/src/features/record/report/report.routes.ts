import { createHash } from 'node:crypto';
import { report, type ReportQuery } from '@baluarte/contract/record/report.ts';
import type { FastifyInstance } from 'fastify';
import type { FileReply } from '#kit/http/replies.ts';
import { serve } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import { tenantFor } from '../shared/covers.ts';
import { makeReport, styleOf } from './make-report.ts';
import { noteReport } from './note-report.ts';
import { previewOf } from './preview-report.ts';
import { piecesOf, renderReport, templateFor } from './render-report.ts';
import type { ReportSources } from './sources.ts';
import { templateRoutes } from './template/template.routes.ts';

/** The bytes of a file that is made; tells their hash with the last of them, which no reader gets before. */
async function* hashed(
  body: FileReply['body'],
  tell: (sha256: string) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(body)) {
    hash.update(piece);
    yield piece as Uint8Array;
  }
  await tell(hash.digest('hex'));
}

/** Much of a report is told apart by the walls alone: they stand at the scopes that were chosen for it. */
const inside = {
  walls: ({ session, tenant, query }: { session: Session; tenant: Tenant; query: Pick<ReportQuery, 'scopeIds'> }) =>
    tenantFor(session, tenant, query.scopeIds),
};

/** Reports at once, and what they would say. */
export const reportRoutes =
  (sources: ReportSources) =>
  (app: FastifyInstance): void => {
    templateRoutes(app);
    serve(
      app,
      report.make,
      async ({ trx, session, tenant, parts, params, query: { format, ...options } }) => {
        const document = await makeReport(
          { trx, session, tenant, sources, language: session.language, format },
          params.kind,
          options,
        );
        const filled = await templateFor(trx, { kind: params.kind, format, options });
        const file = await renderReport(document, format, filled);
        const { title, language, methodVersion } = document;
        const made = { kind: params.kind, format, title, language, at: options.at, methodVersion };
        return {
          ...file,
          body: hashed(file.body, (sha256) => noteReport(parts.database, tenant, { ...made, sha256 })),
        };
      },
      inside,
    );
    serve(
      app,
      report.preview,
      async ({ trx, session, tenant, params, query: { format, ...options } }) =>
        previewOf(
          await makeReport({ trx, session, tenant, sources, language: session.language, format }, params.kind, options),
          format,
          await styleOf(trx),
        ),
      inside,
    );
  };
