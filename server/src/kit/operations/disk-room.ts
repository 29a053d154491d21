import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { problem } from '#kit/http/problem.ts';

const MEGABYTE = 2 ** 20;
/**
 * Free bytes below which writes are refused: the database must be able to write its WAL, or it stops and reads fail too.
 * Larger than the reserve, so that space released after a crash is not filled again.
 */
const LEAST = 96 * MEGABYTE;
/** Free bytes below which monitoring reports low space. */
const LOW = 512 * MEGABYTE;
/** Milliseconds for which a measurement is cached. */
const LIFE = 1_000;
/** Milliseconds for which monitoring reports a disk-full error: the database may be on another disk. */
const MEMORY = 60_000;

export type Room = 'ok' | 'low' | 'full';

const known = new Map<string, { at: number; free: Promise<number> }>();
let refusedAt = -Infinity;

/** Records that a write failed because a disk was full. */
export function noteDiskFull(): void {
  refusedAt = Date.now();
}

async function freeIn(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder);
  // Some file systems do not report it.
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

/** The space as reported to monitoring: also full when a write failed for lack of space in the last minute. */
export const reportedRoom = async (folder: string): Promise<Room> =>
  Date.now() - refusedAt < MEMORY ? 'full' : (await roomIn(folder)).room;

/** Writes allowed on a full disk: those needed to sign in and read, and those that free space. They take only a few rows. */
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
 * Refuses writes while the disk of the embedded database is almost full: if it could not write its WAL it would stop,
 * and reads would fail too. An external database has its own disk and reports this itself.
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
