import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { guarded } from '#kit/guarded.ts';
import { ofLevel } from '#risk/risk.ts';

const level = z.object({
  level: z.number().int(),
  rangeId: z.number().int(),
  /** What the company calls the range. */
  range: z.string(),
  rangeEn: z.string().nullable(),
});

/** Something the company, or the platform, keeps, as the search names it. */
const found = z.object({
  /** What it is: the name of a catalogue, `risk`, `parameter`. */
  kind: z.string(),
  id: z.number(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  /** Where it belongs: the table of a configuration row, the asset of a risk. */
  context: z.string().nullable(),
  statusId: z.number(),
  /** Number of what it is part of, where it has no page of its own: of a follow-up its control. */
  ofId: z.number().nullable().optional(),
  /** What of it, beside its code, names and context, has a word of what was typed: the field and the text around. */
  excerpts: z.array(z.object({ field: z.string(), text: z.string() })).nullable(),
  /**
   * Of a risk that is assessed: its inherent level, what is left of it now, what will be once what is planned is done, and what its owner
   * wants; null of anything else.
   */
  levels: guarded(
    ofLevel,
    z.object({ inherent: level, residual: level, expected: level, target: level.nullable() }).nullable(),
  ),
  /** 0 its code or name is what was typed, 1 its code begins so, 2 its name does, 3 a word of it does, 4 it is in it. */
  rank: z.number().int().min(0).max(4),
});
export type Found = z.infer<typeof found>;

export const search = {
  /**
   * Whatever the session may see and what was typed is found in, without case or accents, best first: at most `limit` of
   * each kind. What lives in a scope is looked for in the one worked in. A word of one or two letters is found where a
   * word begins with it. Outside of every company a super administrator finds companies and people.
   */
  find: endpoint({
    name: 'search.find',
    method: 'GET',
    path: '/search',
    access: 'signedIn',
    query: z.strictObject({
      q: line().min(1).max(200),
      limit: z.coerce.number().int().min(1).max(20).default(5),
    }),
    reply: z.array(found),
    tenant: false,
    byKey: true,
  }),
};
