import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { historyOf } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import { searchable, tableSource } from '#kit/search/search-sources.ts';
import { tenantOf, type Session } from '#kit/tenancy/session.ts';
import { serve } from '#kit/http/serve.ts';
import { expectMay } from '#kit/tenancy/session.ts';
import { exportParameters } from './export-parameters.ts';
import { parameterStore } from './parameter-store.ts';
import { changesetOf, findParameter, listKinds, listParameters, withUses, type Kept } from './parameter.queries.ts';
import { mergeParameters, removeParameter } from './remove-parameter.ts';
import { createParameters, orderParameters, updateParameter, updateParameters } from './write-parameter.ts';

/** A row that was looked for by its address. */
function found<T>(row: T | undefined): T {
  if (row === undefined) throw problem('notFound');
  return row;
}

/** Rows of every table at once, each with the name of its own. */
const inSearch = {
  ...tableSource(
    { kind: 'parameter', table: 'parameter', hasCode: true, hasEnglish: true, isScoped: false, context: sql`t.kind` },
    [permissions.parameters.list],
  ),
  comesLast: true,
} as const;

/** Scopes of the lists that a use leads to. */
const hereOf = (session: Session) => tenantOf(session, 'current').scopeIds;

export function parameterRoutes(app: FastifyInstance): void {
  searchable(app, inSearch);
  serve(app, parameter.kinds, ({ trx }) => listKinds(trx));
  serve(app, parameter.list, ({ trx, session, params, query }) =>
    listParameters(trx, params.kind, query, hereOf(session)),
  );
  serve(app, parameter.get, async ({ trx, session, params: { kind, id } }) => {
    const row = found(await findParameter(trx, kind, id));
    return found((await withUses(trx, kind, [row], hereOf(session)))[0]);
  });
  serve(app, parameter.history, async ({ trx, params: { kind, id } }) => {
    found(await findParameter(trx, kind, id));
    return historyOf(trx, 'parameter', id);
  });
  serve(app, parameter.create, async ({ trx, params: { kind }, body }) => {
    const [id = 0] = await createParameters(trx, kind, [body], () => 'body');
    return { ...((await findParameter(trx, kind, id)) as Kept), uses: [], inUse: 0 };
  });
  serve(app, parameter.createMany, async ({ trx, params: { kind }, body }) => {
    const ids = await createParameters(trx, kind, body.rows, (index) => `body.rows.${index}`);
    return { ids, ...(await changesetOf(trx)) };
  });
  serve(app, parameter.updateMany, async ({ trx, params: { kind }, body }) => {
    await updateParameters(trx, kind, body.rows);
    return changesetOf(trx);
  });
  for (const endpoint of [parameter.update, parameter.status])
    serve(app, endpoint, async ({ trx, session, params: { kind, id }, body }) => {
      const row = await updateParameter(trx, kind, id, body);
      return found((await withUses(trx, kind, [row], hereOf(session)))[0]);
    });
  serve(app, parameter.remove, async ({ trx, params: { kind, id } }) => {
    await removeParameter({ trx, kind }, id);
    return changesetOf(trx);
  });
  serve(app, parameter.order, async ({ trx, params: { kind }, body }) => {
    await orderParameters(trx, kind, body.ids);
    return changesetOf(trx);
  });
  serve(app, parameter.merge, async ({ trx, session, params: { kind }, body }) => {
    expectMay(session, permissions.parameters.edit);
    const moved = await mergeParameters({ trx, kind }, body);
    return { moved, ...(await changesetOf(trx)) };
  });
  serve(app, parameter.export, ({ trx, params: { kind }, query }) =>
    exportParameters(trx, kind, query, parameterStore(kind)),
  );
}
