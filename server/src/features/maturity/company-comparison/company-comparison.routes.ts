import { companyComparison } from '@baluarte/contract/maturity/company-comparison.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '#kit/http/serve.ts';
import { languageOf } from '#kit/http/wording.ts';
import { compareCompanies } from './compare-companies.ts';
import { comparisonFile } from './export.ts';

/** The maturity of the companies of a person beside each other. */
export function companyComparisonRoutes(app: FastifyInstance): void {
  serve(app, companyComparison.list, ({ request, ...asking }) =>
    compareCompanies({ request, ...asking }, languageOf(request.headers['x-language'])),
  );
  serve(app, companyComparison.export, async ({ query: { format, language = 'es' }, ...asking }) =>
    comparisonFile(await compareCompanies(asking, language), format, language),
  );
}
