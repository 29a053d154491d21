import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerInConstantTime, answerPace } from './constant-time-answer.ts';

const { share } = answerPace;
beforeAll(() => {
  answerPace.share = 1;
});
afterAll(() => {
  answerPace.share = share;
});

const milliseconds = 200;
/** Steps an answer took whose differing work took some milliseconds, and what it failed with. */
async function timed(took: number, work: () => void = () => undefined): Promise<{ steps: number; error: unknown }> {
  const began = performance.now();
  const different = async () => {
    await sleep(took);
    work();
  };
  const error = await answerInConstantTime({ milliseconds, same: () => Promise.resolve(), different }).then(
    () => null,
    (reason: unknown) => reason,
  );
  return { steps: (performance.now() - began) / milliseconds, error };
}

test('an answer comes after what it speaks of is written, however long that takes', async () => {
  let isWritten = false;
  const { error } = await timed(milliseconds * 1.5, () => (isWritten = true));
  expect([isWritten, error]).toEqual([true, null]);
});

test('an answer takes whole steps, so its time does not say how much there was to do', async () => {
  for (const took of [0, milliseconds / 4, milliseconds * 1.25]) {
    const { steps, error } = await timed(took);
    expect(error).toBeNull();
    // Timers end up to a millisecond early; a busy machine ends them late, by whole steps at worst.
    expect(steps).toBeGreaterThan(Math.ceil(took / milliseconds || 1) - 0.02);
  }
});

test('what could not be written is an error, at the end of a step too', async () => {
  const answer = answerInConstantTime({
    milliseconds,
    same: () => Promise.resolve(),
    different: () => Promise.reject(new Error('the database is away')),
  });
  await expect(answer).rejects.toThrow('the database is away');
  const { steps, error } = await timed(0, () => {
    throw new Error('the database is away');
  });
  expect(error).toEqual(new Error('the database is away'));
  expect(steps).toBeGreaterThan(0.98);
});
