import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Sources of the pages: everything in `web` except build output, and what it imports. */
const sources = ['web', 'texts/src', 'contract/src', 'package-lock.json'];
const made = /(^|\/)(dist|node_modules|\.tmp)(\/|$)|\.test\.tsx?$/;

async function filesOf(root: string, source: string): Promise<string[]> {
  const path = join(root, source);
  if ((await stat(path)).isFile()) return [source];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !made.test(file));
}

/** One number for the content of every source of the pages in `root`. Content and not times: a clone makes all files new. */
export async function webFingerprint(root: string): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesOf(root, source)))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  for (const [index, content] of contents.entries())
    hash.update(`${files[index]}\0${content.length}\0`).update(content);
  return hash.digest('hex');
}
