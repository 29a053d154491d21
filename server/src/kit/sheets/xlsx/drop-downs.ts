import { columnLetters } from '../header.ts';
import type { BookColumn } from './book.ts';
import { encodeExcelText } from './xlsx-text.ts';

/** Excel refuses to open a file whose inline list is longer. */
const longestInlineList = 255;

/** Lists kept on a hidden sheet, one column each; equal lists share a column. */
export class OptionLists {
  readonly sheetName: string;
  readonly columns: (readonly string[])[] = [];
  readonly #places = new Map<string, number>();

  constructor(sheetName: string) {
    this.sheetName = sheetName;
  }

  /** The formula of a drop-down with these values: an inline list where Excel allows it, else a range of the hidden sheet. */
  formula(options: readonly string[]): string {
    const inline = options.join(',');
    if (inline.length <= longestInlineList && options.every((option) => !/[,"\r\n]|^\s|\s$|^$|^[=#]/.test(option))) {
      return `"${inline}"`;
    }
    const key = JSON.stringify(options);
    const place = this.#places.get(key) ?? this.columns.push(options) - 1;
    this.#places.set(key, place);
    const letters = columnLetters(place);
    return `'${this.sheetName.replaceAll("'", "''")}'!$${letters}$1:$${letters}$${options.length}`;
  }
}

/** The drop-downs of a sheet, for every row it can have. Values outside the list are refused by Excel as they are typed. */
export function dropDownsXml(columns: readonly BookColumn[], lists: OptionLists): string {
  const rules = columns.flatMap(({ options }, index) => {
    if (!options || options.length === 0) return [];
    const letters = columnLetters(index);
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letters}2:${letters}1048576"><formula1>${encodeExcelText(lists.formula(options))}</formula1></dataValidation>`;
  });
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}
