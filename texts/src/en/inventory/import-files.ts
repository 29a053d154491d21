import type { Texts } from '#es/index.ts';

export const importFiles: Texts['importFiles'] = {
  unsorted: 'To be classified',
  toDefine: {
    asset: 'Asset to be defined',
    threat: 'Threat to be defined',
    vulnerability: 'Vulnerability to be defined',
  },
  toDefineText:
    'Stands for what a register does not say. Risks that have it are found with the filter “To be defined”.',
  template: {
    file: 'template-{{many}}',
    instructions: 'Instructions',
    title: 'How to fill in the template of {{many}}',
    lines: [
      'Write one row per record on the first sheet, below the headers. The example row can be deleted.',
      'Columns with a dark header are required. The others can be left empty or removed.',
      'The code identifies each record: if it exists, the import updates it; if not, it creates it.',
      'On update, a column that is not in the file leaves the value as it was; an empty cell clears it.',
      'The drop-down lists hold the active values of your company. Their codes and their Spanish names work too.',
      'Nothing written here is run as a formula.',
    ],
    required: 'Required',
    optional: 'Optional',
    text: 'Text of up to {{maximum}} characters.',
    flag: '“{{yes}}” or “{{no}}”.',
    number: 'Whole number.',
    option: 'One of: {{values}}.',
    date: 'Date, for example 2026-12-31.',
    choice: 'A value from the list.',
    child: 'A value from the list that belongs to “{{parent}}”.',
    choices: 'One or more values, separated by semicolons: {{values}}.',
    end: 'Code or name.',
    related: 'Codes or names, separated by semicolons. They are added to those already there.',
    code: 'EXAMPLE-1',
    example: 'Example: {{field}}',
  },
  errors: {
    file: 'errors-{{file}}',
    sheet: 'Rejected rows',
    reason: 'Reason for rejection',
    row: 'Row {{row}}',
    cell: '{{field}}: {{reason}}',
  },
};
