import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { companyRisk as endpoints } from '@baluarte/contract/organization/company-risk.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#kit/http/parts.ts';
import { serve } from '#kit/http/serve.ts';
import { countCompanies } from '../companies/count-companies.ts';
import { exportCompanyRisks } from './export-company-risks.ts';
import { listCompanyRisks, platformFigures, uncountedCompanies } from './figures.queries.ts';

/** Numbers over companies, as the job counts them, for super administrators: sums and counts, and no row of any company. */
export function figuresRoutes(app: FastifyInstance): void {
  serve(app, endpoints.list, ({ parts, query }) => readPage(parts, query));
  serve(app, endpoints.export, ({ parts, query }) => exportCompanyRisks(parts.database.identityDb, query));
  serve(app, endpoints.figures, ({ parts }) => readFigures(parts));
}

/** Companies counted before the figures are answered: those of an installation that has just begun, or was just upgraded. */
const mostAtOnce = 50;

async function readFigures({ database }: Parts) {
  const uncounted = await uncountedCompanies(database.identityDb, mostAtOnce);
  if (uncounted.length > 0) await countCompanies(database, uncounted);
  return platformFigures(database.identityDb);
}

/** A page of the list. What was never counted is counted first: it must not look as if there were nothing to recognize. */
async function readPage({ database }: Parts, query: Partial<ListQuery>) {
  const read = () => listCompanyRisks(database.identityDb, query);
  const page = await read();
  const uncounted = page.rows.filter(({ suggestionCount }) => suggestionCount === null).map(({ id }) => id);
  if (uncounted.length === 0) return page;
  await countCompanies(database, uncounted);
  return read();
}
