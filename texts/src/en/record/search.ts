import type { Texts } from '#es/index.ts';

export const search: Texts['search'] = {
  title: 'Search pages, actions and records',
  field: 'Search',
  placeholder: 'Search for a code, a name, a page or an action',
  results: 'Results',
  nothing: 'No results for “{{typed}}”',
  nothingText: 'Searched pages, actions and the records of your scope.',
  nothingOutside: 'Searched pages, actions, companies and platform users.',
  failed: 'Could not search the records.',
  groups: { recent: 'Recent', pages: 'Pages', actions: 'Actions' },
  actions: {
    import: 'Import {{what}}',
    scope: 'Switch scope: {{name}}',
    company: 'Switch company: {{name}}',
    theme: 'Appearance: {{name}}',
    language: 'Change language: {{name}}',
  },
  hints: { move: 'move', open: 'open', aside: 'in another tab', close: 'close' },
  residual: 'Current residual',
  inherent: 'Inherent {{level}}',
  expected: 'Expected {{level}}',
  target: 'Target {{level}}',
};
