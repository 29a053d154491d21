import { useState } from 'react';
import type { Row } from '../catalogue.ts';

export interface Selection {
  rows: readonly Row[];
  has: (id: number) => boolean;
  /** Selects or deselects a row; with `toAnchor` (shift) every row since the last one touched. */
  toggle: (row: Row, toAnchor?: boolean) => void;
  /** Every row of the page, or none of them. */
  togglePage: () => void;
  /** Selects rows, of whichever page. */
  add: (rows: readonly Row[]) => void;
  isPageSelected: boolean;
  isPagePartlySelected: boolean;
  remove: (ids: ReadonlySet<number>) => void;
  clear: () => void;
}

/** Rows chosen in a list, kept while the person turns pages. */
export function useSelection(page: readonly Row[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const [anchor, setAnchor] = useState<number | null>(null);

  const set = (rows: readonly Row[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows)
        if (isOn) next.set(row.id, row);
        else next.delete(row.id);
      return next;
    });

  const count = page.filter(({ id }) => chosen.has(id)).length;
  const isPageSelected = page.length > 0 && count === page.length;
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle(row, toAnchor = false) {
      const from = page.findIndex(({ id }) => id === anchor);
      const to = page.findIndex(({ id }) => id === row.id);
      const span = toAnchor && from >= 0 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
      set(span, !chosen.has(row.id));
      setAnchor(row.id);
    },
    add: (rows) => set(rows, true),
    togglePage: () => set(page, !isPageSelected),
    isPageSelected,
    isPagePartlySelected: count > 0 && !isPageSelected,
    remove: (ids) => setChosen((before) => new Map([...before].filter(([id]) => !ids.has(id)))),
    clear: () => setChosen(new Map()),
  };
}
