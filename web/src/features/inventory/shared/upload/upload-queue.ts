import { pieceSize, type EvidenceUpload } from '@baluarte/contract/inventory/evidence.ts';
import { newKey } from '#kit/http/call.ts';
import { isRefusal, Refusal } from '#kit/http/refusal.ts';
import type { Resumable } from './resumable.ts';

/** `interrupted`: the server does not answer, and will be asked again; `checking`: all of it arrived, and is looked at. */
export type UploadState = 'waiting' | 'sending' | 'interrupted' | 'checking' | 'done' | 'refused';

/** A file on its way. */
export interface FileUpload {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
  /** Bytes that have arrived. */
  readonly received: number;
  /** As the server knows it; null before it was announced. */
  readonly upload: EvidenceUpload | null;
  /** Why it was refused, or waits. */
  readonly error: unknown;
}

/** What of the API a queue needs. Each throws `Refusal`. */
export interface UploadCalls {
  begin: (file: File, idempotencyKey: string, signal: AbortSignal) => Promise<EvidenceUpload>;
  find: (id: string, signal: AbortSignal) => Promise<EvidenceUpload>;
  send: (id: string, piece: { offset: number; content: File }, signal: AbortSignal) => Promise<EvidenceUpload>;
  cancel: (id: string) => Promise<unknown>;
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Files sent at the same time. */
const atOnce = 2;
/** Milliseconds before the server is asked again, after the first failure in a row, the second, and so on. */
const pauses = [1000, 2000, 5000, 10_000, 20_000, 30_000] as const;
/** Milliseconds until the server is asked again whether it has looked at a whole file. */
const looking = 1000;

/** Whether a failure says nothing of the file, so that the same piece is worth another try. */
const mayPass = (error: unknown): boolean =>
  isRefusal(error) && (error.status === 0 || error.status === 429 || error.status === 502 || error.status === 503);

/** Reads a piece. Throws the refusal of an unreadable file: it was changed or deleted meanwhile, or is a folder. */
async function read(file: File, offset: number): Promise<File> {
  try {
    return new File([await file.slice(offset, offset + pieceSize).arrayBuffer()], 'piece');
  } catch {
    throw new Refusal(422, { code: 'evidence.unreadable', params: { name: file.name } });
  }
}

/**
 * Sends files in pieces, a few at a time. After a lost connection each goes on from what has arrived, by itself; what was begun
 * before a reload goes on when the same file is chosen again.
 */
export function createUploadQueue(calls: UploadCalls, resumable: Resumable) {
  let uploads: readonly FileUpload[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const running = new Map<number, AbortController>();
  const wakers = new Map<number, () => void>();

  const set = (next: readonly FileUpload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const patch = (key: number, change: Partial<FileUpload>) =>
    set(uploads.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const find = (key: number) => uploads.find((each) => each.key === key);

  /** Waits so long, or until it is woken: by a person, or because the browser is online again. */
  const pause = (key: number, milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => wake(), milliseconds);
      const wake = () => {
        clearTimeout(timer);
        window.removeEventListener('online', wake);
        wakers.delete(key);
        resolve();
      };
      wakers.set(key, wake);
      window.addEventListener('online', wake);
      signal.addEventListener('abort', wake);
    });

  /** Where a file stands with the server; announced where it is not known there, or no longer. */
  async function begun({ file, upload }: FileUpload, idempotencyKey: string, signal: AbortSignal) {
    const id = upload?.id ?? resumable.idOf(file);
    if (id !== undefined)
      try {
        return await calls.find(id, signal);
      } catch (error) {
        if (!isRefusal(error, 'notFound')) throw error;
      }
    const fresh = await calls.begin(file, idempotencyKey, signal);
    resumable.keep(file, fresh.id);
    return fresh;
  }

  async function send(one: FileUpload, idempotencyKey: string, signal: AbortSignal, arrived: () => void) {
    const { key, file } = one;
    let at = await begun(find(key) ?? one, idempotencyKey, signal);
    while (at.type === null) {
      const isWhole = at.received >= file.size;
      patch(key, { upload: at, received: at.received, state: isWhole ? 'checking' : 'sending', error: null });
      if (isWhole) await pause(key, looking, signal);
      signal.throwIfAborted();
      // Of a whole file the last piece asks again: it has arrived, and is no mistake.
      const offset = isWhole ? Math.floor((file.size - 1) / pieceSize) * pieceSize : at.received;
      at = await calls.send(at.id, { offset, content: await read(file, offset) }, signal);
      arrived();
    }
    patch(key, { upload: at, received: file.size, state: 'done', error: null });
  }

  async function run(one: FileUpload) {
    const { key } = one;
    const leaving = new AbortController();
    const { signal } = leaving;
    running.set(key, leaving);
    patch(key, { state: 'sending', error: null });
    const idempotencyKey = newKey();
    let failures = 0;
    try {
      while (!signal.aborted && find(key)?.state !== 'done')
        try {
          await send(one, idempotencyKey, signal, () => (failures = 0));
        } catch (error) {
          // Pieces crossed, as after an answer that was lost: the server says where to go on.
          const isCrossed = isRefusal(error, 'evidence.wrongOffset') && failures === 0;
          if (signal.aborted || !(isCrossed || mayPass(error))) throw error;
          patch(key, { state: 'interrupted', error });
          await pause(key, pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal);
          failures += 1;
        }
    } catch (error) {
      if (!signal.aborted) patch(key, { state: 'refused', error });
    } finally {
      running.delete(key);
      startNext();
    }
  }

  function startNext() {
    for (const one of uploads.filter(({ state }) => state === 'waiting').slice(0, atOnce - running.size)) void run(one);
  }

  const leave = ({ key, file, upload }: FileUpload) => {
    running.get(key)?.abort();
    resumable.forget(file);
    // What stays behind goes by itself within a day.
    if (upload) void calls.cancel(upload.id).catch(() => undefined);
  };

  return {
    list: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sends files; one that is on its way already is not sent twice. */
    add: (files: readonly File[]) => {
      const known = new Set(
        uploads.flatMap(({ state, file }) => (state === 'refused' ? [] : [resumable.nameOf(file)])),
      );
      const fresh = files.filter((file) => {
        const name = resumable.nameOf(file);
        return !known.has(name) && known.add(name);
      });
      // What was refused and is tried again stands in the list once.
      const again = new Set(fresh.map(resumable.nameOf));
      const others = uploads.filter(({ file }) => !again.has(resumable.nameOf(file)));
      const added = fresh.map((file): FileUpload => {
        lastKey += 1;
        return { key: lastKey, file, state: 'waiting', received: 0, upload: null, error: null };
      });
      set([...others, ...added]);
      startNext();
    },
    /** Takes a file out, wherever it stands; what has arrived of it is thrown away. */
    cancel: (key: number) => {
      const one = find(key);
      if (!one) return;
      leave(one);
      set(uploads.filter((each) => each.key !== key));
      startNext();
    },
    /** Tries a refused file again, or an interrupted one at once. */
    retry: (key: number) => {
      wakers.get(key)?.();
      if (find(key)?.state !== 'refused') return;
      patch(key, { state: 'waiting', error: null });
      startNext();
    },
    /** Empties the queue; what was not used is thrown away on the server too. */
    discard: () => {
      for (const one of uploads) leave(one);
      set([]);
    },
    /** Takes out what became evidence. */
    used: (ids: readonly string[]) => {
      const isUsed = ({ upload }: FileUpload) => upload !== null && ids.includes(upload.id);
      for (const { file } of uploads.filter(isUsed)) resumable.forget(file);
      set(uploads.filter((one) => !isUsed(one)));
    },
  };
}
