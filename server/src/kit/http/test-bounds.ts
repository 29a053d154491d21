import { endpoints } from '@baluarte/contract/index.ts';
import { bodyOf, type AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { maximumIssues } from '@baluarte/contract/kit/issues.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';

export const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
export const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;

/** Signing out reads nothing of what is sent: it takes anything, within the bounds. */
export const isRead = ({ body }: AnyEndpoint) => !body.safeParse({ k: 1 }).success;
/** Endpoints that read a body. */
export const taking = endpoints.filter(
  (endpoint) =>
    endpoint.method !== 'GET' && !endpoint.upload && !(endpoint.body instanceof z.ZodUndefined) && isRead(endpoint),
);
/** Those of them that need no session. */
export const open = taking.filter(({ access }) => access === 'public' || access === 'client');

/** Bodies sent to the application by an administrator, whatever they are. */
export class Bounds {
  app!: TestApp;
  admin!: TestPerson;

  constructor() {
    beforeAll(async () => {
      this.app = await testApp();
      this.admin = await testPerson(this.app.database, await testCompany(this.app.database));
    });
    afterAll(() => this.app.close());
  }

  async ask(endpoint: Pick<AnyEndpoint, 'method' | 'path'>, payload: string) {
    const url = `/api${endpoint.path.replaceAll(/\{\w+\}/g, '1')}`;
    const headers = { ...this.admin.headers, 'content-type': 'application/json' };
    const raw = await this.app.app.inject({ method: endpoint.method, url, headers, payload });
    return { status: raw.statusCode, ...raw.json<{ code: string; issues?: unknown[]; message: string }>() };
  }

  /** What an endpoint without a session takes ends soon. */
  async expectOpenBounded(endpoint: AnyEndpoint): Promise<void> {
    expect(endpoint.maximumBody).toBe(bodyOf.account);
    expect(await this.ask(endpoint, keys(150_000))).toMatchObject({ status: 413, code: 'tooLarge' });
    expect(await this.ask(endpoint, `{"email":${nested(4000)}}`)).toMatchObject({ status: 400, code: 'tooDeep' });
    expect(await this.ask(endpoint, keys(1100))).toMatchObject({ status: 413, code: 'tooManyValues' });
    const few = await this.ask(endpoint, keys(900));
    expect(few).toMatchObject({ status: 422, code: 'invalid' });
    expect(few.issues?.length).toBeLessThanOrEqual(maximumIssues);
  }

  /** A body too large, too deep or of too many values is refused by this endpoint, and soon. */
  async expectBounded(endpoint: AnyEndpoint): Promise<void> {
    const started = performance.now();
    const tooLarge = await this.ask(endpoint, keys(Math.ceil(endpoint.maximumBody / 8)));
    expect(tooLarge).toMatchObject({ status: 413, code: 'tooLarge' });
    expect(tooLarge.message).toContain(`${endpoint.maximumBody / 1024} kB`);
    expect(await this.ask(endpoint, `{"ids":${nested(2000)}}`)).toMatchObject({ code: 'tooDeep' });
    const values = `[${'1,'.repeat(endpoint.maximumBody / 4)}1]`;
    expect(await this.ask(endpoint, values)).toMatchObject({ code: 'tooManyValues' });
    const many = await this.ask(endpoint, keys(endpoint.maximumBody / 20));
    expect(many.status).toBeGreaterThanOrEqual(400);
    expect(many.status).toBeLessThan(500);
    expect(many.issues?.length ?? 0).toBeLessThanOrEqual(maximumIssues);
    expect(performance.now() - started).toBeLessThan(3000);
  }
}
