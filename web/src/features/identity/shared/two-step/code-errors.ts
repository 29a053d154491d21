import { isRefusal } from '#kit/http/refusal.ts';
import { wordError, type Words } from '#kit/texts/refusal-words.ts';

/** What came of a code: something at its field, something above, or the end of the step. */
export interface CodeError {
  field?: string;
  above?: Words;
  isOver: boolean;
}

const atField = new Set(['step.wrongCode', 'step.codeUsed', 'step.codeExpired', 'invalid']);
const ends = new Set(['step.expired', 'step.tooManyTries']);

/** A refused code in words, where they belong. */
export function codeError(error: unknown): CodeError {
  const words = wordError(error);
  if (isRefusal(error) && atField.has(error.code)) return { field: words.message, isOver: false };
  return { above: words, isOver: isRefusal(error) && ends.has(error.code) };
}
