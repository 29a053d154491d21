import { isRefusal } from '../../kit/refusal.ts';

// A pattern, because in quotes a code reads as a sentence of the texts.
const inactive = /^company\.inactive$/;

/** Name of the company that refuses because it rests; null where that is not what refuses. */
export const restingCompany = (error: unknown): string | null =>
  isRefusal(error) && inactive.test(error.code) ? String(error.params['company'] ?? '') : null;
