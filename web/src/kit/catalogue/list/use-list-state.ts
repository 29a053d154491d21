import { use, useMemo } from 'react';
import { useAddressAhead } from '#kit/address/use-address-ahead.ts';
import { viewIn, viewParameter, withDefaultView, withView } from './default-view.ts';
import { readState, writeState, type ListShape, type ListState } from './list-state.ts';
import { rememberView, searchText, withPersonalView } from './personal-view.ts';
import { linkedView } from './saved-views.ts';

export interface Change {
  (patch: Partial<ListState>, options?: { replace?: boolean }): void;
}

/** These change which rows there are, so the list returns to page 1. */
const narrowing = ['search', 'filters', 'sort', 'perPage'] as const;
const personal = ['columns', 'density', 'perPage'] as const;

/** A link to a saved view alone, `?view=12`: what that view shows, or the list as it is where there is no such view. */
export function linkedState(name: string, search: URLSearchParams): URLSearchParams | null {
  const id = viewIn(search);
  if (!id || search.size > 1) return null;
  const view = use(linkedView(name, id));
  if (!view) return new URLSearchParams({ [viewParameter]: '0' });
  // A view of the list as it is says no more than its number: the address has it already.
  return view.query === '' ? null : withView(view.query, id);
}

/**
 * State of a list, read from the address and written back to it. `redirect` is the address to go to first when a saved
 * view, or the person's own, decides what the address does not say; the state is that one's already.
 */
export function useListState(name: string, shape: ListShape) {
  const { pathname, search, latest, go } = useAddressAhead();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const own = linkedState(name, parameters) ?? withDefaultView(name, parameters) ?? withPersonalView(name, parameters);
  const text = own === null ? search : searchText(own);
  const state = useMemo(() => readState(new URLSearchParams(text), shape), [text, shape]);

  const change: Change = (patch, options) => {
    const next = new URLSearchParams(latest());
    const page = narrowing.some((key) => key in patch) ? 1 : undefined;
    const changed = { ...readState(next, shape), ...(page && { page }), ...patch };
    for (const [key, value] of Object.entries(writeState(changed, shape)))
      if (value === null || value === '') next.delete(key);
      else next.set(key, value);
    if (personal.some((key) => key in patch)) rememberView(name, next);
    go(searchText(next), options);
  };
  return { state, change, redirect: own && `${pathname}${text}` };
}
