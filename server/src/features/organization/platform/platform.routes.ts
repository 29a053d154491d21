import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { platform } from '@baluarte/contract/organization/platform.ts';
import type { FastifyInstance } from 'fastify';
import { consentIn } from '#identity/shared/person/consent.ts';
import { providersOf } from '#identity/shared/provider/providers.ts';
import { reportedRoom } from '#kit/operations/disk-room.ts';
import { companyBySubdomain, isCompanyThere } from '#identity/shared/session/session-lookup.ts';
import { publicClient } from '#identity/shared/session/client-token.ts';
import type { Parts } from '#kit/http/parts.ts';
import { isOwnHost } from '#kit/http/own-host.ts';
import { subdomainOf } from '#kit/http/request-session.ts';
import { serve } from '#kit/http/serve.ts';
import { hasMailbox, MAILBOX_PATH } from '#kit/mail/mail-worker.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { countryNumber } from '#app/country-codes.ts';
import { version } from '#kit/operations/version.ts';

const migrationFolder = join(import.meta.dirname, '../../../../migrations');

/** Milliseconds a probe waits for the database, and for a connection of the pool: longer than either takes, shorter than a probe. */
const patience = 2_000;

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, sleep(patience, undefined, { ref: false }).then(() => Promise.reject(new Error('too late')))]);

async function schemaOf({ identityDb }: Parts['database']): Promise<{ database: boolean; migrations: boolean }> {
  try {
    const files = (await readdir(migrationFolder)).filter((name) => name.endsWith('.sql'));
    const { rows } = await inTime(
      identityDb.query<{ count: number }>('select count(*)::int as count from app.migration'),
    );
    return { database: true, migrations: rows[0]?.count === files.length };
  } catch {
    return { database: false, migrations: false };
  }
}

const hasConnection = ({ app }: Parts['database']): Promise<boolean> =>
  inTime(app.query('select')).then(
    () => true,
    () => false,
  );

async function readiness({ database, env }: Parts) {
  const [schema, connections, disk] = await Promise.all([
    schemaOf(database),
    hasConnection(database),
    reportedRoom(env.DATA_DIR),
  ]);
  const isReady = schema.database && schema.migrations && connections;
  const status = isReady ? (disk === 'full' ? 'degraded' : 'ok') : 'unavailable';
  return { status, ...schema, connections, disk } as const;
}

/** Public configuration and health probes. */
export function platformRoutes(app: FastifyInstance): void {
  const providers = providersOf(app.parts.env);
  serve(app, platform.config, async ({ request, parts }) => {
    const { env, demo, database } = parts;
    const client = publicClient(env);
    const consent = consentIn(env, 'es');
    const subdomain = subdomainOf(request, env.PUBLIC_URL);
    const company = await companyBySubdomain(database.identityDb, subdomain);
    const isKnown =
      company !== null || subdomain === MAIN_SUBDOMAIN || (await isCompanyThere(database.identityDb, subdomain));
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
      unknownSubdomain: isKnown ? null : subdomain,
      mailbox: hasMailbox(env) && isOwnHost(request, env) ? MAILBOX_PATH : null,
      demoAccounts: demo?.accounts ?? [],
      demoPassword: demo?.password ?? null,
    };
  });
  serve(app, platform.health, () => ({ status: 'ok' as const }));
  serve(app, platform.ready, async ({ parts, reply }) => {
    const found = await readiness(parts);
    if (found.status === 'unavailable') reply.code(503);
    return found;
  });
}
