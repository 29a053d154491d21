import { z } from 'zod';
import { idOf } from './values.ts';

/** At most this many rows in one bulk action. */
export const maximumBulk = 1000;

/** What to do with many rows at once: all or nothing. */
export const bulkBody = <V extends z.ZodObject>(entity: string, values: V) =>
  z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), ids: z.array(idOf(entity)).min(1).max(maximumBulk) }),
    z.strictObject({
      action: z.literal('status'),
      ids: z.array(idOf(entity)).min(1).max(maximumBulk),
      values: z.strictObject({ statusId: z.union([z.literal(1), z.literal(2)]) }),
    }),
    z.strictObject({ action: z.literal('set'), ids: z.array(idOf(entity)).min(1).max(maximumBulk), values }),
  ]);

/** One answer a row: done, or the problem that stood in its way (then nothing was written). */
export const bulkReply = z.object({
  changesetId: z.number().nullable(),
  rows: z.array(
    z.object({
      id: z.number(),
      ok: z.boolean(),
      code: z.string().optional(),
      params: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
