/* Writes and reads documents of Word in a process of its own; started by render-docx.ts. */
import { answerQuestions } from '#kit/decoder/answer-questions.ts';
import type { Document } from '../document.ts';
import { fillTemplate, type Fill } from './fill-template.ts';
import { inspectTemplate } from './inspect-template.ts';
import { writeDocx } from './write-docx.ts';

/** A document to write, with its pictures as PNG by their SVG, a template to fill, or one of a stranger to look at. */
export type DocxQuestion =
  | { document: Document; pictures: ReadonlyMap<string, Uint8Array> }
  | { fill: Fill }
  | { inspect: { path: string; name: string } };

answerQuestions((question: DocxQuestion) => {
  if ('inspect' in question) return inspectTemplate(question.inspect);
  return 'fill' in question ? fillTemplate(question.fill) : writeDocx(question.document, question.pictures);
});
