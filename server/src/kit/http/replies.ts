import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { spool, type Spooled } from './spool.ts';

/** A byte range of a file on disk, `from` to `to`, both inclusive. */
export interface FilePart {
  path: string;
  from: number;
  to: number;
}

/** A download. A body that comes in pieces is made to its end before the first is sent. */
export interface FileReply {
  name: string;
  type: string;
  body: string | Uint8Array | FilePart | AsyncIterable<string | Uint8Array>;
  /** Awaited before the last byte is sent, once all of the others were; not where the request is for the headers alone. */
  onSent?: () => Promise<unknown>;
  /** Seconds that shared caches may keep it, for content that never changes at its URL; default: not cached. */
  keptFor?: number;
}

/** A download that shows times in its reader's time zone; it gets the zone's IANA name. */
export type ReadersFile = (timeZone: string) => FileReply;

const disposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** Hijacks the reply but keeps its headers, for bodies that are streamed without Fastify. */
function takeOver(reply: FastifyReply, headers: Record<string, string>) {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  return reply.raw;
}

/** A download that is whole: nothing of the database is needed any more to send it. */
export type WholeFile = Omit<FileReply, 'body'> & { body: Buffer | FilePart | Spooled };

/** Makes a download to its end. `until` ends the making; throws its reason then. */
export async function wholeFile(
  { body, ...file }: FileReply,
  making: { folder: string; until: AbortSignal },
): Promise<WholeFile> {
  if (typeof body === 'string' || body instanceof Uint8Array) return { ...file, body: Buffer.from(body as Uint8Array) };
  return { ...file, body: 'path' in body ? body : await spool(body, making) };
}

/** Milliseconds a reader may take nothing of a download, and all of it. */
const longestPause = 60_000;
const longestSending = 60 * 60_000;

/**
 * The same bytes; runs `act` when only the last is left: whoever has them all knows that it was done, and whoever left before had
 * not been sent them all, also where they are one piece.
 */
async function* beforeTheLastByte(
  pieces: AsyncIterable<Uint8Array>,
  act: () => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    if (held.length > 0) yield held;
    held = piece.subarray(-1);
    if (piece.length > 1) yield piece.subarray(0, -1);
  }
  await act();
  if (held.length > 0) yield held;
}

/** Sends a download; resolves when the client has received all of it or disconnected. */
export async function sendFile(reply: FastifyReply, { body, onSent, ...file }: WholeFile): Promise<FastifyReply> {
  const headers = {
    'content-type': file.type,
    'content-disposition': disposition(file.name),
    'x-content-type-options': 'nosniff',
    'cache-control': file.keptFor === undefined ? 'private, no-store' : `public, max-age=${file.keptFor}, immutable`,
  };
  const isHead = reply.request.method === 'HEAD';
  if (Buffer.isBuffer(body)) {
    if (!isHead) await onSent?.();
    return reply.headers(headers).send(body);
  }
  const isPart = 'path' in body;
  const size = isPart ? body.to - body.from + 1 : body.size;
  const source = isPart ? createReadStream(body.path, { start: body.from, end: body.to }) : body.open();
  const stream = takeOver(reply, { ...headers, 'content-length': String(size) });
  // A client that reads nothing for that long counts as disconnected.
  stream.setTimeout(longestPause, () => stream.destroy());
  const until = AbortSignal.timeout(longestSending);
  const pieces = onSent && !isHead ? beforeTheLastByte(source, onSent) : source;
  await pipeline(pieces, stream, { signal: until }).catch((error: unknown) => {
    if (!stream.destroyed) throw error;
  });
  return reply;
}

/** Bytes of events a reader may leave unread. */
const mostUnread = 64 * 1024;

/** Sends server-sent events until the source ends or the reader leaves. */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  shape: z.ZodType,
): Promise<FastifyReply> {
  const stream = takeOver(reply, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  try {
    for await (const event of events) {
      // A client that does not read is disconnected; it reconnects and gets the current state.
      if (stream.destroyed || stream.writableLength > mostUnread) break;
      stream.write(`data: ${JSON.stringify(shape.parse(event))}\n\n`);
    }
  } finally {
    // Also after a failure: the reader sees the line end and asks again.
    stream.end();
  }
  return reply;
}
