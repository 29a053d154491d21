import type { ReportKind, ReportQuery } from '@baluarte/contract/record/report.ts';
import type { Section } from '#kit/documents/document.ts';
import type { ListQuery, Reading, ReportSources } from '../sources.ts';

/** What a kind of report says, without its cover. */
export interface Content {
  sections: Section[];
  isLandscape: boolean;
  isBrief?: boolean;
  /** The self-assessments it tells of, where it is of some. */
  assessmentIds?: readonly number[];
  /** Further facts of the cover. */
  cover?: { label: string; value: string }[];
}

export interface Asked {
  reading: Reading;
  sources: ReportSources;
  options: ReportQuery;
  /** Its list is narrowed so. */
  filter: ListQuery;
  /** What it says where it has nothing to tell. */
  empty: string;
  /** A workbook takes rows where pages take prose. */
  isWorkbook: boolean;
}

/** Writes the content of one kind. */
export type Writer = (asked: Asked) => Promise<Content>;
export type Writers = Readonly<Record<ReportKind, Writer>>;
