import { buffer } from 'node:stream/consumers';
import { openPromise, type ZipFile } from 'yauzl';
import type { Given } from './page/verify.ts';

/** The files of a pack on disk, each read when it is asked for. Close it afterwards. Throws where it is no zip. */
export async function openPack(path: string): Promise<{ files: Given[]; close: () => void }> {
  const zip: ZipFile = await openPromise(path, { lazyEntries: true, autoClose: false });
  const files: Given[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const bytes = async () => new Uint8Array(await buffer(await zip.openReadStreamPromise(entry)));
    files.push({ path: entry.fileName, bytes });
  }
  return { files, close: () => zip.close() };
}
