import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { precompress } from './precompress.ts';
import { StartError } from '#kit/operations/start-error.ts';
import { webFingerprint } from './web-sources.ts';

const project = join(import.meta.dirname, '../../../..');

/** File in the build with the digest of its sources. */
const STAMP = 'built-from';

function vite(web: string, args: string[], signal: AbortSignal): ChildProcess {
  let program: string;
  try {
    program = join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '../bin/vite.js');
  } catch {
    throw new StartError('the web pages are not built and vite is not installed; run npm ci with development packages');
  }
  return spawn(process.execPath, [program, 'build', ...args], {
    cwd: web,
    env: { NODE_ENV: 'production', PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
}

/** Removes folders left by killed builds; those of running processes stay. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isRunning = await stat(`/proc/${name}`).then(
      () => true,
      () => false,
    );
    if (!isRunning) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function build(web: string, fingerprint: string, signal: AbortSignal): Promise<void> {
  const aside = join(web, '.tmp');
  const fresh = join(aside, String(process.pid));
  await mkdir(aside, { recursive: true });
  await removeLeftovers(aside);
  const child = vite(web, ['--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], signal);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartError(`cannot build the web pages:\n${output.join('').trim()}`);
  await precompress(fresh);
  await writeFile(join(fresh, STAMP), fingerprint);
  const dist = join(web, 'dist');
  await rm(dist, { recursive: true, force: true });
  await rename(fresh, dist);
}

/**
 * Makes web/dist from the sources unless it was made from exactly these; returns whether it built.
 * The finished folder replaces the old one atomically. Throws `StartError` with Vite's output when it fails.
 */
export async function buildWebWhenStale(signal: AbortSignal, root = project): Promise<boolean> {
  const web = join(root, 'web');
  const fingerprint = await webFingerprint(root);
  if ((await readFile(join(web, 'dist', STAMP), 'utf8').catch(() => '')) === fingerprint) return false;
  await build(web, fingerprint, signal);
  return true;
}
