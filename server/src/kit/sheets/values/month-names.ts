import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
const spanish = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const english = 'january february march april may june july august september october november december'.split(' ');

const months = new Map<string, number>([
  ['sept', 9],
  ['set', 9],
  ['setiembre', 9],
]);
for (const names of [spanish, english]) {
  for (const [index, name] of names.entries()) {
    months.set(name, index + 1);
    months.set(asciiPrefix(name, 3), index + 1);
  }
}

/** Number of a month named in Spanish or English, whole or by its first three letters, folded; undefined for other words. */
export const monthNumber = (word: string): number | undefined => months.get(word);
