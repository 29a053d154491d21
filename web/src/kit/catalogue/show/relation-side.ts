import type { relations } from '@baluarte/contract/inventory/relation.ts';
import type { Related, RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { call, type CallInput, type Rows } from '#kit/http/call.ts';
import type { Catalogue } from '../catalogue.ts';

export type { Related, RelationKind };

/** One relation of an entry: the contract's calls, and the catalogue at its other end. */
export interface RelationSide {
  relation: (typeof relations)[keyof typeof relations];
  other: Catalogue;
  /** Lists what may be related, of every scope the person may enter; the list of the other catalogue where it is absent. */
  everyScope?: AnyEndpoint;
  /** How they are related, of what may be related in several kinds. */
  kind?: RelationKind;
}

/** Whether entries can be related in several kinds: only those of one catalogue among themselves. */
export const hasKinds = ({ relation }: RelationSide): boolean => relation.from === relation.to;

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

interface Pairs {
  ids: readonly number[];
  others: readonly number[];
  kind?: RelationKind | undefined;
}
const sendPairs = <T>(endpoint: AnyEndpoint, body: Pairs, signal?: AbortSignal): Promise<T> =>
  send(endpoint, { body, signal, isPart: signal !== undefined });

/** The calls of one relation. Each throws `Refusal`. */
export const relationApi = ({ relation, kind }: RelationSide) => ({
  list: (id: number, query: Query, signal?: AbortSignal) =>
    send<Rows<Related>>(relation.list, { params: { id }, query, signal, isPart: true }),
  remove: (id: number, ids: readonly number[]) =>
    send<{ removed: number }>(relation.remove, { params: { id }, body: { ids, kind } }),
  addMany: (ids: readonly number[], others: readonly number[]) =>
    sendPairs<Added>(relation.addMany, { ids, others, kind }),
  known: (ids: readonly number[], others: readonly number[], signal?: AbortSignal) =>
    sendPairs<{ counts: { id: number; count: number }[] }>(relation.known, { ids, others, kind }, signal),
});

/** Key of what was read of a relation. */
export const relationKey = ({ relation }: RelationSide, id: number) =>
  [relation.from, 'relation', relation.to, id] as const;
