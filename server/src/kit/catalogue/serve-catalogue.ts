import type { CatalogueEndpoints } from '@baluarte/contract/kit/catalogue.ts';
import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { mayRead } from '@baluarte/contract/kit/readable-fields.ts';
import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import type { FastifyInstance } from 'fastify';
import { readingPast } from '#kit/history/past-reading.ts';
import { problem } from '#kit/http/problem.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { serve } from '#kit/http/serve.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import { getRowAsOf } from './as-of.queries.ts';
import { bulk } from './bulk.queries.ts';
import { exportRows } from './export.ts';
import { getRow, listRows } from './list.queries.ts';
import { removeRow } from './remove.queries.ts';
import { rowHistory } from './row-history.queries.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readableStore, type Store } from './store.ts';
import { searchSourceOf } from './search-source.ts';
import { changeStatus, createRow, updateRow } from './write.queries.ts';

/** Serves all endpoints of a catalogue. A feature with a special list serves the list itself and calls `serveRows`. */
export function serveCatalogue(app: FastifyInstance, store: Store, endpoints: CatalogueEndpoints): void {
  serve(app, endpoints.list, ({ trx, session, query, tenant }) =>
    listRows(trx, store, { ...(query as ListQuery), language: session.language }, tenant.scopeIds),
  );
  serveRows(app, store, endpoints);
}

/** Serves all of a catalogue but its list. */
export function serveRows(app: FastifyInstance, store: Store, endpoints: Omit<CatalogueEndpoints, 'list'>): void {
  serveReads(app, store, endpoints);
  serve(app, endpoints.create, ({ trx, body, tenant }) => createRow(trx, store, tenant, body));
  serveChanges(app, store, endpoints);
}

/** Serves changing and deleting rows; the feature serves making them itself. */
export function serveChanges(
  app: FastifyInstance,
  store: Store,
  endpoints: Pick<CatalogueEndpoints, 'update' | 'status' | 'remove' | 'bulk'>,
): void {
  serve(app, endpoints.update, ({ trx, params, body }) => updateRow(trx, store, params.id, body));
  serveUpkeep(app, store, endpoints);
}

/** Serves status, deleting and changes of many; the feature serves making and editing rows itself. */
export function serveUpkeep(
  app: FastifyInstance,
  store: Store,
  endpoints: Pick<CatalogueEndpoints, 'status' | 'remove' | 'bulk'>,
): void {
  serve(app, endpoints.status, ({ trx, params, body }) => changeStatus(trx, store, params.id, body));
  serve(app, endpoints.remove, ({ trx, params }) => removeRow(trx, store, params.id));
  serve(app, endpoints.bulk, ({ trx, body, session }) => {
    admitBulk(store, session, body.action);
    return bulk(trx, store, body);
  });
}

/** Serves reading one row and exporting all, and adds them to the search; the feature serves its own writes. */
export function serveReads(
  app: FastifyInstance,
  store: Store,
  endpoints: Pick<CatalogueEndpoints, 'get' | 'history' | 'export'>,
): void {
  serve(app, endpoints.get, ({ trx, params, query, session }) =>
    readRow(trx, readableStore(store, session), params.id, query.at),
  );
  serveRecords(app, store, endpoints);
}

/** One row as it is now, or as it was at `at` (ISO moment). Throws `notFound`. */
export async function readRow(trx: Trx, store: Store, id: number, at?: string): Promise<Record<string, unknown>> {
  const row = at ? await getRowAsOf(trx, store, id, at) : await getRow(trx, store, id);
  if (!row) throw problem('notFound');
  return row;
}

/** Serves the history of one row, and all of them as a file. */
export function serveRecords(
  app: FastifyInstance,
  store: Store,
  endpoints: Pick<CatalogueEndpoints, 'history' | 'export'>,
): void {
  searchable(app, searchSourceOf(store));
  serve(app, endpoints.history, async ({ trx, params, session }) => {
    const found = await rowHistory(trx, readableStore(store, session), params.id);
    if (found.entries.length === 0) throw problem('notFound');
    return { ...found, entries: found.entries.flatMap((entry) => toldEntry(store, entry, session)) };
  });
  serve(app, endpoints.export, async ({ trx, query, tenant, session }) => {
    const asked = query as ListQuery & { format: 'xlsx' | 'csv'; at?: string };
    // As its list, where the contract has the past of that.
    const then = asked.at === undefined ? trx : await readingPast(trx, asked.at, store.computed?.past ?? {});
    return exportRows(then, store, asked, { tenant, session });
  });
}

/** Throws `forbidden` unless the session has the permission of the bulk action. */
export function admitBulk(
  { catalogue: { access } }: Store,
  session: Session,
  action: 'delete' | 'status' | 'set',
): void {
  const needed = { delete: access.remove, status: access.status ?? access.edit, set: access.edit }[action];
  expectMay(session, needed);
}

/** An entry of a history without the fields a session may not be told; none where nothing else was changed. */
function toldEntry({ catalogue }: Store, entry: HistoryEntry, session: Session): HistoryEntry[] {
  const fields = entry.fields.filter(({ field }) => {
    const { [field]: known } = catalogue.fields;
    return known === undefined || mayRead(known, session);
  });
  return fields.length === 0 && entry.fields.length > 0 ? [] : [{ ...entry, fields }];
}
