import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { problem } from '#kit/http/problem.ts';

const MEGABYTE = 2 ** 20;
/**
 * Bytes below which nothing is written on purpose: the database must be able to write its log, or it ends, and nobody reads.
 * More than what is kept in reserve, so that what a crash set free is not written full again.
 */
const LEAST = 96 * MEGABYTE;
/** Bytes below which whoever watches the server is told. */
const LOW = 512 * MEGABYTE;
/** Milliseconds for which what was found is believed. */
const LIFE = 1_000;
/** Milliseconds for which a refusal for want of room is told to whoever watches: the database may have a disk of its own. */
const MEMORY = 60_000;

export type Room = 'ok' | 'low' | 'full';

const known = new Map<string, { at: number; free: Promise<number> }>();
let refusedAt = -Infinity;

/** Notes that something found no room, wherever that was. */
export function noteDiskFull(): void {
  refusedAt = Date.now();
}

async function freeIn(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some file systems do not tell.
  return blocks === 0 ? Infinity : bavail * bsize;
}

/** How much room the disk of a folder has, in bytes, and what that means; a second old at most. */
export async function roomIn(folder: string): Promise<{ free: number; room: Room }> {
  const last = known.get(folder);
  const found = last && Date.now() - last.at < LIFE ? last : { at: Date.now(), free: freeIn(folder) };
  known.set(folder, found);
  const free = await found.free.catch(() => Infinity);
  return { free, room: free < LEAST ? 'full' : free < LOW ? 'low' : 'ok' };
}

/** The same as whoever watches is told it: full also where something was refused for want of room in the last minute. */
export const roomTold = async (folder: string): Promise<Room> =>
  Date.now() - refusedAt < MEMORY ? 'full' : (await roomIn(folder)).room;

/** Writes that go on without room: what it takes to come in and read, and what makes room. A few rows in what is kept free. */
const goOn: ReadonlySet<string> = new Set([
  'account.signIn',
  'account.signOut',
  'client.token',
  'twoStep.send',
  'twoStep.verify',
  'passkey.beginSignIn',
  'passkey.signIn',
  'session.company',
  'session.leave',
  'session.scope',
  'session.leaveView',
  'session.signOut',
  'archive.remove',
  'archive.removeOf',
]);

/**
 * Refuses writes while the disk of the embedded database is all but full, before the database would have to: it ends when it
 * cannot write its log, and then reading ends too. A database of one's own has its own disk and says so itself.
 */
export function refuseWithoutRoom(app: FastifyInstance): void {
  const { env } = app.parts;
  if (env.DATABASE_URL) return;
  app.addHook('onRequest', async ({ routeOptions }) => {
    const { endpoint } = routeOptions.config;
    if (!endpoint || endpoint.method === 'GET' || goOn.has(endpoint.name)) return;
    if ((await roomIn(env.DATA_DIR)).room === 'full') throw problem('diskFull');
  });
}
