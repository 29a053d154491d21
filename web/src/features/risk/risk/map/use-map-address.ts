import type { RiskMapReply } from '@baluarte/contract/risk/risk.ts';
import { useLocation, useNavigate } from 'react-router';
import { searchText } from '#kit/catalogue/list/personal-view.ts';

export type MapKind = RiskMapReply['kind'];
type Field = 'at' | 'cell' | 'kind' | 'view';

const kindFrom = (text: string | null): MapKind => (text === 'residual' || text === 'target' ? text : 'inherent');

/** What is looked at, in the address: the day, the cell and its map, map or table. */
export function useMapAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const read = new URLSearchParams(search);
  const change = (changes: Partial<Record<Field, string | null>>) => {
    // Read from the window, not from this render: two changes in one moment both count.
    const next = new URLSearchParams(window.location.search);
    for (const [field, value] of Object.entries(changes))
      if (value === null) next.delete(field);
      else next.set(field, value);
    void navigate(`${pathname}${searchText(next)}`, { replace: true, preventScrollReset: true });
  };
  return {
    at: read.get('at'),
    cell: read.get('cell'),
    kind: kindFrom(read.get('kind')),
    isTable: read.get('view') === 'table',
    change,
  };
}
