import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameterCatalogue } from '@baluarte/contract/organization/parameter.ts';
import type { Texts } from '@baluarte/texts/es/index.ts';

export type FieldName = keyof Texts['parameter']['fields'];

/** A field of the open table and how it is written. */
export interface Column {
  field: FieldName;
  kind: 'text' | 'number' | 'flag' | 'choice';
  isRequired: boolean;
  max: number;
}

const isField = (name: string): name is FieldName => name !== '';

/** The columns of a table: names first, then its other fields, the code last. */
export function columnsOf(kind: ParameterKind): Column[] {
  const columns = Object.entries(parameterCatalogue(kind).fields).flatMap(
    ([field, { kind: type, required, max = 20 }]): Column[] => {
      if (!isField(field)) return [];
      const written = type === 'number' || type === 'flag' || type === 'choice' ? type : 'text';
      return [{ field, kind: written, isRequired: required, max }];
    },
  );
  return [...columns.filter(({ field }) => field !== 'code'), ...columns.filter(({ field }) => field === 'code')];
}

/** Width of a column: at least so many rem, and its share of what is left. */
type Width = [least: number, share: number];

const widths: Partial<Record<FieldName, Width>> = {
  name: [9.5, 1.5],
  nameEn: [9, 1.5],
  code: [6, 0.7],
  confidentiality: [7.25, 0],
};
const widthsByKind: Readonly<Record<Column['kind'], Width>> = {
  text: [7.5, 1],
  number: [6, 0],
  flag: [5, 0],
  choice: [8, 1],
};
/** The handle before the columns; where it is used, its status and its menu behind them. */
const before: readonly Width[] = [[2, 0]];
const behind: readonly Width[] = [
  [8.5, 0.7],
  [3.5, 0],
  [2.25, 0],
];

const widthsOf = (columns: readonly Column[]): Width[] => [
  ...before,
  ...columns.map(({ field, kind }) => widths[field] ?? widthsByKind[kind]),
  ...behind,
];

/** Widths of the columns as a grid takes them, the same in every row. */
export const templateOf = (columns: readonly Column[]): string =>
  widthsOf(columns)
    .map(([least, share]) => (share === 0 ? `${least}rem` : `minmax(${least}rem, ${share}fr)`))
    .join(' ');

/** How wide a row is at least; on a narrower screen the table is moved sideways. */
export const leastWidth = (columns: readonly Column[]): string =>
  `${widthsOf(columns).reduce((sum, [least]) => sum + least, 0)}rem`;
