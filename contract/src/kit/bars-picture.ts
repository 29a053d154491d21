import { layBars, type Bars, type BarsLook } from './bars.rules.ts';
import { element, escapeXml, textWidth, pictureFont } from './svg.ts';

const look: BarsLook = { width: 640, size: 12, bar: 11, gap: 9, nameShare: 0.32, nameLines: 1 };
const { width, size, bar } = look;
const legend = 24;
const ink = '#0f172a';
const line = '#cbd5e1';
const muted = '#64748b';

interface Drawn extends Pick<Bars, 'categories' | 'write' | 'most'> {
  title: string;
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[];
  /** Figure that a line across all bars marks. */
  target?: number;
}

const text = (words: string, x: number, y: number, more: Record<string, string | number> = {}) =>
  element('text', { x, y, 'font-family': pictureFont, 'font-size': size, fill: ink, ...more }, escapeXml(words));

/** What each colour means, one after another. */
function legendOf(series: Drawn['series'], y: number): string[] {
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
export function barsPicture({ title, series, target, ...bars }: Drawn): string {
  const { left, unit, height: bottom, groups } = layBars({ ...bars, series: series.map(({ values }) => values) }, look);
  const hasLegend = series.length > 1;
  const height = bottom + (hasLegend ? legend : 0);
  const drawn = groups.flatMap(({ name, bars: lying }) => [
    ...name.map(({ text: words, y }) => text(words, left - 12, y, { 'text-anchor': 'end' })),
    ...lying.flatMap(({ y, length, written }, index) => [
      ...(length === null
        ? []
        : [element('rect', { x: left, y, width: length, height: bar - 1, fill: series[index]?.color })]),
      ...(written === '' ? [] : [text(written, left + (length ?? 0) + 5, y + size * 0.78, { 'font-size': size - 1 })]),
    ]),
  ]);
  const at = left + (target ?? 0) * unit;
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    element('title', {}, escapeXml(title)),
    element('path', { d: `M${left} 0V${bottom}`, stroke: line }),
    ...(target === undefined
      ? []
      : [element('path', { d: `M${at} 0V${bottom}`, stroke: muted, 'stroke-width': 1.5, 'stroke-dasharray': '4 4' })]),
    ...drawn,
    ...(hasLegend ? legendOf(series, height - 5) : []),
  );
}
