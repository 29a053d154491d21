import { useMemo, type ReactNode } from 'react';
import { useTexts } from '../../texts.ts';
import type { Row } from '../catalogue.ts';
import { labelOf } from '../words.ts';
import type { Column } from './columns.ts';

/** How a column of a list that is no catalogue looks. */
export interface Drawing<Entry> {
  show: (row: Entry) => ReactNode;
  kind?: Column['kind'];
  width: number;
  isFlexible?: true;
}

interface Drawn<Entry, Field extends string> {
  /** Group of the texts that name its columns. */
  name: Parameters<typeof labelOf>[1];
  fields: readonly Field[];
  drawings: Readonly<Record<Field, Drawing<Entry>>>;
  sortable: readonly string[];
}

/** Columns of a list whose cells are drawn by hand, in the language in use. What is given must be the same at every call. */
export function useDrawnColumns<Entry, Field extends string>(drawn: Drawn<Entry, Field>): Column[] {
  const { name, fields, drawings, sortable } = drawn;
  const { texts } = useTexts();
  return useMemo(
    () =>
      fields.map((field) => {
        const { show, kind = 'text', width, isFlexible = false } = drawings[field];
        return {
          field,
          kind,
          label: labelOf(texts, name, field),
          from: undefined,
          words: undefined,
          width,
          isFlexible,
          isSortable: sortable.includes(field),
          isHidden: false,
          twin: undefined,
          show: (_: unknown, row: Row) => show(row as unknown as Entry),
        };
      }),
    [texts, name, fields, drawings, sortable],
  );
}
