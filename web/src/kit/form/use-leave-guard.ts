import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '#kit/dialogs/dialogs.tsx';
import { translate } from '#kit/texts/texts.ts';

/** Asks before a page with unsaved changes is left, by a link, by going back or by closing the tab. */
export function useLeaveGuard(isDirty: () => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: translate('catalogue.form.leaveTitle'),
      message: translate('catalogue.form.leave'),
      items: [translate('catalogue.form.leaveNote')],
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
