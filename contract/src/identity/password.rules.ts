/** Characters a password has at least and at most; the most keeps hashing bounded. */
export const passwordLength = { minimum: 12, maximum: 128 } as const;

/** Rules for a user's new password besides its kinds of characters: the strictest of their companies. */
export interface PasswordRules {
  /** Characters at least. */
  minimum: number;
  /** How many passwords, the present one among them, are not taken again. */
  history: number;
}
/** Minimum rules for everybody; a company can only be stricter. */
export const productRules: PasswordRules = { minimum: passwordLength.minimum, history: 0 };

const NEITHER = /[^\p{L}\p{N}\s]/u;

/** The five points a person sees fulfilled while typing, in their order on screen. */
export const passwordPoints = {
  length: (password: string, minimum: number) => Array.from(password).length >= minimum,
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  number: (password: string) => /\p{Nd}/u.test(password),
  special: (password: string) => NEITHER.test(password),
} as const satisfies Record<string, (password: string, minimum: number) => boolean>;
export type PasswordPoint = keyof typeof passwordPoints;

/** Points a password of so many characters at least does not fulfil; empty when it fulfils all five. */
export const missingPoints = (password: string, minimum: number = passwordLength.minimum): PasswordPoint[] =>
  (Object.keys(passwordPoints) as PasswordPoint[]).filter((point) => !passwordPoints[point](password, minimum));

/** Whether a password contains the local part of an e-mail; ignored if shorter than four characters. */
export function holdsLocalPart(password: string, email: string): boolean {
  const local = email.split('@')[0]?.toLowerCase() ?? '';
  return local.length >= 4 && password.toLowerCase().includes(local);
}
