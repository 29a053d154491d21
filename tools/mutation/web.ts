import { faults } from './mutation.ts';

/** Faults in the code of the pages. */
export const webFaults = [
  ...faults(
    'web/src/kit/catalogue/list/use-list-state.ts',
    ['web/src/kit/catalogue/list/use-list-state.test.tsx'],
    [
      ['narrowing.some((key) => key in patch) ? 1 : undefined', 'undefined'],
      ['new URLSearchParams(latest())', 'new URLSearchParams(search)'],
      [
        `if (value === null || value === '') next.delete(key);`,
        `if (value === '') next.delete(key); else if (value === null) continue;`,
      ],
    ],
  ),
  ...faults(
    'web/src/kit/catalogue/list/list-state.ts',
    ['web/src/kit/catalogue/list/list-state.test.ts'],
    [
      ['if (present?.descending) return others;', ''],
      ['const others = adding ?', 'const others = !adding ?'],
      ['pageSizes.some((size) => size === perPage)', 'true'],
    ],
  ),
  ...faults(
    'web/src/kit/catalogue/list/use-selection.ts',
    ['web/src/kit/catalogue/list/use-selection.test.ts'],
    [
      ['Math.max(from, to) + 1', 'Math.max(from, to)'],
      ['page.length > 0 && count', 'count'],
      ['new Map(before);', 'new Map<number, Row>();'],
      ['!ids.has(id)', 'ids.has(id)'],
    ],
  ),
  ...faults(
    'web/src/kit/catalogue/form/use-entry-form.ts',
    ['web/src/kit/catalogue/form/use-entry-form.test.ts'],
    [
      ['if (!fitting.some(({ id }) => id === next[name]))', 'if (false)'],
      ['flag !== undefined && values[flag] !== true ? blank[name] : value', 'value'],
      ['inputOf(fields, values, form.changed)', 'inputOf(fields, values)'],
      ['version.current = clash.latest.version;', ''],
      ['form.restart(clash.saved)', 'form.restart(form.base)'],
    ],
  ),
  ...faults(
    'web/src/kit/form/use-form.ts',
    ['web/src/kit/form/use-form.test.tsx', 'web/src/kit/catalogue/form/use-entry-form.test.ts'],
    [
      ['isSame(aboutOf(effective, issue), about) ? [issue] : []', '[issue]'],
      ['!(isTried || touched.has(nameIn(path)))', 'false'],
      ['isDirty && differing(effective, opened).length > 0', 'isDirty'],
      ['issues.length > 0 && issues.every', 'issues.every'],
      ['if (isSending.current) return false;', ''],
      ['follows && !isDirty &&', 'follows &&'],
      ['=== false)', '=== null)'],
      [`'[data-summary], [aria-invalid="true"]'`, `'[aria-invalid="true"]'`],
      ['if (wrong().length > 0) {', 'if (all.length > 0) {'],
    ],
  ),
  ...faults(
    'web/src/kit/form/use-draft.ts',
    ['web/src/kit/form/leaving.test.tsx'],
    [
      ['if (isWaiting || !isTyped)', 'if (!isTyped)'],
      ['return () => clearTimeout(timer.current);', 'return undefined;'],
      ['    clearTimeout(timer.current);\n    dropDraft', '    dropDraft'],
      ['name !== secret', 'true'],
      ['name in base', 'true'],
      ['isTyped && !isLeaving.current', 'isTyped'],
    ],
  ),
  ...faults(
    'web/src/kit/form/use-leave-guard.ts',
    ['web/src/kit/form/leaving.test.tsx'],
    [
      ['from.pathname !== to.pathname || ', 'true || '],
      ['|| within.some(', '|| !within.some('],
      ['(yes ? blocker.proceed() : blocker.reset())', 'blocker.proceed()'],
      ['if (isLost()) event.preventDefault();', ''],
    ],
  ),
  ...faults(
    'web/src/kit/dialogs/dialog-host.tsx',
    ['web/src/kit/dialogs/dialog-host.test.tsx'],
    [
      ['onCancel={() => onAnswer(false)}', 'onCancel={() => onAnswer(true)}'],
      ['      focusBack();\n', ''],
      ['if (content.stays) return undefined;', ''],
    ],
  ),
  ...faults(
    'web/src/kit/session/session-store.ts',
    ['web/src/kit/session/session-store.test.ts'],
    [
      [' || was?.scope?.id !== now?.scope?.id', ''],
      [' || was?.companyId !== now?.companyId', ''],
      [`for (const ending of endings) ending('elsewhere');`, ';'],
      [`window.addEventListener('storage'`, `window.addEventListener('stored'`],
    ],
  ),
  ...faults(
    'web/src/kit/catalogue/choices.ts',
    ['web/src/kit/catalogue/choices.test.ts', 'web/src/kit/catalogue/form/use-entry-form.test.ts'],
    [['choice.parentId === parentId;', 'true;']],
  ),
  ...faults(
    'web/src/kit/catalogue/import/plan.ts',
    ['web/src/kit/catalogue/import/plan.test.ts'],
    [
      ['mapped === field ? null : mapped', 'mapped'],
      [`.trim() === ''`, `.trim() !== ''`],
    ],
  ),
  ...faults(
    'web/src/features/maturity/company-comparison/company-comparison.page.tsx',
    ['web/src/offers/maturity.test.tsx'],
    [['{isNarrow ? <SortChoice /> : null}', '{isNarrow ? null : <SortChoice />}']],
  ),
];
