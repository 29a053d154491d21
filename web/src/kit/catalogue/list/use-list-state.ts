import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readState, writeState, type ListShape, type ListState } from './list-state.ts';
import { rememberView, searchText, withPersonalView } from './personal-view.ts';

export interface Change {
  (patch: Partial<ListState>, options?: { replace?: boolean }): void;
}

/** These change which rows there are, so the page begins anew. */
const narrowing = ['search', 'filters', 'sort', 'perPage'] as const;
const personal = ['columns', 'density', 'perPage'] as const;

/**
 * State of a list, read from the address and written back to it. `redirect` is the address to go to first when the
 * person has a view of their own that the address does not hold yet.
 */
export function useListState(name: string, shape: ListShape) {
  const { pathname, search: address } = useLocation();
  const navigate = useNavigate();
  // The router takes a moment; a box that was ticked must not flicker meanwhile. Void as soon as the address moves.
  const [ahead, setAhead] = useState<{ of: string; search: string } | null>(null);
  if (ahead !== null && ahead.of !== address) setAhead(null);
  const search = ahead?.of === address ? ahead.search : address;
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const state = useMemo(() => readState(parameters, shape), [parameters, shape]);

  const change: Change = (patch, { replace = false } = {}) => {
    const next = new URLSearchParams(parameters);
    const page = narrowing.some((key) => key in patch) ? 1 : undefined;
    const changed = { ...state, ...(page && { page }), ...patch };
    for (const [key, value] of Object.entries(writeState(changed, shape)))
      if (value === null || value === '') next.delete(key);
      else next.set(key, value);
    if (personal.some((key) => key in patch)) rememberView(name, next);
    setAhead({ of: address, search: searchText(next) });
    void navigate({ pathname, search: searchText(next) }, { replace, preventScrollReset: true });
  };

  const own = withPersonalView(name, parameters);
  return { state, change, redirect: own && `${pathname}${searchText(own)}` };
}
