import { exampleResult } from '@baluarte/contract/maturity/mspi-example.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { numberFormat } from '@baluarte/texts/number-format.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** As large as previews of links show it. */
export const previewSize = { width: 1200, height: 630 } as const;

const ink = '#131c2b';
const muted = '#57657b';
const accent = '#0c655f';
const text = (x: number, y: number, size: number, words: ReactNode, rest: Record<string, unknown> = {}) =>
  h('text', { key: `${x} ${y}`, x, y, fontSize: size, fill: ink, ...rest }, words);

/** The picture that previews of a link to the public self-assessment show: what it is, and an example of a result. */
export function previewPicture(language: Language): string {
  const { mspi } = textsIn(language);
  const { example } = mspi;
  const number = (value: number) => numberFormat(language, { maximumFractionDigits: 1 }).format(value);
  const bars = Object.entries(exampleResult.phases).map(([phase, score], at) => {
    const y = 236 + at * 84;
    return h(
      'g',
      { key: phase },
      text(700, y, 26, example.phases[phase as keyof typeof example.phases]),
      text(1120, y, 26, number(score), { textAnchor: 'end', fontWeight: 600 }),
      h('rect', { x: 700, y: y + 14, width: 420, height: 14, rx: 7, fill: '#e4e9f0' }),
      h('rect', { x: 700, y: y + 14, width: 4.2 * score, height: 14, rx: 7, fill: accent }),
    );
  });
  return renderToStaticMarkup(
    h(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: `0 0 ${previewSize.width} ${previewSize.height}`,
        ...previewSize,
        fontFamily: 'Inter',
      },
      h('rect', { ...previewSize, fill: '#f6f8fb' }),
      h('rect', { x: 650, y: 60, width: 520, height: 510, rx: 20, fill: '#fff', stroke: '#d5dce6' }),
      text(80, 110, 28, 'Baluarte', { fill: accent, fontWeight: 700 }),
      text(80, 206, 48, mspi.title, { fontWeight: 700 }),
      text(80, 262, 27, '30 + 93 · ISO/IEC 27001:2022', { fill: muted }),
      text(80, 410, 120, number(exampleResult.overall), { fill: accent, fontWeight: 700 }),
      text(80, 474, 30, example.overall, { fill: muted }),
      text(80, 522, 30, fill(example.level, { level: exampleResult.level, name: example.levelName }), {
        fontWeight: 600,
      }),
      text(700, 150, 30, example.phasesTitle, { fontWeight: 600 }),
      bars,
    ),
  );
}
