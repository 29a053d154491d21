import type { RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { GraphEdge, PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { riskPalette } from '@baluarte/contract/risk/risk-palette.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { element, escapeXml, textWidth, wrapText } from '@baluarte/contract/kit/svg.ts';
import { box, dashes, lineOf, type Layout, type NodePosition } from './layout.ts';
import { criticalityMark, criticalityTones, toneOf, weightOf, type CriticalityNames, type Tone } from './tone.ts';
import type { Colouring } from './use-graph-address.ts';

/** Words of a picture that leaves the product. */
export interface DrawingWords {
  locale: string;
  title: string;
  date: string;
  /** What lines and sizes mean, a line each. */
  legend: readonly string[];
  ranges: readonly { id: RangeId; name: string }[];
  noRisk: string;
  criticalities: CriticalityNames;
  /** What is said of assets whose criticality is not known. */
  unknown: string;
  kinds: readonly { kind: RelationKind; name: string }[];
}

/** Where the assets of an overview are: middle and radius, in units of the drawing. */
export interface Dots {
  dots: ReadonlyMap<number, { x: number; y: number; radius: number }>;
  width: number;
  height: number;
}

interface Drawing {
  nodes: readonly PlacedNode[];
  edges: readonly GraphEdge[];
  colouring: Colouring;
  words: DrawingWords;
  /** Boxes in levels, or dots. */
  places: Layout | Dots;
}

const font = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const margin = 40;
const headHeight = 84;
const lineHeight = 24;
const least = 760;
const colours = {
  page: '#ffffff',
  ink: '#131c2b',
  muted: '#57657b',
  line: '#8290a4',
  accent: '#0c655f',
  tint: '#e6f4f2',
};

interface Paint {
  fill: string;
  tint: string;
  edge: string;
}
/** The colours of a tone on paper. */
export function paintOf(tone: Tone): Paint {
  if (tone === 'high') return { fill: '#0c655f', tint: '#d5f0ec', edge: '#0c655f' };
  if (tone === 'medium') return { fill: '#45b0a5', tint: '#eef9f7', edge: '#23958b' };
  if (tone === 'low') return { fill: '#abe0d9', tint: '#ffffff', edge: '#78cbc1' };
  if (tone === 'plain') return { fill: colours.line, tint: colours.page, edge: colours.line };
  const { fill, tint, edge } = riskPalette.light[tone];
  return { fill, tint, edge };
}

const write = (text: string, x: number, y: number, size: number, extra: Record<string, string | number> = {}) =>
  element('text', { x, y, 'font-size': size, fill: colours.ink, ...extra }, escapeXml(text));

/** What tells a tone without its colour: the first letter of the criticality, and the level of the worst risk. */
export const markOf = (node: PlacedNode, names: CriticalityNames): string =>
  [criticalityMark(node, names), typeof node.level === 'number' ? `${node.level}` : '']
    .filter((part) => part !== '')
    .join(' · ');

interface Look {
  tone: Tone;
  weight: number;
  names: CriticalityNames;
}

function boxed(node: PlacedNode, { x, y, width, step }: NodePosition, { tone, weight, names }: Look): string {
  const paint = paintOf(tone);
  const count = node.dependantCount > 0 ? `${node.dependantCount}` : '';
  const right = width - 8;
  // An arrow of our own: not every font has one.
  const arrow = right - textWidth(count, 12) - 9;
  const mark = markOf(node, names);
  const room = width - 26;
  const code = wrapText(node.code, { size: 12, width: arrow - textWidth(mark, 12) - 32, lines: 1 })[0] ?? '';
  const bar = 4 + weight * 8;
  return element(
    'g',
    { transform: `translate(${x} ${y})` },
    element('rect', {
      width,
      height: box.height,
      rx: 8,
      fill: paint.tint,
      stroke: step === 0 ? colours.ink : paint.edge,
      'stroke-width': step === 0 ? 2 : 1,
    }),
    element('rect', { x: 1, y: 6, width: bar, height: box.height - 12, rx: 2, fill: paint.fill }),
    write(code, 18, 18, 12, { 'font-weight': 600 }),
    write(mark, count === '' ? right : arrow - 6, 18, 12, { 'text-anchor': 'end', 'font-weight': 600 }),
    ...(count === ''
      ? []
      : [
          element('path', {
            d: `M${arrow} 17V9M${arrow - 3} 12L${arrow} 9L${arrow + 3} 12`,
            fill: 'none',
            stroke: colours.muted,
          }),
          write(count, right, 18, 12, { 'text-anchor': 'end', fill: colours.muted }),
        ]),
    ...wrapText(node.name, { size: 12, width: room, lines: 2 }).map((line, index) =>
      write(line, 18, 34 + index * 15, 12),
    ),
  );
}

const lineAs = (kind: RelationKind, d: string) =>
  element('path', {
    d,
    fill: 'none',
    stroke: colours.line,
    'stroke-dasharray': dashes[kind],
    'marker-end': kind === 'connectsTo' ? undefined : 'url(#head)',
  });

function levelled({ nodes, edges, colouring, words }: Drawing, { places }: Layout): string[] {
  const most = Math.max(0, ...nodes.map(({ dependantCount }) => dependantCount));
  return [
    ...edges.flatMap(({ from, to, kind }) => {
      const [start, end] = [places.get(from), places.get(to)];
      return start && end ? [lineAs(kind, lineOf(start, end))] : [];
    }),
    ...nodes.flatMap((node) => {
      const place = places.get(node.id);
      return place
        ? [
            boxed(node, place, {
              tone: toneOf(node, colouring),
              weight: weightOf(node.dependantCount, most),
              names: words.criticalities,
            }),
          ]
        : [];
    }),
  ];
}

/** In an overview the most depended on are named, as many as can be read. */
const named = 40;

function dotted({ nodes, edges, colouring, words: { criticalities } }: Drawing, { dots }: Dots): string[] {
  const names = nodes.toSorted((one, other) => other.dependantCount - one.dependantCount).slice(0, named);
  return [
    ...edges.flatMap(({ from, to }) => {
      const [start, end] = [dots.get(from), dots.get(to)];
      return start && end
        ? [
            element('line', {
              x1: start.x,
              y1: start.y,
              x2: end.x,
              y2: end.y,
              stroke: colours.line,
              'stroke-opacity': 0.4,
              'stroke-width': 0.6,
            }),
          ]
        : [];
    }),
    ...nodes.flatMap((node) => {
      const dot = dots.get(node.id);
      const { fill, edge } = paintOf(toneOf(node, colouring));
      return dot
        ? [element('circle', { cx: dot.x, cy: dot.y, r: dot.radius, fill, stroke: edge, 'stroke-width': 0.6 })]
        : [];
    }),
    ...names.flatMap((node) => {
      const dot = dots.get(node.id);
      const words = `${node.code} ${markOf(node, criticalities)}`.trim();
      return dot
        ? [
            write(words, dot.x + dot.radius + 3, dot.y + 3, 10, {
              stroke: colours.page,
              'stroke-width': 3,
              'paint-order': 'stroke',
            }),
          ]
        : [];
    }),
  ];
}

interface Key {
  tone: Tone;
  text: string;
}
const keysOf = ({ colouring, words }: Drawing): Key[] =>
  colouring === 'risk'
    ? [...words.ranges.map(({ id, name }): Key => ({ tone: id, text: name })), { tone: 'plain', text: words.noRisk }]
    : [
        ...criticalityTones.map(([level, tone]): Key => {
          const name = words.criticalities[level];
          return { tone, text: `${name.slice(0, 1)} · ${name}` };
        }),
        { tone: 'plain', text: words.unknown },
      ];
const keyWidth = ({ text }: Key) => textWidth(text, 13) + 44;

function legend(picture: Drawing, y: number): string[] {
  const { words } = picture;
  const keys = keysOf(picture);
  const drawn = keys.flatMap((key, index) => {
    const { fill, edge } = paintOf(key.tone);
    const x = keys.slice(0, index).reduce((sum, before) => sum + keyWidth(before), margin);
    return [
      element('rect', { x, y: y - 11, width: 14, height: 14, rx: 3, fill, stroke: edge }),
      write(key.text, x + 20, y, 13),
    ];
  });
  const kinds = words.kinds.flatMap(({ kind, name }, index) => {
    const [x, line] = [margin + index * 210, y + lineHeight];
    return [
      element('g', { transform: `translate(${x} ${line - 4})` }, lineAs(kind, 'M0 0H34')),
      write(name, x + 42, line, 13),
    ];
  });
  return [
    ...drawn,
    ...kinds,
    ...words.legend.map((text, index) =>
      write(text, margin, y + (index + 2) * lineHeight, 13, { fill: colours.muted }),
    ),
  ];
}

/** The picture as one self-contained SVG document with title, day and legend; every text escaped, nothing in it loads or runs. */
export function drawing(picture: Drawing): string {
  const { places, words } = picture;
  const keysWidth = keysOf(picture).reduce((sum, key) => sum + keyWidth(key), 0);
  const width = Math.max(least, places.width + 2 * margin, keysWidth + 2 * margin);
  const foot = headHeight + places.height + margin + 16;
  const height = foot + (words.legend.length + 3) * lineHeight;
  const body = 'dots' in places ? dotted(picture, places) : levelled(picture, places);
  const [title = ''] = wrapText(words.title, { size: 20, width: width - 2 * margin, lines: 1 });
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-labelledby': 'title',
      lang: words.locale,
      'font-family': font,
    },
    element('title', { id: 'title' }, escapeXml(`${words.title}. ${words.date}`)),
    element(
      'defs',
      {},
      element(
        'marker',
        {
          id: 'head',
          viewBox: '0 0 8 8',
          refX: 7,
          refY: 4,
          markerWidth: 7,
          markerHeight: 7,
          markerUnits: 'userSpaceOnUse',
          orient: 'auto',
        },
        element('path', { d: 'M0 0L8 4L0 8Z', fill: colours.line }),
      ),
    ),
    element('rect', { width, height, fill: colours.page }),
    write(title, margin, 40, 20, { 'font-weight': 700 }),
    write(words.date, margin, 64, 13, { fill: colours.muted }),
    element('g', { transform: `translate(${(width - places.width) / 2} ${headHeight + 8})` }, ...body),
    ...legend(picture, foot),
  );
}
