import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import type { Field, Fields } from '@baluarte/contract/kit/field.ts';
import type { Mapping } from './match-headers.ts';

/** Where a field takes its value from: a column of the file, a word for every row, or both (the word where the cell is empty). */
export interface ColumnSource {
  name: string;
  field: Field;
  /** Place of the column, from 0. */
  column?: number;
  header?: string;
  fallback?: string;
}

const depthOf = (fields: Fields, name: string): number => {
  const parent = fields[name]?.parent;
  return parent === undefined ? 0 : 1 + depthOf(fields, parent);
};

/** The fields a file fills, parents before the fields whose choices they narrow. */
export function sourcesOf(
  { fields }: AnyCatalogue,
  headers: readonly string[],
  mapping: Mapping,
  defaults: Record<string, string>,
): ColumnSource[] {
  const headerOf = new Map(Object.entries(mapping).flatMap(([header, field]) => (field ? [[field, header]] : [])));
  const sources = Object.entries(fields).flatMap(([name, field]): ColumnSource[] => {
    const header = headerOf.get(name);
    const column = header === undefined ? -1 : headers.indexOf(header);
    const fallback = defaults[name]?.trim();
    if (column < 0 && !fallback) return [];
    return [
      {
        name,
        field,
        ...(column < 0 || header === undefined ? {} : { column, header }),
        ...(fallback ? { fallback } : {}),
      },
    ];
  });
  return inOrder(sources, fields);
}

const inOrder = (sources: readonly ColumnSource[], fields: Fields): ColumnSource[] =>
  sources.toSorted((a, b) => depthOf(fields, a.name) - depthOf(fields, b.name));

/** The same with fields that something else than columns and defaults may fill. */
export function withFields(sources: readonly ColumnSource[], fields: Fields, names: readonly string[]): ColumnSource[] {
  const there = new Set(sources.map(({ name }) => name));
  const further = [...new Set(names)].flatMap((name): ColumnSource[] => {
    const field = fields[name];
    return field === undefined || there.has(name) ? [] : [{ name, field }];
  });
  return inOrder([...sources, ...further], fields);
}

/** Required fields without column, default or generated value: new rows cannot be created without them. */
export function missingFields(
  { fields }: AnyCatalogue,
  {
    mapping,
    defaults,
    options: { codePattern },
  }: { mapping: Mapping; defaults: Record<string, string>; options: { codePattern: string | null } },
): string[] {
  const provided = new Set([
    ...Object.values(mapping),
    ...Object.keys(defaults).filter((name) => defaults[name]?.trim()),
    ...(codePattern === null ? [] : ['code']),
  ]);
  return Object.entries(fields).flatMap(([name, { required }]) => (required && !provided.has(name) ? [name] : []));
}
