import { once } from 'node:events';
import { kill } from 'node:process';
import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Decoder, Refused, Unreadable } from './decoder.ts';
import type { Task } from './test-program.ts';

const decoder = new Decoder({ module: import.meta.resolve('./test-program.ts'), heap: 64 });

async function answerOf<Answer = number>(task: Task, seconds = 20): Promise<Answer> {
  const use = decoder.begin(seconds);
  try {
    return await use.ask<Answer>(task);
  } finally {
    use.giveBack();
  }
}

const lives = (pid: number) => {
  try {
    return kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(['heap', 'memory', 'exit'] as const)(
  'what ends a decoder by its %s is told, and the next one reads on',
  async (task) => {
    await expect(answerOf(task)).rejects.toThrow(Unreadable);
    expect(await answerOf('say')).toBeGreaterThan(0);
  },
);

test('what takes longer than it may is ended', async () => {
  const pid = await answerOf('say');
  const start = performance.now();
  await expect(answerOf('for ever', 0.5)).rejects.toThrow(/longer than/);
  expect(performance.now() - start).toBeLessThan(5_000);
  await vi.waitFor(() => expect(lives(pid)).toBe(false));
});

test('a decoder serves one use after another, and none after a fault of its own', async () => {
  const pid = await answerOf('say');
  expect(await answerOf('say')).toBe(pid);
  await expect(answerOf('refuse')).rejects.toMatchObject({ code: 'no', params: { line: 7 } });
  await expect(answerOf('refuse')).rejects.toThrow(Refused);
  expect(await answerOf('say')).toBe(pid);
  await expect(answerOf('fail')).rejects.toThrow(/a defect/);
  expect(await answerOf('say')).not.toBe(pid);
});

test('two uses at once have a decoder each', async () => {
  const [one, other] = await Promise.all([answerOf('say'), answerOf('say')]);
  expect(one).not.toBe(other);
});

test('a decoder knows nothing of the environment and writes no file', async () => {
  expect(await answerOf<string[]>('environment')).toEqual([]);
  await expect(answerOf('write')).rejects.toThrow(/has been restricted/);
});

test('an order to stop that was for the server does not break what is being read', async () => {
  const pid = await answerOf('say');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) kill(pid, signal);
  await sleep(100);
  expect(await answerOf('say')).toBe(pid);
});

test('a program that is not there is a fault of ours, not of the file', async () => {
  const use = new Decoder({ module: 'file:///nowhere.ts', heap: 64 }).begin(20);
  const error = await use.ask('say').catch((reason: unknown) => reason);
  use.giveBack();
  expect(error).not.toBeInstanceOf(Unreadable);
  expect(String(error)).toMatch(/nowhere/);
});

test('a decoder ends with its server, however that ends', async () => {
  const server = fork(new URL('test-server.ts', import.meta.url));
  const [pid] = (await once(server, 'message')) as [number];
  expect(lives(pid)).toBe(true);
  server.kill('SIGKILL');
  await once(server, 'exit');
  await vi.waitFor(() => expect(lives(pid)).toBe(false), { timeout: 5_000 });
});
