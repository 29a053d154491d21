import { createRequire } from 'node:module';

// Not by the package's own entry point, which loads every language there is.
const codes = createRequire(import.meta.url)('i18n-iso-countries/codes.json') as [
  letters: string,
  three: string,
  number: string,
][];

/** ISO 3166-1 number of a country by its two-letter code, 170 for CO; undefined for an unknown code. */
export const countryNumber = (letters: string): number | undefined => {
  const found = codes.find(([code]) => code === letters);
  return found && Number(found[2]);
};
