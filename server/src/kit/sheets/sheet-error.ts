/** Why a file was refused; users can act on each of these. Their sentences are in `texts`. */
export type SheetErrorCode =
  | 'sheet.empty'
  | 'sheet.noHeader'
  | 'sheet.duplicateHeader'
  | 'sheet.notASpreadsheet'
  | 'sheet.oldExcel'
  | 'sheet.binaryExcel'
  | 'sheet.encrypted'
  | 'sheet.truncated'
  | 'sheet.damaged'
  | 'sheet.bomb'
  | 'sheet.tooLarge'
  | 'sheet.tooManyColumns'
  | 'sheet.tooManyRows'
  | 'sheet.cellTooLong'
  | 'sheet.rowTooLong'
  | 'sheet.tooCostly'
  | 'sheet.brokenQuotes'
  | 'sheet.unknownSheet';

export type SheetErrorParams = Readonly<Record<string, string | number | readonly string[]>>;

/** A spreadsheet that cannot be read (or written) as asked, with a stable code and what the sentence needs. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly params: SheetErrorParams;

  constructor(code: SheetErrorCode, params: SheetErrorParams = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, { cause });
    this.name = 'SheetError';
    this.code = code;
    this.params = params;
  }
}
