import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** The tests that try each comparison of days the day before, on it and the day after, by file, with how many there are. */
const days = 'server/test/days.test.ts';
const covered: Readonly<Record<string, readonly [comparisons: number, test: string]>> = {
  'contract/src/kit/values.ts': [1, 'contract/src/dates.test.ts'],
  'contract/src/maturity/comparable.rules.ts': [1, 'contract/src/maturity/comparable.rules.test.ts'],
  'contract/src/record/report-schedule.rules.ts': [1, 'contract/src/record/report-schedule.rules.test.ts'],
  'contract/src/record/report-schedule.ts': [1, 'server/src/features/record/report/schedule/schedule.test.ts'],
  'contract/src/record/subscription.rules.ts': [2, 'contract/src/record/subscription.rules.test.ts'],
  'contract/src/risk/residual.rules.ts': [1, 'contract/src/risk/residual.rules.test.ts'],
  'contract/src/risk/treatment.rules.ts': [1, 'server/src/features/risk/risk/treatment/treatment.test.ts'],
  'server/src/features/identity/invitation/invitation.queries.ts': [1, 'server/test/days-of-links.test.ts'],
  'server/src/features/inventory/evidence/upkeep/remind.ts': [1, days],
  'server/src/features/inventory/evidence/upkeep/tend-evidence.ts': [1, days],
  'server/src/features/inventory/shared/evidence-validity.ts': [2, days],
  'server/src/features/maturity/assessment/list.queries.ts': [2, days],
  'server/src/features/maturity/company-comparison/results-of-company.ts': [
    1,
    'server/src/features/maturity/company-comparison/company-comparison.test.ts',
  ],
  'server/src/features/organization/user/check-grant.ts': [2, days],
  'server/src/features/organization/user/remind-of-ends.ts': [1, days],
  'server/src/features/record/audit-request/audit-request-store.ts': [1, days],
  'server/src/features/record/home/posture/own-work.queries.ts': [2, 'server/test/left-out.test.ts'],
  'server/src/features/record/home/posture/work.queries.ts': [2, days],
  'server/src/features/record/notification/digest.queries.ts': [
    2,
    'server/src/features/record/notification/digest.test.ts',
  ],
  'server/src/features/record/subscription/due.queries.ts': [
    2,
    'server/src/features/record/subscription/subscription.test.ts',
  ],
  'server/src/features/record/subscription/report.queries.ts': [
    1,
    'server/src/features/record/subscription/subscription.test.ts',
  ],
  'server/src/features/risk/control/control-store.ts': [1, days],
  'server/src/features/risk/control/follow-up/follow-up.queries.ts': [1, days],
  'server/src/features/risk/control/follow-up/following-store.ts': [2, days],
  'server/src/features/risk/control/follow-up/remind-of-follow-ups.ts': [4, days],
  'server/src/features/risk/control/follow-up/save-follow-up.ts': [4, days],
  'server/src/features/risk/control/gap-controls.ts': [1, days],
  'server/src/features/risk/risk/treatment/plan.queries.ts': [3, days],
  'server/src/features/risk/risk/import/decide-in-files.ts': [
    1,
    'server/src/features/risk/risk/import/import-treatments.test.ts',
  ],
  'server/src/features/risk/risk/treatment/save-treatments.ts': [2, days],
  'server/src/features/risk/risk/treatment/tend-treatments.ts': [1, days],
  'server/src/features/risk/risk/treatment/treatment.queries.ts': [1, days],
  'server/src/features/risk/shared/overdue.ts': [6, days],
  'web/src/features/risk/risk/control/following/month.ts': [
    1,
    'web/src/features/risk/risk/control/following/month.test.ts',
  ],
  'web/src/features/risk/risk/control/following/typed-follow-up.ts': [
    1,
    'web/src/features/risk/risk/control/following/typed-follow-up.test.ts',
  ],
  'web/src/features/risk/risk/treatment/decision.ts': [1, 'web/src/features/risk/risk/treatment/decision.test.ts'],
};
/** Files whose comparisons need no such test, each with the reason. */
const otherwise = new Set([
  // The web offers what the server refuses or bounds anyway.
  'web/src/features/risk/risk/control/gap-controls.tsx',
  'web/src/features/risk/risk/map/as-of-control.tsx',
  // Moments.
  'server/src/kit/jobs/jobs.ts',
  // How many entries a cell of the calendar has room for.
  'web/src/features/risk/risk/control/following/calendar.tsx',
]);

const day = String.raw`(?:[\w.]*(?:_on|_until|_date|_follow_up|Date|Until|FollowUp|expiresOn|completedOn|reviewedOn)|(?:\w+\.)?due|today|\w*[dD]ay|date|left_days|daysOverdue|app\.today\(\)|\$\{\w*[tT]oday\w*\}|\S*::date\)?|lessenedBefore\}|earliest|latest)`;
const comparison = new RegExp(
  String.raw`(?<![\w.])${day}(?:\?\.\w+|\))*\s(?:<=?|>=?)\s|\s(?:<=?|>=?)\s\(?(?:select )?(?:\w+\.)?${day}(?![\w.])`,
);
const root = join(import.meta.dirname, '..');

/** How many lines of each source file compare days. */
function comparisonsOf(folder: string): [file: string, lines: number][] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const file = relative(root, path);
    if (!entry.isFile() || !/\.tsx?$/.test(file) || file.includes('.test.') || file.includes('/demo/')) return [];
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\*|\/\/|\/\*\*)/.test(line) && comparison.test(line)).length;
    return lines > 0 && !otherwise.has(file) ? [[file, lines] as [string, number]] : [];
  });
}

test('every comparison of days has a test that tries the days beside it', () => {
  const found = Object.fromEntries(['contract/src', 'server/src', 'web/src'].flatMap(comparisonsOf));
  // A new one is tried by `triedAround` or by three cases of its own, and then counted here.
  expect(found).toEqual(Object.fromEntries(Object.entries(covered).map(([file, [lines]]) => [file, lines])));
  for (const [, path] of Object.values(covered)) expect(readFileSync(join(root, path), 'utf8'), path).toMatch(/test/);
});
