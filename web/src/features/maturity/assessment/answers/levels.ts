import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { fold } from '#kit/search/fold.ts';

type Scale = FrameworkDefinition['scale'];

/** What a text can say of a level: a value of the scale, that it does not apply, or nothing at all. */
export type LevelSaid = { level: number } | 'apart' | 'nothing';

const apart = new Set(['n', 'na', 'n/a', 'n.a.', 'no aplica', 'not applicable', '-1']);

/**
 * A level as a key or a cell writes it: its place from 0 to 9, its value, its name in either language, or that it does not apply;
 * null where it says none of these. A number that is both a place and a value is a place.
 */
export function levelIn(text: string, scale: Scale): LevelSaid | null {
  const word = fold(text.trim()).replace(/\s+/g, ' ').replace(/%$/, '').trim();
  if (word === '') return 'nothing';
  if (apart.has(word)) return 'apart';
  const number = /^\d+([.,]0+)?$/.test(word) ? Number.parseInt(word, 10) : null;
  const step =
    number === null
      ? scale.find(({ name }) => fold(name.es) === word || fold(name.en) === word)
      : ((number < 10 ? scale[number] : undefined) ?? scale.find(({ value }) => value === number));
  return step ? { level: step.value } : null;
}
