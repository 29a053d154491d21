import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#kit/operations/start-error.ts';
import { removeHalfMade } from './orphan.ts';
import { begin, type Launch, reasonIn } from './postgres-process.ts';

/** Text sorts as in Spanish, whatever the machine's locale. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=es'];

/**
 * Creates the cluster next to its final location in `folder` and then renames it, so that a kill leaves nothing
 * half made. `password` becomes the superuser's. Throws `StartError` where it cannot be created.
 */
export async function createCluster(
  launch: Launch,
  folder: string,
  { password, isDurable }: { password: string; isDurable: boolean },
): Promise<void> {
  const leftovers = (await readdir(folder)).filter((name) => name.startsWith('postgres-new-'));
  for (const name of leftovers) await removeHalfMade({ ...launch, data: join(folder, name) });

  const fresh = join(folder, `postgres-new-${randomBytes(6).toString('hex')}`);
  const passwordFile = `${fresh}.password`;
  try {
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    const { owner } = launch.runAs;
    if (owner) {
      await chown(fresh, owner.uid, owner.gid);
      await chown(passwordFile, owner.uid, owner.gid);
    }
    await runInitdb({ ...launch, data: fresh }, [
      `--pwfile=${passwordFile}`,
      ...LOCALE,
      ...(isDurable ? [] : ['--no-sync']),
    ]);
    await rename(fresh, launch.data);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

async function runInitdb(launch: Launch, options: string[]): Promise<void> {
  const place = [`--pgdata=${launch.data}`, '--username=postgres', '--auth=scram-sha-256'];
  const { child, errorOutput } = begin(launch, [launch.binaries.initdb, ...place, ...options]);
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new StartError(`cannot create the database: ${reasonIn(errorOutput()) ?? 'initdb gave no reason'}`);
}
