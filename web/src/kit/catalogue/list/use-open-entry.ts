import { useLocation, useNavigate } from 'react-router';
import { searchText } from './personal-view.ts';

/**
 * The entry open next to a list; its id is in the URL under `parameter`, so that links to it work.
 */
export function useOpenEntry(parameter: string) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const id = Number(new URLSearchParams(search).get(parameter));
  const addressWith = (next: number | null, now: string): string => {
    const target = new URLSearchParams(now);
    if (next === null) target.delete(parameter);
    else target.set(parameter, String(next));
    return `${pathname}${searchText(target)}`;
  };
  return {
    id: Number.isInteger(id) && id > 0 ? id : null,
    hrefOf: (next: number) => addressWith(next, search),
    /** Opens another one; going back leads out of the panel, not through every entry that was in it. */
    // Read from the window, not from this render: the page may have turned in the same moment.
    open: (next: number | null) =>
      void navigate(addressWith(next, window.location.search), { replace: id > 0, preventScrollReset: true }),
  };
}
