import { createReadStream } from 'node:fs';

/**
 * The lines of a UTF-8 file, ended by `\n` and by nothing else: `readline` also ends lines at U+2028 and U+2029, which JSON writes as
 * they are. Throws a TypeError where the bytes are not UTF-8.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let begun: string[] = [];
  for await (const bytes of createReadStream(path)) {
    const [first = '', ...others] = decoder.decode(bytes as Buffer, { stream: true }).split('\n');
    begun.push(first);
    const rest = others.pop();
    if (rest === undefined) continue;
    yield begun.join('');
    yield* others;
    begun = [rest];
  }
  const last = begun.join('') + decoder.decode();
  if (last !== '') yield last;
}
