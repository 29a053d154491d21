import { line, visibleText } from './tidy-line.ts';
import { z } from 'zod';
import type { PermissionCode } from '#app/permissions.ts';
import type { ParameterKind } from './parameter-kinds.ts';
import { idOf, isoDate, writtenDate } from './values.ts';

export type { ParameterKind };

/** Tables beside the parameters that fields choose from. */
const choiceEntities = ['impactFactor', 'role', 'scope'] as const;
/** Entries of catalogues that files name: too many to be offered as a list, and not for everybody to see. */
const relatedEntities = ['asset', 'threat', 'vulnerability', 'control', 'risk'] as const;
export type RelatedEntity = (typeof relatedEntities)[number];
const entities = [...choiceEntities, ...relatedEntities] as const;
/** Steps of a scale, which files name and no list of choices has. */
export type ScaleSource = `scale:${string}`;
/** Source of a choice: a kind of parameter, an entity, or a scale. */
export type ChoiceSource = ParameterKind | (typeof entities)[number] | ScaleSource;

/** Whether choices are steps of a scale: few, and all of them proposed for a word that names none. */
export const isScale = (from: ChoiceSource | undefined): from is ScaleSource => from?.startsWith('scale:') ?? false;

/** Entity whose ids a choice holds. */
export const entityFrom = (from: ChoiceSource | undefined): 'parameter' | (typeof entities)[number] =>
  entities.find((entity) => entity === from) ?? 'parameter';

/** Whether choices are entries of a catalogue, which is searched instead of being offered whole. */
export const isRelatedEntity = (from: ChoiceSource | undefined): from is RelatedEntity =>
  relatedEntities.some((entity) => entity === from);

/** What list, form, import, export and SQL need to know of a field; the rest follows from the kit. */
export interface Field<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  kind: 'text' | 'longText' | 'number' | 'flag' | 'date' | 'moment' | 'choice' | 'choices' | 'option' | 'codes';
  /** As create and update take it. */
  input: Input;
  /** As an answer gives it. */
  output: Output;
  required: boolean;
  max?: number;
  /** Source of a choice. */
  from?: ChoiceSource;
  /** Of an option: every value there is; the texts have a word for each. */
  values?: readonly number[];
  /** The values of an option rate something, from the lowest to the highest. */
  isRating?: true;
  /** Told, filtered and sorted by, but never typed: it is computed, or belongs to something else. */
  isReadOnly?: true;
  /** Permissions of its own, all of them: to be told, filtered and sorted by, and to be written where files say it. */
  access?: { view: readonly PermissionCode[]; edit: PermissionCode };
  /** Relations with entries of another catalogue, which only files say: an import adds to those there are. */
  isRelation?: true;
  /** Field whose value narrows the choices, by the parameter's parent. */
  parent?: string;
  /** Spanish text that has an English twin field. */
  twin?: string;
  /** Of a date: another date field that must not come after it. */
  notBefore?: string;
  /** What the company itself calls it, where the texts cannot: one of its own rows is a column. */
  label?: { name: string; nameEn: string | null };
  /** Other names of its column that the company gives it. */
  aliases?: readonly string[];
  /** Where an import keeps whole the texts that are too long for their own fields. */
  keepsLongTexts?: true;
  /** Permissions, all of them, to create an entry from a word of a file that names none. */
  create?: readonly PermissionCode[];
}

const trimmed = (max: number) => visibleText().max(max);
/** Emptied text is no text. */
const orNothing = (schema: z.ZodString) =>
  schema
    .nullable()
    .transform((value) => (value === '' ? null : value))
    .default(null);

const requiredText = (max: number) => line().max(max).min(1);
const optionalText = (max: number) => orNothing(line().max(max));

type Options = { max: number; twin?: string };

/** One line of text, needed; `max` in characters. */
export const text = (options: Options) =>
  ({ kind: 'text', input: requiredText(options.max), output: z.string(), required: true, ...options }) as const;
/** One line of text that may be empty. */
export const optional = (options: Options) =>
  ({
    kind: 'text',
    input: optionalText(options.max),
    output: z.string().nullable(),
    required: false,
    ...options,
  }) as const;
/** Several lines, needed; at least `min` characters. */
export const longText = ({ min = 1, ...options }: Options & { min?: number }) =>
  ({
    kind: 'longText',
    input: trimmed(options.max).min(min),
    output: z.string(),
    required: true,
    ...options,
  }) as const;
/** Several lines that may be empty. */
export const optionalLongText = (options: Options) =>
  ({
    kind: 'longText',
    input: orNothing(trimmed(options.max)),
    output: z.string().nullable(),
    required: false,
    ...options,
  }) as const;
/** Several lines for what no other field is for; an import keeps here the whole of what it cuts to the length of a field. */
export const notes = (options: Options) => ({ ...optionalLongText(options), keepsLongTexts: true }) as const;
/** A whole number between two, both included, or none. */
export const optionalNumber = (options: { from: number; to: number }) => {
  const between = z.number().int().min(options.from).max(options.to).nullable();
  return { kind: 'number', input: between.default(null), output: z.number().nullable(), required: false } as const;
};
/** Yes or no; no by default. */
export const flag = () =>
  ({ kind: 'flag', input: z.boolean().default(false), output: z.boolean(), required: false }) as const;
/** A calendar date that may be empty; it may have to wait for another one, where both are there. */
export const optionalDate = (options: { notBefore?: string } = {}) =>
  ({
    kind: 'date',
    input: writtenDate.nullable().default(null),
    output: isoDate.nullable(),
    required: false,
    ...options,
  }) as const;

/** A calendar date, needed. */
export const date = (options: { notBefore?: string } = {}) =>
  ({ kind: 'date', input: writtenDate, output: isoDate, required: true, ...options }) as const;

/** Whether a date comes before the one it must not come before. Dates are ISO, so their order is the alphabet's. */
export function isTooEarly(
  { notBefore }: Pick<Field, 'notBefore'>,
  end: unknown,
  values: Record<string, unknown>,
): boolean {
  const start = notBefore === undefined ? undefined : values[notBefore];
  return typeof start === 'string' && typeof end === 'string' && end < start;
}

/** One row of a configuration table or another entity, needed. */
export const choice = <const From extends ChoiceSource>(from: From, options: { parent?: string } = {}) =>
  ({
    kind: 'choice',
    input: idOf(entityFrom(from), from),
    output: z.number(),
    required: true,
    from,
    ...options,
  }) as const;
/** One row of a configuration table, or none. */
export const optionalChoice = <const From extends ParameterKind>(from: From, options: { parent?: string } = {}) =>
  ({
    kind: 'choice',
    input: idOf('parameter', from).nullable().default(null),
    output: z.number().nullable(),
    required: false,
    from,
    ...options,
  }) as const;
/** At least one row of a configuration table, kept in a link table. */
export const choices = <const From extends ChoiceSource>(from: From) =>
  ({
    kind: 'choices',
    input: z
      .array(idOf(entityFrom(from), from))
      .min(1)
      .max(50),
    output: z.array(z.number()),
    required: true,
    from,
  }) as const;
/** Any number of rows of a configuration table or another entity. */
export const optionalChoices = <const From extends ChoiceSource>(from: From) =>
  ({
    kind: 'choices',
    input: z
      .array(idOf(entityFrom(from), from))
      .max(200)
      .default([]),
    output: z.array(z.number()),
    required: false,
    from,
  }) as const;

/** Relations with any number of entries of a catalogue, as a column of a file. */
export const relatedTo = <const From extends RelatedEntity>(from: From) =>
  ({
    kind: 'choices',
    input: z.array(idOf(from)).max(5000).default([]),
    output: z.array(z.number()),
    required: false,
    isRelation: true,
    from,
  }) as const;
/** One entry of a catalogue, needed: an end of a relation, as a column of a file. */
export const endOf = <const From extends RelatedEntity>(from: From, options: Pick<Field, 'create'> = {}) =>
  ({ kind: 'choice', input: idOf(from), output: z.number(), required: true, from, ...options }) as const;

/** A step of a scale, or none, as a column of a file. */
export const optionalStep = (from: ScaleSource, named: Pick<Field, 'label' | 'aliases'> = {}) =>
  ({
    kind: 'choice',
    input: z.number().int().positive().nullable().default(null),
    output: z.number().nullable(),
    required: false,
    from,
    ...named,
  }) as const;

const untyped = { input: z.undefined(), required: false, isReadOnly: true } as const;
/** A text that is shown and never typed. */
export const readOnlyText = () => ({ kind: 'text', output: z.string().nullable(), ...untyped }) as const;
/** Several lines that are shown and never typed. */
export const readOnlyLongText = () => ({ kind: 'longText', output: z.string().nullable(), ...untyped }) as const;
/** One of a few values, or none, that is shown and never typed. */
export const readOnlyOption = <const Value extends number>(values: readonly Value[]) =>
  ({ kind: 'option', output: z.literal(values).nullable(), values, ...untyped }) as const;
/** A yes or no that is told and never typed. */
export const readOnlyFlag = () => ({ kind: 'flag', output: z.boolean(), ...untyped }) as const;
/** A moment that is shown and never typed. */
export const readOnlyMoment = () => ({ kind: 'moment', output: z.string().nullable(), ...untyped }) as const;

/** Fields that are typed: what an input is made of. */
export const typedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { isReadOnly }]) => !isReadOnly));

/** One of a few values that are the same in every company, each with its word in the texts of the catalogue. */
export const option = <const Value extends number>(values: readonly Value[]) =>
  ({ kind: 'option', input: z.literal(values), output: z.number(), required: true, values }) as const;

/** One of a few values that are the same in every company, or none. */
export const optionalOption = <const Value extends number>(values: readonly Value[]) =>
  ({
    kind: 'option',
    input: z.literal(values).nullable().default(null),
    output: z.literal(values).nullable(),
    required: false,
    values,
  }) as const;

/** A set of permission codes out of those allowed; each once, in their order. */
export const codes = <const Code extends number>(allowed: readonly Code[]) =>
  ({
    kind: 'codes',
    input: z
      .array(z.literal(allowed))
      .max(allowed.length)
      .transform((codes) => [...new Set(codes)].toSorted((a, b) => a - b))
      .default([]),
    output: z.array(z.number()),
    required: false,
  }) as const;

export type Fields = Record<string, Field>;
/** Zod shape of a whole input. */
export type InputShape<F extends Fields> = {
  [K in keyof F as F[K] extends { isReadOnly: true } ? never : K]: F[K]['input'];
};
/** Zod shape of an answer; what asks for permissions of its own is left out for those who lack them. */
export type OutputShape<F extends Fields> = {
  [K in keyof F]: F[K] extends { access: object } ? z.ZodOptional<F[K]['output']> : F[K]['output'];
};
