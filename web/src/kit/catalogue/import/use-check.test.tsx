// @vitest-environment jsdom
import { plainOptions, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTexts } from '#kit/texts/texts.ts';
import { useCheck } from './use-check.ts';

type Sent = { dryRun: boolean; defaults: Record<string, string> };

const job: ImportJob = {
  jobId: 7,
  kind: 'vulnerabilities',
  fileName: 'a.csv',
  format: 'csv',
  encoding: 'utf-8',
  separator: ';',
  isDryRun: true,
  mode: 'strict',
  state: 'done',
  problem: null,
  headers: ['Código'],
  mapping: { Código: 'code' },
  defaults: {},
  missingFields: [],
  rowsTotal: 1,
  rowsRead: 1,
  created: 1,
  updated: 0,
  same: 0,
  failed: 0,
  reasons: [],
  options: plainOptions,
  sheet: { name: null, names: [], headerRow: 1 },
  questions: [],
  createdValues: 0,
  skipped: 0,
  suggestions: [],
  titles: [],
  canCut: true,
  cut: 0,
  hidden: 0,
  madeCodes: 0,
  canUndo: false,
  changesetId: null,
  startedAt: null,
  finishedAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  userName: null,
};

const sent: Sent[] = [];
let answer = (): Promise<void> => Promise.resolve();

beforeAll(() => startTexts());
beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  answer = () => Promise.resolve();
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const asked = JSON.parse(body as string) as Sent;
    sent.push(asked);
    await answer();
    return Response.json({ success: true, data: { ...job, ...asked, isDryRun: asked.dryRun } });
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
const said = () => sent.map(({ defaults }) => defaults['severityId']);

test('a change is checked after a moment of rest, several of one moment once', async () => {
  const hook = begin();
  change(hook, 'A');
  await pass(100);
  change(hook, 'B');
  await pass(200);
  expect(sent).toEqual([]);
  await pass(100);
  expect(said()).toEqual(['B']);
});

test('what is changed while a check is under way is checked after it, and what lies in between never is', async () => {
  const hook = begin();
  let finish = () => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  change(hook, 'A');
  await pass(300);
  change(hook, 'B');
  change(hook, 'C');
  expect(said()).toEqual(['A']);
  answer = () => Promise.resolve();
  finish();
  await pass(1000);
  expect(said()).toEqual(['A', 'C']);
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
  expect(said()).toEqual(['A', 'B', 'C']);
});

test('importing checks what is not checked yet and then imports it', async () => {
  const hook = begin();
  change(hook, 'A');
  await act(() => hook.current.run('valid'));
  expect(sent.map(({ dryRun }) => dryRun)).toEqual([true, false]);
  await pass(1000);
  expect(sent).toHaveLength(2);
});
