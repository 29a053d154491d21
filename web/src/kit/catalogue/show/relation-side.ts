import type { relations } from '@baluarte/contract/inventory/relation.ts';
import type { Related } from '@baluarte/contract/inventory/relation.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { call, type CallInput, type Rows } from '#kit/http/call.ts';
import type { Catalogue } from '../catalogue.ts';

export type { Related };

/** One relation of an entry: the contract's calls, and the catalogue at its other end. */
export interface RelationSide {
  relation: (typeof relations)[keyof typeof relations];
  other: Catalogue;
}

interface Added {
  added: number;
  /** Pairs that were related before. */
  known: number;
  changesetId: number | null;
}

type Query = Record<string, string | number | undefined>;

/** Leaves the exact types of seven alike relations behind, as the kit does for catalogues. */
const send = <T>(endpoint: AnyEndpoint, input: object): Promise<T> =>
  call(endpoint, input as CallInput<AnyEndpoint>) as Promise<T>;

type Pairs = readonly [ids: readonly number[], others: readonly number[]];
const sendPairs = <T>(endpoint: AnyEndpoint, [ids, others]: Pairs, signal?: AbortSignal): Promise<T> =>
  send(endpoint, { body: { ids, others }, signal, isPart: signal !== undefined });

/** The calls of one relation. Each throws `Refusal`. */
export const relationApi = ({ relation }: RelationSide) => ({
  list: (id: number, query: Query, signal?: AbortSignal) =>
    send<Rows<Related>>(relation.list, { params: { id }, query, signal, isPart: true }),
  remove: (id: number, ids: readonly number[]) =>
    send<{ removed: number }>(relation.remove, { params: { id }, body: { ids } }),
  addMany: (...pairs: Pairs) => sendPairs<Added>(relation.addMany, pairs),
  known: (ids: readonly number[], others: readonly number[], signal?: AbortSignal) =>
    sendPairs<{ counts: { id: number; count: number }[] }>(relation.known, [ids, others], signal),
});

/** Key of what was read of a relation. */
export const relationKey = ({ relation }: RelationSide, id: number) =>
  [relation.from, 'relation', relation.to, id] as const;
