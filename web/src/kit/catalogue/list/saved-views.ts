import { view, type SavedView } from '@baluarte/contract/record/view.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { currentSession, keepDefaultView } from '#kit/session/session-store.ts';
import type { Catalogue } from '../catalogue.ts';
import { readState, writeState, type ListShape } from './list-state.ts';

/** What the views of a list are kept under: the domain of what answers its rows. */
export const listOf = ({ endpoints }: Pick<Catalogue, 'endpoints'>): string =>
  endpoints.list.name.split('.')[0] ?? endpoints.list.name;

/** Where the words of views are that differ outside of companies, where super administrators share among themselves. */
export const wordsOfViews = (): 'catalogue.views' | 'catalogue.views.platform' =>
  currentSession()?.companyId === null ? 'catalogue.views.platform' : 'catalogue.views';

/** The views of a list that the person sees; what it begins with is kept for when it is opened next. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['savedView', list],
    queryFn: async ({ signal }) => {
      const views = await call(view.list, { query: { list }, signal, isPart: true });
      const first = views.find(({ isDefault }) => isDefault);
      keepDefaultView(list, first ? { list, id: first.id, query: first.query } : null);
      return views;
    },
    staleTime: 60_000,
  });

const links = new Map<string, Promise<SavedView | null>>();

async function read(list: string, id: number): Promise<SavedView | null> {
  const views = await queryClient.fetchQuery({ ...viewsQuery(list), staleTime: 0 }).catch(() => []);
  const found = views.find((one) => one.id === id) ?? null;
  if (found === null) toastText('catalogue.views.gone', {}, { icon: 'warning' });
  return found;
}

/** The view a link names, asked for once each time it is opened; null where the person sees no such view. */
export function linkedView(list: string, id: number): Promise<SavedView | null> {
  const key = `${list} ${id}`;
  const known = links.get(key);
  if (known) return known;
  const loading = read(list, id);
  links.set(key, loading);
  // Kept as long as the page is being drawn with it, and no longer: the view may change.
  void loading.finally(() => setTimeout(() => links.delete(key), 10_000));
  return loading;
}

/** What a view shows, in a normal form however its query was written, without the page number. */
export function canonical(query: URLSearchParams, shape: ListShape): string {
  const { page: _, ...written } = writeState({ ...readState(query, shape), page: 1 }, shape);
  const kept = Object.entries(written).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(kept.toSorted(([one], [other]) => one.localeCompare(other))).toString();
}

/** Parameters of a view that its list no longer understands: filters and columns that there are no more. */
export function lostOf(query: string, shape: ListShape): string[] {
  const now = new URLSearchParams(canonical(new URLSearchParams(query), shape));
  const columns =
    new URLSearchParams(query)
      .get('columns')
      ?.split(',')
      .map((part) => part.split('.')[0] ?? '') ?? [];
  return [
    ...[...new URLSearchParams(query).keys()].filter((name) => !(name in shape.defaults) && !now.has(name)),
    ...columns.filter((field) => !shape.columns.includes(field)),
  ];
}
