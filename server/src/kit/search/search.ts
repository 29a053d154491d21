import { tidyLine } from '@baluarte/contract/kit/tidy-line.ts';
import { sql, type RawBuilder } from 'kysely';

/** Text without case or accents, nearly as `app.fold` of the database makes it. */
export const fold = (text: string): string => tidyLine(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of what was typed; those behind the eighth narrow nothing any more. */
export const wordsOf = (typed: string): string[] => typed.split(/\s+/).filter(Boolean).slice(0, 8);

/** The typed text, folded and escaped for a `like` pattern. */
export const literal = (typed: string): RawBuilder<string> =>
  // Escaped once folded: folding makes a plain % of a wide one.
  sql`regexp_replace(app.fold(${typed}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** Every word of what was typed, anywhere in a folded column, without case or accents; served by its trigram index. */
export function folded(column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const words = wordsOf(typed);
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`${column} like '%' || ${literal(word)} || '%'`),
    sql` and `,
  );
}
