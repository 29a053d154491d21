import { z } from 'zod';
import { bodyOf, endpoint } from '#kit/endpoint.ts';
import { idOf } from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';

const may = permissions.threats;

/** At most this many pairs are changed by one request. */
export const maximumPairs = 15_000;

const row = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  categoryId: z.number().nullable(),
});
const pair = { typeId: z.number(), threatId: z.number() };
const difference = z.object({ ...pair, isOn: z.boolean() });
export type PairChange = z.infer<typeof difference>;

const table = z.object({
  /** Categories of assets, in the company's order, as everything here. */
  categories: z.array(row.omit({ categoryId: true })),
  threatCategories: z.array(row.omit({ categoryId: true })),
  /** Active types; one without a category is in none. */
  types: z.array(row),
  /** Active threats. */
  threats: z.array(row),
  pairs: z.array(z.object(pair)),
});
export type TypeThreatTable = z.infer<typeof table>;

const saved = z.object({
  changesetId: z.number(),
  at: z.string(),
  kind: z.string(),
  /** null: the server itself, or an account that no longer exists. */
  userName: z.string().nullable(),
  added: z.number().int(),
  removed: z.number().int(),
  /** Whether it was taken back since. */
  isUndone: z.boolean(),
});
export type SavedPairs = z.infer<typeof saved>;

/** Which threats concern assets of a type: what recognition suggests for an asset that nobody has related to threats. */
export const typeThreat = {
  table: endpoint({
    name: 'typeThreat.table',
    method: 'GET',
    path: '/type-threats',
    access: may.list,
    reply: table,
  }),
  /** What has to change for the company to have the table the product ships, among its own types and active threats. */
  shipped: endpoint({
    name: 'typeThreat.shipped',
    method: 'GET',
    path: '/type-threats/shipped',
    access: may.list,
    reply: z.object({ changes: z.array(difference) }),
  }),
  save: endpoint({
    name: 'typeThreat.save',
    method: 'PUT',
    path: '/type-threats',
    access: may.edit,
    maximumBody: bodyOf.longList,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ typeId: idOf('parameter', 'assetType'), threatId: idOf('threat'), isOn: z.boolean() }))
        .min(1)
        .max(maximumPairs),
    }),
    reply: z.object({ added: z.number().int(), removed: z.number().int(), ...withChangeset }),
  }),
  /** The last hundred times the table was written, newest first. */
  history: endpoint({
    name: 'typeThreat.history',
    method: 'GET',
    path: '/type-threats/history',
    access: may.list,
    reply: z.array(saved),
  }),
};
