import { ImageRun, type ParagraphChild } from 'docx';
import { ChartRun, type ChartRunOptions } from 'docx/charts';
import { pictureSize } from '#kit/pictures/picture-kind.ts';
import { isBelowZero } from '#kit/sheets/chart-figures.ts';
import type { ChartBlock, Document, PictureBlock } from '../document.ts';
import { withTarget } from '../chart-series.ts';
import { logoSize } from '../logo-size.ts';
import { pixel, type Page } from './docx-page.ts';
import { guarded, plain } from './docx-text.ts';

/** A drawing's place among those of its document: Word wants them told apart. */
const drawingId = (place: number) => String(1000 + place);

/** A size in pixels, as wide as a share of the page, and no higher than another. */
function fitted(share: number, ratio: number, { inner }: Page, highest: number): { width: number; height: number } {
  const most = (inner.height * highest) / pixel;
  const width = (inner.width * Math.min(1, share)) / pixel;
  const scale = Math.min(1, most / (width * ratio));
  return { width: Math.round(width * scale), height: Math.round(width * ratio * scale) };
}

/** A picture by its points. */
export function pictureRun(
  png: Uint8Array,
  { alt, width }: PictureBlock | ChartBlock,
  page: Page,
  place: number,
): ParagraphChild {
  const size = pictureSize('png', Buffer.from(png)) ?? { width: 1, height: 1 };
  return new ImageRun({
    type: 'png',
    data: png,
    transformation: fitted(width, size.height / size.width, page, 0.85),
    altText: { id: drawingId(place), name: `Picture ${place}`, description: guarded(alt) },
  });
}

/** The mark of a company, so many pixels high at most. */
export function logoRun(
  logo: NonNullable<Document['logo']>,
  { company, highest, place }: { company: string; highest: number; place: number },
): ParagraphChild[] {
  const transformation = logoSize(logo, highest);
  if (!transformation) return [];
  return [
    new ImageRun({
      type: logo.type,
      data: logo.bytes,
      transformation,
      altText: { id: drawingId(place), name: `Picture ${place}`, description: guarded(company) },
    }),
  ];
}

/** How high our own drawing of a chart is by its width. */
function ratioOf(svg: string): number {
  const [, width, height] = /viewBox="[\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(svg) ?? [];
  const ratio = Number(height) / Number(width);
  return Number.isFinite(ratio) && ratio > 0.1 ? ratio : 0.6;
}

/** Figures as a chart of Word's own, whose numbers can be edited there. */
export function chartRun(block: ChartBlock, page: Page, place: number): ParagraphChild {
  const { shape, categories, alt, svg, width, most } = block;
  const series = withTarget(block);
  const isDrawnAsLine = shape === 'radar' || shape === 'line';
  const ratio = Math.min(1, Math.max(0.28, ratioOf(svg)));
  const grey = { size: 9, color: '475569' };
  const common = {
    categories: categories.map((category) => plain(category) || '-'),
    series: series.map(({ name, color, values, isTarget = false }) => ({
      name: plain(name) || '-',
      color: color.replace('#', '').toUpperCase(),
      values: categories.map((_, index) => values[index] ?? null),
      ...(isTarget && isDrawnAsLine && { markers: false, line: { dash: 'dash' as const, width: 1.5 } }),
    })),
    legend: series.length > 1 && ({ position: 'bottom', font: grey } as const),
    font: { name: 'Arial' },
    chartArea: { border: 'none', fill: 'none' },
    transformation: fitted(width, ratio, page, 0.45),
    altText: { id: drawingId(place), name: `Chart ${place}`, description: guarded(alt) },
  } as const;
  const values = { minimum: 0, ...(most !== undefined && { maximum: most }), font: grey };
  const valueAxis = isBelowZero(block) ? { font: grey } : values;
  const options: ChartRunOptions =
    shape === 'radar'
      ? { ...common, type: 'radar', markers: true, valueAxis, categoryAxis: { font: grey, gridlines: true } }
      : shape === 'line'
        ? { ...common, type: 'line', markers: true, valueAxis, categoryAxis: { font: grey } }
        : shape === 'column'
          ? { ...common, type: 'column', gapWidth: 60, valueAxis, categoryAxis: { font: grey } }
          : {
              ...common,
              type: 'bar',
              gapWidth: 60,
              // Word counts bars from the bottom.
              categoryAxis: { font: grey, reverseOrder: true },
              valueAxis: { ...valueAxis, crossesAt: 'maximum' },
            };
  return new ChartRun(options);
}
