import { Resolver } from 'node:dns/promises';
import type { Env } from '../../env.ts';
import { keyedDigest } from './keyed-digest.ts';

/** Milliseconds a name server has. */
const PATIENCE = 4_000;

/** What a company writes into the DNS of a domain: a TXT record that nobody else is told. */
export const proofOf = (env: Pick<Env, 'SECRET'>, companyId: number, domain: string) => ({
  domain,
  name: `_baluarte.${domain}`,
  value: `baluarte-verification=${keyedDigest(env, 'domain', companyId, domain)}`,
});

/**
 * Whether a domain is one that can belong to nobody (RFC 2606, RFC 6761): good for trying things out, so it needs no proof
 * while developing, and gets none in production.
 */
export const isReserved = (domain: string): boolean =>
  /(?:^|\.)(?:test|example|invalid|localhost|example\.(?:com|net|org))$/.test(domain);

/** Whether the DNS of a domain holds the company's proof. What the name server does not know is not there. */
export async function isProven(
  env: Pick<Env, 'SECRET' | 'NODE_ENV'>,
  companyId: number,
  domain: string,
): Promise<boolean> {
  if (isReserved(domain)) return env.NODE_ENV !== 'production';
  const { name, value } = proofOf(env, companyId, domain);
  try {
    const records = await new Resolver({ timeout: PATIENCE, tries: 1 }).resolveTxt(name);
    return records.some((pieces) => pieces.join('').trim() === value);
  } catch {
    return false;
  }
}
