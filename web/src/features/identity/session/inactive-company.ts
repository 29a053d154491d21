import { isRefusal } from '#kit/http/refusal.ts';

// A pattern, because in quotes a code reads as a sentence of the texts.
const inactive = /^company\.inactive$/;

/** Name of the company that refuses because it rests; null where that is not what refuses. */
export function inactiveCompany(error: unknown): string | null {
  if (!isRefusal(error) || !inactive.test(error.code)) return null;
  const { company } = error.params;
  return typeof company === 'string' ? company : '';
}
