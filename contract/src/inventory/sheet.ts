import { problemsOf } from '#kit/problem.ts';

/** Why a file cannot be read as a spreadsheet at all. */
export const sheetProblems = problemsOf({
  'sheet.notASpreadsheet': { status: 415, field: 'file' },
  'sheet.oldExcel': { status: 415, field: 'file' },
  'sheet.binaryExcel': { status: 415, field: 'file' },
  'sheet.encrypted': { status: 415, field: 'file' },
  'sheet.tooLarge': { status: 413, field: 'file' },
  'sheet.bomb': { status: 413, field: 'file' },
  'sheet.truncated': { status: 422, field: 'file' },
  'sheet.damaged': { status: 422, field: 'file' },
  'sheet.unknownSheet': { status: 422, field: 'file' },
  'sheet.empty': { status: 422, field: 'file' },
  'sheet.noHeader': { status: 422, field: 'file' },
  'sheet.duplicateHeader': { status: 422, field: 'file' },
  'sheet.tooManyColumns': { status: 422, field: 'file' },
  'sheet.tooManyRows': { status: 413, field: 'file' },
  'sheet.cellTooLong': { status: 422, field: 'file' },
  'sheet.rowTooLong': { status: 422, field: 'file' },
  'sheet.tooCostly': { status: 422, field: 'file' },
  'sheet.brokenQuotes': { status: 422, field: 'file' },
});
