import { layBars, type Bars, type BarsLook } from './bars.rules.ts';
import { element, escapeXml, textWidth, pictureFont } from './svg.ts';

const look: BarsLook = { width: 640, size: 12, bar: 11, gap: 9, nameShare: 0.32, nameLines: 1 };
const { width, size, bar } = look;
const legend = 24;
const ink = '#0f172a';
const line = '#cbd5e1';
const muted = '#64748b';
const dashed = { stroke: muted, 'stroke-width': 1.5, 'stroke-dasharray': '4 4' };

interface Drawn extends Pick<Bars, 'categories' | 'write' | 'most'> {
  title: string;
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[];
  /** Figure that a line across all bars marks, and what the legend calls it. */
  target?: { value: number; name: string };
}

const text = (words: string, x: number, y: number, more: Record<string, string | number> = {}) =>
  element('text', { x, y, 'font-family': pictureFont, 'font-size': size, fill: ink, ...more }, escapeXml(words));

/** What each colour and the line mean, one after another. */
function legendOf(series: Drawn['series'], target: Drawn['target'], y: number): string[] {
  const entries = [
    ...series.map(({ name, color }) => ({
      name,
      mark: (x: number) => element('rect', { x, y: y - 10, width: 11, height: 11, rx: 2, fill: color }),
    })),
    ...(target
      ? [{ name: target.name, mark: (x: number) => element('path', { d: `M${x + 5} ${y - 11}V${y + 2}`, ...dashed }) }]
      : []),
  ];
  let x = 0;
  return entries.flatMap(({ name, mark }) => {
    const from = x;
    x += textWidth(name, size) + 36;
    return [mark(from), text(name, from + 16, y)];
  });
}

/**
 * Figures as lying bars, a group a category, in one self-contained SVG document for print: no script, no link, every text escaped.
 * Every bar has its figure beside it; figures are zero and above.
 */
export function barsPicture({ title, series, target, ...bars }: Drawn): string {
  const { left, unit, height: bottom, groups } = layBars({ ...bars, series: series.map(({ values }) => values) }, look);
  const hasLegend = series.length > 1 || target !== undefined;
  const height = bottom + (hasLegend ? legend : 0);
  const drawn = groups.flatMap(({ name, bars: lying }) => [
    ...name.map(({ text: words, y }) => text(words, left - 12, y, { 'text-anchor': 'end' })),
    ...lying.flatMap(({ y, length, written }, index) => [
      ...(length === null
        ? []
        : [element('rect', { x: left, y, width: length, height: bar - 1, fill: series[index]?.color })]),
      ...(written === '' ? [] : [text(written, left + (length ?? 0) + 5, y + size * 0.78)]),
    ]),
  ]);
  const at = left + (target?.value ?? 0) * unit;
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' },
    element('title', {}, escapeXml(title)),
    element('path', { d: `M${left} 0V${bottom}`, stroke: line }),
    ...(target === undefined ? [] : [element('path', { d: `M${at} 0V${bottom}`, ...dashed })]),
    ...drawn,
    ...(hasLegend ? legendOf(series, target, height - 5) : []),
  );
}
