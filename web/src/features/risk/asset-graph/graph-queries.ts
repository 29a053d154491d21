import type { RelationKind } from '@baluarte/contract/inventory/relation.ts';
import { assetGraph as endpoints, type GraphNode } from '@baluarte/contract/risk/asset-graph.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';

// Below the name of the catalogue, as everything that changes when an asset or a relation does.
const key = 'asset';

/** The assets around one, level by level. */
export const neighbourhoodQuery = (id: number, depth: number, kind: RelationKind | null) =>
  queryOptions({
    queryKey: [key, 'graph', 'around', id, depth, kind],
    queryFn: ({ signal }) =>
      call(endpoints.graph, { query: { assetId: String(id), depth, kind: kind ?? undefined }, signal }),
  });

/** Every asset of the scope. */
export const overviewQuery = (kind: RelationKind | null) =>
  queryOptions({
    queryKey: [key, 'graph', 'all', kind],
    queryFn: ({ signal }) => call(endpoints.graph, { query: { kind: kind ?? undefined }, signal }),
  });

/** The asset with the most relations: where a picture begins that names none; null in a scope without assets. */
export const firstAssetQuery = queryOptions({
  queryKey: [key, 'graph', 'first'],
  queryFn: ({ signal }): Promise<GraphNode | null> =>
    call(endpoints.graph, { query: { limit: 1 }, signal }).then(({ nodes }) => nodes[0] ?? null),
});

/** All that depends on an asset. */
export const impactQuery = (id: number) =>
  queryOptions({
    queryKey: [key, 'graph', 'impact', id],
    queryFn: ({ signal }) => call(endpoints.impact, { params: { id }, query: {}, signal }),
  });

/** The shortest path between two assets. */
export const pathQuery = (fromId: number, toId: number) =>
  queryOptions({
    queryKey: [key, 'graph', 'path', fromId, toId],
    queryFn: ({ signal }) => call(endpoints.path, { query: { fromId, toId }, signal }),
  });
