import { cutText } from '#kit/catalogue/import/long-texts.ts';
import type { RowKey } from '#kit/catalogue/import/row-key.ts';
import { endsOfRisk, riskFile } from '@baluarte/contract/risk/risk-file.ts';
import { tidyLine } from '@baluarte/contract/kit/tidy-line.ts';

/** What a key of a file says of a risk; ends by their ids, or by the words of entries that are still to be created. */
export interface KeyParts {
  assetId?: number | string;
  threatId?: number | string;
  vulnerabilityId?: number | string;
  reference?: string;
  description?: string;
}

/** The parts of a key that consists of several fields. */
export function partsOfKey({ fields, text }: Pick<RowKey, 'fields' | 'text'>): KeyParts {
  const values = JSON.parse(text) as (number | string)[];
  return Object.fromEntries(fields.map((name, index) => [name, values[index]]));
}

/** Whether the rows of a key are told by their description, for lack of a number. */
export const isToldByDescription = ({ fields }: Pick<RowKey, 'fields'>): boolean =>
  fields.includes('description') && !fields.includes('reference');

/** Whether a row says what its risk is of and no number: a row without a description is one of the combination as well. */
export const isWithoutNumber = ({ fields, text }: Pick<RowKey, 'fields' | 'text'>): boolean =>
  text !== '' && endsOfRisk.every((end) => fields.includes(end)) && !fields.includes('reference');

const maxDescription = riskFile().fields['description']?.max ?? Infinity;

/** Whether a risk was described by the text of a row: the whole of it, or what its field has room for. */
export const isDescribedBy = (stored: string | null, said: string): boolean => {
  const text = tidyLine(stored ?? '');
  return text === said || text === tidyLine(cutText(said, maxDescription));
};

interface Combination {
  /** Numbers that risks of it have; null: there is one without. */
  taken: Set<string | null>;
  /** Numbers that rows got, by the text of their key. */
  given: Map<string, string | null>;
}

/**
 * Numbers for risks of one combination that a register tells apart by their descriptions alone: the first has none, the others are
 * counted from 2. A combination has a single risk without a number.
 */
export class CombinationNumbers {
  readonly #combinations = new Map<string, Combination>();

  #of(key: Pick<RowKey, 'fields' | 'text'>): Combination {
    const parts = partsOfKey(key);
    const name = JSON.stringify(endsOfRisk.map((end) => parts[end]));
    const known = this.#combinations.get(name) ?? { taken: new Set(), given: new Map() };
    this.#combinations.set(name, known);
    return known;
  }

  /** Notes numbers of risks there are of the combination of a key. */
  note(key: Pick<RowKey, 'fields' | 'text'>, numbers: readonly (string | null)[]): void {
    const { taken } = this.#of(key);
    for (const number of numbers) taken.add(number);
  }

  /** The number of the new risk that a row is, the same for the same key; null for none. */
  give(key: Pick<RowKey, 'fields' | 'text'>): string | null {
    const { taken, given } = this.#of(key);
    const before = given.get(key.text);
    if (before !== undefined) return before;
    let next: string | null = null;
    for (let count = 2; taken.has(next); count++) next = String(count);
    taken.add(next);
    given.set(key.text, next);
    return next;
  }
}
