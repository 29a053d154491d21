import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import type { Env } from '#app/env.ts';

/** What a person agrees to before an account holds their data. */
export interface Consent {
  kind: 'text' | 'file' | 'link';
  /** Kept with the agreement: the product's own version, the address, or the SHA-256 of the file. With another one people are asked again. */
  version: string;
  text: string | null;
  url: string | null;
}

const digest = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

const files = new Map<string, string>();
function contentOf(path: string): string {
  const known = files.get(path);
  if (known !== undefined) return known;
  const content = readFileSync(path, 'utf8').trim();
  files.set(path, content);
  return content;
}

/**
 * The treatment of personal data as this installation words it: at CONSENT_URL, in CONSENT_FILE (read once), or else the
 * product's own text. Throws where CONSENT_FILE cannot be read.
 */
export function consentIn(
  { CONSENT_URL, CONSENT_FILE }: Pick<Env, 'CONSENT_URL' | 'CONSENT_FILE'>,
  language: Language,
) {
  if (CONSENT_URL) return { kind: 'link', version: CONSENT_URL, text: null, url: CONSENT_URL } satisfies Consent;
  if (!CONSENT_FILE)
    return {
      kind: 'text',
      version: consentVersion,
      text: textsIn(language).registration.consent.text,
      url: null,
    } satisfies Consent;
  const text = contentOf(CONSENT_FILE);
  return { kind: 'file', version: digest(text), text, url: null } satisfies Consent;
}

/** Version of the wording that is in force: what an agreement has to name to count. */
export const consentInForce = (env: Pick<Env, 'CONSENT_URL' | 'CONSENT_FILE'>): string => consentIn(env, 'es').version;
