import { tableSource, type SearchSource } from '../search-sources.ts';
import type { Store } from './store.ts';

/** A catalogue as a kind of the search, for whoever may list and open its entries. */
export function searchSourceOf({ catalogue, table, isScoped }: Store): SearchSource {
  const { name, fields, access } = catalogue;
  const columns = { hasCode: 'code' in fields, hasEnglish: 'nameEn' in fields };
  return tableSource({ kind: name, table, isScoped, ...columns }, [access.list, access.view]);
}
