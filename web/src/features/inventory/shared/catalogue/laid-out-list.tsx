import { catalogues } from '@baluarte/contract/catalogues.ts';
import type { ComponentType, ReactNode } from 'react';
import type { Catalogue, Row } from '#kit/catalogue/catalogue.ts';
import type { LaidOutName } from './laid-out-name.ts';
import { CountLink } from '#kit/catalogue/count-link.tsx';
import { sidesOf } from './sides-of.ts';
import type { ColumnOf } from '#kit/catalogue/list/columns.ts';
import { pairFilesOf } from '#kit/catalogue/import/pairs.ts';
import { listPage, type ListOptions } from '#kit/catalogue/list/list-page.tsx';

/** What a feature adds to a list: how columns are drawn, by their fields, and the rest of its options. */
type Own = Omit<ListOptions<Catalogue>, 'columns' | 'relations' | 'pairs'> & {
  shown?: Readonly<Record<string, (value: never, row: never) => ReactNode>>;
};

/** The list of a catalogue in the columns its contract names; how many of another one it has leads to them. */
export function laidOutList(name: LaidOutName, { shown = {}, ...own }: Own = {}): ComponentType {
  const catalogue = catalogues[name];
  const relations = sidesOf(name);
  const counts = new Map(relations.map(({ relation: { to } }) => [`${to}Count`, to]));
  const columns = catalogue.columns.map((column) => {
    const shape = typeof column === 'string' ? { field: column } : column;
    const tab = counts.get(shape.field);
    return tab === undefined
      ? { ...shape, show: shown[shape.field] }
      : {
          ...shape,
          show: (count: number, row: Row) => <CountLink count={count} of={catalogue} id={row.id} tab={tab} />,
        };
  });
  // Names of columns were held to the contract where they were written.
  return listPage<Catalogue>(catalogue, {
    columns: columns as unknown as ColumnOf<Catalogue>[],
    relations,
    pairs: pairFilesOf(name),
    ...own,
  });
}
