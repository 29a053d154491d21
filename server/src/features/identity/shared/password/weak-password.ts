import { holdsLocalPart } from '@baluarte/contract/identity/password.rules.ts';
import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '#kit/http/problem.ts';

/** Common local beginnings that foreign lists lack. */
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

/** Characters; shorter words are ignored. */
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

const bare = (text: string) => text.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');
const unmarked = (text: string) => text.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');

/** The repeated part of a text, `abc1!` of `abc1!abc1!`; else the text itself. */
function piece(text: string): string {
  // Where a text stands in itself twice, moved by less than its length, it repeats its beginning.
  const length = (text + text).indexOf(text, 2);
  // Its exact units, as the whole repeats them.
  return length < text.length && text.length % length === 0 ? asciiPrefix(text, length) : text;
}

/**
 * Whether a password is one of the most common, also with a few characters before or after it, with digits for
 * letters, or repeated: the five rules lead to `Password123!`, which every attacker tries.
 */
export function isCommonPassword(password: string): boolean {
  const whole = piece(password.normalize('NFKC').toLowerCase());
  const words = [whole, read(whole), unmarked(whole), bare(whole), read(bare(whole)), bare(read(whole))];
  return words.some((word) => common.has(word) && whole.length - word.length <= ADDED);
}

/**
 * Refuses, beyond the five rules, a common password and one that contains the local part of the user's e-mail. Throws
 * `invalid` with `password.common` or `password.holdsEmail` at the field.
 */
export function refuseWeakPassword(password: string, email: string, field = 'password'): void {
  const code = isCommonPassword(password)
    ? 'password.common'
    : holdsLocalPart(password, email)
      ? 'password.holdsEmail'
      : null;
  if (code) throw invalid([{ path: `body.${field}`, code }]);
}
