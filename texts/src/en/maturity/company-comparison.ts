import type { Texts } from '#es/index.ts';

/** The maturity of the companies of a person beside each other. */
export const companyComparison: Texts['companyComparison'] = {
  title: 'Compare companies',
  lead: 'What each company you belong to finished last, as far as you may see it there. Every figure leads to its results in the company.',
  search: 'Search companies and scopes',
  figures: 'Figures compared',
  by: { overall: 'Totals', phase: 'PDCA phases', theme: 'Themes', function: 'CSF functions' },
  states: {
    finished: 'With results',
    active: 'Under way, no results',
    none: 'No self-assessments',
    noRight: 'Your role sees no results in this company',
    closed: 'The company asks you to enter it to see',
  },
  count_one: '{{count}} result of {{companies}}',
  count_other: '{{count}} results of {{companies}}',
  companies_one: '{{count}} company',
  companies_other: '{{count}} companies',
  isExample: 'Example',
  enter: 'Enter',
  answering: 'One under way: {{percent}}',
  resultsOf: 'Results of {{company}}, {{scope}}',
  answersOf: 'Answers of {{company}}, {{scope}}',
  ownReading: 'The CSF functions are our own reading in the results by {{frameworks}}.',
  mixed:
    'There are results by different frameworks ({{frameworks}}): their figures do not measure the same. Filter by framework to compare them.',
  cut: 'You belong to more than {{most}} companies: the {{most}} you visited last are compared.',
  emptyTitle: 'Your account belongs to no company',
  emptyText: 'Once you are invited to one, its results appear here.',
  noneText: 'None of your companies has finished a self-assessment that you may see.',
};
