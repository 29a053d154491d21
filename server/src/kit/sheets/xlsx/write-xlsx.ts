import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { sheetNames, type Book } from './book.ts';
import { OptionLists } from './drop-downs.ts';
import { chartDrawingXml, chartXml } from './chart.ts';
import { commentsXml, noteBoxesXml, type Note } from './notes.ts';
import {
  chartRelationsXml,
  contentTypesXml,
  noteRelationsXml,
  rootRelationsXml,
  workbookRelationsXml,
  workbookXml,
  type PackageSheet,
} from './package-xml.ts';
import { appPropertiesXml, corePropertiesXml } from './print-xml.ts';
import { instructionsXml, listsXml } from './plain-sheets.ts';
import { hasNotes, headOf, sheetXml } from './sheet-xml.ts';
import { stylesXml } from './write-styles.ts';

/**
 * Streams a workbook; rows are pulled as they are written, so memory does not grow with them. No text in it is ever run
 * as a formula. The stream fails with whatever the rows throw, or `sheet.tooManyRows`.
 */
export function writeXlsx(book: Book): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sources: Readable[] = [];
  zip.on('error', (error: Error) => output.destroy(error));
  // When the reader leaves, the rows end too; when a part fails, the workbook ends, or its reader would wait for ever.
  output.on('close', () => {
    for (const source of sources) source.destroy();
  });
  const add = (name: string, xml: string | Iterable<string> | AsyncIterable<string>) => {
    const written = book.at ? { mtime: book.at } : {};
    if (typeof xml === 'string') return zip.addBuffer(Buffer.from(xml), name, written);
    const source = Readable.from(xml, { objectMode: false });
    source.on('error', (error: Error) => output.destroy(error));
    sources.push(source);
    zip.addReadStream(source, name, written);
  };

  const { instructions } = book;
  const names = sheetNames([
    ...book.sheets.map((sheet) => sheet.name),
    ...(instructions ? [instructions.name ?? instructions.title] : []),
    'Listas',
  ]);
  const lists = new OptionLists(names.at(-1) ?? '');
  for (const column of book.sheets.flatMap((sheet) => sheet.columns)) lists.formula(column.options ?? []);
  const parts: PackageSheet[] = book.sheets.map((sheet) => ({
    name: '',
    hidden: false,
    hasNotes: hasNotes(sheet),
    hasChart: sheet.chart !== undefined,
  }));
  if (instructions) parts.push({ name: '', hidden: false, hasNotes: false });
  if (lists.columns.length > 0) parts.push({ name: '', hidden: true, hasNotes: false });
  for (const [index, part] of parts.entries()) part.name = names[index] ?? '';
  if (lists.columns.length > 0) parts.at(-1)!.name = lists.sheetName;

  add('[Content_Types].xml', contentTypesXml(parts, book.print !== undefined));
  add('_rels/.rels', rootRelationsXml(book.print !== undefined));
  if (book.print) {
    add('docProps/core.xml', corePropertiesXml(book.print, book.at));
    add('docProps/app.xml', appPropertiesXml(book.print));
  }
  add('xl/workbook.xml', workbookXml(parts));
  add('xl/_rels/workbook.xml.rels', workbookRelationsXml(parts));
  add('xl/styles.xml', stylesXml(book.tones, book.accent));
  for (const [index, sheet] of book.sheets.entries()) {
    const place = index + 1;
    const notes: Note[] = [];
    add(`xl/worksheets/sheet${place}.xml`, sheetXml(sheet, lists, notes, book.print));
    if (sheet.chart) {
      const { sheet: ofSheet, drawing } = chartRelationsXml(place);
      const cells = { sheetName: names[index] ?? '', head: headOf(sheet), rows: sheet.chart.categories.length };
      add(`xl/worksheets/_rels/sheet${place}.xml.rels`, ofSheet);
      add(`xl/drawings/drawing${place}.xml`, chartDrawingXml(sheet.chart, sheet.columns.length));
      add(`xl/drawings/_rels/drawing${place}.xml.rels`, drawing);
      add(`xl/charts/chart${place}.xml`, chartXml(sheet.chart, cells));
    }
    if (!hasNotes(sheet)) continue;
    add(`xl/worksheets/_rels/sheet${place}.xml.rels`, noteRelationsXml(place));
    add(`xl/comments${place}.xml`, commentsXml(notes));
    add(`xl/drawings/vmlDrawing${place}.vml`, noteBoxesXml(notes));
  }
  let place = book.sheets.length;
  if (instructions) add(`xl/worksheets/sheet${++place}.xml`, instructionsXml(instructions));
  if (lists.columns.length > 0) add(`xl/worksheets/sheet${++place}.xml`, listsXml(lists));
  zip.end();
  return output;
}
