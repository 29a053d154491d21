import { readFile } from 'node:fs/promises';
import { mostTemplates, type reportTemplate, type ReportTemplate } from '@baluarte/contract/record/report-template.ts';
import { inspectDocx } from '#kit/documents/docx/render-docx.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling, StepHandling } from '#kit/http/serve.ts';
import { discardFiles, type Upload } from '#kit/http/upload.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { checkPlaces } from './places.ts';
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  keepFile,
  renameTemplate,
  replaceFile,
  type TemplateFile,
} from './template.queries.ts';

/** Reads an uploaded file, looks at it in a process of its own, and removes it. Throws why it is no template. */
async function readFileOf(upload: Upload): Promise<TemplateFile> {
  try {
    const places = await inspectDocx({ path: upload.path, name: upload.name });
    if (places.length === 0) throw problem('reportTemplate.noPlace');
    return { fileName: upload.name.slice(-255), digest: upload.sha256, content: await readFile(upload.path), places };
  } finally {
    await discardFiles([upload]);
  }
}

async function saved(trx: Trx, id: number) {
  const found = await findTemplate(trx, id);
  if (!found) throw problem('notFound');
  return { ...found, changesetId: await changesetOf(trx) };
}

/** What a file would be filled with; nothing is kept. */
export async function checkFile(step: StepHandling<typeof reportTemplate.check>) {
  const { places } = await readFileOf(step.upload);
  return checkPlaces(places, step.body.kind);
}

/** Keeps a file as a new template. */
export async function createTemplate(step: StepHandling<typeof reportTemplate.create>) {
  const file = await readFileOf(step.upload);
  const made = await inCompany(step.parts.database.app, step.tenant, async (trx) => {
    if ((await countTemplates(trx)) >= mostTemplates) throw problem('reportTemplate.tooMany', { most: mostTemplates });
    await keepFile(trx, file);
    return saved(trx, await insertTemplate(trx, step.body, file));
  });
  return { ...made, check: checkPlaces(file.places, made.kind) };
}

/** Keeps another file for a template. */
export async function replaceTemplate(step: StepHandling<typeof reportTemplate.replace>) {
  const isKept = await readingCompany(step.parts.database.app, step.tenant, (trx) => findTemplate(trx, step.params.id));
  if (!isKept) {
    await discardFiles([step.upload]);
    throw problem('notFound');
  }
  const file = await readFileOf(step.upload);
  const replaced = await inCompany(step.parts.database.app, step.tenant, async (trx) => {
    const before = await findTemplate(trx, step.params.id);
    if (!before) throw problem('notFound');
    if (before.sha256 !== file.digest) {
      await keepFile(trx, file);
      await replaceFile(trx, before.id, file);
    }
    return saved(trx, before.id);
  });
  return { ...replaced, check: checkPlaces(file.places, replaced.kind) };
}

/** Renames a template. Throws `changedMeanwhile`. */
export async function updateTemplate({ trx, params, body }: Handling<typeof reportTemplate.update>) {
  const before: ReportTemplate | undefined = await findTemplate(trx, params.id);
  if (!before) throw problem('notFound');
  const { name, version = before.version } = body;
  const isStale = version !== before.version;
  if (isStale || (before.name !== name && !(await renameTemplate(trx, { id: params.id, name, version }))))
    throw await changedMeanwhile(trx, 'report_template', params.id);
  return saved(trx, params.id);
}

/** Removes a template; it can be taken back. */
export async function removeTemplate({ trx, params }: Handling<typeof reportTemplate.remove>) {
  if ((await deleteTemplate(trx, params.id)) === 0) throw problem('notFound');
  return { changesetId: await changesetOf(trx) };
}
