import { describe, test } from 'vitest';
import { csvForms, expectKeptAsCsv, expectKeptAsXlsx } from './test-round-trip.ts';

describe('whatever is exported and imported again is the same text', () => {
  test.each(csvForms)('as CSV %j', (form) => expectKeptAsCsv(form, 500));

  test('as XLSX', () => expectKeptAsXlsx(500));
});
