import type { Issue } from '@baluarte/contract/kit/problem.ts';

const isInvalid = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Every text below a value that the database does not keep: with the character zero, or half of a pair of surrogates. */
export function invalidTexts(value: unknown, path: string): Issue[] {
  if (typeof value === 'string') return isInvalid(value) ? [{ path, code: 'wrongFormat' }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    isInvalid(name) ? [{ path, code: 'wrongFormat' }] : invalidTexts(held, `${path}.${name}`),
  );
}

/** Signs that turn the direction of what follows, so that a name reads as another than it is (U+202E before “fdp.exe”). */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text without the signs that turn its direction; languages written from the right need none of them. */
export const withoutTurning = (text: string): string => text.replace(turning, '');

/**
 * A value without the signs that turn the direction of its texts, wherever they stand: invisible, they come along when a text
 * is pasted, and let a name pretend to be another where somebody is asked whether to delete it. Passwords stay as typed.
 */
export function withoutTurningIn(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /password/i.test(name) ? value : withoutTurning(value);
  if (Array.isArray(value)) return value.map((one) => withoutTurningIn(one, name));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, held]) => [inner, withoutTurningIn(held, inner)]));
}
