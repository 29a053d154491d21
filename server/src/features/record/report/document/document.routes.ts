import { reportDocument } from '@baluarte/contract/record/report-document.ts';
import type { FastifyInstance } from 'fastify';
import { problem } from '#kit/http/problem.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { serve } from '#kit/http/serve.ts';
import { deleteDocument, findDocument, listDocuments } from './document.queries.ts';
import { rowFor } from './withheld.ts';
import { downloadDocument } from './download-document.ts';
import { requestDocument } from './request-document.ts';
import { documentSource } from './find-documents.ts';

/** Reports that are made by a job and kept: what a person asked for, and what was made for them. */
export function documentRoutes(app: FastifyInstance): void {
  searchable(app, documentSource);
  serve(app, reportDocument.list, async ({ trx, session, query }) => {
    const { rows, total } = await listDocuments(trx, query);
    return { rows: rows.map((row) => rowFor(session, row)), total };
  });
  serve(app, reportDocument.get, async ({ trx, session, params }) => {
    const found = await findDocument(trx, params.id);
    if (!found) throw problem('notFound');
    return rowFor(session, found);
  });
  serve(app, reportDocument.make, (handling) => requestDocument(handling, handling.body));
  serve(app, reportDocument.file, (handling) => downloadDocument(handling, handling.params.id));
  serve(app, reportDocument.remove, async ({ trx, params }) => {
    if ((await deleteDocument(trx, params.id)) === 0) throw problem('notFound');
    return null;
  });
}
