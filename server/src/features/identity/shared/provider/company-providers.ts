import type { Pool } from 'pg';
import { ClientSecretPost } from 'openid-client';
import type { Env } from '#app/env.ts';
import { decrypt } from '#kit/secrets/encryption.ts';
import { guardedFetch } from '#kit/http/guarded-fetch.ts';
import { isYes, openIdProvider, type Provider } from './providers.ts';

/** Purpose under which the secret of a company's provider is encrypted. */
export const SECRET_PURPOSE = 'company provider';

/** Id of the provider of a company, in addresses and in the table of linked accounts. */
export const companyProviderId = (companyId: number): string => `company-${companyId}`;

interface Row {
  companyId: number;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  domains: string[];
  roleId: number | null;
}

const query = `
select p.company_id as "companyId", p.name, p.issuer, p.client_id as "clientId", p.client_secret as "clientSecret",
  p.proven_domains as domains, case when p.joins_people then p.role_id end as "roleId"
from company_provider p join company c on c.id = p.company_id and c.status_id = 1
where p.company_id = $1 and p.is_on and cardinality(p.proven_domains) > 0`;

/** The part after the @. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * A company's provider is trusted only for e-mails of domains the company proved to own; otherwise it could take over foreign
 * accounts. The claim `email_verified` may be missing, as in directories, but must not be
 * false.
 */
function providerIn(env: Env, row: Row): Provider {
  const { companyId, name, issuer, clientId, domains, roleId } = row;
  const secret = decrypt(env, SECRET_PURPOSE, row.clientSecret);
  return {
    ...openIdProvider({ id: companyProviderId(companyId), name, issuer, clientId, secret }),
    authenticate: ClientSecretPost(secret),
    isEmailProven: ({ email, email_verified: verified }) =>
      typeof email === 'string' && domains.includes(domainOf(email)) && (verified === undefined || isYes(verified)),
    fetch: guardedFetch(env),
    home: { companyId, domains, roleId },
  };
}

/** Providers by row, cached so that their metadata is not fetched at every step. */
const known = new Map<number, { key: string; provider: Provider }>();

/** A company's provider by id, if it is enabled and for a domain proved by the company. */
export async function findCompanyProvider(
  { database, env }: { database: { identityDb: Pool }; env: Env },
  id: string,
): Promise<Provider | null> {
  const [, companyId] = /^company-(\d{1,15})$/.exec(id) ?? [];
  if (companyId === undefined) return null;
  const [row] = (await database.identityDb.query<Row>(query, [companyId])).rows;
  if (!row) return null;
  const key = JSON.stringify(row);
  const before = known.get(row.companyId);
  if (before?.key === key) return before.provider;
  const provider = providerIn(env, row);
  known.set(row.companyId, { key, provider });
  return provider;
}
