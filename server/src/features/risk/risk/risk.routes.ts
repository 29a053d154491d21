import { permissions } from '@baluarte/contract/permissions.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { problem } from '#kit/http/problem.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { serve } from '#kit/http/serve.ts';
import { assessRisk, assessRisks } from './assessment/assess-risks.ts';
import { createRisk } from './create-risk.ts';
import { changeRisks } from './bulk-risks.ts';
import { changeStatus, removeRisks, updateRisk } from './change-risk.ts';
import { getRiskAt } from './history/as-of.queries.ts';
import { deriveRisk } from './history/derivation.ts';
import { historyOfRisk } from './history/risk-history.ts';
import { exportRisks } from './list/export.ts';
import { findRisks } from './list/find.queries.ts';
import { listRisks, sortedFor } from './list/list.queries.ts';
import { listCellAt } from './map/cell-at.queries.ts';
import { mapFile } from './map/map-file.ts';
import { isInCell, readMap } from './map/map.queries.ts';
import { recognitionGaps } from './recognition/category-likeness.ts';
import { correctRisk } from './recognition/correct-risk.ts';
import { coverageRoutes } from './coverage/coverage.routes.ts';
import { discardRisks } from './recognition/discard-risks.ts';
import { exportSuggestions } from './recognition/export-suggestions.ts';
import { recognizeRisks } from './recognition/recognize-risks.ts';
import { askingOf, listSuggestions } from './recognition/suggestions.queries.ts';
import { getRisk } from '#risk/shared/risk-row.queries.ts';
import { typeResidual } from './type-residual.ts';

/** Risks: recognition, list, assessment, heat map, and why a level is what it is. */
export function riskRoutes(app: FastifyInstance): void {
  searchable(app, { kind: 'risk', access: [permissions.risks.list, permissions.risks.view], rows: findRisks });
  serve(app, risk.recognition, ({ trx, query, session, tenant }) =>
    listSuggestions(trx, query, askingOf(session, tenant)),
  );
  serve(app, risk.suggestions, ({ trx, query, session, tenant }) => exportSuggestions(trx, query, { session, tenant }));
  serve(app, risk.recognitionGaps, ({ trx }) => recognitionGaps(trx));
  serve(app, risk.recognize, ({ trx, body }) => recognizeRisks(trx, body.items));

  coverageRoutes(app);
  serve(app, risk.correct, ({ trx, params, body }) => correctRisk(trx, params.id, body));
  serve(app, risk.discard, ({ trx, body }) => discardRisks(trx, body));

  serve(app, risk.create, ({ trx, body }) => createRisk(trx, body));
  serve(app, risk.list, ({ trx, session, query, tenant }) =>
    listRisks(trx, sortedFor(query, session), tenant.scopeIds),
  );
  serve(app, riskControl.ofControl, async ({ trx, session, params, query, tenant }) => {
    const found = await trx.first(
      sql`select from control where company_id = app.current_company() and id = ${params.id}`,
    );
    if (!found) throw problem('notFound');
    return listRisks(trx, sortedFor({ ...query, controlId: [params.id] }, session), tenant.scopeIds);
  });
  serve(app, risk.export, ({ trx, session, query, tenant }) => exportRisks(trx, query, { tenant, session }));
  serve(app, risk.get, ({ trx, params, query }) =>
    query.at ? getRiskAt(trx, params.id, query.at) : getRisk(trx, params.id),
  );
  serve(app, risk.history, ({ trx, session, params }) => historyOfRisk(trx, params.id, session));
  serve(app, risk.derivation, ({ trx, session, params }) => deriveRisk(trx, params.id, session));
  serve(app, risk.update, ({ trx, params, body }) => updateRisk(trx, params.id, body));
  serve(app, risk.status, ({ trx, params, body }) => changeStatus(trx, params.id, body));
  serve(app, risk.remove, async ({ trx, params }) => {
    if ((await removeRisks(trx, [params.id])) === 0) throw problem('notFound');
    return { changesetId: await changesetOf(trx) };
  });

  serve(app, risk.changeMany, ({ trx, session, body }) => changeRisks(trx, session, body));

  serve(app, risk.assess, ({ trx, session, params, body }) => assessRisk({ trx, session }, params.id, body));
  serve(app, risk.typeResidual, ({ trx, params, body }) => typeResidual(trx, params.id, body));
  serve(app, risk.bulkAssess, ({ trx, session, body: { ids, ...answers } }) =>
    assessRisks({ trx, session }, ids, answers),
  );

  serve(app, risk.map, ({ trx, query, tenant }) => readMap(trx, query, tenant.scopeIds));
  serve(app, risk.mapCell, ({ trx, query: { at, ...cellQuery }, tenant }) => {
    if (at !== undefined) return listCellAt(trx, { ...cellQuery, at }, tenant.scopeIds);
    const { kind, probability, impact, from, fromProbability, fromImpact, ...query } = cellQuery;
    const cell = { probability, impact, from, fromProbability, fromImpact };
    return listRisks(trx, query, tenant.scopeIds, isInCell(kind, cell));
  });
  // A drawing is a document: wherever it is opened, nothing in it may run or load.
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.endpoint === risk.mapExport)
      reply.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; sandbox`);
  });
  serve(app, risk.mapExport, ({ trx, session, tenant, query }) => mapFile({ trx, session, tenant }, query));
}
