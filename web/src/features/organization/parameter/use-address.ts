import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { parameterKinds, parameterViews, type ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { withDefaultView } from '#kit/catalogue/list/default-view.ts';
import { searchText } from '#kit/catalogue/list/personal-view.ts';
import { linkedState } from '#kit/catalogue/list/use-list-state.ts';
import { useAddressAhead } from '#kit/address/use-address-ahead.ts';
import { firstKind } from './parameter-groups.ts';

/** The open table and its filters, all of it in the URL. */
export interface Address {
  kind: ParameterKind;
  search: string;
  statusId: '' | '1' | '2';
  /** Id of a parent as in the URL; '' for all. */
  parentId: string;
}

const isKind = (value: string | null): value is ParameterKind => parameterKinds.some((kind) => kind === value);

/** Reads the address; what it cannot mean is left out. */
export function addressIn(query: URLSearchParams): Address {
  const kind = query.get('kind');
  const status = query.get('statusId');
  const parent = query.get('parentId') ?? '';
  return {
    kind: isKind(kind) ? kind : firstKind,
    search: firstCharacters(query.get('search') ?? '', 200),
    statusId: status === '1' || status === '2' ? status : '',
    parentId: /^\d{1,15}$/.test(parent) ? parent : '',
  };
}

/** Address of a table, with all of it in sight. */
export const pathOf = (kind: ParameterKind): string => `/parameters?kind=${kind}`;

/** What a saved view of a table keeps of its address. */
export function queryOf(search: URLSearchParams): string {
  const { kind: _, ...narrowed } = addressIn(search);
  return new URLSearchParams(Object.entries(narrowed).filter(([, value]) => value !== '')).toString();
}

/** Changes what narrows the rows; with `replace` the way back leads past what was shown. */
type Narrow = (next: Partial<Omit<Address, 'kind'>>, options?: { replace?: boolean }) => void;

/**
 * The address, how to change it (a change of the search leaves no trace in the history), and where to go first when a
 * saved view decides what the address does not say; the address is that one's already.
 */
export function useAddress(): [Address, Narrow, string | null] {
  const { search, latest, go } = useAddressAhead();
  const parameters = new URLSearchParams(search);
  const { kind } = addressIn(parameters);
  const listParameters = new URLSearchParams(search);
  listParameters.delete('kind');
  const list = parameterViews(kind);
  const own = linkedState(list, listParameters) ?? withDefaultView(list, listParameters);
  const shown = own ? new URLSearchParams([['kind', kind], ...own]) : parameters;
  const change: Narrow = (next, { replace = 'search' in next } = {}) => {
    const changed = new URLSearchParams(latest());
    for (const [name, value] of Object.entries({ ...addressIn(changed), ...next }))
      if (value === '') changed.delete(name);
      else changed.set(name, value);
    go(searchText(changed), { replace });
  };
  return [addressIn(shown), change, own && `/parameters${searchText(shown)}`];
}
