import { sql, type RawBuilder } from 'kysely';
import { rowsOf, type SearchRequest } from '#kit/search/search-sources.ts';

const table = { kind: 'user', table: 'auth.found_user', hasCode: true, hasEnglish: false, isScoped: null };

/** Accounts by name and e-mail, for the global search. The e-mail is not a code: it tells users apart. */
export const findPlatformUsers = (request: SearchRequest): RawBuilder<unknown> =>
  sql`select kind, id, null::text as code, name, "nameEn", code as context, "statusId", texts, rank from (${rowsOf(table, request)}) person`;
