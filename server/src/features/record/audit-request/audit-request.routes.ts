import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { FastifyInstance } from 'fastify';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { bulk } from '#kit/catalogue/bulk.queries.ts';
import { listRows } from '#kit/catalogue/list.queries.ts';
import { removeRow } from '#kit/catalogue/remove.queries.ts';
import { admitBulk, serveReads } from '#kit/catalogue/serve-catalogue.ts';
import { changeStatus, createRow, updateRow } from '#kit/catalogue/write.queries.ts';
import type { NameFinder } from '#kit/history/history.ts';
import { serve } from '#kit/http/serve.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { answerRequest } from './answer-request.ts';
import { assignRequest, listAnswerers } from './assign-request.ts';
import { auditRequestStore } from './audit-request-store.ts';
import { commentSource } from './find-comments.ts';
import { addComment, listComments } from './request-comments.ts';
import { tellAsked } from './tell-of-request.ts';

/** Requests of auditors: a catalogue, whose entries are answered; `names`: of the self-assessments they are limited to. */
export const auditRequestRoutes =
  (names: NameFinder) =>
  (app: FastifyInstance): void => {
    const {
      list,
      create,
      update,
      status,
      remove,
      bulk: many,
      answer,
      people,
      assign,
      comments,
      comment,
      ...reads
    } = auditRequest.endpoints;
    serve(
      app,
      list,
      ({ trx, session, query, tenant }) =>
        listRows(
          trx,
          auditRequestStore,
          { ...(query as ListQuery), language: session.language },
          tenant.scopeIds,
        ) as never,
    );
    serveReads(app, { ...auditRequestStore, names }, reads);
    serve(app, create, async (handling) => {
      const { trx, body, tenant } = handling;
      const made = await createRow(trx, auditRequestStore, tenant, body);
      await tellAsked(handling, made['id'] as number, 'auditRequestMade');
      return made as never;
    });
    serve(
      app,
      update,
      async ({ trx, params, body }) => (await updateRow(trx, auditRequestStore, params.id, body)) as never,
    );
    serve(app, status, async (handling) => {
      const { trx, params, body } = handling;
      const changed = await changeStatus(trx, auditRequestStore, params.id, body);
      if (body.statusId === statusIds.PENDING) await tellAsked(handling, params.id, 'auditRequestReopened');
      return changed as never;
    });
    serve(app, remove, ({ trx, params }) => removeRow(trx, auditRequestStore, params.id));
    serve(app, many, ({ trx, body, session }) => {
      admitBulk(auditRequestStore, session, body.action);
      return bulk(trx, auditRequestStore, body);
    });
    serve(app, answer, (handling) => answerRequest(handling, handling.params.id, handling.body));
    serve(app, people, ({ trx, params }) => listAnswerers(trx, params.id));
    serve(app, assign, (handling) => assignRequest(handling, handling.params.id, handling.body));
    searchable(app, commentSource);
    serve(app, comments, ({ trx, params }) => listComments(trx, params.id));
    serve(app, comment, (handling) => addComment(handling, handling.params.id, handling.body.text));
  };
