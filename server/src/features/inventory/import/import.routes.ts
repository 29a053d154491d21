import { setTimeout as sleep } from 'node:timers/promises';
import { importAccess, importKinds, imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import type { FastifyInstance } from 'fastify';
import { templateFile } from '#kit/catalogue/import/template.ts';
import { storeOfCompany } from '#kit/catalogue/store.ts';
import { Problem } from '#kit/http/problem.ts';
import { findRequestSession } from '#kit/http/request-session.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import { readingCompany } from '#kit/tenancy/tenant.ts';
import { languageOf } from '#kit/http/wording.ts';
import { errorFile } from './files/error-file.ts';
import { sheetsOf } from './files/import-sheets.ts';
import { hasEnded, importFor, jobOf, kindsOf, readJob, rowsOf } from './import-job.ts';
import type { ImportStores } from './import-stores.ts';
import { listImports, listKeptRows } from './import.queries.ts';
import { receiveImport, runAgain } from './receive-import.ts';
import { undoImport } from './undo-import.ts';

/** Milliseconds between two looks at an import that is followed, and the longest silence on the line. */
const look = 250;
const longestSilence = 10_000;

/** Yields an import on each progress until it ends, the client leaves or loses access; holds no connection in between. */
async function* follow(
  read: () => Promise<ImportJob | null>,
  first: ImportJob,
  left: AbortSignal,
): AsyncGenerator<ImportJob> {
  let sent = '';
  let sentAt = 0;
  for (let job: ImportJob | null = first; job !== null; job = await read()) {
    const text = JSON.stringify(job);
    if (text !== sent || Date.now() - sentAt > longestSilence) {
      sent = text;
      sentAt = Date.now();
      yield job;
    }
    if (hasEnded(job)) return;
    await sleep(look, undefined, { signal: left }).catch(() => undefined);
    if (left.aborted) return;
  }
}

/** Routes of imports; the stores define what can be imported. */
export const importRoutes =
  (stores: ImportStores) =>
  (app: FastifyInstance): void => {
    for (const kind of importKinds)
      serveInSteps(app, imports[kind], (steps) =>
        receiveImport(steps, stores, kind, { ...steps.query, ...steps.body }),
      );
    serveInSteps(app, imports.run, (steps) => runAgain(steps, stores, steps.params.jobId, steps.body));
    serveInSteps(app, imports.events, async ({ params, parts, tenant, session, request, left }) => {
      const read = (as: Session) =>
        readingCompany(parts.database.app, tenant, (trx) => readJob(trx, stores, as, params.jobId));
      // An import may take long, so session, permission and scope are checked again each time.
      const again = async () => {
        try {
          return await read(await findRequestSession(request, imports.events));
        } catch (error) {
          if (error instanceof Problem) return null;
          throw error;
        }
      };
      return follow(again, await read(session), left);
    });
    serve(app, imports.list, async ({ trx, query, session }) => {
      const kinds = kindsOf(session).filter((kind) => query.kind === undefined || kind === query.kind);
      const { rows, total } = await listImports(trx, kinds, query);
      return { rows: rows.map((row) => jobOf(stores[row.kind], row, session)), total };
    });
    serve(app, imports.get, ({ trx, params, session }) => readJob(trx, stores, session, params.jobId));
    serve(app, imports.rows, async ({ trx, params, query, session, request }) => {
      const { id, kind } = await importFor(trx, session, params.jobId);
      const { rows, total } = await listKeptRows(trx, id, query);
      const store = await storeOfCompany(trx, stores[kind]);
      return { rows: await rowsOf(trx, store, rows, languageOf(request.headers['x-language'])), total };
    });
    serveInSteps(app, imports.sheets, (steps) => sheetsOf(steps, stores, steps.params.jobId));
    serve(app, imports.template, async ({ trx, params, query, session, request }) => {
      expectMay(session, importAccess[params.kind].template);
      const language = query.language ?? languageOf(request.headers['x-language']);
      return templateFile(trx, await storeOfCompany(trx, stores[params.kind]), { ...query, language });
    });
    serve(app, imports.errors, async ({ trx, params, query, session, request }) => {
      const found = await importFor(trx, session, params.jobId);
      const language = query.language ?? languageOf(request.headers['x-language']);
      return errorFile(trx, await storeOfCompany(trx, stores[found.kind]), found, { ...query, language });
    });
    serve(app, imports.undo, ({ trx, params, session }) => undoImport(trx, stores, session, params.jobId));
  };
