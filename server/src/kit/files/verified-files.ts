import { stat } from 'node:fs/promises';
import { hashFile } from './hash-file.ts';

/** Files remembered at most; the oldest are forgotten and compared again. */
const maxFiles = 10_000;

/** Which files were compared with their hashes, by the version each had then. */
export class VerifiedFiles {
  readonly #versions = new Map<string, string>();

  /** Whether a file was found to be what it should be, and was not modified since. */
  has(file: string, version: string): boolean {
    return this.#versions.get(file) === version;
  }

  add(file: string, version: string): void {
    this.#versions.delete(file);
    this.#versions.set(file, version);
    const [oldest] = this.#versions.keys();
    if (this.#versions.size > maxFiles && oldest !== undefined) this.#versions.delete(oldest);
  }
}

/** What differs whenever a file on the disk was written or replaced: inode, size, and times to the nanosecond. Throws where there is none. */
export async function fileVersion(path: string): Promise<string> {
  const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

const onDisk = new VerifiedFiles();

/** Whether the file at a path has a SHA-256 (in hexadecimal): read once, and again when it was modified. Throws where there is none. */
export async function isIntact(path: string, sha256: string): Promise<boolean> {
  const file = `${sha256} ${path}`;
  const version = await fileVersion(path);
  if (onDisk.has(file, version)) return true;
  if ((await hashFile(path)) !== sha256) return false;
  onDisk.add(file, version);
  return true;
}
