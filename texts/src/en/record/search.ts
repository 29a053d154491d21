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
  keys: {
    title: 'Keyboard shortcuts',
    parts: {
      anywhere: {
        title: 'On any page',
        palette: 'Search pages, actions and records',
        help: 'Show these shortcuts',
        close: 'Close the panel or dialog',
      },
      list: {
        title: 'In a list',
        search: 'Go to the list search',
        create: 'Create',
        move: 'Move through the rows',
        open: 'Open the row',
        select: 'Select the row',
        page: 'Select the page',
        edit: 'Edit the cell',
        remove: 'Delete the row',
      },
      form: { title: 'In a form', save: 'Save' },
      risk: {
        title: 'While assessing a risk',
        rate: 'Choose the level',
        apart: 'Does not apply',
        next: 'Save and go to the next one',
      },
    },
  },
};
