import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { problemFrom } from '#kit/http/problem.ts';
import { commit, Unconfirmed } from './commit.ts';
import { outageOf } from './outage.ts';

const coded = (code: string, rest: object = {}) => Object.assign(new Error('x'), { code, ...rest });
function refused(code: string, severity = 'FATAL'): DatabaseError {
  return Object.assign(new DatabaseError('x', 1, 'error'), { code, severity });
}

test.for([
  ...['57P01', '57P02', '57P03', '57P05', '08000', '08006'].map((code) => [refused(code), 'unavailable'] as const),
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].map((code) => [coded(code), 'unavailable'] as const),
  [coded('ENOENT', { syscall: 'connect' }), 'unavailable'],
  [new Error('Connection terminated unexpectedly'), 'unavailable'],
  [new Error('Connection terminated'), 'unavailable'],
  [new Error('Client has encountered a connection error and is not queryable'), 'unavailable'],
  [new AggregateError([coded('ECONNREFUSED')], 'x'), 'unavailable'],
  [new Error('it failed', { cause: coded('ECONNRESET') }), 'unavailable'],
  ...['53300', '57014', '55P03', '40P01', '40001'].map((code) => [refused(code, 'ERROR'), 'busy'] as const),
  [new Error('timeout exceeded when trying to connect'), 'busy'],
  [refused('53100', 'ERROR'), 'diskFull'],
  [coded('ENOSPC'), 'diskFull'],
  [coded('EDQUOT'), 'diskFull'],
  [coded('ENOENT', { syscall: 'open' }), null],
  [refused('42601', 'ERROR'), null],
  [new TypeError('x is not a function'), null],
] as const)('%s is told as %s', ([error, code]) => {
  expect(problemFrom(error)?.code ?? null).toBe(code);
  expect(outageOf(error) === null).toBe(code === null);
});

const answering = (answer: () => Promise<{ command: string }>) => commit({ query: answer } as never);

test('a commit without an answer, or answered by a shutdown of PostgreSQL, is unconfirmed', async () => {
  for (const error of [
    refused('57P01'),
    refused('57P02'),
    refused('53100', 'PANIC'),
    new Error('Connection terminated unexpectedly'),
    coded('ECONNRESET'),
  ]) {
    const failed = answering(() => Promise.reject(error));
    await expect(failed).rejects.toThrow(Unconfirmed);
    expect(problemFrom(await failed.catch((reason: unknown) => reason))?.code).toBe('unconfirmed');
  }
});

test('a commit that was refused is no success and no doubt', async () => {
  const refusal = refused('23503', 'ERROR');
  await expect(answering(() => Promise.reject(refusal))).rejects.toBe(refusal);
  await expect(answering(() => Promise.reject(refused('53100', 'ERROR')))).rejects.not.toThrow(Unconfirmed);
  await expect(answering(() => Promise.resolve({ command: 'ROLLBACK' }))).rejects.toThrow('a statement failed');
  await expect(answering(() => Promise.resolve({ command: 'COMMIT' }))).resolves.toBeUndefined();
});
