import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { useMethod } from './use-method.ts';

/** The colour each range is called by in the product's own words. */
export const rangeColours = { 4: 'green', 3: 'yellow', 2: 'orange', 1: 'red' } as const satisfies Record<
  RangeId,
  string
>;

/** What the company calls a range; the product's own word until its method is there. */
export function useRangeName(): (id: RangeId) => string {
  const method = useMethod();
  const { texts } = useTexts();
  return (id) => {
    const range = method?.reply.rangeLevels.find((each) => each.id === id);
    return range ? localized(range, 'name') : texts.risk.ranges[rangeColours[id]];
  };
}
