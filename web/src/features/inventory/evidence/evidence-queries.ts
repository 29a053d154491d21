import {
  evidence,
  evidenceOf,
  type ExpectedEvidence,
  type ProvableEntity,
} from '@baluarte/contract/inventory/evidence.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

/** What evidence is of: an entity, and the one whose page it is. */
export interface Proved {
  entity: ProvableEntity;
  id: number;
}

/** The same; where it is not saved yet, with what saves it, so that it can be proved. */
export type Provable = Proved | { entity: ProvableEntity; id: null; begin: () => Promise<number> };

/** What is proved, saved by now. Throws `Refusal`. */
export const savedOf = async (of: Provable): Promise<Proved> =>
  of.id === null ? { entity: of.entity, id: await of.begin() } : of;

/** Pieces of evidence of something, the newest first. */
export const piecesQuery = ({ entity, id }: Proved, page: number, perPage: number) =>
  queryOptions({
    queryKey: ['evidence', 'of', entity, id, page, perPage],
    queryFn: ({ signal }) =>
      call(evidenceOf[entity].list, {
        params: { id },
        query: { page, perPage, sort: '-createdAt' },
        signal,
        isPart: true,
      }),
  });

/** What is expected of something, apart from what was handed in. */
export const expectedQuery = ({ entity, id }: Proved) =>
  queryOptions({
    queryKey: ['evidence', 'expected', entity, id],
    queryFn: ({ signal }): Promise<ExpectedEvidence[]> =>
      call(evidenceOf[entity].expected, { params: { id }, signal, isPart: true }),
  });

/** Every revision of a piece with its files, the newest first. */
export const revisionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['evidence', 'revisions', id],
    queryFn: ({ signal }) => call(evidence.endpoints.revisions, { params: { id }, signal, isPart: true }),
    // A file that waits for the scanner is looked at again.
    refetchInterval: ({ state }) =>
      state.data?.[0]?.files.some(({ scan }) => scan === 'pending') === true ? 5000 : false,
  });

/** What a piece proves. */
export const linksQuery = (id: number) =>
  queryOptions({
    queryKey: ['evidence', 'links', id],
    queryFn: ({ signal }) => call(evidence.endpoints.links, { params: { id }, signal, isPart: true }),
  });

/** The legal hold of a piece, if any. */
export const holdQuery = (id: number) =>
  queryOptions({
    queryKey: ['evidence', 'hold', id],
    queryFn: ({ signal }) => call(evidence.endpoints.getHold, { params: { id }, signal, isPart: true }),
  });
