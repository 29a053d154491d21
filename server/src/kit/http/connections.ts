import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyHttpOptions, FastifyRequest } from 'fastify';
import { problem, type Problem } from './problem.ts';
import { languageOf, wordProblem } from './wording.ts';

/** Timeouts of a connection, in milliseconds. */
interface Patience {
  /** For a body that is no upload, from its first byte to its last. */
  body: number;
  /** Over which the pace of an upload is measured. */
  upload: number;
  /** While the client reads nothing of the response. */
  reader: number;
}

/** Minimum pace of an upload in bytes a second: a bad mobile line is faster, and 50 MB may take 1 h 47 min. */
const leastPace = 8 * 1024;
/** Milliseconds for a refusal to be read. */
const linger = 1_000;
const usual: Patience = { body: 30_000, upload: 30_000, reader: 60_000 };

/** Answers without Fastify: for a request that cannot be parsed or was cut off. */
function refuseAt(socket: Socket, refusal: Problem, language: string | string[] | undefined): void {
  if (socket.destroyed) return;
  const body = JSON.stringify(
    wordProblem(refusal, { language: languageOf(language), timeZone: 'UTC', reference: randomUUID() }),
  );
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Closed at once while the other side still sends, it would never read why.
  setTimeout(() => socket.destroy(), linger).unref();
}

const refusalOf: Record<string, () => Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => problem('tooSlow'),
  HPE_HEADER_OVERFLOW: () => problem('headersTooLarge'),
};

/**
 * Settings for Node: headers within 15 seconds; idle connections close after 72, longer than the proxies in front keep
 * theirs. The time for a body depends on its kind, which Node does not know: see `watchConnections`.
 */
export const connectionOptions = {
  requestTimeout: 0,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
  clientErrorHandler(error, socket) {
    if (error.code !== 'ECONNRESET')
      refuseAt(socket, (refusalOf[error.code] ?? (() => problem('malformed')))(), undefined);
  },
} satisfies FastifyHttpOptions<Server>;

/** A request whose body is being received. */
interface Restoring {
  request: FastifyRequest;
  /** Since when, and the bytes of its connection then. */
  since: number;
  bytes: number;
}

function isTooSlow(arriving: Restoring, { body, upload }: Patience): boolean {
  const { request, since, bytes } = arriving;
  const { raw } = request;
  const time = Date.now() - since;
  const { endpoint } = request.routeOptions.config;
  const isUpload = endpoint?.upload === true || (endpoint?.attachments != null && request.isMultipart());
  if (!isUpload) return time > body;
  if (time < upload) return false;
  // Data received but not yet read by the server does not count against the client.
  const isWaiting = raw.readableLength > 0;
  if (!isWaiting && raw.socket.bytesRead - bytes < (leastPace * time) / 1000) return true;
  Object.assign(arriving, { since: Date.now(), bytes: raw.socket.bytesRead });
  return false;
}

/**
 * Closes slow connections: a body must arrive within half a minute, an upload at a minimum pace without a limit on its total
 * time, and a client that reads nothing of an ordinary response for a minute is dropped. Downloads and event streams
 * have their own limits.
 */
export function watchConnections(app: FastifyInstance, patience: Patience = usual): void {
  const arriving = new Set<Restoring>();
  const watch = setInterval(
    () => {
      for (const one of arriving) {
        const { raw, headers } = one.request;
        if (raw.complete || raw.destroyed) arriving.delete(one);
        else if (isTooSlow(one, patience)) {
          arriving.delete(one);
          refuseAt(raw.socket, problem('tooSlow'), headers['x-language']);
        }
      }
    },
    Math.min(1_000, patience.upload / 4),
  );
  watch.unref();
  app.addHook('onClose', async () => clearInterval(watch));
  app.addHook('onRequest', async (request) => {
    const { raw, headers } = request;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (hasBody && raw.socket instanceof Socket)
      arriving.add({ request, since: Date.now(), bytes: raw.socket.bytesRead });
  });
  app.addHook('onSend', async ({ raw, routeOptions }) => {
    const form = routeOptions.config.endpoint?.form;
    // Node resets it to the idle timeout once the response is sent.
    if (form !== 'file' && form !== 'events' && raw.socket instanceof Socket) raw.socket.setTimeout(patience.reader);
  });
}
