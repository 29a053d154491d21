import { ofLevel } from '@baluarte/contract/risk/risk.ts';
import { simulator } from '@baluarte/contract/risk/simulator.ts';
import type { FastifyInstance } from 'fastify';
import { searchable } from '#kit/search/search-sources.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import { readingCompany } from '#kit/tenancy/tenant.ts';
import { scenarioSource } from './find-scenarios.ts';
import { createScenario, listScenarios, planScenario, removeScenario, updateScenario } from './scenarios.ts';
import { simulateBest } from './simulate-best.ts';
import { readCandidates, simulate } from './simulate.ts';
import { readSimulated } from './simulated.queries.ts';

/** What is simulated tells levels, whatever is asked. */
const expectLevels = (session: Session) => {
  for (const code of ofLevel) expectMay(session, code);
};

/** What would be left of the risks of the plan with further controls, and scenarios that are kept. */
export function simulatorRoutes(app: FastifyInstance): void {
  searchable(app, scenarioSource);
  serve(app, simulator.candidates, ({ trx, session, tenant }) => {
    expectLevels(session);
    return readCandidates(trx, tenant.scopeIds);
  });
  serve(app, simulator.simulate, ({ trx, query, session, tenant }) => {
    expectLevels(session);
    return simulate(trx, tenant.scopeIds, query.controlIds ?? []);
  });
  serveInSteps(app, simulator.best, async ({ parts, query, session, tenant, left }) => {
    expectLevels(session);
    const simulated = await readingCompany(parts.database.app, tenant, (trx) => readSimulated(trx, tenant.scopeIds));
    return simulateBest({ ...query, simulated }, left);
  });
  serve(app, simulator.scenarios, ({ trx, tenant }) => listScenarios(trx, tenant.scopeIds));
  serve(app, simulator.create, ({ trx, tenant, body }) => createScenario(trx, tenant, body));
  serve(app, simulator.update, ({ trx, params, body }) => updateScenario(trx, params.id, body));
  serve(app, simulator.remove, ({ trx, params }) => removeScenario(trx, params.id));
  serve(app, simulator.plan, async ({ trx, params, body, session, tenant, parts }) => {
    expectLevels(session);
    return planScenario({ trx, session, tenant, parts }, params.id, body);
  });
}
