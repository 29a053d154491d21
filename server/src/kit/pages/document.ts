import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@baluarte/texts/wording.ts';

const dist = join(import.meta.dirname, '../../../../web/dist');

/** What a public page says before any script runs. Both are markup. */
export interface PageContent {
  language: Language;
  /** Title, description and what else the head says of the page. */
  head: string;
  /** Shown until the interface takes its place, and for good where scripts are off; `id="begin"` is what needs them. */
  body: string;
}

/** What starts the interface: nothing of it is waited for, or loaded before the page is read. */
const starting = /(?<!\s)\s*<(?:script type="module"[^<>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^<>]*>)/g;

/**
 * The document of the interface with content of a page in it, for readers without scripts, on slow networks, and for previews of
 * links. Replaces what the document says of itself, that it is not to be indexed too. The interface starts once the reader comes
 * near what needs it (`web/public/begin.js`). Null where the interface is not built.
 */
export async function documentWith({ language, head, body }: PageContent, root = dist): Promise<string | null> {
  const source = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
  const later = (source?.match(starting) ?? []).map((each) => each.trim()).join('');
  return (
    source
      // The colour scheme is the system's, until a script reads what was chosen.
      ?.replace(/<html lang="\w+"[^<>]*>/, () => `<html lang="${language}">`)
      .replace(/(?<!\s)\s*<meta name="(?:description|robots)"[^<>]*>/g, '')
      .replace(starting, '')
      .replace(/<script src=/g, '<script defer src=')
      .replace(
        '</head>',
        () => `<script defer src="/begin.js"></script><template id="interface">${later}</template></head>`,
      )
      .replace(/<title>[^<]*<\/title>/, () => head)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
      .replace(/(?<!\s)\s*<noscript>[^<]*<\/noscript>/, '') ?? null
  );
}
