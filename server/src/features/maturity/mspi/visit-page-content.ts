import { exampleResult } from '@baluarte/contract/maturity/mspi-example.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { numberFormat } from '@baluarte/texts/number-format.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// As the interface draws it, so that nothing jumps when it takes its place; inline, so that nothing is waited for before it is read.
export const pageStyle = `:root{--ink:light-dark(#131c2b,#dce4ee);--muted:light-dark(#57657b,#93a2b6);--line:light-dark(#e4e9f0,#28364b);--surface:light-dark(#fff,#111a2b);--accent:light-dark(#0c655f,#45b0a5);--on-accent:light-dark(#fff,#131c2b)}
:root[data-mantine-color-scheme=light]{color-scheme:light}:root[data-mantine-color-scheme=dark]{color-scheme:dark}
html{background:light-dark(#f6f8fb,#0b1320);scroll-padding-top:1rem}body{margin:0}
.mspi{box-sizing:border-box;min-height:100dvh;padding:1.25rem 2rem 3rem;font:.875rem/1.45 'Inter Variable',system-ui,-apple-system,'Segoe UI',sans-serif;color:var(--ink);font-variant-numeric:tabular-nums}
.mspi *{box-sizing:border-box}.mspi a{color:var(--accent)}
.mspi header{display:flex;align-items:center;justify-content:space-between;gap:.5rem;min-height:2rem}
.mspi .brand{display:inline-flex;align-items:center;gap:.5rem;font-size:.9375rem;font-weight:650;letter-spacing:-.015em;color:inherit;text-decoration:none}
.mspi .top{max-width:68rem;margin:clamp(1.5rem,6vh,4rem) auto 2rem}
.mspi h1{margin:0 0 .75rem;font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.15;letter-spacing:-.02em}
.mspi .lead{max-width:42rem;margin:0;font-size:1.125rem;color:var(--muted)}
.mspi .jump{display:none;align-items:center;height:2.625rem;margin-top:1rem;padding:0 1.375rem;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.mspi .columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(20rem,26rem);align-items:start;gap:3rem;max-width:68rem;margin:0 auto}
.mspi .about{display:grid;gap:1.5rem}
.mspi h2{margin:0 0 .25rem;font-size:1.0625rem}
.mspi .about p{max-width:42rem;margin:0 0 .5rem}
.mspi ul{display:grid;gap:.25rem;max-width:42rem;margin:0 0 .75rem;padding-inline-start:1.25rem}
.mspi .box{padding:1.25rem;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.mspi #begin{min-height:37rem}.mspi #begin h2{margin:0 0 .5rem;font-size:1.25rem}.mspi #begin p{margin:0 0 1rem;font-size:.8125rem;color:var(--muted)}
.mspi .opening{font-size:.8125rem;color:var(--muted)}
.mspi .figures{display:flex;flex-wrap:wrap;align-items:end;gap:.5rem 2rem;margin:.75rem 0}
.mspi .overall{display:block;font-size:2.25rem;line-height:1.1;color:var(--accent)}
.mspi .groups{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr));gap:1.25rem}
.mspi table{width:100%;border-collapse:collapse;font-size:.8125rem}
.mspi caption{padding-bottom:.375rem;font-weight:600;text-align:start}
.mspi th{width:1%;padding:.1875rem .75rem .1875rem 0;font-weight:400;text-align:start;white-space:nowrap}
.mspi td{background:linear-gradient(var(--accent),var(--accent)) no-repeat left center;text-align:end}
@media (max-width:60em){.mspi{padding:1rem}.mspi .columns{grid-template-columns:minmax(0,1fr);gap:2rem}.mspi .jump{display:inline-flex}}`;

const shield =
  'M4 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2h3V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2h3V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v11c0 6.2-4.4 10.6-11.5 12.4a2 2 0 0 1-1 0C8.4 26.6 4 22.2 4 16Z';
const check = 'm11 16.5 3.6 3.5L21.5 13';

const mark = h(
  'svg',
  { viewBox: '0 0 32 32', width: 28, height: 28, 'aria-hidden': true },
  h('path', { d: shield, fill: 'var(--accent)' }),
  h('path', { d: check, fill: 'none', stroke: 'var(--surface)', strokeWidth: 2.5, strokeLinecap: 'round' }),
);

const section = (title: string, ...inside: ReactNode[]) =>
  h('section', { key: title }, h('h2', null, title), ...inside);

function exampleIn(language: Language): ReactNode {
  const { example } = textsIn(language).mspi;
  const number = (value: number) => numberFormat(language).format(value);
  const bars = (title: string, names: Readonly<Record<string, string>>, scores: Readonly<Record<string, number>>) =>
    h(
      'table',
      { key: title },
      h('caption', null, title),
      h(
        'tbody',
        null,
        Object.entries(names).map(([code, name]) => {
          const score = scores[code] ?? 0;
          const backgroundSize = `calc((100% - 3.5rem) * ${score / 100}) .5rem`;
          const scored = h('td', { style: { backgroundSize } }, number(score));
          return h('tr', { key: code }, h('th', { scope: 'row' }, name), scored);
        }),
      ),
    );
  const level = fill(example.level, { level: exampleResult.level, name: example.levelName });
  return h(
    'section',
    { className: 'box' },
    h('h2', null, example.title),
    h('p', null, example.note),
    h(
      'div',
      { className: 'figures' },
      h('p', null, h('strong', { className: 'overall' }, number(exampleResult.overall)), example.overall),
      h('p', null, h('strong', null, level)),
    ),
    h(
      'div',
      { className: 'groups' },
      bars(example.phasesTitle, example.phases, exampleResult.phases),
      bars(example.themesTitle, example.themes, exampleResult.themes),
    ),
  );
}

/** The page of the public self-assessment as it is read before any script runs, up to the form. Markup. */
export function pageBody(
  language: Language,
  links: { signIn: string; other: { language: Language; url: string } },
): string {
  const { mspi, shell } = textsIn(language);
  const { what, who, long, get, form } = mspi;
  return renderToStaticMarkup(
    h(
      'main',
      { className: 'mspi' },
      h(
        'header',
        null,
        h('a', { className: 'brand', href: links.signIn }, mark, 'Baluarte'),
        h(
          'a',
          { href: links.other.url, hrefLang: links.other.language, lang: links.other.language },
          shell.languages[links.other.language],
        ),
      ),
      h(
        'div',
        { className: 'top' },
        h('h1', null, mspi.title),
        h('p', { className: 'lead' }, mspi.lead),
        h('a', { className: 'jump', href: '#begin' }, form.title),
      ),
      h(
        'div',
        { className: 'columns' },
        h(
          'div',
          { className: 'about' },
          [what, who, long].map(({ title, text }) => section(title, h('p', { key: 'text' }, text))),
          section(
            get.title,
            h(
              'ul',
              { key: 'items' },
              get.items.map((item) => h('li', { key: item }, item)),
            ),
            h('p', { key: 'privacy' }, mspi.privacy),
          ),
          exampleIn(language),
        ),
        h(
          'section',
          { id: 'begin', className: 'box' },
          h('h2', null, form.title),
          h('p', null, form.lead),
          h('output', { className: 'opening' }, form.opening),
          h(
            'noscript',
            null,
            h('style', null, '.mspi #begin{min-height:0}.mspi .opening{display:none}'),
            h('p', null, mspi.noScript),
          ),
        ),
      ),
    ),
  );
}
