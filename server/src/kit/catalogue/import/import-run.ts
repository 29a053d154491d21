import type { ImportOptions, ImportRights } from '@baluarte/contract/inventory/import.ts';
import type { ChoiceSource } from '@baluarte/contract/kit/field.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { ValueAnswers } from '@baluarte/contract/kit/value-answer.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { Sheet, SheetRow } from '#kit/sheets/sheet.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { ImportAuthor, Store } from '../store.ts';
import type { Changes, Checked } from './checked.ts';
import type { ColumnSource } from './column-sources.ts';
import type { Mapping } from './match-headers.ts';
import type { OtherRow } from './other-rows.ts';
import type { RowFindings } from './read-cells.ts';

/** Result of one row of the file. */
export interface RowResult extends RowFindings {
  row: SheetRow;
  /** Title of its section, where titles are used. */
  title?: string | undefined;
  outcome: Checked['outcome'] | 'skipped';
  changes?: Changes;
  reasons: Issue[];
  /** Its code was generated. */
  hasMadeCode: boolean;
}

/** Of a row that was not read as far as its words. */
export const noFindings: RowFindings = { questions: [], suggested: [], isCut: false };

/** Result of a row, without its changes. */
export const resultOf = (
  row: SheetRow,
  outcome: RowResult['outcome'],
  reasons: Issue[],
  { questions, suggested, isCut }: RowFindings = noFindings,
): RowResult => ({ row, outcome, reasons, questions, suggested, isCut, hasMadeCode: false });

/** A row that is refused. */
export const rejected = (row: SheetRow, reasons: Issue[]): RowResult => resultOf(row, 'rejected', reasons);

/** Why a row is not an entry; for a title also its text. */
export const reasonOf = (code: OtherRow, title: string | undefined): Issue =>
  code === 'sectionTitle' && title ? { path: '', code, params: { value: title } } : { path: '', code };

/** Receives the results of a batch; awaited before the next batch is written. */
export type Report = (results: readonly RowResult[]) => Promise<void>;

/** Creates values of a configuration table or entries of a catalogue in the transaction of the import; returns their ids in order. */
export type CreateValues = (
  trx: Trx,
  kind: ChoiceSource,
  rows: readonly { name: string; parentId: number | null }[],
  context: { scopeId: number | null; language: Language },
) => Promise<number[]>;

export interface ImportRun {
  store: Store;
  /** Scope of new rows; null where the catalogue has no scopes. */
  scopeId: number | null;
  sheet: Sheet;
  sources: readonly ColumnSource[];
  mapping: Mapping;
  /** Columns that somebody said are not to be read. */
  leftOut: readonly string[];
  language: Language;
  options: ImportOptions;
  answers: ValueAnswers;
  /** Answers of the last import, used for unanswered words; null to ask about them. */
  remembered: ValueAnswers | null;
  createValues: CreateValues;
  /** In whose name rows are written. */
  author: Omit<ImportAuthor, 'language'>;
  /** Counts what rows make beside themselves. */
  count: (thing: string, count: number) => unknown;
  /** Which rows may be written: a row that may not is rejected with the reason. */
  rights: ImportRights;
  /** `check` writes no row. `strict` stops writing at the first rejected row: the caller rolls back. `valid` leaves it out. */
  mode: 'check' | 'strict' | 'valid';
}
