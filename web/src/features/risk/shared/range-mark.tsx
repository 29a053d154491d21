import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';

/** Ids of the ranges, the worst first. */
export const rangeIds: readonly RangeId[] = [1, 2, 3, 4];

/** Whether a number is the id of a range. */
export const isRangeId = (id: number): id is RangeId => id === 1 || id === 2 || id === 3 || id === 4;

/** Denser as the range grows worse, so that the order is readable without any colour. */
const marks: Record<RangeId, string> = {
  4: 'M2 2h.01M6 6h.01',
  3: 'M0 4H8',
  2: 'M-2 6L6 -2M2 10L10 2',
  1: 'M-2 6L6 -2M2 10L10 2M-2 2L6 10M2 -2L10 6',
};

/** The pattern of each range as definitions of an SVG: fill with `url(#PREFIX-1)` over the colour. */
export function RangePatterns({ prefix }: { prefix: string }) {
  return (
    <defs>
      {rangeIds.map((id) => (
        <pattern key={id} id={`${prefix}-${id}`} width={8} height={8} patternUnits="userSpaceOnUse">
          <path
            d={marks[id]}
            stroke={`var(--b-risk-${id}-ink)`}
            strokeOpacity={0.45}
            strokeWidth={id === 4 ? 1.6 : 1}
            strokeLinecap={id === 4 ? 'round' : 'butt'}
          />
        </pattern>
      ))}
    </defs>
  );
}
