import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#app/env.ts';
import { Problem, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { OpenedArchive } from './open-archive.ts';

/** A company whose rows have arrived, in the transaction that restores it. */
export interface Arrived {
  trx: Trx;
  archive: OpenedArchive;
  env: Env;
}

/**
 * What looks at the files that came with the rows of a table, by its name, as uploads of that kind are looked at. Throws
 * `archive.refusedFile`, which ends the restore.
 */
export type Doors = Readonly<Record<string, (arrived: Arrived) => Promise<void>>>;

/** Runs a check of uploads on a file of an archive; what it refuses is refused by the name of the file. */
export async function admitted<Result>(file: string, check: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Problem && error.status === 422)
      throw problem('archive.refusedFile', { file: file.slice(-120) });
    throw error;
  }
}

/** Runs `work` with a path for one file among uploads, which is removed afterwards. */
export async function withUploadPath<Result>(env: Env, work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = join(env.DATA_DIR, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
