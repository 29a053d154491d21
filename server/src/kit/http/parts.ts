import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { Env } from '#app/env.ts';
import type { Database } from '#kit/database/database.ts';
import type { Jobs } from '#kit/jobs/jobs.ts';
import type { SessionSource } from '#kit/tenancy/session-source.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** What the application is made of; built once by main, or by a test. */
export interface Parts {
  env: Env;
  database: Database;
  jobs: Jobs;
  /** Accounts the login page offers while demonstration data are on. */
  demo: { accounts: { email: string; role: string }[]; password: string } | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    parts: Parts;
    sessions: SessionSource;
  }
  interface FastifyRequest {
    /** Set once the caller is known; for logs. */
    session?: Session | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
}
