/** How the figure of a group follows from those of its members that have one. */
export const formulas = ['mean', 'weighted', 'lowest'] as const;
export type Formula = (typeof formulas)[number];

/** What a group is of, for lists of figures of one kind; `group` is whatever a framework of one's own has. */
export const groupKinds = [
  'overall',
  'dimension',
  'phase',
  'clause',
  'subClause',
  'theme',
  'function',
  'category',
  'group',
] as const;
export type GroupKind = (typeof groupKinds)[number];

/** The two steps an assessment is answered in. */
export const itemKinds = ['clause', 'control'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const roundings = ['exact', 'per_node'] as const;

export interface Group {
  readonly code: string;
  readonly kind: GroupKind;
  /** The group its figure counts in; null of the root alone. */
  readonly parent: string | null;
  readonly formula: Formula;
  /** What it weighs in a weighted parent; null elsewhere. */
  readonly weight: number | null;
  /** Its figure may be typed, with a reason. */
  readonly can_be_typed: boolean;
  /** The items behind it are our own reading, and not those of an official instrument. */
  readonly is_own_reading: boolean;
}

export interface Item {
  readonly code: string;
  readonly kind: ItemKind;
  /** Groups its answer counts in, none of which has groups of its own. */
  readonly groups: readonly string[];
  /** What it weighs in weighted groups; of those that count it in none there is none. */
  readonly weight?: number | null;
}

/**
 * All that figures follow from: one version of a framework without its words. Groups stand after their parent, and the first
 * is the root. An assessment keeps the one it was started with.
 */
export interface Framework {
  readonly code: string;
  /** `per_node`: the figure of every group is rounded to a whole number, halves up, before it counts in another. */
  readonly rounding: (typeof roundings)[number];
  /** Values of the answers, rising; the first is what nothing at all is worth. */
  readonly scale: readonly number[];
  /** Value an item must reach to count for each maturity level, from the first; rising. */
  readonly levels: readonly number[];
  /** Percent of the items a level needs to be reached, and to be on its way. */
  readonly sufficient: number;
  readonly intermediate: number;
  /** Below `high` a gap has priority high, below `medium` medium, else low; below `medium` it has to be described. */
  readonly gaps: { readonly high: number; readonly medium: number };
  /** Where orange, yellow and green begin; below all of them is red. */
  readonly lights: readonly number[];
  readonly groups: readonly Group[];
  readonly items: readonly Item[];
}

/** How a theme of Annex A of ISO/IEC 27001 is coded: `A.5`. */
export const annexTheme = /^A\.\d+$/;

/** Whether a framework has the controls of Annex A by themes, which a statement of applicability is of. */
export const hasAnnex = ({ groups }: { readonly groups: readonly Pick<Group, 'code' | 'kind'>[] }): boolean =>
  groups.some(({ code, kind }) => kind === 'theme' && annexTheme.test(code));

/** Codes of the groups whose figures an assessment stores, beside that of the root. */
export const storedGroups = { phva: 'phva', controls: 'controls', nist: 'nist' } as const;

export const frameworkFaults = [
  'noRoot',
  'twoRoots',
  'codeTwice',
  'parentUnknown',
  'groupUnknown',
  'groupWithGroups',
  'groupEmpty',
  'weightMissing',
  'weightNeedless',
  'notRising',
  'intermediateTooHigh',
  'gapsNotRising',
] as const;
export type FrameworkFault = (typeof frameworkFaults)[number];

/** Something about a framework that no figures can be made from, and where it stands: `groups.3.parent`. */
export interface FaultAt {
  readonly path: string;
  readonly fault: FrameworkFault;
}

const isRising = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? value));

function repeated(place: 'groups' | 'items', codes: readonly string[]): FaultAt[] {
  return codes.flatMap((code, at) =>
    codes.indexOf(code) < at ? [{ path: `${place}.${at}.code`, fault: 'codeTwice' }] : [],
  );
}

function faultsOfGroup({ groups, items }: Framework, at: number): FaultAt[] {
  const group = groups[at] as Group;
  const faults: FaultAt[] = [];
  const say = (field: string, fault: FrameworkFault) => void faults.push({ path: `groups.${at}.${field}`, fault });
  const before = groups.slice(0, at);
  const parent = before.find(({ code }) => code === group.parent);
  if (group.parent === null && at > 0) say('parent', 'twoRoots');
  // A parent stands before its groups, so no group is within itself.
  if (group.parent !== null && !parent) say('parent', 'parentUnknown');
  if (parent?.formula === 'weighted' && !group.weight) say('weight', 'weightMissing');
  if (parent && parent.formula !== 'weighted' && group.weight !== null) say('weight', 'weightNeedless');
  const hasGroups = groups.some((other) => other.parent === group.code);
  const hasItems = items.some((item) => item.groups.includes(group.code));
  if (!hasGroups && !hasItems) say('code', 'groupEmpty');
  return faults;
}

/** An item weighs something where one of its groups is weighted, and nowhere else. */
function faultsOfWeight({ groups, items }: Framework): FaultAt[] {
  const weighted = new Set(groups.flatMap(({ code, formula }) => (formula === 'weighted' ? [code] : [])));
  return items.flatMap((item, at): FaultAt[] => {
    const path = `items.${at}.weight`;
    const isWeighed = item.groups.some((code) => weighted.has(code));
    if (isWeighed && !item.weight) return [{ path, fault: 'weightMissing' }];
    return !isWeighed && item.weight ? [{ path, fault: 'weightNeedless' }] : [];
  });
}

/** What stands in the way of making figures by a framework; empty where nothing does. */
export function faultsOf(framework: Framework): FaultAt[] {
  const { groups, items, scale, levels, gaps } = framework;
  const parents = new Set(groups.map(({ parent }) => parent));
  const known = new Set(groups.map(({ code }) => code));
  return [
    ...(groups[0]?.parent === null ? [] : [{ path: 'groups.0.parent', fault: 'noRoot' as const }]),
    ...repeated(
      'groups',
      groups.map(({ code }) => code),
    ),
    ...repeated(
      'items',
      items.map(({ code }) => code),
    ),
    ...groups.flatMap((_, at) => faultsOfGroup(framework, at)),
    ...items.flatMap((item, at) =>
      item.groups.flatMap((code, place): FaultAt[] => {
        const path = `items.${at}.groups.${place}`;
        if (!known.has(code)) return [{ path, fault: 'groupUnknown' }];
        return parents.has(code) ? [{ path, fault: 'groupWithGroups' }] : [];
      }),
    ),
    ...faultsOfWeight(framework),
    ...(isRising(scale) ? [] : [{ path: 'scale', fault: 'notRising' as const }]),
    ...(isRising(levels) ? [] : [{ path: 'levels', fault: 'notRising' as const }]),
    ...(framework.intermediate <= framework.sufficient
      ? []
      : [{ path: 'intermediate', fault: 'intermediateTooHigh' as const }]),
    ...(isRising(framework.lights) ? [] : [{ path: 'lights', fault: 'notRising' as const }]),
    ...(gaps.high <= gaps.medium ? [] : [{ path: 'gaps.high', fault: 'gapsNotRising' as const }]),
  ];
}
