import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { translate } from '#kit/texts/texts.ts';

/** A place in the application. */
interface Address {
  pathname: string;
  search: string;
}

const partOf = ({ search }: Address, parameter: string) => new URLSearchParams(search).get(parameter);

interface Leaving {
  /** The message about what would be lost; that of a form by default. */
  message?: string;
  /** Parameters of the address that say which part of the page is open; asks also before another is, where what is typed does not stay. */
  within?: readonly string[];
}

interface Guard {
  /** Whether something would be lost on the way from one address to another. */
  holds: (from: Address, to: Address) => boolean;
  /** What; that of a form by default. */
  message: () => string | undefined;
}

/** Every guard of the page. */
const guards = new Set<Guard>();

/** Whether going from one address to another is asked about first, as something typed would be lost. */
export const isAskedFirst = (from: Address, to: Address): boolean => [...guards].some((each) => each.holds(from, to));

/** Asks once, whatever the number of guards that hold: what each would lose. */
function ask([first, ...others]: readonly (string | undefined)[]): Promise<boolean> {
  const worded = (message: string | undefined) => message ?? translate('catalogue.form.leave');
  return confirm({
    title: translate('catalogue.form.leaveTitle'),
    message: worded(first),
    items: [...(first === undefined ? [translate('catalogue.form.leaveNote')] : []), ...others.map(worded)],
    isDangerous: first !== undefined,
  });
}

/** Asks for every guard of the page, in one place around all pages: the router has one blocker at a time. */
export function LeaveGuards(): null {
  const asked = useRef<readonly (string | undefined)[]>([]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const holding = [...guards].filter((each) => each.holds(currentLocation, nextLocation));
    asked.current = holding.map((each) => each.message());
    return holding.length > 0;
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask(asked.current).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}

/** Asks before a page with unsaved changes is left, by a link, by going back or by closing the tab. */
export function useLeaveGuard(isDirty: () => boolean, { message, within = [] }: Leaving = {}): void {
  const isLost = useEffectEvent(isDirty);
  const isLeft = useEffectEvent(
    (from: Address, to: Address) =>
      from.pathname !== to.pathname || within.some((each) => partOf(from, each) !== partOf(to, each)),
  );
  const said = useEffectEvent(() => message);
  useEffect(() => {
    const guard: Guard = { holds: (from, to) => isLeft(from, to) && isLost(), message: () => said() };
    const hold = (event: BeforeUnloadEvent) => {
      if (isLost()) event.preventDefault();
    };
    guards.add(guard);
    window.addEventListener('beforeunload', hold);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', hold);
    };
  }, []);
}
