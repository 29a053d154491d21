import { codePattern, type ImportJob, type ImportOptions } from '@baluarte/contract/inventory/import.ts';
import type { Fields } from '@baluarte/contract/kit/field.ts';
import type { ValueAnswer, ValueAnswers } from '@baluarte/contract/kit/value-answer.ts';

/** What a person decides about a file: which column fills which field, what new rows take where none does, what words mean. */
export interface Plan {
  mapping: Record<string, string | null>;
  defaults: Record<string, string>;
  answers: ValueAnswers;
  options: ImportOptions;
}

/** The plan an import was checked with; only what is decided here is an answer, what was decided before the server knows. */
export const planOf = ({ mapping, defaults, options }: Pick<ImportJob, 'mapping' | 'defaults' | 'options'>): Plan => ({
  mapping,
  defaults,
  answers: {},
  options,
});

/** Gives a column to a field, taking it from the column that had it: a field has one source. */
export function assign(plan: Plan, header: string, field: string | null): Plan {
  const freed = Object.entries(plan.mapping).map(
    ([other, mapped]) => [other, mapped === field ? null : mapped] as const,
  );
  const { [field ?? '']: _unneeded, ...defaults } = plan.defaults;
  return { ...plan, mapping: { ...Object.fromEntries(freed), [header]: field }, defaults };
}

/** Says what a word of a field means. */
export const answered = (plan: Plan, field: string, words: Readonly<Record<string, ValueAnswer>>): Plan => ({
  ...plan,
  answers: { ...plan.answers, [field]: { ...plan.answers[field], ...words } },
});

/** Changes how rows are read. */
export const withOptions = (plan: Plan, options: Partial<ImportOptions>): Plan => ({
  ...plan,
  options: { ...plan.options, ...options },
});

/** Required fields that no column fills, whether or not new rows have a value for them yet. The code may be made. */
export function uncovered(fields: Fields, { mapping, options }: Pick<Plan, 'mapping' | 'options'>): string[] {
  const covered = new Set(Object.values(mapping));
  return Object.entries(fields).flatMap(([name, { required }]) =>
    required && !covered.has(name) && (name !== 'code' || options.codePattern === null) ? [name] : [],
  );
}

/** Required fields that neither a column nor a value for new rows gives. */
export const missingIn = (fields: Fields, plan: Pick<Plan, 'mapping' | 'options' | 'defaults'>): string[] =>
  uncovered(fields, plan).filter((name) => (plan.defaults[name] ?? '').trim() === '');

/** Whether a text is a pattern of codes, by the contract's own rule. */
export const isPattern = (text: string): boolean => codePattern.safeParse(text).success;
