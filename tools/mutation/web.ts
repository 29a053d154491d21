import { faults } from './mutation.ts';

/** Faults in what the pages are made of. */
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
    'web/src/kit/catalogue/form/use-form.ts',
    ['web/src/kit/catalogue/form/use-form.test.ts'],
    [
      ['if (!fitting.some(({ id }) => id === next[name]))', 'if (false)'],
      ['isSame(effective[issue.path], value) ? [issue] : []', '[issue]'],
      ['isTried || touched.has(name) ?', 'true ?'],
      ['flag !== undefined && values[flag] !== true ? blank[name] : value', 'value'],
      ['changed.length > 0 && differing(effective, opened).length > 0', 'changed.length > 0'],
      ['return found.length > 0 && found.every', 'return found.every'],
    ],
  ),
  ...faults(
    'web/src/kit/form/use-draft.ts',
    ['web/src/kit/form/leaving.test.tsx'],
    [
      ['if (isWaiting || !isDirty)', 'if (!isDirty)'],
      ['return () => clearTimeout(timer.current);', 'return undefined;'],
    ],
  ),
  ...faults(
    'web/src/kit/form/use-leave-guard.ts',
    ['web/src/kit/form/leaving.test.tsx'],
    [
      ['nextLocation.pathname && isDirty()', 'nextLocation.pathname'],
      ['(yes ? blocker.proceed() : blocker.reset())', 'blocker.proceed()'],
      ['if (isDirty()) event.preventDefault();', ''],
    ],
  ),
  ...faults(
    'web/src/kit/dialogs/dialog-host.tsx',
    ['web/src/kit/dialogs/dialog-host.test.tsx'],
    [
      ['onCancel={() => onAnswer(false)}', 'onCancel={() => onAnswer(true)}'],
      ['      focusBack();\n', ''],
      ['if (given.stays) return undefined;', ''],
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
    ['web/src/kit/catalogue/choices.test.ts', 'web/src/kit/catalogue/form/use-form.test.ts'],
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
];
