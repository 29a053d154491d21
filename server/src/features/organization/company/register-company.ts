import type { CompanyInput } from '@baluarte/contract/organization/company.ts';
import type { FastifyRequest } from 'fastify';
import { forget } from '#identity/shared/session/session-lookup.ts';
import type { Parts } from '#kit/http/parts.ts';
import { refuseMoreCompanies } from '#organization/shared/plan.ts';
import { problem } from '#kit/http/problem.ts';
import { readLists } from '#organization/shared/lists.ts';
import { refuseUnknown } from '#organization/shared/refuse-unknown.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { callLimit } from '#kit/http/call-limit.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { createCompany } from './create-company.ts';

/** Maximum companies a user may register in a day, against mistakes and abuse. */
const FOUNDED = { window: 86_400, max: 10 };
const FIRST_PLAN = 'free';

/** Code of a plan; default the first one's. */
export const planCode = (planId: number | null) =>
  readLists().plans.find(({ id }) => id === planId)?.code ?? FIRST_PLAN;

/**
 * Creates a company with its catalogues in one transaction; the requesting user becomes its administrator. Throws
 * `company.notAllowed` where only the installation's operators may do so, `company.subdomainTaken`,
 * `plan.companiesExceeded`, `slowDown`.
 */
export async function registerCompany(
  { env, database }: Parts,
  session: Session,
  { input, request }: { input: CompanyInput; request: FastifyRequest },
): Promise<{ id: number; subdomain: string }> {
  if (!env.COMPANY_CREATION && !session.isSuperAdmin) throw problem('company.notAllowed');
  await refuseUnknown(database.identityDb, input);
  if (!session.isSuperAdmin) await refuseMoreCompanies(database.identityDb, session.userId, planCode(input.planId));
  const { allowed, retryAfter } = await callLimit(database.identityDb).consume(`found|${session.userId}`, FOUNDED);
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
