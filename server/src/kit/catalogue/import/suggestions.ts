import type { ChoiceSource } from '@baluarte/contract/kit/field.ts';
import type { Language } from '@baluarte/texts/wording.ts';

/** A choice as a rule looks at it. */
export interface SuggestingChoice {
  code: string;
  name: string;
  name_en: string | null;
}

/** A row as far as the file defines it. */
export interface SuggestingRow {
  /** Text of a field, '' where there is none. */
  text: (field: string) => string;
  /** The choice of a field, where it has one. */
  choice: (field: string) => SuggestingChoice | undefined;
  /** Codes of the active choices of a kind. */
  codes: (from: ChoiceSource) => readonly string[];
  language: Language;
}

/** A value derived from the row itself. */
export interface Suggestion {
  /** As a cell would say it: choices by their codes. */
  value: string;
  /** What it is derived from, as shown to the user: the name of a category, a word of the row. */
  basis: string;
}

/** Rules for required fields that a file does not bring. Pure. */
export interface Suggestions {
  fields: readonly string[];
  /** Fields these follow from. */
  basedOn: readonly string[];
  /** Whether it takes precedence over the default for all rows: derived from a word of the row it does, from its category it does not. */
  isSurerThanDefault: boolean;
  of: (field: string, row: SuggestingRow) => Suggestion | undefined;
}
