import { line } from './tidy-line.ts';
import { z } from 'zod';
import type { PermissionCode } from '#app/permissions.ts';
import { sortsNeeding } from './guarded.ts';

/** At most this many rows a page. */
export const maximumPerPage = 200;

const paging = {
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(maximumPerPage).default(10),
  search: line().max(200).optional(),
};

export interface SortTerm {
  field: string;
  descending: boolean;
}

/** `level` or `-level`, several with commas; a field that cannot be sorted is an issue, never ignored. */
function sortOf(sortable: readonly string[]) {
  const term = `-?(?:${sortable.join('|')})`;
  return z
    .string()
    .regex(new RegExp(`^${term}(?:,${term}){0,4}$`))
    .transform((text): SortTerm[] =>
      text.split(',').map((part) => ({ field: part.replace(/^-/, ''), descending: part.startsWith('-') })),
    )
    .optional();
}

/**
 * The query of a list: page, perPage, search, sort over the named fields and one parameter per filter. Strict: an
 * unknown sort or filter is refused. `sortsNeed`: orders that ask for permissions of their own.
 */
export function listQuery<const F extends z.ZodRawShape>(
  sortable: readonly string[],
  filters: F,
  sortsNeed: Readonly<Record<string, readonly PermissionCode[]>> = {},
) {
  return z.strictObject({ ...paging, sort: sortOf(sortable).meta(sortsNeeding(sortsNeed)), ...filters });
}

/** The query of a list that comes whole unless a page size is asked for. */
export function wholeList<const F extends z.ZodRawShape>(sortable: readonly string[], filters: F) {
  return listQuery(sortable, filters).extend({ perPage: paging.perPage.unwrap().optional() });
}

/** What a download takes besides its query: a workbook unless CSV is asked for, in the session's language by default. */
export const sheetQuery = {
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  language: z.enum(['es', 'en']).optional(),
};

/** The same of a list whose columns can be chosen: their names with commas; all by default. */
export const listSheetQuery = { ...sheetQuery, columns: z.string().max(1000).optional() };

/** What every list query parses to. */
export interface ListQuery {
  page: number;
  perPage: number;
  search?: string | undefined;
  sort?: SortTerm[] | undefined;
  [filter: string]: unknown;
}
