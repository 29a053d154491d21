import { z } from 'zod';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { idParams } from '#kit/values.ts';

/** What somebody does about a treatment that an area of theirs answers for, whatever of the plan they may see. */
export const ownTreatment = livingInScope({
  /** Says that it is done. */
  complete: endpoint({
    name: 'ownTreatment.complete',
    method: 'POST',
    path: '/treatments/own/{id}/completion',
    access: 'signedIn',
    byKey: false,
    params: idParams('risk'),
    body: z.strictObject({ version: z.number().int().min(1).optional() }),
    reply: z.object({ changesetId: z.number().nullable() }),
  }),
});
