import type { documents as source } from '#es/documents.ts';

export const documents: typeof source = {
  contents: 'Contents',
  page: 'Page {{page}} of {{pages}}',
  summary: 'Summary',
  fact: 'Fact',
  value: 'Value',
  category: 'Category',
  madeOn: 'Made on {{at}}',
  /** Rows of a table that a brief document has no room for. */
  more_one: 'And {{count}} more.',
  more_other: 'And {{count}} more.',
  /** Below a document in which some letters stand as a box. */
  boxes: 'Letters that this PDF cannot show appear as □. The Word document and the Excel workbook keep them.',
};
