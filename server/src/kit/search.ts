import { sql, type RawBuilder } from 'kysely';

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** Every word of what was typed, anywhere in a folded column, without case or accents; served by its trigram index. */
export function folded(column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`${column} like '%' || app.fold(${escaped(word)}) || '%'`),
    sql` and `,
  );
}
