import type { documents as source } from '#es/documents.ts';

export const documents: typeof source = {
  contents: 'Contents',
  page: 'Page {{page}} of {{pages}}',
  summary: 'Summary',
  fact: 'Fact',
  value: 'Value',
  category: 'Category',
  madeOn: 'Made on {{at}}',
};
