import type { Readable } from 'node:stream';
import { toZonedTime } from '#kit/time/to-zoned-time.ts';
import type { WriteCell } from '#kit/sheets/write-cell.ts';
import { isDrawable } from '#kit/sheets/chart-figures.ts';
import { withTarget } from './chart-series.ts';
import type { BookSheet, Tone } from '#kit/sheets/xlsx/book.ts';
import { widthOfLine } from '#kit/sheets/xlsx/row-height.ts';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { cellParts, madeOn } from './cell-text.ts';
import type { Block, ChartBlock, Document, DocumentCell, TableBlock } from './document.ts';
import { logoSize } from './logo-size.ts';

/** Tones of a workbook by their colours, each once. */
class Tones {
  readonly all: Tone[] = [];
  readonly #places = new Map<string, number>();

  place(tone: Tone): number {
    const key = `${tone.fill} ${tone.ink}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.all.length);
    this.all.push(tone);
    return this.all.length - 1;
  }
}

/** Rows by which a column is measured. */
const measured = 500;

/** Characters of the longest word that makes a column wider. */
const longestWord = 24;

/** Characters of the longest of the parts of a value, as a sheet shows it. */
function longestPart(cell: DocumentCell, separator: RegExp): number {
  const { value } = cellParts(cell);
  if (value instanceof Date) return 16;
  const parts = String(value ?? '').split(separator);
  return Math.max(0, ...parts.map((part) => part.length));
}

/**
 * How wide a column of a sheet is, in characters: no word of its header or of a value is broken, short values stand in one line, and long texts go on in
 * further ones at half as much again as their share of a page.
 */
function widthOf({ columns, rows }: TableBlock, place: number): number {
  const { header = '', width: share = 0, type } = columns[place] ?? {};
  const words = Math.max(0, ...header.split(/\s+/).map((word) => word.length));
  const some = rows.slice(0, measured).map((row) => row[place]);
  const longest = (separator: RegExp) =>
    type === 'date' ? 10 : Math.max(0, ...some.map((cell) => longestPart(cell, separator)));
  const word = Math.min(longestWord, longest(/\s+/));
  // Beside the button of its filter.
  return Math.max(
    words + 4,
    widthOfLine(word),
    Math.min(widthOfLine(longest(/\n/)), Math.max(16, Math.ceil(share * 1.5))),
  );
}

/** A table that a workbook has in the place of a picture. */
const isForSheets = (block: Block) => block.kind === 'table' && block.isForSheets === true;

/** The figures of a chart, and the chart beside them. */
function chartSheet(block: ChartBlock, category: string): BookSheet {
  const { shape, title, alt, categories, most } = block;
  const series = withTarget(block);
  return {
    name: title,
    columns: [
      { header: category, width: 36 },
      ...series.map(({ name }) => ({ header: name, type: 'number' as const, width: 16 })),
    ],
    rows: categories.map((name, index) => [name, ...series.map(({ values }) => values[index] ?? null)]),
    ...(isDrawable(block) && {
      chart: {
        shape,
        title,
        alt,
        categories,
        ...(most !== undefined && { most }),
        series: series.map(({ name, color, values, isTarget = false }) => ({
          name,
          color: color.slice(1).toUpperCase(),
          values,
          ...(isTarget && { isTarget }),
        })),
      },
    }),
  };
}

/** A document as a workbook: what it is and its facts on the first sheet, then one sheet a table. No text of it is a formula. */
export function renderXlsx(document: Document): Readable {
  const { sections, cover, title, subtitle, company, classification, accent, timeZone, language, logo } = document;
  const { documents: words } = textsIn(language);
  const size = logo && logoSize(logo, 56);
  const tones = new Tones();
  const cellOf = (cell: DocumentCell): WriteCell => {
    const { value, tone, type } = cellParts(cell);
    const written = value instanceof Date ? toZonedTime(timeZone, value) : value;
    return { value: written, ...(tone && { tone: tones.place(tone) }), ...(type && { type }) };
  };
  const facts: WriteCell[][] = [
    ...cover.map(({ label, value }) => [label, value]),
    ...sections.flatMap(({ title: part, blocks }) =>
      blocks.flatMap((block) => {
        if (block.kind === 'facts') return block.facts.map(({ label, value }) => [label, cellOf(value)]);
        if (block.kind === 'text') return [[part, block.text]];
        if (block.kind === 'picture') return blocks.some(isForSheets) ? [] : [[part, block.alt]];
        return block.kind === 'table' && block.rows.length === 0 ? [[block.title, block.empty]] : [];
      }),
    ),
  ];
  const sheets: BookSheet[] = [
    {
      name: words.summary,
      lead: {
        title,
        lines: [subtitle, madeOn(document)],
        ...(logo && size && { picture: { ...logo, ...size, alt: company } }),
      },
      columns: [
        { header: words.fact, width: 36 },
        { header: words.value, width: 90 },
      ],
      rows: facts,
    },
  ];
  for (const { blocks } of sections)
    for (const block of blocks) {
      if (block.kind === 'chart') sheets.push(chartSheet(block, words.category));
      if (block.kind !== 'table' || block.rows.length === 0) continue;
      sheets.push({
        name: block.title,
        columns: block.columns.map(({ header, type }, place) => ({
          header,
          width: widthOf(block, place),
          ...(type && { type }),
        })),
        rows: block.rows.map((row) => row.map(cellOf)),
      });
    }
  return writeXlsx({
    sheets,
    tones: tones.all,
    at: document.madeAt,
    print: { title, company, classification, pages: words.page },
    accent: accent.slice(1).toUpperCase(),
  });
}
