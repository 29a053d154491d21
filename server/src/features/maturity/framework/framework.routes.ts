import { defaultPurpose } from '@baluarte/contract/maturity/assessment-fields.ts';
import { framework } from '@baluarte/contract/maturity/framework.ts';
import type { FastifyInstance } from 'fastify';
import { readMaturity } from '#organization/shared/seed-data.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { findFramework, frameworkCodes } from '../shared/find-framework.ts';
import { purposes } from '../shared/purposes.ts';
import { frameworkFile, frameworkTemplate } from './framework-file.ts';
import { changeStatusOf, keepFramework, listFrameworks, removeFramework } from './keep-framework.ts';
import { previewFramework } from './preview-framework.ts';
import { readFrameworkFile } from './read-framework-file.ts';
import { frameworkSource } from './find-frameworks.ts';

/** Frameworks that assessments are answered and scored by: those the product ships, and versions of a company's own. */
export function frameworkRoutes(app: FastifyInstance): void {
  searchable(app, frameworkSource);
  serve(app, framework.catalogue, async ({ trx, query }) => ({
    ...(await findFramework(trx, query.framework_version)),
    purposes: purposes().map(({ id, name }) => ({ id, name: name.es, name_en: name.en })),
    default_purpose: defaultPurpose,
    below_levels: readMaturity().below_levels,
    versions: await frameworkCodes(trx),
  }));
  serve(app, framework.list, ({ trx }) => listFrameworks(trx));
  serve(app, framework.create, ({ trx, body }) => keepFramework(trx, body));
  serve(app, framework.remove, ({ trx, params }) => removeFramework(trx, params.id));
  serve(app, framework.changeStatus, ({ trx, params, body }) => changeStatusOf(trx, params.id, body.statusId));
  serve(app, framework.file, async ({ trx, query: { framework_version: code, format, language = 'es' } }) =>
    frameworkFile(await findFramework(trx, code), { format, language }),
  );
  serve(app, framework.template, async ({ query: { format, language = 'es' } }) =>
    frameworkTemplate({ format, language }),
  );
  serveInSteps(app, framework.readFile, ({ upload }) => readFrameworkFile(upload));
  serve(app, framework.preview, ({ trx, body }) => previewFramework(trx, body));
}
