import { heatMap, type HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import { defaultMethod, type Method } from '@baluarte/contract/risk/risk.rules.ts';
import type { RiskMapReply } from '@baluarte/contract/risk/risk.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { rangeId } from './method-rules.ts';

/** What a map needs of an answer of the server: the scales, the cells and the ranges. */
export type MapReply = Pick<RiskMapReply, 'probabilityLevels' | 'impactLevels' | 'cells' | 'ranges'>;
type AxisLevel = MapReply['probabilityLevels'][number];
type Named = { name: string; nameEn: string | null };

/** An answer of the server with its levels; null for one to somebody who may not read them. */
export function withLevels<M extends Partial<Pick<MapReply, 'cells' | 'ranges'>>>(
  reply: M | undefined,
): (M & Pick<MapReply, 'cells' | 'ranges'>) | null {
  if (!reply?.cells || !reply.ranges) return null;
  const { cells, ranges } = reply;
  return { ...reply, cells, ranges };
}

/** Its name in a language. */
export const nameIn = ({ name, nameEn }: Named, language: Language): string => (language === 'en' && nameEn) || name;

/** The scales and the colour of every cell as the server answered them: its word counts, whatever the method is by now. */
function methodOf({ probabilityLevels, impactLevels, cells, ranges }: MapReply): Method {
  const impactOrders = impactLevels.map(({ order }) => order);
  const rangeAt = (probability: number, impact: number) =>
    rangeId(cells.find((cell) => cell.probability === probability && cell.impact === impact)?.rangeId ?? 4);
  return {
    ...defaultMethod,
    zoneMode: 'matrix',
    probabilityLevels: probabilityLevels.map(({ order }) => ({ order, from: 0, to: 0 })),
    impactOrders,
    rangeLevels: ranges.map(({ id, levelFrom: from, levelTo: to }) => {
      const known = defaultMethod.rangeLevels.find((range) => range.id === id) ?? defaultMethod.rangeLevels[0]!;
      return { ...known, id: rangeId(id), from, to };
    }),
    zoneMatrix: Object.fromEntries(
      probabilityLevels.map(({ order }) => [order, impactOrders.map((impact) => rangeAt(order, impact))]),
    ),
  };
}

const labelsOf = (levels: readonly AxisLevel[], language: Language): Record<number, string> =>
  Object.fromEntries(levels.map((level) => [level.order, nameIn(level, language)]));

/** The answer of the server as a grid with words, ready to be drawn: highest probability first, lowest impact first. */
export const gridOf = (reply: MapReply, language: Language): HeatMap =>
  heatMap({
    method: methodOf(reply),
    labels: {
      probability: labelsOf(reply.probabilityLevels, language),
      impact: labelsOf(reply.impactLevels, language),
    },
    counts: reply.cells,
  });
