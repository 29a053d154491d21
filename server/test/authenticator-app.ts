import { Secret, TOTP } from 'otpauth';

/** Code an authenticator app shows at a moment for a secret in base32, spaces and all; default now. */
export const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate({ timestamp: at });
