import { codePattern, type ImportJob, type ImportOptions } from '@baluarte/contract/inventory/import.ts';
import type { Fields } from '@baluarte/contract/kit/field.ts';
import { offered, type Choice, type Choices } from '../choices.ts';
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

/**
 * Values that new rows may take for a field: of a choice below another, those of the parent that new rows take, null while
 * that one is not chosen. Where a column brings the parent, those of every parent: the rows they do not fit are told.
 */
export function defaultsFor(
  fields: Fields,
  choices: Choices,
  plan: Pick<Plan, 'mapping' | 'defaults' | 'options'>,
  name: string,
): readonly Choice[] | null {
  const field = fields[name];
  if (field === undefined) return [];
  const parent = field.parent ?? '';
  if (Object.values(plan.mapping).includes(parent) || (parent !== '' && plan.options.titlesField === parent))
    return choices.of(field.from).filter(({ statusId }) => statusId === 1);
  const chosen = choices.of(fields[parent]?.from).find(({ code }) => code === plan.defaults[parent]);
  return offered(field, choices, { [parent]: chosen?.id }, []);
}

/** Gives new rows a value; what stands below it and does not belong to it any more is gone, and so on down. */
export function withDefault(fields: Fields, choices: Choices, plan: Plan, name: string, value: string): Plan {
  const next = { ...plan, defaults: { ...plan.defaults, [name]: value } };
  return Object.entries(fields).reduce((kept, [child, { parent }]) => {
    const held = kept.defaults[child] ?? '';
    if (parent !== name || held === '') return kept;
    const fits = defaultsFor(fields, choices, kept, child)?.some(({ code }) => code === held) === true;
    return fits ? kept : withDefault(fields, choices, kept, child, '');
  }, next);
}
