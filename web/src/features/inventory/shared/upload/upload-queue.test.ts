// @vitest-environment jsdom
import { pieceSize, type EvidenceUpload } from '@baluarte/contract/inventory/evidence.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '#kit/http/refusal.ts';
import { resumableHere } from './resumable.ts';
import { createUploadQueue, type UploadCalls } from './upload-queue.ts';

const fileOf = (name: string, size: number) => new File([new Uint8Array(size)], name, { lastModified: 1 });
const lost = () => new Refusal(0, { code: 'network' });

/** A server that keeps what arrives, and fails when it is told to. */
function serverOf() {
  const uploads = new Map<string, EvidenceUpload>();
  const failures: Refusal[] = [];
  const sent: { id: string; offset: number; bytes: number }[] = [];
  const cancelled: string[] = [];
  const state = { isAsked: 0, most: 0, breaks: { after: 0, times: 0 } };
  const fail = () => {
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const known = (id: string) => {
    const found = uploads.get(id);
    if (!found) throw new Refusal(404, { code: 'notFound' });
    return found;
  };
  const calls: UploadCalls = {
    async begin({ name, size }) {
      fail();
      if (name.endsWith('.exe')) throw new Refusal(422, { code: 'evidence.executable', params: { name } });
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, { id, name, size, received: 0, type: null, sha256: null, expiresAt: '' });
      return known(id);
    },
    async find(id) {
      fail();
      return known(id);
    },
    async send(id, { offset, content }, signal) {
      state.isAsked += 1;
      state.most = Math.max(state.most, state.isAsked);
      try {
        await Promise.resolve();
        signal.throwIfAborted();
        if (sent.length === state.breaks.after && state.breaks.times-- > 0) throw lost();
        const { received, size, ...rest } = known(id);
        if (offset > received) throw new Refusal(409, { code: 'evidence.wrongOffset', params: { received } });
        sent.push({ id, offset, bytes: content.size });
        const now = Math.max(received, offset + content.size);
        const next = { ...rest, size, received: now, type: now === size ? 'text/plain' : null };
        uploads.set(id, next);
        return next;
      } finally {
        state.isAsked -= 1;
      }
    },
    async cancel(id) {
      cancelled.push(id);
      uploads.delete(id);
    },
  };
  return { calls, failures, sent, cancelled, uploads, state };
}

const made = () => {
  const server = serverOf();
  return { server, queue: createUploadQueue(server.calls, resumableHere) };
};
const states = (queue: ReturnType<typeof createUploadQueue>) => queue.list().map(({ state }) => state);

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => void vi.useRealTimers());

test('a file goes in pieces, one after the other, and says how much has arrived', async () => {
  const { server, queue } = made();
  queue.add([fileOf('a.txt', 2 * pieceSize + 5)]);
  await vi.waitFor(() => expect(states(queue)).toEqual(['done']));
  expect(server.sent.map(({ offset, bytes }) => [offset, bytes])).toEqual([
    [0, pieceSize],
    [pieceSize, pieceSize],
    [2 * pieceSize, 5],
  ]);
  expect(queue.list()[0]).toMatchObject({ received: 2 * pieceSize + 5, upload: { id: 'upload-1' } });
});

test('after a lost connection it goes on by itself from what has arrived, and sends nothing twice', async () => {
  const { server, queue } = made();
  server.state.breaks = { after: 1, times: 2 };
  queue.add([fileOf('a.txt', 3 * pieceSize)]);
  await vi.waitFor(() => expect(states(queue)).toEqual(['interrupted']));
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(states(queue)).toEqual(['done']));
  expect(server.sent.map(({ offset }) => offset)).toEqual([0, pieceSize, 2 * pieceSize]);
  expect(server.uploads.size).toBe(1);
});

test('the browser that is online again does not wait for the clock', async () => {
  const { server, queue } = made();
  server.failures.push(lost());
  queue.add([fileOf('a.txt', 10)]);
  await vi.waitFor(() => expect(states(queue)).toEqual(['interrupted']));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(states(queue)).toEqual(['done']));
});

test('what was begun before a reload goes on when the same file is chosen again', async () => {
  const { server, queue } = made();
  const file = fileOf('a.txt', 3 * pieceSize);
  server.state.breaks = { after: 2, times: 1 };
  queue.add([file]);
  await vi.waitFor(() => expect(states(queue)).toEqual(['interrupted']));
  const after = createUploadQueue(server.calls, resumableHere);
  after.add([file]);
  await vi.waitFor(() => expect(states(after)).toEqual(['done']));
  expect(server.uploads.size).toBe(1);
  expect(server.sent.map(({ offset }) => offset)).toEqual([0, pieceSize, 2 * pieceSize]);
});

test('a refused file says why, stops nobody else, and is tried again only when asked', async () => {
  const { server, queue } = made();
  queue.add([fileOf('a.exe', 10), fileOf('b.txt', 10)]);
  await vi.waitFor(() => expect(states(queue)).toEqual(['refused', 'done']));
  const [refused] = queue.list();
  expect(refused?.error).toMatchObject({ code: 'evidence.executable' });
  server.failures.push(new Refusal(500, { code: 'unexpected' }));
  queue.retry(refused?.key ?? 0);
  await vi.waitFor(() => expect(queue.list()[0]?.error).toMatchObject({ code: 'unexpected' }));
  expect(states(queue)).toEqual(['refused', 'done']);
});

test('cancelling takes a file out and throws away what has arrived', async () => {
  const { server, queue } = made();
  queue.add([fileOf('a.txt', 4 * pieceSize), fileOf('b.txt', 10)]);
  await vi.waitFor(() => expect(server.sent.length).toBeGreaterThan(0));
  queue.cancel(queue.list()[0]?.key ?? 0);
  await vi.waitFor(() => expect(states(queue)).toEqual(['done']));
  expect(queue.list()[0]?.file.name).toBe('b.txt');
  expect(server.cancelled).toEqual(['upload-1']);
});

test('a whole file that another request looks at is asked for again until it was taken in', async () => {
  const { server, queue } = made();
  const { send } = server.calls;
  let isBusy = true;
  server.calls.send = async (...given) => {
    const answer = await send(...given);
    return isBusy ? { ...answer, type: null } : answer;
  };
  queue.add([fileOf('a.txt', 10)]);
  await vi.waitFor(() => expect(states(queue)).toEqual(['checking']));
  isBusy = false;
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(states(queue)).toEqual(['done']));
});

test('two go at a time, and one that is on its way is not sent twice', async () => {
  const { server, queue } = made();
  const files = ['a', 'b', 'c', 'd'].map((name) => fileOf(`${name}.txt`, 2 * pieceSize));
  queue.add([...files, ...files]);
  await vi.waitFor(() => expect(states(queue)).toEqual(['done', 'done', 'done', 'done']));
  expect(server.state.most).toBe(2);
  queue.used(['upload-1']);
  expect(queue.list()).toHaveLength(3);
  queue.discard();
  expect(queue.list()).toEqual([]);
  expect(server.cancelled.toSorted()).toEqual(['upload-2', 'upload-3', 'upload-4']);
});

test('a file that can no longer be read says so', async () => {
  const { queue } = made();
  const file = fileOf('a.txt', 10);
  file.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) });
  queue.add([file]);
  await vi.waitFor(() => expect(states(queue)).toEqual(['refused']));
  expect(queue.list()[0]?.error).toMatchObject({ code: 'evidence.unreadable', params: { name: 'a.txt' } });
});
