import { patchDetector } from 'docx';
import { SaxesParser } from 'saxes';
import { readFile } from 'node:fs/promises';
import { Refusal } from '#kit/decoder/answer-questions.ts';
import { inspectFile } from '#kit/files/inspect-file.ts';
import { unpack, type Parts } from './steady-package.ts';

/** Bytes a template unpacks to at most. */
const largest = 40 * 1024 * 1024;
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Relationships to what runs, or to other documents that are drawn in. */
const active = /\/(?:oleObject|package|control|activeXControlBinary|aFChunk|vbaProject|subDocument|frame)"/;
/** Fields that fetch or run. */
const fetching = /^\s*(DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|MACROBUTTON|DATABASE|RD)\b/i;

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

/** Refuses what reaches outside of a template: other files, addresses that are not a link to follow. */
function refuseOutside(path: string, xml: string): void {
  for (const [relation] of xml.matchAll(/<Relationship\b[^>]*>/g)) {
    const target = /\bTarget="([^"]*)"/.exec(relation)?.[1] ?? '';
    // A chart keeps its figures in a workbook of its own.
    if (active.test(relation) && !path.startsWith('word/charts/'))
      throw new Refusal('reportTemplate.active', { part: target.slice(0, 100) });
    if (!/\bTargetMode\s*=\s*["']External["']/i.test(relation)) continue;
    if (/\/hyperlink"/.test(relation) && /^(?:https?:|mailto:)/i.test(target)) continue;
    throw new Refusal('reportTemplate.outside', { part: target.slice(0, 100) });
  }
}

function refuseFields(xml: string): void {
  const codes = [
    ...[...xml.matchAll(/<w:instrText\b[^>]*>([^<]*)/g)].map(([, text = '']) => text),
    ...[...xml.matchAll(/\bw:instr="([^"]*)"/g)].map(([, text = '']) => text),
  ];
  for (const code of [...codes, codes.join('')]) {
    const [, field] = fetching.exec(code) ?? [];
    if (field !== undefined) throw new Refusal('reportTemplate.active', { part: field.toUpperCase() });
  }
}

function refuseBroken(xml: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Refusal('reportTemplate.unreadable');
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new Refusal('reportTemplate.unreadable', {}, error);
  });
  parser.write(xml).close();
}

async function unpacked(bytes: Buffer): Promise<Parts> {
  try {
    return await unpack(bytes, largest);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('reportTemplate.tooMuch', {}, error);
    throw new Refusal('reportTemplate.unreadable', {}, error);
  }
}

/** Names of the places in a template. Throws a `Refusal` for what is no document of Word, runs, or reaches outside of itself. */
export async function inspectTemplate({ path, name }: { path: string; name: string }): Promise<string[]> {
  await typeOf(path, name);
  const bytes = await readFile(path);
  const parts = await unpacked(bytes);
  if (!parts.has('word/document.xml')) throw new Refusal('reportTemplate.unreadable');
  for (const [part, content] of parts) {
    if (/vbaProject|activeX|\.bin$/i.test(part)) throw new Refusal('reportTemplate.active', { part: part.slice(-100) });
    if (!/\.(?:xml|rels)$/i.test(part)) continue;
    const xml = content.toString();
    refuseBroken(xml);
    if (/\.rels$/i.test(part)) refuseOutside(part, xml);
    else refuseFields(xml);
  }
  try {
    const found = await patchDetector({ data: bytes, trimPlaceholders: true });
    return [...new Set(found.map((place) => place.trim()))];
  } catch (error) {
    throw new Refusal('reportTemplate.unreadable', {}, error);
  }
}
