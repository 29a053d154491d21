import type { GraphEdge } from '@baluarte/contract/risk/asset-graph.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { ofLevel, risk } from '@baluarte/contract/risk/risk.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#kit/http/call.ts';
import { useCan } from '#kit/session/session.tsx';
import { localized } from '#kit/texts/texts.ts';
import { isRangeId } from '#risk/shared/range-mark.tsx';

/** What bears on an asset and can be drawn beside it. */
export const bearings = ['threat', 'risk'] as const;
export type BearingKind = (typeof bearings)[number];

/** A threat or a risk of an asset, as it is drawn. */
export interface Bearing {
  /** Among what is drawn: below zero, so that it is no asset's. */
  id: number;
  key: string;
  kind: BearingKind;
  code: string;
  name: string;
  href: string;
  /** Of a risk that is assessed, for those who may read it. */
  rangeId: RangeId | null;
  level: number | null;
}

/** So many of each are drawn; how many there are is said beside the picture, with the way to all of them. */
export const mostDrawn = 24;

/** What of the threats and risks of an asset is drawn, and how many of each there are. */
export interface BearingShown {
  drawn: readonly Bearing[];
  totals: Readonly<Partial<Record<BearingKind, number>>>;
}

/** Levels of the picture in which they stand: below the asset, above what it depends on. */
export const bearingSteps: Readonly<Record<BearingKind, number>> = { threat: 0.25, risk: 0.5 };

/**
 * Ways of an arrow from something drawn: what bears on the asset at the centre leads wherever that leads, and to one another, so that
 * arrows pass through it.
 */
export function waysFrom(
  id: number,
  { edges, centreId, bearing }: { edges: readonly GraphEdge[]; centreId: number; bearing: readonly Bearing[] },
): readonly GraphEdge[] {
  if (id !== centreId && id > 0) return edges;
  const toAll = bearing.flatMap((each): GraphEdge[] =>
    each.id === id ? [] : [{ from: id, to: each.id, kind: 'connectsTo' }],
  );
  if (id === centreId) return [...edges, ...toAll];
  const asCentre = (end: number) => (end === centreId ? id : end);
  return [
    ...edges.map(({ from, to, kind }) => ({ from: asCentre(from), to: asCentre(to), kind })),
    { from: centreId, to: id, kind: 'connectsTo' },
    ...toAll,
  ];
}

/** Which of the two somebody may see. */
export function useDrawable(): readonly BearingKind[] {
  const can = useCan();
  const may = { threat: can(permissions.threats.viewAssets), risk: can(permissions.risks.list) };
  return bearings.filter((kind) => may[kind]);
}

/** The threats and risks of an asset that are asked for, the worst risks first; null of none. */
export function useBearing(assetId: number | null, asked: readonly BearingKind[]): BearingShown {
  const drawable = useDrawable();
  const can = useCan();
  const mayReadLevels = ofLevel.every((code) => can(code));
  const isAsked = (kind: BearingKind) => assetId !== null && asked.includes(kind) && drawable.includes(kind);
  const threats = useQuery({
    queryKey: ['asset', 'graph', 'bearing', 'threat', assetId],
    queryFn: ({ signal }) =>
      call(relations.assetThreat.list, {
        params: { id: assetId ?? 0 },
        query: { perPage: mostDrawn },
        signal,
        isPart: true,
      }),
    enabled: isAsked('threat'),
  });
  const risks = useQuery({
    queryKey: ['risk', 'graph', 'bearing', assetId, mayReadLevels],
    queryFn: ({ signal }) =>
      call(risk.list, {
        query: { assetId: String(assetId), perPage: mostDrawn, ...(mayReadLevels && { sort: '-level' }) },
        signal,
        isPart: true,
      }),
    enabled: isAsked('risk'),
  });
  const [ofThreats, ofRisks] = [isAsked('threat') ? threats.data : undefined, isAsked('risk') ? risks.data : undefined];
  return useMemo(() => {
    const drawn = [
      ...(ofThreats?.rows ?? []).map((row): Bearing => ({
        id: -2 * row.id,
        key: `threat ${row.id}`,
        kind: 'threat',
        code: row.code,
        name: localized(row, 'name'),
        href: `/threats/show/${row.id}`,
        rangeId: null,
        level: null,
      })),
      ...(ofRisks?.rows ?? []).map((row): Bearing => ({
        id: -2 * row.id - 1,
        key: `risk ${row.id}`,
        kind: 'risk',
        code: row.code ?? row.threat.code,
        name: localized(row.threat, 'name'),
        href: `/risks?assetId=${row.asset.id}&risk=${row.id}`,
        rangeId: typeof row.rangeId === 'number' && isRangeId(row.rangeId) ? row.rangeId : null,
        level: row.level ?? null,
      })),
    ];
    const totals = {
      ...(ofThreats && { threat: ofThreats.meta.total }),
      ...(ofRisks && { risk: ofRisks.meta.total }),
    };
    return { drawn, totals };
  }, [ofThreats, ofRisks]);
}
