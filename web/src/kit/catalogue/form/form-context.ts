import { createContext, use, type ReactNode } from 'react';
import type { Catalogue, Row } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import type { EntryForm } from './use-entry-form.ts';
import type { Values } from './values.ts';

/** What a field works on: a form being filled, or an entry only shown. */
export interface FieldHome {
  catalogue: Pick<Catalogue, 'name' | 'fields'>;
  choices: Choices;
  values: Values;
  /** Null where the entry is only shown. */
  form: EntryForm | null;
  /** The whole entry, where there is one: also what is no field of it. */
  row?: Row | null;
}

const FormContext = createContext<FieldHome | null>(null);
export const FieldProvider: (props: { value: FieldHome; children: ReactNode }) => ReactNode = FormContext;

/** The form, or the entry, around a field. Throws outside one. */
export function useFieldHome(): FieldHome {
  const home = use(FormContext);
  if (home === null) throw new Error('fields stand inside a form only');
  return home;
}
