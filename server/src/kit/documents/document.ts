import type { Language } from '@baluarte/texts/wording.ts';
import type { WriteValue } from '#kit/sheets/write-cell.ts';
import type { ColumnType } from '#kit/sheets/write-cell.ts';
import type { Tone } from '#kit/sheets/xlsx/book.ts';

/** A value, or one with a colour behind it, whose meaning is in its words too, or with a type other than that of its column. */
export type DocumentCell = WriteValue | { value: WriteValue; tone?: Tone; type?: ColumnType };

export interface DocumentColumn {
  header: string;
  /** Share of the width of the page, in characters. */
  width: number;
  type?: ColumnType;
}

/** What a template of Word calls a block or a section by; by its place among its kind without one. */
interface Named {
  name?: string;
}

export interface TableBlock extends Named {
  kind: 'table';
  /** Also the name of its sheet in a workbook. */
  title: string;
  columns: readonly DocumentColumn[];
  rows: readonly (readonly DocumentCell[])[];
  /** What stands there where it has no rows. */
  empty: string;
  /** For a workbook alone, where pages show the same as a picture. */
  isForSheets?: boolean;
  /** Rows it keeps at least where a brief document has no room for all; without it none goes. */
  fewest?: number;
  /** Rows that went, which stands below. */
  left?: number;
}

export interface FactsBlock extends Named {
  kind: 'facts';
  title?: string;
  facts: readonly { label: string; value: DocumentCell }[];
}

export interface TextBlock extends Named {
  kind: 'text';
  text: string;
}

/** A picture. What it shows is in a table of the same section too, or in its `alt`. */
export interface PictureBlock extends Named {
  kind: 'picture';
  /** A document of our own pictures: no script, no link. */
  svg: string;
  alt: string;
  /** Share of the width between the margins, above 0 up to 1. */
  width: number;
}

/** Figures as a chart: our own picture in PDF, a native one in DOCX and XLSX. A missing figure is null. */
export interface ChartBlock extends Named {
  kind: 'chart';
  shape: 'bar' | 'column' | 'radar' | 'line';
  title: string;
  svg: string;
  alt: string;
  width: number;
  categories: readonly string[];
  series: readonly { name: string; color: string; values: readonly (number | null)[] }[];
  /** Where the axis of figures ends; at the largest figure without it. */
  most?: number;
  /** A line that all categories are held against. */
  target?: { value: number; name: string };
}

export type Block = TableBlock | FactsBlock | TextBlock | PictureBlock | ChartBlock;

export interface Section extends Named {
  title: string;
  /** 1 of the contents, 2 below one. */
  level: 1 | 2;
  /** Begins on a new page. */
  isOnNewPage?: boolean;
  /** How it was made, and not what it tells. */
  isAnnex?: boolean;
  blocks: readonly Block[];
}

/** A report whatever its format: what it says, in the words of its language. */
export interface Document {
  language: Language;
  /** IANA name of the zone in whose clock times are written. */
  timeZone: string;
  title: string;
  /** Company and scopes. */
  subtitle: string;
  company: string;
  madeAt: Date;
  /** The moment of the past that it shows; what is now without it. */
  shownAt?: Date;
  /** Picture of the company, PNG or JPEG. */
  logo: { bytes: Uint8Array; type: 'png' | 'jpg' } | null;
  /** Colour of its headings, `#rrggbb`. */
  accent: string;
  /** Mark at the head of every page; empty where there is none. */
  classification: string;
  /** Facts of its cover: version, authors, approvers, the day shown, the method. */
  cover: readonly { label: string; value: string }[];
  /** Those of them that say which part of the company it tells of: its filter, its period, its self-assessment. */
  about?: readonly { label: string; value: string }[];
  /** Neither cover nor contents: for two pages. */
  isBrief: boolean;
  isLandscape: boolean;
  sections: readonly Section[];
}

/** What of a section stands on pages. */
export const onPages = ({ blocks }: Pick<Section, 'blocks'>): Block[] =>
  blocks.filter((block) => block.kind !== 'table' || block.isForSheets !== true);

/** Whether a block begins a section of the same title, which then stands above both. */
export const isNamedAsSection = (
  block: Block,
  section: Pick<Section, 'title' | 'blocks'>,
): block is Extract<Block, { title?: string }> =>
  'title' in block && block.title === section.title && onPages(section)[0] === block;

/** Tables of a document that stand on its pages, in their order. */
export const tablesOf = ({ sections }: Pick<Document, 'sections'>): TableBlock[] =>
  sections.flatMap((section) => onPages(section).filter((block) => block.kind === 'table'));
