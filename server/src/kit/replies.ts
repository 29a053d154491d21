import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';

/** A download. `body` may come in pieces; it is consumed while the handler's connection is still held. */
export interface FileReply {
  name: string;
  type: string;
  body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Seconds anybody in between may keep it, for what never changes at its address; not at all unless said. */
  keptFor?: number;
}

/** A download that tells its moments by the clock of whoever reads it; it gets the IANA name of their time zone. */
export type ReadersFile = (timeZone: string) => FileReply;

const disposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** Waits for the first piece, so that a failure there still becomes an ordinary refusal. */
async function afterFirstPiece(body: AsyncIterable<string | Uint8Array>) {
  const pieces = body[Symbol.asyncIterator]();
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  })();
}

/** Hijacks the reply with its headers kept, for bodies that flow past Fastify. */
function takeOver(reply: FastifyReply, headers: Record<string, string>) {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, { ...(reply.getHeaders() as Record<string, string>), ...headers });
  return reply.raw;
}

/** Sends a download to its end before the connection goes back to the pool. */
export async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const headers = {
    'content-type': file.type,
    'content-disposition': disposition(file.name),
    'x-content-type-options': 'nosniff',
    'cache-control': file.keptFor === undefined ? 'no-store' : `public, max-age=${file.keptFor}, immutable`,
  };
  if (typeof file.body === 'string' || file.body instanceof Uint8Array)
    return reply.headers(headers).send(Buffer.from(file.body as Uint8Array));
  const body = await afterFirstPiece(file.body);
  await pipeline(Readable.from(body, { objectMode: false }), takeOver(reply, headers));
  return reply;
}

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
      if (stream.destroyed) break;
      stream.write(`data: ${JSON.stringify(shape.parse(event))}\n\n`);
    }
  } finally {
    // Also after a failure: the reader sees the line end and asks again.
    stream.end();
  }
  return reply;
}
