import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { domainOf, findCompanyProvider } from '#identity/shared/provider/company-providers.ts';
import { findPersonById } from '#identity/shared/person/find-person.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Throws where the plan or the limits refuse the company's users, including those just written. */
export type RefuseMoreUsers = (trx: Trx, tenant: Tenant) => Promise<void>;

/**
 * Adds a user who signed in through a company's own provider to the company, in its chosen role, if the company wants that, they
 * have no membership and their e-mail is allowed. Does not change invited or deactivated members. Throws what the plan refuses.
 */
export async function joinCompany(
  parts: Parts,
  request: FastifyRequest,
  { userId, provider: id, refuseMoreUsers }: { userId: number; provider: string; refuseMoreUsers: RefuseMoreUsers },
): Promise<void> {
  const { home } = (await findCompanyProvider(parts, id)) ?? {};
  if (!home || home.roleId === null) return;
  const person = await findPersonById(parts.database.identityDb, userId);
  if (person?.statusId !== statusIds.ACTIVE || !home.domains.includes(domainOf(person.email))) return;
  const { companyId, roleId } = home;
  const by = { userId, requestId: request.id, address: request.ip, kind: 'accepted' };
  const tenant = { companyId, scopeIds: 'every', ...by } as const;
  await inCompany(parts.database.app, tenant, async (trx) => {
    const added = await trx.run(sql`
      insert into member (user_id, role_id) select ${userId}, r.id from role r join company c on c.id = r.company_id
      where r.id = ${roleId} and r.status_id = 1
        and (cardinality(c.allowed_email_domains) = 0 or ${domainOf(person.email)} = any (c.allowed_email_domains))
      on conflict on constraint member__user_taken do nothing`);
    if (added > 0) await refuseMoreUsers(trx, tenant);
  });
  forget({ userId });
}
