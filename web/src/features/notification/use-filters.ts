import type { NotificationKind } from '@baluarte/contract/notification.ts';
import { builtKinds } from '@baluarte/contract/notification-subject.ts';
import { useSearchParams } from 'react-router';

/** What narrows the list; all of it stands in the address. */
export interface Filters {
  state?: 'unread' | 'read';
  kind?: NotificationKind;
  from?: string;
  to?: string;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

function filtersIn(search: URLSearchParams): Filters {
  const [state, from, to] = [search.get('state'), search.get('from'), search.get('to')];
  const kind = builtKinds.find((one) => one === search.get('kind'));
  return {
    ...(state === 'unread' || state === 'read' ? { state } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}

/** The filters and the page of the address, and the ways to others. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const go = (next: Filters, toPage = 1) => {
    const given = Object.entries(next).filter(([, value]) => value !== undefined && value !== '');
    setSearch({ ...Object.fromEntries(given), ...(toPage > 1 ? { page: String(toPage) } : {}) }, { replace: true });
  };
  return {
    filters,
    page,
    isFiltered: Object.keys(filters).length > 0,
    filter: (change: Partial<Record<keyof Filters, string | undefined>>) => go({ ...filters, ...change } as Filters),
    turn: (to: number) => go(filters, to),
    clear: () => go({}),
  };
}
