import { RangeBadge, type RangeBadgeProps } from './range-badge.tsx';
import { useRangeName } from './range-words.ts';

/** The badge of a range, called as the company's method calls it. */
export function RangeChip(props: Omit<RangeBadgeProps, 'name'>) {
  return <RangeBadge {...props} name={useRangeName()(props.rangeId)} />;
}
