import { z } from 'zod';
import { visibleText } from '#kit/tidy-line.ts';
import { formulas, groupKinds, itemKinds, roundings, type Framework } from './framework.rules.ts';

/** Limits of a framework, so that figures are made in milliseconds whatever somebody sends. */
export const maximumItems = 200;
export const maximumGroups = 150;

const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/);
const words = (max: number) => z.strictObject({ es: visibleText().min(1).max(max), en: visibleText().min(1).max(max) });
/** What may stay unsaid. */
const fewWords = (max: number) =>
  z.strictObject({ es: z.string().trim().max(max), en: z.string().trim().max(max) }).default({ es: '', en: '' });
const weight = z.number().positive().max(1000).nullable().default(null);
const value = z.number().int().min(0).max(100);
const percent = z.number().int().min(0).max(100);

const group = z.strictObject({
  code,
  kind: z.enum(groupKinds).default('group'),
  parent: code.nullable(),
  name: words(120),
  formula: z.enum(formulas).default('mean'),
  weight,
  can_be_typed: z.boolean().default(false),
  is_own_reading: z.boolean().default(false),
});

const item = z.strictObject({
  code,
  kind: z.enum(itemKinds),
  groups: z.array(code).min(1).max(10),
  name: words(120),
  question: words(400),
  /** What it asks for, in plain words. */
  asks: fewWords(400),
  /** What counts as evidence. */
  evidence: fewWords(400),
  /** What it weighs in weighted groups. */
  weight,
  /** Code of the item in an official instrument, where it has another. */
  instrument_code: code.nullable().default(null),
});

/**
 * One version of a framework as data: everything an assessment is answered and scored by, in both languages. A shipped one,
 * or one that a company makes.
 */
export const frameworkDefinition = z.strictObject({
  code,
  /** Code that all versions of the framework share; its own where there is none. */
  family: code.nullable().default(null),
  name: words(120),
  /** What its two steps are called, where they are not requirements and controls. */
  steps: z
    .strictObject({ clause: words(40).nullable().default(null), control: words(40).nullable().default(null) })
    .default({ clause: null, control: null }),
  rounding: z.enum(roundings).default('exact'),
  scale: z
    .array(z.strictObject({ value, name: words(80), description: fewWords(300) }))
    .min(2)
    .max(11),
  /** Maturity levels from the first; `threshold` is what an item must reach to count. Below them there is level 0. */
  levels: z
    .array(z.strictObject({ threshold: value, name: words(80) }))
    .min(1)
    .max(10),
  sufficient: percent.default(71),
  intermediate: percent.default(36),
  /** Line that groups are held against. */
  target: value.default(60),
  gaps: z.strictObject({ high: value, medium: value }).default({ high: 40, medium: 60 }),
  lights: z.array(value).length(3).default([40, 60, 80]),
  groups: z.array(group).min(1).max(maximumGroups),
  items: z.array(item).min(1).max(maximumItems),
  /** Items worth looking at first, by the number of a purpose; no effect on figures. */
  focus: z.record(z.string().regex(/^\d{1,4}$/), z.array(code).max(maximumItems)).default({}),
});
export type FrameworkDefinition = z.output<typeof frameworkDefinition>;

/** What figures follow from, as an assessment keeps it: a definition without its words. */
export const keptFramework = z.strictObject({
  ...frameworkDefinition.pick({
    code: true,
    rounding: true,
    sufficient: true,
    intermediate: true,
    gaps: true,
    lights: true,
  }).shape,
  scale: z.array(value).min(2),
  levels: z.array(value).min(1),
  groups: z.array(group.omit({ name: true })).min(1),
  items: z
    .array(z.strictObject({ code, kind: z.enum(itemKinds), groups: z.array(code).min(1), weight: weight.optional() }))
    .min(1),
}) satisfies z.ZodType<Framework>;

/** Code that all versions of a framework share. */
export const familyOf = ({ code: own, family }: Pick<FrameworkDefinition, 'code' | 'family'>): string => family ?? own;

/** What figures follow from, without words. */
export function frameworkOf({ groups, items, scale, levels, ...definition }: FrameworkDefinition): Framework {
  const { code: own, rounding, sufficient, intermediate, gaps, lights } = definition;
  return {
    code: own,
    rounding,
    sufficient,
    intermediate,
    gaps,
    lights,
    scale: scale.map((step) => step.value),
    levels: levels.map(({ threshold }) => threshold),
    groups: groups.map(({ name: _name, ...rest }) => rest),
    items: items.map(({ code: of, kind, groups: in_, weight: weighs }) => ({
      code: of,
      kind,
      groups: in_,
      ...(weighs !== null && { weight: weighs }),
    })),
  };
}
