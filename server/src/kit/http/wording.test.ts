import { endpoints } from '@baluarte/contract/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { problem, taken, type Problem } from './problem.ts';
import { messageOf } from './say.ts';
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
    messageOf({ name, method: 'POST' }, null, {
      request: { headers: { 'x-language': language } } as unknown as FastifyRequest,
      reply: {} as FastifyReply,
    });
  expect(said('registration.restore', 'en')).toMatch(/^If there is an account/);
  expect(said('registration.restore', 'es')).toMatch(/^Si hay una cuenta/);
  expect(said('posture.restore', 'es')).not.toBe(said('registration.restore', 'es'));
});
