import { Navigate, useLocation } from 'react-router';
import { useList } from './list-context.ts';
import { searchText } from './personal-view.ts';

/** The page asked for has no rows any more (they were deleted): on to the last that has. */
export function ToLastPage() {
  const { state, total } = useList();
  const { pathname, search } = useLocation();
  const next = new URLSearchParams(search);
  next.set('page', String(Math.max(1, Math.ceil(total / state.perPage))));
  return <Navigate replace to={{ pathname, search: searchText(next) }} />;
}
