import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import type { FastifyInstance } from 'fastify';
import { mustFollow, mustReach } from '#inventory/shared/own-controls.ts';
import { exportRows } from '#kit/catalogue/export.ts';
import { listRows } from '#kit/catalogue/list.queries.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { historyOf } from '#kit/history/history.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { serve, type Handler } from '#kit/http/serve.ts';
import { asDue, followingFor, whoseFor } from './following-store.ts';
import { followingSummary, formOf, getFollowUp, listFollowUps } from './follow-up.queries.ts';
import { createFollowUp, endFollowUps, removeFollowUp, updateFollowUp } from './save-follow-up.ts';
import { followUpSource } from './find-follow-ups.ts';

const { due, export: file, summary, ...ofOneControl } = followUp;

/** Serves what is about one control, for those who follow it up: whoever follows up their own controls only finds no other. */
function serveOf<E extends AnyEndpoint & (typeof ofOneControl)[keyof typeof ofOneControl]>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
): void {
  serve(app, endpoint, async (handling) => {
    await mustFollow(handling.trx, handling.session, (handling.params as { id: number }).id);
    return handle(handling);
  });
}

/** Follow-ups of controls: what is due, and what was found. */
export function followUpRoutes(app: FastifyInstance): void {
  searchable(app, followUpSource);
  serve(app, due, async ({ trx, session, query, tenant }) => {
    const asked = { ...asDue(query as ListQuery, session), language: session.language };
    return (await listRows(trx, followingFor(session), asked, tenant.scopeIds)) as never;
  });
  serve(app, file, ({ trx, query, tenant, session }) =>
    exportRows(trx, followingFor(session), asDue(query as ListQuery & { format: 'xlsx' | 'csv' }, session), {
      tenant,
      session,
    }),
  );
  serve(app, summary, ({ trx, session, query, tenant }) =>
    followingSummary(trx, whoseFor(session, query.whose), tenant.scopeIds),
  );
  serveOf(app, ofOneControl.form, ({ trx, params }) => formOf(trx, params.id) as never);
  serveOf(app, ofOneControl.list, ({ trx, params, query }) => listFollowUps(trx, params.id, query));
  serveOf(app, ofOneControl.create, async ({ trx, params, body }) => {
    const id = await createFollowUp(trx, params.id, body);
    return { ...(await getFollowUp(trx, params.id, id)), changesetId: await changesetOf(trx) };
  });
  serveOf(app, ofOneControl.update, async ({ trx, session, params: { id, followUpId }, body }) => {
    await mustReach(trx, session, [followUpId], { isWritten: true });
    await updateFollowUp(trx, id, followUpId, body);
    return { ...(await getFollowUp(trx, id, followUpId)), changesetId: await changesetOf(trx) };
  });
  serveOf(app, ofOneControl.remove, async ({ trx, params: { id, followUpId } }) => {
    await removeFollowUp(trx, id, followUpId);
    return { changesetId: await changesetOf(trx) };
  });
  serveOf(app, ofOneControl.history, async ({ trx, params: { id, followUpId } }) => {
    await getFollowUp(trx, id, followUpId);
    return historyOf(trx, 'follow_up', followUpId);
  });
  serveOf(app, ofOneControl.end, ({ trx, params }) => endFollowUps(trx, params.id));
}
