import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Parts } from './parts.ts';
import { DownloadLane } from './download-lane.ts';
import { sendFile, wholeFile, type FileReply, type ReadersFile } from './replies.ts';
import { problem } from './problem.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** Where files are while they are made and sent: nothing there is kept. */
export const downloadFolder = ({ env }: Pick<Parts, 'env'>): string => join(env.DATA_DIR, 'downloads');

/** Maximum milliseconds to produce a file. */
const longestMaking = 180_000;
/** Share of the connections of requests that may be making files at the same time. */
const share = 0.3;

const lanes = new WeakMap<FastifyInstance, DownloadLane>();
function laneOf(app: FastifyInstance): DownloadLane {
  const lane = lanes.get(app) ?? new DownloadLane(Math.max(1, Math.floor(app.parts.env.DB_POOL * share)));
  lanes.set(app, lane);
  return lane;
}

type FileAnswer = FileReply | ReadersFile;
type Reading = <T>(use: (result: unknown) => Promise<T>) => Promise<T>;

/**
 * Answers with a file. `reading` runs its callback with the handler's result while the database connection is held; the file is
 * written completely there, in the download queue, and sent after the connection is released. Throws `busy` where the queue
 * stays full, `download.tooSlow` where writing takes too long; stops when the client disconnects.
 */
export async function download(
  app: FastifyInstance,
  { session, reply }: { session: Session | null; reply: FastifyReply },
  reading: Reading,
): Promise<FastifyReply> {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  const late = AbortSignal.timeout(longestMaking);
  const making = {
    folder: downloadFolder(app.parts),
    until: AbortSignal.any([leaving.signal, late]),
  };
  const made = () =>
    reading((result) => {
      const file = result as FileAnswer;
      return wholeFile(typeof file === 'function' ? file(session?.timeZone ?? 'UTC') : file, making);
    });
  try {
    // Public downloads are small or already on disk.
    if (session === null) return await sendFile(reply, await made());
    return await laneOf(app).enter(session.companyId ?? 'platform', leaving.signal, async (make) =>
      sendFile(reply, await make(made)),
    );
  } catch (error) {
    if (leaving.signal.aborted) return reply.hijack();
    throw late.aborted ? problem('download.tooSlow') : error;
  }
}
