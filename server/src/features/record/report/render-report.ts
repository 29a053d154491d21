import { dayIn } from '@baluarte/contract/kit/day.ts';
import type { ReportFormat, ReportKind, ReportQuery } from '@baluarte/contract/record/report.ts';
import type { Document } from '#kit/documents/document.ts';
import { fillDocx, renderDocx } from '#kit/documents/docx/render-docx.ts';
import { withoutEmptyColumns } from '#kit/documents/empty-columns.ts';
import { renderPdf } from '#kit/documents/render-pdf.ts';
import { renderXlsx } from '#kit/documents/render-xlsx.ts';
import type { FileReply } from '#kit/http/replies.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { styledOptions } from './make-report.ts';
import { fillWords } from './template/fill-words.ts';
import { templateWithFile } from './template/template.queries.ts';

/** Media type of a document of Word. */
export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Media type of each format. */
export const reportTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  docx: docxType,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A template of the company that a report is filled into, with the words of that report. */
interface FilledTemplate {
  template: Uint8Array;
  places: readonly string[];
  kind: ReportKind;
  options: ReportQuery;
}

/**
 * The template that a report asks for, or null. Throws `reportTemplate.onlyWord` for another format, `report.templateGone` for what the company
 * does not have, `reportTemplate.otherKind`.
 */
export async function templateFor(
  trx: Trx,
  { kind, format, options }: { kind: ReportKind; format: ReportFormat; options: ReportQuery },
): Promise<FilledTemplate | null> {
  if (options.templateId === undefined) return null;
  if (format !== 'docx') throw problem('reportTemplate.onlyWord');
  const found = await templateWithFile(trx, options.templateId);
  if (!found) throw problem('report.templateGone');
  if (found.kind !== kind) throw problem('reportTemplate.otherKind');
  return { template: found.content, places: found.places, kind, options: await styledOptions(trx, options) };
}

async function bodyOf(
  document: Document,
  format: ReportFormat,
  filled: FilledTemplate | null,
): Promise<FileReply['body']> {
  if (format === 'pdf') return (await renderPdf(document)).pdf;
  if (format === 'xlsx') return renderXlsx(document);
  if (filled === null) return renderDocx(document);
  const { template, places, ...asked } = filled;
  return fillDocx(document, { template, ...fillWords(document, places, asked) });
}

/** The bytes of a report that is made, piece by piece. */
export function piecesOf(body: FileReply['body']): Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> {
  if (typeof body !== 'string' && 'path' in body) throw new Error('a report is no file yet');
  return typeof body === 'string' || body instanceof Uint8Array ? [body] : body;
}

/** A report as a file, named by what it tells and the day it shows; of Word, in a template where one is given. Throws `document.tooLarge`. */
export async function renderReport(
  document: Document,
  format: ReportFormat,
  filled: FilledTemplate | null = null,
): Promise<FileReply> {
  const day = dayIn(document.timeZone, document.shownAt ?? document.madeAt);
  const name = document.title.toLocaleLowerCase(document.language).replace(/\s+/g, '-');
  const shown = { ...document, sections: withoutEmptyColumns(document.sections) };
  return { name: `${name}-${day}.${format}`, type: reportTypes[format], body: await bodyOf(shown, format, filled) };
}
