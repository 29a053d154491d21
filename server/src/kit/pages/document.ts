import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@baluarte/texts/wording.ts';

const dist = join(import.meta.dirname, '../../../../web/dist');

/** What a public page says before any script runs. All three are markup. */
export interface PageContent {
  language: Language;
  /** Title, description and what else the head says of the page. */
  head: string;
  /** Shown until the interface takes its place, and for good where scripts are off. */
  body: string;
  noScript: string;
}

/**
 * The document of the interface with content of a page in it, for readers without scripts and for previews of links. Replaces
 * what the document says of itself, that it is not to be indexed too. Null where the interface is not built.
 */
export async function documentWith(
  { language, head, body, noScript }: PageContent,
  root = dist,
): Promise<string | null> {
  const source = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
  return (
    source
      ?.replace(/<html lang="\w+"/, () => `<html lang="${language}"`)
      .replace(/\s*<meta name="(?:description|robots)"[^>]*>/g, '')
      .replace(/<title>[^<]*<\/title>/, () => head)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
      .replace(/<noscript>[^<]*<\/noscript>/, () => `<noscript>${noScript}</noscript>`) ?? null
  );
}
