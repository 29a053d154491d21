// @vitest-environment jsdom
import type { AnswerRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '#kit/http/refusal.ts';
import { AnswerKeeper } from './answer-keeper.ts';
import { readKept } from './kept-answers.ts';
import { nothingSaid, type Said } from './question.ts';

const key = 'assessment.1.1.7';
const rowOf = (code: string, said: Partial<Said>, version: number): AnswerRow => ({
  ...nothingSaid,
  ...said,
  id: 1,
  assessment_id: 7,
  code,
  responsible_name: null,
  evidence_count: 0,
  answered_by: 2,
  answered_by_name: 'Ana',
  answered_at: '2026-11-01T00:00:00Z',
  version,
});
const change = (code: string, said: Partial<Said>, saved?: AnswerRow) => ({
  code,
  kind: 'clause' as const,
  said: { ...nothingSaid, ...said },
  saved,
});

type Post = ConstructorParameters<typeof AnswerKeeper>[2]['post'];
/** A keeper over a server that answers as `post` does; everything it was told was saved. */
function keeperOver(post: Post) {
  const saved: AnswerRow[] = [];
  const keeper = new AnswerKeeper(7, key, {
    post,
    saved: (_kind, rows) => saved.push(...rows),
    savedOf: (code) => saved.findLast((row) => row.code === code),
  });
  return { keeper, saved };
}
const accepting: Post = (_kind, responses) =>
  Promise.resolve(responses.map(({ code = '', level = null, version = 0 }) => rowOf(code, { level }, version + 1)));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('an answer is in the browser at once, and gone from it once it is saved', async () => {
  const post = vi.fn(accepting);
  const { keeper, saved } = keeperOver(post);
  keeper.say([change('4.1', { level: 60 })]);
  expect(readKept(key).answers['4.1']).toMatchObject({ said: { level: 60 }, version: 0 });
  await vi.runAllTimersAsync();
  expect(post).toHaveBeenCalledTimes(1);
  expect(saved).toMatchObject([{ code: '4.1', level: 60, version: 1 }]);
  expect(readKept(key).answers).toEqual({});
  expect(keeper.keeping().state).toBe('saved');
});

test('what is typed is not called saved while it rests; what still lacks its reason waits for nothing', async () => {
  const { keeper } = keeperOver(accepting);
  keeper.say([change('4.1', { justification: 'Sin' })], { isTyped: true });
  expect(keeper.keeping().state).toBe('saving');
  await vi.runAllTimersAsync();
  expect(keeper.keeping().state).toBe('saved');
  keeper.say([change('4.2', { is_applicable: false })], { isTyped: true });
  await vi.runAllTimersAsync();
  expect(keeper.keeping().state).toBe('saved');
});

test('without a connection it waits, and a browser that was closed meanwhile sends it later', async () => {
  let isThere = false;
  const post: Post = (kind, responses) =>
    isThere ? accepting(kind, responses) : Promise.reject(new Refusal(0, { code: 'network' }));
  const { keeper } = keeperOver(post);
  keeper.say([change('4.1', { level: 60 }), change('4.2', { level: 20 })]);
  await vi.advanceTimersByTimeAsync(10);
  expect(keeper.keeping().state).toBe('waiting');
  expect(keeper.isEmpty()).toBe(false);
  vi.clearAllTimers();

  const again = keeperOver(post);
  expect(again.keeper.ready()).toEqual(['4.1', '4.2']);
  isThere = true;
  again.keeper.flush();
  await vi.runAllTimersAsync();
  expect(again.saved.map(({ code }) => code)).toEqual(['4.1', '4.2']);
  expect(readKept(key).answers).toEqual({});
});

test('it is tried again by itself after a lost connection', async () => {
  const post = vi.fn(accepting).mockRejectedValueOnce(new Refusal(503, { code: 'busy' }));
  const { keeper, saved } = keeperOver(post);
  keeper.say([change('4.1', { level: 60 })]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(post).toHaveBeenCalledTimes(2);
  expect(saved).toHaveLength(1);
});

test('what is said again while it is on its way changes what was saved', async () => {
  const post = vi.fn(accepting);
  const { keeper } = keeperOver(post);
  keeper.say([change('4.1', { level: 60 })]);
  await vi.advanceTimersByTimeAsync(0);
  const first = Promise.withResolvers<AnswerRow[]>();
  post.mockReturnValueOnce(first.promise);
  keeper.say([change('4.2', { level: 20 })]);
  await vi.advanceTimersByTimeAsync(1);
  keeper.say([change('4.2', { level: 40 })]);
  first.resolve([rowOf('4.2', { level: 20 }, 1)]);
  await vi.runAllTimersAsync();
  expect(post.mock.calls.at(-1)?.[1]).toMatchObject([{ code: '4.2', level: 40, version: 1 }]);
});

test('an answer that somebody changed meanwhile waits for a decision, and the others are saved', async () => {
  const theirs = rowOf('4.1', { level: 100 }, 5);
  const post: Post = (kind, responses) =>
    responses.some(({ code, version }) => code === '4.1' && version !== 5)
      ? Promise.reject(new Refusal(409, { code: 'assessment.answersChanged', data: [theirs] }))
      : accepting(kind, responses);
  const { keeper, saved } = keeperOver(post);
  keeper.say([change('4.1', { level: 20 }), change('4.2', { level: 60 })]);
  await vi.runAllTimersAsync();
  expect(keeper.keeping().conflicts['4.1']).toMatchObject({ level: 100 });
  expect(saved.filter(({ code }) => code === '4.2')).toHaveLength(1);
  keeper.decide('4.1', true);
  await vi.runAllTimersAsync();
  expect(saved.at(-1)).toMatchObject({ code: '4.1', level: 20, version: 6 });
  expect(keeper.keeping()).toMatchObject({ conflicts: {}, answers: {}, state: 'saved' });
});

test('the other answer can stay, and one that says the same is no conflict', async () => {
  const theirs = rowOf('4.1', { level: 100 }, 5);
  const refuse: Post = () => Promise.reject(new Refusal(409, { code: 'assessment.answersChanged', data: [theirs] }));
  const { keeper } = keeperOver(refuse);
  keeper.say([change('4.1', { level: 20 })]);
  await vi.runAllTimersAsync();
  keeper.decide('4.1', false);
  expect(keeper.keeping()).toMatchObject({ conflicts: {}, answers: {} });
  keeper.say([change('4.1', { level: 100 })]);
  await vi.runAllTimersAsync();
  expect(keeper.keeping()).toMatchObject({ conflicts: {}, answers: {} });
});

test('what does not apply is not sent without a reason', async () => {
  const post = vi.fn(accepting);
  const { keeper } = keeperOver(post);
  keeper.say([change('4.1', { is_applicable: false })]);
  await vi.runAllTimersAsync();
  expect(post).not.toHaveBeenCalled();
  keeper.say([change('4.1', { is_applicable: false, justification: 'Sin nube' })], { isTyped: true });
  await vi.runAllTimersAsync();
  expect(post).toHaveBeenCalledTimes(1);
});

test('a text that is longer than it may be is kept whole in the browser, and only its answer is not sent', async () => {
  const post = vi.fn(accepting);
  const { keeper } = keeperOver(post);
  const long = 'a'.repeat(2001);
  keeper.say([change('4.1', { level: 60, justification: long }), change('4.2', { level: 60 })], { isTyped: true });
  await vi.runAllTimersAsync();
  expect(post.mock.calls.flatMap(([, responses]) => responses.map(({ code }) => code))).toEqual(['4.2']);
  expect(readKept(key).answers['4.1']).toMatchObject({ said: { justification: long } });
  keeper.say([change('4.1', { level: 60, justification: long.slice(1) })], { isTyped: true });
  await vi.runAllTimersAsync();
  expect(post).toHaveBeenCalledTimes(2);
  expect(readKept(key).answers).toEqual({});
});

test('a refusal is said, keeps everything, and can be tried again', async () => {
  const post = vi.fn(accepting).mockRejectedValueOnce(new Refusal(409, { code: 'assessment.finished' }));
  const { keeper, saved } = keeperOver(post);
  keeper.say([change('4.1', { level: 60 })]);
  await vi.runAllTimersAsync();
  expect(keeper.keeping()).toMatchObject({ state: 'refused', refusal: { code: 'assessment.finished' } });
  expect(readKept(key).answers['4.1']).toBeDefined();
  keeper.flush();
  await vi.runAllTimersAsync();
  expect(saved).toHaveLength(1);
});

test('evidence handed in before the reason why something does not apply is no conflict with oneself', async () => {
  const there = new Map<string, AnswerRow>();
  const post = vi.fn<Post>((_kind, responses) => {
    const stale = responses.flatMap(({ code = '', version }) => {
      const row = there.get(code);
      return row && row.version !== version ? [row] : [];
    });
    if (stale.length > 0) return Promise.reject(new Refusal(409, { code: 'assessment.answersChanged', data: stale }));
    const rows = responses.map(({ code = '', version = 0, level, is_applicable, justification }) =>
      rowOf(
        code,
        { level: level ?? null, is_applicable: is_applicable ?? true, justification: justification ?? '' },
        version + 1,
      ),
    );
    for (const row of rows) there.set(row.code, row);
    return Promise.resolve(rows);
  });
  const { keeper, saved } = keeperOver(post);
  keeper.say([change('4.1', { is_applicable: false })]);
  await vi.runAllTimersAsync();
  expect(await keeper.begin('clause', '4.1')).toBe(1);
  expect(readKept(key).answers['4.1']).toMatchObject({ said: { is_applicable: false }, version: 1 });
  keeper.say([change('4.1', { is_applicable: false, justification: 'Sin nube' }, saved.at(-1))], { isTyped: true });
  await vi.runAllTimersAsync();
  expect(keeper.keeping()).toMatchObject({ conflicts: {}, answers: {}, state: 'saved' });
  expect(there.get('4.1')).toMatchObject({ is_applicable: false, justification: 'Sin nube', version: 2 });
  // It was never refused.
  expect(post).toHaveBeenCalledTimes(2);
});

test('an answer begun in another window is none either, and one that somebody gave is', async () => {
  const empty = rowOf('4.1', {}, 1);
  const theirs = rowOf('4.2', { level: 100 }, 1);
  const post: Post = (kind, responses) => {
    const stale = [empty, theirs].filter(({ code }) => responses.some((one) => one.code === code && one.version !== 1));
    return stale.length > 0
      ? Promise.reject(new Refusal(409, { code: 'assessment.answersChanged', data: stale }))
      : accepting(kind, responses);
  };
  const { keeper, saved } = keeperOver(post);
  keeper.say([change('4.1', { level: 20 }), change('4.2', { level: 20 })]);
  await vi.runAllTimersAsync();
  expect(Object.keys(keeper.keeping().conflicts)).toEqual(['4.2']);
  expect(saved.at(-1)).toMatchObject({ code: '4.1', level: 20, version: 2 });
});

test('evidence of a question that somebody answered meanwhile is of their answer, which stays', async () => {
  const theirs = rowOf('4.1', { level: 100 }, 3);
  const post = vi.fn<Post>(() =>
    Promise.reject(new Refusal(409, { code: 'assessment.answersChanged', data: [theirs] })),
  );
  const { keeper, saved } = keeperOver(post);
  expect(await keeper.begin('clause', '4.1')).toBe(theirs.id);
  expect(post.mock.calls[0]?.[1]).toEqual([{ assessment_id: 7, code: '4.1', version: 0 }]);
  expect(saved).toEqual([theirs]);
});

test('after signing out it keeps what is not saved, and the question it was at no more', async () => {
  const { keeper } = keeperOver(() => Promise.reject(new Refusal(401, { code: 'unauthenticated' })));
  keeper.leaveAt('clause', '4.1');
  keeper.forgetPlaces();
  expect(localStorage.getItem(key)).toBeNull();
  keeper.say([change('4.1', { level: 60 })]);
  await vi.runAllTimersAsync();
  expect(readKept(key)).toMatchObject({ answers: { '4.1': { said: { level: 60 } } }, places: {} });
});
