/** A parsed code pattern: `ACT-{0001}` is `ACT-` and a number of at least four digits. */
export interface CodePattern {
  before: string;
  after: string;
  digits: number;
}

/** The parts of a pattern; one that is none has a number alone. */
export function parsedPattern(pattern: string): CodePattern {
  const [, before = '', digits = '1', after = ''] = /^([^{}]*)\{(0*1)\}([^{}]*)$/.exec(pattern.trim()) ?? [];
  return { before, after, digits: digits.length };
}

/** The code of a number. */
export const codeAt = ({ before, after, digits }: CodePattern, number: number): string =>
  `${before}${String(number).padStart(digits, '0')}${after}`;

/** The number in a code of this pattern, or null. */
export function numberIn({ before, after }: CodePattern, code: string): number | null {
  if (code.length <= before.length + after.length || !code.startsWith(before) || !code.endsWith(after)) return null;
  const inner = code.slice(before.length, code.length - after.length);
  return /^\d{1,12}$/.test(inner) ? Number(inner) : null;
}
