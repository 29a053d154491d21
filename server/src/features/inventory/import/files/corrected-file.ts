import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { fieldLabels } from '#kit/catalogue/field-labels.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { headerKey } from '#kit/sheets/header.ts';
import type { Earlier } from '../import.queries.ts';

const reasonHeaders = new Set(languages.map((language) => headerKey(textsIn(language).importFiles.errors.reason)));

/** Whether a column holds the reasons of an earlier refusal. */
const isReason = (header: string) => reasonHeaders.has(headerKey(header));

/** Whether the headers are those of a file of refused rows, whatever program saved it since. */
export const isErrorFile = (headers: readonly string[]): boolean => headers.some(isReason);

const namesOf = (headers: readonly string[]) => headers.filter((header) => header !== '' && !isReason(header));
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((header, index) => header === other[index]);

/** Headers an error file of an import may have: its own, and where titles were used that of their column. */
function headersOf({ catalogue }: Store, { headers, options }: Earlier): string[][] {
  const own = namesOf(headers);
  const { titlesField } = options;
  if (titlesField === null) return [own];
  return languages.map((language) => {
    const labels = fieldLabels(catalogue, language);
    return [...own, labels[titlesField] ?? titlesField];
  });
}

/** The earlier import whose rejected rows a file contains; undefined where it is none of them. */
export function correctedOf(
  store: Store,
  headers: readonly string[],
  earlier: readonly Earlier[],
): Earlier | undefined {
  const sent = namesOf(headers);
  return earlier.find((one) => headersOf(store, one).some((each) => isSame(each, sent)));
}
