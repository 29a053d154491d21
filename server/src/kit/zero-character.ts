import type { Issue } from '@baluarte/contract/kit/problem.ts';

/** Every text below a value that holds the character zero, the one character the database does not keep. */
export function zeroCharacters(value: unknown, path: string): Issue[] {
  if (typeof value === 'string') return value.includes('\0') ? [{ path, code: 'wrongFormat' }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => zeroCharacters(held, `${path}.${name}`));
}
