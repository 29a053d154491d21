import { companyProvider as endpoints } from '@baluarte/contract/organization/company-provider.ts';
import type { FastifyInstance } from 'fastify';
import { companyProviderId, SECRET_PURPOSE } from '#identity/shared/provider/company-providers.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import { problem } from '#kit/http/problem.ts';
import { decrypt } from '#kit/secrets/encryption.ts';
import { serve, serveInSteps } from '#kit/http/serve.ts';
import { inCompany, readingCompany } from '#kit/tenancy/tenant.ts';
import { noteProofs, provenAmong, readProvider, removeProvider, saveProvider } from './provider-settings.ts';
import { findProvider } from './provider.queries.ts';
import { tryProvider } from './try-provider.ts';

/** Rate limit of outgoing calls per address. */
const TRIES = { call: 'provider-test', window: 60, max: 20 };

/** A company's own OpenID provider. Handlers that call other servers hold no transaction meanwhile. */
export function providerRoutes(app: FastifyInstance): void {
  serve(app, endpoints.get, readProvider);
  serve(app, endpoints.update, saveProvider);
  serve(app, endpoints.remove, removeProvider);
  serveInSteps(app, endpoints.prove, async ({ parts, tenant, request }) => {
    await limitAddress(request, parts, TRIES);
    const { app: pool } = parts.database;
    const row = await readingCompany(pool, tenant, (trx) => findProvider(trx));
    if (!row) throw problem('notFound');
    const { issuer, domains } = row;
    const proven = await provenAmong(parts, { companyId: tenant.companyId, issuer, domains });
    return inCompany(pool, tenant, (trx) => noteProofs({ trx, parts, tenant }, issuer, proven));
  });
  serveInSteps(app, endpoints.try, async ({ body, parts, tenant, request }) => {
    await limitAddress(request, parts, TRIES);
    const { env, database } = parts;
    const kept = await readingCompany(database.app, tenant, (trx) => findProvider(trx));
    const isKept = kept?.issuer === body.issuer && kept.clientId === body.clientId;
    const clientSecret = body.clientSecret ?? (isKept ? decrypt(env, SECRET_PURPOSE, kept.clientSecret) : null);
    const callback = `${new URL(env.PUBLIC_URL).origin}/api/auth/oauth/${companyProviderId(tenant.companyId)}/callback`;
    return { checks: await tryProvider(env, { ...body, clientSecret, callback }) };
  });
}
