import {
  Packer,
  patchDocument,
  PatchType,
  TextRun,
  Document as WordDocument,
  type FileChild,
  type PatchDocumentOptions,
} from 'docx';
import type { Document } from '../document.ts';
import { DocxContent, paragraph } from './docx-content.ts';
import { fillingsOf, type Filling, type Words } from './docx-places.ts';
import { pageOf, type Page } from './docx-page.ts';
import { stylesOf, withTableStyles } from './docx-styles.ts';
import { guarded, plain, unguarded } from './docx-text.ts';
import { pack, steady, unpack, type Parts } from './steady-package.ts';

export interface Fill {
  template: Uint8Array;
  /** Places that stand in the template. */
  places: readonly string[];
  document: Document;
  pictures: ReadonlyMap<string, Uint8Array>;
  words: Words;
}

/** What is between the margins of a template's first page. */
function pageIn(body: string, usual: Page): Page {
  const number = (pattern: RegExp) => Number(pattern.exec(body)?.[1]);
  const [width, height] = [number(/<w:pgSz\b[^>]*\bw:w="(\d+)"/), number(/<w:pgSz\b[^>]*\bw:h="(\d+)"/)];
  const [left, right] = [number(/<w:pgMar\b[^>]*\bw:left="(\d+)"/), number(/<w:pgMar\b[^>]*\bw:right="(\d+)"/)];
  const [top, bottom] = [number(/<w:pgMar\b[^>]*\bw:top="-?(\d+)"/), number(/<w:pgMar\b[^>]*\bw:bottom="-?(\d+)"/)];
  const inner = { width: width - left - right, height: height - top - bottom };
  return inner.width > 1000 && inner.height > 1000 ? { ...usual, width, height, inner } : usual;
}

/** Our styles by their ids, as XML. */
async function ownStyles(document: Document): Promise<Map<string, string>> {
  const parts = await unpack(
    await Packer.toBuffer(new WordDocument({ styles: stylesOf(document), sections: [{ children: [] }] })),
  );
  const xml = withTableStyles(parts.get('word/styles.xml')?.toString() ?? '');
  return new Map(
    [...xml.matchAll(/<w:style\b[^>]*w:styleId="([^"]+)"[\s\S]*?<\/w:style>/g)].map(([all, id = '']) => [id, all]),
  );
}

const nameIn = (style: string) => /<w:name\b[^>]*w:val="([^"]*)"/.exec(style)?.[1]?.toLowerCase() ?? '';
const wanted = /^(?:Heading[12]|Caption|Muted|AfterTable|TableText\w*|FactLabel|ReportTable|FactsTable|TableNormal)$/;

/** Adds to a template the styles it lacks; those it has, by their name, are used as they are. Returns what each is called there. */
async function addStyles(parts: Parts, document: Document): Promise<ReadonlyMap<string, string>> {
  const theirs = parts.get('word/styles.xml')?.toString() ?? '';
  if (theirs === '') return new Map();
  const known = new Map(
    [...theirs.matchAll(/<w:style\b[^>]*w:styleId="([^"]+)"[\s\S]*?<\/w:style>/g)].map(([all, id = '']) => [
      nameIn(all),
      id,
    ]),
  );
  const ids = new Set(known.values());
  const called = new Map<string, string>();
  let added = '';
  for (const [id, style] of await ownStyles(document)) {
    const there = known.get(nameIn(style));
    if (there !== undefined) called.set(id, there);
    else if (wanted.test(id) && !ids.has(id)) added += style;
  }
  const based = added.replaceAll(
    /(<w:(?:basedOn|next) w:val=")([^"]+)/g,
    (_, before: string, id: string) => before + (called.get(id) ?? id),
  );
  parts.set('word/styles.xml', Buffer.from(theirs.replace('</w:styles>', `${based}$&`)));
  return called;
}

const lines = (text: string) =>
  guarded(text)
    .split('\n')
    .map((line, index) => new TextRun({ text: line, ...(index > 0 && { break: 1 }) }));

const blocksOf = (filling: Filling, content: DocxContent): FileChild[] => {
  const children =
    'sections' in filling
      ? filling.sections.flatMap((section) => content.section(section))
      : filling.blocks.flatMap((block) => content.block(block));
  return children.length === 0 ? [paragraph('')] : children;
};

/** Parts that a reader sees text of. */
const isShown = (path: string) => /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(path);

/** A template of a company with its places filled; the same bytes for the same document. Places that nothing is known of stay as they are. */
export async function fillTemplate({ template, places, document, pictures, words }: Fill): Promise<Buffer> {
  const before = await unpack(template);
  const page = pageIn(before.get('word/document.xml')?.toString() ?? '', pageOf(document));
  const content = new DocxContent(document, pictures, page);
  const fillings = fillingsOf(document);
  const patches: Record<string, PatchDocumentOptions['patches'][string]> = {};
  for (const name of places) {
    const word = Object.hasOwn(words, name) ? words[name as keyof Words] : undefined;
    const filling = fillings.get(name);
    if (word !== undefined) patches[name] = { type: PatchType.PARAGRAPH, children: lines(word) };
    else if (filling) patches[name] = { type: PatchType.DOCUMENT, children: blocksOf(filling, content) };
  }
  const patched = await patchDocument({
    outputType: 'nodebuffer',
    data: Buffer.from(template),
    patches,
    keepOriginalStyles: true,
    trimPlaceholders: true,
    properties: { title: plain(words.title), creator: plain(words.company), lastModifiedBy: plain(words.company) },
  });
  const parts = await unpack(patched);
  const called = await addStyles(parts, document);
  await steady(parts, document.madeAt);
  let drawings = 0;
  const finished = [...parts].map(([path, part]): [string, Buffer | Iterable<string>] => {
    if (!isShown(path)) return [path, part];
    const xml = unguarded(part.toString())
      .replaceAll(
        /(<w:(?:pStyle|tblStyle) w:val=")([^"]+)/g,
        (_, start: string, id: string) => start + (called.get(id) ?? id),
      )
      .replaceAll(/(<wp:docPr\b[^>]*?\bid=")\d+/g, (_, start: string) => `${start}${(drawings += 1)}`);
    return [path, content.filled(xml)];
  });
  return pack(new Map(finished));
}
