import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';

const lines = {
  3: 'M0 4H16M0 12H16',
  2: 'M-4 12L12 -4M-4 20L20 -4M4 20L20 4',
  1: 'M-4 12L12 -4M-4 20L20 -4M4 20L20 4M-4 4L12 20M-4 -4L20 20M4 -4L20 12',
} as const satisfies Record<Exclude<RangeId, 4>, string>;

/** One 16 × 16 tile of a range's pattern, in the current colour: denser as the range grows worse, as in the downloaded map. */
export function RangeTile({ rangeId }: { rangeId: RangeId }) {
  if (rangeId === 4)
    return (
      <g fill="currentColor">
        <circle cx={4} cy={4} r={1.5} />
        <circle cx={12} cy={12} r={1.5} />
      </g>
    );
  return <path d={lines[rangeId]} fill="none" stroke="currentColor" strokeWidth={1.4} />;
}

/** A small square in the colour and the pattern of a range; next to its word, never instead of it. */
export function RangeSwatch({ rangeId, size = 14 }: { rangeId: RangeId; size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} data-range={rangeId} aria-hidden style={markStyle}>
      <rect width={16} height={16} rx={4} fill="var(--fill)" />
      <g color="var(--ink)" opacity={0.55}>
        <RangeTile rangeId={rangeId} />
      </g>
      <rect x={0.5} y={0.5} width={15} height={15} rx={3.5} fill="none" stroke="var(--edge)" />
    </svg>
  );
}

const markStyle = { flex: 'none', borderRadius: 4, overflow: 'hidden' } as const;
