/**
 * Requested addresses that are not rendered yet. The router takes a moment; a change to another part of the
 * address meanwhile has to start from the last requested one, or it would undo it.
 */
export interface Ahead {
  pathname: string;
  /** What stood in the address before. */
  from: string;
  /** What was asked for since, the last at the end. */
  sent: readonly string[];
}
interface Address {
  pathname: string;
  search: string;
}

/** Whether an address on screen is on the way through what was asked for, and not one that something else led to. */
const isOnTheWay = ({ pathname, from, sent }: Ahead, at: Address) =>
  pathname === at.pathname && (at.search === from || sent.includes(at.search));

/** The query that was asked for last, or the one on screen. */
export const latestOf = (ahead: Ahead | null, at: Address): string =>
  (ahead && isOnTheWay(ahead, at) ? ahead.sent.at(-1) : undefined) ?? at.search;

/** Adds a requested address. */
export const withSent = (ahead: Ahead | null, at: Address, next: string): Ahead =>
  ahead && isOnTheWay(ahead, at)
    ? { ...ahead, sent: [...ahead.sent, next] }
    : { pathname: at.pathname, from: at.search, sent: [next] };

/** What is still on its way once an address is on screen: nothing when it is the last, or led to by something else. */
export function afterArrival(ahead: Ahead | null, at: Address): Ahead | null {
  if (ahead === null || !isOnTheWay(ahead, at) || ahead.sent.at(-1) === at.search) return null;
  const index = ahead.sent.indexOf(at.search);
  return index < 0 ? ahead : { ...ahead, from: at.search, sent: ahead.sent.slice(index + 1) };
}
