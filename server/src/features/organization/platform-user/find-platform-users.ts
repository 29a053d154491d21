import { sql, type RawBuilder } from 'kysely';
import { rowsOf, type Asked } from '#kit/search/search-sources.ts';

const table = { kind: 'user', table: 'auth.found_user', hasCode: true, hasEnglish: false, isScoped: null };

/** Everybody with an account by name and e-mail, for the search of everything. An e-mail is no code: it says who it is. */
export const findPlatformUsers = (asked: Asked): RawBuilder<unknown> =>
  sql`select kind, id, null::text as code, name, "nameEn", code as context, "statusId", texts, rank from (${rowsOf(table, asked)}) person`;
