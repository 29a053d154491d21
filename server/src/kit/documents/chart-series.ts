import type { ChartBlock } from './document.ts';

const targetColor = '#94a3b8';

/** A series of a native chart; the target is one of equal figures. */
type Series = ChartBlock['series'][number] & { isTarget?: true };

/** The series of a chart that a program draws itself, with its target as the last one. */
export const withTarget = ({ series, target, categories }: ChartBlock): Series[] => [
  ...series,
  ...(target
    ? [{ name: target.name, color: targetColor, values: categories.map(() => target.value), isTarget: true as const }]
    : []),
];
