import { Resolver } from 'node:dns/promises';
import type { Env } from '#app/env.ts';
import { whyUnfit } from './fit-domain.ts';
import { keyedDigest } from '#kit/secrets/keyed-digest.ts';

/** Milliseconds a name server has. */
const PATIENCE = 4_000;

/** A claim that a company's provider, by its issuer, may vouch for the e-mails of a domain. */
export interface Claim {
  companyId: number;
  issuer: string;
  domain: string;
}

/**
 * The secret TXT record that a company adds to a domain's DNS. It depends on the issuer too, so the domain's owner must
 * agree again to another provider.
 */
export const proofOf = (env: Pick<Env, 'SECRET'>, { companyId, issuer, domain }: Claim) => ({
  domain,
  name: `_baluarte.${domain}`,
  value: `baluarte-verification=${keyedDigest(env, 'domain', companyId, issuer, domain)}`,
});

/** Whether a domain's DNS has the company's proof; false where the name server does not know the record. */
export async function isProven(env: Pick<Env, 'SECRET' | 'DNS_SERVERS'>, claim: Claim): Promise<boolean> {
  if (whyUnfit(claim.domain) !== null) return false;
  const { name, value } = proofOf(env, claim);
  const resolver = new Resolver({ timeout: PATIENCE, tries: 1 });
  if (env.DNS_SERVERS) resolver.setServers(env.DNS_SERVERS);
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((pieces) => pieces.join('').trim() === value);
  } catch {
    return false;
  }
}
