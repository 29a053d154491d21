import { currentSession } from '#kit/session/session-store.ts';

/** Parameter of an address that says which saved view it shows; 0 is none, where the list would begin with one. */
export const viewParameter = 'view';

/** Number of the saved view an address shows; null where it says nothing of views. */
export function viewIn(search: URLSearchParams): number | null {
  const value = search.get(viewParameter);
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** The address of a saved view with all that it shows, so that it shows a colleague the same. */
export function withView(query: string, id: number): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(viewParameter, String(id));
  return next;
}

/** The view a list opens with by default; it comes with the session. */
export function withDefaultView(list: string, search: URLSearchParams): URLSearchParams | null {
  if (search.size > 0) return null;
  const view = currentSession()?.defaultViews?.find((one) => one.list === list);
  return view ? withView(view.query, view.id) : null;
}
