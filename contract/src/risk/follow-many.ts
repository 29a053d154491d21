import { z } from 'zod';
import { bulkReply, maximumBulk } from '#kit/bulk.ts';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { idOf } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';
import { followUpInput, followUpRating } from './follow-up.ts';

const may = permissions.risks;
const ids = z.array(idOf('control')).min(1).max(maximumBulk);

/** Follow-ups of many controls at once: all of them or none, as one changeset. What stands in the way is told control by control. */
export const followMany = livingInScope({
  /** The same was found of each. Without `progress` or `rating` each stays as far, or as effective, as it was. */
  create: endpoint({
    name: 'followMany.bulk',
    method: 'POST',
    path: '/controls-following/bulk',
    access: may.createFollowUp,
    body: followUpInput.extend({
      ids,
      progress: followUpInput.shape.progress.optional(),
      rating: followUpRating.optional(),
    }),
    reply: bulkReply,
  }),
  end: endpoint({
    name: 'followMany.end',
    method: 'POST',
    path: '/controls-following/end',
    access: may.endFollowUps,
    body: z.strictObject({ ids }),
    reply: bulkReply,
  }),
});
