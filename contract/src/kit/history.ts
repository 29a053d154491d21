import { z } from 'zod';
import { pastMoment } from './values.ts';

/** One field of one change: what it held before and after. Choices come as ids with their names at hand in `names`. */
const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

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

export const history = z.object({
  entries: z.array(historyEntry),
  /** Names behind the ids that appear in the entries: `{ "parameter:12": "Software" }`. */
  names: z.record(z.string(), z.string()),
  /** The same in English, where a name has an English version. */
  namesEn: z.record(z.string(), z.string()),
});

/** `?at=` of an entity read as it stood at a moment. */
export const asOf = z.strictObject({ at: pastMoment.optional() });
