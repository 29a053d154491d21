import { z } from 'zod';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { isoDate } from '#kit/values.ts';
import { controlAccess } from './control-access.ts';

/** What the form of a new control proposes. */
export const controlProposal = livingInScope({
  get: endpoint({
    name: 'controlProposal.get',
    method: 'GET',
    path: '/controls/proposal',
    access: controlAccess.create,
    /** A code that no control has, after the pattern of the codes there are; the day of the company. */
    reply: z.object({ code: z.string(), creationDate: isoDate }),
  }),
});
