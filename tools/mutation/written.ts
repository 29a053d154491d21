import { faults } from './mutation.ts';

/** Faults that answers and limits written down have to notice; each of them had survived. */
export const writtenFaults = [
  ...faults(
    'server/src/kit/sheets/xlsx/notes.ts',
    ['server/src/kit/sheets/xlsx/notes.test.ts'],
    [['notes.length < mostNotes', 'notes.length <= mostNotes']],
  ),
  ...faults(
    'server/src/kit/catalogue/import/rest-columns.ts',
    ['server/src/kit/catalogue/import/rest-columns.test.ts'],
    [["header !== '' && (mapping[header] ?? null) !== null", '(mapping[header] ?? null) !== null']],
  ),
  ...faults(
    'server/src/features/organization/setting/read-logo.ts',
    ['server/src/features/organization/setting/read-logo.test.ts'],
    [['> MOST_PIXELS) throw', '>= MOST_PIXELS) throw']],
  ),
  ...faults(
    'contract/src/record/view-address.ts',
    ['contract/src/record/view-address.test.ts'],
    [["  'vulnerability',\n  'asset',", "  'asset',"]],
  ),
  ...faults(
    'contract/src/record/notification-list.ts',
    ['contract/src/record/notification-list.test.ts'],
    [['if (upTo !== undefined && all === undefined)', 'if (upTo !== undefined && ids !== undefined)']],
  ),
  ...faults(
    'contract/src/record/report-schedule.rules.ts',
    ['contract/src/record/report-schedule.rules.test.ts'],
    [['exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)', 'Math.max(...candidates)']],
  ),
  ...faults(
    'contract/src/risk/best-set.rules.ts',
    ['contract/src/risk/best-set.rules.test.ts'],
    [['const price = Math.max(after.cost - before.cost, Number.EPSILON);', 'const price = 1;']],
  ),
  ...faults(
    'server/src/features/inventory/asset-template/resolve-template.ts',
    ['server/test/answers.test.ts'],
    [
      [
        'integrity: content.criticality?.integrity ?? null',
        'integrity: content.criticality?.availability ?? null',
        'answers what it did',
      ],
    ],
  ),
  ...faults(
    'server/src/features/maturity/assessment/results.ts',
    ['server/test/answers.test.ts'],
    [['answer.level >= top', 'answer.level > top', 'answers what it did']],
  ),
];
