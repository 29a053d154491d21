import type { Texts } from '@baluarte/texts/es/index.ts';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { statusField, twinNames, type Catalogue, type Row, type RowOf } from '../catalogue.ts';
import type { ValueKind } from '../value.tsx';
import { labelOf, optionsOf } from '../words.ts';

/** How a page shows one column: the field alone, or with its own drawing. */
export type ColumnOf<C extends Catalogue, Entry = RowOf<C>> =
  | (keyof Entry & string)
  | {
      [Name in keyof Entry & string]: {
        field: Name;
        show?: (value: Entry[Name], row: Entry) => ReactNode;
        /** In pixels, until the person says otherwise. */
        width?: number;
        /** Offered in the columns menu, not shown at first. */
        isHidden?: boolean;
      };
    }[keyof Entry & string];

export interface Column {
  field: string;
  label: string;
  kind: ValueKind;
  from: string | undefined;
  /** Words of the values of an option. */
  words?: Readonly<Record<number, string>> | undefined;
  width: number;
  /** Takes what room is left. */
  isFlexible: boolean;
  /** Text of two lines, where one is too short. */
  isWrapped: boolean;
  isSortable: boolean;
  isHidden: boolean;
  /** Other field that holds the English of this one. */
  twin: string | undefined;
  show: ((value: unknown, row: Row) => ReactNode) | undefined;
}

const widths: Record<ValueKind, number> = {
  text: 160,
  longText: 320,
  flag: 120,
  date: 130,
  choice: 150,
  choices: 220,
  option: 150,
  codes: 130,
  status: 104,
  number: 132,
  moment: 180,
};

/** Every catalogue has a short code and a name that says most. */
const named: Readonly<Record<string, number>> = { code: 112, name: 240 };

function kindOf(catalogue: Catalogue, name: string): ValueKind {
  if (name === statusField) return 'status';
  if (name === 'createdAt' || name === 'updatedAt') return 'moment';
  const shape = catalogue.row.shape[name];
  const held = shape instanceof z.ZodNullable ? shape.unwrap() : shape;
  const isText = held instanceof z.ZodEnum || held instanceof z.ZodString;
  const kind = held instanceof z.ZodBoolean ? 'flag' : isText ? 'text' : 'number';
  return catalogue.fields[name]?.kind ?? kind;
}

interface Custom {
  field: string;
  show?: (value: never, row: never) => ReactNode;
  width?: number;
  isHidden?: boolean;
}

/** Every column a catalogue's list can show: those its page names first, then the rest of what an entry has. */
export function columnsOf<C extends Catalogue>(
  catalogue: C,
  configured: readonly ColumnOf<C>[],
  texts: Texts,
): Column[] {
  const customs = configured.map((column): Custom =>
    typeof column === 'string' ? { field: column } : (column as Custom),
  );
  const placed = new Set(customs.map(({ field }) => field));
  const twins = twinNames(catalogue.fields);
  const unnamed = Object.keys(catalogue.row.shape).filter(
    (field) => !placed.has(field) && !twins.has(field) && field !== 'id' && field !== 'version',
  );
  return [...customs, ...unnamed.map((field): Custom => ({ field, isHidden: true }))].map((custom) => {
    const { field } = custom;
    const kind = kindOf(catalogue, field);
    const isName = field === 'name';
    return {
      field,
      kind,
      label: labelOf(texts, catalogue.name, field),
      from: catalogue.fields[field]?.from,
      words: optionsOf(texts, catalogue.name, field),
      width: custom.width ?? named[field] ?? widths[kind],
      isFlexible: isName || kind === 'longText',
      isWrapped: isName || kind === 'choice' || kind === 'option',
      isSortable: catalogue.sortable.includes(field),
      isHidden: custom.isHidden ?? false,
      twin: catalogue.fields[field]?.twin,
      // The page's own type of the value is erased here, where the kit takes over.
      show: custom.show as Column['show'],
    };
  });
}
