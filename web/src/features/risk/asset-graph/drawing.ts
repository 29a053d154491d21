import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import type { RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { GraphEdge, PlacedNode } from '@baluarte/contract/risk/asset-graph.ts';
import { riskPalette } from '@baluarte/contract/risk/risk-palette.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { element, escapeXml, textWidth, wrapText } from '@baluarte/contract/kit/svg.ts';
import { box, dashes, lineOf, type Layout, type NodePosition } from './layout.ts';
import type { Bearing, BearingKind } from './bearing.ts';
import {
  criticalityMark,
  criticalityTones,
  hasArrow,
  kindLines,
  manyLines,
  oneLineEach,
  toneOf,
  weightOf,
  type CriticalityNames,
  type Tone,
} from './tone.ts';
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
  /** What a threat and a risk are called. */
  bearings: Readonly<Record<BearingKind, string>>;
}

/** Where the assets of an overview are, and what bears on one of them: middle and radius, in units of the drawing. */
export interface Dots {
  dots: ReadonlyMap<number, { x: number; y: number; radius: number }>;
  width: number;
  height: number;
}

interface Drawing {
  nodes: readonly PlacedNode[];
  edges: readonly GraphEdge[];
  /** What is drawn beside the assets, and the asset that it bears on. */
  bearing: readonly Bearing[];
  bearsOn: number | null;
  /** Assets that fall with it; null where that is not asked. */
  falling: ReadonlySet<number> | null;
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
  isFalling: boolean;
}

function boxed(node: PlacedNode, { x, y, width, step }: NodePosition, look: Look): string {
  const { tone, weight, names, isFalling } = look;
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
      'stroke-width': step === 0 || isFalling ? 2 : 1,
      'stroke-dasharray': isFalling ? '6 4' : undefined,
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

/** Kinds whose lines end in an arrow, of their own colour. */
const pointed = ['dependsOn', 'contains'] as const;
const headOf = (kind: RelationKind) => `url(#head-${kind})`;

/** A threat or a risk beside the assets: what it is, its code and level, and its name. */
function boxedBearing(bearing: Bearing, { x, y, width }: NodePosition, words: DrawingWords): string {
  const { kind, code, name, level, rangeId } = bearing;
  const mark = level === null ? '' : `${level}`;
  const paint = rangeId === null ? null : paintOf(rangeId);
  const right = width - 8;
  const room = right - 10 - (mark === '' ? 0 : textWidth(mark, 12) + 20);
  const [head = ''] = wrapText(`${words.bearings[kind]} ${code}`, { size: 12, width: room, lines: 1 });
  return element(
    'g',
    { transform: `translate(${x} ${y})` },
    element('rect', {
      width,
      height: box.height,
      rx: 8,
      fill: colours.page,
      stroke: colours.line,
      'stroke-dasharray': '4 3',
    }),
    write(head, 10, 18, 12, { 'font-weight': 600 }),
    ...(paint
      ? [
          element('rect', {
            x: right - textWidth(mark, 12) - 16,
            y: 8,
            width: 12,
            height: 12,
            rx: 3,
            fill: paint.fill,
            stroke: paint.edge,
          }),
        ]
      : []),
    ...(mark === '' ? [] : [write(mark, right, 18, 12, { 'text-anchor': 'end', 'font-weight': 600 })]),
    ...wrapText(name, { size: 12, width: width - 20, lines: 2 }).map((line, index) =>
      write(line, 10, 34 + index * 15, 12),
    ),
  );
}

const lineAs = (kind: RelationKind, d: string) =>
  element('path', {
    d,
    fill: 'none',
    stroke: colours.line,
    'stroke-dasharray': dashes[kind],
    'marker-end': kind === 'connectsTo' ? undefined : headOf('dependsOn'),
  });

const dottedLine = (d: string) => element('path', { d, fill: 'none', stroke: colours.line, 'stroke-dasharray': '1 3' });

function levelled(picture: Drawing, { places }: Layout): string[] {
  const { nodes, edges, bearing, bearsOn, falling, colouring, words } = picture;
  const besides = bearing.flatMap((each) => {
    const place = places.get(each.id);
    return place ? [{ each, place }] : [];
  });
  const centre = bearsOn === null ? undefined : places.get(bearsOn);
  const most = Math.max(0, ...nodes.map(({ dependantCount }) => dependantCount));
  return [
    ...edges.flatMap(({ from, to, kind }) => {
      const [start, end] = [places.get(from), places.get(to)];
      return start && end ? [lineAs(kind, lineOf(start, end))] : [];
    }),
    ...besides.flatMap(({ place }) => (centre ? [dottedLine(lineOf(centre, place))] : [])),
    ...nodes.flatMap((node) => {
      const place = places.get(node.id);
      return place
        ? [
            boxed(node, place, {
              tone: toneOf(node, colouring),
              weight: weightOf(node.dependantCount, most),
              names: words.criticalities,
              isFalling: falling?.has(node.id) ?? false,
            }),
          ]
        : [];
    }),
    ...besides.map(({ each, place }) => boxedBearing(each, place, words)),
  ];
}

/** In an overview the most depended on are named, as many as can be read. */
const named = 40;

type Dot = { x: number; y: number; radius: number };

/** A line between two dots, in the colour and width of its kind; with an arrow it ends where the dot begins. */
function dotLine(start: Dot, end: Dot, kind: RelationKind, lines: number): string {
  const { paper, width } = kindLines[kind];
  const isPointed = hasArrow(kind, lines);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const reach = isPointed && length > end.radius ? 1 - end.radius / length : 1;
  return element('line', {
    x1: start.x,
    y1: start.y,
    x2: start.x + (end.x - start.x) * reach,
    y2: start.y + (end.y - start.y) * reach,
    stroke: paper,
    'stroke-opacity': lines > manyLines ? 0.4 : 0.7,
    'stroke-width': 0.6 * width,
    'marker-end': isPointed ? headOf(kind) : undefined,
  });
}

function dotted(picture: Drawing, { dots }: Dots): string[] {
  const { nodes, edges, bearing, bearsOn, colouring, words } = picture;
  const names = nodes.toSorted((one, other) => other.dependantCount - one.dependantCount).slice(0, named);
  const lines = oneLineEach(edges);
  const centre = bearsOn === null ? undefined : dots.get(bearsOn);
  const besides = bearing.flatMap((each) => {
    const dot = dots.get(each.id);
    return dot && centre ? [{ each, dot, centre }] : [];
  });
  const called = (text: string, dot: Dot) =>
    write(text, dot.x + dot.radius + 3, dot.y + 3, 10, {
      stroke: colours.page,
      'stroke-width': 3,
      'paint-order': 'stroke',
    });
  return [
    ...lines.flatMap(({ from, to, kind }) => {
      const [start, end] = [dots.get(from), dots.get(to)];
      return start && end ? [dotLine(start, end, kind, edges.length)] : [];
    }),
    ...besides.map(({ dot, centre: { x, y } }) => dottedLine(`M${x} ${y}L${dot.x} ${dot.y}`)),
    ...nodes.flatMap((node) => {
      const dot = dots.get(node.id);
      const { fill, edge } = paintOf(toneOf(node, colouring));
      return dot
        ? [element('circle', { cx: dot.x, cy: dot.y, r: dot.radius, fill, stroke: edge, 'stroke-width': 0.6 })]
        : [];
    }),
    ...besides.map(({ each: { rangeId }, dot }) => {
      const paint = rangeId === null ? { fill: colours.muted, edge: colours.muted } : paintOf(rangeId);
      return element('circle', { cx: dot.x, cy: dot.y, r: dot.radius, fill: paint.fill, stroke: paint.edge });
    }),
    ...names.flatMap((node) => {
      const dot = dots.get(node.id);
      return dot ? [called(`${node.code} ${markOf(node, words.criticalities)}`.trim(), dot)] : [];
    }),
    ...besides.map(({ each, dot }) => called(each.code, dot)),
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
          return { tone, text: `${firstCharacters(name, 1)} · ${name}` };
        }),
        { tone: 'plain', text: words.unknown },
      ];
const keyWidth = ({ text }: Key) => textWidth(text, 13) + 44;

/** A line of each kind as the picture has it: among dots in its colour and width, else broken in its way. */
const kindLine = ({ places }: Drawing, kind: RelationKind) =>
  'dots' in places
    ? element('path', { d: 'M0 0H34', stroke: kindLines[kind].paper, 'stroke-width': 1.5 * kindLines[kind].width })
    : lineAs(kind, 'M0 0H34');

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
      element('g', { transform: `translate(${x} ${line - 4})` }, kindLine(picture, kind)),
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
      ...pointed.map((kind) =>
        element(
          'marker',
          {
            id: `head-${kind}`,
            viewBox: '0 0 8 8',
            refX: 7,
            refY: 4,
            markerWidth: 7,
            markerHeight: 7,
            markerUnits: 'userSpaceOnUse',
            orient: 'auto',
          },
          element('path', { d: 'M0 0L8 4L0 8Z', fill: kindLines[kind].paper }),
        ),
      ),
    ),
    element('rect', { width, height, fill: colours.page }),
    write(title, margin, 40, 20, { 'font-weight': 700 }),
    write(words.date, margin, 64, 13, { fill: colours.muted }),
    element('g', { transform: `translate(${(width - places.width) / 2} ${headHeight + 8})` }, ...body),
    ...legend(picture, foot),
  );
}
