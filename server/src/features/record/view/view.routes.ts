import { view } from '@baluarte/contract/record/view.ts';
import { isReadableView, openLists } from '@baluarte/contract/record/view-access.rules.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { listViews } from './view.queries.ts';
import { createView, removeView, updateView } from './write-view.ts';

/** Saved views of every list: private ones their owner's alone, shared ones the company's, or the platform's outside of all. */
export function viewRoutes(app: FastifyInstance): void {
  serve(app, view.list, async ({ trx, session, query }) => {
    const lists = openLists(session).filter((list) => query.list === undefined || query.list === list);
    return (await listViews(trx, lists)).filter((view) => isReadableView(session, view));
  });
  serve(app, view.create, ({ trx, session, body }) => createView({ trx, session }, body));
  serve(app, view.update, ({ trx, session, params, body }) => updateView({ trx, session }, params.id, body));
  serve(app, view.remove, async ({ trx, session, params }) => {
    await removeView({ trx, session }, params.id);
    return null;
  });
}
