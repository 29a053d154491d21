import type { StatusId } from '@baluarte/contract/kit/values.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { HistoryEntry } from '@baluarte/contract/kit/history.ts';
import { call, type CallInput, type Download, type Rows } from '#kit/http/call.ts';
import type { Catalogue, Row } from './catalogue.ts';

/** One row of a bulk answer: done, or the problem that stood in its way. */
export interface BulkRow {
  id: number;
  ok: boolean;
  code?: string | undefined;
  params?: Record<string, unknown> | undefined;
}
export interface BulkAnswer {
  changesetId: number | null;
  rows: BulkRow[];
}
export type BulkAction =
  | { action: 'delete' }
  | { action: 'status'; values: { statusId: StatusId } }
  | { action: 'set'; values: Record<string, unknown> };
export interface History {
  entries: HistoryEntry[];
  names: Record<string, string>;
  namesEn: Record<string, string>;
}
type Query = Record<string, string | number | undefined>;
type Loose = {
  params?: { id: number };
  query?: Query;
  body?: unknown;
  signal?: AbortSignal | undefined;
  isPart?: boolean;
};

/** The one place where the kit, which does not know the entity, leaves the contract's exact types behind. */
const send = <T>(endpoint: AnyEndpoint, input: Loose): Promise<T> =>
  call(endpoint, input as CallInput<AnyEndpoint>) as Promise<T>;

/** The calls every catalogue has. Each throws `Refusal`. */
export const apiOf = ({ endpoints }: Pick<Catalogue, 'endpoints'>) => ({
  list: (query: Query, signal?: AbortSignal, isPart = false) =>
    send<Rows<Row>>(endpoints.list, { query, signal, isPart }),
  get: (id: number, at?: string, signal?: AbortSignal, isPart = false) =>
    send<Row>(endpoints.get, { params: { id }, query: { at }, signal, isPart }),
  create: (body: unknown) => send<Row>(endpoints.create, { body }),
  update: (id: number, body: unknown) => send<Row>(endpoints.update, { params: { id }, body }),
  quickEdit: (id: number, body: unknown) =>
    send<Row>(endpoints.quickEdit ?? endpoints.update, { params: { id }, body }),
  status: (id: number, body: { statusId: number; version: number }) =>
    send<Row>(endpoints.status, { params: { id }, body }),
  remove: (id: number) => send<null>(endpoints.remove, { params: { id } }),
  bulk: (ids: readonly number[], action: BulkAction) => send<BulkAnswer>(endpoints.bulk, { body: { ids, ...action } }),
  export: (query: Query) => send<Download>(endpoints.export, { query }),
  history: (id: number, signal?: AbortSignal) =>
    send<History>(endpoints.history, { params: { id }, signal, isPart: true }),
});
