import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { sheetNames, type Book } from './book.ts';
import { OptionLists } from './drop-downs.ts';
import { drawingOf } from './drawing.ts';
import { commentsXml, noteBoxesXml, type Note } from './notes.ts';
import {
  contentTypesXml,
  drawingRelationsXml,
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
  const add = (name: string, part: string | Uint8Array | Iterable<string> | AsyncIterable<string>) => {
    const written = book.at ? { mtime: book.at } : {};
    if (typeof part === 'string' || part instanceof Uint8Array) return zip.addBuffer(Buffer.from(part), name, written);
    const source = Readable.from(part, { objectMode: false });
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
  const parts: PackageSheet[] = book.sheets.map((sheet, index) => ({
    name: names[index] ?? '',
    hidden: false,
    hasNotes: hasNotes(sheet),
    drawing: drawingOf(sheet, index + 1, names[index] ?? ''),
    ...(book.print && { repeated: headOf(sheet) }),
  }));
  if (instructions) parts.push({ name: names[parts.length] ?? '', hidden: false, hasNotes: false });
  if (lists.columns.length > 0) parts.push({ name: lists.sheetName, hidden: true, hasNotes: false });

  add('[Content_Types].xml', contentTypesXml(parts, book.print !== undefined));
  add('_rels/.rels', rootRelationsXml(book.print !== undefined));
  if (book.print) {
    add('docProps/core.xml', corePropertiesXml(book.print, book.at));
    add('docProps/app.xml', appPropertiesXml(book.print));
  }
  add('xl/workbook.xml', workbookXml(parts));
  add('xl/_rels/workbook.xml.rels', workbookRelationsXml(parts));
  add('xl/styles.xml', stylesXml({ tones: book.tones, accent: book.accent, isPrinted: book.print !== undefined }));
  for (const [index, sheet] of book.sheets.entries()) {
    const place = index + 1;
    const notes: Note[] = [];
    add(`xl/worksheets/sheet${place}.xml`, sheetXml(sheet, lists, notes, book.print));
    const drawing = parts[index]?.drawing;
    if (drawing) {
      const relations = drawingRelationsXml(place, drawing);
      add(`xl/worksheets/_rels/sheet${place}.xml.rels`, relations.sheet);
      add(`xl/drawings/drawing${place}.xml`, drawing.xml);
      add(`xl/drawings/_rels/drawing${place}.xml.rels`, relations.drawing);
      add(`xl/${drawing.target}`, drawing.content);
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
