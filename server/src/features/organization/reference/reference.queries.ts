import type { Pool } from 'pg';

interface Place {
  id: number;
  code: string;
  name: string;
  nameEn: string | null;
}

/** Every country that is still one. */
export async function listCountries(door: Pool): Promise<(Place & { callingCode: string | null })[]> {
  const { rows } = await door.query<Place & { callingCode: string | null }>(
    `select id, code, name, name_en as "nameEn", calling_code as "callingCode" from country where is_current`,
  );
  return rows;
}

/** The states of a country; none of a country that is not there. */
export async function listStates(door: Pool, countryId: number): Promise<(Place & { countryId: number })[]> {
  const { rows } = await door.query<Place & { countryId: number }>(
    `select id, code, name, null as "nameEn", country_id as "countryId" from state where country_id = $1 and is_current`,
    [countryId],
  );
  return rows;
}

/** The cities of a state; none of a state that is not there, or whose cities are not listed. */
export async function listCities(door: Pool, stateId: number): Promise<(Place & { stateId: number })[]> {
  const { rows } = await door.query<Place & { stateId: number }>(
    `select id, code, name, null as "nameEn", state_id as "stateId" from city where state_id = $1 and is_current`,
    [stateId],
  );
  return rows;
}

/** Whether a company has the subdomain already, active or not. */
export async function isTaken(door: Pool, subdomain: string): Promise<boolean> {
  const { rowCount } = await door.query('select from company where subdomain = $1', [subdomain]);
  return rowCount !== 0;
}
