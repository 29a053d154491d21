import type {
  companyProvider as endpoints,
  CompanyProviderInput,
} from '@baluarte/contract/organization/company-provider.ts';
import { hasEverything, mayGrant } from '@baluarte/contract/organization/role.rules.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { companyProviderId, SECRET_PURPOSE } from '#identity/shared/provider/company-providers.ts';
import { isProven, proofOf, type Claim } from './domain-proof.ts';
import { whyUnfit } from './fit-domain.ts';
import { AddressRefused, refuseAddress } from '#kit/http/guarded-fetch.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import type { Parts } from '#kit/http/parts.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { encrypt } from '#kit/secrets/encryption.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { countLinked, findProvider, listRoles, writeProvider, type ProviderRow } from './provider.queries.ts';

type ProviderContext = Pick<Handling<typeof endpoints.get>, 'trx' | 'parts' | 'tenant'>;

/** The company's provider without its secret, and what belongs to setting it up. */
export async function readProvider({ trx, parts, tenant }: ProviderContext) {
  const { env, database } = parts;
  const { companyId } = tenant;
  const row = await findProvider(trx);
  const id = companyProviderId(companyId);
  const { clientSecret: _secret, id: _id, ...provider } = row ?? { clientSecret: '', id: 0 };
  return {
    provider: row ? (provider as Omit<ProviderRow, 'clientSecret' | 'id'>) : null,
    callback: `${new URL(env.PUBLIC_URL).origin}/api/auth/oauth/${id}/callback`,
    proofs: row ? row.domains.map((domain) => proofOf(env, { companyId, issuer: row.issuer, domain })) : [],
    roles: await listRoles(trx),
    linked: await countLinked(database.identityDb, id),
  };
}

/** Throws where the default role for new users exceeds the caller's own permissions. */
async function refuseRole(trx: Trx, session: Session, roleId: number): Promise<void> {
  const role = await trx.first(sql<{ base: 1 | 2 | 3; isSystem: boolean; permissionCodes: number[] }>`
    select base, is_system as "isSystem", permission_codes as "permissionCodes" from role where id = ${roleId} and status_id = 1`);
  if (!role) throw invalid([{ path: 'body.roleId', code: 'unknown' }]);
  if (!mayGrant(session, role)) throw problem('user.roleRefused');
}

function refuseIssuer({ env }: Parts, issuer: string): void {
  try {
    refuseAddress(env, issuer);
  } catch (error) {
    throw error instanceof AddressRefused ? problem('companyProvider.addressRefused') : error;
  }
}

/** Throws where the provider cannot be enabled yet (no proved domain), or be the only way in (not tried). */
async function refuseTooEarly(
  { parts, tenant }: ProviderContext,
  settings: CompanyProviderInput,
  provenDomains: readonly string[],
): Promise<void> {
  if (settings.isOn && provenDomains.length === 0) throw problem('companyProvider.unproven');
  const id = companyProviderId(tenant.companyId);
  if (settings.isOnlyWay && (await countLinked(parts.database.identityDb, id)) === 0)
    throw problem('companyProvider.untried');
}

/**
 * Configuring a provider allows signing in as any user of its domains, including administrators. Throws
 * `companyProvider.administratorOnly`.
 */
function refusePartial(session: Session): void {
  if (!hasEverything(session)) throw problem('companyProvider.administratorOnly');
}

/** Throws which domains can be no company's own. */
function refuseUnfit(domains: readonly string[]): void {
  const issues = domains.flatMap((domain, index) => {
    const code = whyUnfit(domain);
    return code ? [{ path: `body.domains.${index}`, code, params: { value: domain } }] : [];
  });
  if (issues.length > 0) throw invalid(issues);
}

/**
 * Removes the links of a provider's users: under another issuer the same subject may be another person. They are linked again
 * by e-mail, once the domain is proved for the new issuer.
 */
const forgetLinked = (identityDb: Pool, companyId: number) =>
  identityDb.query('delete from auth.account where provider_id = $1', [companyProviderId(companyId)]);

/** Saves the provider. Remaining domains stay proved unless the issuer changes. */
export async function saveProvider(handling: Handling<typeof endpoints.update>) {
  const { trx, body, parts, session } = handling;
  refusePartial(session);
  const { version, clientSecret, ...settings } = body;
  const { env } = parts;
  const before = await findProvider(trx, { isHeld: true });
  // Version 0: whoever saves saw no provider.
  if (version !== undefined && version !== (before?.version ?? 0))
    throw await changedMeanwhile(trx, 'company_provider', before?.id ?? 0);
  if (settings.joinsPeople && settings.roleId === null) throw invalid([{ path: 'body.roleId', code: 'required' }]);
  if (settings.roleId !== null) await refuseRole(trx, session, settings.roleId);
  refuseIssuer(parts, settings.issuer);
  const encrypted = clientSecret === undefined ? before?.clientSecret : encrypt(env, SECRET_PURPOSE, clientSecret);
  if (encrypted === undefined) throw invalid([{ path: 'body.clientSecret', code: 'required' }]);
  const domains = [...new Set(settings.domains)];
  refuseUnfit(domains);
  const isSameIssuer = before?.issuer === settings.issuer;
  const provenDomains = isSameIssuer ? domains.filter((domain) => before.provenDomains.includes(domain)) : [];
  await refuseTooEarly(handling, settings, provenDomains);
  await writeProvider(trx, { ...settings, domains, provenDomains, clientSecret: encrypted });
  return { ...(await readProvider(handling)), changesetId: await changesetOf(trx) };
}

/** Removes the provider; users without another way in can request a password by e-mail. */
export async function removeProvider(handling: Handling<typeof endpoints.remove>) {
  refusePartial(handling.session);
  await handling.trx.run(sql`delete from company_provider where company_id = app.current_company()`);
  return { ...(await readProvider(handling)), changesetId: await changesetOf(handling.trx) };
}

/** Notes which of the domains hold the company's proof; one that no longer does no longer counts. */
export async function noteProofs(handling: ProviderContext, issuer: string, provenDomains: readonly string[]) {
  const { trx, parts, tenant } = handling;
  const row = await findProvider(trx, { isHeld: true });
  if (!row) throw problem('notFound');
  if (row.issuer !== issuer) throw await changedMeanwhile(trx, 'company_provider', row.id);
  const proven = row.domains.filter((domain) => provenDomains.includes(domain));
  // Nothing was proved, so existing links may come from another issuer.
  if (row.provenDomains.length === 0 && proven.length > 0)
    await forgetLinked(parts.database.identityDb, tenant.companyId);
  if (proven.join() !== row.provenDomains.join()) await writeProvider(trx, { ...row, provenDomains: proven });
  return { ...(await readProvider(handling)), changesetId: await changesetOf(trx) };
}

/** The domains whose DNS contains the company's proof record. */
export async function provenAmong(
  { env }: Parts,
  { companyId, issuer, domains }: Omit<Claim, 'domain'> & { domains: readonly string[] },
): Promise<string[]> {
  const found = await Promise.all(domains.map((domain) => isProven(env, { companyId, issuer, domain })));
  return domains.filter((_domain, place) => found[place]);
}
