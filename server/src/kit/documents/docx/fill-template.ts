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
import { fillingAt, fillingsOf, type Filling, type Words } from './docx-places.ts';
import { muted, stylesOf, withTableStyles } from './docx-styles.ts';
import { guarded, plain, unguarded } from './docx-text.ts';
import { frontPlace, isText, prepareTemplate } from './prepare-template.ts';
import { pack, steady, unpack, type Parts } from './steady-package.ts';

export interface Fill {
  template: Uint8Array;
  document: Document;
  pictures: ReadonlyMap<string, Uint8Array>;
  words: Words;
  /** The name of a place by another that stands for it. */
  aliases: Readonly<Record<string, string>>;
  /** What is said at a place that the document has nothing for, by its name. */
  absent: Readonly<Record<string, string>>;
  /** What is said before all else, because the template has no place for it. */
  front: readonly string[];
}

/** Our styles by their ids, as XML. */
async function ownStyles(document: Document): Promise<Map<string, string>> {
  const parts = await unpack(
    await Packer.toBuffer(new WordDocument({ styles: stylesOf(document), sections: [{ children: [] }] })),
  );
  const xml = withTableStyles(parts.get('word/styles.xml')?.toString() ?? '');
  return new Map(stylesIn(xml).map(({ id, style }) => [id, style]));
}

const endOfStyle = '</w:style>';

/** Every style of a part, whole, with its id. */
const stylesIn = (xml: string): { id: string; style: string }[] =>
  xml.split(/(?=<w:style\s)/).flatMap((part) => {
    const id = /^<w:style\s[^<>]*w:styleId="([^"<]+)"/.exec(part)?.[1];
    const [style = '', ...rest] = part.split(endOfStyle, 2);
    return id === undefined || rest.length === 0 ? [] : [{ id, style: style + endOfStyle }];
  });

const nameIn = (style: string) => /<w:name\b[^<>]*w:val="([^"<]*)"/.exec(style)?.[1]?.toLowerCase() ?? '';
const wanted = /^(?:Heading[12]|Caption|Muted|AfterTable|TableText\w*|FactLabel|ReportTable|FactsTable|TableNormal)$/;

/** Adds to a template the styles it lacks; those it has, by their name, are used as they are. Returns what each is called there. */
async function addStyles(parts: Parts, document: Document): Promise<ReadonlyMap<string, string>> {
  const theirs = parts.get('word/styles.xml')?.toString() ?? '';
  if (theirs === '') return new Map();
  const known = new Map(stylesIn(theirs).map(({ id, style }) => [nameIn(style), id]));
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

/**
 * A template of a company with its places filled; the same bytes for the same document. Blocks stand alone in a paragraph, as wide as
 * where they stand. Places that nothing is known of stay as they are.
 */
export async function fillTemplate({ template, document, pictures, ...fill }: Fill): Promise<Buffer> {
  const { words, aliases, absent, front } = fill;
  const before = await unpack(template);
  const content = new DocxContent(document, pictures);
  const fillings = fillingsOf(document);
  const nameOf = (place: string) => (Object.hasOwn(aliases, place) ? (aliases[place] ?? place) : place);
  const isAbsent = (name: string) => Object.hasOwn(absent, name);
  const plainWords = new Map(Object.entries(words).map(([name, text]) => [name, plain(text)]));
  const found = prepareTemplate(before, {
    isBlock: (place) => {
      const name = nameOf(place);
      return fillingAt(fillings, name) !== undefined || isAbsent(name);
    },
    words: plainWords,
    hasFront: front.length > 0,
    isLandscape: document.isLandscape,
  });
  const patches: Record<string, PatchDocumentOptions['patches'][string]> = {};
  for (const { key, name: place, page } of found.blocks) {
    const name = nameOf(place);
    const filling = fillingAt(fillings, name);
    const children = filling ? blocksOf(filling, content.on(page)) : [paragraph(absent[name] ?? '', muted)];
    patches[key] = { type: PatchType.DOCUMENT, children };
  }
  if (front.length > 0)
    patches[frontPlace] = { type: PatchType.DOCUMENT, children: front.map((text) => paragraph(text)) };
  for (const name of found.words)
    if (Object.hasOwn(words, name))
      patches[name] = { type: PatchType.PARAGRAPH, children: lines(words[name as keyof Words]) };
  const patched = await patchDocument({
    outputType: 'nodebuffer',
    data: await pack(before),
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
    if (!isText(path, part)) return [path, part];
    const xml = unguarded(part.toString())
      .replaceAll(
        /(<w:(?:pStyle|tblStyle) w:val=")([^"]+)/g,
        (_, start: string, id: string) => start + (called.get(id) ?? id),
      )
      .replaceAll(/(<wp:docPr\b[^<>]*?\bid=")\d+/g, (_, start: string) => `${start}${(drawings += 1)}`);
    return [path, content.filled(xml)];
  });
  return pack(new Map(finished));
}
