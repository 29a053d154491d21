import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { helpDocs, helpPath } from '@baluarte/contract/help.ts';
import { languages, type Language } from '@baluarte/texts/wording.ts';
import type { FastifyInstance } from 'fastify';
import { renderHelp } from './help-markdown.ts';
import { helpPage, type HelpTexts } from './help-page.ts';

const folder = join(import.meta.dirname, '../../../../docs/help');

/** Every text of the help in a language. Throws where one is missing. */
async function readTexts(language: Language): Promise<HelpTexts> {
  const read = async (doc: (typeof helpDocs)[number]) => {
    const source = await readFile(join(folder, language, `${doc}.md`), 'utf8');
    return [doc, renderHelp(source, helpPath(language))] as const;
  };
  return Object.fromEntries(await Promise.all(helpDocs.map(read))) as HelpTexts;
}

/** The language a browser asks for first, of those the product speaks. */
const languageOf = (header = ''): Language => (/^\s*en\b/i.test(header) ? 'en' : 'es');

/** Serves the help at `/help`: pages made of `docs/help`, for everybody. An address that is none opens the application. */
export function registerHelp(app: FastifyInstance): void {
  const known = new Map<Language, Promise<HelpTexts>>();
  const textsOf = (language: Language) => {
    const texts = known.get(language) ?? readTexts(language);
    known.set(language, texts);
    // A failure is not remembered: the next request reads again.
    texts.catch(() => known.delete(language));
    return texts;
  };
  app.get('/help', (request, reply) => reply.redirect(helpPath(languageOf(request.headers['accept-language']))));
  for (const language of languages)
    for (const doc of [null, ...helpDocs])
      app.get(helpPath(language, doc ?? undefined), async (_request, reply) => {
        const html = helpPage({ language, doc, texts: await textsOf(language) });
        return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
      });
}
