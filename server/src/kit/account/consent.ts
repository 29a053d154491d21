import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { languages, textsIn, type Language } from '@baluarte/texts/wording.ts';
import type { Env } from '../../env.ts';

/** What a person agrees to before an account holds their data. */
export interface Consent {
  kind: 'text' | 'file' | 'link';
  /** Kept with the agreement: the address, or the SHA-256 of the wording. */
  version: string;
  text: string | null;
  url: string | null;
}

const digest = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
// One wording in two languages is one version.
const version = digest(languages.map((language) => textsIn(language).registration.consent.text).join('\n'));

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
    return { kind: 'text', version, text: textsIn(language).registration.consent.text, url: null } satisfies Consent;
  const text = contentOf(CONSENT_FILE);
  return { kind: 'file', version: digest(text), text, url: null } satisfies Consent;
}
