import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { boardLinkRoutes } from './board/board-link.routes.ts';
import { postureRoutes } from './posture/posture.routes.ts';
import {
  catalogueFigures,
  controlFigures,
  planFigures,
  requestFigures,
  riskFigures,
  riskTrend,
} from './dashboard.queries.ts';

/** The data of the start page, limited to what the user may list. */
export function homeRoutes(app: FastifyInstance): void {
  serve(app, platform.dashboard, async ({ trx, session }) => {
    const figures = await catalogueFigures(trx);
    const { controls, followUps } = await controlFigures(trx);
    return {
      assets: can(session, permissions.assets.list) ? figures.assets : null,
      evidence: can(session, permissions.evidence.list) ? figures.evidence : null,
      threats: can(session, permissions.threats.list) ? figures.threats : null,
      vulnerabilities: can(session, permissions.vulnerabilities.list) ? figures.vulnerabilities : null,
      controls: can(session, permissions.risks.listControls) ? controls : null,
      followUps: can(session, permissions.risks.listFollowUps) ? followUps : null,
      assessments: can(session, permissions.assessments.list) ? figures.assessments : null,
      people: can(session, permissions.users.list) ? figures.people : null,
      plan: can(session, permissions.risks.viewTreatment) ? await planFigures(trx, session.userId) : null,
      requests: can(session, permissions.auditRequests.list) ? await requestFigures(trx) : null,
      risks: can(session, permissions.risks.list) ? await risksOf(trx, session) : null,
    };
  });
  postureRoutes(app);
  boardLinkRoutes(app);
}

async function risksOf(trx: Trx, { timeZone }: Session) {
  const { cells, ...figures } = await riskFigures(trx);
  return { ...figures, trend: await riskTrend(trx, cells, { timeZone }) };
}
