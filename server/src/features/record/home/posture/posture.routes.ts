import { posture } from '@baluarte/contract/record/posture.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { forgetArrangement, keepArrangement, readArrangement, readStart } from './arrangement.queries.ts';
import { readOwnWork } from './own-work.queries.ts';
import { readPosture } from './read-posture.ts';

/** The posture on one page, and how each person arranges it. */
export function postureRoutes(app: FastifyInstance): void {
  serve(app, posture.get, async ({ trx, session, query }) => {
    const { since, at, method } = query;
    return {
      ...(await readPosture(trx, session, { since, at, method, timeZone: session.timeZone })),
      mine: at === undefined ? await readOwnWork(trx, session) : null,
      arrangement: await readArrangement(trx, 'risks'),
    };
  });
  serve(app, posture.own, async ({ trx, session }) => ({
    mine: await readOwnWork(trx, session),
    ...(await readStart(trx)),
  }));
  serve(app, posture.arrange, async ({ trx, params, body }) => {
    await keepArrangement(trx, params.page, body.panels);
    return { arrangement: body.panels };
  });
  serve(app, posture.restore, async ({ trx, params }) => {
    await forgetArrangement(trx, params.page);
    return null;
  });
}
