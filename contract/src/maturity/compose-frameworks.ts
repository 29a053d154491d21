import { z } from 'zod';
import { frameworkDefinition, type FrameworkDefinition } from './framework-definition.ts';

const coded = z.looseObject({ code: z.string() });

/** Frameworks as the product ships them: a base, versions of it, and others that may take its items over. */
const frameworkSeed = z.object({
  base: z.looseObject({
    groups: z.array(coded.extend({ weight: z.number().optional() })),
    items: z.array(coded.extend({ groups: z.array(z.string()) })),
  }),
  /** Each is the base with what it says itself; `weights` are of groups. */
  versions: z.array(coded.extend({ weights: z.record(z.string(), z.number()).default({}) })),
  /** Whole frameworks. One without items has those of the base, in whichever of its groups they count, and their scale. */
  others: z.array(coded.extend({ groups: z.array(coded), items: z.array(coded).optional(), meta: z.unknown() })),
});

/** Every version a seed says, the default one first. Throws where it says none. */
export function composeFrameworks(seed: unknown): FrameworkDefinition[] {
  const { base, versions, others } = frameworkSeed.parse(seed);
  const { items, scale, levels, target } = base;
  const takenOver = (groups: readonly { code: string }[]) => {
    const known = new Set(groups.map(({ code }) => code));
    const counting = items.map(({ instrument_code: _code, ...item }) => ({
      ...item,
      groups: item.groups.filter((code) => known.has(code)),
    }));
    return { items: counting.filter((item) => item.groups.length > 0), scale, levels, target };
  };
  return [
    ...versions.map(({ weights, ...own }) => ({
      ...base,
      ...own,
      groups: base.groups.map((group) => ({ ...group, weight: weights[group.code] ?? group.weight })),
    })),
    ...others.map(({ meta: _meta, ...own }) => (own.items ? own : { ...takenOver(own.groups), ...own })),
  ].map((each) => frameworkDefinition.parse(each));
}
