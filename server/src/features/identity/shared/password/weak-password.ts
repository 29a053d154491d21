import { holdsLocalPart } from '@baluarte/contract/identity/password.rules.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '#kit/http/problem.ts';

/** What people here begin with and no list made elsewhere knows. */
const local = [
  'contraseña',
  'contrasena',
  'bienvenido',
  'colombia',
  'bogota',
  'medellin',
  'seguridad',
  'administrador',
];

/** A word shorter than this says nothing about the password around it. */
const SHORTEST = 4;
/** So many characters may be added to a common word without making it another one. */
const ADDED = 8;

/** The 49,000 most common passwords, from zxcvbn's list (https://github.com/zxcvbn-ts/zxcvbn, MIT). */
const common = new Set([...dictionary['passwords-common'], ...local].filter((word) => word.length >= SHORTEST));

const lookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};
const read = (text: string) => text.replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign);

const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const unmarked = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** The piece a text repeats, `abc1!` of `abc1!abc1!`; the text itself where it repeats none. */
const piece = (text: string) => /^(.{2,}?)\1+$/su.exec(text)?.[1] ?? text;

/**
 * Whether a password is one of the most common, or one with a few characters before or after it, with figures for
 * letters, or said twice: the five points ask for `Password123!` and everybody who guesses knows it.
 */
export function isCommonPassword(password: string): boolean {
  const whole = piece(password.normalize('NFKC').toLowerCase());
  const words = [whole, read(whole), unmarked(whole), bare(whole), read(bare(whole)), bare(read(whole))];
  return words.some((word) => common.has(word) && whole.length - word.length <= ADDED);
}

/**
 * What nobody may choose beyond the five points: a common password, or one that holds the part of one's e-mail before the
 * @. Throws `invalid` with `password.common` or `password.holdsEmail` at the field.
 */
export function refuseWeakPassword(password: string, email: string, field = 'password'): void {
  const code = isCommonPassword(password)
    ? 'password.common'
    : holdsLocalPart(password, email)
      ? 'password.holdsEmail'
      : null;
  if (code) throw invalid([{ path: `body.${field}`, code }]);
}
