import type { CompanyInput } from '@baluarte/contract/company.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { forget } from '../../kit/before-company.ts';
import type { Parts } from '../../kit/parts.ts';
import { invalid, problem } from '../../kit/problem.ts';
import { readLists } from '../../kit/reference/lists.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { callLimit } from '../../kit/account/limits.ts';
import type { Session } from '../../kit/session.ts';
import { createCompany } from './create-company.ts';

/** Companies one person may found in a day; more is a mistake, or somebody filling the disk. */
const FOUNDED = { window: 86_400, max: 10 };
const FIRST_PLAN = 'free';

const places = `
select exists (select from country where id = $1) as country,
  $2::bigint is null or exists (select from state where id = $2 and country_id = $1) as state,
  $3::bigint is null or exists (select from city where id = $3 and state_id = $2) as city`;

/** Throws for every id that is in no list, or not below the one it belongs to. */
async function refuseUnknown(door: Pool, input: CompanyInput): Promise<void> {
  const { economicActivities, organizationCategories, organizationTypes, plans } = readLists();
  const { rows } = await door.query<{ country: boolean; state: boolean; city: boolean }>(places, [
    input.countryId,
    input.stateId,
    input.cityId,
  ]);
  const known: Record<string, boolean | undefined> = {
    economicActivityId: economicActivities.some(({ id }) => id === input.economicActivityId),
    categoryId: organizationCategories.some(({ id }) => id === input.categoryId),
    typeId: organizationTypes.some(({ id, categoryId }) => id === input.typeId && categoryId === input.categoryId),
    planId: input.planId === null || plans.some(({ id }) => id === input.planId),
    countryId: rows[0]?.country,
    stateId: rows[0]?.state,
    cityId: rows[0]?.city,
  };
  const issues = Object.entries(known).flatMap(([field, isKnown]): Issue[] =>
    isKnown === true ? [] : [{ path: `body.${field}`, code: 'unknown' }],
  );
  if (issues.length > 0) throw invalid(issues);
}

const planCode = (planId: number | null) => readLists().plans.find(({ id }) => id === planId)?.code ?? FIRST_PLAN;

/**
 * Makes a company for the person who asks, in one transaction with its whole catalogue; they are its administrator. Throws
 * `company.notAllowed` where the installation keeps this to its operators, `company.subdomainTaken`, `slowDown`.
 */
export async function foundCompany(
  { env, database }: Parts,
  session: Session,
  { input, request }: { input: CompanyInput; request: FastifyRequest },
): Promise<{ id: number; subdomain: string }> {
  if (!env.COMPANY_CREATION && !session.isSuperAdmin) throw problem('company.notAllowed');
  await refuseUnknown(database.door, input);
  const { allowed, retryAfter } = await callLimit(database.door).consume(`found|${session.userId}`, FOUNDED);
  if (!allowed) throw problem('slowDown', { seconds: retryAfter ?? FOUNDED.window });
  const { planId, ...about } = input;
  const id = await createCompany(database.app, {
    ...about,
    planCode: planCode(planId),
    language: session.language,
    creatorId: session.userId,
    firstScope: textsIn(session.language).session.firstScope,
    requestId: request.id,
    networkAddress: request.ip,
  });
  forget({ userId: session.userId });
  return { id, subdomain: input.subdomain };
}
