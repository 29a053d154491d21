import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRunnable, keepMarks, markFormula, unmarkFormula } from './formula-text.ts';
import { csvForms, dangerous, expectKeptAsCsv, expectKeptAsXlsx, text } from './test-round-trip.ts';

describe('what is exported and imported again is the same text', () => {
  test.each(csvForms)('as CSV %j', (form) => expectKeptAsCsv(form, 20));

  test('as XLSX', () => expectKeptAsXlsx(20));
});

describe('a mark against formulas', () => {
  test('leaves no text that a spreadsheet would run, at its start or where another separator would cut it', () => {
    fc.assert(
      fc.property(text, (value) => {
        const marked = markFormula(value);
        expect(isRunnable(marked)).toBe(false);
        // A text with quotation marks is written between such marks: only behind a separator can they open a cell.
        for (const [place, cell] of marked.split(/[,;|\t\r\n]/).entries())
          expect(place === 0 ? isRunnable(cell) : /^"*[=+\-@]/.test(cell)).toBe(false);
      }),
      { examples: [...dangerous, '"=\t'].map((value): [string] => [value]) },
    );
  });

  test('is taken away without loss, whatever the text looked like', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(unmarkFormula(markFormula(value))).toBe(value);
        expect(unmarkFormula(keepMarks(value))).toBe(value);
      }),
    );
  });

  test('is not seen where a text is harmless', () => {
    for (const value of ['Servidor', "d'Artagnan", '5 - 3', 'a, b', "'texto'", 'a=b', 'correo@example.com']) {
      expect(markFormula(value)).toBe(value);
    }
  });
});
