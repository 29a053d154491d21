import { tableSource, type SearchSource } from '#kit/search/search-sources.ts';
import { snake, type Store } from './store.ts';

/** A catalogue as a search source, for users who may list and open its entries. */
export function searchSourceOf({ catalogue, table, isScoped, hasInnerCodes = false }: Store): SearchSource {
  const { name, fields, access, searched } = catalogue;
  const columns = { hasCode: 'code' in fields && !hasInnerCodes, hasEnglish: 'nameEn' in fields };
  const texts = Object.fromEntries(searched.map((field) => [field, snake(field)]));
  return tableSource({ kind: name, table, isScoped, texts, ...columns }, [access.list, access.view]);
}
