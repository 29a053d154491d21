import { mapKinds, type RiskMapReply } from '@baluarte/contract/risk/risk.ts';
import { useLocation, useNavigate } from 'react-router';
import { useMemo } from 'react';
import { searchText } from '#kit/catalogue/list/personal-view.ts';

export type MapKind = RiskMapReply['kind'];
const choiceFilters = ['processId', 'assetOwnerId', 'ownerId', 'categoryId'] as const;
/** What a map can be narrowed by; the list of risks has the same filters under the same names. */
export const mapFilters = [...choiceFilters, 'isCritical'] as const;
/** Filters in use, as an address writes them. */
export type MapFilters = Partial<Record<(typeof choiceFilters)[number], string>> & {
  isCritical?: 'true' | 'false';
  /** The past with the method of today; else with the one in force then. The list knows no past. */
  method?: 'today';
};
type Field = 'at' | 'cell' | 'origin' | 'kind' | 'maps' | 'from' | 'view' | keyof MapFilters;

function filtersIn(search: string): MapFilters {
  const read = new URLSearchParams(search);
  const found: MapFilters = {};
  for (const name of choiceFilters) {
    const text = read.get(name);
    if (text !== null && /^\d{1,15}(,\d{1,15})*$/.test(text)) found[name] = text;
  }
  const flag = read.get('isCritical');
  if (flag === 'true' || flag === 'false') found.isCritical = flag;
  return found;
}

/** Filters as they stand behind others in an address of the list. */
export const listQueryOf = (filters: MapFilters): string =>
  Object.entries(filters)
    .filter(([name]) => name !== 'method')
    .map(([name, value]) => `&${name}=${value}`)
    .join('');

/**
 * Where the executive summary of what the maps show is made; null where it would not say the same: the past of some risks alone, or by
 * the method of today.
 */
export function reportOf(filters: MapFilters, at: string | undefined): string | null {
  const filter = listQueryOf(filters).slice(1);
  if (at !== undefined && Object.keys(filters).length > 0) return null;
  const asked = { kind: 'executive', ...(filter !== '' && { filter }), ...(at !== undefined && { at }) };
  return `/reports?${new URLSearchParams(asked).toString()}`;
}

const kindIn = (text: string | null): MapKind | null => mapKinds.find((kind) => kind === text) ?? null;

/** What is looked at, in the address: the day, the cell and its map, what it is narrowed to, map or table. */
export function useMapAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const read = new URLSearchParams(search);
  const filters = useMemo(() => filtersIn(search), [search]);
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
    /** The map the cell is on. */
    kind: kindIn(read.get('kind')) ?? 'inherent',
    /** Of the cell, the part that comes from this cell of the map `from`. */
    origin: read.get('origin'),
    /** Maps on screen; all that have something to show without it. */
    maps:
      read
        .get('maps')
        ?.split(',')
        .flatMap((text) => kindIn(text) ?? []) ?? null,
    /** The map that arrows come from. */
    from: kindIn(read.get('from')),
    filters,
    isTodaysMethod: read.get('method') === 'today',
    isTable: read.get('view') === 'table',
    change,
  };
}
