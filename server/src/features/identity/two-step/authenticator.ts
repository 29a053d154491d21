import { CODE_LENGTH } from '@baluarte/contract/identity/two-step.ts';
import { Secret, TOTP } from 'otpauth';
import { toString as drawCode } from 'qrcode';

/** Seconds per code of an authenticator app. */
const PERIOD = 30;
/** Bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

// SHA-1, because popular apps ignore anything else: RFC 6238's default, and not broken for HMAC.
const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Baluarte', label, algorithm: 'SHA1', digits: CODE_LENGTH, period: PERIOD, secret });

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** A secret for the user's app: to type, as a link, as a QR code. `label` is the account's name in the app. */
export async function presentSecret(
  secret: string,
  label: string,
): Promise<{ secret: string; uri: string; qr: string }> {
  const uri = totpOf(secret, label).toString();
  const svg = await drawCode(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  const groups = secret.match(/.{1,4}/g) ?? [];
  return { secret: groups.join(' '), uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** The time step it is now. */
export const presentStep = (now = Date.now()): number => Math.floor(now / 1000 / PERIOD);

/**
 * The time step a code belongs to, one before and one after the current included; null when the code is wrong. The
 * comparison takes the same time wherever it differs.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  if (code.length !== CODE_LENGTH) return null;
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : presentStep(now) + delta;
}
