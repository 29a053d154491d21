import { tableSource, type SearchSource } from '#kit/search/search-sources.ts';
import type { Store } from './store.ts';

/** Columns that are part of what the search looks through, where a table has them: see `search` in its migration. */
const searched: Readonly<Record<string, readonly string[]>> = {
  asset: ['description'],
  threat: ['description'],
  vulnerability: ['description'],
  role: ['description'],
  scope: ['description', 'location'],
};

/** A catalogue as a kind of the search, for whoever may list and open its entries. */
export function searchSourceOf({ catalogue, table, isScoped }: Store): SearchSource {
  const { name, fields, access } = catalogue;
  const columns = { hasCode: 'code' in fields, hasEnglish: 'nameEn' in fields };
  const texts = Object.fromEntries((searched[name] ?? []).map((column) => [column, column]));
  return tableSource({ kind: name, table, isScoped, texts, ...columns }, [access.list, access.view]);
}
