import { inertText, isSecretName } from '@baluarte/contract/kit/inert-text.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';

const isInvalid = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Issues for all texts within a value that the database cannot store: with NUL or a lone surrogate. */
export function invalidTexts(value: unknown, path: string): Issue[] {
  if (typeof value === 'string') return isInvalid(value) ? [{ path, code: 'wrongFormat' }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    isInvalid(name) ? [{ path, code: 'wrongFormat' }] : invalidTexts(held, `${path}.${name}`),
  );
}

/** Bidirectional controls, which can make a name read as a different one (U+202E before “fdp.exe”). */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text without bidirectional controls; right-to-left languages do not need them. */
export const withoutTurning = (text: string): string => text.replace(turning, '');

/** A text without bidirectional controls and with nothing that could run in a page. */
export const safeText = (text: string): string => inertText(withoutTurning(text)).text;

/**
 * A value whose texts have no bidirectional controls and nothing that could run. Bidirectional controls are invisible, get pasted
 * along with text, and can disguise a name, for example in a confirmation to delete it. Passwords and secrets stay as typed.
 */
export function safeTextsIn(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return isSecretName(name) ? value : safeText(value);
  if (Array.isArray(value)) return value.map((one) => safeTextsIn(one, name));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([inner, held]) => [inner, safeTextsIn(held, inner)]));
}
