import type { Field, Fields } from '@baluarte/contract/kit/field.ts';

/** What a form holds: a text is never null in it, so that every input is a controlled one. */
export type Values = Readonly<Record<string, unknown>>;

function blankOf({ kind }: Field): unknown {
  if (kind === 'flag') return false;
  if (kind === 'choices' || kind === 'codes') return [];
  return kind === 'choice' || kind === 'option' ? null : '';
}

/** Values of a new entry: every field blank. */
export const blankValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankOf(field)]));

/** Values of an entry that is there. */
export const valuesOf = (fields: Fields, row: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, row[name] ?? blankOf(field)]));

/** A typed number, with or without signs between its thousands; what is none stays as it is, for the contract to refuse. */
function typedNumber(text: string): unknown {
  const digits = text.trim().replaceAll(/[.,\s](?=\d{3}(?:\D|$))/g, '');
  if (digits === '') return null;
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text;
}

function toSend(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'number' && typeof value === 'string') return typedNumber(value);
  return field?.kind === 'date' && value === '' ? null : value;
}

/** The input the contract takes: all of a new entry, of an old one only what changed. */
export const inputOf = (fields: Fields, values: Values, names: readonly string[] = Object.keys(values)) =>
  Object.fromEntries(
    names.flatMap((name) => (fields[name]?.isReadOnly ? [] : [[name, toSend(fields[name], values[name])]])),
  );
