import { add, divide, fraction, multiply, type Fraction } from '#kit/fraction.ts';
import type { Group, Item } from './framework.rules.ts';
import { combine, isValued, type Answers, type Figures, type Member, type Scorer, type Typed } from './score.rules.ts';

/** One line of the arithmetic behind a figure: a group with what it is made of, or the answer of an item. */
export interface Part {
  readonly code: string;
  readonly group: Group | null;
  readonly item: Item | null;
  readonly value: Fraction | null;
  /** What it weighs in the figure above, of a weighted one. */
  readonly weight: Fraction | null;
  /** How much of the figure above is its own; null where it has no value, or does not decide the lowest. */
  readonly contribution: Fraction | null;
  /** Its figure was typed: what it is made of does not count. */
  readonly isTyped: boolean;
  /** What the parts come to before it is rounded or typed. */
  readonly computed: Fraction | null;
  readonly parts: readonly Part[];
}

/** What a member brings to the figure of its group, so that the contributions of all add up to it. */
export function contributionOf(formula: Group['formula'], member: Member, members: readonly Member[]): Fraction | null {
  if (!isValued(member)) return null;
  if (formula === 'lowest') {
    const lowest = combine(formula, members);
    const first = members.find(({ value }) => value !== null && value === lowest);
    return first === member ? member.value : null;
  }
  const weights = members.filter(isValued).map(({ weight }) => weight);
  return divide(multiply(member.value, member.weight), weights.reduce(add, fraction(0)));
}

interface Explaining {
  scorer: Scorer;
  figures: Figures;
  answers: Answers;
  typed: Typed;
}

interface Above {
  group: Group;
  members: readonly Member[];
}

function partOf(member: Member, of: { group: Group } | { item: Item }, above: Above | null, by: Explaining): Part {
  const said = {
    code: member.code,
    value: member.value,
    weight: above?.group.formula === 'weighted' ? member.weight : null,
    contribution: above && contributionOf(above.group.formula, member, above.members),
  };
  if ('item' in of) return { ...said, item: of.item, group: null, isTyped: false, computed: member.value, parts: [] };
  const { group } = of;
  const members = by.scorer.membersOf(group, by.figures, by.answers);
  return {
    ...said,
    item: null,
    group,
    isTyped: by.typed.has(group.code),
    computed: combine(group.formula, members),
    parts: by.scorer.partsOf(group).map((part, at) => partOf(members[at] as Member, part, { group, members }, by)),
  };
}

/** The figure of a group explained down to the answers; null where the framework has no such group. */
export function explain(scorer: Scorer, code: string, answers: Answers, typed: Typed = new Map()): Part | null {
  const group = scorer.framework.groups.find((each) => each.code === code);
  if (!group) return null;
  const figures = scorer.figures(answers, typed);
  const member = { code, value: figures.get(code) ?? null, weight: fraction(1) };
  return partOf(member, { group }, null, { scorer, figures, answers, typed });
}
