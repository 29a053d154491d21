import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '#kit/decoder/answer-questions.ts';
import { isProgram } from './file-formats.ts';

/** What an honest archive stays below: entries, and how many times its size it holds, from so many bytes on. */
const limits = { entries: 2000, ratio: 100, harmless: 1024 * 1024 } as const;

/** Where documents of Microsoft and of OpenDocument keep their macros. */
const macros = /(?:^|\/)vbaProject\.bin$|^Basic\/.+\.xml$|^Scripts\/./i;

/** Names of a zip's entries. Nothing is unpacked. Throws a `Refusal` for bombs, programs, macros and what cannot be read. */
export async function inspectZip(path: string, name: string): Promise<string[]> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false });
  } catch (error) {
    throw new Refusal('evidence.unreadable', { name }, error);
  }
  try {
    if (zip.entryCount > limits.entries) throw new Refusal('evidence.bomb', { name });
    const names: string[] = [];
    let inflated = 0;
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      inflated += entry.uncompressedSize;
      if (inflated > limits.harmless && inflated > zip.fileSize * limits.ratio)
        throw new Refusal('evidence.bomb', { name });
      if (isProgram(entry.fileName))
        throw new Refusal('evidence.executable', { name, part: entry.fileName.slice(-100) });
      if (macros.test(entry.fileName)) throw new Refusal('evidence.macros', { name });
      names.push(entry.fileName);
    }
    return names;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('evidence.unreadable', { name }, error);
  } finally {
    zip.close();
  }
}
