import type { CriticalityLevel } from '@baluarte/contract/inventory/criticality.rules.ts';
import type { RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { GraphNode } from '@baluarte/contract/risk/asset-graph.ts';
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
  return criticality === null ? '' : names[criticality].slice(0, 1);
}

/** How a line of each kind is drawn among thousands, where it cannot be broken: its variable of the theme, and how much wider it is. */
export const kindLines: Readonly<Record<RelationKind, { variable: string; width: number }>> = {
  dependsOn: { variable: 'line-strong', width: 1 },
  contains: { variable: 'relation-contains', width: 2 },
  connectsTo: { variable: 'relation-connects', width: 1 },
};

/** Weight of an asset by how many depend on it, from 0 (none) to 1 (the most in the picture). */
export function weightOf(count: number, most: number): number {
  return most === 0 ? 0 : Math.sqrt(count / most);
}
