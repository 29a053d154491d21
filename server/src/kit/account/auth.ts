import { createHmac } from 'node:crypto';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { getAdapter } from 'better-auth/db/adapter';
import { bearer } from 'better-auth/plugins';
import type { FastifyBaseLogger } from 'fastify';
import { forget, MAIN_SUBDOMAIN, sessionLife } from '#kit/tenancy/before-company.ts';
import { enterCompany } from '#kit/tenancy/enter-company.ts';
import type { Parts } from '#kit/http/parts.ts';
import { hasSms } from '#kit/sms/sms.ts';
import { admit, refuseOtherWays, removeEndedSessions } from './admission.ts';
import { authDatabase } from './auth-database.ts';
import { BEGIN_PATH, beginSessionPlugin } from './begin-session.ts';
import { withHashedSessions } from './hashed-sessions.ts';
import { trustedHeaders } from './library-request.ts';
import { callLimit } from './limits.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { SecondStepNeeded, secondStepOf } from './second-step.ts';
import { trustedOrigins } from './trusted-origins.ts';

declare module 'fastify' {
  interface FastifyInstance {
    auth: Auth;
  }
}

/** Prefix of the cookies the library would set; none of its calls that are open sets one. */
const COOKIE_PREFIX = 'baluarte';

const ours = (type: 'string' | 'boolean' | 'number') =>
  ({ type, input: false, required: false, returned: false }) as const;

const isProven = (context: { path?: string; body?: unknown } | null | undefined) =>
  context?.path === BEGIN_PATH && (context.body as { isProven: boolean }).isProven;

/** Ways that prove nothing to a company which wants its own provider asked. A second step comes after the first was let in. */
const provesHere = (context: { path?: string; body?: unknown } | null | undefined) =>
  context?.path !== BEGIN_PATH || (context.body as { by: string }).by === 'passkey';

/**
 * The gate before every session, whichever way it begins: may this person, here; is there a second step to go; and in which
 * company it begins.
 */
function sessionHooks({ database, env }: Parts): BetterAuthOptions['databaseHooks'] {
  return {
    session: {
      create: {
        async before(session, context) {
          const header = (name: string) => context?.headers?.get(name);
          const userId = Number(session.userId);
          const address = header(trustedHeaders.address) ?? '';
          const subdomain = header(trustedHeaders.subdomain) ?? MAIN_SUBDOMAIN;
          const { companyId, isSuperAdmin } = await admit(database.door, { userId, subdomain, address });
          if (provesHere(context)) await refuseOtherWays(database.door, userId, env);
          if (!isProven(context)) {
            const step = await secondStepOf(database.door, {
              userId,
              device: header(trustedHeaders.device) ?? '',
              hasSms: hasSms(env),
            });
            if (step) throw new SecondStepNeeded(step);
          }
          if (companyId !== null)
            await enterCompany(database, {
              companyId,
              userId,
              isSuperAdmin,
              requestId: header(trustedHeaders.requestId) ?? '',
              address,
            });
          if (await removeEndedSessions(database.door, userId, companyId)) forget({ userId });
          return { data: { ...session, companyId } };
        },
      },
      delete: {
        async after({ id }) {
          forget({ sessionId: Number(id) });
        },
      },
    },
  };
}

/** The auth library on the door's connections: e-mail and password, bearer tokens, nothing that leaves this machine. */
export async function createAuth(parts: Parts, log: FastifyBaseLogger) {
  const { env, database } = parts;
  if (env.SECRET === '') throw new Error('accounts need SECRET');
  const options = {
    appName: 'Baluarte',
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    // A key of its own, so that what it signs means nothing elsewhere.
    secret: createHmac('sha256', env.SECRET).update('accounts').digest('base64url'),
    trustedOrigins: trustedOrigins(env),
    telemetry: { enabled: false },
    // What it throws is logged where it arrives; this is what it only mentions. Never its details: they hold what was sent.
    logger: {
      level: 'error',
      log: (_level, message, ...details) => log.warn({ err: details.find((item) => item instanceof Error) }, message),
    },
    onAPIError: { throw: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      additionalFields: {
        firstName: { ...ours('string'), returned: true },
        lastName: { ...ours('string'), returned: true },
        phone: ours('string'),
        language: { ...ours('string'), returned: true },
        isSuperAdmin: ours('boolean'),
        isFirstAccess: ours('boolean'),
        hasTwoFactor: ours('boolean'),
        statusId: ours('number'),
      },
    },
    session: {
      expiresIn: sessionLife.absolute,
      // Idle life counts from used_at; the end of the absolute life never moves.
      disableSessionRefresh: true,
      additionalFields: {
        companyId: ours('number'),
        scopeId: ours('number'),
        usedAt: { type: 'date', input: false, required: false, returned: false },
      },
    },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 120,
      customStorage: callLimit(database.door),
      // Has limits of its own, which tell failures from successes.
      customRules: { '/sign-in/email': false },
    },
    advanced: {
      database: { generateId: 'serial' },
      cookiePrefix: COOKIE_PREFIX,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [trustedHeaders.address] },
      // A browser adds a bearer token to nothing by itself, so there is no request to forge. Where links lead is checked.
      disableCSRFCheck: true,
      disableOriginCheck: false,
    },
    plugins: [bearer(), beginSessionPlugin],
    databaseHooks: sessionHooks(parts),
  } satisfies BetterAuthOptions;
  const inner = await getAdapter({
    ...options,
    database: { db: authDatabase(database.door), type: 'postgres', transaction: true },
  });
  return betterAuth({ ...options, database: () => withHashedSessions(inner) });
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;
