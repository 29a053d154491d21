import type { Texts } from '#es/index.ts';

export const search: Texts['search'] = {
  title: 'Search pages, actions and records',
  field: 'Search',
  placeholder: 'What are you looking for? A code, a name, a page or an action',
  results: 'Results',
  nothing: 'Nothing matches “{{typed}}”',
  nothingText: 'We looked in the pages, the actions and the records of your scope that you may see.',
  nothingOutside: 'We looked in the pages, the actions, the companies and the users of the platform.',
  failed: 'The records could not be searched.',
  groups: { recent: 'Recent', pages: 'Pages', actions: 'Actions' },
  actions: {
    import: 'Import {{what}}',
    scope: 'Switch to the scope {{name}}',
    company: 'Switch to the company {{name}}',
    theme: 'Appearance: {{name}}',
    language: 'Change the language: {{name}}',
  },
  hints: { move: 'move', open: 'open', aside: 'in another tab', close: 'close' },
  keys: {
    title: 'Keyboard shortcuts',
    parts: {
      anywhere: {
        title: 'On any page',
        palette: 'Search pages, actions and records',
        help: 'Show these shortcuts',
        close: 'Close what is open',
      },
      list: {
        title: 'In a list',
        search: 'Go to the search of the list',
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
