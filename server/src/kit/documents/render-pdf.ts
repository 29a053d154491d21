import { keepTimesWhole } from '@baluarte/texts/times.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { Decoder, Refused, Unreadable } from '#kit/decoder/decoder.ts';
import { problem } from '#kit/http/problem.ts';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';
import { cellParts, cellWriter, isNumeric, madeOn } from './cell-text.ts';
import {
  isNamedAsSection,
  onPages,
  type Block,
  type Document,
  type DocumentCell,
  type FactsBlock,
  type TableBlock,
} from './document.ts';
import { breakLongWords, cellPadding, layColumns } from './column-layout.ts';
import { briefPages, withFewerRows } from './fewer-rows.ts';
import { expectRoom } from './room.ts';
import { box } from './missing-letter.ts';
import type { Typeset, Typesetting } from './typst-decoder.ts';

/** Seconds a document may take to set: several times what 20,000 rows need. */
const seconds = 120;

const decoder = new Decoder({
  module: import.meta.resolve('./typst-decoder.ts'),
  heap: 512,
  // Some 15 kB a cell.
  memory: 2800,
  // The compiler is native.
  options: ['--allow-addons'],
});
// One at a time: each takes a processor and some hundred megabytes.
const turns = new ConcurrencyLimit({ atOnce: 1, waiting: 50 });

/** Drops what no PDF can show. */
const showable = (text: string): string =>
  keepTimesWhole(text.toWellFormed())
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[[\p{Cc}\p{Bidi_Control}]--[\n\t]]/gv, '');
const breakable = (text: string): string => breakLongWords(showable(text));

/** Offset from the letters of a flag to those of the alphabet. */
const flagOffset = 0x1f1e6 - 0x41;

/**
 * Drops what no picture of a PDF can show: they take each letter from one font, and a mark whose letter is in another font keeps their
 * renderer busy for ever (`1️⃣`). Signs of several letters stand side by side, flags as the letters of their country.
 */
const showableInPicture = (svg: string): string =>
  showable(svg)
    .normalize('NFC')
    .replace(/[\u{1f1e6}-\u{1f1ff}]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - flagOffset))
    .replace(/[\p{M}\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}]/gu, '');

const millimetre = 72 / 25.4;
/** Points between the margins of a page. */
const pageWidth = (isLandscape: boolean): number => (isLandscape ? 297 - 36 : 210 - 36) * millimetre;
/** Lines of a row, about, from which on it may go on on the next page: a shorter one stands whole on one. */
const wholeLines = 14;
/** Lines of a table up to which it stands whole on one page. A brief document, whose pages are counted, breaks any. */
const wholeTableLines = 16;

/** Lines that a row takes, about. */
const linesOf = (texts: readonly string[], widths: readonly number[], size: number): number =>
  Math.max(
    ...texts.map((text, place) => {
      const letters = Math.max(1, ((widths[place] ?? 0) - 2 * cellPadding) / (size * 0.6));
      return text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length + 1) / letters), 0);
    }),
  );

function blockOf(block: Block, { write, document }: { write: ReturnType<typeof cellWriter>; document: Document }) {
  const { documents: words } = textsIn(document.language);
  const toned = (shown: string, cell: DocumentCell) => {
    const { tone } = cellParts(cell);
    return tone ? { t: shown, f: `#${tone.fill}`, i: `#${tone.ink}` } : shown;
  };
  const table = ({ title, columns, rows, empty, left = 0 }: TableBlock) => {
    const texts = rows.map((row) => columns.map(({ type }, place) => showable(write(row[place], type))));
    const { size, widths, fitted } = layColumns(columns, texts, pageWidth(document.isLandscape));
    const lines = texts.map((row) => linesOf(row, widths, size));
    return {
      kind: 'table',
      title,
      empty,
      headers: columns.map(({ header }, place) => fitted(showable(header), place)),
      widths,
      padding: cellPadding,
      right: columns.map(({ type }) => isNumeric(type)),
      size,
      whole: !document.isBrief && lines.reduce((sum, each) => sum + each, 0) <= wholeTableLines,
      more: left === 0 ? '' : fill(left === 1 ? words.more_one : words.more_other, { count: left }),
      rows: texts.map((row, at) => {
        const cells = row.map((text, place) => toned(fitted(text, place), rows[at]?.[place]));
        return (lines[at] ?? 0) < wholeLines ? cells : { long: cells };
      }),
    };
  };
  const facts = ({ title = '', facts: all }: FactsBlock) => ({
    kind: 'facts',
    title,
    facts: all.map(({ label, value }) => ({ label, value: toned(breakable(write(value)), value) })),
  });
  if (block.kind === 'table') return table(block);
  if (block.kind === 'facts') return facts(block);
  if (block.kind === 'text') return { kind: 'text', text: breakable(block.text) };
  const { svg, alt, width } = block;
  return { kind: 'picture', title: block.kind === 'chart' ? block.title : '', svg: showableInPicture(svg), alt, width };
}

/** What a document is set from. */
export function typesettingOf(document: Document): Typesetting {
  const { language, logo, accent, classification, cover, isBrief, isLandscape, sections } = document;
  const { documents: words } = textsIn(language);
  const write = cellWriter(document);
  const [before = '', between = ''] = fill(words.page, { page: '\u0000', pages: '\u0000' }).split('\u0000');
  const data = JSON.stringify({
    lang: language,
    region: language === 'es' ? 'CO' : 'US',
    title: breakable(document.title),
    subtitle: breakable(document.subtitle),
    company: breakable(document.company),
    authors: [document.company],
    accent,
    classification,
    foot: madeOn(document),
    // Where letters are missing; without the box itself, which would be looked for in our fonts.
    note: words.boxes.split(box),
    page: [before, between],
    contents: isBrief || sections.length < 2 ? '' : words.contents,
    brief: isBrief,
    landscape: isLandscape,
    logo: logo && { format: logo.type, bytes: [...logo.bytes] },
    cover: cover.map(({ label, value }) => ({ label, value: breakable(value) })),
    sections: sections.map(({ title, level, isOnNewPage = false, ...section }) => ({
      title: breakable(title),
      level,
      fresh: isOnNewPage,
      // A table called as its section is has no heading of its own.
      blocks: onPages(section).map((block) =>
        blockOf(isNamedAsSection(block, { title, ...section }) ? { ...block, title: '' } : block, { write, document }),
      ),
    })),
  });
  return { data, madeAt: Math.floor(document.madeAt.getTime() / 1000) };
}

async function typeset(document: Document): Promise<Typeset> {
  expectRoom(document, 'pdf');
  return turns.take(async () => {
    const use = decoder.begin(seconds);
    try {
      return await use.ask<Typeset>(typesettingOf(document));
    } catch (error) {
      if (error instanceof Unreadable) throw problem('document.tooLarge');
      if (error instanceof Refused)
        throw new Error(`a document is not set: ${JSON.stringify(error.params)}`, { cause: error });
      throw error;
    } finally {
      use.giveBack();
    }
  });
}

/**
 * A document as PDF/UA-1: tagged, with contents and page numbers, the same bytes for the same document. Set in a process of its own,
 * with limits of memory and time. A brief one has two pages: rows that have no room there are counted.
 * @throws `document.tooLarge` for too many cells and where it takes too much of either, `busy` where too many wait
 */
export async function renderPdf(document: Document): Promise<Typeset> {
  const made = await typeset(document);
  const fewer = document.isBrief && made.pages > briefPages ? withFewerRows(document) : null;
  return fewer ? renderPdf(fewer) : made;
}
