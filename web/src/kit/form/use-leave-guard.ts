import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { translate } from '#kit/texts/texts.ts';

const partOf = ({ search }: { search: string }, parameter: string) => new URLSearchParams(search).get(parameter);

interface Leaving {
  /** The message about what would be lost; that of a form by default. */
  message?: string;
  /** Parameter of the address that says which part of the page is open; asks also before another is, where what is typed does not stay. */
  within?: string;
}

/** Asks before a page with unsaved changes is left, by a link, by going back or by closing the tab. */
export function useLeaveGuard(isDirty: () => boolean, { message, within }: Leaving = {}): void {
  const holds = useEffectEvent(isDirty);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname ||
        (within !== undefined && partOf(currentLocation, within) !== partOf(nextLocation, within))) &&
      holds(),
  );
  const ask = useEffectEvent(() =>
    confirm({
      title: translate('catalogue.form.leaveTitle'),
      ...(message === undefined
        ? { message: translate('catalogue.form.leave'), items: [translate('catalogue.form.leaveNote')] }
        : { message, isDangerous: true }),
    }),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') void ask().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
}
