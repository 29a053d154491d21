import { rm } from 'node:fs/promises';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { buildApp } from '#app/app.ts';
import { parseEnv } from '#app/env.ts';
import type { Database } from '#kit/database/database.ts';
import { createJobs, type Jobs } from '#kit/jobs/jobs.ts';
import { registerWorkers } from '#app/workers.ts';
import { testDatabase } from './database.ts';
import { TEMPLATE_WITH_COMPANIES } from './global-setup.ts';
import { TEST_SECRET } from './template.ts';
import { temporaryFolder } from './temporary.ts';

/** A response, typed by the endpoint where it succeeded. */
interface Answer<Data> {
  status: number;
  /** `data` of a success. */
  data: Data;
  meta: { page: number; perPage: number; total: number; lastPage: number };
  /** Of a refusal. */
  code: string;
  issues: { path: string; code: string; params?: Record<string, unknown> }[];
  params: Record<string, unknown>;
  raw: LightMyRequestResponse;
}

type Reply<E extends AnyEndpoint> = E['form'] extends 'list' ? z.output<E['reply']>[] : z.output<E['reply']>;

interface CallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The application on its own database, as the unprivileged roles, called through HTTP. */
export interface TestApp {
  app: FastifyInstance;
  database: Database;
  jobs: Jobs;
  /** Calls an endpoint of the contract as a user (null = without a session). */
  call<E extends AnyEndpoint>(
    person: { headers: Record<string, string> } | null,
    endpoint: E,
    input?: CallInput,
  ): Promise<Answer<Reply<E>>>;
  close(): Promise<void>;
}

function addressOf({ path }: AnyEndpoint, { params = {}, query = {} }: CallInput): string {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, `${value as string | number | boolean}`]],
  );
  return `/api${place}${parameters.length > 0 ? `?${new URLSearchParams(parameters).toString()}` : ''}`;
}

function parsed(raw: LightMyRequestResponse): Record<string, unknown> {
  if (!String(raw.headers['content-type']).includes('json')) return {};
  return raw.json<Record<string, unknown>>();
}

/** Builds the application as main does; `environment` changes what the tests of a feature need changed. */
export async function testApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const poolSize = environment['DB_POOL'];
  const template = TEMPLATE_WITH_COMPANIES;
  const database = await testDatabase(poolSize === undefined ? { template } : { template, poolSize: Number(poolSize) });
  const folder = await temporaryFolder('app');
  const env = parseEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    SECRET: TEST_SECRET,
    CAPTCHA: 'off',
    DEMO: 'off',
    // Tests send requests faster than any user.
    REQUESTS_PER_SESSION: '0',
    REQUESTS_PER_ADDRESS: '0',
    ...environment,
  });
  const jobs = createJobs(database, () => undefined);
  const parts = { env, database, jobs, demo: null };
  const app = await buildApp(parts);
  registerWorkers(parts);
  await app.ready();
  return {
    app,
    database,
    jobs,
    async call(person, endpoint, input = {}) {
      const request: InjectOptions = {
        method: endpoint.method,
        url: addressOf(endpoint, input),
        headers: { ...person?.headers, ...input.headers },
      };
      if (input.body !== undefined) request.payload = input.body as object;
      const raw = await app.inject(request);
      return { issues: [], params: {}, ...parsed(raw), status: raw.statusCode, raw } as never;
    },
    async close() {
      await app.close();
      await jobs.stop(1_000);
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
