import { method } from '@baluarte/contract/risk/method.ts';
import { probability } from '@baluarte/contract/risk/probability.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { expectMay } from '#kit/tenancy/session.ts';
import { applyChange, permissionOf } from './apply-change.ts';
import { impactRoutes } from './impact.routes.ts';
import { getMethod } from './method.queries.ts';
import { previewChange } from './preview-change.ts';
import { getProbability } from './probability.queries.ts';
import { saveAndNotify } from './save-and-notify.ts';

/** The method of a company: impact factors with their levels, probability measures, ranges and zones; and what a change would move. */
export function methodRoutes(app: FastifyInstance): void {
  impactRoutes(app);
  serve(app, method.get, ({ trx }) => getMethod(trx));
  serve(app, method.update, async (handling) => {
    const { trx, body } = handling;
    const { changesetId } = await saveAndNotify(handling, () => applyChange(trx, { change: 'method', ...body }));
    return { ...(await getMethod(trx)), changesetId };
  });
  serve(app, method.preview, ({ trx, body, query, session, tenant }) => {
    expectMay(session, permissionOf[body.change]);
    return previewChange(trx, tenant, body, query);
  });
  serve(app, probability.get, ({ trx }) => getProbability(trx));
  serve(app, probability.update, async (handling) => {
    const { trx, body } = handling;
    const { changesetId } = await saveAndNotify(handling, () => applyChange(trx, { change: 'probability', ...body }));
    return { ...(await getProbability(trx)), changesetId };
  });
}
