import { ownTreatment } from '@baluarte/contract/risk/own-treatment.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import type { FastifyInstance } from 'fastify';
import { lockRisk } from '../change-risk.ts';
import { serve } from '#kit/http/serve.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { completeOwn } from './complete-own.ts';
import { decideAcceptance, decideAcceptances } from './decide-acceptance.ts';
import { exportPlan } from './export-plan.ts';
import { listPlan } from './plan.queries.ts';
import { removeTreatment, reviewTreatments, saveMany, saveTreatments } from './save-treatments.ts';
import { planSummary } from './summary.queries.ts';
import { getTreatment } from './treatment.queries.ts';

/** The treatment plan: what is decided about risks, and who accepted which of them. */
export function treatmentRoutes(app: FastifyInstance): void {
  serve(app, treatment.list, ({ trx, query, session, tenant }) =>
    listPlan(trx, query, { userId: session.userId, scopeIds: tenant.scopeIds, holder: session }),
  );
  serve(app, treatment.export, ({ trx, query, session, tenant }) => exportPlan(trx, query, { session, tenant }));
  serve(app, treatment.summary, ({ trx, session, tenant }) =>
    planSummary(trx, { userId: session.userId, scopeIds: tenant.scopeIds }),
  );
  serve(app, treatment.get, ({ trx, params, session }) => getTreatment(trx, params.id, session.userId));
  serve(app, treatment.save, async ({ trx, params, body, session, tenant, parts }) => {
    await lockRisk(trx, params.id, undefined);
    await saveTreatments({ trx, session, tenant, parts }, [params.id], body);
    return { ...(await getTreatment(trx, params.id, session.userId)), changesetId: await changesetOf(trx) };
  });
  serve(app, ownTreatment.complete, async ({ trx, params, body, session }) => {
    await completeOwn(trx, session, { riskId: params.id, version: body.version });
    return { changesetId: await changesetOf(trx) };
  });
  serve(app, treatment.remove, async ({ trx, params }) => {
    await removeTreatment(trx, params.id);
    return { changesetId: await changesetOf(trx) };
  });
  serve(app, treatment.bulk, ({ trx, body, session, tenant, parts }) =>
    saveMany({ trx, session, tenant, parts }, body),
  );
  serve(app, treatment.review, ({ trx, body }) => reviewTreatments(trx, body.ids));
  serve(app, treatment.decide, async ({ trx, params, body, session, tenant, parts }) => {
    const riskId = await decideAcceptance({ trx, session, tenant, parts }, params.id, body);
    return getTreatment(trx, riskId, session.userId);
  });
  serve(app, treatment.decideMany, ({ trx, body, session, tenant, parts }) =>
    decideAcceptances({ trx, session, tenant, parts }, body),
  );
}
