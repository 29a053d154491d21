import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './dialogs.tsx';
import { translate } from './texts.ts';

/** Asks, in the words of `message`, before the page is left while `count` things on it are not saved. */
export function useUnsavedGuard(count: number, message: (count: number) => string): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => count > 0 && currentLocation.pathname !== nextLocation.pathname,
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
