import { endpoints } from '@baluarte/contract/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { problem, taken, type Problem } from './problem.ts';
import { z } from 'zod';
import { effectCounts, messageOf } from './say.ts';
import { wordProblem } from './wording.ts';

const inBogota = { timeZone: 'America/Bogota', reference: 'r' } as const;

test('a conflict says when in the time of its reader, and gives the moment itself to programs', () => {
  const at = '2026-11-28T03:34:43.120Z';
  const reply = wordProblem(problem('changedMeanwhile', { by: 'Ana', at }), { language: 'es', ...inBogota });
  expect(reply.message).toContain('27/11/2026');
  expect(reply.message).toMatch(/10:34/);
  expect(reply.message).not.toContain(at);
  expect(reply.params).toMatchObject({ at });
});

test('what another row has is called by the label of its field, in the language of the request', () => {
  const words = (language: 'es' | 'en', refusal: Problem) => wordProblem(refusal, { language, ...inBogota }).message;
  expect(words('es', taken('asset', 'code'))).toBe('Ya existe un registro con ese valor en «Código».');
  expect(words('en', taken('asset', 'code'))).toContain('Code');
  expect(words('es', taken('threat', 'name'))).not.toContain('«name»');
});

const writes = endpoints.filter(({ method, form }) => method !== 'GET' && (form === 'data' || form === 'list'));

test.each(['es', 'en'])('every write of the contract answers with a message, in %s', (language) => {
  const request = { headers: { 'x-language': language } } as unknown as FastifyRequest;
  const messages = writes.map((endpoint) => messageOf(endpoint, null, { request, reply: {} as FastifyReply }));
  expect(writes.length).toBeGreaterThan(300);
  expect(writes.filter((_, index) => !messages[index]).map(({ name }) => name)).toEqual([]);
});

test('what has a sentence of its own says it', () => {
  const said = (name: string, language: string) =>
    messageOf({ name, method: 'POST', tenant: true }, null, {
      request: { headers: { 'x-language': language } } as unknown as FastifyRequest,
      reply: {} as FastifyReply,
    });
  expect(said('registration.restore', 'en')).toMatch(/^If there is an account/);
  expect(said('registration.restore', 'es')).toMatch(/^Si hay una cuenta/);
  expect(said('posture.restore', 'es')).not.toBe(said('registration.restore', 'es'));
});

/** Numbers in replies to writes that count something else than rows the write changed. */
const otherCounts = ['client.token expires_in', 'riskControl.without count', 'notification.read unread'];
const isPreview = ({ name }: (typeof endpoints)[number]) => name.includes('.preview');
const fieldsOf = ({ reply }: (typeof endpoints)[number]) =>
  reply instanceof z.ZodObject ? Object.keys(reply.shape) : [];
const isEntity = (fields: readonly string[]) => fields.includes('id') || fields.includes('version');
const sayOf = (endpoint: (typeof endpoints)[number], data: unknown) =>
  messageOf(endpoint, data, {
    request: { headers: { 'x-language': 'es' } } as unknown as FastifyRequest,
    reply: {} as FastifyReply,
  });
const nothing = 'Nada cambió: ya estaba así.';

test('a write of a company whose reply has no changeset says that nothing changed', () => {
  const withChangeset = writes.filter((endpoint) => endpoint.tenant && fieldsOf(endpoint).includes('changesetId'));
  expect(withChangeset.length).toBeGreaterThan(100);
  const says = (changesetId: number | null) => (endpoint: (typeof endpoints)[number]) =>
    sayOf(endpoint, { changesetId, added: 0 }) === nothing;
  expect(withChangeset.filter((endpoint) => !says(null)(endpoint)).map(({ name }) => name)).toEqual([]);
  expect(withChangeset.filter(says(1)).map(({ name }) => name)).toEqual([]);
});

test('a write whose reply counts rows and no changeset says that nothing changed when it counts none', () => {
  const counts: readonly string[] = effectCounts;
  const counted = writes.flatMap((endpoint) => {
    const fields = fieldsOf(endpoint);
    if (fields.includes('changesetId') || isEntity(fields) || isPreview(endpoint)) return [];
    const shape: Readonly<Record<string, unknown>> = endpoint.reply instanceof z.ZodObject ? endpoint.reply.shape : {};
    return fields.flatMap((field) =>
      shape[field] instanceof z.ZodNumber && !field.endsWith('Id') ? [{ endpoint, field }] : [],
    );
  });
  const effects = counted.filter(({ endpoint, field }) => !otherCounts.includes(`${endpoint.name} ${field}`));
  expect(effects.length).toBeGreaterThan(15);
  expect(effects.filter(({ field }) => !counts.includes(field)).map((of) => `${of.endpoint.name} ${of.field}`)).toEqual(
    [],
  );
  expect(effects.filter(({ endpoint, field }) => sayOf(endpoint, { [field]: 0 }) !== nothing)).toEqual([]);
  expect(effects.filter(({ endpoint, field }) => sayOf(endpoint, { [field]: 2 }) === nothing)).toEqual([]);
});
