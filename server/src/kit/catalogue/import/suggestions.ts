import type { ChoiceSource } from '@baluarte/contract/kit/field.ts';
import type { Language } from '@baluarte/texts/wording.ts';

/** A choice as a rule looks at it. */
export interface SuggestingChoice {
  code: string;
  name: string;
  name_en: string | null;
}

/** A row as far as the file gives it. */
export interface SuggestingRow {
  /** Text of a field, '' where there is none. */
  text: (field: string) => string;
  /** The choice of a field, where it has one. */
  choice: (field: string) => SuggestingChoice | undefined;
  /** Codes of the active choices of a kind. */
  codes: (from: ChoiceSource) => readonly string[];
  language: Language;
}

/** A value a row takes because of what it is. */
export interface Suggestion {
  /** As a cell would say it: choices by their codes. */
  value: string;
  /** What it follows from, as the person sees it: the name of a category, a word of the row. */
  basis: string;
}

/** Rules for required fields that a file does not bring. Pure. */
export interface Suggestions {
  fields: readonly string[];
  /** Fields these follow from. */
  basedOn: readonly string[];
  /** A word of the row itself tells more than a value for all rows; what follows from its category tells less. */
  isSurerThanDefault: boolean;
  of: (field: string, row: SuggestingRow) => Suggestion | undefined;
}
