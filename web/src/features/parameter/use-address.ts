import { parameterKinds, type ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { searchText } from '../../kit/catalogue/list/personal-view.ts';
import { useAddressAhead } from '../../kit/use-address-ahead.ts';
import { firstKind } from './parameter-groups.ts';

/** Which table is open and what narrows it: all of it stands in the address. */
export interface Address {
  kind: ParameterKind;
  search: string;
  statusId: '' | '1' | '2';
  /** Id of a parent as it stands in the address; '' for all. */
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
    search: (query.get('search') ?? '').slice(0, 200),
    statusId: status === '1' || status === '2' ? status : '',
    parentId: /^\d{1,15}$/.test(parent) ? parent : '',
  };
}

/** Address of a table, with all of it in sight. */
export const pathOf = (kind: ParameterKind): string => `/parameters?kind=${kind}`;

/** The address and how to change it; a change of the search leaves no trace in the history. */
export function useAddress(): [Address, (next: Partial<Omit<Address, 'kind'>>) => void] {
  const { search, latest, go } = useAddressAhead();
  const change = (next: Partial<Omit<Address, 'kind'>>) => {
    const changed = new URLSearchParams(latest());
    for (const [name, value] of Object.entries({ ...addressIn(changed), ...next }))
      if (value === '') changed.delete(name);
      else changed.set(name, value);
    go(searchText(changed), { replace: 'search' in next });
  };
  return [addressIn(new URLSearchParams(search)), change];
}
