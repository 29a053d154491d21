import type { Field } from '@baluarte/contract/kit/field.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Choices } from '../choices.ts';
import { labelOf, optionsOf, wordsIn } from '../words.ts';
import { useFieldHome } from './form-context.ts';

export interface FieldState {
  name: string;
  field: Field;
  id: string;
  label: string;
  hint: string | undefined;
  /** Words of the values of an option. */
  words: Readonly<Record<number, string>> | undefined;
  value: unknown;
  values: Readonly<Record<string, unknown>>;
  choices: Choices;
  /** Sentence about what is wrong, once it is time to say it. */
  error: string | undefined;
  isShown: boolean;
  set: (value: unknown) => void;
  touch: () => void;
}

const nothing = () => undefined;

/** Everything one field of a form needs to draw itself. Throws when the contract has no such field. */
export function useField(name: string): FieldState {
  const { catalogue, choices, values, form } = useFieldHome();
  const { texts } = useTexts();
  const field = catalogue.fields[name];
  if (field === undefined) throw new RangeError(`${catalogue.name} has no field ${name}`);
  return {
    name,
    field,
    id: form?.idOf(name) ?? name,
    label: labelOf(texts, catalogue.name, name),
    words: optionsOf(texts, catalogue.name, name),
    hint: wordsIn(texts, catalogue.name).hints[name],
    value: values[name],
    values,
    choices,
    error: form?.errorOf(name),
    isShown: form === null || field.isReadOnly === true,
    set: (value) => form?.set(name, value),
    touch: form ? () => form.touch(name) : nothing,
  };
}
