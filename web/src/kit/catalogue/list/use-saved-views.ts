import type { SavedView } from '@baluarte/contract/record/view.ts';
import { noChoice } from '@baluarte/contract/kit/values.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { labelOf } from '../words.ts';
import { viewIn, viewParameter, withView } from './default-view.ts';
import { useList, type List } from './list-context.ts';
import { searchText } from './personal-view.ts';
import { canonical, listOf, lostOf, viewsQuery } from './saved-views.ts';

/** Filters of the state whose values are chosen from a table, with those of them that are still in it. */
function fittingFilters({ catalogue: { fields }, choices, state }: List) {
  return Object.entries(state.filters).map(([name, values]) => {
    const from = fields[name]?.from;
    const fits = from ? values.filter((id) => id === String(noChoice) || choices.find(from, id) !== undefined) : values;
    return { name, fits, isWhole: fits.length === values.length };
  });
}

/** Says what of a view its list no longer has, and goes on with the rest. */
function useMending(view: SavedView | null, isModified: boolean): void {
  const list = useList();
  const { texts, list: inWords } = useTexts();
  const mended = useRef<number | null>(null);
  useEffect(() => {
    if (!view || isModified || list.choices.isLoading || mended.current === view.id) return;
    mended.current = view.id;
    const filters = fittingFilters(list);
    const lost = [
      ...lostOf(view.query, list.shape),
      ...filters.flatMap(({ name, isWhole }) => (isWhole ? [] : [name])),
    ];
    if (lost.length === 0) return;
    if (filters.some(({ isWhole }) => !isWhole))
      list.change({ filters: Object.fromEntries(filters.map(({ name, fits }) => [name, fits])) }, { replace: true });
    const names = lost.map((name) => labelOf(texts, list.catalogue.name, name));
    toastText('catalogue.views.lost', { names: inWords(names) }, { icon: 'warning' });
  });
}

/** Identifies the list whose views are saved. */
interface Kept {
  /** What the views are kept under. */
  list: string;
  /** What an address shows, as a view keeps it. */
  queryOf: (search: URLSearchParams) => string;
  /** Stands in every address of the list and in no view. */
  place?: Readonly<Record<string, string>>;
}

/** The saved views of a list, the one that is shown, and whether it was changed since. They are asked for once needed. */
export function useViewsOf({ list, queryOf, place = {} }: Kept, isOpen: boolean) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  const id = viewIn(parameters);
  const query = useQuery({ ...viewsQuery(list), enabled: isOpen || Boolean(id) });
  const views = query.data ?? none;
  const current = (id && views.find((one) => one.id === id)) || null;
  const now = queryOf(parameters);
  const addressOf = (next: URLSearchParams) =>
    `${pathname}${searchText(new URLSearchParams([...Object.entries(place), ...next]))}`;
  const go = (next: URLSearchParams) => void navigate(addressOf(next));
  return {
    list,
    views,
    isLoading: query.isPending,
    current,
    isModified: current !== null && queryOf(new URLSearchParams(current.query)) !== now,
    /** What is on screen, as a view keeps it. */
    now,
    hasState: now !== '',
    open: (view: SavedView) => go(withView(view.query, view.id)),
    /** The list without its default view. */
    close: () => go(new URLSearchParams(views.some(({ isDefault }) => isDefault) ? { [viewParameter]: '0' } : {})),
    /** Says that the address shows this view now; the state stays. */
    claim: (viewId: number) => go(withView(now, viewId)),
    linkOf: (view: SavedView) =>
      `${window.location.origin}${addressOf(new URLSearchParams(view.isShared ? { [viewParameter]: `${view.id}` } : view.query))}`,
  };
}
export type SavedViews = ReturnType<typeof useViewsOf>;

/** The saved views of the list around; parts of the current view that no longer exist are named and left out. */
export function useSavedViews(isOpen: boolean): SavedViews {
  const { catalogue, shape, state } = useList();
  const saved = useViewsOf({ list: listOf(catalogue), queryOf: (search) => canonical(search, shape) }, isOpen);
  useMending(saved.current, saved.isModified);
  return { ...saved, hasState: saved.hasState || state.page > 1 };
}

const none: readonly SavedView[] = [];
