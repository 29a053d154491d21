import { dimensions } from '@baluarte/contract/inventory/criticality.rules.ts';
import { placeOfWord } from '#kit/catalogue/import/step-words.ts';
import type { Store } from '#kit/catalogue/store.ts';

/** Share of the different words of a column that must rate something for it to say how much an asset needs. */
const minRatingShare = 0.5;
/** Longest header, in characters, that is an abbreviation: it names a need only where its column rates something. */
const maxAbbreviation = 2;
/** Steps of the scale that needs are rated on. */
const needSteps = 3;

const isRating = (word: string): boolean => /^\d{1,2}$/.test(word) || placeOfWord(word, needSteps) !== undefined;

/**
 * The mapping with the needs of assets read by what their columns hold: a "Confidencialidad" of classes (Pública, Reservada) is the
 * classification, and a column "C", "I" or "D" that rates nothing is none of the needs.
 */
export const readNeedColumns: NonNullable<Store['refine']> = (mapping, { headers, words, knows }) => {
  const found = { ...mapping };
  const columnOf = (field: string) => headers.find((header) => (found[header] ?? null) === field);
  const mostOf = (filled: readonly string[], is: (word: string) => boolean) =>
    filled.length > 0 && filled.filter(is).length >= filled.length * minRatingShare;
  for (const need of dimensions) {
    const header = columnOf(need);
    if (header === undefined) continue;
    const filled = [...words(header)];
    if (filled.length === 0 || mostOf(filled, (word) => knows(need, word) || isRating(word))) continue;
    const isClass = need === 'confidentiality' && mostOf(filled, (word) => knows('classificationId', word));
    if (isClass && columnOf('classificationId') === undefined) found[header] = 'classificationId';
    else if (header.length <= maxAbbreviation) found[header] = null;
  }
  return found;
};
