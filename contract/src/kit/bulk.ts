import { z } from 'zod';
import { idOf, statusId } from './values.ts';

/** At most this many rows in one bulk action. */
export const maximumBulk = 1000;

/** What to do with many rows at once: all or nothing. */
export const bulkBody = <V extends z.ZodObject>(entity: string, values: V) =>
  z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), ids: z.array(idOf(entity)).min(1).max(maximumBulk) }),
    z.strictObject({
      action: z.literal('status'),
      ids: z.array(idOf(entity)).min(1).max(maximumBulk),
      values: z.strictObject({ statusId }),
    }),
    z.strictObject({ action: z.literal('set'), ids: z.array(idOf(entity)).min(1).max(maximumBulk), values }),
  ]);

/**
 * One answer a row. Where a row stood in the way nothing was written: no row is `ok`, and those that did stand in the way say by
 * `code` why; such an answer is the `data` of the problem `bulk.refused`.
 */
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
