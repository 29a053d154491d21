import { jobKinds } from '#app/jobs.ts';
import { registerWorkers } from '#app/workers.ts';
import type { TestApp } from './app.ts';

/** What waits for an hour or a day of the year, and what is of the platform only. */
const others = new Set([
  'notification.digest',
  'report.schedules',
  'view.reports',
  'parameter.minimumWage',
  'changeset.seal',
  'audit.verify',
  'company.count',
  'company.eraseExamples',
  'mspi.forgetVisits',
]);

/** Scheduled work by its name that does the same at every hour, to be called at once. */
export function scheduledWork({ app, jobs }: TestApp): Map<string, () => Promise<void>> {
  const handlers = new Map<string, () => Promise<void>>();
  const names = new Set(jobKinds.flatMap(({ name, every }) => (every === undefined || others.has(name) ? [] : [name])));
  registerWorkers({
    ...app.parts,
    jobs: {
      ...jobs,
      watch: () => undefined,
      work: ({ name }, handler) => {
        if (names.has(name)) handlers.set(name, () => handler({} as never, ''));
      },
    },
  });
  return handlers;
}
