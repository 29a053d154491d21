import { maximumCompared } from '@baluarte/contract/maturity/company-comparison.ts';
import type { FastifyRequest } from 'fastify';
import { consentInForce } from '#identity/shared/person/consent.ts';
import { findSession } from '#identity/shared/session/session-lookup.ts';
import type { Parts } from '#kit/http/parts.ts';
import { bearerOf } from '#kit/http/request-session.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** A company at work that a person belongs to. */
export interface OwnCompany {
  id: number;
  name: string;
  subdomain: string;
  is_example: boolean;
}

const query = `
select c.id, c.name, c.subdomain, c.example_of is not null as is_example
from company c join open_member m on m.company_id = c.id and m.user_id = $1
where c.status_id = 1
order by m.last_visit_at desc nulls last, c.name collate app.natural_order, c.id
limit ${maximumCompared + 1}`;

/** The companies a person belongs to, the last visited first; one more than are compared where there are more. */
export const listOwnCompanies = async ({ database }: Parts, userId: number): Promise<OwnCompany[]> =>
  (await database.identityDb.query<OwnCompany>(query, [userId])).rows;

/**
 * The session of a request as it would be at the address of another company: rights, scopes and limits of that place, and its
 * rules about networks and how long a session lives. null where they refuse it.
 */
export async function sessionAt(
  request: FastifyRequest,
  { database, env }: Parts,
  subdomain: string,
): Promise<Session | null> {
  const found = await findSession(database.identityDb, {
    token: bearerOf(request) ?? '',
    subdomain,
    scopeId: null,
    address: request.ip,
    consent: consentInForce(env),
  });
  return found === 'unauthenticated' || found instanceof Error ? null : found;
}
