import { patchDetector } from 'docx';
import { readFile } from 'node:fs/promises';
import { Refusal } from '#kit/decoder/answer-questions.ts';
import { inspectFile } from '#kit/files/inspect-file.ts';
import { refuseUnsafeParts } from './refuse-unsafe.ts';
import { unpack, type Parts } from './steady-package.ts';

/** Places a template may have; those that reports know are some dozens. */
const maxPlaces = 1000;
/** Bytes a template unpacks to at most. */
const largest = 40 * 1024 * 1024;
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function typeOf(path: string, name: string): Promise<void> {
  try {
    if ((await inspectFile({ path, name })) === wordType) return;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'evidence.macros') throw new Refusal('reportTemplate.macros', { name }, error);
    if (error.code === 'evidence.bomb') throw new Refusal('reportTemplate.tooMuch', { name }, error);
  }
  throw new Refusal('reportTemplate.notWord', { name });
}

async function unpacked(bytes: Buffer): Promise<Parts> {
  try {
    return await unpack(bytes, largest);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('reportTemplate.tooMuch', {}, error);
    throw new Refusal('reportTemplate.unreadable', {}, error);
  }
}

async function placesIn(data: Buffer): Promise<string[]> {
  try {
    const found = await patchDetector({ data, trimPlaceholders: true });
    return [...new Set(found.map((place) => place.trim()))];
  } catch (error) {
    throw new Refusal('reportTemplate.unreadable', {}, error);
  }
}

/** Names of the places in a template. Throws a `Refusal` for what is no document of Word, runs, or reaches outside of itself. */
export async function inspectTemplate({ path, name }: { path: string; name: string }): Promise<string[]> {
  await typeOf(path, name);
  const bytes = await readFile(path);
  const parts = await unpacked(bytes);
  if (!parts.has('word/document.xml')) throw new Refusal('reportTemplate.unreadable');
  refuseUnsafeParts(parts);
  const places = await placesIn(bytes);
  if (places.length > maxPlaces)
    throw new Refusal('reportTemplate.tooManyPlaces', { count: places.length, max: maxPlaces });
  return places;
}
