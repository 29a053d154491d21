import { z } from 'zod';
import { pastMoment } from './values.ts';

/** How a value is to be read: a `word` is a code that texts word, a `reference` names another row. */
export const heldTypes = [
  'text',
  'number',
  'flag',
  'date',
  'moment',
  'status',
  'word',
  'permissions',
  'reference',
  'references',
  'json',
] as const;
export type HeldType = (typeof heldTypes)[number];

/**
 * One field of one change: what it held before and after. Choices come as ids with their names at hand in `names`. `of`: a relation
 * to rows of this entity, `before` those that were taken away and `after` those that were added. `type`: how the value is to be read,
 * absent of what no person reads; `entity`: of a reference, whose rows the ids are of.
 */
const fieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  of: z.string().optional(),
  type: z.enum(heldTypes).optional(),
  entity: z.string().optional(),
});

/** One entry of an entity's history, newest first. */
export const historyEntry = z.object({
  changesetId: z.number(),
  at: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  kind: z.string(),
  userId: z.number().nullable(),
  userName: z.string().nullable(),
  fields: z.array(fieldChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const named = z.record(z.string(), z.string());

export const history = z.object({
  entries: z.array(historyEntry),
  /** Names behind the ids that appear, also of what was deleted since: `{ "parameter:12": "Software" }`. */
  names: named,
  /** The same in English, where a name has an English version. */
  namesEn: named,
});

/** What an entry as it stood at a moment has beside its fields; absent from what is read as it stands now. */
export const stoodThen = {
  names: named.optional(),
  namesEn: named.optional(),
  /** Ids of what it was related to then, by entity; their names are in `names`. */
  related: z.record(z.string(), z.array(z.number())).optional(),
};

/** `?at=` of an entity read as it stood at a moment. */
export const asOf = z.strictObject({ at: pastMoment.optional() });
