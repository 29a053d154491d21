import { createRequire } from 'node:module';

// Not by the package's own entry point, which loads every language there is.
const codes = createRequire(import.meta.url)('i18n-iso-countries/codes.json') as [
  letters: string,
  three: string,
  number: string,
][];

/** Number of a country in ISO 3166-1 by its two letters, 170 of CO; undefined for letters that name none. */
export const countryNumber = (letters: string): number | undefined => {
  const found = codes.find(([code]) => code === letters);
  return found && Number(found[2]);
};
