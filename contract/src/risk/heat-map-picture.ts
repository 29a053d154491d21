import type { HeatMap, HeatMapCell, RangeTotal } from './heat-map.rules.ts';
import { arrowsOf, type Move } from './heat-map-moves.rules.ts';
import { patterns, themes, type PictureTheme, type Theme } from './heat-map-theme.ts';
import type { RangeId } from './risk.rules.ts';
import { element, escapeXml, textWidth, wrapText, pictureFont } from '#kit/svg.ts';

/** Every word of the picture, in the reader's language; numbers follow `locale`. */
export type HeatMapTexts = {
  readonly locale: string;
  readonly title: string;
  /** Which map it is: inherent, residual, target. */
  readonly kind: string;
  /** Where the arrows come from: "flechas desde el riesgo inherente". */
  readonly arrows?: string;
  /** What limits what it shows: "en 3 riesgos hay controles que cuentan menos". */
  readonly note?: string;
  readonly company: string;
  readonly date: string;
  readonly probability: string;
  readonly impact: string;
  /** What the total counts: "riesgos evaluados". */
  readonly risks: string;
  readonly ranges: Readonly<Record<RangeId, string>>;
  /** The summary in words, for those who hear the picture. */
  readonly description: string;
};

/** Measures of a drawing, in its own units; letters have the same size in each. */
type Measures = {
  readonly drawn: number;
  readonly margin: number;
  readonly gridTop: number;
  readonly gridLeft: number;
  readonly cellHeight: { readonly least: number; readonly most: number };
  /** Of a cell: above its count, and of the pattern at its foot. */
  readonly captionHeight: number;
  readonly stripHeight: number;
  /** Below the grid: where the legend begins, and where the drawing ends. */
  readonly legendTop: number;
  readonly foot: number;
  readonly legendLeft: number;
  /** Whether it says in itself what it is and of whom, and a cell the name of its range, which the legend says always. */
  readonly isWorded: boolean;
};
const full: Measures = {
  drawn: 1200,
  margin: 48,
  gridTop: 168,
  gridLeft: 196,
  cellHeight: { least: 78, most: 104 },
  captionHeight: 32,
  stripHeight: 16,
  legendTop: 132,
  foot: 220,
  legendLeft: 196,
  isWorded: true,
};
/** For pages that say around it what it is: letters are twice as large beside the rest. */
const compact: Measures = {
  drawn: 560,
  margin: 8,
  gridTop: 44,
  gridLeft: 150,
  cellHeight: { least: 58, most: 64 },
  captionHeight: 16,
  stripHeight: 10,
  legendTop: 116,
  foot: 178,
  legendLeft: 8,
  isWorded: false,
};

const gap = 6;
const radius = 8;
const noteHeight = 24;

export type DrawnMap = {
  readonly map: HeatMap;
  readonly texts: HeatMapTexts;
  /** What stands elsewhere on another map, drawn as arrows; `texts.arrows` says which one. */
  readonly moves?: readonly Move[];
};

/**
 * Heat maps as one self-contained SVG document: no script, no link, no font inside; every text escaped. One is drawn 1,200 units
 * wide, a compact one 560, and as high as its rows need, several side by side in two columns; the document is shown `width` pixels wide.
 * @throws RangeError when the width is not a positive number
 */
export function heatMapPicture(
  maps: readonly DrawnMap[],
  { theme: name, width, isCompact = false }: { theme: PictureTheme; width: number; isCompact?: boolean },
): string {
  if (!(width > 0) || !Number.isFinite(width)) throw new RangeError(`not a width: ${width}`);
  const theme = themes[name];
  const measures = isCompact ? compact : full;
  const { drawn } = measures;
  const drawings = maps.map((each) => drawingOf(each, theme, measures));
  const across = Math.min(2, drawings.length);
  const high = Math.max(...drawings.map(({ height }) => height));
  const size = { width: drawn * across, height: high * Math.ceil(drawings.length / across) };
  const titles = maps.map(({ texts }) => `${texts.title}. ${texts.kind}. ${texts.company}`);
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${size.width} ${size.height}`,
      width,
      height: (width * size.height) / size.width,
      role: 'img',
      'aria-labelledby': 'title description',
      lang: maps[0]?.texts.locale,
      'font-family': pictureFont,
      style: 'font-variant-numeric: tabular-nums',
    },
    element('title', { id: 'title' }, escapeXml(titles.join('. '))),
    element('desc', { id: 'description' }, escapeXml(maps.map(({ texts }) => texts.description).join(' '))),
    element('defs', {}, ...patterns(theme)),
    element('rect', { ...size, fill: theme.page }),
    ...drawings.map(({ parts }, index) =>
      element(
        'g',
        { transform: `translate(${(index % across) * drawn} ${Math.floor(index / across) * high})` },
        ...parts,
      ),
    ),
  );
}

function drawingOf(
  { map, texts, moves = [] }: DrawnMap,
  theme: Theme,
  measures: Measures,
): { height: number; parts: string[] } {
  const { drawn, margin } = measures;
  const picture = { map, texts, theme, measures, grid: gridOf(map, measures) };
  const notes = texts.note ? wrapText(texts.note, { size: 15, width: drawn - 2 * margin, lines: 2 }) : [];
  const foot = picture.grid.bottom + measures.foot;
  return {
    height: foot + notes.length * noteHeight,
    parts: [
      ...header(picture),
      ...cells(picture),
      ...arrows(picture, moves),
      ...counts(picture),
      ...axes(picture),
      ...legend(picture, picture.grid.bottom + measures.legendTop),
      ...notes.map((line, at) => write(line, margin, foot + at * noteHeight, { size: 15, fill: theme.ink })),
    ],
  };
}

type Grid = {
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly right: number;
  readonly bottom: number;
};
type Picture = {
  readonly map: HeatMap;
  readonly texts: HeatMapTexts;
  readonly theme: Theme;
  readonly measures: Measures;
  readonly grid: Grid;
};

function gridOf(
  { rows, columns }: HeatMap,
  { drawn, margin, gridLeft, cellHeight: { least, most }, gridTop }: Measures,
): Grid {
  const right = drawn - margin;
  const cellHeight = Math.max(least, Math.min(most, 550 / rows.length - gap));
  return {
    cellWidth: (right - gridLeft + gap) / columns.length - gap,
    cellHeight,
    right,
    bottom: gridTop + rows.length * (cellHeight + gap) - gap,
  };
}

type Writing = {
  readonly size: number;
  readonly fill: string;
  readonly weight?: 400 | 600 | 700;
  readonly anchor?: 'middle' | 'end';
  readonly extra?: Readonly<Record<string, string | number>>;
};

function write(text: string, x: number, y: number, { size, fill, weight, anchor, extra }: Writing): string {
  const attributes = { x, y, 'font-size': size, 'font-weight': weight, 'text-anchor': anchor, fill, ...extra };
  return element('text', attributes, escapeXml(text));
}

function header({ map, texts, theme, measures: { drawn, margin, isWorded } }: Omit<Picture, 'grid'>): string[] {
  const total = number(map.total, texts);
  const right = drawn - margin;
  if (!isWorded)
    return [
      write([texts.kind, texts.arrows].filter(Boolean).join(' · '), margin, 24, {
        size: 16,
        weight: 600,
        fill: theme.accent,
      }),
      write(`${total} ${texts.risks}`, right, 24, { size: 15, weight: 600, fill: theme.ink, anchor: 'end' }),
    ];
  const room = right - margin - Math.max(textWidth(total, 48), textWidth(texts.risks, 15)) - 40;
  const size = textWidth(texts.title, 34) <= room ? 34 : 26;
  const [title = ''] = wrapText(texts.title, { size, width: room, lines: 1 });
  const [company = ''] = wrapText(texts.company, { size: 16, width: room, lines: 1 });
  const kind = element('tspan', { fill: theme.accent, 'font-weight': 600 }, escapeXml(texts.kind));
  const above = { x: margin, y: 58, 'font-size': 15, fill: theme.muted };
  return [
    element(
      'text',
      above,
      kind,
      ...[texts.date, ...(texts.arrows ? [texts.arrows] : [])].map((part) =>
        element('tspan', { dx: 10 }, escapeXml(part)),
      ),
    ),
    write(title, margin, 96, { size, weight: 700, fill: theme.ink, extra: { 'letter-spacing': '-0.6' } }),
    write(company, margin, 126, { size: 16, fill: theme.muted }),
    write(total, right, 96, {
      size: 48,
      weight: 700,
      fill: theme.ink,
      anchor: 'end',
      extra: { 'letter-spacing': '-1' },
    }),
    write(texts.risks, right, 126, { size: 15, fill: theme.muted, anchor: 'end' }),
  ];
}

type CellPicture = Omit<Picture, 'map'> & { cell: HeatMapCell };

/** What each cell is drawn of, at its place. */
function eachCell({ map, ...picture }: Picture, partsOf: (cell: CellPicture) => string[]): string[] {
  const { grid, measures } = picture;
  return map.rows.flatMap((row, down) =>
    row.cells.flatMap((cell, along) => {
      const x = measures.gridLeft + along * (grid.cellWidth + gap);
      const y = measures.gridTop + down * (grid.cellHeight + gap);
      const parts = partsOf({ ...picture, cell });
      return parts.length === 0
        ? []
        : [element('g', { transform: `translate(${Math.round(x * 100) / 100} ${y})` }, ...parts)];
    }),
  );
}

const cells = (picture: Picture): string[] => eachCell(picture, cellParts);

/** The number of risks of each cell that has some, above the arrows. */
const counts = (picture: Picture): string[] =>
  eachCell(picture, ({ cell, texts, theme, grid: { cellWidth: width, cellHeight: height }, measures }) => {
    const { captionHeight, stripHeight } = measures;
    if (cell.count === 0) return [];
    const shade = theme.shades[cell.rangeId];
    const count = number(cell.count, texts);
    const size = Math.min(44, height - captionHeight - stripHeight, (width * 0.8) / textWidth(count, 1));
    const middle = (captionHeight + height - stripHeight) / 2 + size * 0.36;
    const halo = { stroke: shade.fill, 'stroke-width': 6, 'stroke-linejoin': 'round', 'paint-order': 'stroke' };
    const look = { size, weight: 700, fill: shade.ink, anchor: 'middle', extra: halo } as const;
    return [write(count, width / 2, middle, look)];
  });

function cellParts({ cell, texts, theme, grid, measures }: CellPicture): string[] {
  const shade = theme.shades[cell.rangeId];
  const isFull = cell.count > 0;
  const { cellWidth: width, cellHeight: height } = grid;
  const { stripHeight, isWorded } = measures;
  const inset = isWorded ? 12 : 7;
  const line = isWorded ? 24 : 17;
  const fill = isFull ? shade.ink : shade.word;
  const word = wordThatFits(texts.ranges[cell.rangeId], width - textWidth(`${cell.level}`, 14) - 30);
  return [
    element('rect', { width, height, rx: radius, fill: isFull ? shade.fill : shade.tint }),
    strip({
      width,
      height: stripHeight,
      y: height - stripHeight,
      fill: `url(#${isFull ? 'full' : 'empty'}-${cell.rangeId})`,
    }),
    element('rect', {
      width,
      height,
      rx: radius,
      fill: 'none',
      stroke: shade.edge,
      'stroke-opacity': isFull ? 1 : 0.5,
    }),
    ...(isWorded ? [write(word.text, inset, line, { size: word.size, fill, weight: isFull ? 600 : 400 })] : []),
    write(`${cell.level}`, width - inset, line, { size: 14, fill, anchor: 'end' }),
  ];
}

/** What moved, above the cells: light lines under dark ones stand out from every colour of the map. */
function arrows(
  { map, theme, grid, texts, measures: { gridLeft, gridTop } }: Picture,
  moves: readonly Move[],
): string[] {
  const columns = map.columns.map(({ impact }) => impact);
  const rows = map.rows.map(({ probability }) => probability);
  return arrowsOf(moves, ({ probability, impact }) => {
    const [along, down] = [columns.indexOf(impact), rows.indexOf(probability)];
    if (along < 0 || down < 0) return null;
    return {
      x: gridLeft + along * (grid.cellWidth + gap) + grid.cellWidth / 2,
      y: gridTop + down * (grid.cellHeight + gap) + grid.cellHeight / 2,
    };
  }).flatMap(({ move, line, head, label }) => {
    const count = number(move.count, texts);
    const pill = textWidth(count, 13) + 12;
    return [
      element('path', { d: line, fill: 'none', stroke: theme.page, 'stroke-width': 6 }),
      element('path', { d: head, fill: theme.page, stroke: theme.page, 'stroke-width': 4 }),
      element('path', { d: line, fill: 'none', stroke: theme.ink, 'stroke-width': 2.5 }),
      element('path', { d: head, fill: theme.ink }),
      element('rect', { x: label.x - pill / 2, y: label.y - 10, width: pill, height: 20, rx: 10, fill: theme.ink }),
      write(count, label.x, label.y + 4.5, { size: 13, weight: 600, fill: theme.page, anchor: 'middle' }),
    ];
  });
}

function wordThatFits(word: string, width: number): { text: string; size: number } {
  const size = textWidth(word, 14) <= width ? 14 : 12;
  const [text = ''] = wrapText(word, { size, width, lines: 1 });
  return { text, size };
}

/** The foot of a cell: the pattern stands here, where no text does. Moved, so that each pattern begins at its own corner. */
function strip({ width, height, y, fill }: { width: number; height: number; y: number; fill: string }): string {
  const corner = `a${radius} ${radius} 0 0 1 -${radius}`;
  const d = `M0 0H${width.toFixed(2)}V${height - radius}${corner} ${radius}H${radius}${corner} -${radius}Z`;
  return element('path', { transform: `translate(0 ${y.toFixed(2)})`, d, fill });
}

function number(value: number, { locale }: HeatMapTexts): string {
  return new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(value);
}

function axes({ map, texts, theme, grid, measures: { margin, gridLeft, gridTop } }: Picture): string[] {
  const middle = (gridTop + grid.bottom) / 2;
  const centre = (gridLeft + grid.right) / 2;
  const title = { size: 15, weight: 600 as const, fill: theme.ink, anchor: 'middle' as const };
  const label = { size: 15, fill: theme.ink };
  const order = { size: 14, fill: theme.muted };
  const labels = map.columns.map(({ label: name, impact }) => ownLabel(name, impact));
  // Labels wider than their columns stand in two lines in turn, each with room for two columns.
  const isStaggered = labels.some((name) => textWidth(name, 15) > grid.cellWidth);
  const labelWidth = isStaggered ? 2 * grid.cellWidth - gap : grid.cellWidth;
  return [
    write(texts.probability, 0, 0, {
      ...title,
      extra: { transform: `translate(${margin + 12} ${middle}) rotate(-90)` },
    }),
    write(texts.impact, centre, grid.bottom + 84 + (isStaggered ? 8 : 0), title),
    ...map.rows.flatMap((row, down) => {
      const y = gridTop + down * (grid.cellHeight + gap) + grid.cellHeight / 2;
      const lines = wrapText(ownLabel(row.label, row.probability), {
        size: 15,
        width: gridLeft - margin - 64,
        lines: 2,
      });
      return [
        ...lines.map((line, at) =>
          write(line, gridLeft - 40, y + 5 + (at - (lines.length - 1) / 2) * 19, { ...label, anchor: 'end' }),
        ),
        write(`${row.probability}`, gridLeft - 16, y + 5, { ...order, anchor: 'end' }),
      ];
    }),
    ...map.columns.flatMap((column, along) => {
      const x = gridLeft + along * (grid.cellWidth + gap) + grid.cellWidth / 2;
      const lines = wrapText(labels[along] ?? '', { size: 15, width: labelWidth, lines: 1 });
      const lower = isStaggered && along % 2 === 1 ? 18 : 0;
      return [
        write(`${column.impact}`, x, grid.bottom + 26, { ...order, anchor: 'middle' }),
        ...lines.map((line) => write(line, x, grid.bottom + 47 + lower, { ...label, anchor: 'middle' })),
      ];
    }),
  ];
}

/** A scale without words is labelled by its orders, which are drawn already. */
function ownLabel(label: string, order: number): string {
  return label === `${order}` ? '' : label;
}

function legend({ map, texts, theme, grid, measures: { margin, legendLeft } }: Picture, y: number): string[] {
  const step = (grid.right - legendLeft + gap) / map.totals.length;
  const hairline = element('path', { d: `M${margin} ${y - 14}H${grid.right}`, stroke: theme.line });
  return [
    hairline,
    ...map.totals.map((total, along) => legendItem({ total, texts, theme, x: legendLeft + along * step, y })),
  ];
}

function legendItem({
  total,
  texts,
  theme,
  x,
  y,
}: {
  total: RangeTotal;
  texts: HeatMapTexts;
  theme: Theme;
  x: number;
  y: number;
}): string {
  const shade = theme.shades[total.rangeId];
  const box = { width: 40, height: 40, rx: 8 };
  return element(
    'g',
    { transform: `translate(${Math.round(x)} ${y})` },
    element('rect', { ...box, y: 12, fill: shade.fill }),
    element('rect', { ...box, y: 12, fill: `url(#full-${total.rangeId})`, stroke: shade.edge }),
    write(number(total.count, texts), 54, 32, { size: 22, weight: 700, fill: theme.ink }),
    write(texts.ranges[total.rangeId], 54, 52, { size: 15, fill: theme.muted }),
  );
}
