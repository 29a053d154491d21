import { searchText } from '../list/personal-view.ts';

/** `?import=new` opens the wizard, `?import=12` the import number 12: so it survives a reload and can be sent to a colleague. */
export const importParameter = 'import';
/** `?relation=threats`: what comes in are the relations of the list's entries with those. */
export const relationParameter = 'relation';

interface Address {
  pathname: string;
  search: string;
}

/** The present address with the wizard open at a job (or `new`), or closed. */
export function withImport({ pathname, search }: Address, job: number | 'new' | null): Address {
  const next = new URLSearchParams(search);
  if (job === null) {
    next.delete(importParameter);
    next.delete(relationParameter);
  } else next.set(importParameter, String(job));
  return { pathname, search: searchText(next) };
}
