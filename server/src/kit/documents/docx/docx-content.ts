import { ImportedXmlComponent, Paragraph, type FileChild, type ParagraphChild, TextRun } from 'docx';
import { isDrawable } from '#kit/sheets/chart-figures.ts';
import { cellWriter } from '../cell-text.ts';
import { isNamedAsSection, onPages, type Block, type Document, type Section } from '../document.ts';
import { chartRun, pictureRun } from './docx-pictures.ts';
import { afterTable, muted } from './docx-styles.ts';
import { factsXml, tableXml } from './docx-table.ts';
import { pageOf, type Page } from './docx-page.ts';
import { guarded, isRightToLeft } from './docx-text.ts';

/** Stands in the body where a table comes, until all else of it is written. */
const place = 'w:tablePlace';
const placePattern = /<w:tablePlace n="(\d+)"\/>/g;

/** Text in a style; its lines break where it says. */
export function paragraph(text: string, style?: string, options: object = {}): Paragraph {
  const turned = isRightToLeft(text);
  const children = guarded(text)
    .split('\n')
    .map(
      (line, index) => new TextRun({ text: line, rightToLeft: turned || undefined, ...(index > 0 && { break: 1 }) }),
    );
  return new Paragraph({ ...options, children, ...(style && { style }), ...(turned && { bidirectional: true }) });
}

/** Tables that are put in at last, and how many drawings there are. */
interface Kept {
  tables: (() => Iterable<string>)[];
  drawings: number;
}

/** Writes the content of one document; its tables are put into its body at last. */
export class DocxContent {
  readonly page: Page;
  readonly #document: Document;
  readonly #pictures: ReadonlyMap<string, Uint8Array>;
  readonly #write: ReturnType<typeof cellWriter>;
  /** Of the whole document, whatever the page. */
  readonly #kept: Kept;

  constructor(
    document: Document,
    pictures: ReadonlyMap<string, Uint8Array>,
    page = pageOf(document),
    kept: Kept = { tables: [], drawings: 0 },
  ) {
    this.page = page;
    this.#document = document;
    this.#pictures = pictures;
    this.#write = cellWriter(document);
    this.#kept = kept;
  }

  /** The same content where there is another room. */
  on(page: Page): DocxContent {
    return new DocxContent(this.#document, this.#pictures, page, this.#kept);
  }

  /** Number of the next drawing. */
  drawing(): number {
    this.#kept.drawings += 1;
    return this.#kept.drawings;
  }

  #table(rows: () => Iterable<string>): FileChild[] {
    this.#kept.tables.push(rows);
    const mark = new ImportedXmlComponent(place, { n: String(this.#kept.tables.length - 1) });
    // Two tables with nothing between them would be one.
    return [mark as unknown as FileChild, new Paragraph({ style: afterTable })];
  }

  facts(facts: readonly { label: string; value: string }[]): FileChild[] {
    const { width } = this.page.inner;
    return this.#table(() => factsXml({ kind: 'facts', facts }, width, this.#write));
  }

  #drawn(run: ParagraphChild): FileChild {
    return new Paragraph({ alignment: 'center', keepLines: true, children: [run] });
  }

  /** What a block says, without its title. */
  #bare(block: Block): FileChild[] {
    const { width } = this.page.inner;
    if (block.kind === 'text')
      return block.text
        .split(/\n{2,}/)
        .filter((text) => text.trim() !== '')
        .map((text) => paragraph(text));
    if (block.kind === 'facts') return this.#table(() => factsXml(block, width, this.#write));
    if (block.kind === 'table')
      return block.rows.length === 0
        ? [paragraph(block.empty, muted)]
        : this.#table(() => tableXml(block, width, this.#write));
    if (block.kind === 'chart' && isDrawable(block)) return [this.#drawn(chartRun(block, this.page, this.drawing()))];
    const png = this.#pictures.get(block.svg);
    return png ? [this.#drawn(pictureRun(png, block, this.page, this.drawing()))] : [paragraph(block.alt, muted)];
  }

  /** A block under its title, unless that of its section stands right above it. */
  block(block: Block, isUntitled = false): FileChild[] {
    const title = 'title' in block ? (block.title ?? '') : '';
    return [...(title === '' || isUntitled ? [] : [paragraph(title, 'Caption')]), ...this.#bare(block)];
  }

  section(section: Section): FileChild[] {
    const { title, level, isOnNewPage = false } = section;
    const heading = paragraph(title, level === 1 ? 'Heading1' : 'Heading2', { pageBreakBefore: isOnNewPage });
    return [
      ...(title === '' ? [] : [heading]),
      ...onPages(section).flatMap((block) => this.block(block, isNamedAsSection(block, section))),
    ];
  }

  sections(): FileChild[] {
    return this.#document.sections.flatMap((section) => this.section(section));
  }

  /** A part of the package with its tables in their places. */
  *filled(xml: string): Generator<string> {
    let from = 0;
    for (const match of xml.matchAll(placePattern)) {
      yield xml.slice(from, match.index);
      yield* this.#kept.tables[Number(match[1])]?.() ?? [];
      from = match.index + match[0].length;
    }
    yield xml.slice(from);
  }
}
