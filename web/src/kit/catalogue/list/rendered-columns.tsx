import { useMemo, type ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Row } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { labelOf } from '../words.ts';
import type { Column } from './columns.ts';
import type { ListShape } from './list-state.ts';

/** How a column of a list that is no catalogue looks. */
export interface ColumnRenderer<Entry> {
  /** The value as its kind is written, where it says nothing. */
  show?: (row: Entry, choices: Choices) => ReactNode;
  kind?: Column['kind'];
  /** In pixels, until the person says otherwise. */
  width?: number;
  isFlexible?: boolean;
  /** Text of two lines, where one is too short. */
  isWrapped?: boolean;
}

/** A list that is no catalogue: what its address can say, and how its columns look. */
export interface ListRenderer<Entry> {
  /** Group of the texts that name its columns. */
  name: Parameters<typeof labelOf>[1];
  shape: ListShape;
  /** By field; every column of the shape has one. */
  columns: Readonly<Record<string, ColumnRenderer<Entry>>>;
}

/** Columns of a list whose cells are drawn by hand, in the language in use. `drawn` must be the same object at every call. */
export function useRenderedColumns<Entry>(drawn: ListRenderer<Entry>, choices: Choices): Column[] {
  const { texts } = useTexts();
  return useMemo(() => {
    const { name, shape, columns } = drawn;
    return shape.columns.flatMap((field): Column[] => {
      const drawing = columns[field];
      if (!drawing) return [];
      const { show, kind = 'text', width = 160, isFlexible = false, isWrapped = false } = drawing;
      return [
        {
          field,
          kind,
          label: labelOf(texts, name, field),
          from: undefined,
          width,
          isFlexible,
          isWrapped,
          isSortable: shape.sortable.includes(field),
          isHidden: !shape.defaults.columns.some((column) => column.field === field),
          twin: undefined,
          // The rows of such a list are the contract's; the kit hands them back as it knows them.
          show: show && ((_: unknown, row: Row) => show(row as Row & Entry, choices)),
        },
      ];
    });
  }, [texts, drawn, choices]);
}
