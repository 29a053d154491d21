import { useChoices } from '#kit/catalogue/choices.ts';
import { Filters } from '#kit/catalogue/list/filters.tsx';
import { ListProvider, type List } from '#kit/catalogue/list/list-context.ts';
import { permitsOf } from '#kit/catalogue/permits.ts';
import { useSelection } from '#kit/catalogue/list/use-selection.ts';
import { riskListed, riskShape } from '../list/risk-listed.ts';
import styles from './map.module.css';
import { mapFilters, type MapFilters } from './use-map-address.ts';

interface MapFilterBarProps {
  filters: MapFilters;
  onChange: (changes: Partial<Record<keyof MapFilters, string | null>>) => void;
}

const shape: List['shape'] = { ...riskShape, filters: mapFilters };
const none: List['rows'] = [];

/** Narrows the maps as the list of risks is narrowed: by process, by owner of the asset or of the risk. */
export function MapFilterBar({ filters, onChange }: MapFilterBarProps) {
  const choices = useChoices(riskListed.fields);
  const selection = useSelection(none);
  const inUse = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value.split(',')]));
  const list: List = {
    catalogue: riskListed,
    shape,
    state: { ...shape.defaults, filters: inUse },
    change: ({ filters: next }) =>
      next && onChange(Object.fromEntries(mapFilters.map((name) => [name, next[name]?.join(',') || null]))),
    columns: new Map(),
    shown: [],
    choices,
    rows: none,
    total: 0,
    selection,
    permits: permitsOf({}),
  };
  return (
    <ListProvider value={list}>
      <div className={styles.filters}>
        <Filters />
      </div>
    </ListProvider>
  );
}
