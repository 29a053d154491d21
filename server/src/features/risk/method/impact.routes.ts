import { refuseTaken } from '#kit/catalogue/settle.queries.ts';
import { statusTo } from '#kit/catalogue/transition.ts';
import { impact } from '@baluarte/contract/risk/impact.ts';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { getRowAsOf } from '#kit/catalogue/as-of.queries.ts';
import { bulk } from '#kit/catalogue/bulk.queries.ts';
import { exportRows } from '#kit/catalogue/export.ts';
import { getRow, listRows } from '#kit/catalogue/list.queries.ts';
import { searchSourceOf } from '#kit/catalogue/search-source.ts';
import { updateRow } from '#kit/catalogue/write.queries.ts';
import { historyOf } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { serve } from '#kit/http/serve.ts';
import { expectMay } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { applyChange } from './apply-change.ts';
import { impactStore as store, removeLevelsOf } from './impact-store.ts';
import { addFactor, listLevels, orderFactors } from './impact.queries.ts';
import { saveAndNotify } from './save-and-notify.ts';

/** The query with the order that factors have in every assessment, where no other is asked for. */
const inOrder = <Query extends ListQuery>(query: Query): Query => ({
  ...query,
  sort: query.sort ?? [{ field: 'sortOrder', descending: false }],
});

async function factor(trx: Trx, id: number): Promise<never> {
  const row = await getRow(trx, store, id);
  if (!row) throw problem('notFound');
  return row as never;
}

/** Impact factors are a catalogue that every risk follows: what changes their use, levels or number is a change of the method. */
export function impactRoutes(app: FastifyInstance): void {
  searchable(app, searchSourceOf(store));
  serve(
    app,
    impact.list,
    async ({ trx, query, tenant }) =>
      (await listRows(trx, store, inOrder(query as ListQuery), tenant.scopeIds)) as never,
  );
  serve(app, impact.get, async ({ trx, params, query }) => {
    const row = query.at ? await getRowAsOf(trx, store, params.id, query.at) : undefined;
    return (row ?? (query.at ? Promise.reject(problem('notFound')) : factor(trx, params.id))) as never;
  });
  serve(app, impact.history, async ({ trx, params }) => {
    const found = await historyOf(trx, store.table, params.id);
    if (found.entries.length === 0) throw problem('notFound');
    return found;
  });
  serve(app, impact.export, ({ trx, query, tenant, session }) =>
    exportRows(trx, store, inOrder(query as ListQuery & { format: 'xlsx' | 'csv' }), { tenant, session }),
  );
  serve(app, impact.levels, ({ trx, params }) => listLevels(trx, params.id));

  serve(app, impact.create, async (handling) => {
    const { trx, body } = handling;
    await refuseTaken(trx, store, body);
    const { result: id, changesetId } = await saveAndNotify(handling, () => addFactor(trx, body));
    return Object.assign(await factor(trx, id), { changesetId });
  });
  serve(app, impact.update, async ({ trx, params, body }) => {
    const row = await updateRow(trx, store, params.id, body);
    return Object.assign(row, { changesetId: await changesetOf(trx) }) as never;
  });
  serve(app, impact.order, async ({ trx, body }) => {
    await orderFactors(trx, body.ids);
    return { changesetId: await changesetOf(trx) };
  });
  serve(app, impact.status, async (handling) => {
    const { trx, params, body } = handling;
    const statusId = statusTo((await factor(trx, params.id))['statusId'], body.statusId);
    const { changesetId } = await saveAndNotify(handling, () =>
      applyChange(trx, { change: 'status', impactFactorId: params.id, ...body, statusId }),
    );
    return Object.assign(await factor(trx, params.id), { changesetId });
  });
  serve(app, impact.remove, async (handling) => {
    const { trx, params } = handling;
    const { changesetId } = await saveAndNotify(handling, () =>
      applyChange(trx, { change: 'remove', impactFactorId: params.id }),
    );
    return { changesetId };
  });
  serve(app, impact.updateLevels, async (handling) => {
    const { trx, params, body } = handling;
    const { changesetId } = await saveAndNotify(handling, () =>
      applyChange(trx, { change: 'levels', impactFactorId: params.id, ...body }),
    );
    const { version } = await factor(trx, params.id);
    return { version, levels: await listLevels(trx, params.id), changesetId };
  });
  serve(app, impact.bulk, async (handling) => {
    const { trx, body, session } = handling;
    const { access } = store.catalogue;
    const needed = { delete: access.remove, status: access.status ?? access.edit, set: access.edit }[body.action];
    expectMay(session, needed);
    const { result } = await saveAndNotify(handling, async () => {
      if (body.action === 'delete') await removeLevelsOf(trx, body.ids);
      return bulk(trx, store, body);
    });
    return result;
  });
}
