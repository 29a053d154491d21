import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

const text = z.string().regex(/^\S+$/).optional();

/** https, except to this machine. */
const issuer = z.url({ protocol: /^https?$/ }).refine((url) => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
});

function isEllipticKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** Variables of the sign-in providers. In a file .env a multi-line key is one line with \n. */
export const providerVariables = {
  GOOGLE_CLIENT_ID: text.describe('the client id of the Google Cloud console'),
  GOOGLE_CLIENT_SECRET: text.describe('its client secret'),
  MICROSOFT_CLIENT_ID: text.describe('the application (client) id of Microsoft Entra'),
  MICROSOFT_CLIENT_SECRET: text.describe('the value of a client secret of that application'),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('common')
    .describe('common, organizations, consumers, or the id or domain of one tenant'),
  APPLE_CLIENT_ID: text.describe('the identifier of a Services ID'),
  APPLE_TEAM_ID: text.describe('the team id of the developer account'),
  APPLE_KEY_ID: text.describe('the id of a key for Sign in with Apple'),
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll(String.raw`\n`, '\n'))
    .refine(isEllipticKey)
    .optional()
    .describe('what the .p8 file of that key holds, with \\n for its line breaks'),
  OIDC_ISSUER: issuer.optional().describe('https://… of an OpenID provider, as its discovery document names it'),
  OIDC_CLIENT_ID: text.describe('the client id at OIDC_ISSUER'),
  OIDC_CLIENT_SECRET: text.describe('the client secret at OIDC_ISSUER'),
  OIDC_NAME: z.string().trim().min(1).max(40).optional().describe('what its button says: 1 to 40 characters'),
};

/** Variables of one provider: all of them or none. */
const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const;

/** Missing variables of incompletely configured providers, one line each. */
export function missingOfProviders(env: Readonly<Record<string, unknown>>): string[] {
  return together.flatMap((names) => {
    const set = names.filter((name) => env[name] !== undefined);
    if (set.length === 0 || set.length === names.length) return [];
    return names
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} is empty, expected ${providerVariables[name].description} (${set[0]} is set)`);
  });
}
