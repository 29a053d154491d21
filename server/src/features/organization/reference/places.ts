import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export interface CountryRow {
  id: number;
  code: string;
  calling_code: string | null;
  name: string;
  name_en: string;
}
export interface StateRow {
  id: number;
  country_id: number;
  code: string;
  name: string;
}
export interface CityRow {
  id: number;
  state_id: number;
  code: string;
  name: string;
}
export interface Places {
  countries: CountryRow[];
  states: StateRow[];
  cities: CityRow[];
}

interface Divipola {
  departments: { code: string; name: string; municipalities: Record<string, string> }[];
}
interface Regions {
  countryShortCode: string;
  regions: { name: string; shortCode?: string }[];
}
type Names = { countries: Record<string, string | string[]> };

/** Id of the country whose municipalities are listed: its number in ISO 3166-1. */
export const colombia = 170;
/** States with a short code have the first numbers of their country; states that have only a name, the others. */
const CODED = 100_000;
const STATES = 1_000_000;

/** A region's code within its country: ISO 3166-2's where the source has it, else its name folded to letters and digits. */
function codeOfRegion(country: string, { name, shortCode }: Regions['regions'][number]): string {
  const folded = name.normalize('NFD').replace(/[^a-zA-Z0-9]/g, '');
  return (shortCode?.trim().replace(`${country}-`, '') ?? folded).toUpperCase();
}

/**
 * Stable id of a state: the country's number and a number derived from the state's code alone, independent of list order and
 * package release. Codes of up to three letters and digits are read as base 36 after a leading 1, which
 * distinguishes `5` from `05`; longer ones are hashed.
 */
export function stateId(countryId: number, code: string): number {
  if (/^[0-9A-Z]{1,3}$/.test(code)) return countryId * STATES + Number.parseInt(`1${code}`, 36);
  const hash = createHash('sha256').update(code).digest().readUInt32BE();
  return countryId * STATES + CODED + (hash % (STATES - CODED));
}

/** Id of a municipality of Colombia: the country's number and the five digits of DIVIPOLA, 170 05001. */
export const municipalityId = (code: string): number => colombia * 100_000 + Number(code);

const first = (names: string | string[] | undefined) => (Array.isArray(names) ? names[0] : names);

/**
 * Countries (ISO 3166-1), their states, and the municipalities of Colombia after DIVIPOLA: 32 departments and Bogotá,
 * 1,103 municipalities, the island of San Andrés and 18 areas without a municipality. Read from packages and server/seed
 * at each call, about 20 ms.
 */
export function readPlaces(): Places {
  // Not by the packages' own entry points, which load every language there is.
  const require = createRequire(import.meta.url);
  const codes = require('i18n-iso-countries/codes.json') as [alpha2: string, alpha3: string, numeric: string][];
  const { countries: es } = require('i18n-iso-countries/langs/es.json') as Names;
  const { countries: en } = require('i18n-iso-countries/langs/en.json') as Names;
  const regions = require('country-region-data/data.json') as Regions[];
  const divipola = JSON.parse(
    readFileSync(new URL('../../../../seed/divipola.json', import.meta.url), 'utf8'),
  ) as Divipola;

  const dialled = new Set<string>(getCountries());
  const countries = codes.map(([code, , numeric]) => ({
    id: Number(numeric),
    code,
    calling_code: dialled.has(code) ? getCountryCallingCode(code as ReturnType<typeof getCountries>[number]) : null,
    name: first(es[code]) ?? code,
    name_en: first(en[code]) ?? code,
  }));
  const idOf = new Map(countries.map(({ code, id }) => [code, id]));

  const state = (countryId: number, code: string, name: string): StateRow => ({
    id: stateId(countryId, code),
    country_id: countryId,
    code,
    name,
  });
  const states = regions.flatMap(({ countryShortCode, regions: own }) => {
    const countryId = idOf.get(countryShortCode);
    if (countryId === undefined || countryId === colombia) return [];
    return own.map((region) => state(countryId, codeOfRegion(countryShortCode, region), region.name.trim()));
  });
  const departments = divipola.departments.map(({ code, name }) => state(colombia, code, name));
  const cities = divipola.departments.flatMap(({ code, municipalities }) =>
    Object.entries(municipalities).map(([municipality, name]) => ({
      id: municipalityId(municipality),
      state_id: stateId(colombia, code),
      code: municipality,
      name,
    })),
  );
  return { countries, states: [...states, ...departments], cities };
}
