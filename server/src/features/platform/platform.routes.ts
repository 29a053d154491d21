import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { platform } from '@baluarte/contract/platform.ts';
import type { FastifyInstance } from 'fastify';
import { consentIn } from '../../kit/account/consent.ts';
import { providersOf } from '../../kit/account/providers.ts';
import { companyBySubdomain } from '../../kit/before-company.ts';
import { publicClient } from '../../kit/client-token.ts';
import type { Parts } from '../../kit/parts.ts';
import { subdomainOf } from '../../kit/request-session.ts';
import { serve } from '../../kit/serve.ts';
import { countryNumber } from '../../country-codes.ts';
import { version } from '../../kit/version.ts';
import { catalogueFigures, riskFigures, riskTrend } from './dashboard.queries.ts';

const migrationFolder = join(import.meta.dirname, '../../../migrations');

async function readiness({ database }: Parts): Promise<{ database: boolean; migrations: boolean }> {
  try {
    const files = (await readdir(migrationFolder)).filter((name) => name.endsWith('.sql'));
    const { rows } = await database.door.query<{ count: number }>('select count(*)::int as count from app.migration');
    return { database: true, migrations: rows[0]?.count === files.length };
  } catch {
    return { database: false, migrations: false };
  }
}

/** What the product says of itself: to anybody, to probes, and to whoever opens the start page. */
export function platformRoutes(app: FastifyInstance): void {
  const providers = providersOf(app.parts.env);
  serve(app, platform.config, async ({ request, parts }) => {
    const { env, demo, database } = parts;
    const client = publicClient(env);
    const consent = consentIn(env, 'es');
    const company = await companyBySubdomain(database.door, subdomainOf(request, env.PUBLIC_URL));
    const offered = company?.provider ? [company.provider, ...providers] : providers;
    return {
      productName: 'Baluarte',
      version,
      marketingUrl: env.MARKETING_URL ?? null,
      captcha: {
        kind: env.CAPTCHA,
        siteKey: env.CAPTCHA === 'recaptcha' ? (env.RECAPTCHA_SITE_KEY ?? null) : null,
      },
      consent: { kind: consent.kind, url: consent.url },
      oauthProviders: offered.map(({ id }) => id),
      providers: offered.map(({ id, name }) => ({ id, name })),
      clientId: client.id,
      clientSecret: client.secret,
      companyCreation: env.COMPANY_CREATION,
      country: { code: env.COUNTRY, id: countryNumber(env.COUNTRY) ?? 0 },
      host: new URL(env.PUBLIC_URL).host,
      company: company && {
        name: company.name,
        subdomain: company.subdomain,
        logo: company.logo,
        isOnlyProvider: company.provider?.isOnlyWay ?? false,
      },
      demoAccounts: demo?.accounts ?? [],
      demoPassword: demo?.password ?? null,
    };
  });
  serve(app, platform.health, () => ({ status: 'ok' as const }));
  serve(app, platform.ready, async ({ parts, reply }) => {
    const found = await readiness(parts);
    const isReady = found.database && found.migrations;
    if (!isReady) reply.code(503);
    return { status: isReady ? ('ok' as const) : ('unavailable' as const), ...found };
  });
  serve(app, platform.dashboard, async ({ trx, session }) => {
    const figures = await catalogueFigures(trx);
    const risks = can(session, permissions.risks.list) ? await riskFigures(trx) : null;
    return {
      assets: can(session, permissions.assets.list) ? figures.assets : null,
      threats: can(session, permissions.threats.list) ? figures.threats : null,
      vulnerabilities: can(session, permissions.vulnerabilities.list) ? figures.vulnerabilities : null,
      risks: risks && { ...risks, trend: await riskTrend(trx, risks.ranges, session.timeZone) },
    };
  });
}
