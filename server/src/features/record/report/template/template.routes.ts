import { reportTemplate } from '@baluarte/contract/record/report-template.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { FastifyInstance } from 'fastify';
import { renderDocx } from '#kit/documents/docx/render-docx.ts';
import { problem } from '#kit/http/problem.ts';
import { searchable } from '#kit/search/search-sources.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { docxType } from '../render-report.ts';
import { placesFor, starterFor } from './places.ts';
import { checkFile, createTemplate, removeTemplate, replaceTemplate, updateTemplate } from './save-template.ts';
import { listTemplates, templateWithFile } from './template.queries.ts';
import { reportTemplateSource } from './find-report-templates.ts';

/** Files of Word that reports are filled into. */
export function templateRoutes(app: FastifyInstance): void {
  searchable(app, reportTemplateSource);
  serve(app, reportTemplate.list, ({ trx }) => listTemplates(trx));
  serveInSteps(app, reportTemplate.create, createTemplate);
  serveInSteps(app, reportTemplate.replace, replaceTemplate);
  serveInSteps(app, reportTemplate.check, checkFile);
  serve(app, reportTemplate.update, updateTemplate);
  serve(app, reportTemplate.remove, removeTemplate);
  serve(app, reportTemplate.download, async ({ trx, params }) => {
    const found = await templateWithFile(trx, params.id);
    if (!found) throw problem('notFound');
    return { name: found.fileName, type: docxType, body: found.content };
  });
  serve(app, reportTemplate.places, async ({ session, params }) => ({
    places: placesFor(params.kind, session.language),
    isWhole: true,
  }));
  serve(app, reportTemplate.starter, async ({ trx, session, params }) => {
    const { language } = session;
    const { report } = textsIn(language);
    const starter = await starterFor(trx, session, params.kind);
    const name = report.kinds[params.kind].toLocaleLowerCase(language).replaceAll(/\s+/g, '-');
    return { name: `${name}.docx`, type: docxType, body: await renderDocx(starter) };
  });
}
