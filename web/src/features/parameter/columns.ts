import type { ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameterCatalogue } from '@baluarte/contract/parameter.ts';
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

/** The columns of a table: names first, then what it knows beside them, the code last. */
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

const widths: Partial<Record<FieldName, string>> = {
  name: 'minmax(11rem, 1.5fr)',
  nameEn: 'minmax(11rem, 1.5fr)',
  code: 'minmax(7rem, 0.8fr)',
  parentId: 'minmax(9rem, 1fr)',
};
const widthsByKind: Readonly<Record<Column['kind'], string>> = {
  text: 'minmax(10rem, 1fr)',
  number: '7rem',
  flag: '5rem',
  choice: 'minmax(9rem, 1fr)',
};

/** Widths of the columns as a grid takes them, with the handle before and use, status and menu behind. */
export const templateOf = (columns: readonly Column[]): string =>
  [
    '2rem',
    ...columns.map(({ field, kind }) => widths[field] ?? widthsByKind[kind]),
    'minmax(6.5rem, 0.7fr)',
    '3.5rem',
    '2.25rem',
  ].join(' ');
