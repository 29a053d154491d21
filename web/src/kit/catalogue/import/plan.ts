import type { Fields } from '@baluarte/contract/kit/field.ts';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';

/** Which column fills which field, and what every row takes where none does. */
export interface Plan {
  mapping: Record<string, string | null>;
  defaults: Record<string, string>;
}

export const planOf = ({ mapping, defaults }: Pick<ImportJob, 'mapping' | 'defaults'>): Plan => ({ mapping, defaults });

/** Gives a column to a field, taking it from the column that had it: a field has one source. */
export function assign(plan: Plan, header: string, field: string | null): Plan {
  const freed = Object.entries(plan.mapping).map(
    ([other, mapped]) => [other, mapped === field ? null : mapped] as const,
  );
  const { [field ?? '']: _unneeded, ...defaults } = plan.defaults;
  return { mapping: { ...Object.fromEntries(freed), [header]: field }, defaults };
}

/** Required fields that no column fills, whether or not they have a value for all rows yet. */
export function uncovered(fields: Fields, { mapping }: Plan): string[] {
  const covered = new Set(Object.values(mapping));
  return Object.entries(fields).flatMap(([name, { required }]) => (required && !covered.has(name) ? [name] : []));
}

/** Required fields that neither a column nor a value for all rows gives. */
export const missingIn = (fields: Fields, plan: Plan): string[] =>
  uncovered(fields, plan).filter((name) => (plan.defaults[name] ?? '').trim() === '');

const sorted = (record: Record<string, string | null>) =>
  JSON.stringify(
    Object.entries(record)
      .filter(([, value]) => value)
      .sort(([a], [b]) => a.localeCompare(b)),
  );

/** Whether a plan differs from the one the job was checked with. */
export const changedPlan = (job: Pick<ImportJob, 'mapping' | 'defaults'>, plan: Plan): boolean =>
  sorted(job.mapping) !== sorted(plan.mapping) || sorted(job.defaults) !== sorted(plan.defaults);
