import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import type { FastifyInstance } from 'fastify';
import { exportRows } from '#kit/catalogue/export.ts';
import { listRows } from '#kit/catalogue/list.queries.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { historyOf } from '#kit/history/history.ts';
import { serve } from '#kit/http/serve.ts';
import { followingStore, asDue } from './following-store.ts';
import { followingSummary, formOf, getFollowUp, listFollowUps } from './follow-up.queries.ts';
import { createFollowUp, endFollowUps, removeFollowUp, updateFollowUp } from './save-follow-up.ts';

/** Follow-ups of controls: what is due, and what was found. */
export function followUpRoutes(app: FastifyInstance): void {
  serve(app, followUp.due, async ({ trx, session, query, tenant }) => {
    const asked = { ...asDue(query as ListQuery), language: session.language };
    return (await listRows(trx, followingStore, asked, tenant.scopeIds)) as never;
  });
  serve(app, followUp.export, ({ trx, query, tenant, session }) =>
    exportRows(trx, followingStore, asDue(query as ListQuery & { format: 'xlsx' | 'csv' }), { tenant, session }),
  );
  serve(app, followUp.summary, ({ trx, query, tenant }) => followingSummary(trx, query.whose, tenant.scopeIds));
  serve(app, followUp.form, ({ trx, params }) => formOf(trx, params.id) as never);
  serve(app, followUp.list, ({ trx, params, query }) => listFollowUps(trx, params.id, query));
  serve(app, followUp.create, async ({ trx, params, body }) => {
    const id = await createFollowUp(trx, params.id, body);
    return { ...(await getFollowUp(trx, params.id, id)), changesetId: await changesetOf(trx) };
  });
  serve(app, followUp.update, async ({ trx, params: { id, followUpId }, body }) => {
    await updateFollowUp(trx, id, followUpId, body);
    return { ...(await getFollowUp(trx, id, followUpId)), changesetId: await changesetOf(trx) };
  });
  serve(app, followUp.remove, async ({ trx, params: { id, followUpId } }) => {
    await removeFollowUp(trx, id, followUpId);
    return { changesetId: await changesetOf(trx) };
  });
  serve(app, followUp.history, async ({ trx, params: { id, followUpId } }) => {
    await getFollowUp(trx, id, followUpId);
    return historyOf(trx, 'follow_up', followUpId);
  });
  serve(app, followUp.end, ({ trx, params }) => endFollowUps(trx, params.id));
}
