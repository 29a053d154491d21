import { pageOf, type Page } from './docx-page.ts';
import { splitParagraph, textOf } from './split-paragraph.ts';
import type { Parts } from './steady-package.ts';
import {
  childOf,
  element,
  elementsOf,
  isElement,
  readTree,
  textIn,
  within,
  writeTree,
  type WordElement,
  type WordNode,
} from './word-tree.ts';

/** A place that blocks stand at, as the library is told of it: each by a name of its own, with the room it has. */
export interface BlockPlace {
  key: string;
  name: string;
  page: Page;
}

export interface Prepared {
  blocks: BlockPlace[];
  /** Places in a line that stand in it. */
  words: Set<string>;
}

/** Parts that a reader sees text of, by their root. */
export const isText = (path: string, part: Buffer): boolean =>
  /^word\/.*\.xml$/.test(path) &&
  /<w:(?:document|hdr|ftr|footnotes|endnotes|comments|glossaryDocument)[\s>]/.test(part.subarray(0, 20_000).toString());

/** Names of places of our own, that nobody writes. */
const ownPlace = (count: number) => `\ue0f2${count}`;
/** The one at the beginning of a body, where something is said before all else. */
export const frontPlace = ownPlace(0);

const placePattern = /\{\{((?:(?!\{\{)[\s\S])+?)\}\}/g;
const number = (one: WordElement | undefined, name: string): number => Number(one?.attributes[name] ?? Number.NaN);

/** What is between the margins of a section, of one column where it has several. */
function pageIn(section: WordElement | undefined, usual: Page): Page {
  const [size, margins, columns] = ['w:pgSz', 'w:pgMar', 'w:cols'].map((name) => childOf(section, name));
  const [width, height] = [number(size, 'w:w'), number(size, 'w:h')];
  const gutter = number(margins, 'w:gutter') || 0;
  const across = width - number(margins, 'w:left') - number(margins, 'w:right') - gutter;
  const count = Math.max(1, number(columns, 'w:num') || 1);
  const inner = {
    width: Math.floor((across - (count - 1) * (number(columns, 'w:space') || 0)) / count),
    height: height - Math.abs(number(margins, 'w:top')) - Math.abs(number(margins, 'w:bottom')),
  };
  return inner.width > 1000 && inner.height > 1000 ? { ...usual, width, height, inner } : usual;
}

/** Sections of a body as they follow on each other. */
function sectionsOf(root: WordElement): (WordElement | undefined)[] {
  const found = [...within(root)].filter(({ name }) => name === 'w:sectPr');
  return found.length === 0 ? [undefined] : found;
}

/** What a cell and a text box leave at both sides together, where they say nothing. */
const sides = { cell: 216, box: 288 };

/** Widths of the cells of a row, in twips, as they say or as their grid does. */
function widthsOf(row: WordElement, grid: readonly number[]): Map<WordElement, number> {
  const widths = new Map<WordElement, number>();
  let column = 0;
  for (const cell of [...within(row)].filter(({ name }) => name === 'w:tc')) {
    const properties = childOf(cell, 'w:tcPr');
    const span = number(childOf(properties, 'w:gridSpan'), 'w:val') || 1;
    const own = childOf(properties, 'w:tcW');
    const said = own?.attributes['w:type'] === 'dxa' ? number(own, 'w:w') : Number.NaN;
    widths.set(cell, said > 0 ? said : grid.slice(column, column + span).reduce((sum, width) => sum + width, 0));
    column += span;
  }
  return widths;
}

/** How wide a text box is, in twips. */
function boxWidth(shape: WordElement): number {
  // So many of its units are a twip.
  if (shape.name === 'wp:inline' || shape.name === 'wp:anchor')
    return Math.floor(number(childOf(shape, 'wp:extent'), 'cx') / 635);
  const [, points] = /(?:^|;)\s*width:([\d.]+)pt/.exec(shape.attributes['style'] ?? '') ?? [];
  return Math.floor(Number(points) * 20);
}
const shapes = new Set(['wp:inline', 'wp:anchor', 'v:shape', 'v:rect', 'v:roundrect']);

/** A content control that holds a whole block holds more than plain text, and is not filled from elsewhere. */
function freeControl(control: WordElement): void {
  const properties = childOf(control, 'w:sdtPr');
  if (!properties) return;
  const bound = new Set(['w:text', 'w:showingPlcHdr', 'w:dataBinding', 'w15:dataBinding']);
  properties.children = properties.children.filter((child) => !isElement(child) || !bound.has(child.name));
}

interface Standing {
  width: number;
  controls: readonly WordElement[];
  grid: readonly number[];
}

/** Looks at the places of one part, and makes those of blocks stand alone in their paragraphs. */
class Preparing {
  readonly #isBlock: (name: string) => boolean;
  readonly #found: Prepared;
  readonly #usual: Page;
  #sections: (WordElement | undefined)[];

  constructor(found: Prepared, isBlock: (name: string) => boolean, usual: Page) {
    this.#found = found;
    this.#isBlock = isBlock;
    this.#usual = usual;
    this.#sections = [];
  }

  part(root: WordElement, sections: readonly (WordElement | undefined)[]): void {
    this.#sections = [...sections];
    this.#inside(root, { width: Infinity, controls: [], grid: [] });
  }

  #place(name: string, { width, controls }: Standing): string {
    const page = pageIn(this.#sections[0], this.#usual);
    for (const control of controls) freeControl(control);
    const key = ownPlace(this.#found.blocks.length + 1);
    const room = { ...page.inner, width: Math.min(page.inner.width, width) };
    this.#found.blocks.push({ key, name, page: { ...page, inner: room } });
    return `{{${key}}}`;
  }

  #paragraph(paragraph: WordElement, standing: Standing): WordElement[] {
    const stretches = [];
    for (const match of textOf(paragraph).matchAll(placePattern)) {
      const name = (match[1] ?? '').trim();
      if (this.#isBlock(name))
        stretches.push({ from: match.index, to: match.index + match[0].length, alone: this.#place(name, standing) });
      else this.#found.words.add(name);
    }
    return stretches.length === 0 ? [paragraph] : splitParagraph(paragraph, stretches);
  }

  #inside(parent: WordElement, standing: Standing): void {
    const widths = parent.name === 'w:tr' ? widthsOf(parent, standing.grid) : undefined;
    parent.children = parent.children.flatMap((child): WordNode[] => {
      if (!isElement(child)) return [child];
      const { name } = child;
      if (name === 'w:sectPr') return [child];
      this.#inside(child, this.#standingIn(child, standing, widths));
      if (name !== 'w:p') return [child];
      const pieces = this.#paragraph(child, standing);
      // The next paragraph is of the next section.
      if (childOf(childOf(child, 'w:pPr'), 'w:sectPr') && this.#sections.length > 1) this.#sections.shift();
      return pieces;
    });
  }

  #standingIn(child: WordElement, standing: Standing, widths: ReadonlyMap<WordElement, number> | undefined): Standing {
    const narrowed = (width: number, side: number) =>
      width - side > 300 ? { ...standing, width: Math.min(standing.width, width - side) } : standing;
    if (child.name === 'w:tbl') {
      const grid = childOf(child, 'w:tblGrid');
      return { ...standing, grid: grid ? elementsOf(grid).map((column) => number(column, 'w:w') || 0) : [] };
    }
    if (child.name === 'w:tc') return narrowed(widths?.get(child) ?? 0, sides.cell);
    if (shapes.has(child.name)) return narrowed(boxWidth(child), sides.box);
    return child.name === 'w:sdt' ? { ...standing, controls: [...standing.controls, child] } : standing;
  }
}

/** Fills what is said of pictures to those who do not see them. */
function fillAlternatives(root: WordElement, words: ReadonlyMap<string, string>): void {
  for (const { name, attributes } of within(root)) {
    if (name !== 'wp:docPr') continue;
    for (const key of ['descr', 'title'])
      if (attributes[key] !== undefined)
        attributes[key] = attributes[key].replaceAll(
          placePattern,
          (all, place: string) => words.get(place.trim()) ?? all,
        );
  }
}

/** Whether a part has a table of contents, whose headings are others once it is filled. */
const hasContents = (root: WordElement): boolean => {
  const codes = [...within(root)].flatMap((one) =>
    one.name === 'w:instrText' ? [textIn(one)] : one.name === 'w:fldSimple' ? [` ${one.attributes['w:instr']} `] : [],
  );
  return /(?:^|\s)TOC\s/.test(codes.join(''));
};

/** Settings of a document that may only come after the one that asks to update its fields. */
const afterUpdating =
  /^(?:w:(?:hdrShapeDefaults|footnotePr|endnotePr|compat|docVars|rsids|attachedSchema|themeFontLang|clrSchemeMapping|doNot(?:IncludeSubdocsInStats|AutoCompressPictures|EmbedSmartTags)|forceUpgrade|captions|readModeInkLockDown|smartTagType|shapeDefaults|decimalSymbol|listSeparator)|m:mathPr|sl:schemaLibrary|w1\d:.*)$/;

/** Asks Word to fill the numbers of pages when the document is opened. */
function askToUpdate(parts: Parts): void {
  const path = 'word/settings.xml';
  const settings = parts.get(path);
  if (settings === undefined) return;
  const root = readTree(settings.toString());
  const others = root.children.filter((child) => !isElement(child) || child.name !== 'w:updateFields');
  const next = others.findIndex((child) => isElement(child) && afterUpdating.test(child.name));
  root.children = others.toSpliced(
    next < 0 ? others.length : next,
    0,
    element('w:updateFields', [], { 'w:val': 'true' }),
  );
  parts.set(path, Buffer.from(writeTree(root)));
}

interface Preparation {
  /** Whether blocks stand at a place of this name. */
  isBlock: (name: string) => boolean;
  /** Words by their place, as they stand in what is said of a picture. */
  words: ReadonlyMap<string, string>;
  /** Whether something is said before all else. */
  hasFront: boolean;
  isLandscape: boolean;
}

/**
 * Makes the parts of a template ready to be filled: each block alone in its paragraph, by a name of its own, with the width of the
 * section, cell or text box it stands in; and a table of contents asked to be updated.
 */
export function prepareTemplate(parts: Parts, { isBlock, words, hasFront, isLandscape }: Preparation): Prepared {
  const found: Prepared = { blocks: [], words: new Set() };
  const trees = [...parts]
    .filter(([path, part]) => isText(path, part))
    .map(([path, part]) => ({ path, root: readTree(part.toString()) }));
  const main = trees.find(({ root }) => root.name === 'w:document')?.root;
  const sections = main ? sectionsOf(main) : [undefined];
  const usual = pageOf({ isLandscape });
  const preparing = new Preparing(found, isBlock, usual);
  let isListed = false;
  for (const { path, root } of trees) {
    preparing.part(root, root === main ? sections : sections.slice(0, 1));
    fillAlternatives(root, words);
    isListed ||= hasContents(root);
    if (root === main && hasFront)
      childOf(root, 'w:body')?.children.unshift(
        element('w:p', [element('w:r', [element('w:t', [`{{${frontPlace}}}`])])]),
      );
    parts.set(path, Buffer.from(writeTree(root)));
  }
  if (isListed) askToUpdate(parts);
  return found;
}
