import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import type { CriticalityLevel } from '@baluarte/contract/inventory/criticality.rules.ts';
import { relationKinds, type RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { GraphEdge, GraphNode } from '@baluarte/contract/risk/asset-graph.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { isRangeId } from '#risk/shared/range-mark.tsx';
import type { Colouring } from './use-graph-address.ts';

/** What an asset is coloured by: a range of risk, a criticality, or neither. Beside the colour each has a mark. */
export type Tone = RangeId | 'high' | 'medium' | 'low' | 'plain';

/** Criticalities from the highest, with their tones. */
export const criticalityTones = [
  [3, 'high'],
  [2, 'medium'],
  [1, 'low'],
] as const;

/** The tone of an asset. Who may not read criticality is told which are critical, as the asset says itself. */
export function toneOf({ isCritical, criticality, rangeId }: GraphNode, colouring: Colouring): Tone {
  if (colouring === 'risk') return typeof rangeId === 'number' && isRangeId(rangeId) ? rangeId : 'plain';
  if (criticality === undefined) return isCritical ? 'high' : 'plain';
  return criticalityTones.find(([level]) => level === criticality)?.[1] ?? 'plain';
}

/** Names of the criticalities by level; their first letters are their marks. */
export type CriticalityNames = Readonly<Record<CriticalityLevel, string>>;

/** What tells how critical an asset is without its colour: the first letter of its criticality; a star where only that is known. */
export function criticalityMark({ isCritical, criticality }: GraphNode, names: CriticalityNames): string {
  if (criticality === undefined) return isCritical ? '★' : '';
  return criticality === null ? '' : firstCharacters(names[criticality], 1);
}

/**
 * How a line of each kind is drawn among thousands, where it cannot be broken: its variable of the theme, what that is on paper, and
 * how much wider it is.
 */
export const kindLines: Readonly<Record<RelationKind, { variable: string; paper: string; width: number }>> = {
  dependsOn: { variable: 'line-strong', paper: '#8290a4', width: 1 },
  contains: { variable: 'relation-contains', paper: '#7a4fb5', width: 2 },
  connectsTo: { variable: 'relation-connects', paper: '#2563b0', width: 1 },
};

/** So many lines that each has to be fainter for the dots to be seen, and has no arrow. */
export const manyLines = 3000;

/** Of two that are related in several ways, the first kind is drawn: one line cannot say more. */
export function oneLineEach(edges: readonly GraphEdge[]): readonly GraphEdge[] {
  const byKind = edges.toSorted((one, other) => relationKinds.indexOf(one.kind) - relationKinds.indexOf(other.kind));
  const first = new Map<string, GraphEdge>();
  for (const edge of byKind) {
    const ends = `${edge.from} ${edge.to}`;
    if (!first.has(ends)) first.set(ends, edge);
  }
  return [...first.values()];
}

/** Whether a line among so many ends in an arrow. */
export const hasArrow = (kind: RelationKind, lines: number): boolean => kind !== 'connectsTo' && lines <= manyLines;

/** Weight of an asset by how many depend on it, from 0 (none) to 1 (the most in the picture). */
export function weightOf(count: number, most: number): number {
  return most === 0 ? 0 : Math.sqrt(count / most);
}
