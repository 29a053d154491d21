// @vitest-environment jsdom
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '#kit/texts/texts.ts';
import { sampleJob as job } from './sample-job.ts';
import { useCheck } from './use-check.ts';

type Sent = { dryRun: boolean; defaults: Record<string, string>; sheet?: { name: string } };

const sent: Sent[] = [];
let answer = (): Promise<void> => Promise.resolve();

beforeAll(() => startTexts());
beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  answer = () => Promise.resolve();
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const request = JSON.parse(body as string) as Sent;
    sent.push(request);
    await answer();
    return Response.json({ success: true, data: { ...job, ...request, isDryRun: request.dryRun } });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = () => renderHook(() => useCheck(vulnerability, job)).result;
const change = (hook: ReturnType<typeof begin>, severityId: string) =>
  act(() => hook.current.change({ ...hook.current.plan, defaults: { severityId } }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const sentSeverities = () => sent.map(({ defaults }) => defaults['severityId']);

test('a change is checked after a moment of rest, several of one moment once', async () => {
  const hook = begin();
  change(hook, 'A');
  await pass(100);
  change(hook, 'B');
  await pass(200);
  expect(sent).toEqual([]);
  await pass(100);
  expect(sentSeverities()).toEqual(['B']);
});

test('what is changed while a check is under way is checked after it, and what lies in between never is', async () => {
  const hook = begin();
  let finish = () => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  change(hook, 'A');
  await pass(300);
  change(hook, 'B');
  change(hook, 'C');
  expect(sentSeverities()).toEqual(['A']);
  answer = () => Promise.resolve();
  finish();
  await pass(1000);
  expect(sentSeverities()).toEqual(['A', 'C']);
  expect(hook.current.isChecking).toBe(false);
});

test('a check that found nothing left to do does not keep the next one waiting', async () => {
  const hook = begin();
  let finish = () => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  change(hook, 'A');
  await pass(300);
  // Checked by the round under way, before its own moment of rest is over.
  change(hook, 'B');
  answer = () => Promise.resolve();
  finish();
  await pass(1000);
  change(hook, 'C');
  await pass(1000);
  expect(sentSeverities()).toEqual(['A', 'B', 'C']);
});

test('importing checks what is not checked yet and then imports it', async () => {
  const hook = begin();
  change(hook, 'A');
  await act(() => hook.current.run('valid'));
  expect(sent.map(({ dryRun }) => dryRun)).toEqual([true, false]);
  await pass(1000);
  expect(sent).toHaveLength(2);
});

test('of sheets chosen one after another the last is read, and nothing is imported before', async () => {
  const hook = begin();
  const move = (name: string) => act(() => void hook.current.move({ name, headerRow: null }));
  move('A');
  move('B');
  expect(hook.current).toMatchObject({ place: { name: 'B' }, isChecking: true });
  let finish = () => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  await pass(300);
  // While B is read, two more: one at a time, and only the last of them.
  move('C');
  move('D');
  await pass(300);
  expect(sent.map(({ sheet }) => sheet?.name)).toEqual(['B']);
  expect(hook.current).toMatchObject({ place: { name: 'D' }, isChecking: true });
  answer = () => Promise.resolve();
  finish();
  await pass(300);
  expect(sent.map(({ sheet }) => sheet?.name)).toEqual(['B', 'D']);
  expect(hook.current).toMatchObject({ place: null, isChecking: false });
});
