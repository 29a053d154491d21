import { element, escapeXml, textWidth, wrapText } from '@baluarte/contract/kit/svg.ts';
import type { ChartBlock } from './document.ts';

const width = 640;
const size = 12;
const bar = 11;
const gap = 9;
const legend = 24;
const ink = '#0f172a';
const line = '#cbd5e1';
/** Share of the picture that names take at most. */
const longestName = 0.32;

interface Bars extends Pick<ChartBlock, 'title' | 'categories' | 'series'> {
  /** How a figure is written. */
  write: (value: number) => string;
}

const text = (words: string, x: number, y: number, more: Record<string, string | number> = {}) =>
  element('text', { x, y, 'font-family': 'Inter', 'font-size': size, fill: ink, ...more }, escapeXml(words));

/** What each colour means, one after another. */
function legendOf(series: Bars['series'], y: number): string[] {
  let x = 0;
  return series.flatMap(({ name, color }) => {
    const from = x;
    x += textWidth(name, size) + 36;
    return [
      element('rect', { x: from, y: y - 10, width: 11, height: 11, rx: 2, fill: color }),
      text(name, from + 16, y),
    ];
  });
}

/**
 * Figures as lying bars, a group a category, in one self-contained SVG document for print: no script, no link, every text escaped.
 * Every bar has its figure beside it; figures are zero and above.
 */
export function barsPicture({ title, categories, series, write }: Bars): string {
  const names = categories.map((name) => wrapText(name, { size, width: width * longestName, lines: 1 })[0] ?? '');
  const left = Math.max(0, ...names.map((name) => textWidth(name, size))) + 12;
  const values = series.flatMap((one) => one.values.map((value) => value ?? 0));
  const room = width - left - Math.max(0, ...values.map((value) => textWidth(write(value), size))) - 12;
  const unit = room / Math.max(1, ...values);
  const group = series.length * bar + gap;
  const bottom = categories.length * group;
  const hasLegend = series.length > 1;
  const height = bottom + (hasLegend ? legend : 0);
  const groups = names.flatMap((name, place) => {
    const top = place * group + gap / 2;
    const middle = top + (series.length * bar) / 2 + size * 0.36;
    return [
      text(name, left - 12, middle, { 'text-anchor': 'end' }),
      ...series.flatMap(({ color, values: own }, index) => {
        const value = own[place] ?? null;
        if (value === null) return [];
        const y = top + index * bar;
        return [
          element('rect', { x: left, y, width: value * unit, height: bar - 1, fill: color }),
          text(write(value), left + value * unit + 5, y + size * 0.78, { 'font-size': size - 1 }),
        ];
      }),
    ];
  });
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    element('title', {}, escapeXml(title)),
    element('path', { d: `M${left} 0V${bottom}`, stroke: line }),
    ...groups,
    ...(hasLegend ? legendOf(series, height - 5) : []),
  );
}
