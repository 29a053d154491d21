import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import type { Env } from '#app/env.ts';

/** The consent to data processing required before an account stores personal data. */
export interface Consent {
  kind: 'text' | 'file' | 'link';
  /** Stored with the consent: the product's version, the URL, or the SHA-256 of the file. A new version asks users again. */
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
 * The consent text of this installation: at CONSENT_URL, in CONSENT_FILE (read once), or else the product's own. Throws where
 * CONSENT_FILE cannot be read.
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
