import { element, escapeXml, pictureFont, textWidth } from '#kit/svg.ts';
import { cornersOf, linesOf, pointAt, type Axis } from './radar.rules.ts';

const radius = 120;
const rings = [0.2, 0.4, 0.6, 0.8, 1];
const line = '#cbd5e1';
const muted = '#64748b';
const ink = '#0f172a';

export interface RadarWords {
  title: string;
  /** How a score is written; a score there is none of too. */
  scoreOf: (score: number | null) => string;
  /** What the lines are called: that of the scores, that of the target, and that of the scores before. */
  legend: { scores: string; target: string; before?: string };
}

interface Compared {
  /** Scores of an earlier assessment, in the order of the axes, drawn behind in another colour. */
  before?: readonly (number | null)[];
  /** Line the scores are held against, 0 to 100. */
  target: number;
  accent: string;
}

const shape = (scores: readonly (number | null)[]) =>
  cornersOf(
    scores.map((score) => (score ?? 0) / 100),
    radius,
  );

const legendSize = 11.5;
const dashes = '4 4';

/** What each line means, side by side in the middle. */
function legendOf({ scores, target, before }: RadarWords['legend'], accent: string, y: number): string[] {
  const entries = [
    { name: scores, look: { stroke: accent, 'stroke-width': 2 } },
    ...(before === undefined ? [] : [{ name: before, look: { stroke: muted, 'stroke-width': 1.5 } }]),
    { name: target, look: { stroke: muted, 'stroke-width': 1.5, 'stroke-dasharray': dashes } },
  ];
  const widths = entries.map(({ name }) => 22 + textWidth(name, legendSize));
  let x = -(widths.reduce((sum, width) => sum + width, 0) + 14 * (entries.length - 1)) / 2;
  return entries.flatMap(({ name, look }, place) => {
    const from = x;
    x += (widths[place] ?? 0) + 14;
    return [
      element('path', { d: `M${from} ${y - 4}H${from + 16}`, fill: 'none', ...look }),
      element(
        'text',
        { x: from + 22, y, 'font-family': pictureFont, 'font-size': legendSize, fill: ink },
        escapeXml(name),
      ),
    ];
  });
}

/**
 * Scores on axes around a centre as one self-contained SVG document, for print: no script, no link, every text escaped. Scores are
 * from 0 to 100.
 */
export function radarPicture(axes: readonly Axis[], words: RadarWords, { before, target, accent }: Compared): string {
  const labels = axes.map(({ name, score }, axis) => {
    const label = pointAt(axis, axes.length, { share: 1.14, radius });
    const anchor = Math.abs(label.x) < 12 ? 'middle' : label.x > 0 ? 'start' : 'end';
    const lines = [...linesOf(name, 18), words.scoreOf(score)];
    const first = label.y - (label.y < -12 ? (lines.length - 1) * 14 : label.y > 12 ? -8 : (lines.length - 1) * 7);
    return element(
      'text',
      { 'font-family': pictureFont, 'font-size': 11.5, fill: ink, 'text-anchor': anchor },
      ...lines.map((text, place) =>
        element(
          'tspan',
          { x: label.x, y: first + place * 14, 'font-weight': place === lines.length - 1 ? 600 : 400 },
          escapeXml(text),
        ),
      ),
    );
  });
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '-230 -190 460 410', width: 920, height: 820, role: 'img' },
    element('title', {}, escapeXml(words.title)),
    ...rings.map((ring) =>
      element('polygon', {
        points: cornersOf(
          axes.map(() => ring),
          radius,
        ),
        fill: 'none',
        stroke: line,
        'stroke-width': 1,
      }),
    ),
    ...axes.map((_, axis) => {
      const end = pointAt(axis, axes.length, { share: 1, radius });
      return element('line', { x1: 0, y1: 0, x2: end.x, y2: end.y, stroke: line, 'stroke-width': 1 });
    }),
    element('polygon', {
      points: cornersOf(
        axes.map(() => target / 100),
        radius,
      ),
      fill: 'none',
      stroke: muted,
      'stroke-width': 1.5,
      'stroke-dasharray': dashes,
    }),
    ...(before
      ? [element('polygon', { points: shape(before), fill: 'none', stroke: muted, 'stroke-width': 1.5 })]
      : []),
    element('polygon', {
      points: shape(axes.map(({ score }) => score)),
      fill: accent,
      'fill-opacity': 0.18,
      stroke: accent,
      'stroke-width': 2,
    }),
    ...labels,
    ...legendOf(words.legend, accent, 212),
  );
}
