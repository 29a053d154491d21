import { visitReference } from '@baluarte/contract/maturity/mspi.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import type { FastifyInstance } from 'fastify';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { originOf } from '#kit/http/origin.ts';
import { subdomainOf } from '#kit/http/request-session.ts';
import { documentWith } from '#kit/pages/document.ts';
import { svgToPng } from '#kit/pictures/picture.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { previewPicture, previewSize } from './preview-picture.ts';
import { pageBody, pageStyle } from './visit-page-content.ts';

const pathOfPreview = (language: Language) => `/mspi-preview-${language}.png`;
/** Spanish is the language of the product where none was chosen. */
const urlIn = (language: Language, origin: string) => `${origin}/mspi${language === 'es' ? '' : `?lang=${language}`}`;
const locales = { es: 'es_CO', en: 'en_US' } as const;

function headOf(language: Language, origin: string): string {
  const { mspi } = textsIn(language);
  const title = `${mspi.metaTitle} · Baluarte`;
  const url = urlIn(language, origin);
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Baluarte',
    'og:title': title,
    'og:description': mspi.metaDescription,
    'og:url': url,
    'og:locale': locales[language],
    'og:image': `${origin}${pathOfPreview(language)}`,
    'og:image:width': String(previewSize.width),
    'og:image:height': String(previewSize.height),
    'og:image:alt': mspi.example.title,
  };
  const alternates = languages.map((each) =>
    h('link', { key: each, rel: 'alternate', hrefLang: each, href: urlIn(each, origin) }),
  );
  return renderToStaticMarkup([
    ...alternates,
    h('title', { key: 'title' }, title),
    h('meta', { key: 'description', name: 'description', content: mspi.metaDescription }),
    h('link', { key: 'canonical', rel: 'canonical', href: url }),
    h('meta', { key: 'card', name: 'twitter:card', content: 'summary_large_image' }),
    ...Object.entries(properties).map(([property, content]) => h('meta', { key: property, property, content })),
    h('style', { key: 'style', dangerouslySetInnerHTML: { __html: pageStyle } }),
  ]);
}

/** The page in a language, with the way to the other one, which keeps what the visitor came by. */
function bodyOf(language: Language, origin: string, ref: string | null): string {
  const other = language === 'es' ? 'en' : 'es';
  const url = new URL(urlIn(other, origin));
  if (ref !== null) url.searchParams.set('ref', ref);
  return pageBody(language, { signIn: '/login', other: { language: other, url: url.href } });
}

/**
 * Serves the page of the public self-assessment with its content and what previews of links say of it, and the picture of
 * these. On the address of a company it leads to the platform's, where visitors begin. `root`: where the interface is built.
 */
export function registerVisitPage(app: FastifyInstance, root?: string): void {
  const { PUBLIC_URL } = app.parts.env;
  const origin = originOf(PUBLIC_URL, MAIN_SUBDOMAIN);
  const pictures = new Map<Language, Promise<Uint8Array>>();
  const pictureIn = (language: Language) => {
    const drawn = pictures.get(language) ?? svgToPng(previewPicture(language), previewSize.width);
    pictures.set(language, drawn);
    // A failure is not remembered: the next request draws again.
    drawn.catch(() => pictures.delete(language));
    return drawn;
  };
  app.get('/mspi', async (request, reply) => {
    if (subdomainOf(request, PUBLIC_URL) !== MAIN_SUBDOMAIN)
      return reply.redirect(`${origin}/mspi${new URL(request.url, origin).search}`);
    const asked = new URL(request.url, origin).searchParams;
    const language: Language = asked.get('lang') === 'en' ? 'en' : 'es';
    const ref = visitReference.safeParse(asked.get('ref')).data ?? null;
    const content = { language, head: headOf(language, origin), body: bodyOf(language, origin, ref) };
    const html = await documentWith(content, root);
    if (html === null) return reply.callNotFound();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  });
  for (const language of languages)
    app.get(pathOfPreview(language), async (_request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(Buffer.from(await pictureIn(language))),
    );
}
