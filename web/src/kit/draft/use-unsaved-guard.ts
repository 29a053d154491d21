import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { translate } from '#kit/texts/texts.ts';

const tabOf = ({ search }: { search: string }) => new URLSearchParams(search).get('tab');

/**
 * Asks, in the words of `message`, before the page is left while `count` things on it are not saved; with `holdsTab` also
 * before another of its tabs is opened, where what is typed does not stay.
 */
export function useUnsavedGuard(
  count: number,
  message: (count: number) => string,
  { holdsTab = false }: { holdsTab?: boolean } = {},
): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      count > 0 &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (holdsTab && tabOf(currentLocation) !== tabOf(nextLocation))),
  );
  const ask = useEffectEvent(() =>
    confirm({
      title: translate('catalogue.form.leaveTitle'),
      message: message(count),
      isDangerous: true,
    }),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') void ask().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (count === 0) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [count]);
}
