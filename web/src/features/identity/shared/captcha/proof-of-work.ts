import type { CaptchaChallenge } from '@baluarte/contract/identity/captcha.ts';
import { sha256 } from '@noble/hashes/sha2.js';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** What a challenge is solved by. */
export type Work = Pick<CaptchaChallenge, 'challenge' | 'salt' | 'maxnumber'>;

/**
 * The number from 0 to `maxnumber` whose SHA-256 behind the salt is the challenge; null where there is none. Not the
 * browser's own SHA-256, which answers each time in a turn of its own and is missing on plain http.
 */
export function numberFor({ challenge, salt, maxnumber }: Work): number | null {
  const goal = bytesOf(challenge);
  const text = new TextEncoder();
  const salted = sha256.create().update(text.encode(salt));
  for (let number = 0; number <= maxnumber; number += 1) {
    const found = salted
      .clone()
      .update(text.encode(String(number)))
      .digest();
    if (found.every((byte, index) => byte === goal[index])) return number;
  }
  return null;
}
