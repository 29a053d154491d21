import { z } from 'zod';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { idIn, idParams, idsIn, wordsIn } from '#kit/values.ts';
import { ofCriticality } from '#inventory/criticality-access.ts';
import { criticalityLevels } from '#inventory/criticality.rules.ts';
import { relationKind, relationKinds } from '#inventory/relation.ts';
import { permissions } from '#app/permissions.ts';
import { ofLevel } from './risk.ts';

const { viewRelated } = permissions.assets;

/** At most this many assets in one picture; beyond, it says how many are left out. */
export const maximumNodes = 5_000;
/** Assets around another, unless more are asked for: what a person can still read. */
export const neighbourhoodNodes = 150;
/** A path of more steps is not looked for: nobody could follow it. */
export const maximumSteps = 100;

/** An asset in a picture. */
export const graphNode = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  categoryId: z.number(),
  isCritical: z.boolean(),
  criticality: guarded(ofCriticality, z.literal(criticalityLevels).nullable()),
  /** Assets that depend on it directly, whether they are in the picture or not. */
  dependantCount: z.number().int(),
  /** Assets it depends on directly. */
  dependencyCount: z.number().int(),
  /** Of its worst assessed risk, residual where controls have lowered it; null without one. */
  level: guarded(ofLevel, z.number().int().nullable()),
  rangeId: guarded(ofLevel, z.number().int().nullable()),
});
export type GraphNode = z.infer<typeof graphNode>;

/** `from` depends on `to`, contains it, or is connected to it. */
const edge = z.object({ from: z.number(), to: z.number(), kind: relationKind });
export type GraphEdge = z.infer<typeof edge>;

const placed = graphNode.extend({
  /** Steps from the assets asked for: below zero what leads to them, above zero what they lead to; null without any. */
  step: z.number().int().nullable(),
});
export type PlacedNode = z.infer<typeof placed>;

const graphReply = z.object({
  nodes: z.array(placed),
  /** Every relation between two of the nodes. */
  edges: z.array(edge),
  /** Assets there are, in the picture or not. */
  total: z.number().int(),
  isTruncated: z.boolean(),
});
export type AssetGraph = z.infer<typeof graphReply>;

const impactReply = z.object({
  /** Assets that depend on it, directly or through others. */
  total: z.number().int(),
  direct: z.number().int(),
  critical: z.number().int(),
  /** Of high criticality. */
  high: guarded(ofCriticality, z.number().int()),
  /** The direct ones first, then by code. */
  nodes: z.array(graphNode.extend({ isDirect: z.boolean() })),
  isTruncated: z.boolean(),
});
export type AssetImpact = z.infer<typeof impactReply>;

const pathReply = z.object({
  /**
   * How the second asset is reached from the first: along what it depends on, along what depends on it, or along relations of
   * any kind, whichever way they lead; null where it is not reached.
   */
  way: z.enum(['dependencies', 'dependants', 'relations']).nullable(),
  /** From the first asset to the second. */
  nodes: z.array(graphNode),
  edges: z.array(edge),
});
export type AssetPath = z.infer<typeof pathReply>;

/** The picture of what depends on what, within the walls: an asset behind them is not there. */
export const assetGraph = livingInScope({
  /**
   * The assets of the scope with the relations between them, the most related first; or those around some of them, level by
   * level, the nearest first.
   */
  graph: endpoint({
    name: 'asset.graph',
    method: 'GET',
    path: '/assets/graph',
    access: viewRelated,
    query: z.strictObject({
      assetId: idsIn('asset').optional(),
      /** Levels around the assets, in each direction. */
      depth: z.coerce.number().int().min(1).max(10).default(1),
      /** Along relations that lead from an asset to others, that lead to it, or both. */
      direction: z.enum(['both', 'dependencies', 'dependants']).default('both'),
      /** Relations that count; every kind by default. */
      kind: wordsIn(relationKinds).optional(),
      limit: z.coerce.number().int().min(1).max(maximumNodes).optional(),
    }),
    reply: graphReply,
  }),
  /** What falls if an asset falls: all that depends on it, through however many others. */
  impact: endpoint({
    name: 'asset.impact',
    method: 'GET',
    path: '/assets/{id}/dependants',
    access: viewRelated,
    params: idParams('asset'),
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(maximumNodes).default(1000) }),
    reply: impactReply,
  }),
  /** The shortest path between two assets: along dependencies where there is one, else along any relations. */
  path: endpoint({
    name: 'asset.path',
    method: 'GET',
    path: '/assets/graph/path',
    access: viewRelated,
    query: z.strictObject({ fromId: idIn('asset'), toId: idIn('asset') }),
    reply: pathReply,
  }),
});
