import type { AssessmentResults, Comparison } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { DrawnMap } from '@baluarte/contract/risk/heat-map-picture.ts';
import type { MethodReply } from '@baluarte/contract/risk/method.ts';
import type { Method, RangeLevel } from '@baluarte/contract/risk/risk.rules.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { DerivedTables } from '#kit/history/past-reading.ts';
import type { ExportTable } from '#kit/sheets/sheet-export.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { AxisLevel, Named } from '#risk/shared/axes.ts';

/** Who reads what, in which words, and as of when. */
export interface Reading {
  /** Sees everything as it was at `at`, where there is one. */
  trx: Trx;
  /** Sees everything as it is. */
  now: Trx;
  session: Session;
  tenant: Tenant;
  language: Language;
  /** ISO moment of the past; today without it. */
  at: string | undefined;
}

export type MapKind = 'inherent' | 'residual' | 'expected' | 'target';
/** A heat map with its words, ready to be drawn. */
export type ReportMap = DrawnMap & { kind: MapKind };

/** The method with the words of its scales. */
export interface WordedMethod {
  rules: Method;
  probabilityLevels: AxisLevel[];
  impactLevels: AxisLevel[];
  ranges: (RangeLevel & Named)[];
}

/** Query of a list, already checked by its contract. */
export type ListQuery = Readonly<Record<string, unknown>>;
/** A list whole; with `fields`, those of them that the session may read, and no other permission is asked for. */
type Table = (reading: Reading, query: ListQuery, fields?: readonly string[]) => Promise<ExportTable>;

/** What a row is called; its code only where people call it by that. Without either it is gone, or out of sight. */
export type NameOf = (
  kind: string,
  id: number,
) => { code: string | null; name: string | null; nameEn: string | null } | null;

/** What reports are made of: the exports of the lists, so that a report has their numbers and their walls, and the maps. */
export interface ReportSources {
  pastTables: DerivedTables;
  /** By the name of the list; `controlIds` narrows what controls act on. */
  tables: Readonly<Record<'risk' | 'treatment' | 'control' | 'controlRisk' | 'asset' | 'evidence' | 'audit', Table>>;
  /** Of some risks by their ids, or of all. */
  maps: (reading: Reading, kinds: readonly MapKind[], riskIds?: readonly number[]) => Promise<ReportMap[]>;
  /** Names of rows by kind and number, all in one go. */
  names: (trx: Trx, wanted: ReadonlyMap<string, ReadonlySet<number>>) => Promise<NameOf>;
  method: (reading: Reading) => Promise<WordedMethod>;
  /** All of it, down to what the controls weigh. */
  wholeMethod: (reading: Reading) => Promise<MethodReply>;
  applicability: (reading: Reading, assessmentId: number) => Promise<ExportTable>;
  results: (reading: Reading, assessmentId: number) => Promise<AssessmentResults>;
  comparison: (reading: Reading, assessmentId: number, earlierId: number) => Promise<Comparison>;
}
