import { columnLetters } from '../header.ts';
import type { Book } from './book.ts';
import type { OptionLists } from './drop-downs.ts';
import { sheetStart, textXml } from './sheet-xml.ts';
import { style } from './write-styles.ts';

/** The sheet of instructions: a title and lines of text. */
export function instructionsXml({ title, lines }: NonNullable<Book['instructions']>): string {
  const rows = [title, '', ...lines].map((line, index) => {
    const text = line === '' ? '' : textXml(`A${index + 1}`, line, index === 0 ? style.title : style.line);
    return `<row r="${index + 1}">${text}</row>`;
  });
  return `${sheetStart}<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><cols><col min="1" max="1" width="100" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** The hidden sheet the longer drop-downs take their values from, a list to each column. */
export function* listsXml(lists: OptionLists): Generator<string, void, undefined> {
  yield `${sheetStart}<sheetData>`;
  const longest = Math.max(0, ...lists.columns.map((options) => options.length));
  for (let row = 1; row <= longest; row++) {
    const cells = lists.columns.map((options, index) => {
      const option = options[row - 1];
      return option === undefined ? '' : textXml(`${columnLetters(index)}${row}`, option, style.text);
    });
    yield `<row r="${row}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}
