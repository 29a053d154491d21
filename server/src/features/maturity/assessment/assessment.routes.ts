import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { searchable } from '#kit/search/search-sources.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { languageOf } from '#kit/http/wording.ts';
import { answersFile } from './answers-file.ts';
import { applicabilityFile, applicabilityOf } from './applicability.ts';
import { getRow } from './assessment-row.ts';
import { changeAssessment, removeAssessment } from './change-assessment.ts';
import { compareWith, trendOf } from './compare-with.ts';
import { explainFigure } from './explain-figure.ts';
import { exportAssessments } from './export.ts';
import { importAnswers } from './import-answers.ts';
import { activeAssessment, listAssessments } from './list.queries.ts';
import { lockActive } from './lock-assessment.ts';
import { codesFor, partsOf } from './parts.ts';
import { ratingsOf, rateItems, typeFigure } from './rate-items.ts';
import { answersByStep, resultsAt, resultsOf } from './results.ts';
import { saveAnswers } from './save-answers.ts';
import { copyAssessment, startAssessment } from './start-assessment.ts';
import { mayLead, refuseUnlessLeading } from '../shared/own-part.ts';
import { readAssessment } from '../shared/stored-assessment.ts';
import { assessmentSource } from './find-assessments.ts';

const readerOf = ({ headers }: FastifyRequest) => languageOf(headers['x-language']);

/** Self-assessments: answering them in two steps, and what they come to. */
export function assessmentRoutes(app: FastifyInstance): void {
  searchable(app, assessmentSource);
  serve(app, assessment.create, ({ request, body, ...asking }) =>
    startAssessment({ ...asking, language: readerOf(request) }, body),
  );
  serve(app, assessment.list, ({ trx, query, tenant: { scopeIds }, request }) =>
    listAssessments(trx, query, { scopeIds, language: readerOf(request) }),
  );
  serve(app, assessment.export, ({ trx, query, tenant }) => exportAssessments(trx, query, tenant));
  serve(app, assessment.active, ({ trx, query, tenant: { scopeIds }, request }) =>
    activeAssessment(trx, query.purpose_id, { scopeIds, language: readerOf(request) }),
  );
  serve(app, assessment.trend, ({ trx, query, tenant: { scopeIds }, request }) =>
    trendOf(trx, query.purpose_id, { scopeIds, language: readerOf(request) }),
  );
  serve(app, assessment.get, async ({ trx, params: { id }, session, request }) => {
    const row = await getRow(trx, id, readerOf(request));
    const kept = await readAssessment(trx, id);
    return {
      ...row,
      ...answersByStep(kept),
      parts: await partsOf(trx, id),
      my_codes: await codesFor(trx, kept, session.userId),
      may_lead: await mayLead(trx, id, session.userId),
    };
  });
  serve(app, assessment.update, ({ request, ...changing }) =>
    changeAssessment({ ...changing, language: readerOf(request) }),
  );
  serve(app, assessment.remove, ({ trx, params }) => removeAssessment(trx, params.id));
  serve(app, assessment.copy, ({ trx, session, params, body, request }) =>
    copyAssessment({ trx, session, language: readerOf(request) }, params.id, body),
  );
  serve(app, assessment.saveClauses, (handling) => saveAnswers(handling, handling.body.responses, 'clause'));
  serve(app, assessment.saveControls, (handling) => saveAnswers(handling, handling.body.responses, 'control'));
  serve(app, assessment.rate, (handling) => rateItems(handling, handling.body));
  serve(app, assessment.ratings, ({ trx, params, session }) => ratingsOf(trx, params.id, session));
  serve(app, assessment.typeFigure, async ({ trx, params, body, session }) => {
    const held = await lockActive(trx, params.id);
    await refuseUnlessLeading(trx, held.id, session.userId);
    return typeFigure(trx, held, body);
  });
  serve(app, assessment.results, ({ trx, params, query: { at }, request }) => {
    const language = readerOf(request);
    return at === undefined ? resultsOf(trx, params.id, language) : resultsAt(trx, params.id, { at, language });
  });
  serve(app, assessment.arithmetic, ({ trx, params, query }) => explainFigure(trx, params.id, query));
  serve(app, assessment.comparison, ({ trx, params, query }) => compareWith(trx, params.id, query.with));
  serve(app, assessment.answersFile, ({ trx, params, query }) => answersFile(trx, params.id, query));
  serveInSteps(app, assessment.importAnswers, importAnswers);
  serve(app, assessment.applicability, ({ trx, session, params, query }) =>
    applicabilityOf({ trx, session }, params.id, query),
  );
  serve(app, assessment.applicabilityFile, ({ trx, session, params, query }) =>
    applicabilityFile({ trx, session }, params.id, query),
  );
}
