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

type Query = Record<string, string | number | undefined>;

/** Leaves the exact types of seven alike relations behind, as the kit does for catalogues. */
const send = <T>(endpoint: AnyEndpoint, input: object): Promise<T> =>
  call(endpoint, input as CallInput<AnyEndpoint>) as Promise<T>;

/** The calls of one relation seen from entry `id`. Each throws `Refusal`. */
export const relationApi = ({ relation }: RelationSide, id: number) => ({
  list: (query: Query, signal?: AbortSignal) =>
    send<Rows<Related>>(relation.list, { params: { id }, query, signal, isPart: true }),
  add: (ids: readonly number[]) => send<{ added: number }>(relation.add, { params: { id }, body: { ids } }),
  remove: (ids: readonly number[]) => send<{ removed: number }>(relation.remove, { params: { id }, body: { ids } }),
});

/** Key of what was read of a relation. */
export const relationKey = ({ relation }: RelationSide, id: number) =>
  [relation.from, 'relation', relation.to, id] as const;
