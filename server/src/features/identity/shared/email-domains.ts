import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

const refusal = (domains: readonly string[]) => problem('user.domainRefused', { domains: domains.join(', ') });

/** Throws `user.domainRefused` where the transaction's company does not allow the e-mail domain of a new member. */
export async function refuseOtherDomains(trx: Trx, memberIds: readonly number[]): Promise<void> {
  const found = await trx.first(sql<{ domains: string[] }>`
    select c.allowed_email_domains as domains from company c
    where c.id = app.current_company() and cardinality(c.allowed_email_domains) > 0 and exists (
      select from member m, app.person_contact(m.user_id) p
      where m.id = any (${memberIds}::bigint[]) and split_part(p.email, '@', 2) <> all (c.allowed_email_domains))`);
  if (found) throw refusal(found.domains);
}

/** Throws `user.domainRefused` where a company of the user does not allow the domain of their new e-mail. */
export async function refuseOtherEmail(identityDb: Trx, userId: number, email: string): Promise<void> {
  const found = await identityDb.first(sql<{ domains: string[] }>`
    select c.allowed_email_domains as domains from member m join company c on c.id = m.company_id
    where m.user_id = ${userId} and m.status_id = 1 and c.status_id = 1 and cardinality(c.allowed_email_domains) > 0
      and split_part(${email}, '@', 2) <> all (c.allowed_email_domains)
    order by c.id limit 1`);
  if (found) throw refusal(found.domains);
}
