/* Reads frameworks that strangers send in a process of its own; started by decode-framework.ts. */
import { readFile } from 'node:fs/promises';
import {
  draftOf,
  readDraft,
  type FrameworkDraft,
  type ReadDraft,
} from '@baluarte/contract/maturity/framework-draft.rules.ts';
import { answerQuestions, Refusal } from '#kit/decoder/answer-questions.ts';

/** A JSON file that is to be a draft, or a draft that is to be a framework. */
export type FrameworkQuestion = { path: string } | { draft: FrameworkDraft };

answerQuestions(async (question: FrameworkQuestion): Promise<FrameworkDraft | ReadDraft> => {
  if ('draft' in question) return readDraft(question.draft);
  try {
    return draftOf(JSON.parse((await readFile(question.path, 'utf8')).replace(/^\uFEFF/, '')));
  } catch (error) {
    throw error instanceof SyntaxError ? new Refusal('framework.noFramework', {}, error) : error;
  }
});
