import { followMany } from '@baluarte/contract/risk/follow-many.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { createMany, endMany } from './follow-many.ts';

/** Follow-ups of many controls at once. */
export function followManyRoutes(app: FastifyInstance): void {
  serve(app, followMany.create, ({ trx, session, body }) => createMany(trx, session, body));
  serve(app, followMany.end, ({ trx, body }) => endMany(trx, body.ids));
}
