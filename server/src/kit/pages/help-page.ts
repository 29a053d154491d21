import { helpDocs, helpPath, type HelpDoc } from '@baluarte/contract/help.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedHelp } from './help-markdown.ts';

const style = `:root{--ink:#131c2b;--muted:#57657b;--line:#d5dce6;--canvas:#f6f8fb;--surface:#fff;--sunken:#f1f5f9;--accent:#0c655f;--tint:#e3f2f0}
[data-mantine-color-scheme=dark]{color-scheme:dark;--ink:#dce4ee;--muted:#93a2b6;--line:#28364b;--canvas:#0b1320;--surface:#111a2b;--sunken:#1b2738;--accent:#45b0a5;--tint:#12302f}
*{box-sizing:border-box}
html{scroll-padding-top:4rem}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.6 'Inter Variable',Inter,system-ui,sans-serif}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:fixed;top:8px;left:8px;padding:8px 16px;border-radius:8px;background:var(--accent);color:var(--surface);transform:translateY(-200%)}
.skip:focus{transform:none}
header{display:flex;flex-wrap:wrap;align-items:center;gap:4px 20px;min-height:48px;padding:8px 24px;border-bottom:1px solid var(--line);background:var(--surface);font-size:14px}
header strong{flex:1}
header strong a{gap:8px;color:var(--ink);text-decoration:none}
header a{display:inline-flex;align-items:center;min-height:32px}
.columns{display:grid;grid-template-columns:15rem minmax(0,44rem);gap:48px;max-width:68rem;margin:0 auto;padding:32px 24px 96px}
nav{position:sticky;top:24px;align-self:start;font-size:14px}
nav h2{margin:0 0 8px;padding-inline:10px;color:var(--muted);font-size:12px;font-weight:500}
nav ol{display:grid;gap:2px;margin:0;padding:0;list-style:none}
nav a{display:block;padding:6px 10px;border-radius:6px;color:var(--ink);text-decoration:none}
nav a:hover{background:var(--sunken)}
nav [aria-current]{background:var(--tint);color:var(--accent);font-weight:600}
h1{margin:0 0 12px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:-.01em}
h1+p{color:var(--muted);font-size:17px}
main h2{margin:36px 0 8px;font-size:19px;line-height:28px;font-weight:600}
p,ul,ol,table{margin:0 0 16px}
main li{margin-bottom:6px}
table{width:100%;border-collapse:collapse;font-size:14px;line-height:1.45}
th,td{padding:8px 12px 8px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--muted);font-weight:500}
code{padding:2px 5px;border-radius:4px;background:var(--sunken);font:.875em ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
pre{overflow-x:auto;padding:12px 16px;border:1px solid var(--line);border-radius:8px;background:var(--sunken);line-height:1.5}
pre code{padding:0;background:none}
.contents{padding:0;list-style:none}
.contents li{padding:14px 0;border-top:1px solid var(--line)}
.contents a{font-weight:600}
.contents p{margin:2px 0 0;color:var(--muted);font-size:15px}
.next{margin-top:48px;padding-top:16px;border-top:1px solid var(--line)}
@media (max-width:48em){.columns{grid-template-columns:minmax(0,1fr);gap:24px;padding:24px 16px 64px}header{padding:8px 16px}nav{position:static;order:2;border-top:1px solid var(--line);padding-top:16px}nav a{padding-block:10px}h1{font-size:24px;line-height:32px}}
@media print{header,nav,.next{display:none}.columns{display:block;padding:0}}`;

/** Rendered texts of the help in one language. */
export type HelpTexts = Readonly<Record<HelpDoc, RenderedHelp>>;

interface HelpPage {
  language: Language;
  texts: HelpTexts;
  /** null: the contents. */
  doc: HelpDoc | null;
}

function contentsOf({ language, texts }: HelpPage): ReactNode {
  const { help } = textsIn(language);
  return [
    h('h1', { key: 'title' }, help.docs.title),
    h('p', { key: 'lead' }, help.docs.lead),
    h(
      'ul',
      { key: 'list', className: 'contents' },
      helpDocs.map((doc) =>
        h(
          'li',
          { key: doc },
          h('a', { href: helpPath(language, doc) }, texts[doc].title),
          h('p', null, texts[doc].lead),
        ),
      ),
    ),
  ];
}

/** A page of the help, or its contents: no script but the one that follows the theme, and nothing from elsewhere. */
export function helpPage(page: HelpPage): string {
  const { language, texts, doc } = page;
  const { help } = textsIn(language);
  const other = language === 'es' ? 'en' : 'es';
  const title = doc === null ? help.docs.title : texts[doc].title;
  const next = doc === null ? undefined : helpDocs[helpDocs.indexOf(doc) + 1];
  const link = (each: HelpDoc) =>
    h(
      'li',
      { key: each },
      h(
        'a',
        { href: helpPath(language, each), 'aria-current': each === doc ? ('page' as const) : undefined },
        texts[each].title,
      ),
    );
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, `${title} · ${help.docs.title} · Baluarte`),
    h('link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }),
    h('script', { src: '/theme.js' }),
    h('style', { dangerouslySetInnerHTML: { __html: style } }),
  );
  const body = h(
    'body',
    null,
    h('a', { className: 'skip', href: '#main' }, help.docs.skip),
    h(
      'header',
      null,
      h(
        'strong',
        null,
        h(
          'a',
          { href: helpPath(language) },
          h('img', { src: '/icon.svg', alt: '', width: 24, height: 24 }),
          `Baluarte · ${help.docs.title}`,
        ),
      ),
      h('a', { href: helpPath(other, doc ?? undefined), lang: other, hrefLang: other }, help.docs.other),
      h('a', { href: '/' }, help.docs.back),
    ),
    h(
      'div',
      { className: 'columns' },
      h(
        'nav',
        { 'aria-label': help.docs.contents },
        h('h2', null, help.docs.contents),
        h('ol', null, helpDocs.map(link)),
      ),
      h(
        'main',
        { id: 'main' },
        doc === null ? contentsOf(page) : h('div', { dangerouslySetInnerHTML: { __html: texts[doc].html } }),
        next === undefined
          ? null
          : h(
              'p',
              { className: 'next' },
              `${help.docs.next} `,
              h('a', { href: helpPath(language, next) }, texts[next].title),
            ),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: language }, head, body))}`;
}
