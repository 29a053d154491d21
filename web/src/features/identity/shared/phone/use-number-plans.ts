import { useEffect, useState } from 'react';
import type * as phone from './phone.ts';

/** What is known of the telephone numbers of every country. */
export type NumberPlans = typeof phone;

let known: NumberPlans | null = null;
const fetchPlans = async () => (known ??= await import('./phone.ts').catch(() => null));

/**
 * The number plans (28 kB compressed), null until they came: `ask` fetches them for a person about to type a number,
 * and they come at once when `isNeeded`. `ask` answers null when they did not arrive; the next touch asks again.
 */
export function useNumberPlans(isNeeded: boolean): {
  plans: NumberPlans | null;
  ask: () => Promise<NumberPlans | null>;
} {
  const [plans, setPlans] = useState(known);
  const ask = async () => {
    const came = await fetchPlans();
    setPlans(came);
    return came;
  };
  useEffect(() => {
    if (isNeeded) void fetchPlans().then(setPlans);
  }, [isNeeded]);
  return { plans, ask };
}
