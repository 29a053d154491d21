import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { pastMoment } from '#kit/values.ts';

export const choice = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  parentId: z.number().nullable(),
  statusId: z.number(),
});
export type Choice = z.infer<typeof choice>;

/**
 * What fields choose from, for anybody who fills a form: configuration rows, roles, the scopes one may enter; active and
 * inactive, in their order.
 */
export const choices = {
  list: endpoint({
    name: 'choices.list',
    method: 'GET',
    path: '/choices',
    access: 'signedIn',
    scopes: 'every',
    query: z.strictObject({
      kinds: z.string().regex(/^[a-zA-Z]{1,40}(,[a-zA-Z]{1,40}){0,29}$/),
      at: pastMoment.optional(),
    }),
    reply: z.record(z.string(), z.array(choice)),
  }),
};
