import type { Pool } from 'pg';

interface GeographicPlace {
  id: number;
  code: string;
  name: string;
  nameEn: string | null;
}

/** Every country that is still one. */
export async function listCountries(identityDb: Pool): Promise<(GeographicPlace & { callingCode: string | null })[]> {
  const { rows } = await identityDb.query<GeographicPlace & { callingCode: string | null }>(
    `select id, code, name, name_en as "nameEn", calling_code as "callingCode" from country where is_current`,
  );
  return rows;
}

/** The states of a country; empty for an unknown country. */
export async function listStates(
  identityDb: Pool,
  countryId: number,
): Promise<(GeographicPlace & { countryId: number })[]> {
  const { rows } = await identityDb.query<GeographicPlace & { countryId: number }>(
    `select id, code, name, null as "nameEn", country_id as "countryId" from state where country_id = $1 and is_current`,
    [countryId],
  );
  return rows;
}

/** The cities of a state; empty for an unknown state, or one without a list of cities. */
export async function listCities(
  identityDb: Pool,
  stateId: number,
): Promise<(GeographicPlace & { stateId: number })[]> {
  const { rows } = await identityDb.query<GeographicPlace & { stateId: number }>(
    `select id, code, name, null as "nameEn", state_id as "stateId" from city where state_id = $1 and is_current`,
    [stateId],
  );
  return rows;
}

/** Whether a company has the subdomain already, active or not. */
export async function isTaken(identityDb: Pool, subdomain: string): Promise<boolean> {
  const { rowCount } = await identityDb.query('select from company where subdomain = $1', [subdomain]);
  return rowCount !== 0;
}

/** Those of some subdomains that no company has, in their order. */
export async function freeOf(identityDb: Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await identityDb.query<{ subdomain: string }>(
    'select subdomain from company where subdomain = any ($1::text[])',
    [names],
  );
  const taken = new Set(rows.map(({ subdomain }) => subdomain));
  return names.filter((name) => !taken.has(name));
}
