import { noChoice } from '@baluarte/contract/kit/values.ts';
import type { coverageStates } from '@baluarte/contract/risk/risk.ts';
import type { CoverageTable } from '@baluarte/contract/risk/coverage.ts';
import { fold } from '#kit/search/fold.ts';
import { localized } from '#kit/texts/texts.ts';

/** Pairs of an asset and a threat, by how far they were looked at. */
export interface Counts {
  assessed: number;
  pending: number;
  excluded: number;
  missing: number;
  /** Behind the first three. */
  risks: Readonly<Record<CoverageState, number>>;
}
export type CoverageState = (typeof coverageStates)[number];

export interface ThreatCoverage extends Counts {
  threatId: number;
  code: string;
  name: string;
}

export interface TypeCoverage extends Counts {
  /** null: assets without a type. */
  typeId: number | null;
  name: string;
  assetCount: number;
  /** By name. */
  threats: readonly ThreatCoverage[];
}

/** Where the risks behind a count of a type stand, of all its threats or of one. */
export function risksBehind(typeId: number | null, state: CoverageState, threatId?: number): string {
  const of = new URLSearchParams({ typeId: String(typeId ?? noChoice) });
  if (threatId !== undefined) of.set('threatId', String(threatId));
  of.set('coverage', state);
  return `/risks?${of}`;
}

/** How much of some pairs was looked at to an end, assessed or discarded, from 0 to 1; 1 where there are none. */
export function shareOf({ assessed, pending, excluded, missing }: Counts): number {
  const all = assessed + pending + excluded + missing;
  return all === 0 ? 1 : (assessed + excluded) / all;
}

const noRisks = { assessed: 0, pending: 0, excluded: 0 };
const nothing: Counts = { ...noRisks, missing: 0, risks: noRisks };
const sum = (a: Counts, b: Counts): Counts => ({
  assessed: a.assessed + b.assessed,
  pending: a.pending + b.pending,
  excluded: a.excluded + b.excluded,
  missing: a.missing + b.missing,
  risks: {
    assessed: a.risks.assessed + b.risks.assessed,
    pending: a.risks.pending + b.risks.pending,
    excluded: a.risks.excluded + b.risks.excluded,
  },
});

/** The table by type, each with its threats; in the order of the answer, which is that of the names. */
export function typesOf({ types, threats, cells }: CoverageTable, withoutType: string): TypeCoverage[] {
  const byType = Map.groupBy(cells, ({ typeId }) => typeId);
  return types.map(({ id, assetCount, ...type }) => {
    const own = new Map(byType.get(id)?.map((cell) => [cell.threatId, cell]));
    const rows = threats.flatMap(({ id: threatId, code, ...threat }): ThreatCoverage[] => {
      const cell = own.get(threatId);
      return cell ? [{ ...cell, threatId, code, name: localized(threat, 'name') || code }] : [];
    });
    return {
      ...rows.reduce(sum, nothing),
      typeId: id,
      name: localized(type, 'name') || (type.code ?? withoutType),
      assetCount,
      threats: rows,
    };
  });
}

interface Narrowing {
  search: string;
  isOnlyMissing: boolean;
}

/** Types whose name matches, and of the others those with a threat that does, with these threats alone. */
export function shownTypes(types: readonly TypeCoverage[], { search, isOnlyMissing }: Narrowing): TypeCoverage[] {
  const typed = fold(search.trim());
  const matches = (...words: string[]) => words.some((word) => fold(word).includes(typed));
  return types.flatMap((type) => {
    const threats = type.threats.filter(
      (threat) => (!isOnlyMissing || threat.missing > 0) && (matches(type.name) || matches(threat.code, threat.name)),
    );
    return threats.length === 0 && (isOnlyMissing || !matches(type.name)) ? [] : [{ ...type, threats }];
  });
}
