import { account } from '@baluarte/contract/identity/account.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formOf } from '#test/files.ts';
import { Bounds, isRead, keys, nested, open, taking } from './test-bounds.ts';

const bounds = new Bounds();

test('covers enough endpoints', () => {
  expect(open.length).toBeGreaterThan(10);
  expect(taking.length).toBeGreaterThan(80);
});

describe('without a session', () => {
  test.each(open.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) =>
    bounds.expectOpenBounded(endpoint),
  );

  test('calls that read nothing of it, or are none', async () => {
    const { signOut } = account;
    expect(isRead(signOut)).toBe(false);
    expect(await bounds.ask(signOut, keys(150_000))).toMatchObject({
      status: 413,
      message: expect.stringContaining('16 kB'),
    });
    expect(await bounds.ask(signOut, nested(4000))).toMatchObject({ status: 400, code: 'tooDeep' });
    expect(await bounds.ask({ method: 'POST', path: '/nowhere' }, nested(4000))).toMatchObject({ code: 'tooDeep' });
  });
});

/** One of each size and way to call there is; each of them all in the slow tests. */
const some = [...new Map(taking.map((endpoint) => [`${endpoint.maximumBody} ${endpoint.method}`, endpoint])).values()];

test.each(some.map((endpoint) => [endpoint.name, endpoint] as const))('a body of %s', (_name, endpoint) =>
  bounds.expectBounded(endpoint),
);

/** Bytes and values of the largest body a schema lets in, where a sign is a byte and an open record has twenty entries. */
function largest(schema: z.core.JSONSchema.BaseSchema | boolean | undefined): [bytes: number, values: number] {
  if (typeof schema !== 'object') return [0, 0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const sizes = choices.map(largest);
    return [Math.max(...sizes.map(([bytes]) => bytes)), Math.max(...sizes.map(([, values]) => values))];
  }
  if (schema.type === 'string') return [(schema.maxLength ?? 40) + 2, 1];
  if (schema.type === 'array') {
    const [bytes, values] = largest(schema.items as z.core.JSONSchema.BaseSchema);
    const items = schema.maxItems ?? 100;
    return [items * (bytes + 1) + 2, items * values + 1];
  }
  if (schema.type !== 'object') return [12, 1];
  const fields = Object.entries(schema.properties ?? {}).map(([name, held]) => [name, largest(held)] as const);
  const entry = largest(schema.additionalProperties);
  return [
    fields.reduce((sum, [name, [bytes]]) => sum + name.length + 4 + bytes, 2) + 20 * entry[0],
    fields.reduce((sum, [, [, values]]) => sum + values, 1) + 20 * entry[1],
  ];
}

test.each(taking.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s takes what its own fields let in',
  (_name, { body, maximumBody }) => {
    const [bytes, values] = largest(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
    expect(bytes).toBeLessThan(maximumBody);
    expect(values).toBeLessThan(maximumBody / 16);
  },
);

describe('names every object has are fields like any other', () => {
  test.each(['constructor', 'toString', 'hasOwnProperty'])('%s', async (name) => {
    const answer = await bounds.ask({ method: 'POST', path: '/auth/restore' }, `{"email":"a@example.com","${name}":1}`);
    expect(answer).toMatchObject({ status: 422, code: 'invalid', errors: { [name]: [expect.any(String)] } });
    const query = await bounds.app.app.inject({ url: `/api/auth/consent?language=es&${name}=1` });
    expect([query.statusCode, query.json<{ code: string }>().code]).toEqual([422, 'invalid']);
  });
});

describe('what comes before the body', () => {
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const raw = await bounds.app.app.inject({ url, headers });
    return [raw.statusCode, raw.json<{ code?: string }>().code];
  };
  test('an address, its parameters and the headers have an end', async () => {
    expect(await get(`/api/auth/consent?language=es&x=${'x'.repeat(9000)}`)).toEqual([413, 'tooLarge']);
    expect(await get(`/api/auth/consent?language=es${'&a=1'.repeat(100)}`)).toEqual([413, 'tooManyValues']);
    const headers = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-h${index}`, '1']));
    expect(await get('/api/auth/consent?language=es', headers)).toEqual([413, 'tooManyValues']);
    expect(await get(`/api/auth/consent?language=es${'&a=1'.repeat(50)}`)).toEqual([422, 'invalid']);
    expect(await get('/api/auth/consent?language=es')).toEqual([200, undefined]);
  });

  test('the other fields of a form are bounded as a body is', async () => {
    const send = async (mapping: unknown) => {
      const form = await formOf('Código,Nombre\n1,x\n', 'a.csv', { mapping });
      const { status, code } = await bounds.app.call(bounds.admin, imports.threats, {
        ...form,
        query: { dryRun: true },
      });
      return [status, code];
    };
    const deep = JSON.parse(`{"a":${nested(60)}}`) as unknown;
    expect(await send(deep)).toEqual([400, 'tooDeep']);
    expect(await send({ a: 'x'.repeat(70_000) })).toEqual([413, 'tooLarge']);
  });
});
