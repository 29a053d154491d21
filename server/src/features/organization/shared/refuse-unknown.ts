import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { Pool } from 'pg';
import { invalid } from '#kit/http/problem.ts';
import { readLists } from './lists.ts';

/** Company data chosen from lists, by id. */
export interface Described {
  economicActivityId: number;
  categoryId: number;
  typeId: number;
  countryId: number;
  stateId: number | null;
  cityId: number | null;
  planId?: number | null;
}

const places = `
select exists (select from country where id = $1) as country,
  $2::bigint is null or exists (select from state where id = $2 and country_id = $1) as state,
  $3::bigint is null or exists (select from city where id = $3 and state_id = $2) as city`;

/** Throws `invalid` for every id that is not in its list, or not a child of the chosen parent. */
export async function refuseUnknown(identityDb: Pool, input: Described): Promise<void> {
  const { economicActivities, organizationCategories, organizationTypes, plans } = readLists();
  const { rows } = await identityDb.query<{ country: boolean; state: boolean; city: boolean }>(places, [
    input.countryId,
    input.stateId,
    input.cityId,
  ]);
  const known: Record<string, boolean | undefined> = {
    economicActivityId: economicActivities.some(({ id }) => id === input.economicActivityId),
    categoryId: organizationCategories.some(({ id }) => id === input.categoryId),
    typeId: organizationTypes.some(({ id, categoryId }) => id === input.typeId && categoryId === input.categoryId),
    planId: (input.planId ?? null) === null || plans.some(({ id }) => id === input.planId),
    countryId: rows[0]?.country,
    stateId: rows[0]?.state,
    cityId: rows[0]?.city,
  };
  const issues = Object.entries(known).flatMap(([field, isKnown]): Issue[] =>
    isKnown === true ? [] : [{ path: `body.${field}`, code: 'unknown' }],
  );
  if (issues.length > 0) throw invalid(issues);
}
