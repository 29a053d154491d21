import type { HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** What a map shows, in two sentences: for those who hear it, and for those who are in a hurry. */
export function useSummary(): (map: HeatMap, rangeName: (id: RangeId) => string) => string {
  const { t } = useTexts();
  return ({ summary, rows, columns }, rangeName) => {
    const { worstRange, fullestCell } = summary;
    if (worstRange === null || fullestCell === null) return t('risk.map.summaryNone');
    return t('risk.map.summary', {
      risks: t('risk.count', { count: summary.total }),
      occupied: summary.occupiedCells,
      cells: summary.cells,
      range: rangeName(worstRange.rangeId),
      inRange: t('risk.count', { count: worstRange.count }),
      probability: rows.find(({ probability }) => probability === fullestCell.probability)?.label ?? '',
      impact: columns.find(({ impact }) => impact === fullestCell.impact)?.label ?? '',
      inCell: t('risk.count', { count: fullestCell.count }),
    });
  };
}
