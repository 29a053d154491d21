import type { BookSheet } from './book.ts';
import { chartDrawingXml, chartXml } from './chart.ts';
import { pictureDrawingXml } from './picture.ts';
import { headOf } from './sheet-xml.ts';

/** What is drawn over a sheet, in the parts of a workbook: where it stands, and what stands there. */
export interface Drawing {
  kind: 'chart' | 'image';
  /** Part with what it shows, below `xl/`. */
  target: string;
  xml: string;
  content: string | Uint8Array;
}

/** The chart of a sheet's rows, the picture above its title, or nothing. */
export function drawingOf(sheet: BookSheet, place: number, sheetName: string): Drawing | undefined {
  const { chart, lead, columns } = sheet;
  const picture = lead?.picture;
  if (chart) {
    const content = chartXml(chart, { sheetName, head: headOf(sheet), rows: chart.categories.length });
    const xml = chartDrawingXml(chart, columns.length);
    return { kind: 'chart', target: `charts/chart${place}.xml`, xml, content };
  }
  if (!picture) return undefined;
  const target = `media/image${place}.${picture.type}`;
  return { kind: 'image', target, xml: pictureDrawingXml(picture), content: picture.bytes };
}
