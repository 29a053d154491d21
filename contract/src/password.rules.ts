/** Characters a password has at least and at most; the most keeps hashing bounded. */
export const passwordLength = { minimum: 12, maximum: 128 } as const;

const NEITHER = /[^\p{L}\p{N}\s]/u;

/** The five points a person sees fulfilled while typing, in their order on screen. */
export const passwordPoints = {
  length: (password: string) => Array.from(password).length >= passwordLength.minimum,
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  number: (password: string) => /\p{Nd}/u.test(password),
  special: (password: string) => NEITHER.test(password),
} as const;
export type PasswordPoint = keyof typeof passwordPoints;

/** Points a password does not fulfil; empty when it fulfils all five. */
export const missingPoints = (password: string): PasswordPoint[] =>
  (Object.keys(passwordPoints) as PasswordPoint[]).filter((point) => !passwordPoints[point](password));

/** Whether a password holds the part of an e-mail before the @; one of fewer than four characters says nothing. */
export function holdsLocalPart(password: string, email: string): boolean {
  const local = email.split('@')[0]?.toLowerCase() ?? '';
  return local.length >= 4 && password.toLowerCase().includes(local);
}
