import { riskPalette } from '@baluarte/contract/risk/risk-palette.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { DocumentCell, TableBlock } from '#kit/documents/document.ts';
import { problem } from '#kit/http/problem.ts';
import type { ExportTable } from '#kit/sheets/sheet-export.ts';
import { fullCell, type WriteValue } from '#kit/sheets/write-cell.ts';
import type { Tone } from '#kit/sheets/xlsx/book.ts';
import type { WordedMethod } from './sources.ts';

/** Rows a report holds at most; a longer table is an export of its list. */
const mostRows = 50_000;

/** Colours of the ranges in print. */
export const toneOf = (id: RangeId): Tone => {
  const { fill, ink } = riskPalette.light[id];
  return { fill: fill.slice(1).toUpperCase(), ink: ink.slice(1).toUpperCase() };
};

/** The colour of a range by its name in a language. */
export const tonesByName = ({ ranges }: WordedMethod, language: Language): ReadonlyMap<string, Tone> =>
  new Map(ranges.map(({ id, name, nameEn }) => [language === 'en' ? (nameEn ?? name) : name, toneOf(id)]));

/** A column of a report: the columns of a field of the export, put together as one where they say code and name. */
export interface ReportColumn {
  field: string;
  width: number;
  /** Code and name in one cell, under the name's header. */
  isJoined?: boolean;
  /** Only the columns at these places of the field's. */
  take?: readonly number[];
}

/** The fields that columns tell, for the export to read no other. */
export const fieldsOf = (columns: readonly ReportColumn[]): string[] => columns.map(({ field }) => field);

interface TableShape {
  /** What a template of Word calls it by. */
  name?: string;
  title: string;
  empty: string;
  columns: readonly ReportColumn[];
  /** Colours of cells by their text. */
  tones?: ReadonlyMap<string, Tone>;
}

const joined = (values: readonly WriteValue[]): WriteValue =>
  values.filter((value) => value !== null && value !== undefined && value !== '').join(' · ') || null;

/** Places of the export's columns, by field. */
function placesOf({ columns }: ExportTable): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, { field = '' }] of columns.entries()) places.set(field, [...(places.get(field) ?? []), place]);
  return places;
}

/** Whole columns of an export as a table of a report; what the reader may not read is not among them. Throws `report.tooManyRows`. */
export async function tableBlock(
  table: ExportTable,
  { name, title, empty, columns, tones }: TableShape,
): Promise<TableBlock> {
  const places = placesOf(table);
  const shown = columns.flatMap(({ field, width, isJoined = false, take }) => {
    const all = places.get(field) ?? [];
    const own = take ? take.flatMap((index) => all[index] ?? []) : all;
    if (own.length === 0) return [];
    return isJoined ? [{ places: own, width }] : own.map((place) => ({ places: [place], width }));
  });
  const rows: DocumentCell[][] = [];
  for await (const row of table.rows) {
    if (rows.length === mostRows) throw problem('report.tooManyRows', { most: mostRows });
    rows.push(
      shown.map(({ places: own }) => {
        const cells = own.map((place) => fullCell(row[place]));
        const [first] = cells;
        const value = cells.length > 1 ? joined(cells.map((cell) => cell.value)) : first?.value;
        const tone = typeof value === 'string' ? tones?.get(value) : undefined;
        const type = cells.length > 1 ? undefined : first?.type;
        return tone || type ? { value, ...(tone && { tone }), ...(type && { type }) } : value;
      }),
    );
  }
  return {
    kind: 'table',
    ...(name !== undefined && { name }),
    title,
    empty,
    columns: shown.map(({ places: own, width }) => {
      const { header = '', type } = table.columns[own.at(-1) ?? 0] ?? {};
      return { header, width, ...(type && own.length === 1 && { type }) };
    }),
    rows,
  };
}

/** The same table, telling every row that is read as the values of a field by name. */
export function watching(
  table: ExportTable,
  fields: readonly string[],
  see: (values: readonly WriteValue[]) => void,
): ExportTable {
  const places = fields.map((field) => table.columns.findIndex((column) => column.field === field));
  async function* watched(): ExportTable['rows'] {
    for await (const row of table.rows) {
      see(places.map((place) => (place < 0 ? null : fullCell(row[place]).value)));
      yield row;
    }
  }
  return { ...table, rows: watched() };
}

/** Every column of an export as a table of a report, each as wide as its export says. */
export async function wholeTable(table: ExportTable, shape: Omit<TableShape, 'columns'>): Promise<TableBlock> {
  const fields = table.columns.map((column, place) => ({ ...column, field: String(place) }));
  return tableBlock(
    { ...table, columns: fields },
    {
      ...shape,
      columns: fields.map(({ field, width, header }) => ({ field, width: width ?? Math.max(8, header.length) })),
    },
  );
}
