import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isAskedFirst } from '#kit/form/use-leave-guard.ts';
import { afterArrival, latestOf, withSent, type Ahead } from './address-ahead.ts';

/** There is one address bar, so there is one of these. */
let ahead: Ahead | null = null;
const listeners = new Set<() => void>();

function keep(next: Ahead | null): void {
  if (next === ahead) return;
  ahead = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The query of the address as it was asked for last, drawn at once, and how to ask for another. `latest` reads it at the
 * moment of a change, so that changes in the same instant add up.
 */
export function useAddressAhead() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const shown = useSyncExternalStore(subscribe, () => latestOf(ahead, { pathname, search }));
  useEffect(() => keep(afterArrival(ahead, { pathname, search })), [pathname, search]);
  return {
    pathname,
    search: shown,
    latest: (): string => latestOf(ahead, { pathname, search }),
    go: (next: string, { replace = false }: { replace?: boolean } = {}) => {
      // What is typed stays on screen until it is said that it may go.
      if (!isAskedFirst({ pathname, search }, { pathname, search: next }))
        keep(withSent(ahead, { pathname, search }, next));
      void navigate({ pathname, search: next }, { replace, preventScrollReset: true });
    },
  };
}

/**
 * The parameters of the address, drawn as they were asked for last: what an input shows that is bound to one follows at once.
 * `change` sets some of them, in place of the address on screen; null and '' remove one.
 */
export function useParametersAhead() {
  const { search, latest, go } = useAddressAhead();
  return {
    parameters: new URLSearchParams(search),
    change: (values: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams(latest());
      for (const [name, value] of Object.entries(values))
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      go(next.size === 0 ? '' : `?${next.toString()}`, { replace: true });
    },
  };
}
