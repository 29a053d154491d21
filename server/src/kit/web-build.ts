import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { precompress } from './precompress.ts';
import { StartError } from './start-error.ts';

const root = join(import.meta.dirname, '../../..');
const web = join(root, 'web');
const dist = join(web, 'dist');
const stamp = join(dist, 'built-from');

/** What the pages are made of. Everything in `web` that is not made by building it, and what it imports. */
const sources = ['web', 'texts/src', 'contract/src', 'package-lock.json'];
const made = /(^|\/)(dist|node_modules|\.tmp)(\/|$)|\.test\.tsx?$/;

async function filesOf(source: string): Promise<string[]> {
  const path = join(root, source);
  if ((await stat(path)).isFile()) return [source];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !made.test(file));
}

/** One number for the content of every source. Content and not times, because a clone gives every file the same time. */
async function fingerprint(): Promise<string> {
  const files = (await Promise.all(sources.map(filesOf))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries())
    hash.update(`${file}\0${contents[index]?.length}\0`).update(contents[index] ?? '');
  return hash.digest('hex');
}

function vite(args: string[], stdio: 'pipe' | 'inherit', signal?: AbortSignal): ChildProcess {
  let program: string;
  try {
    program = join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '../bin/vite.js');
  } catch {
    throw new StartError('the web pages are not built and vite is not installed; run npm ci with development packages');
  }
  return spawn(process.execPath, [program, 'build', ...args], {
    cwd: web,
    env: { NODE_ENV: 'production', PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', stdio, stdio],
    signal,
  });
}

/** A build that was killed leaves its folder; those of processes that still run are somebody else's work. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isRunning = await stat(`/proc/${name}`).then(
      () => true,
      () => false,
    );
    if (!isRunning) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function build(print: string, signal: AbortSignal): Promise<void> {
  const folder = join(web, '.tmp');
  const fresh = join(folder, String(process.pid));
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  const child = vite(['--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], 'pipe', signal);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartError(`cannot build the web pages:\n${said.join('').trim()}`);
  await precompress(fresh);
  await writeFile(join(fresh, 'built-from'), print);
  await rm(dist, { recursive: true, force: true });
  await rename(fresh, dist);
}

/**
 * Makes web/dist from the sources unless it was made from exactly these; returns whether it built.
 * The finished folder takes the place of the old one whole. Throws `StartError` with Vite's words when it fails.
 */
export async function buildWebWhenStale(signal: AbortSignal): Promise<boolean> {
  const print = await fingerprint();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === print) return false;
  await build(print, signal);
  return true;
}

/** Builds again at every change of a source until `signal`; what it says goes to the terminal. */
export async function watchWeb(signal: AbortSignal): Promise<void> {
  await rm(stamp, { force: true });
  const child = vite(['--watch', '--minify', 'false'], 'inherit', signal);
  child.on('error', (error) => {
    if (error.name !== 'AbortError') throw error;
  });
}
