import { Resolver } from 'node:dns/promises';
import type { Env } from '#app/env.ts';
import { whyUnfit } from './fit-domain.ts';
import { keyedDigest } from '#kit/secrets/keyed-digest.ts';

/** Milliseconds a name server has. */
const PATIENCE = 4_000;

/** Who is to be believed for whom: a company's provider, by its issuer, for the e-mails of a domain. */
export interface Claim {
  companyId: number;
  issuer: string;
  domain: string;
}

/**
 * What a company writes into the DNS of a domain: a TXT record that nobody else is told. It speaks of the issuer, too: whoever
 * holds the domain agrees to that provider, and to another one anew.
 */
export const proofOf = (env: Pick<Env, 'SECRET'>, { companyId, issuer, domain }: Claim) => ({
  domain,
  name: `_baluarte.${domain}`,
  value: `baluarte-verification=${keyedDigest(env, 'domain', companyId, issuer, domain)}`,
});

/** Whether the DNS of a domain holds the company's proof. What the name server does not know is not there. */
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
